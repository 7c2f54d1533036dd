//! Polymorphing creatures and items.

use crate::base::{Pos, pick};
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Class, ItemKindId, Material, MonsterKindId, Property};
use crate::event::{Event, Magic, PolymorphEvent};
use crate::r#gen::spawn::{items, monsters};
use crate::rules::body::{
    self, artifact,
    equipment::{self, destroy, use_up},
};
use crate::rules::effect::{EffectSource, is_noticed};
use crate::rules::fight::roll::magic_resistance;
use crate::rules::ground::sokoban_penalty;
use crate::rules::shape::{self, monster};
use crate::rules::{Play, vitals};
use crate::world::{ActorId, Item, ItemId, Place, body::pack};

/// Polymorphs a creature.
///
/// The hero polymorphs by the rules for heroes. A monster that polymorphs itself picks a kind that
/// could be generated on the level. Any other monster that does not resist takes a random shape or,
/// 1 time in 25, dies without a corpse. Natural shapeshifters never die from it.
///
/// Source: rules/tables effects; NetHack 3.7 `zap.c`, `bhitm`.
pub fn change(play: &mut Play, who: ActorId, source: &EffectSource) -> bool {
    if who == play.world.hero {
        shape::hero::strikes(play);
        return true;
    }
    let noticed = is_noticed(play, who);
    if who == source.who {
        return monster::improve(play, who) && (noticed || is_noticed(play, who));
    }
    if body::resists(play.world, play.content, who, Property::MagicResistance) {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
        return noticed;
    }
    let flask = source
        .item
        .is_some_and(|item| play.content.items[play.world.item(item).kind].class == Class::Potion);
    if magic_resistance::withstands(
        play,
        who,
        source.power(if flask { magic_resistance::POTION } else { magic_resistance::WAND }),
    ) {
        return noticed;
    }
    if !monster::is_shifter(play, who) && play.rng.act.one_in(25) {
        play.tell(Event::Shape(PolymorphEvent::Shocked { who }));
        vitals::dissolve(play, who, source.blame);
        return noticed;
    }
    monster::scramble(play, who) && (noticed || is_noticed(play, who))
}

/// Polymorphs the hero for a short time, usually into a shape of the player's choice. Monsters
/// polymorph as in [`change`].
/// Source: rules/tables effects.
pub fn choose(play: &mut Play, who: ActorId, source: &EffectSource) -> bool {
    if who != play.world.hero {
        return change(play, who, source);
    }
    shape::hero::strikes_briefly(play);
    true
}

// --- Items

/// Polymorphs a stack into another kind of its class (coins stay coins), or destroys some or all of
/// it. The destruction may create a golem. An ordinary item resists 5 times in 100, an artifact 95.
/// Source: rules/numbers 18.
pub fn thing(play: &mut Play, item: ItemId, source: &EffectSource) -> bool {
    let row = &play.content.items[play.world.item(item).kind];
    let rng = &mut play.rng.act;
    if row.has(ItemQuirk::NoPolymorph)
        || artifact::resists(play.world, play.content, rng, item, [5, 95])
    {
        return false;
    }
    if source.who == play.world.hero {
        play.world.life.conduct.polymorphed_objects += 1;
    }
    let coins = row.class == Class::Coin;
    sokoban_penalty::changes_stone(play, source.who, item);
    match shudders(play, item) {
        true => shudder(play, item),
        false if coins => return false,
        false => reshape(play, item),
    }
    true
}

/// Rolls whether the stack shudders: 1 to all of its items are destroyed, and the rest is not
/// polymorphed.
fn shudders(play: &mut Play, item: ItemId) -> bool {
    use crate::content::Buc;
    let thing = play.world.item(item);
    let wand = play.content.items[thing.kind].class == Class::Wand;
    let one_in = match thing.buc {
        Buc::Cursed => 3,
        _ if wand => 3,
        Buc::Blessed => 12,
        Buc::Uncursed => 8,
    };
    let many = thing.count > 4;
    play.rng.act.one_in(if many { one_in / 2 } else { one_in })
}

/// Destroys 1 to all of the items of a stack. Each item of the stack can cause a golem to appear,
/// but at most one golem appears.
fn shudder(play: &mut Play, item: ItemId) {
    let thing = play.world.item(item);
    let (count, material) = (thing.count, play.content.items[thing.kind].material);
    let at = square_of(play, item);
    let odds = (45 + play.world.life.luck.total()).max(1).unsigned_abs();
    let stirs = (0..count).any(|_| play.rng.act.one_in(odds));
    play.tell(Event::Shape(PolymorphEvent::Shuddering { item }));
    if count == 1 {
        destroy(play, item);
    } else {
        let lost = play.rng.act.d(u32::from(count)).unsigned_abs();
        for _ in 0..lost {
            use_up(play, item);
        }
    }
    if let Some(at) = at.filter(|_| stirs) {
        golem(play, at, material);
    }
}

/// Returns the square on which an item lies, or the square of its carrier; `None` if the item is
/// elsewhere.
fn square_of(play: &Play, item: ItemId) -> Option<Pos> {
    match play.world.item(item).place {
        Place::Floor(id, at) if id == play.world.level.id => Some(at),
        Place::Pack(who) => Some(play.world.actor(who).at),
        _ => None,
    }
}

/// Picks a kind of golem that is made of this material. Draws a random number only if there are
/// several kinds.
fn golem_of(play: &mut Play, material: Material) -> Option<MonsterKindId> {
    let kinds = play.content.monsters.iter();
    let made = kinds.filter(|(_, row)| row.made_of.contains(&material));
    let mut made: Vec<MonsterKindId> = made.map(|(kind, _)| kind).collect();
    made.reverse();
    match made[..] {
        [only] => Some(only),
        _ => pick::one(&mut play.rng.act, &made).copied(),
    }
}

/// Creates a golem that consumes items of its material on the square, up to its own weight.
fn golem(play: &mut Play, at: Pos, material: Material) {
    let content = play.content;
    let Some(kind) = golem_of(play, material) else { return };
    let rng = &mut play.rng.act;
    let Some(who) = monsters::near(play.world, content, rng, kind, at) else { return };
    let mut hunger = u32::from(content.monsters[kind].weight);
    for item in play.world.items_at(at).collect::<Vec<_>>() {
        let row = &content.items[play.world.item(item).kind];
        let weight = pack::weight(play.world, content, item);
        if row.material == material && !row.unique && weight <= hunger {
            hunger -= weight;
            play.world.destroy(item);
        }
    }
    play.tell(Event::Shape(PolymorphEvent::Melded { who }));
}

/// Turns a stack into another kind of its class. Prefers a magical kind if the old kind was
/// magical, and otherwise a nonmagical one, but makes at most three draws. The BUC status stays,
/// and so does the enchantment if both kinds have one; contents fall out.
fn reshape(play: &mut Play, item: ItemId) {
    let content = play.content;
    let row = &content.items[play.world.item(item).kind];
    let depth = play.world.depth();
    let mut new = None;
    for _ in 0..3 {
        let fresh = items::of_class(content, row.class, depth, &mut play.rng.act);
        let Some(fresh) = fresh.filter(|fresh| may_be(content, fresh.item.kind)) else { continue };
        let same = content.items[fresh.item.kind].magic == row.magic;
        new = Some(fresh.item);
        if same {
            break;
        }
    }
    if let Some(mut new) = new {
        // A magic lamp becomes an oil lamp, because its djinni must not come from polymorph.
        if new.kind == content.known.magic_lamp {
            (new.kind, new.age) = (content.known.oil_lamp, 1000);
        }
        replace(play, item, new);
    }
}

/// Whether polymorph may create an item of this kind. It must not create unique items, nor items
/// that grant polymorph or wishes.
fn may_be(content: &crate::content::Content, kind: ItemKindId) -> bool {
    let row = &content.items[kind];
    !row.has(ItemQuirk::NoPolymorph) && !row.unique
}

fn replace(play: &mut Play, item: ItemId, new: Item) {
    let content = play.content;
    let old = play.world.item(item).clone();
    let at = square_of(play, item);
    let (was, is) = (&content.items[old.kind], &content.items[new.kind]);
    let kept = was.plus && is.plus;
    let made = Item {
        buc: old.buc,
        count: if is.stacks { old.count } else { 1 },
        plus: if kept { old.plus } else { new.plus },
        worn_down: if kept { old.worn_down } else { 0 },
        eaten_away: if kept { old.eaten_away } else { 0 },
        age: play.world.turn,
        contents: Vec::new(),
        ..new
    };
    let carrier = match old.place {
        Place::Pack(who) => Some(who),
        _ => None,
    };
    let old = equipment::part_with(play, item, 0);
    for inner in std::mem::take(&mut play.world.item_mut(old).contents) {
        if let Some(at) = at {
            play.world.lay(inner, at);
        }
    }
    let made = play.world.make(made);
    match (carrier, at) {
        (Some(who), _) => {
            let into = pack::take(play.world, content, who, made);
            if who == play.world.hero {
                equipment::pack_changed(play);
                crate::rules::item::identify::look_at(play, into);
            }
            play.tell(Event::Shape(PolymorphEvent::ThingChanged { item: old, into }));
        }
        // Changes on the floor are seen, not reported: a pile would give a message for each item.
        (None, Some(at)) => play.world.lay(made, at),
        (None, None) => {}
    }
    play.world.destroy(old);
}

#[cfg(test)]
mod tests;
