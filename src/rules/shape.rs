//! Monster shape changes: lycanthropes, shapeshifters, vampires and polymorph victims.
//!
//! Source: rules/numbers 14.

use crate::base::pick;
use crate::content::monster::{Flock, Traits};
use crate::content::{
    Content, MonsterKind, MonsterKindId, Property, PropertySet, Slot, Terrain, Trait,
};
use crate::event::{Combat, Event, Magic, Senses};
use crate::r#gen::monsters;
use crate::rules::combat::hold;
use crate::rules::polymorph::dress;
use crate::rules::{Play, item, ride, status};
use crate::world::{Actor, ActorId, senses};

/// Changes `who` into another kind. Hit points keep their proportion, armor that no longer fits
/// bursts or falls off, and holds are released. Does nothing to the hero.
pub fn take(play: &mut Play, who: ActorId, into: MonsterKindId) {
    let from = play.world.actor(who).kind;
    if from == into || who == play.world.hero {
        return;
    }
    play.tell(Event::Magic(Magic::Changes { who, into }));
    hold::release_all(play, who);
    play.world.unmask(who);
    let new = &play.content.monsters[into];
    let (difficulty, hero_level) = (play.world.difficulty(), play.world.you().level);
    let actor = play.world.actor_mut(who);
    let level = monsters::adjusted_level(new, difficulty, hero_level);
    rescale(actor, new, level);
    actor.trapped = 0;
    if new.is(Trait::Female) || new.is(Trait::Male) {
        actor.female = new.is(Trait::Female);
    }
    if play.world.life.steed == Some(who) {
        unhorses(play, who, into);
    }
    become_kind(play, who, into);
    let at = play.world.actor(who).at;
    play.world.todo.later(crate::world::todo::Task::Arrived { who, at });
}

/// Throws the rider of a steed whose new kind bears no saddle, and petrifies the rider if touching
/// it is deadly.
fn unhorses(play: &mut Play, steed: ActorId, into: MonsterKindId) {
    if ride::bears_saddle(&play.content.monsters[into]) {
        return;
    }
    ride::touches(play, steed, into);
    ride::unseat(play, ride::Unseated::Fell);
}

/// Replaces the kind of `who`, swapping innate properties and shedding gear that no longer fits.
fn become_kind(play: &mut Play, who: ActorId, into: MonsterKindId) {
    let new = &play.content.monsters[into];
    merges(play, who, into);
    let actor = play.world.actor_mut(who);
    let old = monsters::nature(&play.content.monsters[actor.kind]);
    let left = PropertySet(actor.properties.innate.0 & !old.0);
    actor.properties.innate = left.union(monsters::nature(new));
    actor.kind = into;
    dress::outgrow(play, who);
    if !new.is(Trait::ThrowsBoulders) {
        drops_boulders(play, who);
    }
    status::rewear(play.world, play.content, who);
}

/// Destroys worn dragon scales when the wearer becomes that dragon.
fn merges(play: &mut Play, who: ActorId, into: MonsterKindId) {
    if dress::dragon(play, who) == Some(into)
        && let Some(scales) = play.world.actor(who).in_slot(Slot::Suit)
    {
        item::destroy(play, scales);
    }
}

/// Drops boulders, which only giants can carry.
fn drops_boulders(play: &mut Play, who: ActorId) {
    let (boulder, at) = (play.content.known.boulder, play.world.actor(who).at);
    for item in play.world.actor(who).pack.clone() {
        if play.world.item(item).kind == boulder {
            play.world.item_mut(item).letter = 0;
            play.world.lay(item, at);
        }
    }
}

fn rescale(actor: &mut Actor, new: &MonsterKind, level: u8) {
    let (was, is) = (i32::from(actor.level.max(1)), i32::from(level.max(1)));
    let most = new.fixed_hp.map_or(actor.max_hp * is / was, i32::from).max(1);
    actor.hp = (actor.hp * most / actor.max_hp.max(1)).clamp(1, most);
    actor.max_hp = most;
    actor.level = level;
}

/// Grows `who` into the next kind (puppy to dog) once its level reaches that kind's level.
/// Source: `NetHack` 3.7 `makemon.c`, `grow_up`.
pub fn grow(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let row = &play.content.monsters[actor.kind];
    let next = row.grows_into.as_ref().and_then(|name| play.content.monsters.find(name));
    let Some(into) = next.filter(|&next| play.content.monsters[next].level <= actor.level) else {
        return;
    };
    play.tell(Event::Magic(Magic::Grew { who, into }));
    become_kind(play, who, into);
}

/// Polymorphs `who` into a random kind by someone else's magic. Returns whether it changed. Natural
/// shapeshifters use their own choice of shapes, unless the hero has protection from shape
/// changers.
/// Source: `NetHack` 3.7 `mon.c`, `newcham`.
pub fn scramble(play: &mut Play, who: ActorId) -> bool {
    let own = own_kind(play.world.actor(who));
    let shifts = is_shifter(play, who);
    let into = dress::dragon(play, who).or_else(|| match shifts {
        true if play.content.monsters[own].is(Trait::Undead) => other_vampire(play, who, own),
        true => choose(play, who, own),
        false => any_shape(play, who, |_| true),
    });
    turns_into(play, who, into)
}

/// Polymorphs `who` by its own choice, into a kind that could be generated on this level. Returns
/// whether it changed.
/// Source: `NetHack` 3.7 `muse.c`, `muse_newcham_mon`.
pub fn improve(play: &mut Play, who: ActorId) -> bool {
    let into = dress::dragon(play, who);
    let ground = play.world.level.cell(play.world.actor(who).at).terrain;
    let any = monsters::pick(play.world, play.content, &mut play.rng.act);
    let any = any.filter(|&kind| monsters::stands_on(&play.content.monsters[kind], ground));
    turns_into(play, who, into.or(any))
}

fn turns_into(play: &mut Play, who: ActorId, into: Option<MonsterKindId>) -> bool {
    let (own, kind) = (own_kind(play.world.actor(who)), play.world.actor(who).kind);
    let fixed = play.content.monsters[kind].is(Trait::Unique) || who == play.world.hero;
    if fixed || status::resists(play.world, play.content, who, Property::Unchanging) {
        return false;
    }
    let Some(into) = into.filter(|&into| into != kind) else { return false };
    let shifts = is_shifter(play, who);
    play.world.actor_mut(who).shape_of = Some(own).filter(|&own| shifts && into != own);
    take(play, who, into);
    true
}

/// Returns its original kind.
fn own_kind(actor: &Actor) -> MonsterKindId {
    actor.shape_of.unwrap_or(actor.kind)
}

/// Whether it is a natural shapeshifter and the hero does not suppress that.
pub fn is_shifter(play: &Play, who: ActorId) -> bool {
    let own = own_kind(play.world.actor(who));
    let forbidden = play.world.you().has(Property::ProtectionFromShapeChangers);
    play.content.monsters[own].is(Trait::Shapeshifter) && !forbidden
}

/// Picks a random kind that `fits`, is a legal polymorph result and can live on the terrain there.
fn any_shape(
    play: &mut Play,
    who: ActorId,
    fits: impl Fn(&MonsterKind) -> bool,
) -> Option<MonsterKindId> {
    let kinds = play.content.monsters.iter().filter(|&(_, row)| !row.is_any(BARRED) && fits(row));
    let kinds: Vec<MonsterKindId> = kinds.map(|(kind, _)| kind).collect();
    one_standing(play, who, &kinds)
}

/// Kinds with any of these traits are never a polymorph result.
const BARRED: Traits = Traits::of(&[Trait::NoPoly, Trait::Unique, Trait::NoGen, Trait::Elsewhere]);

/// Whether [`tick`] could have any effect on this monster.
#[inline]
pub fn may_shift(content: &Content, actor: &Actor) -> bool {
    const SHIFTING: Traits = Traits::of(&[Trait::Were, Trait::Shapeshifter, Trait::Divides]);
    content.monsters[actor.kind].is_any(SHIFTING) || actor.shape_of.is_some()
}

/// Runs one turn of shape changes for a monster with more than one shape.
pub fn tick(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    if actor.hp <= 0 || actor.has(Property::Cancelled) {
        return;
    }
    let true_kind = actor.shape_of.unwrap_or(actor.kind);
    bathe(play, who);
    let row = &play.content.monsters[true_kind];
    if row.is(Trait::Were) {
        were(play, who);
    } else if row.is(Trait::Shapeshifter) {
        shift(play, who, true_kind);
    }
}

// --- Dividing

/// Number of monsters on a level from which none divides any more.
const CROWDED: usize = 80;

/// Divides `who` into two with half the hit points each, if a neighboring square is free. Returns
/// whether it divided.
pub fn split(play: &mut Play, who: ActorId) -> bool {
    let actor = play.world.actor(who);
    let row = &play.content.monsters[actor.kind];
    let room = actor.at.neighbors().into_iter().find(|&to| {
        play.world.level.is_passable(to)
            && play.world.actor_at(to).is_none()
            && monsters::stands_on(row, play.world.level.cell(to).terrain)
    });
    let Some(at) = room.filter(|_| actor.hp > 1 && play.world.level.crowd.len() < CROWDED) else {
        return false;
    };
    let twin = Actor {
        at,
        hp: actor.hp / 2,
        max_hp: (actor.max_hp / 2).max(1),
        pack: Vec::new(),
        worn: [None; Slot::COUNT],
        holds: None,
        held_by: None,
        new: true,
        born: play.world.turn,
        ..actor.clone()
    };
    play.tell(Event::Combat(Combat::Split { who }));
    let actor = play.world.actor_mut(who);
    actor.hp -= twin.hp;
    actor.max_hp = (actor.max_hp - twin.max_hp).max(actor.hp);
    let twin = play.world.enter(twin);
    status::rewear(play.world, play.content, twin);
    true
}

/// Divides gremlins in water, with a chance of 2 in 3 per turn.
fn bathe(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let terrain = play.world.level.cell(actor.at).terrain;
    let wet = matches!(terrain, Terrain::Pool | Terrain::Moat | Terrain::Fountain);
    let divides = || play.content.monsters[actor.kind].is(Trait::Divides);
    if wet && divides() && play.rng.time.chance(2, 3) {
        split(play, who);
    }
}

// --- Lycanthropes

/// Returns the other form of a lycanthrope, and whether it is in beast form now.
fn other_half(content: &Content, kind: MonsterKindId) -> Option<(MonsterKindId, bool)> {
    let row = &content.monsters[kind];
    let other = row.shapes.first().filter(|_| row.is(Trait::Were))?;
    Some((content.monsters.find(other)?, !row.is(Trait::Human)))
}

/// Returns the beast form that this lycanthrope's bite passes on.
pub fn beast_of(content: &Content, kind: MonsterKindId) -> Option<MonsterKindId> {
    let (other, is_beast) = other_half(content, kind)?;
    Some(if is_beast { kind } else { other })
}

/// Changes the form of a lycanthrope by chance; turning into a beast is likelier at night and at
/// full moon.
fn were(play: &mut Play, who: ActorId) {
    let Some((_, is_beast)) = other_half(play.content, play.world.actor(who).kind) else { return };
    let forbidden = play.world.you().has(Property::ProtectionFromShapeChangers);
    let (night, full) = (play.world.calendar.is_night(), play.world.calendar.is_full_moon());
    let one_in = match (is_beast, night, full) {
        (true, ..) if forbidden => 1,
        (true, ..) => 30,
        (false, ..) if forbidden => return,
        (false, true, true) => 3,
        (false, true, false) => 30,
        (false, false, true) => 10,
        (false, false, false) => 50,
    };
    if play.rng.time.one_in(one_in) {
        turn_were(play, who);
    }
}

/// Switches a lycanthrope's form, which heals a quarter of its missing hit points.
pub fn turn_were(play: &mut Play, who: ActorId) {
    let kind = play.world.actor(who).kind;
    let Some((other, is_beast)) = other_half(play.content, kind) else { return };
    let unseen = !senses::sees(play.world, play.content, who);
    if !is_beast && unseen && !play.world.you().has(Property::Deaf) {
        let animal = play.content.monsters[other].calls.first();
        let howl = animal.filter(|it| !it.ends_with("rat")).map(|animal| {
            format!("You hear {} howling at the moon.", crate::base::english::a(animal))
        });
        if let Some(text) = howl {
            play.tell(Event::Senses(Senses::Heard { text }));
        }
    }
    take(play, who, other);
    let actor = play.world.actor_mut(who);
    actor.hp += (actor.max_hp - actor.hp) / 4;
}

/// Whether this is a lycanthrope in human form.
pub fn is_human_were(content: &Content, kind: MonsterKindId) -> bool {
    other_half(content, kind).is_some_and(|(_, is_beast)| !is_beast)
}

/// Whether this is a lycanthrope in beast form.
pub fn is_beast_were(content: &Content, kind: MonsterKindId) -> bool {
    other_half(content, kind).is_some_and(|(_, is_beast)| is_beast)
}

// --- Shapeshifters

/// Changes a shapeshifter with a chance of 1 in 6 per turn. Reverts it instead if the hero has
/// protection from shape changers.
fn shift(play: &mut Play, who: ActorId, true_kind: MonsterKindId) {
    let actor = play.world.actor(who);
    let shifted = actor.shape_of.is_some();
    if play.world.you().has(Property::ProtectionFromShapeChangers) {
        if shifted {
            revert(play, who);
        }
        return;
    }
    let row = &play.content.monsters[true_kind];
    if row.is(Trait::Undead) {
        return vampire(play, who, true_kind);
    }
    if !play.rng.time.one_in(6) {
        return;
    }
    if let Some(into) = choose(play, who, true_kind) {
        play.world.actor_mut(who).shape_of = Some(true_kind);
        take(play, who, into);
    }
}

/// Picks the next form of a shapeshifter of this kind.
/// Source: `NetHack` 3.7 `mon.c`, `select_newcham_form`.
fn choose(play: &mut Play, who: ActorId, own: MonsterKindId) -> Option<MonsterKindId> {
    let content = play.content;
    let ways = &content.monsters[own].becomes;
    let flock = ways.iter().find(|&&(times, of, _)| play.rng.time.chance(times, of));
    let chosen = match flock.map(|&(.., flock)| flock) {
        Some(Flock::Animals) => any_shape(play, who, |kind| kind.is(Trait::Animal)),
        Some(Flock::Nasties) => one_standing(play, who, &nasties(content)),
        Some(Flock::Heroes) => one_standing(play, who, &heroes(content)),
        None => None,
    };
    chosen.or_else(|| any_shape(play, who, |_| true))
}

/// Picks one of these kinds that can live on the terrain there and differs from the current kind.
fn one_standing(play: &mut Play, who: ActorId, kinds: &[MonsterKindId]) -> Option<MonsterKindId> {
    let actor = play.world.actor(who);
    let ground = play.world.level.cell(actor.at).terrain;
    let stands = |kind: MonsterKindId| monsters::stands_on(&play.content.monsters[kind], ground);
    let fit = kinds.iter().copied().filter(|&kind| kind != actor.kind && stands(kind));
    let fit: Vec<MonsterKindId> = fit.collect();
    pick::one(&mut play.rng.time, &fit).copied()
}

/// Returns the kinds that the spell "summon nasties" creates, without those that stay in Gehennom.
fn nasties(content: &Content) -> Vec<MonsterKindId> {
    let all = content.lots().kits.nasties.iter().map(|&(_, kind)| kind);
    let barred = BARRED.with(Traits::of(&[Trait::HellOnly]));
    all.filter(|&kind| !content.monsters[kind].is_any(barred)).collect()
}

/// Returns the monster kinds named after player roles.
fn heroes(content: &Content) -> Vec<MonsterKindId> {
    let goes_by =
        |row: &MonsterKind, name: &str| row.name == name || row.also.iter().any(|it| it == name);
    let of_role = |name: &str| content.monsters.iter().find(|(_, row)| goes_by(row, name));
    let roles = content.roles.iter().map(|(_, role)| role.name.to_lowercase());
    roles.filter_map(|name| of_role(&name)).map(|(kind, _)| kind).collect()
}

/// Shifts a healthy, unobserved vampire into a bat, fog or (for leaders) a wolf, and a badly hurt
/// one back.
/// Source: `NetHack` 3.7 `mon.c`, `decide_to_shapeshift`.
fn vampire(play: &mut Play, who: ActorId, true_kind: MonsterKindId) {
    let actor = play.world.actor(who);
    let (hp, max) = (actor.hp, actor.max_hp);
    if actor.shape_of.is_some() {
        let weak = hp <= (max + 5) / 6 && !play.rng.time.one_in(4);
        if weak {
            revert(play, who);
        }
        return;
    }
    let far = actor.at.distance(play.world.you().at) > 8;
    let unseen = far || !senses::sees(play.world, play.content, who);
    if hp * 10 < max * 9 || !unseen || !play.rng.time.one_in(6) {
        return;
    }
    if let Some(into) = vampires_shape(play, true_kind) {
        play.world.actor_mut(who).shape_of = Some(true_kind);
        take(play, who, into);
    }
}

/// Picks one of the alternate forms of this vampire kind.
fn vampires_shape(play: &mut Play, own: MonsterKindId) -> Option<MonsterKindId> {
    let shapes = &play.content.monsters[own].shapes;
    let wolf = shapes.iter().find(|name| *name == "wolf");
    let name = match wolf {
        Some(wolf) if shapes.len() == 1 || play.rng.time.one_in(10) => wolf,
        _ if play.rng.time.one_in(4) => shapes.first()?,
        _ => shapes.get(1).or_else(|| shapes.first())?,
    };
    play.content.monsters.find(name)
}

/// Polymorphs a vampire: an alternate form from its own shape, otherwise its own shape.
fn other_vampire(play: &mut Play, who: ActorId, own: MonsterKindId) -> Option<MonsterKindId> {
    let shifted = play.world.actor(who).shape_of.is_some();
    if shifted { Some(own) } else { vampires_shape(play, own) }
}

/// Returns `who` to its original kind.
pub fn revert(play: &mut Play, who: ActorId) {
    if let Some(own) = play.world.actor_mut(who).shape_of.take() {
        take(play, who, own);
    }
}

/// Restores a vampire killed in an alternate form to its own, at full hit points. Returns whether
/// it rose.
pub fn rises(play: &mut Play, who: ActorId) -> bool {
    let Some(own) = play.world.actor(who).shape_of else { return false };
    if !play.content.monsters[own].is(Trait::Undead) || play.world.actor(who).kind == own {
        return false;
    }
    revert(play, who);
    let actor = play.world.actor_mut(who);
    actor.hp = actor.max_hp;
    actor.scratches = 0;
    true
}

/// Restores the original kind of a dead shape changer, so that it leaves the right corpse.
pub fn in_death(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let human = other_half(play.content, actor.kind).filter(|&(_, is_beast)| is_beast);
    let own = actor.shape_of.or_else(|| human.map(|(human, _)| human));
    if let Some(own) = own {
        let actor = play.world.actor_mut(who);
        actor.kind = own;
        actor.shape_of = None;
    }
}

#[cfg(test)]
mod scenarios;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::combat::Blame;
    use crate::rules::todo;
    use crate::rules::trial::{Scene, scene};
    use crate::world::{Calendar, drawn};

    const HALL: &str = "
        ########
        #......#
        #.@.a..#
        #......#
        ########";

    fn name(s: &Scene, who: ActorId) -> String {
        s.content.monsters[s.world.actor(who).kind].name.clone()
    }

    /// Counts the turns, out of `turns`, that changed the kind of this monster.
    fn changes(s: &mut Scene, who: ActorId, turns: usize) -> usize {
        let mut changed = 0;
        for _ in 0..turns {
            let before = s.world.actor(who).kind;
            s.with(|play| tick(play, who));
            s.with(todo::settle);
            changed += usize::from(s.world.actor(who).kind != before);
        }
        changed
    }

    #[test]
    fn weres_turn_the_oftener_by_night_and_under_a_full_moon() {
        let day = Calendar { year: 2026, month: 11, day: 17, hour: 12 };
        let night = Calendar { hour: 23, ..day };
        let full = Calendar { day: 24, ..night };
        assert!(full.is_full_moon() && full.is_night());
        let turned = |calendar| {
            let mut s = scene(HALL);
            s.world.calendar = calendar;
            let who = s.put("werewolf", 'a');
            changes(&mut s, who, 3000)
        };
        let (day, night, full) = (turned(day), turned(night), turned(full));
        assert!(day > 40 && day < night && night < full, "{day} {night} {full}");
    }

    #[test]
    fn a_were_that_turns_is_a_quarter_of_its_wounds_better_and_drops_its_arms() {
        let mut s = scene(HALL);
        let who = s.put("werewolf", 'a');
        let sword = drawn::equip(&mut s.world, &s.content, "long sword", who);
        let actor = s.world.actor_mut(who);
        actor.worn[Slot::Wielded as usize] = Some(sword);
        (actor.hp, actor.max_hp) = (20, 60);
        s.with(|play| turn_were(play, who));
        assert_eq!(name(&s, who), "werewolf beast");
        assert_eq!(s.world.actor(who).in_slot(Slot::Wielded), None);
        let (hp, max) = (s.world.actor(who).hp, s.world.actor(who).max_hp);
        assert_eq!(hp, max / 3 + (max - max / 3) / 4);
        s.with(|play| turn_were(play, who));
        assert_eq!(name(&s, who), "werewolf");
    }

    #[test]
    fn a_ring_against_shape_changers_keeps_all_in_their_own_shape() {
        let mut s = scene(HALL);
        s.world.you_mut().properties.gained.add(Property::ProtectionFromShapeChangers);
        s.world.you_mut().properties.refresh();
        let chameleon = s.put("chameleon", 'a');
        assert_eq!(changes(&mut s, chameleon, 200), 0);
    }

    #[test]
    fn a_chameleon_changes_one_turn_in_six_and_lies_dead_in_its_own_shape() {
        let mut s = scene(HALL);
        let who = s.put("chameleon", 'a');
        let changed = changes(&mut s, who, 1200);
        assert!((120..280).contains(&changed), "{changed} of 1200");
        while name(&s, who) == "chameleon" {
            changes(&mut s, who, 1);
        }
        let at = s.world.actor(who).at;
        let hero = s.hero();
        let mut corpses = 0;
        s.with(|play| crate::rules::combat::kill(play, who, Blame::by(hero)));
        s.with(todo::settle);
        let chameleon = s.content.monsters.find("chameleon");
        for item in s.world.items_at(at) {
            let thing = s.world.item(item);
            if thing.kind == s.content.known.corpse {
                assert_eq!(thing.about, chameleon);
                corpses += 1;
            }
        }
        assert!(corpses <= 1);
    }

    #[test]
    fn doppelgangers_and_sandestins_are_never_long_the_same() {
        for kind in ["doppelganger", "sandestin"] {
            let mut s = scene(HALL);
            let who = s.put(kind, 'a');
            assert!(changes(&mut s, who, 60) >= 2, "{kind}");
            assert_eq!(s.world.actor(who).shape_of, s.content.monsters.find(kind));
        }
    }

    #[test]
    fn a_vampire_killed_as_a_bat_rises_as_itself() {
        let mut s = scene(HALL);
        let who = s.put("vampire", 'a');
        let hero = s.hero();
        let bat = s.content.monsters.find("vampire bat").unwrap();
        s.world.actor_mut(who).shape_of = s.content.monsters.find("vampire");
        s.with(|play| take(play, who, bat));
        s.with(|play| crate::rules::combat::kill(play, who, Blame::by(hero)));
        s.with(todo::settle);
        assert_eq!(name(&s, who), "vampire");
        assert_eq!(s.world.actor(who).hp, s.world.actor(who).max_hp);
        s.with(|play| crate::rules::combat::kill(play, who, Blame::by(hero)));
        s.with(todo::settle);
        assert!(!s.world.actors.contains(who), "the second time is the last");
    }

    #[test]
    fn a_vampire_out_of_sight_goes_about_in_other_shapes() {
        let mut s = scene(
            "
            ------- ---
            |..a..| |@|
            ------- ---",
        );
        let who = s.put("vampire leader", 'a');
        assert!(changes(&mut s, who, 100) > 0);
        assert_eq!(s.world.actor(who).shape_of, s.content.monsters.find("vampire leader"));
    }

    #[test]
    fn gremlins_divide_in_water_and_share_their_hit_points() {
        let mut s = scene(
            "
            ######
            #@...#
            #.}..#
            ######",
        );
        let at = drawn::found(s.picture, '}')[0];
        let gremlin = drawn::put(&mut s.world, &s.content, "gremlin", at);
        let before = s.world.actor(gremlin).hp;
        for _ in 0..20 {
            for who in s.world.level.crowd.clone() {
                s.with(|play| tick(play, who));
            }
        }
        let gremlins = s.world.level.crowd.clone();
        assert!(gremlins.len() > 1, "it is alone");
        let sum: i32 = gremlins.iter().map(|&who| s.world.actor(who).hp).sum();
        assert_eq!(sum, before);
    }

    #[test]
    fn who_kills_enough_grows_up() {
        let mut s = scene(HALL);
        let pup = s.put("jackal", 'a');
        let kind = s.content.monsters.find("little dog").unwrap();
        s.world.actor_mut(pup).kind = kind;
        s.world.actor_mut(pup).level = s.content.monsters[kind].level;
        s.with(|play| grow(play, pup));
        assert_eq!(name(&s, pup), "little dog");
        s.world.actor_mut(pup).level = 4;
        s.with(|play| grow(play, pup));
        assert_eq!(name(&s, pup), "dog");
    }
}
