//! The hero's polymorph: draws a shape and turns the hero into it. `rules::change::polymorph`
//! handles the player's choice of a shape, the limits of a shape, and the return to the hero's own
//! shape.
//!
//! While polymorphed, the hero has the new kind and its hit points. The original body is stored
//! separately.
//!
//! Source: rules/numbers 14.

use crate::base::pick;
use crate::content::ending::death::Hazard;
use crate::content::monster::quirk::Quirk;
use crate::content::{Attribute, MonsterKind, MonsterKindId, Property, Trait};
use crate::event::{Event, PolymorphEvent};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::{self, exercise, hold, nature};
use crate::rules::shape::{monster, new_self};
use crate::rules::vitals::{
    self, Blame, outgrown_gear,
    own_shape::{self, set_sex, settle},
};
use crate::world::{ItemId, Pending, World, hero::OwnShape};

/// Number of names that the player can enter before a random shape is chosen.
pub const TRIES: u8 = 5;

/// Strength 18/100, as encoded in [`crate::world::Hero::attributes`].
pub const MIGHTY: u8 = 118;

/// Strength 19, as encoded in [`crate::world::Hero::attributes`].
pub const GIGANTIC: u8 = 119;

/// Polymorphs a hero who is not unchanging. With polymorph control, the player chooses the shape,
/// unless the hero is stunned or helpless. Otherwise dragon armor, lycanthropy or vampirism
/// determines it. A hero with none of them takes a random shape; without polymorph control, the
/// hero instead suffers a system shock, which deals damage, if a roll of 0 to 19 exceeds
/// constitution.
pub fn strikes(play: &mut Play) {
    let (hero, you) = (play.world.hero, play.world.you());
    if you.has(Property::Unchanging) {
        return play.tell(Event::Shape(PolymorphEvent::Holds));
    }
    let control = you.has(Property::PolymorphControl);
    let dazed = you.has(Property::Stunned) || you.is_helpless();
    let led = outgrown_gear::dragon(play, play.world.hero).is_some()
        || beast(play.world).is_some()
        || is_vampire(play);
    let frame = u32::from(play.world.life.attributes[Attribute::Constitution as usize]);
    if !control && !led && play.rng.act.below(20) > frame {
        let amount = play.rng.act.d(30);
        let damage = vitals::preview_damage(play, hero, amount, None);
        play.tell(Event::Shape(PolymorphEvent::Shuddered { damage }));
        exercise::abuse(play, Attribute::Constitution);
        vitals::apply_damage(play, hero, amount, Blame::means(Hazard::SystemShock));
        return;
    }
    if control && !dazed && play.world.pending.is_none() {
        return ask(play);
    }
    undirected(play, control);
}

/// Asks the player for the shape to become.
pub fn ask(play: &mut Play) {
    play.world.pending = Some(Pending::ChooseShape { left: TRIES, brief: false });
}

/// Polymorphs the hero for a short time into a shape that the player chooses. Does the same as
/// [`strikes`] if dragon armor or lycanthropy determines the shape, if the hero is unchanging or
/// already polymorphed, or if another question is pending.
/// Source: rules/tables effects.
pub fn strikes_briefly(play: &mut Play) {
    let led = outgrown_gear::dragon(play, play.world.hero).is_some() || beast(play.world).is_some();
    let fixed = play.world.you().has(Property::Unchanging) || play.world.is_changed();
    if led || fixed || play.world.pending.is_some() {
        return strikes(play);
    }
    play.world.pending = Some(Pending::ChooseShape { left: TRIES, brief: true });
}

/// Limits the duration of the current shape to a random 10 to 24 turns.
pub fn shorten(play: &mut Play) {
    let most = play.rng.act.between(10, 24).unsigned_abs();
    if let Some(own) = &mut play.world.life.own_shape {
        own.left = own.left.min(most);
    }
}

/// Polymorphs the hero without letting the player choose the shape. `control` is whether the hero
/// has polymorph control; without it, 1 time in 5 a new member of the hero's own race replaces a
/// random kind.
pub fn undirected(play: &mut Play, control: bool) {
    if let Some(dragon) = outgrown_gear::dragon(play, play.world.hero) {
        return merge(play, dragon);
    }
    if let Some(beast) = beast(play.world) {
        return turn_into(play, beast);
    }
    if is_vampire(play) {
        return shift_form(play);
    }
    let kinds = play.content.monsters.iter().filter(|(_, row)| allows(row)).map(|(kind, _)| kind);
    let kinds: Vec<MonsterKindId> = kinds.filter(|&kind| !play.world.is_genocided(kind)).collect();
    let into = pick::one(&mut play.rng.act, &kinds).copied();
    match into {
        Some(into) if control || !play.rng.act.one_in(5) => turn_into(play, into),
        _ => new_self::renew(play, control),
    }
}

/// Whether the hero can polymorph into this kind.
pub fn allows(row: &MonsterKind) -> bool {
    let barred = [Trait::NoPoly, Trait::Unique, Trait::Elsewhere];
    !barred.into_iter().any(|which| row.is(which))
}

/// Returns the hero's lycanthrope form, unless the hero already has that shape.
pub fn beast(world: &World) -> Option<MonsterKindId> {
    let beast = world.life.beast.filter(|_| world.you().has(Property::Lycanthropy));
    beast.filter(|&beast| world.you().kind != beast)
}

pub fn is_vampire(play: &Play) -> bool {
    let row = &play.content.monsters[play.world.you().kind];
    play.world.is_changed() && !row.shifts.is_empty()
}

/// Changes a hero in vampire shape into another vampire form.
pub fn shift_form(play: &mut Play) {
    let own = play.world.you().kind;
    if let Some(into) = monster::next_form(play.content, own, &mut play.rng.act) {
        turn_into(play, into);
    }
}

/// Turns the hero into a dragon, and merges the dragon armor with the hero's skin.
pub fn merge(play: &mut Play, dragon: MonsterKindId) {
    let scales = outgrown_gear::scales_of_mail(play);
    become_one(play, dragon, scales);
}

/// Polymorphs the hero into this kind.
pub fn turn_into(play: &mut Play, into: MonsterKindId) {
    become_one(play, into, None);
}

pub fn become_one(play: &mut Play, into: MonsterKindId, merged: Option<ItemId>) {
    let hero = play.world.hero;
    hold::release_all(play, hero);
    play.tell(Event::Shape(PolymorphEvent::Became { into, merged }));
    play.world.life.occupation = None;
    play.world.life.conduct.changed_form += 1;
    exercise::abuse(play, Attribute::Constitution);
    exercise::train(play, Attribute::Wisdom);
    own_shape::shed_skin(play);
    keep_own(play);
    if let Some(own) = &mut play.world.life.own_shape {
        own.skin = merged;
    }
    enter_new_body(play, into);
    heal_by_nature(play, into);
    outgrown_gear::outgrow(play, hero);
    settle(play);
}

/// Stores the original body, or restores its attributes if the hero is already polymorphed.
pub fn keep_own(play: &mut Play) {
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

/// Sets hit points, strength, sex and duration of the new body.
pub fn enter_new_body(play: &mut Play, into: MonsterKindId) {
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

/// Returns the strength that a polymorphed hero gets from a strong kind, or `None` for other kinds.
pub fn might_of(row: &MonsterKind) -> Option<u8> {
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
pub fn heal_by_nature(play: &mut Play, into: MonsterKindId) {
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

/// Turns a hero with lycanthropy into the beast at once, unless the hero is unchanging. A hero who
/// controls polymorph is asked first. Returns whether the hero changed.
/// Source: NetHack 3.7 `were.c`, `you_were`.
pub fn trigger_lycanthropy(play: &mut Play) -> bool {
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
