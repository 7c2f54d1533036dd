//! Describes the use of items.

mod artifact;
mod floor;
pub(super) mod tools;

use super::words::refusal;
use super::{Eyes, Said, Tone, item_names};
use crate::base::english::{self, capitalized};
use crate::content::item::vain::FeltInVain;
use crate::content::{Class, ItemKindId, Property, Slot};
use crate::event::Refusal;
use crate::event::item::{ItemEvent, Loss, Penned, Shackled};
use crate::world::{ActorId, ItemId, Place};

pub(super) fn tell(eyes: &Eyes, event: &ItemEvent) -> Said {
    match *event {
        ItemEvent::Shackled(how) => Some(shackled(how)),
        ItemEvent::Artifact(ref what) => artifact::tell(eyes, what),
        ItemEvent::Tool(what) => tools::tell(eyes, what),
        ItemEvent::PickedUp { who, item, count } => picked_up(eyes, who, item, count),
        ItemEvent::Dropped { who, item } => deed(eyes, who, item, "{A} drop{s} {an b}."),
        ItemEvent::SpatOut { who, item } => {
            deed(eyes, who, item, "{A} bite{s} into {b} and spit{s} it out in disgust.")
        }
        ItemEvent::Landed { item } => {
            let noun = item_names::noun(eyes, item);
            plain(&english::sentence("{A} land{s} at your feet.", &noun, None))
        }
        ItemEvent::Wielded { who, item: Some(item) } => wielded(eyes, who, item),
        ItemEvent::Wielded { who, item: None } if eyes.is_hero(who) => {
            plain("You are empty-handed.")
        }
        ItemEvent::Wielded { .. } => None,
        ItemEvent::Readied { item: Some(item) } => {
            plain(&format!("{}.", item_names::lettered(eyes, item)))
        }
        ItemEvent::Readied { item: None } => plain("You empty your quiver."),
        ItemEvent::PutOn { who, item, slot } => put_on(eyes, who, item, slot),
        ItemEvent::TookOff { who, item, .. } => took_off(eyes, who, item),
        ItemEvent::Welded { who, item } => welded(eyes, who, item),
        ItemEvent::Stuck { who, item } if eyes.is_hero(who) && is_worn(eyes, item) => {
            danger(&format!("A curse keeps {} on you!", item_names::your(eyes, item)))
        }
        ItemEvent::Stuck { who, item } if eyes.is_hero(who) => {
            let name = item_names::your(eyes, item);
            danger(&format!("You cannot let go of {name}: {} cursed!", is(eyes, item)))
        }
        ItemEvent::Stuck { .. } => None,
        ItemEvent::Quaffed { who, item } => using(eyes, who, item, "{A} quaff{s} {b}."),
        ItemEvent::Read { who, item } => using(eyes, who, item, "{A} read{s} {b}."),
        ItemEvent::Zapped { who, item } => using(eyes, who, item, "{A} zap{s} {b}."),
        ItemEvent::TunePlayed { item, notes } => {
            let notes = english::counted(u32::from(notes), "note");
            plain(&format!("You play {notes} on {}.", item_names::your(eyes, item)))
        }
        ItemEvent::Applied { who, item } if eyes.is_hero(who) => tools::applied(eyes, item),
        ItemEvent::Applied { who, item } => using(eyes, who, item, "{A} use{s} {b}."),
        _ => changed(eyes, event),
    }
}

fn shackled(how: Shackled) -> (Tone, String) {
    let (tone, text) = match how {
        Shackled::Chained => {
            (Tone::Danger, "You are punished: a chain holds you to a heavy iron ball!")
        }
        Shackled::Heavier => (Tone::Danger, "Your iron ball gets heavier."),
        Shackled::FellOff => (Tone::Plain, "A ball and chain appears, then falls off you."),
        Shackled::Freed => (Tone::Good, "Your chain disappears."),
        Shackled::Climbed => (Tone::Plain, "You drag the iron ball up the stairs."),
        Shackled::HitByBall => (Tone::Danger, "The iron ball hits you!"),
        Shackled::DraggedDown => (Tone::Danger, "The iron ball drags you down the stairs!"),
        Shackled::FellDown => (Tone::Danger, "You fall down the stairs."),
    };
    (tone, text.to_owned())
}

/// Describes changes of items, whatever the cause.
#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
fn changed(eyes: &Eyes, event: &ItemEvent) -> Said {
    match *event {
        ItemEvent::Spent { item } => spent(eyes, item),
        ItemEvent::CandlesAttached { holder, count, flame } => {
            let (candles, held) =
                (english::counted(count.into(), "candle"), eyes.world.item(holder).plus);
            let flame = match flame {
                Some(true) => " The new flames leap up by themselves.",
                Some(false) => " The flames go out.",
                None => "",
            };
            plain(&format!(
                "You put {candles} into the candelabrum. It now holds {held} of 7 candles.{flame}"
            ))
        }
        ItemEvent::Rubbed { item, streak } => seen(eyes, item, Tone::Plain, |it| {
            let left = if streak { "a streak" } else { "scratches" };
            format!("You rub {it} on the stone, leaving {left}.")
        }),
        ItemEvent::Cracked { item } => seen(eyes, item, Tone::Danger, |it| {
            format!("A sharp crack: {it} shatters on the stone.")
        }),
        ItemEvent::Penned { paper, how } => penned(eyes, paper, how),
        ItemEvent::SetsTrap { item } => {
            plain(&format!("You begin to set {}.", item_names::your(eyes, item)))
        }
        ItemEvent::Tinned { item } => said(Tone::Plain, format!("You seal {}.", named(eyes, item))),
        ItemEvent::TinOpened { tin } => said(
            Tone::Plain,
            format!("You open the tin. It smells of {}.", tin_contents(eyes, tin)),
        ),
        ItemEvent::TinTasted { rotten: true, .. } => {
            said(Tone::Danger, "Ugh! The food in the tin is rotten.".to_owned())
        }
        ItemEvent::TinTasted { tin, .. } => {
            said(Tone::Plain, format!("You eat {}.", tin_contents(eyes, tin)))
        }
        ItemEvent::TinDiscarded { .. } => {
            said(Tone::Plain, "You throw away the open tin.".to_owned())
        }
        ItemEvent::TinExploded => said(Tone::Danger, "The tin was a trap: it explodes!".to_owned()),
        ItemEvent::Wrested { item } => {
            seen(eyes, item, Tone::Plain, |it| format!("You wrest one last charge from {it}."))
        }
        ItemEvent::Learned { kind } => said(Tone::Good, learned(eyes, kind)),
        ItemEvent::Recognized { item } => {
            let name = eyes.world.item(item).artifact.map(|id| &eyes.content.artifacts[id].name);
            name.and_then(|name| said(Tone::Good, format!("You recognize {name}.")))
        }
        ItemEvent::Identified { item } => said(Tone::Good, format!("{}.", named(eyes, item))),
        ItemEvent::BucSeen { item } => buc_seen(eyes, item),
        ItemEvent::Enchanted { item, by } => enchanted(eyes, item, by),
        ItemEvent::Honed { item, sharper } => {
            let (tone, how) =
                if sharper { (Tone::Good, "sharper") } else { (Tone::Danger, "duller") };
            seen(eyes, item, tone, |it| {
                agreed(eyes, item, &format!("{} become{{s}} much {how}.", capitalized(it)))
            })
        }
        ItemEvent::Destroyed { item, how } => seen(eyes, item, Tone::Danger, |it| {
            agreed(eyes, item, &format!("{} {}!", capitalized(it), destroyed(how)))
        }),
        ItemEvent::Disintegrated { item } => seen(eyes, item, Tone::Danger, |it| {
            agreed(eyes, item, &format!("{} disintegrate{{s}}!", capitalized(it)))
        }),
        ItemEvent::RottedAway { item } => seen(eyes, item, Tone::System, |it| {
            agreed(eyes, item, &format!("{} rot{{s}} away.", capitalized(it)))
        }),
        ItemEvent::Eroded { item } => eroded(eyes, item),
        ItemEvent::SparedErosion { item } => seen(eyes, item, Tone::Good, |it| {
            agreed(eyes, item, &format!("{} look{{s}} unharmed.", capitalized(it)))
        }),
        ItemEvent::Uncursed { item } => seen(eyes, item, Tone::Good, |it| {
            agreed(eyes, item, &format!("A dark aura leaves {it}."))
        }),
        ItemEvent::Charged { item, by } => charged(eyes, item, by),
        ItemEvent::ChargeWasted => plain("The magic finds nothing to charge and is lost."),
        ItemEvent::ChargeDeclined => plain("You charge nothing, and the magic is lost."),
        ItemEvent::NothingToIdentify { empty: true } => {
            plain("You are carrying nothing to identify.")
        }
        ItemEvent::NothingToIdentify { empty: false } => {
            plain("Your whole inventory is already identified.")
        }
        ItemEvent::Proofed { item, proof } => proofed(eyes, item, proof),
        ItemEvent::Mended { item } => seen(eyes, item, Tone::Good, |it| {
            format!("{} {} as good as new.", capitalized(it), is_or_are(eyes, item))
        }),
        ItemEvent::Lit { item, on } => lit(eyes, item, on),
        ItemEvent::AmuletTaken => {
            said(Tone::Good, "The Amulet is yours. Now all that is left is the way up.".to_owned())
        }
        ItemEvent::NoEffect { item } => no_effect(eyes, item),
        ItemEvent::LeftAsTooHeavy { ref items } => floor::left_as_too_heavy(eyes, items),
        ItemEvent::SeesHere { items, first, price, free } => {
            floor::sees_here(eyes, items, first, &floor::price_tag(price, free))
        }
        ItemEvent::Called { item } => plain(&format!("{}.", named(eyes, item))),
        ItemEvent::Inscribed { item } => inscribed(eyes, item),
        _ => inside(eyes, event),
    }
}

/// Describes a lamp or candles that are lit or put out.
fn lit(eyes: &Eyes, item: ItemId, on: bool) -> Said {
    let several = eyes.world.item(item).count > 1;
    let what = match (on, several) {
        (true, false) => "is now lit",
        (true, true) => "are now lit",
        (false, false) => "goes out",
        (false, true) => "go out",
    };
    let told = |it: &str| format!("{} {what}.", capitalized(it).replace(" (lit)", ""));
    seen(eyes, item, Tone::Plain, told)
}

/// Describes the result of writing on paper.
fn penned(eyes: &Eyes, paper: ItemId, how: Penned) -> Said {
    let book = eyes.content.items[eyes.world.item(paper).kind].class == Class::Spellbook;
    let lost = if book { "The writing fades." } else { "The scroll disappears." };
    match how {
        Penned::NoSuchText if book => plain("There is no such spellbook."),
        Penned::NoSuchText => plain("There is no such scroll."),
        Penned::Unwritable => plain("No marker can write that."),
        Penned::TooDry => plain("Your marker is too dry to write that."),
        Penned::DriedOut => danger(&format!("Your marker dries out! {lost}")),
        Penned::Unknown { label: true } => danger(&format!("You fail to write that. {lost}")),
        Penned::Unknown { label: false } => {
            danger(&format!("You do not know how to write that. {lost}"))
        }
        Penned::Blindly => danger("You fail to write the scroll. It disappears."),
        Penned::GaveUp => plain(super::terrain::WRITES_NOTHING),
        Penned::Done => said(Tone::Good, format!("{}.", named(eyes, paper))),
    }
}

fn inscribed(eyes: &Eyes, item: ItemId) -> Said {
    let your = item_names::your(eyes, item);
    match eyes.world.item(item).inscription.as_deref() {
        Some(text) => plain(&format!("You write \"{text}\" on {your}.")),
        None => plain(&format!("Nothing is written on {your} now.")),
    }
}

/// Whether the hero wears the item, in contrast to wielding it.
fn is_worn(eyes: &Eyes, item: ItemId) -> bool {
    eyes.world.you().slot_of(item).is_some_and(|slot| !matches!(slot, Slot::Wielded | Slot::Quiver))
}

/// Returns "spinach" or "jackal meat".
fn tin_contents(eyes: &Eyes, tin: ItemId) -> String {
    item_names::tinned(eyes, eyes.world.item(tin).about)
}

/// Describes containers and liquids for dipping.
fn inside(eyes: &Eyes, event: &ItemEvent) -> Said {
    let the = |item| item_names::the(eyes, item);
    match *event {
        ItemEvent::Emptied { container } => plain(&format!("You empty {}.", the(container))),
        ItemEvent::TookOut { container, item, count } => {
            plain(&took_out(eyes, item, count, &the(container)))
        }
        ItemEvent::PutIn { container, item } => {
            plain(&format!("You put {} into {}.", item_names::a(eyes, item), the(container)))
        }
        ItemEvent::StayedOut { item, why } => stayed_out(&the(item), why),
        ItemEvent::Opened { container } => opened(eyes, container),
        ItemEvent::Locked { container } => {
            seen(eyes, container, Tone::Plain, |it| format!("{} locks.", capitalized(it)))
        }
        ItemEvent::Unlocked { container } => {
            seen(eyes, container, Tone::Plain, |it| format!("{} unlocks.", capitalized(it)))
        }
        ItemEvent::FoundLocked { container } => {
            plain(&format!("{} is locked.", capitalized(&the(container))))
        }
        ItemEvent::LockHeld { container, kicked } => {
            let how = if kicked { "You kick {}. Its lock holds." } else { "The lock of {} holds." };
            seen(eyes, container, Tone::Plain, |it| how.replace("{}", it))
        }
        ItemEvent::LockBroke { container, kicked } => {
            let how =
                if kicked { "You kick {}. Its lock breaks." } else { "The lock of {} gives way." };
            seen(eyes, container, Tone::Good, |it| how.replace("{}", it))
        }
        ItemEvent::LidSlammed { container } => seen(eyes, container, Tone::Plain, |it| {
            format!("You kick {it}. Its lid flies open and falls shut.")
        }),
        ItemEvent::Forces { container, weapon, blade: true } => {
            plain(&format!("You pry at {} with {}.", the(container), the(weapon)))
        }
        ItemEvent::Forces { container, weapon, blade: false } => {
            plain(&format!("You bash {} with {}.", the(container), the(weapon)))
        }
        ItemEvent::Snapped { item } => {
            said(Tone::Danger, format!("{} snaps!", capitalized(&the(item))))
        }
        ItemEvent::BrokeUp { container } => {
            said(Tone::Plain, format!("{} breaks apart.", capitalized(&the(container))))
        }
        ItemEvent::LostInside { item } => said(
            Tone::Plain,
            format!(
                "{} {} lost with the box.",
                capitalized(&item_names::a(eyes, item)),
                is_or_are(eyes, item)
            ),
        ),
        ItemEvent::Kicked { item, moves: true } => {
            plain(&format!("You kick {} away.", item_names::one_of(eyes, item)))
        }
        ItemEvent::Kicked { item, moves: false } => {
            plain(&format!("Thump! {} does not move.", capitalized(&the(item))))
        }
        ItemEvent::Scattered => plain("The coins fly in all directions."),
        ItemEvent::Dipped { item, into: Some(into) } => {
            plain(&format!("You dip {} into {}.", the(item), the(into)))
        }
        ItemEvent::Dipped { item, into: None } => {
            plain(&format!("You dip {} into the fountain.", the(item)))
        }
        ItemEvent::Unchanged { item } => {
            let text =
                format!("{} come{{s}} out unchanged.", capitalized(&item_names::your(eyes, item)));
            plain(&agreed(eyes, item, &text))
        }
        ItemEvent::Soaked { item } => soaked(eyes, item),
        _ => None,
    }
}

fn soaked(eyes: &Eyes, item: ItemId) -> Said {
    let fate = match eyes.content.items[eyes.world.item(item).kind].class {
        Class::Potion if !eyes.world.item(item).diluted => "dilute{s}",
        Class::Potion => "turn{s} to plain water",
        _ => "lose{s} all writing",
    };
    let text = format!("{} {fate}.", capitalized(&item_names::your(eyes, item)));
    said(Tone::Danger, agreed(eyes, item, &text))
}

fn stayed_out(item: &str, why: Refusal) -> Said {
    // Some reasons go on with a hint in brackets, which only a refused command shows.
    let why = refusal::text(why).split(" [{").next().unwrap_or_default();
    plain(&format!("{} stays out. {why}", capitalized(item)))
}

fn said(tone: Tone, text: String) -> Said {
    Some((tone, text))
}

fn plain(text: &str) -> Said {
    said(Tone::Plain, text.to_owned())
}

fn danger(text: &str) -> Said {
    said(Tone::Danger, text.to_owned())
}

/// Creates a message about "your dagger" or "the dagger" if the hero sees it.
fn seen(eyes: &Eyes, item: ItemId, tone: Tone, text: impl FnOnce(&str) -> String) -> Said {
    eyes.sees_item(item).then(|| (tone, text(&item_names::your(eyes, item))))
}

/// Returns `text` with its verb in agreement with the number of items in the stack.
fn agreed(eyes: &Eyes, item: ItemId, text: &str) -> String {
    let many = eyes.world.item(item).count > 1;
    let text = text.replace("{es}", if many { "" } else { "es" });
    text.replace("{s}", if many { "" } else { "s" })
}

fn is_or_are(eyes: &Eyes, item: ItemId) -> &'static str {
    if eyes.world.item(item).count > 1 { "are" } else { "is" }
}

/// Returns "it is" or "they are".
fn is(eyes: &Eyes, item: ItemId) -> &'static str {
    if eyes.world.item(item).count > 1 { "they are" } else { "it is" }
}

/// Returns the item's name, with its inventory letter if the hero carries the item.
fn named(eyes: &Eyes, item: ItemId) -> String {
    let carried = eyes.world.item(item).place == Place::Pack(eyes.world.hero);
    if carried { item_names::lettered(eyes, item) } else { capitalized(&item_names::a(eyes, item)) }
}

/// Describes how `count` items went from a container to the stack `item` of the inventory.
fn took_out(eyes: &Eyes, item: ItemId, count: u16, container: &str) -> String {
    let thing = eyes.world.item(item);
    if count >= thing.count {
        return format!("You take {} out of {container}.", item_names::lettered(eyes, item));
    }
    let taken = english::counted(u32::from(count), &item_names::kind_name(eyes, thing.kind));
    let (letter, all) = (char::from(thing.letter), thing.count);
    format!("You take {taken} out of {container}: {letter} - {all} in all.")
}

fn picked_up(eyes: &Eyes, who: ActorId, item: ItemId, count: u16) -> Said {
    if eyes.is_hero(who) {
        let thing = eyes.world.item(item);
        let coins = eyes.content.items[thing.kind].class == Class::Coin;
        if coins && count < thing.count {
            let taken =
                english::counted(u32::from(count), &item_names::kind_name(eyes, thing.kind));
            return plain(&format!(
                "$ - {taken}, {} in all.",
                english::thousands(thing.count.into())
            ));
        }
        return plain(&format!("{}.", item_names::lettered(eyes, item)));
    }
    deed(eyes, who, item, "{A} pick{s} up {an b}.")
}

/// Describes an action with an item if the hero sees the actor.
fn deed(eyes: &Eyes, who: ActorId, item: ItemId, pattern: &str) -> Said {
    eyes.sees(who).then(|| {
        let text = english::sentence(pattern, &eyes.name(who), Some(&item_names::noun(eyes, item)));
        (Tone::Plain, text)
    })
}

/// Describes a monster using one item of a stack. The hero's own use is not reported.
fn using(eyes: &Eyes, who: ActorId, item: ItemId, pattern: &str) -> Said {
    if eyes.is_hero(who) || !eyes.sees(who) {
        return None;
    }
    let one = english::Noun::the(item_names::name(eyes, item));
    let pattern = pattern.replace("{b}", "{an b}");
    said(Tone::Danger, english::sentence(&pattern, &eyes.name(who), Some(&one)))
}

fn wielded(eyes: &Eyes, who: ActorId, item: ItemId) -> Said {
    if eyes.is_hero(who) {
        return plain(&format!("{}.", item_names::lettered(eyes, item)));
    }
    let (_, text) = deed(eyes, who, item, "{A} wield{s} {an b}!")?;
    said(Tone::Danger, text)
}

fn welded(eyes: &Eyes, who: ActorId, item: ItemId) -> Said {
    if !eyes.is_hero(who) {
        return None;
    }
    let name = capitalized(&item_names::your(eyes, item));
    danger(&agreed(eyes, item, &format!("{name} stick{{s}} to your hand!")))
}

fn put_on(eyes: &Eyes, who: ActorId, item: ItemId, slot: Slot) -> Said {
    if !eyes.is_hero(who) {
        return deed(eyes, who, item, "{A} put{s} on {an b}.");
    }
    match slot {
        Slot::LeftRing | Slot::RightRing | Slot::Amulet => {
            plain(&format!("{}.", item_names::lettered(eyes, item)))
        }
        _ => plain(&format!("You are now wearing {}.", item_names::a(eyes, item))),
    }
}

fn took_off(eyes: &Eyes, who: ActorId, item: ItemId) -> Said {
    if !eyes.is_hero(who) {
        return deed(eyes, who, item, "{A} take{s} off {an b}.");
    }
    plain(&format!("You take off {}.", item_names::your(eyes, item)))
}

fn spent(eyes: &Eyes, item: ItemId) -> Said {
    let class = eyes.content.items[eyes.world.item(item).kind].class;
    seen(eyes, item, Tone::Plain, |it| match class {
        Class::Wand => "You wave the wand. Nothing happens.".to_owned(),
        _ => format!("{} {} used up.", capitalized(it), is_or_are(eyes, item)),
    })
}

/// Says what kind the hero identified: "So that is a ruby.", or "So those are rubies." if the hero
/// carries only stacks of several.
fn learned(eyes: &Eyes, kind: ItemKindId) -> String {
    let name = item_names::kind_name(eyes, kind);
    let pack = eyes.world.you().pack.iter().map(|&item| eyes.world.item(item));
    let counts: Vec<u16> = pack.filter(|it| it.kind == kind).map(|it| it.count).collect();
    if !counts.is_empty() && !counts.contains(&1) {
        return format!("So those are {}.", english::plural(&name));
    }
    format!("So that is {}.", english::a(&name))
}

fn buc_seen(eyes: &Eyes, item: ItemId) -> Said {
    let buc = eyes.world.item(item).buc;
    let glow = match buc {
        crate::content::Buc::Blessed => "an amber light plays over",
        crate::content::Buc::Cursed => "a black shimmer runs over",
        crate::content::Buc::Uncursed => return None,
    };
    let tone = if buc == crate::content::Buc::Blessed { Tone::Good } else { Tone::Danger };
    // The full name would repeat the blessing or curse that the glow shows.
    let count = u32::from(eyes.world.item(item).count);
    let it = english::Noun::several(count, item_names::brief(eyes, item)).definite();
    seen(eyes, item, tone, |_| format!("{} {it}.", capitalized(glow)))
}

fn enchanted(eyes: &Eyes, item: ItemId, by: i8) -> Said {
    let (tone, how) = match by {
        2.. => (Tone::Good, "glow{s} brightly for a while"),
        1 => (Tone::Good, "glow{s} for a moment"),
        0 => (Tone::Plain, "shimmer{s} for a moment, without effect"),
        _ => (Tone::Danger, "grow{s} dull"),
    };
    let now = eyes.world.item(item).plus;
    let (now, before) = (format!("{now:+} "), format!("{:+} ", now.saturating_sub(by)));
    seen(eyes, item, tone, |it| {
        // The message uses the name that the item had before the change.
        let it = it.replacen(&now, &before, 1);
        agreed(eyes, item, &format!("{} {how}.", capitalized(&it)))
    })
}

fn charged(eyes: &Eyes, item: ItemId, by: i8) -> Said {
    let ring = eyes.content.items[eyes.world.item(item).kind].class == Class::Ring;
    let (tone, how) = match (ring, by) {
        (true, ..0) => (Tone::Danger, "spin{s} counterclockwise for a moment"),
        (true, _) => (Tone::Good, "spin{s} clockwise for a moment"),
        (false, ..0) => (Tone::Danger, "lose{s} charges and grow{s} cold"),
        (false, _) => (Tone::Good, "hum{s} with fresh power"),
    };
    seen(eyes, item, tone, |it| agreed(eyes, item, &format!("{} {how}.", capitalized(it))))
}

/// Describes the glow of an item that became erosion-proof or vulnerable.
fn proofed(eyes: &Eyes, item: ItemId, proof: bool) -> Said {
    let blind = eyes.world.you().has(Property::Blind);
    seen(eyes, item, Tone::Plain, |it| match proof {
        _ if blind => {
            agreed(eyes, item, &format!("{} feel{{s}} warm for a moment.", capitalized(it)))
        }
        true => format!("A shimmering golden shield covers {it}."),
        false => format!("A mottled purple glow covers {it}."),
    })
}

fn eroded(eyes: &Eyes, item: ItemId) -> Said {
    let thing = eyes.world.item(item);
    let states = item_names::erosion(thing, &eyes.content.items[thing.kind]);
    let how = match states.as_slice() {
        [] => "change{s} color".to_owned(),
        states => format!("grow{{s}} {}", english::list(states)),
    };
    let tone = if thing.place == Place::Pack(eyes.world.hero) { Tone::Danger } else { Tone::Plain };
    seen(eyes, item, tone, |it| {
        // The message uses the name that the item had before the change.
        let it =
            states.iter().fold(it.to_owned(), |it, state| it.replacen(&format!("{state} "), "", 1));
        agreed(eyes, item, &format!("{} {how}!", capitalized(&it)))
    })
}

/// Returns what happens to an item that is destroyed.
const fn destroyed(how: Loss) -> &'static str {
    match how {
        Loss::Dust => "crumble{s} to dust",
        Loss::Burned => "burn{s} to ashes",
        Loss::Boiled => "boil{s} and burst{s}",
        Loss::Frozen => "freeze{s} and burst{s}",
        Loss::Exploded => "explode{s}",
        Loss::Evaporated => "glow{s} brightly and evaporate{s}",
        Loss::Broken => "break{s} to pieces",
        Loss::Vanished => "vanish{es}",
    }
}

fn no_effect(eyes: &Eyes, item: ItemId) -> Said {
    let kind = eyes.world.item(item).kind;
    match eyes.content.items[kind].class {
        Class::Potion => {
            let name = item_names::kind_name(eyes, kind);
            plain(&format!("The {name} tastes strange, but nothing else happens."))
        }
        Class::Scroll => match eyes.content.items[kind].felt_in_vain() {
            Some(FeltInVain::Hands) => plain("Your hands twitch for a moment."),
            Some(FeltInVain::Skin) => plain("Your skin tingles for a moment."),
            None => plain("You have a strange feeling for a moment, then it passes."),
        },
        _ => plain("Nothing seems to happen."),
    }
}

fn opened(eyes: &Eyes, container: ItemId) -> Said {
    if eyes.world.item(container).contents.is_empty() {
        let name = capitalized(&item_names::your(eyes, container));
        return plain(&format!("{name} is empty."));
    }
    plain(&format!("You open {}.", item_names::the(eyes, container)))
}
