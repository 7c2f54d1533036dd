//! Describes doors, digging, trees, fountains and what is on the hero's square.

mod furniture;

use super::{Eyes, Said, Tone, item_names};
use crate::base::{Bits, Dir, Pos, english};
use crate::content::dungeon::Branch;
use crate::content::item::ToolUse;
use crate::content::{Buc, ItemKindId, Property, Script, Spring, Terrain};
use crate::event::TerrainEvent;
use crate::event::terrain::{Filled, Grave, Waters};
use crate::story::words::square;
use crate::world::hero::Work;
use crate::world::level::{RememberedThing, path, special_room::shop};
use crate::world::{ActorId, ItemId};

/// Message for trying a locked door.
pub const LOCKED: &str = "This door is locked.";

/// Message for a journey that a locked door ends.
pub const STOPPED_BY_LOCK: &str = "You stop: the door is locked.";

/// Message for pushing a boulder.
pub(super) const PUSHED: &str = "With great effort you move the boulder.";

/// Message for digging down on a level whose floor cannot be dug through.
pub(super) const FLOOR_TOO_HARD: &str = "The floor here is too hard to dig through.";

/// Message for a hero who begins to write, but gives up.
pub(super) const WRITES_NOTHING: &str = "You write nothing.";

/// Beginnings of the message that lists the items left on an explored level: several, or one.
pub const LEFT_LYING: [&str; 2] = ["Items left: ", "An item is left: "];

/// The items left on an explored level.
pub struct LeftLying {
    /// The list, as a sentence: "Items left: a food ration, 2 gems."
    pub words: String,
    pub is_one: bool,
}

pub const DEAD_END: &str = "a dead end";
pub const LOCKED_DOOR: &str = "a locked door";
/// Names the entrance of a shop: "entrance of a general store". `shop` says what the shop is, if the
/// hero knows that.
pub fn entrance(shop: Option<&str>) -> String {
    format!("entrance of {}", english::a(shop.unwrap_or("shop")))
}

/// Returns the name that lists use for stairs: "stairs up" or "stairs down".
pub const fn stairs(terrain: Terrain) -> &'static str {
    if matches!(terrain, Terrain::StairsDown) { STAIRS_DOWN } else { STAIRS_UP }
}

pub const STAIRS_UP: &str = "stairs up";
pub const STAIRS_DOWN: &str = "stairs down";

/// Says where branch stairs lead: "to the Diggings".
pub fn leading_to(branch: &str) -> String {
    format!("to {branch}")
}

#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub(super) fn tell(eyes: &Eyes, event: &TerrainEvent) -> Said {
    match *event {
        TerrainEvent::DoorOpened { who, at } => door(eyes, who, at, "open"),
        TerrainEvent::DoorClosed { who, at } => door(eyes, who, at, "close"),
        TerrainEvent::DoorStuck { .. } => plain("The door is stuck."),
        TerrainEvent::DoorLocked { .. } => plain(LOCKED),
        TerrainEvent::DoorUnlocked { at } if eyes.sees_square(at) => plain("The door unlocks."),
        TerrainEvent::DoorLockedNow { at } if eyes.sees_square(at) => plain("The door locks."),
        TerrainEvent::DoorUnlocked { .. } | TerrainEvent::DoorLockedNow { .. } => None,
        TerrainEvent::DoorBroke { who, at, shattered } => broke(eyes, who, at, shattered),
        TerrainEvent::FellIntoChasm { at, what } if eyes.sees_square(at) => {
            let what = if what == Terrain::Grave { "headstone" } else { what.name() };
            plain(&format!("The {what} falls into a chasm!"))
        }
        TerrainEvent::FellIntoChasm { .. } => None,
        TerrainEvent::DoorHeld { .. } => plain("Whamm! The door holds."),
        TerrainEvent::KickedHard { at, damage } => kicked_hard(eyes, at, damage),
        TerrainEvent::StoneFell { at, item } if eyes.sees_square(at) => {
            let what = english::capitalized(&item_names::a(eyes, item));
            let fall = if eyes.world.item(item).count > 1 { "fall" } else { "falls" };
            plain(&format!("{what} {fall} from above!"))
        }
        TerrainEvent::StoneFell { .. } => None,
        TerrainEvent::KickedAir => plain("You kick at empty space."),
        TerrainEvent::TreeShaken { fruit } => Some((
            Tone::Good,
            format!("{} from the tree.", counted(fruit, "fruit falls", "fruits fall")),
        )),
        TerrainEvent::Buzzed => eyes.noise("You hear a low buzzing."),
        TerrainEvent::Bees { .. } => danger("You have roused a swarm of bees!".to_owned()),
        TerrainEvent::Found { corridor: true, .. } => good("You find a hidden passage."),
        TerrainEvent::Found { .. } => good("You find a hidden door."),
        TerrainEvent::TookStairs { who, down } if eyes.sees(who) => {
            let way = if down { "down" } else { "up" };
            let pattern = format!("{{A}} flee{{s}} {way} the stairs!");
            plain(&eyes.sentence(&pattern, who, None))
        }
        TerrainEvent::TookStairs { .. } => None,
        TerrainEvent::Dug { at } => plain(dug(eyes, at)),
        TerrainEvent::FloorTooHard => plain(FLOOR_TOO_HARD),
        TerrainEvent::DoorCut { .. } => plain("You break through the door."),
        TerrainEvent::TreeFell { .. } => plain("You cut down the tree."),
        TerrainEvent::GraveViolated { robber: true } => {
            danger("You feel like a grave robber.".to_owned())
        }
        TerrainEvent::GraveViolated { robber: false } => {
            danger("You have violated the sanctity of this grave.".to_owned())
        }
        TerrainEvent::GraveOpened(found) => plain(opened(found)),
        TerrainEvent::BoulderPushed { .. } => plain(PUSHED),
        TerrainEvent::BoulderFilled { at, what } if eyes.sees_square(at) => plain(filled(what)),
        TerrainEvent::BoulderFilled { .. } => eyes.noise("You hear a boulder fall."),
        TerrainEvent::BoulderStuck { .. } => plain("The boulder does not move."),
        TerrainEvent::StoneBroke { at, statue } if eyes.sees_square(at) => plain(if statue {
            "The statue breaks into pieces."
        } else {
            "The boulder bursts into rocks."
        }),
        TerrainEvent::StoneBroke { .. } => eyes.noise("You hear stone burst."),
        TerrainEvent::Bridge { at, lowered } if eyes.sees_square(at) => {
            plain(if lowered { "A drawbridge comes down." } else { "The drawbridge goes up." })
        }
        TerrainEvent::Bridge { .. } => eyes.noise("You hear chains rattle."),
        TerrainEvent::Crushed { who } => {
            let tone = if eyes.is_hero(who) { Tone::Danger } else { Tone::Plain };
            let text = eyes.sentence("The drawbridge crushes {a}!", who, None);
            eyes.sees(who).then_some((tone, text))
        }
        TerrainEvent::LeaptAside { who } => {
            let text = eyes.sentence("{A} leap{s} out of the way of the drawbridge.", who, None);
            eyes.sees(who).then_some((Tone::Plain, text))
        }
        TerrainEvent::Slid { who } if eyes.is_hero(who) => plain("You slide on the ice."),
        TerrainEvent::Slid { .. } => None,
        TerrainEvent::FellIn { who, lava } => {
            let pattern =
                format!("{{A}} fall{{s}} into the {}!", if lava { "lava" } else { "water" });
            let tone = if eyes.is_hero(who) { Tone::Danger } else { Tone::Plain };
            eyes.sees(who).then(|| (tone, eyes.sentence(&pattern, who, None)))
        }
        TerrainEvent::CrawledOut => plain("You crawl out onto solid ground."),
        TerrainEvent::Waded => plain("You struggle toward the edge of the lava."),
        TerrainEvent::Drank { fountain: true } => plain("You drink from the fountain."),
        TerrainEvent::Drank { .. } => plain("You drink from the sink."),
        TerrainEvent::Refreshed => plain("The water is cool and refreshing."),
        TerrainEvent::Tasteless => plain("The water is lukewarm and tastes of nothing."),
        TerrainEvent::Waters(what) => waters(what),
        TerrainEvent::FountainDried => plain("The fountain dries up."),
        TerrainEvent::Blocked => plain("There is no way through."),
        TerrainEvent::EngravingRead { ref text, script }
        | TerrainEvent::Engraved { ref text, script } => {
            plain(&format!("{} \"{text}\".", written(script)))
        }
        TerrainEvent::Writes { with } => plain(&begins_to_write(eyes, with)),
        TerrainEvent::GroundTouched { item } => {
            let kind = &eyes.content.items[eyes.world.item(item).kind];
            let blind = eyes.world.you().has(Property::Blind);
            let writing = kind.writes.as_ref();
            plain(writing.map_or("", |it| if blind { &it.feels } else { &it.says }))
        }
        TerrainEvent::TextWiped => plain("You wipe out what was written here."),
        TerrainEvent::TextOverwritten => plain("You engrave over what was written here."),
        TerrainEvent::WritesNothing { zapped: true } => {
            plain("The wand glows, then fades. You write nothing.")
        }
        TerrainEvent::WritesNothing { zapped: false } => plain(WRITES_NOTHING),
        TerrainEvent::EngravedUnread => plain("You finish, but cannot see what you wrote."),
        TerrainEvent::LetterSlipped => plain("You get a letter wrong!"),
        TerrainEvent::TextHeld => {
            plain("You cannot wipe out this text: it is cut or burned into the ground.")
        }
        TerrainEvent::TextScuffed { gone: true } => plain("The writing here has worn off."),
        TerrainEvent::TextScuffed { gone: false } => plain("The writing here is scuffed."),
        TerrainEvent::TextChanged { gone: true } => plain("The writing on the ground vanishes!"),
        TerrainEvent::TextChanged { gone: false } => plain("The writing on the ground changes!"),
        TerrainEvent::Dulled { item } => plain(&format!(
            "{} is too dull to cut any more.",
            english::capitalized(&item_names::your(eyes, item))
        )),
        TerrainEvent::Furniture(ref event) => furniture::tell(eyes, event),
        TerrainEvent::SawFeature { at } => feature(eyes, at),
    }
}

fn kicked_hard(eyes: &Eyes, at: Pos, damage: i32) -> Said {
    let thing = eyes.world.items_at(at).next();
    let what = match thing.filter(|_| eyes.world.level.is_passable(at)) {
        Some(item) => item_names::the(eyes, item),
        None => square::obstacle(eyes.world.level.cell(at).terrain),
    };
    danger(format!("Ouch! You kick {what} and hurt yourself ({damage})."))
}

fn begins_to_write(eyes: &Eyes, with: Option<ItemId>) -> String {
    match with {
        Some(item) => format!("You write on the ground with {}.", item_names::your(eyes, item)),
        None => "You write on the ground with your finger.".to_owned(),
    }
}

const fn written(script: Script) -> &'static str {
    match script {
        Script::Dust => "It says in the dust:",
        Script::Blood => "It says in blood:",
        Script::Cut => "Cut into the ground:",
        Script::Scrawled => "Scrawled on the ground:",
        Script::Burned => "Burned into the ground:",
        Script::Stone => "The stone says:",
    }
}

/// Describes a special result of drinking from, or dipping into, a fountain or sink.
fn waters(what: Waters) -> Said {
    match what {
        Waters::Snakes => danger("Snakes pour out of the water!".to_owned()),
        Waters::Demon => danger("Something huge rises out of the water!".to_owned()),
        Waters::Nymph => danger("A slender figure rises out of the water!".to_owned()),
        Waters::Gem => good("Something sparkles in the water and lands at your feet."),
        Waters::Foul => danger("The water is foul!".to_owned()),
        Waters::Poisoned => danger("The water is poisoned!".to_owned()),
        Waters::Bad => danger(
            "The water is cursed: you grow hungrier, and a curse may fall on your items."
                .to_owned(),
        ),
        Waters::Breath => good("The water gives you bad breath, and monsters flee from it."),
        Waters::Scalding => danger("The water is scalding hot!".to_owned()),
        Waters::Rat => danger("Something crawls out of the drain!".to_owned()),
        Waters::Rises => danger("The water rises out of the drain as if it were alive!".to_owned()),
        Waters::Sewage => danger("The water tastes of sewage!".to_owned()),
        Waters::Strange => good("The water tastes strange. You feel more experienced."),
    }
}

fn opened(grave: Grave) -> &'static str {
    match grave {
        Grave::Corpse => "You unearth a corpse.",
        Grave::Undead => "You have disturbed the dead!",
        Grave::Empty => "The grave is empty. Strange.",
    }
}

fn dug(eyes: &Eyes, at: Pos) -> &'static str {
    match eyes.world.trap_at(at) {
        Some(trap) if trap.kind == eyes.content.known.pit => "You dig a pit.",
        Some(_) => "You dig a hole through the floor.",
        None => "You dig through.",
    }
}

const fn filled(what: Filled) -> &'static str {
    match what {
        Filled::Pit => "The boulder fills the pit.",
        Filled::Hole => "The boulder plugs the hole.",
        Filled::Liquid { lava: false } => "The boulder fills the water: you can cross here.",
        Filled::Liquid { lava: true } => "The boulder fills the lava: you can cross here.",
        Filled::Nothing { lava: false } => "The boulder sinks in the water without a trace.",
        Filled::Nothing { lava: true } => "The boulder sinks in the lava without a trace.",
    }
}

fn plain(text: &str) -> Said {
    Some((Tone::Plain, text.to_owned()))
}

fn good(text: &str) -> Said {
    Some((Tone::Good, text.to_owned()))
}

fn danger(text: String) -> Said {
    Some((Tone::Danger, text))
}

fn counted(n: u8, one: &str, many: &str) -> String {
    if n == 1 { format!("One {one}") } else { format!("{n} {many}") }
}

fn door(eyes: &Eyes, who: ActorId, at: Pos, verb: &str) -> Said {
    if eyes.is_hero(who) {
        return plain(&format!("The door {verb}s."));
    }
    if eyes.sees(who) {
        let text = eyes.sentence(&format!("{{A}} {verb}{{s}} a door."), who, None);
        return Some((Tone::Plain, text));
    }
    if eyes.sees_square(at) {
        return plain(&format!("A door {verb}s."));
    }
    let near = eyes.world.you().at.distance(at) < 12;
    eyes.noise(&format!("You hear a door {verb}.")).filter(|_| near)
}

fn broke(eyes: &Eyes, who: Option<ActorId>, at: Pos, shattered: bool) -> Said {
    let how = if shattered { "shatters to pieces" } else { "crashes open" };
    if eyes.sees_square(at) || who.is_some_and(|who| eyes.is_hero(who)) {
        return plain(&format!("WHAMM! The door {how}."));
    }
    eyes.noise("You hear a crashing sound.")
}

/// Describes stairs on the hero's square that lead to another branch; for other stairs, the map and
/// the hint are enough.
fn stairs_underfoot(eyes: &Eyes, at: Pos) -> Said {
    let down = eyes.world.level.cell(at).terrain == Terrain::StairsDown;
    let which = if down { "down" } else { "up" };
    let branch = branch(eyes, at)?;
    if walks_on(eyes, at) {
        return plain(&format!("You pass the stairs {which} to {branch}."));
    }
    plain(&format!("There are stairs {which} to {branch} here."))
}

/// Whether the hero walks automatically and the planned path leads on from this square.
fn walks_on(eyes: &Eyes, at: Pos) -> bool {
    matches!(eyes.world.life.work(), Some(Work::Automation { way, .. }) if way.iter().any(|&next| next != at))
}

/// Returns the name of the branch that the stairs lead to, such as "the Diggings"; `None` if they
/// stay in the current branch.
pub fn branch(eyes: &Eyes, at: Pos) -> Option<String> {
    let beyond = usize::from(eyes.world.branch_beyond(at)?);
    eyes.content.branches.rows().get(beyond).map(Branch::called)
}

/// Returns the direction of an adjacent boulder that was pushed and did not move.
pub fn stuck_boulder(eyes: &Eyes) -> Option<Dir> {
    let (here, level) = (eyes.world.you().at, &eyes.world.level);
    let boulder = RememberedThing::Item(eyes.content.known.boulder);
    let is_stuck = |at: Pos| level.shut.has(at) && level.memory[at].thing == boulder;
    Dir::ALL.into_iter().find(|&dir| here.step(dir).on_map() && is_stuck(here.step(dir)))
}

/// Returns a clause about the only way down of a level without a known way to the main stairs down:
/// a known trap door or hole or, without one, stairs to another branch.
pub fn other_way_down(eyes: &Eyes) -> Option<String> {
    let side = || side_way(eyes).map(|branch| square::only_way_down(&branch));
    hole_down(eyes).or_else(side)
}

/// Names the nearest known trap door or hole beside which the hero can walk: "a trap door leads
/// down (2S 3E)".
fn hole_down(eyes: &Eyes) -> Option<String> {
    let (level, here) = (&eyes.world.level, eyes.world.you().at);
    let known = level.traps.iter().filter(|trap| trap.seen);
    let holes = known.filter(|trap| eyes.content.traps[trap.kind].spring == Spring::Hole);
    let in_reach = in_known_reach(eyes);
    let leads = |at: Pos| {
        let enters = |from: Pos| in_reach.has(from) && level.can_step(from, at);
        at == here || at.neighbors().into_iter().any(enters)
    };
    let hole = holes.filter(|trap| leads(trap.at)).min_by_key(|trap| here.distance(trap.at))?;
    let name = english::a(&eyes.content.traps[hole.kind].name);
    Some(square::hole_leads_down(&name, &english::way(here, hole.at)))
}

/// Returns the branch that known stairs down lead to, ignoring the main stairs down.
fn side_way(eyes: &Eyes) -> Option<String> {
    let level = &eyes.world.level;
    let down = |at: &Pos| {
        let cell = level.memory.get(*at).and_then(|it| it.cell);
        cell.is_some_and(|cell| cell.terrain == Terrain::StairsDown)
    };
    let mut side = level.side_stairs.iter().map(|(at, _)| *at).filter(down);
    side.find_map(|at| branch(eyes, at))
}

/// Returns the squares that the hero can walk to over remembered ground, without crossing known
/// traps, boulders, liquids or doors found locked.
fn in_known_reach(eyes: &Eyes) -> Bits {
    let level = &eyes.world.level;
    let memory = &level.memory;
    let boulder = RememberedThing::Item(eyes.content.known.boulder);
    let mut open = *memory.ground();
    for at in memory.ground().iter() {
        let cell = memory[at].cell;
        let walks = cell.is_some_and(|cell| {
            let door = cell.terrain == Terrain::Door && !level.shut.has(at);
            (cell.is_passable() || door) && !cell.terrain.is_liquid()
        });
        open.put(at, walks && memory[at].thing != boulder);
    }
    level.traps.iter().filter(|trap| trap.seen).for_each(|trap| open.clear(trap.at));
    path::reach(level, &open, eyes.world.you().at)
}

/// Returns how many items of the remembered kind lie on a square. Leaves out containers that the
/// hero knows to be empty. Returns 1 if no item of the kind lies there any more, because the hero
/// does not know that.
pub fn remembered_count(eyes: &Eyes, at: Pos, kind: ItemKindId) -> u32 {
    let world = eyes.world;
    let same = || world.items_at(at).filter(|&item| world.item(item).kind == kind);
    if same().next().is_none() {
        return 1;
    }
    let full = same().filter(|&item| !is_known_empty(eyes, item));
    full.map(|item| u32::from(world.item(item).count)).sum()
}

/// Returns how many items of a kind on a square the hero knows to be cursed.
fn known_cursed(eyes: &Eyes, at: Pos, kind: ItemKindId) -> u32 {
    let things = eyes.world.items_at(at).map(|item| eyes.world.item(item));
    let cursed =
        things.filter(|thing| thing.kind == kind && thing.known.buc && thing.buc == Buc::Cursed);
    cursed.map(|thing| u32::from(thing.count)).sum()
}

/// Whether the hero has looked into a container and found it empty.
fn is_known_empty(eyes: &Eyes, item: ItemId) -> bool {
    let thing = eyes.world.item(item);
    let holds = eyes.content.items[thing.kind].tool == Some(ToolUse::Container);
    holds && thing.known.inside && thing.contents.is_empty()
}

/// Returns the kinds, other than `top`, of the containers on a square that the hero has tried to
/// open and does not know to be empty.
fn boxes_below<'e>(
    eyes: &'e Eyes,
    at: Pos,
    top: ItemKindId,
) -> impl Iterator<Item = ItemKindId> + 'e {
    let is_box = move |&item: &ItemId| {
        let thing = eyes.world.item(item);
        let tried = thing.known.lock || thing.known.inside;
        eyes.content.items[thing.kind].tool == Some(ToolUse::Container)
            && tried
            && thing.kind != top
            && !is_known_empty(eyes, item)
    };
    eyes.world.items_at(at).filter(is_box).map(|item| eyes.world.item(item).kind)
}

/// Names known items that lie on the level away from the hero, for the message that nothing is left
/// to explore. Leaves out goods of shops, corpses, rocks, boulders, statues, items known to be cursed
/// and items to which the hero knows no way.
pub fn left_lying(eyes: &Eyes) -> Option<LeftLying> {
    /// Maximum number of kinds that the message names.
    const NAMED: usize = 4;
    let memory = &eyes.world.level.memory;
    let mut kinds: Vec<(ItemKindId, u32)> = Vec::new();
    let here = eyes.world.you().at;
    let shackles = [eyes.content.known.iron_ball, eyes.content.known.iron_chain];
    let in_reach = in_known_reach(eyes);
    for at in memory.known().iter().filter(|&at| at != here && in_reach.has(at)) {
        let RememberedThing::Item(kind) = memory[at].thing else { continue };
        if shop::is_sales_floor(eyes.world, at) {
            continue;
        }
        let count = remembered_count(eyes, at, kind).saturating_sub(known_cursed(eyes, at, kind));
        let top = (kind, count);
        let boxes = boxes_below(eyes, at, kind).map(|kind| (kind, 1));
        for (kind, more) in [top].into_iter().chain(boxes) {
            if more == 0 || shackles.contains(&kind) || !eyes.content.draws_the_eye(kind) {
                continue;
            }
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, count)) => *count += more,
                None => kinds.push((kind, more)),
            }
        }
    }
    let name = |&(kind, count): &(ItemKindId, u32)| match count {
        1 => item_names::remembered(eyes, kind),
        count => item_names::remembered_many(eyes, kind, count),
    };
    let mut names: Vec<String> = kinds.iter().take(NAMED).map(name).collect();
    if kinds.len() > NAMED {
        names.push("and more".to_owned());
    }
    let is_one = matches!(kinds[..], [(_, 1)]);
    let words = || format!("{}{}.", LEFT_LYING[usize::from(is_one)], names.join(", "));
    (!names.is_empty()).then(|| LeftLying { words: words(), is_one })
}

/// Describes notable terrain on the hero's square.
fn feature(eyes: &Eyes, at: Pos) -> Said {
    let cell = eyes.world.level.cell(at);
    let what = match cell.terrain {
        Terrain::StairsUp | Terrain::StairsDown => return stairs_underfoot(eyes, at),
        Terrain::Fountain => "a fountain",
        Terrain::Throne => "an opulent throne",
        Terrain::Sink => "a kitchen sink",
        Terrain::Grave => "a grave",
        Terrain::Altar => {
            let altar = square::altar(cell.altar());
            return plain(&format!("There is {} here.", english::a(&altar)));
        }
        _ => return None,
    };
    plain(&format!("There is {what} here."))
}
