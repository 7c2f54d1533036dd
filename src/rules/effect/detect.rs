//! Magic mapping, detection, enlightenment and probing.

use crate::base::Pos;
use crate::content::effect::Sought;
use crate::content::item::ToolUse;
use crate::content::{Attribute, Buc, Class, Property, Terrain};
use crate::event::magic::{EnlightenLine, MapExtent};
use crate::event::{Event, Magic, Senses, TerrainEvent};
use crate::rules::effect::{EffectSource, is_noticed};
use crate::rules::faith::prayer;
use crate::rules::fight::roll::armor_class;
use crate::rules::{Play, body};
use crate::world::hero::Hearing;
use crate::world::level::RememberedThing;
use crate::world::{ActorId, ItemId, Place};

/// Radius within which secrets are found, in squares.
const FAR: i32 = 8;

/// Duration of monster detection, in turns.
const GLIMPSE: u32 = 2;

/// Maps the level and reveals its secret corridors. If the source is cursed or the reader confused,
/// maps each square only with a chance of 1 in 7. Fails on a level that cannot be mapped.
pub fn map(play: &mut Play, source: &EffectSource) -> bool {
    if source.who != play.world.hero {
        return false;
    }
    if play.world.level.customs.no_map {
        play.tell(Event::Magic(Magic::MapFails));
        return true;
    }
    let extent = match source.buc {
        _ if play.world.you().has(Property::Confused) => MapExtent::Confused,
        Buc::Cursed => MapExtent::Torn,
        Buc::Uncursed | Buc::Blessed => MapExtent::Level,
    };
    let hazy = extent != MapExtent::Level;
    for at in play.world.level.cells.positions() {
        let terrain = play.world.level.cell(at).terrain;
        if terrain == Terrain::Stone || hazy && !play.rng.act.one_in(7) {
            continue;
        }
        if terrain == Terrain::SecretCorridor {
            play.world.level.change(at, |cell| cell.terrain = Terrain::Corridor);
        }
        let cell = play.world.level.cell(at);
        play.world.level.memory.set_cell(at, cell);
    }
    play.tell(Event::Magic(Magic::MapLearned { extent }));
    true
}

/// Detects everything of the kind `what` on the level. Returns whether anything was found.
pub fn seek(play: &mut Play, who: ActorId, what: Sought) -> bool {
    if who != play.world.hero {
        return false;
    }
    let count = match what {
        Sought::Monsters => monsters(play),
        Sought::Traps => traps(play, None),
        Sought::Secrets => secrets(play),
        Sought::Objects => things(play, |_| true),
        Sought::Gold => things(play, |class| class == Class::Coin),
        Sought::Food => things(play, |class| class == Class::Food),
    };
    if count > 0 || what != Sought::Secrets {
        play.tell(Event::Magic(Magic::Detected { what, count }));
    }
    count > 0
}

fn monsters(play: &mut Play) -> u16 {
    let hero = play.world.hero;
    let count = play.world.level.crowd.len() as u16;
    if count > 0 {
        body::gain(play, hero, Property::MonsterDetection, GLIMPSE);
    }
    count
}

/// Marks the items of the wanted classes on the level: the topmost one on each square, and items
/// that monsters carry, on the monster's square. Forgets remembered items of these classes that are
/// gone. Returns the number of items found.
pub fn things(play: &mut Play, wanted: impl Fn(Class) -> bool) -> u16 {
    forget_things(play, &wanted);
    let level = play.world.level.id;
    let found: Vec<(ItemId, Pos)> = play
        .world
        .items
        .iter()
        .filter(|(_, it)| wanted(play.content.items[it.kind].class))
        .filter_map(|(item, it)| match it.place {
            Place::Floor(id, at) => (id == level).then_some((item, at)),
            Place::Pack(who) if who != play.world.hero => {
                let bearer = play.world.actor(who);
                (bearer.level_id == level).then_some((item, bearer.at))
            }
            _ => None,
        })
        .collect();
    for &(item, at) in &found {
        let wanted = |id: &ItemId| wanted(play.content.items[play.world.item(*id).kind].class);
        let top = play.world.items_at(at).find(wanted);
        let lies = matches!(play.world.item(item).place, Place::Floor(..));
        if lies && top != Some(item) {
            continue;
        }
        let thing = play.world.item(item);
        let rock = play.content.items[thing.kind].class == Class::Rock;
        let shows_whom = rock || thing.kind == play.content.known.corpse;
        let shown = match thing.about {
            Some(about) if shows_whom => RememberedThing::Remains(thing.kind, about),
            _ => RememberedThing::Item(thing.kind),
        };
        let cell = play.world.level.cells[at];
        play.world.level.memory.set_thing(at, shown, cell);
    }
    found.len() as u16
}

/// Makes the hero forget the items of the wanted classes on squares out of sight. Detection then
/// marks those that are still there. A creature disguised as an item stays marked.
fn forget_things(play: &mut Play, wanted: impl Fn(Class) -> bool) {
    let (world, content) = (&*play.world, play.content);
    let known = world.level.memory.things().iter().filter(|&at| {
        let wanted = match world.level.memory[at].thing {
            RememberedThing::Item(kind) | RememberedThing::Remains(kind, _) => {
                wanted(content.items[kind].class)
            }
            RememberedThing::Nothing | RememberedThing::Trap(_) | RememberedThing::Unknown => false,
        };
        wanted && !world.sight.seen.has(at) && world.disguise_at(at).is_none()
    });
    for at in known.collect::<Vec<Pos>>() {
        play.world.forget_items(at);
    }
}

/// Marks every trap, or only the unseen traps within `FAR` squares of `near`. Returns the number
/// of traps.
pub fn traps(play: &mut Play, near: Option<Pos>) -> u16 {
    let level = &mut play.world.level;
    let mut count = 0;
    for trap in level.traps.iter_mut() {
        let is_near = near.is_none_or(|at| trap.at.distance(at) <= FAR);
        if is_near && (near.is_none() || !trap.seen) {
            trap.seen = true;
            count += 1;
            let cell = level.cells[trap.at];
            level.memory.set_thing(trap.at, RememberedThing::Trap(trap.kind), cell);
        }
    }
    count
}

/// Reveals secret doors, secret corridors and unseen traps within [`FAR`] squares of the hero.
/// Returns the number of things revealed.
fn secrets(play: &mut Play) -> u16 {
    let here = play.world.you().at;
    let mut count = traps(play, Some(here));
    for at in play.world.level.cells.positions().filter(|at| at.distance(here) <= FAR) {
        let corridor = match play.world.level.cell(at).terrain {
            Terrain::SecretDoor => false,
            Terrain::SecretCorridor => true,
            _ => continue,
        };
        let found = if corridor { Terrain::Corridor } else { Terrain::Door };
        play.world.level.change(at, |cell| cell.terrain = found);
        let cell = play.world.level.cell(at);
        play.world.level.memory.set_cell(at, cell);
        play.tell(Event::Terrain(TerrainEvent::Found { at, corridor }));
        count += 1;
    }
    play.world.sight.fresh = false;
    count
}

/// Shows the hero their own attributes, luck, prayer status and properties.
pub fn enlighten(play: &mut Play, who: ActorId) -> bool {
    if who != play.world.hero {
        return false;
    }
    let life = &play.world.life;
    let mut lines: Vec<EnlightenLine> = Attribute::ALL
        .into_iter()
        .map(|which| EnlightenLine::Attribute(which, life.attributes[which as usize]))
        .collect();
    lines.push(EnlightenLine::Luck(life.luck.total()));
    lines.push(EnlightenLine::CanPray(prayer::hearing(play) == Hearing::Granted));
    let you = play.world.you();
    lines.extend(Property::ALL.into_iter().filter(|&what| you.has(what)).map(EnlightenLine::Has));
    play.world.knowledge.luck = true;
    play.tell(Event::Magic(Magic::Enlightened { lines }));
    true
}

/// Reveals a creature's condition.
pub fn examine(play: &mut Play, who: ActorId) {
    let ac = armor_class::class(play.world, play.content, who).total();
    play.tell(Event::Senses(Senses::Examined { who, ac }));
}

/// Reveals a creature's condition and inventory, with what is in the containers of the inventory.
pub fn probe(play: &mut Play, who: ActorId) -> bool {
    let noticed = is_noticed(play, who);
    let pack = play.world.actor(who).pack.clone();
    for &item in &pack {
        play.world.item_mut(item).known.seen = true;
    }
    examine(play, who);
    if who != play.world.hero {
        play.tell(Event::Magic(Magic::Probed { who }));
    }
    for item in pack {
        probe_thing(play, item);
    }
    noticed
}

/// Reveals what is in a container. Returns whether the item is a container that is carried or lies
/// in view of the hero.
pub fn probe_thing(play: &mut Play, item: ItemId) -> bool {
    if play.content.items[play.world.item(item).kind].tool != Some(ToolUse::Container) {
        return false;
    }
    for inside in play.world.item(item).contents.clone() {
        play.world.item_mut(inside).known.seen = true;
    }
    let known = &mut play.world.item_mut(item).known;
    (known.inside, known.lock) = (true, true);
    play.tell(Event::Magic(Magic::ProbedContainer { item }));
    match play.world.item(item).place {
        Place::Floor(_, at) => play.world.sight.seen.has(at),
        _ => true,
    }
}

/// Reveals what is buried on a square.
pub fn probe_ground(play: &mut Play, at: Pos) {
    let here = Place::Buried(play.world.level.id, at);
    let buried = play.world.items.iter().filter(|(_, item)| item.place == here);
    let items: Vec<ItemId> = buried.map(|(id, _)| id).collect();
    for &item in &items {
        play.world.item_mut(item).known.seen = true;
    }
    play.tell(Event::Magic(if items.is_empty() {
        Magic::ProbedNothing { up: false }
    } else {
        Magic::ProbedGround { items }
    }));
}
