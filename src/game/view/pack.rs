//! The hero's inventory and the items on the hero's square.

mod names;
mod order;

pub use names::PackNames;
pub use order::heading_order;

use order::{inventory_letter, rank};

use super::{ActorId, BoxBeside, Class, ItemUse, ItemView, Purpose, Suits, Unwearable, foes};
use crate::base::Dir;
use crate::content::item::invocation::InvokedPower;
use crate::content::item::quirk::ItemQuirk;
use crate::content::item::{AimKind, MissileUse, ToolUse};
use crate::content::role::talent::Talent;
use crate::content::{Artifact, Buc, Effect, ItemKind, ItemKindId, Property, Slot};
use crate::rules::body::equipment;
use crate::rules::change::polymorph::limits;
use crate::rules::faith::amulet;
use crate::rules::fight::roll::{two_weapon, weapon};
use crate::rules::ground::create;
use crate::rules::item::{food, price};
use crate::rules::magic::study;
use crate::rules::missile;
use crate::rules::verb::{
    force::{dig, polearm},
    item::{drop, engrave, use_on},
    trade::bill,
};
use crate::story::words::{item as words, refusal, trade};
use crate::story::{Eyes, item_names};
use crate::world::hero::Spell;
use crate::world::level::special_room::shop;
use crate::world::{Action, Item, ItemId, body::pack as carry};

impl ItemView {
    /// Whether the item suits this purpose, as far as the hero can know.
    pub const fn fits(&self, purpose: Purpose) -> bool {
        let suits = &self.suits;
        match purpose {
            Purpose::Any => true,
            Purpose::Quaff | Purpose::DipInto => suits.quaff,
            Purpose::Read => suits.read,
            Purpose::Zap => suits.zap,
            Purpose::Eat => suits.eat,
            Purpose::Wear => suits.wear,
            Purpose::TakeOff => suits.take_off,
            Purpose::Wield => suits.wield,
            Purpose::Throw => suits.throw,
            Purpose::Apply => suits.apply,
            Purpose::Open => suits.open,
            Purpose::Unlock => suits.unlock,
            Purpose::Write => suits.write,
            Purpose::Offer => suits.offer,
            Purpose::Rub => suits.rub,
            Purpose::Invoke => suits.invoke,
            Purpose::Call => suits.call,
        }
    }
}

/// Returns the inventory sorted by class, then by letter.
pub fn carried(eyes: &Eyes) -> Vec<ItemView> {
    in_order(eyes).into_iter().map(|id| thing(eyes, id)).collect()
}

/// Returns the carried items with their names, in the order of the inventory.
pub fn names(eyes: &Eyes) -> Vec<(ItemId, String)> {
    in_order(eyes).into_iter().map(|id| (id, item_names::a(eyes, id))).collect()
}

fn in_order(eyes: &Eyes) -> Vec<ItemId> {
    let mut pack = eyes.world.you().pack.clone();
    pack.sort_by_key(|&id| rank(eyes, id));
    pack
}

/// Returns the items on the hero's square, topmost first.
pub fn underfoot(eyes: &Eyes) -> Vec<ItemView> {
    eyes.world.items_at(eyes.world.you().at).map(|id| thing(eyes, id)).collect()
}

/// Returns a container next to the hero that the hero has tried to open but not looked into, and
/// that is not for sale.
pub fn box_beside(eyes: &Eyes) -> Option<BoxBeside> {
    let world = eyes.world;
    let is_tried = |&id: &ItemId| {
        let (item, known) = (world.item(id), world.item(id).known);
        let holds = eyes.content.items[item.kind].tool == Some(ToolUse::Container);
        holds && known.lock && !known.inside && bill::price_tag(world, eyes.content, id).is_none()
    };
    Dir::ALL.into_iter().find_map(|dir| {
        let at = world.you().at.step(dir);
        let is_free = eyes.sees_square(at) && world.actor_at(at).is_none_or(|who| !eyes.sees(who));
        let id = world.items_at(at).find(is_tried).filter(|_| is_free)?;
        Some(BoxBeside { dir, name: item_names::the(eyes, id), locked: world.item(id).locked })
    })
}

/// Minimum base price, in gold pieces, of the wands that hints keep for deadly foes.
const PRECIOUS: u16 = 500;

/// Describes an item as the hero knows it.
pub fn thing(eyes: &Eyes, id: ItemId) -> ItemView {
    let item = eyes.world.item(id);
    let kind = &eyes.content.items[item.kind];
    let weight = u32::from(kind.weight) * u32::from(item.count);
    let (_, color) = super::map::item_glyph(eyes, id);
    ItemView {
        id,
        letter: inventory_letter(eyes.world, item),
        class: kind.class,
        color,
        name: item_names::a(eyes, id),
        used: used(eyes, id),
        buc: Some(item.buc).filter(|_| item.known.buc && kind.class != Class::Coin),
        is_corpse: food::is_corpse(eyes.content, item),
        is_dross: item.kind == eyes.content.known.rock
            || item.is_known_cursed()
            || item.dropped
            || eyes.world.life.shackles.is_some_and(|shackles| shackles.holds(id)),
        count: item.count,
        weight: if kind.class == Class::Coin { weight.div_ceil(100) } else { weight },
        heft: carry::weight(eyes.world, eyes.content, id),
        inscription: item.inscription.as_deref().map(str::to_owned),
        unpaid: Some(shop::price_of(eyes.world, id)).filter(|&gold| gold > 0),
        unpaid_inside: Some(shop::price_inside(eyes.world, id)).filter(|&gold| gold > 0),
        for_sale: bill::price_tag(eyes.world, eyes.content, id),
        no_charge: bill::is_free(eyes.world, id),
        suits: suits(eyes, id),
        notes: notes(eyes, id),
        risk: risk(eyes, id),
        hits: wand_hits(eyes, id),
        range: range(eyes, id),
        by_hand: by_hand(eyes, id),
        locked: item.locked && kind.tool == Some(ToolUse::Container),
        known_locked: item.locked && item.known.lock && kind.tool == Some(ToolUse::Container),
        contents: if item.locked {
            Vec::new()
        } else {
            item.contents.iter().map(|&inside| within(eyes, inside)).collect()
        },
        known_inside: item.known.inside,
        unwearable: unwearable(eyes, id),
    }
}

/// Returns sentences about an item. The first ones say which kinds its prices suggest and, in a
/// shop, explain the price asked.
fn notes(eyes: &Eyes, id: ItemId) -> Vec<String> {
    let mut notes = words::notes(eyes, id, risk(eyes, id));
    if let Some(keeper) = bill::guard(eyes.world, eyes.content, id) {
        let price = price::asked(eyes.world, eyes.content, keeper, id);
        notes.insert(0, trade::price(price.total(), price.parts()));
    }
    if let Some(clue) = trade::clue(eyes, eyes.world.item(id).kind, trade::NAMED) {
        notes.insert(0, trade::by_its_price(&clue));
    }
    notes
}

/// Returns the reason why the hero cannot put on a carried item now: no hand is free for a shield,
/// or another item covers or occupies the slot.
fn unwearable(eyes: &Eyes, id: ItemId) -> Option<Unwearable> {
    let (world, content, you) = (eyes.world, eyes.content, eyes.world.you());
    let slot = content.items[world.item(id).kind].slot?;
    if you.slot_of(id).is_some_and(|slot| equipment::WORKING.contains(&slot)) {
        return None;
    }
    if let Some(over) = worn_over(eyes, id) {
        let mark = match you.slot_of(over) {
            _ if you.in_slot(slot) == Some(over) => refusal::SLOT_IN_USE,
            Some(Slot::Cloak) => refusal::UNDER_CLOAK,
            Some(Slot::Gloves) => refusal::UNDER_GLOVES,
            _ => refusal::UNDER_ARMOR,
        };
        return Some(Unwearable { mark, words: in_the_way(eyes, over) });
    }
    let weapon = fills_both_hands(eyes).filter(|_| slot == Slot::Shield)?;
    let words = refusal::no_hand_for_shield(&item_names::your(eyes, weapon));
    Some(Unwearable { mark: refusal::NO_FREE_HAND, words })
}

/// Says that this worn item must come off first, or that it cannot.
pub(super) fn in_the_way(eyes: &Eyes, over: ItemId) -> String {
    let cursed = eyes.world.item(over).is_known_cursed();
    refusal::covered_by(&item_names::your(eyes, over), cursed)
}

/// Returns the wielded weapon if it leaves no hand free for a shield.
fn fills_both_hands(eyes: &Eyes) -> Option<ItemId> {
    let weapon = eyes.world.you().in_slot(Slot::Wielded)?;
    let two = eyes.content.items[eyes.world.item(weapon).kind].two_handed;
    (two || eyes.world.life.two_weapons).then_some(weapon)
}

/// Returns the kinds that an item of this kind can turn out to be: all unidentified kinds that
/// share its set of appearances, or only `kind` if the hero knows it or its appearance is fixed.
fn candidates<'e>(eyes: &'e Eyes, kind: ItemKindId) -> Vec<&'e ItemKind> {
    let row = &eyes.content.items[kind];
    if row.shuffle.is_none() || eyes.world.knowledge.knows(kind) {
        return vec![row];
    }
    let content = eyes.content;
    let unknown = |&(id, other): &(ItemKindId, &ItemKind)| {
        other.shuffle == row.shuffle && !eyes.world.knowledge.knows(id)
    };
    content.items.iter().filter(unknown).map(|(_, other)| other).collect()
}

/// Describes an item inside a container that the hero looks into.
fn within(eyes: &Eyes, id: ItemId) -> ItemView {
    ItemView { name: item_names::a_looked_at(eyes, id), ..thing(eyes, id) }
}

/// Returns the range, in squares, of the quivered item; 0 for other items.
fn range(eyes: &Eyes, id: ItemId) -> i32 {
    let (world, content) = (eyes.world, eyes.content);
    if world.you().in_slot(Slot::Quiver) != Some(id) {
        return 0;
    }
    missile::range(world, content, id, missile::launcher(world, content, world.hero, id))
}

/// Whether the item is quivered ammunition and its launcher is not wielded.
fn by_hand(eyes: &Eyes, id: ItemId) -> bool {
    let (world, content) = (eyes.world, eyes.content);
    world.you().in_slot(Slot::Quiver) == Some(id)
        && content.items[world.item(id).kind].missile == Some(MissileUse::Ammo)
        && content.items[world.item(id).kind].class == Class::Weapon
        && missile::launcher(world, content, world.hero, id).is_none()
}

/// Whether the item is a launcher that fits the quivered ammunition but is not wielded.
fn shoots(eyes: &Eyes, id: ItemId) -> bool {
    let (world, content, you) = (eyes.world, eyes.content, eyes.world.you());
    let kind = |which: ItemId| &content.items[world.item(which).kind];
    let quiver = you.in_slot(Slot::Quiver);
    you.in_slot(Slot::Wielded) != Some(id)
        && quiver.is_some_and(|quiver| weapon::fits(kind(quiver), kind(id)))
}

/// Returns the worn item that covers or occupies the slot of `item`.
pub fn worn_over(eyes: &Eyes, item: ItemId) -> Option<ItemId> {
    let row = &eyes.content.items[eyes.world.items.get(item)?.kind];
    let you = eyes.world.you();
    if row.class == Class::Ring {
        return you.in_slot(Slot::Gloves);
    }
    let slot = row.slot?;
    let mut slots = slot.covers().iter().copied().chain([slot]);
    slots.find_map(|slot| you.in_slot(slot)).filter(|&worn| worn != item)
}

/// Returns how the hero uses the item, such as worn or wielded.
fn used(eyes: &Eyes, id: ItemId) -> Option<ItemUse> {
    Some(match eyes.world.you().slot_of(id)? {
        Slot::Wielded => ItemUse::Wielded,
        Slot::Alternate if two_weapon::is_on(eyes.world, eyes.content) => ItemUse::OtherHand,
        Slot::Alternate => ItemUse::Alternate,
        Slot::Quiver => ItemUse::Quiver,
        Slot::LeftRing => ItemUse::LeftHand,
        Slot::RightRing => ItemUse::RightHand,
        _ => ItemUse::Worn,
    })
}

/// Whether the item could be an artifact with a power to invoke, as far as the hero knows.
fn may_be_invoked(eyes: &Eyes, item: &Item) -> bool {
    if let Some(row) = known_artifact(eyes, item) {
        return row.invoke.is_some();
    }
    let mut rows = eyes.content.artifacts_of(item.kind);
    rows.any(|id| eyes.content.artifacts[id].invoke.is_some())
}

/// Whether the item is armor that the hero should wear: it is not known to be cursed, does not
/// hinder the hero's fighting or spells, and seems to protect better than what is worn in its
/// place. A shield also needs a free hand.
fn protects(eyes: &Eyes, id: ItemId) -> bool {
    let (world, content) = (eyes.world, eyes.content);
    let (item, you) = (world.item(id), world.you());
    let kind = &content.items[item.kind];
    let Some(slot) = kind.slot.filter(|_| kind.class == Class::Armor && !world.is_changed()) else {
        return false;
    };
    let known = |id: ItemId| {
        let item = world.item(id);
        let plus = if item.known.plus { item.plus } else { 0 };
        let least = candidates(eyes, item.kind).iter().map(|kind| kind.ac).min();
        i32::from(least.unwrap_or(0)) + i32::from(plus)
    };
    let body = matches!(slot, Slot::Suit | Slot::Shield);
    let casts = !world.life.spells.is_empty();
    let metal = || candidates(eyes, item.kind).iter().all(|kind| kind.material.is_metallic());
    let hinders = body && content.roles[world.life.role].has(Talent::Unarmored)
        || casts && (slot == Slot::Shield || metal());
    let cursed = item.is_known_cursed();
    let no_hand = slot == Slot::Shield && fills_both_hands(eyes).is_some();
    let worn = you.in_slot(slot);
    let better = worn != Some(id) && worn.map_or(0, known) < known(id);
    better && !hinders && !cursed && !no_hand
}

/// Whether the hero can cast the spell of this book without reading it again, and knows the book.
fn is_learned(eyes: &Eyes, kind: ItemKindId) -> bool {
    let world = eyes.world;
    let knows = |spell: &Spell| spell.book == kind && spell.until > world.turn;
    world.knowledge.knows(kind) && world.life.spells.iter().any(knows)
}

#[expect(clippy::too_many_lines, reason = "an index: one line for each use")]
fn suits(eyes: &Eyes, id: ItemId) -> Suits {
    let item = eyes.world.item(id);
    let kind = &eyes.content.items[item.kind];
    let class = kind.class;
    let slot = eyes.world.you().slot_of(id);
    let in_hand = matches!(slot, Some(Slot::Wielded | Slot::Alternate | Slot::Quiver));
    let is_worn = slot.is_some() && !in_hand;
    let can_wear = matches!(class, Class::Armor | Class::Ring | Class::Amulet)
        || kind.slot == Some(Slot::LeftRing)
        || kind.slot == Some(Slot::Eyes);
    let thrown = kind.missile.is_some_and(|how| how != MissileUse::Launcher);
    let known = eyes.world.knowledge.knows(item.kind);
    let long = polearm::is_long(kind);
    let hooks = kind.tool == Some(ToolUse::Hook);
    let known_wand = class == Class::Wand && known;
    let may_work = known_wand && !(item.known.plus && item.plus <= 0);
    Suits {
        quaff: class == Class::Potion,
        read: matches!(class, Class::Scroll | Class::Spellbook)
            || kind.has(ItemQuirk::HasWords)
            || kind.has(ItemQuirk::HasPattern),
        learned: is_learned(eyes, item.kind),
        zap: class == Class::Wand,
        eat: class == Class::Food,
        wholesome: food::is_wholesome(eyes.world, eyes.content, item),
        wear: can_wear && !is_worn,
        protects: protects(eyes, id),
        take_off: is_worn,
        wield: matches!(class, Class::Weapon | Class::Tool) && slot != Some(Slot::Wielded),
        throw: thrown || matches!(class, Class::Weapon | Class::Potion | Class::Gem | Class::Food),
        gift: kind.is_gem(),
        apply: matches!(class, Class::Tool | Class::Wand)
            || long.is_some()
            || use_on::is_stone(kind)
            || class == Class::Weapon && kind.tool.is_some()
            || known && kind.tool.is_some(),
        reach: (long.is_some() || hooks).then(|| {
            let held = slot == Some(Slot::Wielded);
            let reach = polearm::reach(eyes.world, eyes.content).filter(|_| held);
            let nearest = if hooks { 1 } else { polearm::NEAREST };
            (nearest, reach.unwrap_or(polearm::NEAREST))
        }),
        hooks,
        breaks: class == Class::Wand,
        aimed: matches!(
            kind.tool,
            Some(
                ToolUse::Dig
                    | ToolUse::Chop
                    | ToolUse::Stethoscope
                    | ToolUse::Mirror
                    | ToolUse::Whip
                    | ToolUse::Camera
                    | ToolUse::Saddle
                    | ToolUse::Figurine
                    | ToolUse::Leash
            )
        ),
        bolt: may_work && kind.on_zap.iter().any(Effect::is_bolt),
        bounces: kind.on_zap.iter().any(Effect::is_ray),
        precious: kind.price >= PRECIOUS,
        opens: may_work && kind.on_zap.contains(&Effect::Open),
        unaimed: known_wand && kind.aim == Some(AimKind::None),
        shoots: shoots(eyes, id),
        launcher: kind.missile == Some(MissileUse::Launcher),
        flies: kind.missile == Some(MissileUse::Thrown),
        ammo: kind.missile == Some(MissileUse::Ammo),
        open: match kind.tool {
            Some(ToolUse::Container) => true,
            Some(ToolUse::Tricks) => !known,
            _ => false,
        },
        opened_by_use: kind.tool == Some(ToolUse::Container),
        unlock: matches!(kind.tool, Some(ToolUse::Unlock { .. })),
        write: engrave::can_write(kind),
        rub: use_on::can_be_rubbed(kind),
        offer: food::is_corpse(eyes.content, item)
            || amulet::is_real(eyes.content, item)
            || create::is_imitation(eyes.content, item),
        invoke: may_be_invoked(eyes, item),
        invoke_aimed: known_artifact(eyes, item)
            .and_then(|row| row.invoke)
            .is_some_and(|invoked| invoked.power.is_aimed()),
        call: !known,
        uncovers_eyes: slot == Some(Slot::Eyes),
        stirs: is_worn
            && class == Class::Ring
            && (!known || kind.gives.contains(&Property::Conflict))
            || is_switched_to_conflict(eyes, item),
        lifts: is_worn && known && kind.gives.contains(&Property::Levitation),
        clings: item.known.buc && drop::is_stuck(eyes.world, eyes.content, eyes.world.hero, id),
        heals: known
            && class == Class::Potion
            && kind.on_quaff.iter().any(|it| matches!(it, Effect::Heal { .. })),
        tunnels: kind.tool == Some(ToolUse::Dig) && has_hands_for(eyes, kind),
        digs_down: digs_down(eyes, id, may_work),
    }
}

/// Whether the hero can use an item of this kind despite a shield: a two-handed item needs both
/// hands, and a shield occupies one.
fn has_hands_for(eyes: &Eyes, kind: &ItemKind) -> bool {
    !kind.two_handed || eyes.world.you().in_slot(Slot::Shield).is_none()
}

/// Whether the hero can use this item to dig a hole down: a digging tool or, if `may_work`, a wand
/// of digging.
fn digs_down(eyes: &Eyes, id: ItemId, may_work: bool) -> bool {
    let (world, content) = (eyes.world, eyes.content);
    let kind = &content.items[world.item(id).kind];
    world.plan.can_fall(content, world.level.id)
        && dig::can_dig_down(world, content, world.you().at)
        && !bars(eyes, &Action::Apply { tool: id, aim: None })
        && (kind.tool == Some(ToolUse::Dig) && has_hands_for(eyes, kind)
            || may_work && kind.on_zap.contains(&Effect::Dig))
}

/// Returns the chances that a wand's bolt or ray hits the foes in view, if the hero knows the wand.
fn wand_hits(eyes: &Eyes, id: ItemId) -> Vec<(ActorId, u8)> {
    let item = eyes.world.item(id);
    let kind = &eyes.content.items[item.kind];
    if kind.class != Class::Wand || !eyes.world.knowledge.knows(item.kind) {
        return Vec::new();
    }
    foes::bolt_chances(eyes, &kind.on_zap, 0)
}

/// Returns the artifact that the item is, if the hero recognizes it.
fn known_artifact<'a>(eyes: &Eyes<'a>, item: &Item) -> Option<&'a Artifact> {
    let id = item.artifact.filter(|&id| eyes.world.knows_artifact(id))?;
    Some(&eyes.content.artifacts[id])
}

/// Whether the item is a known artifact whose power causes conflict, and the hero has switched that
/// power on.
fn is_switched_to_conflict(eyes: &Eyes, item: &Item) -> bool {
    let is_on = item.artifact.is_some_and(|id| eyes.world.artifacts.switched_on.contains(&id));
    let power = known_artifact(eyes, item).and_then(|row| row.invoke).map(|it| it.power);
    is_on && power == Some(InvokedPower::Toggle(Property::Conflict))
}

/// Whether the hero's shape cannot perform the action.
fn bars(eyes: &Eyes, action: &Action) -> bool {
    eyes.world.is_changed() && limits::bars(eyes.world, eyes.content, action).is_some()
}

/// Describes the risk of reading a spellbook, or says that the hero knows its spell well. The hero
/// knows the risk if the book's kind is identified; a Wizard always knows it.
fn risk(eyes: &Eyes, id: ItemId) -> Option<String> {
    let item = eyes.world.item(id);
    let kind = &eyes.content.items[item.kind];
    let name = kind.spell()?;
    let known = eyes.world.knowledge.knows(item.kind);
    let judges = eyes.content.roles[eyes.world.life.role].has(Talent::JudgesBooks);
    if !known && !judges {
        return None;
    }
    let seen = Item { buc: if item.known.buc { item.buc } else { Buc::Uncursed }, ..item.clone() };
    let fails = study::risk(eyes.world, eyes.content, &seen) * 5;
    if fails > 0 {
        return Some(words::goes_wrong(fails));
    }
    let spell = eyes.world.life.spells.iter().find(|spell| spell.book == item.kind)?;
    let left = spell.until.saturating_sub(eyes.world.turn);
    let fresh = known && left > study::LASTS / 10;
    fresh.then(|| words::known_well(name))
}
