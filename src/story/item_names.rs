//! Names of items as the hero knows them.

use super::Eyes;
use super::words::trade;
use crate::base::english::{self, Noun};
use crate::content::item::ToolUse;
use crate::content::item::material::Material;
use crate::content::item::quirk::ItemQuirk;
use crate::content::role::talent::Talent;
use crate::content::{
    Artifact, Buc, Class, Content, ItemKind, ItemKindId, MonsterKindId, Property, Slot, Trait,
};
use crate::world::level::special_room::shop;
use crate::world::{Item, ItemId, Place};

/// Returns the name of one item of a kind, as far as the hero knows the kind: "potion of healing",
/// "pink potion", "potion called heal", "scroll labeled VORN TASKEL", "pair of snow boots".
pub fn kind_name(eyes: &Eyes, kind: ItemKindId) -> String {
    let row = &eyes.content.items[kind];
    let known = eyes.world.knowledge.of(kind);
    let has_look = row.look.is_some() || row.shuffle.is_some();
    if known.known || !has_look {
        return paired(row, row.name.clone());
    }
    if let Some(called) = &known.called {
        return paired(row, format!("{} called {called}", class_noun(row)));
    }
    paired(row, by_look(eyes.content, row, known.look))
}

/// Returns the name of an unidentified kind by its appearance, such as "pink potion".
fn by_look(content: &Content, kind: &ItemKind, look: Option<u8>) -> String {
    let dealt = kind.shuffle.as_ref().and_then(|group| {
        let looks = content.looks.get(group)?;
        looks.get(usize::from(look?)).map(|look| look.look.as_str())
    });
    let Some(look) = dealt.or(kind.look.as_deref()) else { return class_noun(kind).to_owned() };
    match kind.class {
        Class::Scroll if kind.shuffle.is_some() => format!("scroll labeled {look}"),
        Class::Amulet if kind.shuffle.is_none() => look.to_owned(),
        Class::Gem if look.contains("stone") || look.contains("gem") => look.to_owned(),
        Class::Scroll
        | Class::Potion
        | Class::Wand
        | Class::Ring
        | Class::Amulet
        | Class::Spellbook
        | Class::Gem => format!("{look} {}", class_noun(kind)),
        _ => look.to_owned(),
    }
}

/// Returns the most general noun for an item of the kind, such as "potion".
fn class_noun(kind: &ItemKind) -> &'static str {
    match (kind.class, kind.slot) {
        (Class::Armor, Some(Slot::Boots)) => "boots",
        (Class::Armor, Some(Slot::Gloves)) => "gloves",
        (Class::Armor, Some(Slot::Helmet)) => "helmet",
        (Class::Armor, Some(Slot::Cloak)) => "cloak",
        (Class::Armor, Some(Slot::Shield)) => "shield",
        (Class::Armor, Some(Slot::Shirt)) => "shirt",
        (Class::Coin, _) => "gold piece",
        (Class::Gem, _) if kind.material == Material::Mineral => "stone",
        (Class::Gem, _) => "gem",
        (Class::Spellbook, _) if kind.has(ItemQuirk::Novel) => "book",
        (class, _) => class.name(),
    }
}

/// Returns the name with "pair of" before boots, gloves and other pairs, and "set of" before dragon
/// scales.
pub(super) fn paired(kind: &ItemKind, name: String) -> String {
    match kind.slot {
        _ if kind.has(ItemQuirk::Pair) => format!("pair of {name}"),
        Some(Slot::Boots | Slot::Gloves) if kind.class == Class::Armor => format!("pair of {name}"),
        Some(Slot::Suit) if kind.hardens_into.is_some() => format!("set of {name}"),
        _ => name,
    }
}

/// Returns the name of one item of the stack with all that the hero knows, without article or
/// count: "blessed +1 long sword", "partly eaten jackal corpse", "wand of sleep (0:5)".
pub fn name(eyes: &Eyes, item: ItemId) -> String {
    named(eyes, eyes.world.item(item))
}

/// Returns the name of a remembered item, if only its kind is remembered: "a dagger", "gold
/// pieces".
pub fn remembered(eyes: &Eyes, kind: ItemKindId) -> String {
    let name = kind_name(eyes, kind);
    match eyes.content.items[kind].class {
        Class::Coin => english::plural(&name),
        _ if is_the_only(eyes, kind) => format!("the {name}"),
        _ => english::a(&name),
    }
}

/// Names several items of a kind that the hero remembers on a square: "4 daggers". The number of
/// coins in a remembered pile is unknown.
pub fn remembered_many(eyes: &Eyes, kind: ItemKindId, count: u32) -> String {
    match eyes.content.items[kind].class {
        Class::Coin => remembered(eyes, kind),
        _ => english::counted(count, &kind_name(eyes, kind)),
    }
}

/// Names one item of a stack briefly, without what the hero knows about this individual item:
/// "dagger", "jackal corpse", "potion of holy water".
pub fn brief(eyes: &Eyes, item: ItemId) -> String {
    let mut thing = eyes.world.item(item).clone();
    thing.known.seen |= !eyes.world.you().has(Property::Blind);
    bare(eyes, &thing, &eyes.content.items[thing.kind])
}

/// Names an item seen inside a container: "a pink potion", but "a potion" if the hero is blind.
pub fn a_looked_at(eyes: &Eyes, item: ItemId) -> String {
    let mut thing = eyes.world.item(item).clone();
    thing.known.seen |= !eyes.world.you().has(Property::Blind);
    english::counted(u32::from(thing.count), &named(eyes, &thing))
}

fn named(eyes: &Eyes, thing: &Item) -> String {
    let kind = &eyes.content.items[thing.kind];
    if kind.class == Class::Coin {
        return "gold piece".to_owned();
    }
    let mut words = adjectives(eyes, thing, kind);
    let artifact = known_artifact(eyes, thing);
    words.push(match artifact {
        Some(row) => row.bare_name().to_owned(),
        None => bare(eyes, thing, kind),
    });
    let mut name = words.join(" ");
    if let Some(own) = &thing.name {
        name.push_str(" named ");
        name.push_str(own);
    }
    if thing.known.plus && has_charges(kind) {
        name.push_str(&format!(" ({}:{})", thing.recharged, thing.plus));
    }
    if kind.tool == Some(ToolUse::Candelabrum) {
        let candles = match thing.plus {
            ..=0 => "no candles".to_owned(),
            held => english::counted(held.unsigned_abs().into(), "candle"),
        };
        name.push_str(&format!(" ({candles})"));
    }
    if thing.lit {
        name.push_str(" (lit)");
    }
    if thing.leashed.is_some() {
        name.push_str(" (in use)");
    }
    name
}

/// Returns the artifact that the hero knows the item to be.
pub fn known_artifact<'a>(eyes: &Eyes<'a>, thing: &Item) -> Option<&'a Artifact> {
    let id = thing.artifact.filter(|&id| eyes.world.knows_artifact(id))?;
    Some(&eyes.content.artifacts[id])
}

/// Returns the name of a known artifact or a unique item within a sentence: "Excalibur", "the +1
/// Excalibur", "the Orb of Fate", "the Amulet of Yendor".
fn as_one_of_a_kind(eyes: &Eyes, item: ItemId) -> Option<String> {
    let thing = eyes.world.item(item);
    let artifact = known_artifact(eyes, thing);
    let name = name(eyes, item);
    match artifact {
        Some(row) if name == row.name => Some(name),
        Some(_) => Some(format!("the {name}")),
        None => is_the_only(eyes, thing.kind).then(|| format!("the {name}")),
    }
}

/// Whether there seems to be only one item of the kind: the hero knows that the kind is unique, or
/// the kind looks like the Amulet of Yendor.
fn is_the_only(eyes: &Eyes, kind: ItemKindId) -> bool {
    let row = &eyes.content.items[kind];
    if eyes.world.knowledge.knows(kind) {
        row.unique
    } else {
        row.class == Class::Amulet && row.shuffle.is_none()
    }
}

fn has_charges(kind: &ItemKind) -> bool {
    kind.charges.is_some() && !matches!(kind.tool, Some(ToolUse::Light(_)))
}

/// Returns the name of the item's kind, without what the hero knows about this individual item.
fn bare(eyes: &Eyes, thing: &Item, kind: &ItemKind) -> String {
    let knows = eyes.world.knowledge.knows(thing.kind);
    if thing.kind == eyes.content.known.tin {
        let inside = thing.known.plus.then(|| tinned(eyes, thing.about));
        return inside.map_or(kind.name.clone(), |inside| format!("{} of {inside}", kind.name));
    }
    if let Some(about) = thing.about.filter(|_| thing.kind != eyes.content.known.egg) {
        return remains(eyes, thing.kind, about);
    }
    if is_water(eyes, thing.kind) && knows && thing.known.buc && thing.buc != Buc::Uncursed {
        let holy = if thing.buc == Buc::Blessed { "holy" } else { "unholy" };
        return format!("potion of {holy} water");
    }
    let is_new = !thing.known.seen && !is_in_view(eyes, thing);
    let is_felt = is_new && !knows && kind.shuffle.is_some();
    if is_felt {
        return paired(kind, class_noun(kind).to_owned());
    }
    kind_name(eyes, thing.kind)
}

/// Whether the hero sees the item lying on the floor. Its name then includes its appearance, as the
/// name of a remembered item does.
fn is_in_view(eyes: &Eyes, thing: &Item) -> bool {
    let Place::Floor(level, at) = thing.place else { return false };
    level == eyes.world.level.id && eyes.sees_square(at) && !eyes.world.you().has(Property::Blind)
}

/// Names the contents of a tin: "jackal meat", or "spinach" if the tin holds no monster's meat.
pub fn tinned(eyes: &Eyes, about: Option<MonsterKindId>) -> String {
    let meat = about.map(|about| format!("{} meat", eyes.content.monsters[about].name));
    meat.unwrap_or_else(|| "spinach".to_owned())
}

/// Names a corpse, statue or similar item of a monster kind: "jackal corpse", "statue of a newt".
pub fn remains(eyes: &Eyes, kind: ItemKindId, about: MonsterKindId) -> String {
    let (kind, model) = (&eyes.content.items[kind], &eyes.content.monsters[about]);
    match kind.class {
        Class::Rock | Class::Tool if model.is(Trait::ProperName) => {
            format!("{} of {}", kind.name, model.name)
        }
        Class::Rock | Class::Tool => format!("{} of {}", kind.name, english::a(&model.name)),
        _ => format!("{} {}", model.name, kind.name),
    }
}

fn is_water(eyes: &Eyes, kind: ItemKindId) -> bool {
    kind == eyes.content.known.water
}

fn adjectives(eyes: &Eyes, thing: &Item, kind: &ItemKind) -> Vec<String> {
    let mut words = Vec::new();
    let knows = eyes.world.knowledge.knows(thing.kind);
    let says_it_already = is_water(eyes, thing.kind) && knows && thing.buc != Buc::Uncursed;
    if thing.known.buc && !says_it_already && shows_buc(eyes, thing, kind) {
        words.push(thing.buc.word().to_owned());
    }
    if thing.poisoned {
        words.push("poisoned".to_owned());
    }
    if thing.diluted {
        words.push("diluted".to_owned());
    }
    if thing.greased {
        words.push("greased".to_owned());
    }
    if thing.eaten > 0 && kind.class == Class::Food {
        words.push("partly eaten".to_owned());
    }
    words.extend(thing.quality(eyes.content).map(|quality| quality.name.clone()));
    words.extend(erosion(thing, kind));
    if thing.known.proof && thing.proof {
        words.push(proof(kind).to_owned());
    }
    if thing.known.plus && kind.plus {
        words.push(format!("{:+}", thing.plus));
    }
    words
}

/// Whether the name includes the BUC status. "Uncursed" is left out for roles that see curses, and
/// next to a known enchantment or known charges, except on armor and rings.
fn shows_buc(eyes: &Eyes, thing: &Item, kind: &ItemKind) -> bool {
    if thing.buc != Buc::Uncursed {
        return true;
    }
    let told = thing.known.plus && (kind.plus || has_charges(kind));
    let wearable = matches!(kind.class, Class::Armor | Class::Ring);
    let sees_curses = eyes.content.roles[eyes.world.life.role].has(Talent::SeesCurses);
    !sees_curses && (!told || wearable)
}

/// Returns erosion adjectives: "rusty", "very burnt".
pub(super) fn erosion(thing: &Item, kind: &ItemKind) -> Vec<String> {
    let worn = if kind.material.rusts() { "rusty" } else { "burnt" };
    let eaten = if kind.material.corrodes() { "corroded" } else { "rotted" };
    [(thing.worn_down, worn), (thing.eaten_away, eaten)]
        .into_iter()
        .filter_map(|(degree, word)| match degree {
            0 => None,
            1 => Some(word.to_owned()),
            2 => Some(format!("very {word}")),
            _ => Some(format!("thoroughly {word}")),
        })
        .collect()
}

fn proof(kind: &ItemKind) -> &'static str {
    match kind.material {
        material if material.rusts() => "rustproof",
        material if material.corrodes() => "corrodeproof",
        material if material.burns() => "fireproof",
        _ => "fixed",
    }
}

/// Returns the stack with article or count: "a dagger", "3 blessed daggers", "38 gold pieces".
pub fn a(eyes: &Eyes, item: ItemId) -> String {
    if let Some(artifact) = as_one_of_a_kind(eyes, item) {
        return artifact;
    }
    let count = u32::from(eyes.world.item(item).count);
    english::counted(count, &name(eyes, item))
}

/// Names items with articles or counts. Stacks with equal names are counted together: "2 newt
/// corpses" for two corpses of different ages.
pub fn each(eyes: &Eyes, items: impl Iterator<Item = ItemId>) -> Vec<String> {
    let mut stacks: Vec<(ItemId, String, u32)> = Vec::new();
    for item in items {
        let (name, count) = (name(eyes, item), u32::from(eyes.world.item(item).count));
        match stacks.iter_mut().find(|(_, known, _)| *known == name) {
            Some((_, _, sum)) => *sum += count,
            None => stacks.push((item, name, count)),
        }
    }
    let named = |(item, name, count): (ItemId, String, u32)| {
        as_one_of_a_kind(eyes, item).unwrap_or_else(|| english::counted(count, &name))
    };
    stacks.into_iter().map(named).collect()
}

/// Returns "the dagger" or "the 3 daggers".
pub fn the(eyes: &Eyes, item: ItemId) -> String {
    if let Some(artifact) = as_one_of_a_kind(eyes, item) {
        return artifact;
    }
    let count = u32::from(eyes.world.item(item).count);
    if count == 1 { english::the(&name(eyes, item)) } else { format!("the {}", a(eyes, item)) }
}

/// Returns "the dagger" for a single item, and "one of the 3 daggers" for one of a stack.
pub fn one_of(eyes: &Eyes, item: ItemId) -> String {
    let whole = the(eyes, item);
    if eyes.world.item(item).count > 1 { format!("one of {whole}") } else { whole }
}

/// Returns "your dagger" if the hero carries it, else "the dagger".
pub fn your(eyes: &Eyes, item: ItemId) -> String {
    let thing = eyes.world.item(item);
    if thing.place != Place::Pack(eyes.world.hero) {
        return the(eyes, item);
    }
    let name = name(eyes, item);
    if known_artifact(eyes, thing).is_some_and(|row| row.name == name) {
        name
    } else if thing.count == 1 {
        format!("your {name}")
    } else {
        format!("your {}", english::plural(&name))
    }
}

/// Returns the noun for a weapon as the subject of a sentence about a hit, without details such as
/// the enchantment: the name of a known artifact ("Excalibur"), or of the kind ("the long sword").
pub fn blade(eyes: &Eyes, item: ItemId) -> Noun {
    let thing = eyes.world.item(item);
    match known_artifact(eyes, thing) {
        Some(row) => Noun::proper(row.name.clone()),
        None => Noun::the(kind_name(eyes, thing.kind)),
    }
}

/// Returns a noun for message patterns: `{b}` is "the dagger", `{an b}` "a dagger".
pub fn noun(eyes: &Eyes, item: ItemId) -> Noun {
    match as_one_of_a_kind(eyes, item) {
        Some(name) => Noun::proper(name),
        None => Noun::several(u32::from(eyes.world.item(item).count), name(eyes, item)),
    }
}

/// Returns the inventory line, with how the item is used: "a +1 long sword (weapon in hand)".
pub fn listed(eyes: &Eyes, item: ItemId) -> String {
    let mut line = a(eyes, item);
    let use_ = in_use(eyes, item);
    if !use_.is_empty() {
        line.push_str(&format!(" ({use_})"));
    }
    if let Some(price) = unpaid(eyes, item) {
        line.push_str(&format!(" ({price})"));
    }
    line
}

/// Returns "unpaid, 33 gold pieces" for an unpaid stack or a container with unpaid goods.
pub fn unpaid(eyes: &Eyes, item: ItemId) -> Option<String> {
    let (own, inside) = (shop::price_of(eyes.world, item), shop::price_inside(eyes.world, item));
    (own > 0 || inside > 0).then(|| trade::unpaid(own, inside))
}

/// Returns how the hero uses the item, or "" for an item not in use.
pub fn in_use(eyes: &Eyes, item: ItemId) -> &'static str {
    let kind = &eyes.content.items[eyes.world.item(item).kind];
    match eyes.world.you().slot_of(item) {
        None => "",
        Some(Slot::Wielded) if kind.class != Class::Weapon => "in hand",
        Some(Slot::Wielded) if kind.two_handed => "weapon in hands",
        Some(Slot::Wielded) => "weapon in hand",
        Some(Slot::Alternate) => "alternate weapon; not wielded",
        Some(Slot::Quiver) => "in quiver",
        Some(Slot::LeftRing) => "on left hand",
        Some(Slot::RightRing) => "on right hand",
        Some(_) => "worn",
    }
}

/// Returns the line shown when an item enters the inventory: "b - a dagger".
pub fn lettered(eyes: &Eyes, item: ItemId) -> String {
    let letter = char::from(eyes.world.item(item).letter);
    format!("{letter} - {}", listed(eyes, item))
}

/// How an item is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemUse {
    Wielded,
    /// The second of two wielded weapons.
    OtherHand,
    /// Ready to be exchanged with the wielded weapon.
    Alternate,
    Quiver,
    LeftHand,
    RightHand,
    Worn,
}

impl ItemUse {
    /// Returns the use in a word or two: "in hand".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Wielded => "in hand",
            Self::OtherHand => "in other hand",
            Self::Alternate => "alternate",
            Self::Quiver => "in quiver",
            Self::LeftHand => "on left hand",
            Self::RightHand => "on right hand",
            Self::Worn => "worn",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{World, body::pack, drawn_level};

    struct Scene {
        content: Content,
        world: World,
    }

    fn scene() -> Scene {
        let content = Content::builtin();
        let mut world = drawn_level::world(&content, "@");
        world.life.role = content.roles.find("Valkyrie").expect("there are Valkyries");
        Scene { content, world }
    }

    impl Scene {
        fn carrying(&mut self, kind: &str, change: impl FnOnce(&mut Item)) -> ItemId {
            let kind = self.content.items.find(kind).expect("there is such a kind");
            let mut item = Item::of(kind);
            item.known.seen = true;
            change(&mut item);
            let item = self.world.make(item);
            let hero = self.world.hero;
            pack::take(&mut self.world, &self.content, hero, item)
        }

        fn eyes(&self) -> Eyes<'_> {
            Eyes { world: &self.world, content: &self.content }
        }
    }

    #[test]
    fn known_properties_are_listed_in_a_fixed_order() {
        let mut s = scene();
        let sword = s.carrying("long sword", |item| {
            (item.buc, item.plus, item.worn_down) = (Buc::Blessed, 1, 2);
            (item.known.buc, item.known.plus) = (true, true);
        });
        assert_eq!(a(&s.eyes(), sword), "a blessed very rusty +1 long sword");
        s.world.you_mut().worn[Slot::Wielded as usize] = Some(sword);
        let line = "a - a blessed very rusty +1 long sword (weapon in hand)";
        assert_eq!(lettered(&s.eyes(), sword), line);
    }

    #[test]
    fn uncursed_is_omitted_beside_a_known_enchantment() {
        let mut s = scene();
        let known = |item: &mut Item| (item.known.buc, item.known.plus) = (true, true);
        let sword = s.carrying("long sword", known);
        let mail = s.carrying("chain mail", known);
        let apple = s.carrying("apple", known);
        assert_eq!(a(&s.eyes(), sword), "a +0 long sword");
        assert_eq!(a(&s.eyes(), mail), "uncursed +0 chain mail");
        assert_eq!(a(&s.eyes(), apple), "an uncursed apple");
    }

    #[test]
    fn unknown_kinds_go_by_their_looks_and_then_by_the_name_given() {
        let mut s = scene();
        let potion = s.carrying("potion of healing", |item| item.count = 3);
        let scroll = s.carrying("scroll of light", |_| {});
        for (kind, look) in [("potion of healing", 0), ("scroll of light", 1)] {
            let id = s.content.items.find(kind).unwrap();
            s.world.knowledge.of_mut(id).look = Some(look);
        }
        let look = |group: &str, at: usize| s.content.looks[group][at].look.clone();
        assert_eq!(a(&s.eyes(), potion), format!("3 {} potions", look("potion", 0)));
        assert_eq!(a(&s.eyes(), scroll), format!("a scroll labeled {}", look("scroll", 1)));
        let kind = s.world.item(potion).kind;
        s.world.knowledge.of_mut(kind).called = Some("red help".into());
        assert_eq!(a(&s.eyes(), potion), "3 potions called red help");
        s.world.knowledge.of_mut(kind).known = true;
        assert_eq!(the(&s.eyes(), potion), "the 3 potions of healing");
    }

    #[test]
    fn gray_stones_are_no_gems() {
        let mut s = scene();
        let named = ["luckstone", "flint", "ruby"].map(|kind| {
            let item = s.carrying(kind, |_| {});
            a(&s.eyes(), item)
        });
        assert_eq!(named, ["a gray stone", "a gray stone", "a red gem"]);
    }

    #[test]
    fn boots_are_pairs_and_corpses_name_their_monster() {
        let mut s = scene();
        let boots = s.carrying("low boots", |_| {});
        let kind = s.world.item(boots).kind;
        s.world.knowledge.of_mut(kind).known = true;
        let jackal = s.content.monsters.find("jackal");
        let corpse = s.carrying("corpse", |item| (item.about, item.eaten) = (jackal, 40));
        let statue = s.carrying("statue", |item| item.about = jackal);
        assert_eq!(a(&s.eyes(), boots), "a pair of low boots");
        assert_eq!(a(&s.eyes(), corpse), "a partly eaten jackal corpse");
        assert_eq!(a(&s.eyes(), statue), "a statue of a jackal");
    }

    #[test]
    fn names_show_charges_gold_and_holy_water() {
        let mut s = scene();
        let wand = s.carrying("wand of sleep", |item| {
            (item.plus, item.recharged, item.known.plus) = (5, 1, true);
        });
        let water = s.carrying("potion of water", |item| {
            (item.buc, item.known.buc, item.count) = (Buc::Blessed, true, 2);
        });
        let gold = s.content.known.gold;
        let gold = s.world.make(Item { count: 38, ..Item::of(gold) });
        for item in [wand, water] {
            let kind = s.world.item(item).kind;
            s.world.knowledge.of_mut(kind).known = true;
        }
        assert_eq!(a(&s.eyes(), wand), "a wand of sleep (1:5)");
        assert_eq!(a(&s.eyes(), water), "2 potions of holy water");
        assert_eq!(a(&s.eyes(), gold), "38 gold pieces");
    }
}
