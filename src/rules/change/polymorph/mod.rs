//! The hero's polymorph and return to normal.
//!
//! While polymorphed, the hero has the new kind and its hit points; the original body is stored
//! apart.
//!
//! Source: rules/numbers 14.

pub mod choice;
pub mod gear;
mod new_self;

use crate::base::{Pos, pick};
use crate::content::monster::Sound;
use crate::content::monster::quirk::Quirk;
use crate::content::{
    Attribute, Content, MonsterKind, MonsterKindId, Property, PropertySet, Size, Trait,
};
use crate::event::{Event, PolymorphEvent};
use crate::r#gen::spawn::monsters;
use crate::rules::body::{self, burden, exercise};
use crate::rules::fight::{self, Blame, strike::hold};
use crate::rules::ride::{self, Unseated};
use crate::rules::{Play, Refusal, Unshaped};
use crate::world::hero::OwnShape;
use crate::world::todo::Task;
use crate::world::{Action, ActorId, ItemId, Pending, World, level::path};

/// Strength 18/100 and 19 as encoded in [`crate::world::Hero::attributes`].
const MIGHTY: u8 = 118;
const GIGANTIC: u8 = 119;

/// Polymorphs the hero. With polymorph control the player is asked; dragon armor, lycanthropy or
/// vampirism determine the shape; otherwise it is random, or a system shock only deals damage.
pub fn strikes(play: &mut Play) {
    let (hero, you) = (play.world.hero, play.world.you());
    if you.has(Property::Unchanging) {
        return play.tell(Event::Shape(PolymorphEvent::Holds));
    }
    let control = you.has(Property::PolymorphControl);
    let dazed = you.has(Property::Stunned) || you.is_helpless();
    let led = gear::dragon(play, play.world.hero).is_some()
        || beast(play.world).is_some()
        || is_vampire(play);
    let frame = u32::from(play.world.life.attributes[Attribute::Constitution as usize]);
    if !control && !led && play.rng.act.below(20) > frame {
        let amount = play.rng.act.d(30);
        let (damage, _) = fight::scaled_damage(play.world, hero, amount, None);
        play.tell(Event::Shape(PolymorphEvent::Shuddered { damage }));
        exercise::abuse(play, Attribute::Constitution);
        fight::apply_damage(play, hero, amount, Blame::means("a system shock"));
        return;
    }
    if control && !dazed && play.world.pending.is_none() {
        return choice::ask(play);
    }
    undirected(play, control);
}

/// Polymorphs the hero for a short time into a shape that the player chooses. Acts like [`strikes`]
/// with dragon armor or lycanthropy, or if the hero is unchanging or already polymorphed.
/// Source: rules/tables effects.
pub fn strikes_briefly(play: &mut Play) {
    let led = gear::dragon(play, play.world.hero).is_some() || beast(play.world).is_some();
    let fixed = play.world.you().has(Property::Unchanging) || play.world.is_changed();
    if led || fixed || play.world.pending.is_some() {
        return strikes(play);
    }
    play.world.pending = Some(Pending::ChooseShape { left: choice::TRIES, brief: true });
}

/// Limits a shape chosen with a potion to 10 to 24 turns.
fn shorten(play: &mut Play) {
    let most = play.rng.act.between(10, 24).unsigned_abs();
    if let Some(own) = &mut play.world.life.own_shape {
        own.left = own.left.min(most);
    }
}

/// Polymorphs the hero without a choice. `control` is whether the hero has polymorph control.
fn undirected(play: &mut Play, control: bool) {
    if let Some(dragon) = gear::dragon(play, play.world.hero) {
        return merge(play, dragon);
    }
    if let Some(beast) = beast(play.world) {
        return turn_into(play, beast);
    }
    if is_vampire(play) {
        return as_vampires_do(play);
    }
    let kinds: Vec<MonsterKindId> =
        play.content.monsters.iter().filter(|(_, row)| allows(row)).map(|(kind, _)| kind).collect();
    let into = pick::one(&mut play.rng.act, &kinds).copied();
    match into {
        Some(into) if control || !play.rng.act.one_in(5) => turn_into(play, into),
        _ => new_self::renew(play, control),
    }
}

/// Whether the hero may polymorph into this kind.
pub fn allows(row: &MonsterKind) -> bool {
    let barred = [Trait::NoPoly, Trait::Unique, Trait::Elsewhere];
    !barred.into_iter().any(|which| row.is(which))
}

/// Returns the hero's lycanthrope form, unless the hero already has that shape.
fn beast(world: &World) -> Option<MonsterKindId> {
    let beast = world.life.beast.filter(|_| world.you().has(Property::Lycanthropy));
    beast.filter(|&beast| world.you().kind != beast)
}

fn is_vampire(play: &Play) -> bool {
    let row = &play.content.monsters[play.world.you().kind];
    play.world.is_changed() && row.is(Trait::Undead) && !row.shapes.is_empty()
}

/// Polymorphs a vampire: a vampire leader becomes a wolf 1 time in 10, otherwise fog 1 time in 4,
/// else a bat.
fn as_vampires_do(play: &mut Play) {
    let content = play.content;
    let shapes = &content.monsters[play.world.you().kind].shapes;
    let of = |name: &str| shapes.iter().find(|shape| shape.contains(name));
    let wolf = of("wolf").filter(|_| play.rng.act.one_in(10));
    let fog = of("fog").filter(|_| wolf.is_none() && play.rng.act.one_in(4));
    let name = wolf.or(fog).or_else(|| of("bat")).or_else(|| shapes.first());
    if let Some(into) = name.and_then(|name| content.monsters.find(name)) {
        turn_into(play, into);
    }
}

/// Merges the hero's dragon armor into the new dragon shape.
fn merge(play: &mut Play, dragon: MonsterKindId) {
    let scales = gear::scales_of_mail(play);
    become_one(play, dragon, scales);
}

/// Polymorphs the hero into this kind.
pub fn turn_into(play: &mut Play, into: MonsterKindId) {
    become_one(play, into, None);
}

fn become_one(play: &mut Play, into: MonsterKindId, merged: Option<ItemId>) {
    let hero = play.world.hero;
    hold::release_all(play, hero);
    play.tell(Event::Shape(PolymorphEvent::Became { into, merged }));
    play.world.life.occupation = None;
    play.world.life.conduct.changed_form += 1;
    exercise::abuse(play, Attribute::Constitution);
    exercise::train(play, Attribute::Wisdom);
    gear::shed_skin(play);
    keep_own(play);
    if let Some(own) = &mut play.world.life.own_shape {
        own.skin = merged;
    }
    embody(play, into);
    heal_by_nature(play, into);
    gear::outgrow(play, hero);
    settle(play);
}

/// Stores the original body, or restores its attributes if the hero is already polymorphed.
fn keep_own(play: &mut Play) {
    let (life, you) = (&play.world.life, play.world.you());
    if let Some(own) = &life.own_shape {
        let (attributes, peaks, female) = (own.attributes, own.peaks, own.female);
        set_sex(play.world, female);
        let life = &mut play.world.life;
        (life.attributes, life.peaks) = (attributes, peaks);
        return;
    }
    let own = OwnShape {
        kind: you.kind,
        hp: you.hp,
        max_hp: you.max_hp,
        attributes: life.attributes,
        peaks: life.peaks,
        female: life.female,
        left: 0,
        skin: None,
    };
    play.world.life.own_shape = Some(own);
}

fn set_sex(world: &mut World, female: bool) {
    world.life.female = female;
    world.you_mut().female = female;
}

/// Sets hit points, strength, sex and duration of the new body.
fn embody(play: &mut Play, into: MonsterKindId) {
    let row = &play.content.monsters[into];
    let (level, own_level) = (u32::from(row.level), u32::from(play.world.you().level));
    let hp = monsters::hit_points(row, row.level, &mut play.rng.act);
    let turns = play.rng.act.between(500, 999).unsigned_abs();
    let turns = if own_level < level { turns * own_level / level } else { turns };
    let free = !row.is(Trait::Neuter) && Some(into) != play.world.life.beast;
    let female = match () {
        () if row.is(Trait::Female) => true,
        () if row.is(Trait::Male) => false,
        () if free && play.rng.act.one_in(10) => !play.world.life.female,
        () => play.world.life.female,
    };
    set_sex(play.world, female);
    let might = might_of(row);
    let life = &mut play.world.life;
    if let Some(might) = might {
        (life.attributes[0], life.peaks[0]) = (might, might);
    }
    if let Some(own) = &mut life.own_shape {
        own.left = turns.max(1);
    }
    let you = play.world.you_mut();
    (you.kind, you.hp, you.max_hp, you.scratches) = (into, hp, hp, 0);
    you.trapped = 0;
    you.hidden = false;
}

/// Returns the strength of a strong kind.
fn might_of(row: &MonsterKind) -> Option<u8> {
    let giant = row.is(Trait::Giant) && !row.is(Trait::Undead);
    match () {
        () if !row.is(Trait::Strong) => None,
        () if giant => Some(GIGANTIC),
        () if row.is(Trait::Elf) => Some(18),
        () if row.is(Trait::Gnome) => Some(18 + 50),
        () => Some(MIGHTY),
    }
}

/// Cures ailments that the new body cannot have.
fn heal_by_nature(play: &mut Play, into: MonsterKindId) {
    let (hero, row) = (play.world.hero, &play.content.monsters[into]);
    let nature = nature(row);
    let slime = row.is(Trait::Flaming) || row.has(Quirk::Slimy);
    for (what, over) in [
        (Property::Petrifying, nature.has(Property::StoningResistance)),
        (Property::Ill, nature.has(Property::SicknessResistance)),
        (Property::Sliming, slime),
        (Property::Strangled, nature.has(Property::MagicalBreathing)),
        (Property::SlipperyFingers, row.is(Trait::NoHands)),
        (Property::WoundedLegs, true),
    ] {
        if over {
            body::cure(play, hero, what);
        }
    }
}

/// Returns the properties that a hero in this shape has by nature.
/// Source: NetHack 3.7 `polyself.c`, `set_uasmon`.
pub fn nature(row: &MonsterKind) -> PropertySet {
    let mut set = monsters::nature(row);
    for (holds, what) in [
        (row.is(Trait::NoEyes), Property::Blind),
        (row.is(Trait::Telepathic), Property::Telepathy),
        (row.is(Trait::Teleports), Property::Teleportitis),
        (row.has(Quirk::Dizzy), Property::Stunned),
        (row.has(Quirk::Reflects), Property::Reflection),
    ] {
        if holds {
            set.add(what);
        }
    }
    set
}

/// Updates everything that depends on the new body: properties, speed, burden, steed and position.
fn settle(play: &mut Play) {
    let hero = play.world.hero;
    body::worn_changed(play, hero);
    burden::refresh(play);
    if let Some(steed) = play.world.life.steed {
        ride::touches(play, steed, play.world.actor(steed).kind);
        if !ride::is_rider(play) {
            ride::unseat(play, Unseated::Fell);
        }
    }
    stand(play);
}

/// Moves the hero to the nearest square where the new body can be.
fn stand(play: &mut Play) {
    let hero = play.world.hero;
    let (you, level) = (play.world.you(), &play.world.level);
    let row = &play.content.monsters[you.kind];
    let here = you.at;
    let rides = play.world.life.steed.is_some();
    if !rides && !path::can_enter(level, row, you, here) {
        let free =
            |to: &Pos| play.world.actor_at(*to).is_none() && path::can_enter(level, row, you, *to);
        let near = level.cells.positions().filter(free).min_by_key(|to| to.square_distance(here));
        if let Some(to) = near {
            play.world.move_actor(hero, to);
            play.tell(Event::Shape(PolymorphEvent::PushedOut));
            play.tell_step(hero, here);
        }
    }
    play.world.sight.fresh = false;
    let at = play.world.you().at;
    play.world.todo.later(Task::Arrived { who: hero, at });
}

/// Returns the hero to their original shape, if polymorphed.
pub fn regain(play: &mut Play) {
    let hero = play.world.hero;
    hold::release_all(play, hero);
    gear::shed_skin(play);
    let Some(own) = play.world.life.own_shape.take() else { return };
    set_sex(play.world, own.female);
    let life = &mut play.world.life;
    (life.attributes, life.peaks) = (own.attributes, own.peaks);
    life.occupation = None;
    let you = play.world.you_mut();
    (you.kind, you.hp, you.max_hp, you.scratches) = (own.kind, own.hp, own.max_hp, 0);
    you.hidden = false;
    play.tell(Event::Shape(PolymorphEvent::Regained));
    settle(play);
}

/// Returns the hero to their original shape instead of dying. Returns false, so that the hero dies,
/// if unchanging or not polymorphed.
pub fn spares(play: &mut Play, who: ActorId) -> bool {
    let mortal = play.world.you().has(Property::Unchanging);
    if who != play.world.hero || !play.world.is_changed() || mortal {
        return false;
    }
    regain(play);
    true
}

/// Ends one turn: shapes time out, polymorphitis and lycanthropy may trigger.
pub fn tick(play: &mut Play) {
    let fixed = play.world.you().has(Property::Unchanging);
    let level = u32::from(play.world.fighting_level(play.content, play.world.hero));
    if let Some(own) = &mut play.world.life.own_shape {
        own.left = own.left.saturating_sub(1);
        if own.left == 0 && fixed {
            own.left = play.rng.time.d(100 * level + 1).unsigned_abs();
        } else if own.left == 0 {
            regain(play);
        }
    }
    purify(play);
    if play.world.you().has(Property::Polymorphitis) && play.rng.time.one_in(100) {
        strikes(play);
    } else {
        stir(play);
    }
}

/// Triggers lycanthropy 1 turn in 80, or 1 in 60 at night. Polymorph control lets the player
/// refuse.
fn stir(play: &mut Play) {
    let Some(beast) = beast(play.world) else { return };
    let you = play.world.you();
    let held = you.has(Property::Unchanging)
        || you.has(Property::ProtectionFromShapeChangers)
        || play.world.is_changed();
    let one_in = if play.world.calendar.is_night() { 60 } else { 80 };
    if held || !play.rng.time.one_in(one_in) {
        return;
    }
    let control = you.has(Property::PolymorphControl) && !you.has(Property::Stunned);
    if control && play.world.pending.is_none() {
        play.world.pending = Some(Pending::BecomeBeast);
    } else {
        turn_into(play, beast);
    }
}

/// Triggers lycanthropy at once, unless the player can refuse. Returns whether the hero changed.
/// Source: NetHack 3.7 `were.c`, `you_were`.
pub fn unleash(play: &mut Play) -> bool {
    let Some(beast) = beast(play.world) else { return false };
    let you = play.world.you();
    if you.has(Property::Unchanging) {
        return false;
    }
    let control = you.has(Property::PolymorphControl) && !you.has(Property::Stunned);
    if control && play.world.pending.is_none() {
        play.world.pending = Some(Pending::BecomeBeast);
        return false;
    }
    turn_into(play, beast);
    true
}

/// Handles the player's answer on whether to take the lycanthrope form.
pub fn let_out(play: &mut Play, yes: bool) {
    if let Some(beast) = beast(play.world).filter(|_| yes) {
        turn_into(play, beast);
    }
}

/// Returns the hero to normal shape from the lycanthrope form once lycanthropy is cured.
fn purify(play: &mut Play) {
    if play.world.life.beast.is_none() || play.world.you().has(Property::Lycanthropy) {
        return;
    }
    let was_beast = play.world.life.beast == Some(play.world.you().kind);
    play.world.life.beast = None;
    if was_beast && play.world.is_changed() && !play.world.you().has(Property::Unchanging) {
        regain(play);
    }
}

/// Returns why the hero's shape cannot perform the action: no hands, limbs or voice.
pub fn bars(world: &World, content: &Content, action: &Action) -> Option<Refusal> {
    let row = &content.monsters[world.you().kind];
    let voiceless = matches!(row.sound, Sound::Silent | Sound::Buzz | Sound::Burble);
    match action {
        Action::Open(_)
        | Action::Close(_)
        | Action::Unlock { .. }
        | Action::Disarm(_)
        | Action::Zap { .. }
        | Action::Apply { .. }
        | Action::Throw { .. }
        | Action::Fire(_)
        | Action::Loot { .. }
        | Action::Force
        | Action::Engrave { .. }
        | Action::Swap
        | Action::Thrust(_) => row.is(Trait::NoHands).then_some(Refusal::Shape(Unshaped::NoHands)),
        Action::Wield(Some(_)) | Action::TwoWeapons => {
            (!row.has_grip()).then_some(Refusal::Shape(Unshaped::NoHands))
        }
        Action::PickUp(_) => row.is(Trait::NoTake).then_some(Refusal::Shape(Unshaped::NoHands)),
        Action::Kick(_) => {
            let legless = row.is(Trait::NoLimbs) || row.is(Trait::Slithy);
            (legless || row.size == Size::Tiny).then_some(Refusal::Shape(Unshaped::NoLegs))
        }
        Action::Cast { .. } => (row.is(Trait::NoHead) || voiceless).then_some(Refusal::CannotChant),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
