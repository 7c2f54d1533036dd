//! Other shapes for creatures and for things.

use crate::base::{Pos, pick};
use crate::content::{Class, ItemKindId, Material, Property};
use crate::event::{Event, Magic, Shape};
use crate::r#gen::{items, monsters};
use crate::rules::combat;
use crate::rules::effect::{Source, is_noticed, mind};
use crate::rules::item::{destroy, use_up, worn};
use crate::rules::{Play, polymorph, shape, status};
use crate::world::{ActorId, Item, ItemId, Place, pack};

/// A creature takes another shape: a hero as any magic of shapes has it, another one that chance
/// picks unless it withstands; one in 25 dies of the shock. Source: the table of effects, wand of
/// polymorph; `NetHack` 3.7 `zap.c`, `bhitm`.
pub fn change(play: &mut Play, who: ActorId, source: &Source) -> bool {
    if who == play.world.hero {
        polymorph::strikes(play);
        return true;
    }
    let noticed = is_noticed(play, who);
    if status::resists(play.world, play.content, who, Property::MagicResistance) {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
        return noticed;
    }
    if mind::withstands(play, who, source.power(mind::WAND)) {
        return noticed;
    }
    let natural = play.world.actor(who).shape_of.is_none();
    if natural && play.rng.act.one_in(25) {
        play.tell(Event::Shape(Shape::Shocked { who }));
        combat::kill(play, who, source.blame.clone());
        return noticed;
    }
    shape::scramble(play, who) && (noticed || is_noticed(play, who))
}

/// The hero may choose a shape for a short while, where nothing else leads it.
/// Source: the table of effects, potion of polymorph.
pub fn choose(play: &mut Play, who: ActorId, source: &Source) -> bool {
    if who != play.world.hero {
        return change(play, who, source);
    }
    polymorph::strikes_briefly(play);
    true
}

// ---------------------------------------------------------------- things

/// A pile becomes another of its class, or shudders and is less; what it is made of may stand up
/// as a golem. Source: rules in numbers 18.
pub fn thing(play: &mut Play, item: ItemId, source: &Source) -> bool {
    let row = &play.content.items[play.world.item(item).kind];
    let own = row.name.ends_with("polymorph");
    let fixed = own || row.unique || matches!(row.class, Class::Coin | Class::Rock);
    if fixed || play.rng.act.percent(5) {
        return false;
    }
    if source.who == play.world.hero {
        play.world.life.conduct.polymorphed_objects += 1;
    }
    if shudders(play, item) {
        shake(play, item);
    } else {
        reshape(play, item);
    }
    true
}

/// Whether a pile falls apart under the strain.
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

/// Some of a pile are gone, of one all; each may give its matter to a golem.
fn shake(play: &mut Play, item: ItemId) {
    let thing = play.world.item(item);
    let (count, material) = (thing.count, play.content.items[thing.kind].material);
    let at = square_of(play, item);
    let odds = (45 + play.world.life.luck.total()).max(1).unsigned_abs();
    let stirs = (0..count).any(|_| play.rng.act.one_in(odds));
    play.tell(Event::Shape(Shape::Shuddering { item }));
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

/// The square on which a thing lies or is carried.
fn square_of(play: &Play, item: ItemId) -> Option<Pos> {
    match play.world.item(item).place {
        Place::Floor(id, at) if id == play.world.level.id => Some(at),
        Place::Pack(who) => Some(play.world.actor(who).at),
        _ => None,
    }
}

/// The golem that so much of one matter makes.
const fn golem_of(material: Material) -> &'static str {
    match material {
        Material::Iron | Material::Metal | Material::Mithril => "iron golem",
        Material::Gold => "gold golem",
        Material::Copper
        | Material::Silver
        | Material::Platinum
        | Material::Gemstone
        | Material::Mineral => "clay golem",
        Material::Liquid | Material::Flesh | Material::DragonHide => "flesh golem",
        Material::Wood => "wood golem",
        Material::Leather => "leather golem",
        Material::Cloth => "rope golem",
        Material::Bone => "skeleton",
        Material::Glass => "glass golem",
        Material::Paper => "paper golem",
        Material::Wax | Material::Veggy | Material::Plastic => "straw golem",
    }
}

/// A golem stands up out of a pile and takes of its matter as much as it weighs.
fn golem(play: &mut Play, at: Pos, material: Material) {
    let content = play.content;
    let Some(kind) = content.monsters.find(golem_of(material)) else { return };
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
    play.tell(Event::Shape(Shape::Melded { who }));
}

/// A pile is another of its class: three tries to keep it magic or plain. Blessing and
/// enchantment stay; what was in it falls out.
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
    if let Some(new) = new {
        replace(play, item, new);
    }
}

/// Nothing becomes what changes shapes or grants wishes.
fn may_be(content: &crate::content::Content, kind: ItemKindId) -> bool {
    let row = &content.items[kind];
    !row.name.ends_with("polymorph") && !row.name.ends_with("wishing") && !row.unique
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
    let old = worn::part_with(play, item, 0);
    for inner in std::mem::take(&mut play.world.item_mut(old).contents) {
        if let Some(at) = at {
            play.world.lay(inner, at);
        }
    }
    play.world.destroy(old);
    let made = play.world.make(made);
    match (carrier, at) {
        (Some(who), _) => {
            let pile = pack::take(play.world, content, who, made);
            if who == play.world.hero {
                worn::pack_changed(play);
                crate::rules::item::identify::look_at(play, pile);
            }
            play.tell(Event::Shape(Shape::ThingChanged { item: pile }));
        }
        (None, Some(at)) => {
            play.world.lay(made, at);
            play.tell(Event::Shape(Shape::ThingChanged { item: made }));
        }
        (None, None) => {}
    }
}

