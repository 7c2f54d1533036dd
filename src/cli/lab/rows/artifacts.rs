//! Judges the artifacts: the hero carries and uses each, and wields it against foes that its bonus
//! applies to. The outcome must differ from the outcome with a powerless copy of the artifact.

use std::sync::Arc;

use super::Section;
use super::stage;
use crate::base::Dir;
use crate::content::artifact::Foes;
use crate::content::item::MissileUse;
use crate::content::{Artifact, ArtifactId, Buc, Class, Content, Harm, PropertySet, Skill};
use crate::game::Game;
use crate::rules::body::equipment;
use crate::rules::fight::roll::weapon;
use crate::world::{Action, Aim, Attitude, ItemId};

const HALL: &str = "
    ------------
    |..........|
    |..@.......|
    |..........|
    ------------";

/// Energy of the hero, which some powers cost.
const ENERGY: i32 = 90;
/// Missiles for artifacts that are launchers.
const MISSILES: u16 = 40;

/// Maximum number of seeds that are tried until an artifact shows an effect.
const TRIES: u64 = 6;
/// The set of all properties, so that the digest of a scene includes each of them.
const ALL: PropertySet = PropertySet(u128::MAX);

pub fn section(content: &Arc<Content>) -> Section {
    let mut section = Section::default();
    let scene = stage::put(&stage::born(content, "Valkyrie"), HALL);
    // A separate copy of the content, because the loop below changes its rows.
    let mut bench = Arc::new(Content::builtin());
    for (id, row) in content.artifacts.iter() {
        let works = (0..TRIES).any(|seed| {
            let with = ends(&scene, &bench, id, seed);
            set(&mut bench, id, plain(row));
            let without = ends(&scene, &bench, id, seed);
            set(&mut bench, id, row.clone());
            with != without
        });
        section.add(row.name.clone(), works);
    }
    section
}

fn set(bench: &mut Arc<Content>, id: ArtifactId, row: Artifact) {
    let content = Arc::get_mut(bench).expect("no scene uses the copy now");
    content.artifacts[id] = row;
}

/// Returns a copy of the artifact without powers.
fn plain(row: &Artifact) -> Artifact {
    Artifact {
        willed: false,
        to_hit: None,
        damage: None,
        percent: 100,
        harm: Harm::Physical,
        gives: Vec::new(),
        carried: Vec::new(),
        raises: Vec::new(),
        warns_of: Vec::new(),
        glow: None,
        speaks: false,
        invoke: None,
        quirks: Vec::new(),
        ..row.clone()
    }
}

/// Plays a scene in which the hero carries, uses, fights with and invokes the artifact. Returns a
/// digest of what a player could observe. The hero has no other equipment, rides if the artifact is
/// a lance, and faces two foes.
fn ends(scene: &Game, content: &Arc<Content>, id: ArtifactId, seed: u64) -> u64 {
    let mut game = stage::copy(scene, content, seed);
    let kind = content.artifact_base(id);
    if content.items[kind].skill == Some(Skill::Lance) {
        mount(&mut game);
    }
    let here = game.world.you().at;
    let name = foe(content, &content.artifacts[id]);
    for dir in [Dir::E, Dir::SE] {
        stage::add(&mut game, name, here.step(dir));
    }
    stage::silently(&mut game, |play| {
        for item in play.world.you().worn.into_iter().flatten() {
            equipment::destroy(play, item);
        }
    });
    (game.world.life.pw, game.world.life.max_pw) = (ENERGY, ENERGY);
    let item = stage::carry(&mut game, kind, Buc::Blessed);
    game.world.make_artifact(item, id);
    stage::silently(&mut game, equipment::pack_changed);
    game.world.you_mut().hp = 60;
    use_it(&mut game, item);
    stage::act(&mut game, Action::Invoke { item, aim: Some(Aim::Dir(Dir::E)) });
    stage::observed(game, ALL)
}

/// Uses an item as its kind is used: wears it, applies a tool, fires a launcher, or fights with it.
fn use_it(game: &mut Game, item: ItemId) {
    let content = Arc::clone(&game.content);
    let kind = &content.items[game.world.item(item).kind];
    let wears = kind.slot.is_some() || matches!(kind.class, Class::Ring | Class::Amulet);
    match () {
        // Several tries, because the foes interrupt a hero who puts something on.
        () if wears => (0..4).for_each(|_| stage::act(game, Action::Wear(item))),
        () if kind.class == Class::Tool => {
            stage::act(game, Action::Apply { tool: item, aim: Some(Aim::Dir(Dir::E)) });
            return;
        }
        () => stage::act(game, Action::Wield(Some(item))),
    }
    if kind.missile == Some(MissileUse::Launcher) {
        let missiles = content.items.iter().find(|(_, other)| weapon::fits(other, kind));
        let Some((missiles, _)) = missiles else { return };
        let missiles = stage::carry(game, missiles, Buc::Uncursed);
        game.world.item_mut(missiles).count = MISSILES;
        stage::act(game, Action::Ready(Some(missiles)));
        (0..4).for_each(|_| stage::act(game, Action::Fire(Dir::E)));
        return;
    }
    (0..4).for_each(|_| stage::act(game, Action::Fight(Dir::E)));
}

/// Seats the hero on a tame pony.
fn mount(game: &mut Game) {
    let beside = game.world.you().at.step(Dir::W);
    if let Some(pony) = stage::add(game, "pony", beside) {
        game.world.actor_mut(pony).mood = Attitude::Tame(20);
        game.world.mount(pony);
    }
}

/// Returns the name of a monster against which the artifact's bonus counts.
fn foe<'a>(content: &'a Content, row: &Artifact) -> &'a str {
    let suits = |kind: &&crate::content::MonsterKind| match row.against {
        Foes::All | Foes::Unresisting => kind.letter == 'o',
        Foes::Class(letter) => kind.letter == letter,
        Foes::Trait(what) => kind.is(what),
        Foes::CrossAligned => kind.alignment < 0,
    };
    content.monsters.rows().iter().find(suits).map_or("hill orc", |kind| kind.name.as_str())
}
