//! Tools that work on another item: touchstones, tinning kits, tin openers, grease and magic
//! markers.

use crate::content::item::ToolUse;
use crate::content::role::talent::Talent;
use crate::content::{Buc, Class, Content, ItemKind, Material, Property, Slot, Trait};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::body;
use crate::rules::body::equipment::{part_with, use_up};
use crate::rules::item::wish::djinni;
use crate::rules::item::{charge, food, identify};
use crate::rules::verb::item::apply::marker;
use crate::rules::verb::item::{tin, wield};
use crate::rules::verb::trade::bill;
use crate::rules::{Acted, Halt, Play, Refusal, Time, Vain};
use crate::world::{ActorId, Item, ItemId, Pending, Place, World, body::pack};

/// Whether gems can be rubbed on items of the kind: touchstones and the gray stones that look like
/// them.
pub fn is_stone(kind: &ItemKind) -> bool {
    kind.class == Class::Gem && kind.material == Material::Mineral
}

/// Whether `tool` can work on a carried item.
pub fn suits(world: &World, content: &Content, tool: ItemId, item: ItemId) -> bool {
    let is_rubbed_on_itself = tool == item;
    let (Some(tool), Some(thing)) = (world.items.get(tool), world.items.get(item)) else {
        return false;
    };
    let kind = &content.items[thing.kind];
    match content.items[tool.kind].tool {
        Some(ToolUse::Tinning) => is_tinnable(content, thing),
        Some(ToolUse::Marker) => marker::is_paper(world, content, thing),
        Some(ToolUse::TinOpener) => thing.kind == content.known.tin,
        Some(ToolUse::Grease) => {
            kind.class != Class::Coin && !thing.greased && !is_covered(world, item)
        }
        // Any gem or gray stone can be rubbed on a touchstone or gray stone, but not on itself.
        _ => kind.class == Class::Gem && !is_rubbed_on_itself,
    }
}

/// Whether the hero wears the item under another worn item.
fn is_covered(world: &World, item: ItemId) -> bool {
    let you = world.you();
    let over = match you.slot_of(item) {
        Some(Slot::LeftRing | Slot::RightRing) => &[Slot::Gloves],
        slot => slot.map_or(&[][..], Slot::covers),
    };
    over.iter().any(|&slot| you.in_slot(slot).is_some())
}

/// Whether the item is a corpse that has flesh and is not partly eaten.
fn is_tinnable(content: &Content, thing: &Item) -> bool {
    food::is_corpse(content, thing) && thing.eaten == 0 && food::full(content, thing) > 0
}

/// Whether items of the kind can be rubbed: lamps and gray stones.
pub fn can_be_rubbed(kind: &ItemKind) -> bool {
    is_stone(kind) || matches!(kind.tool, Some(ToolUse::Light(_))) && !kind.stacks
}

/// Makes the hero rub a lamp, from which a djinni can appear, or a gem on a stone.
///
/// # Errors
/// Refuses items that cannot be rubbed. Halts with the question of which gem to rub.
pub fn rub_item(play: &mut Play, who: ActorId, item: ItemId) -> Acted {
    let thing = pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    let kind = &play.content.items[thing.kind];
    if !can_be_rubbed(kind) {
        return Err(Refusal::Vain(Vain::RubsInVain).into());
    }
    if is_stone(kind) {
        return begin(play, who, item);
    }
    djinni::rub(play, item);
    Ok(Time::ACTION)
}

/// Makes the hero apply the tool. A tinning kit uses a corpse underfoot, if there is one; otherwise
/// the player chooses a carried item. A tin opener is taken in hand first, in the same action.
pub fn begin(play: &mut Play, who: ActorId, tool: ItemId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotApply.into());
    }
    let kind = play.content.items[play.world.item(tool).kind].tool;
    let tins = kind == Some(ToolUse::Tinning);
    let opens = kind == Some(ToolUse::TinOpener);
    let mut wielded = None;
    if opens && play.world.you().in_slot(Slot::Wielded) != Some(tool) {
        let time = wield::wield(play, who, Some(tool))?;
        if play.world.you().in_slot(Slot::Wielded) != Some(tool) {
            return Ok(time);
        }
        wielded = Some(time);
    }
    let at = play.world.you().at;
    let flesh = |&item: &ItemId| is_tinnable(play.content, play.world.item(item));
    let lying = play.world.items_at(at).find(flesh);
    if let Some(corpse) = lying.filter(|_| tins) {
        can(play, corpse, tool);
        return Ok(Time::ACTION);
    }
    let pack = &play.world.you().pack;
    if !pack.iter().any(|&item| suits(play.world, play.content, tool, item)) {
        if let Some(time) = wielded {
            return Ok(time);
        }
        return Err(Refusal::Vain(Vain::NothingToUseOn).into());
    }
    if kind == Some(ToolUse::Grease) && drops_can(play, tool) {
        return Ok(Time::ACTION);
    }
    Err(Halt::Asks(Pending::UseOn { tool }))
}

/// Uses the tool on the item that the player chose, if any.
pub fn resume(
    play: &mut Play,
    tool: ItemId,
    chosen: &[ItemId],
) -> Result<Option<Pending>, Refusal> {
    let hero = play.world.hero;
    let carried =
        |item: ItemId| play.world.items.get(item).is_some_and(|it| it.place == Place::Pack(hero));
    let item = match *chosen {
        [] => {
            play.tell(Event::Item(ItemEvent::Tool(ToolEvent::NotUsed { tool })));
            return Ok(None);
        }
        [item] if carried(item) && carried(tool) => item,
        _ => return Err(Refusal::CannotDoThat),
    };
    if !suits(play.world, play.content, tool, item) {
        return Err(Refusal::CannotDoThat);
    }
    match play.content.items[play.world.item(tool).kind].tool {
        Some(ToolUse::Marker) => return Ok(Some(Pending::Write { pen: tool, paper: item })),
        Some(ToolUse::Tinning) => can(play, item, tool),
        Some(ToolUse::Grease) => grease(play, item, tool),
        Some(ToolUse::TinOpener) => {
            bill::consume(play, item);
            // A tin that opens at once leads to the question whether to eat its contents.
            return match tin::open(play, hero, item) {
                Err(Halt::Asks(eat)) => Ok(Some(eat)),
                Err(Halt::Refused(why)) => Err(why),
                Err(Halt::Instead(_)) | Ok(_) => Ok(None),
            };
        }
        _ => rub(play, item, tool),
    }
    Ok(None)
}

/// Rolls whether the hero drops a can of grease. A cursed can, or any can of a fumbling hero, slips
/// half of the time. Dropping it spends a charge.
fn drops_can(play: &mut Play, can: ItemId) -> bool {
    let clumsy =
        play.world.item(can).buc == Buc::Cursed || play.world.you().has(Property::Fumbling);
    if !clumsy || play.world.item(can).plus <= 0 || !play.rng.act.coin() {
        return false;
    }
    charge::spend(play, can);
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::CanSlipped { can })));
    let at = play.world.you().at;
    let can = part_with(play, can, 0);
    play.world.drop_onto(play.content, can, at);
    true
}

/// Greases an item, using one charge of the can. A cursed item makes the hero's fingers slippery.
/// Source: rules/tables effects.
fn grease(play: &mut Play, item: ItemId, can: ItemId) {
    if charge::spend(play, can) != charge::Spent::Charge {
        play.tell(Event::Item(ItemEvent::NoEffect { item: can }));
        return;
    }
    // Report the event before the change, because the name of a greased item contains "greased".
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::Greased { item })));
    play.world.item_mut(item).greased = true;
    if play.world.item(item).buc == Buc::Cursed {
        let turns = play.rng.act.between(6, 15) as u32;
        let hero = play.world.hero;
        body::lengthen(play, hero, Property::SlipperyFingers, turns);
    }
}

/// Seals a corpse in a tin, using one charge of the kit. The tin is as blessed or cursed as the
/// corpse.
/// Source: rules/tables effects.
fn can(play: &mut Play, corpse: ItemId, kit: ItemId) {
    if charge::spend(play, kit) != charge::Spent::Charge {
        play.tell(Event::Item(ItemEvent::Spent { item: kit }));
        return;
    }
    let thing = play.world.item(corpse);
    let (about, buc) = (thing.about, thing.buc);
    let mut new = Item { about, buc, plus: tin::HOMEMADE, ..Item::of(play.content.known.tin) };
    (new.known.plus, new.known.seen, new.age) = (true, true, play.world.turn);
    new.known.buc = thing.known.buc;
    let new = play.world.make(new);
    let hero = play.world.hero;
    use_up(play, corpse);
    let new = pack::take(play.world, play.content, hero, new);
    play.tell(Event::Item(ItemEvent::Tinned { item: new }));
}

/// Rubs a gem on a stone. A touchstone reveals whether the gem is glass. A blessed touchstone
/// identifies the gem; an uncursed one identifies it only for gnomes and for roles that can judge
/// gems. A cursed touchstone shatters the gem 1 time in 5, unless the gem is itself a gray stone.
/// Source: `NetHack` 3.7 `apply.c`, `use_stone`.
fn rub(play: &mut Play, gem: ItemId, stone: ItemId) {
    let content = play.content;
    let touchstone = play.world.item(stone);
    let (works, buc) = (content.items[touchstone.kind].tool.is_some(), touchstone.buc);
    let life = &play.world.life;
    let able = content.roles[life.role].has(Talent::JudgesGems)
        || content.races[life.race].people == Trait::Gnome;
    let kind = play.world.item(gem).kind;
    let is_stone = is_stone(&content.items[kind]);
    let tells = buc == Buc::Blessed || buc == Buc::Uncursed && able;
    if works && buc == Buc::Cursed && !is_stone && play.rng.act.one_in(5) {
        play.tell(Event::Item(ItemEvent::Cracked { item: gem }));
        use_up(play, gem);
    } else if works && tells && !play.world.knowledge.knows(kind) {
        identify::learn_kind(play, kind);
    } else {
        let streak = works && content.items[kind].material != Material::Glass;
        play.tell(Event::Item(ItemEvent::Rubbed { item: gem, streak }));
    }
}
