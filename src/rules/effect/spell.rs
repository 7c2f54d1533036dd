//! Effects that only spells have.

use crate::base::{Dice, Dir, Pos};
use crate::content::item::ToolUse;
use crate::content::item::quirk::ItemQuirk;
use crate::content::role::talent::Talent;
use crate::content::{Buc, Class, Effect, Harm, Material, Property};
use crate::event::magic::MapExtent;
use crate::event::{Event, Magic};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::{self, alignment, equipment, taming};
use crate::rules::effect::{EffectSource, attribute, is_noticed, state, wand};
use crate::rules::fight::{self, roll::magic_resistance};
use crate::rules::ground::{sokoban_penalty, statue};
use crate::rules::item::bless;
use crate::rules::vitals::{self, new_kind, own_shape};
use crate::world::{ActorId, Aim, Item, ItemId, Place};

/// Maximum range of a bolt before it bursts, in squares.
const FAR: u16 = 13;
/// Number of squares that magic mapping by spell covers to the west, east, north and south.
/// Source: rules/tables spells.
const AROUND: [i16; 4] = [9, 10, 5, 6];

/// Returns the dice of a spell that scales with its caster: (caster level / 2 + 1) dice with
/// `sides` sides.
pub fn dice(play: &Play, source: &EffectSource, sides: u16) -> Dice {
    Dice::new(u16::from(play.world.actor(source.who).level / 2 + 1), sides, 0)
}

/// Causes `count` bursts: the first on the target square, the others on random squares at most 1
/// square away from it. If the spell is cast in a direction, the target square is that of the first
/// creature within `FAR` squares, or else the last passable one.
pub fn burst(play: &mut Play, harm: Harm, source: &EffectSource, count: i32) -> bool {
    let from = play.world.actor(source.who).at;
    let centre = match source.dir {
        Some(Aim::Dir(dir)) => first_met(play, from, dir),
        Some(Aim::At(at)) => at,
        _ => from,
    };
    let mut at = centre;
    let mut noticed = false;
    for _ in 0..count {
        if play.world.is_over() {
            break;
        }
        let roll = dice(play, source, 6).roll(&mut play.rng.fight);
        noticed |= wand::burst(play, harm, source.strengthened(roll), Some(at), source);
        let (dx, dy) = (play.rng.fight.d(3) - 2, play.rng.fight.d(3) - 2);
        let next = Pos::new(centre.x + dx as i16, centre.y + dy as i16);
        let open = next.on_map() && play.world.level.is_passable(next);
        at = if open { next } else { centre };
    }
    noticed
}

/// Returns the first occupied square on a line; if no square is occupied, the last passable one.
fn first_met(play: &Play, from: Pos, dir: Dir) -> Pos {
    let mut at = from;
    for _ in 0..FAR {
        let next = at.step(dir);
        if !next.on_map() || !play.world.level.is_passable(next) {
            break;
        }
        at = next;
        if play.world.actor_at(at).is_some() {
            break;
        }
    }
    at
}

/// Casts chain lightning: bolts leap up to two squares in each direction from the caster, then up
/// to three squares from each monster that they hit. They do not hit tame and peaceful monsters.
/// Source: rules/tables spells; NetHack 3.7 `spell.c`.
pub fn chain(play: &mut Play, harm: Harm, dice: Dice, source: &EffectSource) -> bool {
    let mut struck: Vec<ActorId> = Vec::new();
    let mut leaps: Vec<(Pos, u8)> = vec![(play.world.actor(source.who).at, 2)];
    let mut next = 0;
    while let Some(&(from, reach)) = leaps.get(next) {
        next += 1;
        for dir in Dir::ALL {
            let Some(target) = hostile_met(play, from, dir, reach) else { continue };
            if !struck.contains(&target) {
                struck.push(target);
                leaps.push((play.world.actor(target).at, 3));
            }
        }
    }
    for &target in &struck {
        if !play.world.is_dying(target) {
            shock(play, harm, dice, target, source);
        }
    }
    !struck.is_empty()
}

fn hostile_met(play: &Play, from: Pos, dir: Dir, reach: u8) -> Option<ActorId> {
    let mut at = from;
    for _ in 0..reach {
        at = at.step(dir);
        if !at.on_map() || !play.world.level.is_passable(at) {
            return None;
        }
        if let Some(who) = play.world.actor_at(at) {
            return Some(who).filter(|&who| play.world.actor(who).is_hostile());
        }
    }
    None
}

fn shock(play: &mut Play, harm: Harm, dice: Dice, target: ActorId, source: &EffectSource) {
    fight::provoke(play, source.who, target);
    let proof = state::resistance(harm);
    if proof.is_some_and(|it| body::resists(play.world, play.content, target, it)) {
        play.tell(Event::Magic(Magic::Resisted { target }));
        return;
    }
    let mut amount = source.strengthened(dice.roll(&mut play.rng.fight));
    if magic_resistance::spares(play, target, source.power(magic_resistance::WAND)) {
        amount = (amount + 1) / 2;
    }
    let damage = vitals::preview_damage(play, target, amount, source.blame.by);
    play.tell(Event::Magic(Magic::RayHit { harm, target, damage }));
    vitals::apply_damage(play, target, amount, source.blame);
}

/// Drains one level, unless the creature resists drain. A monster also loses 1d8 current and
/// maximum hit points; if it withstands the magic, it loses only half of 1d8 current hit points.
/// The hero loses the hit points and energy that the level had given.
pub fn drain_life(play: &mut Play, who: ActorId, source: &EffectSource) -> bool {
    let noticed = is_noticed(play, who);
    if body::resists(play.world, play.content, who, Property::DrainResistance) {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
        return noticed;
    }
    if who == play.world.hero {
        return attribute::level(play, who, -1, source);
    }
    let mut damage = source.strengthened(play.rng.act.d(8));
    let withstood = magic_resistance::withstands(play, who, source.power(magic_resistance::WAND));
    if withstood {
        damage = (damage + 1) / 2;
    }
    let actor = play.world.actor_mut(who);
    if !withstood {
        actor.max_hp = (actor.max_hp - damage).max(0);
    }
    let ends = !withstood && (actor.max_hp == 0 || actor.level == 0);
    if ends {
        vitals::kill(play, who, source.blame);
        return noticed;
    }
    if !withstood {
        actor.level -= 1;
        play.tell(Event::Magic(Magic::Drained { who }));
    }
    vitals::apply_damage(play, who, damage, source.blame);
    noticed
}

/// Cancels a creature. A caster who targets themselves cancels all carried items instead, and a
/// polymorphed hero returns to their own form. Creatures that resist are unaffected; a clay golem
/// dies.
/// Source: `NetHack` 3.7 `zap.c`, `cancel_monst`.
pub fn cancel(play: &mut Play, who: ActorId, source: &EffectSource) -> bool {
    let noticed = is_noticed(play, who);
    let own = who == source.who;
    let proof = body::resists(play.world, play.content, who, Property::MagicResistance);
    if who == play.world.hero && proof {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
        return noticed;
    }
    if magic_resistance::withstands(play, who, source.power(magic_resistance::WAND)) {
        return noticed;
    }
    if own {
        for item in play.world.actor(who).pack.clone() {
            cancel_thing(play, item);
        }
        if who == play.world.hero && !play.world.you().has(Property::Unchanging) {
            own_shape::regain(play);
        }
    }
    play.tell(Event::Magic(Magic::Cancelled { who }));
    if !own {
        vitals::cancel(play, who, source.blame);
    }
    noticed
}

/// Cancels an item: removes its enchantment, charges, blessing and curse. Scrolls and spellbooks
/// become blank, potions become water or juice. Unique items are unaffected.
///
/// Source: rules/tables effects.
pub fn cancel_thing(play: &mut Play, item: ItemId) -> bool {
    let kind = play.world.item(item).kind;
    let row = &play.content.items[kind];
    if row.unique {
        return false;
    }
    let known = &play.content.known;
    let becomes = match row.class {
        Class::Scroll => Some(known.blank_scroll),
        Class::Spellbook if row.on_cast.contains(&Effect::Cancel) => None,
        Class::Spellbook => Some(known.blank_book),
        Class::Potion if row.has(ItemQuirk::CancelsToJuice) => Some(known.fruit_juice),
        Class::Potion => Some(known.water),
        _ => None,
    };
    let to = becomes.filter(|&to| to != kind);
    // A wand of cancellation does not cancel another one.
    let immune = row.class == Class::Wand && row.on_zap.contains(&Effect::Cancel);
    let wand = row.class == Class::Wand && row.charges.is_some();
    let lamp = matches!(row.tool, Some(ToolUse::Light(_)));
    let has_charges = wand || row.magic && row.charges.is_some() && !lamp;
    let has_plus = !immune && (has_charges || row.plus);
    let bare = if wand { -1 } else { 0 };
    let by = bare - play.world.item(item).plus;
    if has_plus && by != 0 {
        equipment::change_plus(play, item, by);
    }
    bless::turn(play, item, Buc::Uncursed);
    if let Some(to) = to {
        play.world.item_mut(item).kind = to;
    }
    to.is_some() || has_plus && by != 0
}

/// Maps the surroundings. If the source is blessed, also detects the monsters there.
pub fn map_near(play: &mut Play, source: &EffectSource) -> bool {
    if source.who != play.world.hero {
        return false;
    }
    if play.world.level.customs.no_map {
        play.tell(Event::Magic(Magic::MapFails));
        return true;
    }
    let here = play.world.you().at;
    let [west, east, north, south] = AROUND;
    for y in here.y - north..=here.y + south {
        for x in here.x - west..=here.x + east {
            let at = Pos::new(x, y);
            if at.on_map() && play.world.level.cell(at).terrain != crate::content::Terrain::Stone {
                let cell = play.world.level.cell(at);
                play.world.level.memory.set_cell(at, cell);
            }
        }
    }
    play.tell(Event::Magic(Magic::MapLearned { extent: MapExtent::Surroundings }));
    if source.buc == Buc::Blessed {
        let inside = |at: Pos| {
            (here.x - west..=here.x + east).contains(&at.x)
                && (here.y - north..=here.y + south).contains(&at.y)
        };
        let crowd = play.world.level.crowd.iter().copied();
        let there = crowd.filter(|&who| inside(play.world.actor(who).at) && !is_noticed(play, who));
        let whom: Vec<ActorId> = there.collect();
        if !whom.is_empty() {
            play.tell(Event::Magic(Magic::Envisioned { whom }));
        }
    }
    true
}

/// Turns a stone item on the floor into meat, or brings a statue to life.
/// Source: rules/tables spells; NetHack 3.7 `zap.c`, `stone_to_flesh_obj`.
pub fn stone_to_flesh(play: &mut Play, item: ItemId, by: ActorId) -> bool {
    let content = play.content;
    let thing = play.world.item(item);
    let kind = &content.items[thing.kind];
    let at = match thing.place {
        Place::Floor(id, at) if id == play.world.level.id => at,
        _ => return false,
    };
    if thing.kind == content.known.statue {
        return statue::comes_alive(play, item, at);
    }
    let into = match kind.class {
        _ if thing.kind == content.known.boulder => content.known.enormous_meatball,
        Class::Gem if matches!(kind.material, Material::Gemstone | Material::Mineral) => {
            content.known.meatball
        }
        Class::Ring if matches!(kind.material, Material::Gemstone | Material::Mineral) => {
            content.known.meat_ring
        }
        _ => return false,
    };
    let count = thing.count;
    sokoban_penalty::changes_stone(play, by, item);
    play.world.destroy(item);
    let age = play.world.turn;
    let meat = play.world.make(Item { count, age, ..Item::of(into) });
    play.world.lay(meat, at);
    play.tell(Event::Magic(Magic::Quickened { at }));
    play.world.sight.fresh = false;
    true
}

/// Turns a golem of stone into one of flesh.
pub fn golem_to_flesh(play: &mut Play, who: ActorId) -> bool {
    let row = &play.content.monsters[play.world.actor(who).kind];
    let flesh = row.softens_into.as_ref().and_then(|name| play.content.monsters.find(name));
    let Some(flesh) = flesh else { return false };
    new_kind::take(play, who, flesh);
    is_noticed(play, who)
}

/// Creates a monster and tames it: a little dog or a kitten 1 time in 3, otherwise a random monster
/// that suits the level.
pub fn familiar(play: &mut Play, source: &EffectSource) -> bool {
    let at = play.world.actor(source.who).at;
    let small = play.rng.act.one_in(3);
    let known = &play.content.known;
    let beast = if play.rng.act.coin() { known.little_dog } else { known.kitten };
    let kind = if small {
        Some(beast)
    } else {
        monsters::pick(play.world, play.content, &mut play.rng.act)
    };
    let Some(kind) = kind else { return false };
    let Some(who) = monsters::near(play.world, play.content, &mut play.rng.act, kind, at) else {
        return false;
    };
    play.tell(Event::Magic(Magic::Appeared { who }));
    taming::tame(play, who);
    is_noticed(play, who)
}

/// Adjusts the hero's alignment for using a spell to heal a monster that is not hostile.
///
/// Source: rules/numbers 5.
pub fn note_mercy(play: &mut Play, who: ActorId, source: &EffectSource) {
    let hero = play.world.hero;
    if source.craft.is_none() || who == hero || play.world.actor(who).is_hostile() {
        return;
    }
    let healer = play.content.roles[play.world.life.role].has(Talent::Mercy);
    let by = if healer { 1 } else { play.world.life.alignment.sign().into() };
    alignment::change(play, by);
}
