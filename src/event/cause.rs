//! Causes of damage and death, and their wording.

use crate::base::english;
use crate::content::ending::death::{Death, Hazard};
use crate::content::{ArtifactId, Content, ItemKindId, MonsterKindId, Terrain, Trait, TrapKindId};
use crate::world::{ActorId, World};

/// The actor that gets the credit or blame for damage, and the means of the damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blame {
    pub by: Option<ActorId>,
    /// The source of the damage besides the actor `by`; `None` if the actor is the only source.
    pub means: Option<Means>,
}

impl Blame {
    /// Blames an actor.
    pub const fn by(who: ActorId) -> Self {
        Self { by: Some(who), means: None }
    }

    /// Blames a source of damage that is not an actor.
    pub fn means(what: impl Into<Means>) -> Self {
        Self { by: None, means: Some(what.into()) }
    }

    /// Blames an actor, but names only the means in the cause of death.
    pub fn with(who: ActorId, what: impl Into<Means>) -> Self {
        Self { by: Some(who), means: Some(what.into()) }
    }
}

/// The source of the damage, other than an actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    Hazard(Hazard),
    Item(ItemKindId),
    Trap(TrapKindId),
    /// The spell that this spellbook teaches.
    Spell(ItemKindId),
    KickedItem(ItemKindId),
    KickedTerrain(Terrain),
    /// The explosion of a dying monster.
    Explosion(MonsterKindId),
    /// The touch of an artifact.
    Artifact(ArtifactId),
}

impl From<Hazard> for Means {
    fn from(hazard: Hazard) -> Self {
        Self::Hazard(hazard)
    }
}

/// The cause of a death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Ended(Death),
    Killed(Blame),
    Beheaded(Blame),
    BrainEaten(Blame),
    Digested(MonsterKindId),
    /// Drowned by a monster of this kind that held the victim under water.
    Drowned(MonsterKindId),
    Petrified(Petrifier),
    Choked(ItemKindId),
    AteRider(MonsterKindId),
}

/// The source of a petrification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Petrifier {
    Touched(MonsterKindId),
    /// Touched a corpse of this kind with bare hands.
    Handled(MonsterKindId),
    Rode(MonsterKindId),
    Swallowed(MonsterKindId),
    AteCorpse(MonsterKindId),
    AteEgg(MonsterKindId),
    /// Met the gaze of this monster.
    Gaze(Blame),
}

impl Cause {
    /// Returns the cause as the score table shows it, such as "killed by a jackal".
    pub fn text(&self, world: &World, content: &Content) -> String {
        let (words, kinds) = (&content.deaths, &content.monsters);
        let monster = |kind: MonsterKindId| english::a(&kinds[kind].name);
        let item = |kind: ItemKindId| english::a(&content.items[kind].name);
        match *self {
            Self::Ended(how) => words.end(how).to_owned(),
            Self::Killed(blame) => filled(&words.killed_by, &culprit(world, content, blame)),
            Self::Beheaded(blame) => filled(&words.beheaded_by, &culprit(world, content, blame)),
            Self::BrainEaten(blame) => {
                filled(&words.brain_eaten_by, &culprit(world, content, blame))
            }
            Self::Digested(by) => filled(&words.digested_by, &monster(by)),
            Self::Drowned(by) => filled(&words.drowned_by, &monster(by)),
            Self::Choked(on) => filled(&words.choked_on, &item(on)),
            Self::AteRider(kind) => filled(&words.ate_rider, &kinds[kind].name),
            Self::Petrified(by) => match by {
                Petrifier::Touched(kind) => filled(&words.petrified_by_touching, &monster(kind)),
                Petrifier::Handled(kind) => {
                    filled(&words.petrified_by_touching_corpse, &monster(kind))
                }
                Petrifier::Rode(kind) => filled(&words.petrified_by_riding, &monster(kind)),
                Petrifier::Swallowed(kind) => {
                    filled(&words.petrified_by_swallowing, &monster(kind))
                }
                Petrifier::AteEgg(kind) => filled(&words.petrified_by_eating_egg, &monster(kind)),
                Petrifier::AteCorpse(kind) => {
                    filled(&words.petrified_by_eating_corpse, &monster(kind))
                }
                Petrifier::Gaze(blame) => {
                    filled(&words.petrified_by_gaze, &culprit(world, content, blame))
                }
            },
        }
    }

    /// Returns the cause of the hero's death as text, including the polymorphed form in which the
    /// hero died.
    pub fn of_hero(&self, world: &World, content: &Content) -> String {
        let mut text = self.text(world, content);
        if world.is_changed() {
            let shape = english::a(&content.monsters[world.you().kind].name);
            text.push_str(&filled(&content.deaths.in_form, &shape));
        }
        text
    }
}

/// Returns the name of a killer: "a jackal", "a little dog called Fido", "a bear trap".
fn culprit(world: &World, content: &Content, blame: Blame) -> String {
    let words = &content.deaths;
    if let Some(means) = blame.means {
        return named(content, means);
    }
    match blame.by {
        Some(by) if by == world.hero => words.own_hand.clone(),
        Some(by) if world.actors.contains(by) => killer(world, content, by),
        _ => words.bad_luck.clone(),
    }
}

fn named(content: &Content, means: Means) -> String {
    let words = &content.deaths;
    match means {
        Means::Hazard(hazard) => words.hazard(hazard).to_owned(),
        Means::Item(kind) => english::a(&content.items[kind].name),
        Means::Trap(kind) => english::a(&content.traps[kind].name),
        Means::Spell(book) => {
            let row = &content.items[book];
            filled(&words.spell, row.spell().unwrap_or(&row.name))
        }
        Means::KickedItem(kind) => filled(&words.kick, &english::a(&content.items[kind].name)),
        Means::KickedTerrain(Terrain::Stone) => filled(&words.kick, Terrain::Stone.name()),
        Means::KickedTerrain(terrain) => filled(&words.kick, &english::a(terrain.name())),
        Means::Artifact(id) => filled(&words.touch, &content.artifacts[id].name),
        Means::Explosion(kind) => {
            filled(&words.explosion, &english::a(&content.monsters[kind].name))
        }
    }
}

fn killer(world: &World, content: &Content, by: ActorId) -> String {
    let actor = world.actor(by);
    let kind = &content.monsters[actor.kind];
    let name = if kind.is(Trait::ProperName) { kind.name.clone() } else { english::a(&kind.name) };
    match &actor.name {
        Some(called) => format!("{name} called {called}"),
        None => name,
    }
}

fn filled(pattern: &str, name: &str) -> String {
    pattern.replacen("{}", name, 1)
}
