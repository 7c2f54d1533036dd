//! The hero's own change of shape, and the way back.
//!
//! While it lasts the hero's body is of the other kind in all that rules ask of a kind, and has
//! that kind's hit points; what the own body was is kept apart. Source: rules in numbers, 14.

pub mod choice;
pub mod dress;
mod renewal;

use crate::base::{Pos, pick};
use crate::content::monster::Sound;
use crate::content::{
    Attribute, Content, MonsterKind, MonsterKindId, Property, PropertySet, Size, Trait,
};
use crate::event::{Event, Shape};
use crate::r#gen::monsters;
use crate::rules::combat::{self, Blame, hold};
use crate::rules::ride::{self, Unseated};
use crate::rules::status::{self, burden, exercise};
use crate::rules::{Play, Refusal, Unshaped};
use crate::world::hero::OwnShape;
use crate::world::todo::Task;
use crate::world::{Action, ActorId, ItemId, Pending, World, path};

/// Strength 18/100 and 19 as [`crate::world::Hero::attributes`] writes them.
const MIGHTY: u8 = 118;
const GIGANTIC: u8 = 119;

/// Something works on the hero's shape. Who has control is asked; dragon scales, the beast in the
/// blood and the blood of vampires lead where they will; else chance does, or it only hurts.
pub fn strikes(play: &mut Play) {
    let (hero, you) = (play.world.hero, play.world.you());
    if you.has(Property::Unchanging) {
        return play.tell(Event::Shape(Shape::Holds));
    }
    let control = you.has(Property::PolymorphControl);
    let dazed = you.has(Property::Stunned) || you.is_helpless();
    let led = dress::dragon(play, play.world.hero).is_some()
        || beast(play.world).is_some()
        || is_vampire(play);
    let frame = u32::from(play.world.life.attributes[Attribute::Constitution as usize]);
    if !control && !led && play.rng.act.below(20) > frame {
        let amount = play.rng.act.d(30);
        let (damage, _) = combat::loss(play.world, hero, amount, None);
        play.tell(Event::Shape(Shape::Shuddered { damage }));
        exercise::abuse(play, Attribute::Constitution);
        combat::wound(play, hero, amount, Blame::means("a system shock"));
        return;
    }
    if control && !dazed && play.world.pending.is_none() {
        return choice::ask(play);
    }
    undirected(play, control);
}

/// The same by what lets the hero choose, but not for long; where something else leads, or the
/// hero has another's shape already, as by any magic. Source: the table of effects, potion of
/// polymorph.
pub fn strikes_briefly(play: &mut Play) {
    let led = dress::dragon(play, play.world.hero).is_some() || beast(play.world).is_some();
    let fixed = play.world.you().has(Property::Unchanging) || play.world.is_changed();
    if led || fixed || play.world.pending.is_some() {
        return strikes(play);
    }
    play.world.pending = Some(Pending::ChooseShape { left: choice::TRIES, brief: true });
}

/// What a hero chose by a potion lasts ten to twenty-four turns at most.
fn shorten(play: &mut Play) {
    let most = play.rng.act.between(10, 24).unsigned_abs();
    if let Some(own) = &mut play.world.life.own_shape {
        own.left = own.left.min(most);
    }
}

/// The shape that nobody chose. `control` is there but could not be used.
fn undirected(play: &mut Play, control: bool) {
    if let Some(dragon) = dress::dragon(play, play.world.hero) {
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
        _ => renewal::renew(play, control),
    }
}

/// Whether a hero may have the shape of this kind.
pub fn allows(row: &MonsterKind) -> bool {
    let barred = [Trait::NoPoly, Trait::Unique, Trait::Elsewhere];
    !barred.into_iter().any(|which| row.is(which))
}

/// The beast in the hero's blood, unless it is out already.
fn beast(world: &World) -> Option<MonsterKindId> {
    let beast = world.life.beast.filter(|_| world.you().has(Property::Lycanthropy));
    beast.filter(|&beast| world.you().kind != beast)
}

fn is_vampire(play: &Play) -> bool {
    let row = &play.content.monsters[play.world.you().kind];
    play.world.is_changed() && row.is(Trait::Undead) && !row.shapes.is_empty()
}

/// A vampire's other shapes: fog one time in four, of the leaders a wolf one time in ten, else
/// a bat.
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

/// The scales that the hero wears grow into a dragon's.
fn merge(play: &mut Play, dragon: MonsterKindId) {
    let scales = dress::scales_of_mail(play);
    become_one(play, dragon, scales);
}

/// The hero has the shape of this kind from now on.
pub fn turn_into(play: &mut Play, into: MonsterKindId) {
    become_one(play, into, None);
}

fn become_one(play: &mut Play, into: MonsterKindId, merged: Option<ItemId>) {
    let hero = play.world.hero;
    hold::release_all(play, hero);
    play.tell(Event::Shape(Shape::Became { into, merged }));
    play.world.life.occupation = None;
    play.world.life.conduct.changed_form += 1;
    exercise::abuse(play, Attribute::Constitution);
    exercise::train(play, Attribute::Wisdom);
    dress::shed_skin(play);
    keep_own(play);
    if let Some(own) = &mut play.world.life.own_shape {
        own.skin = merged;
    }
    embody(play, into);
    heal_by_nature(play, into);
    dress::outgrow(play, hero);
    settle(play);
}

/// What the own body was is put by; from one strange shape to the next it is what it was.
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

/// Hit points, strength, sex and time of the new body.
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

/// The strength of a strong body.
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

/// Ailments that the new body cannot have are over.
fn heal_by_nature(play: &mut Play, into: MonsterKindId) {
    let (hero, row) = (play.world.hero, &play.content.monsters[into]);
    let nature = nature(row);
    let slime = row.is(Trait::Flaming) || row.name == "green slime";
    for (what, over) in [
        (Property::Petrifying, nature.has(Property::StoningResistance)),
        (Property::Ill, nature.has(Property::SicknessResistance)),
        (Property::Sliming, slime),
        (Property::Strangled, nature.has(Property::MagicalBreathing)),
        (Property::SlipperyFingers, row.is(Trait::NoHands)),
        (Property::WoundedLegs, true),
    ] {
        if over {
            status::cure(play, hero, what);
        }
    }
}

/// What a hero in the shape of this kind is by its nature.
/// Source: `NetHack` 3.7 `polyself.c`, `set_uasmon`.
pub fn nature(row: &MonsterKind) -> PropertySet {
    let mut set = monsters::nature(row);
    let dizzy = row.name == "stalker" || row.letter == 'B' && row.name.contains("bat");
    for (holds, what) in [
        (row.is(Trait::NoEyes), Property::Blind),
        (row.is(Trait::Telepathic), Property::Telepathy),
        (row.is(Trait::Teleports), Property::Teleportitis),
        (dizzy, Property::Stunned),
        (row.name.ends_with("silver dragon"), Property::Reflection),
    ] {
        if holds {
            set.add(what);
        }
    }
    set
}

/// All that follows from what the body is now: properties, speed, burden, saddle and ground.
fn settle(play: &mut Play) {
    let hero = play.world.hero;
    status::worn_changed(play, hero);
    burden::refresh(play);
    if let Some(steed) = play.world.life.steed {
        ride::touches(play, steed, play.world.actor(steed).kind);
        if !ride::is_rider(play) {
            ride::unseat(play, Unseated::Fell);
        }
    }
    stand(play);
}

/// Where the body cannot be where it is, it comes to the nearest square where it can.
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
            play.tell(Event::Shape(Shape::PushedOut));
            play.tell_step(hero, here);
        }
    }
    play.world.sight.fresh = false;
    let at = play.world.you().at;
    play.world.todo.later(Task::Arrived { who: hero, at });
}

/// The hero is back in their own shape, if they had another.
pub fn regain(play: &mut Play) {
    let hero = play.world.hero;
    hold::release_all(play, hero);
    dress::shed_skin(play);
    let Some(own) = play.world.life.own_shape.take() else { return };
    set_sex(play.world, own.female);
    let life = &mut play.world.life;
    (life.attributes, life.peaks) = (own.attributes, own.peaks);
    life.occupation = None;
    let you = play.world.you_mut();
    (you.kind, you.hp, you.max_hp, you.scratches) = (own.kind, own.hp, own.max_hp, 0);
    you.hidden = false;
    play.tell(Event::Shape(Shape::Regained));
    settle(play);
}

/// The body has no hit points left: whether it was only another's shape, which the hero loses.
/// Who is unchanging dies in it.
pub fn spares(play: &mut Play, who: ActorId) -> bool {
    let mortal = play.world.you().has(Property::Unchanging);
    if who != play.world.hero || !play.world.is_changed() || mortal {
        return false;
    }
    regain(play);
    true
}

/// A turn passes: shapes wear off, rings turn, the beast in the blood stirs.
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

/// The beast in the blood comes out one turn in eighty, by night in sixty. Who has control may
/// keep it in.
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

/// Something calls the beast out at once. Who has control may keep it in. Whether one came.
/// Source: `NetHack` 3.7 `were.c`, `you_were`.
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

/// The answer to whether the beast may come out.
pub fn let_out(play: &mut Play, yes: bool) {
    if let Some(beast) = beast(play.world).filter(|_| yes) {
        turn_into(play, beast);
    }
}

/// Once the beast is out of the blood, a hero in its shape is themselves again.
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

/// Why a body of the hero's shape cannot do this: it has no hands, no legs or no voice for it.
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
