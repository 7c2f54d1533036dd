//! Artifacts that hurt or refuse a hero who touches them.
//!
//! Source: rules/artifacts 5; `NetHack` 3.7 `artifact.c`, `touch_artifact`.

use crate::base::Dice;
use crate::content::{Artifact, ArtifactQuirk, Attribute, Content, Material, Property, Trait};
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, ItemEvent, Means};
use crate::rules::Play;
use crate::rules::body::{artifact, equipment, exercise};
use crate::rules::vitals::{self, Blame};
use crate::world::{ItemId, Place, World};

/// Number of sides of the damage dice of an artifact with a will of its own.
const WILLED: u16 = 10;
/// Number of sides of the damage dice of any other artifact.
const OTHER: u16 = 4;
/// Number of damage dice. Magic resistance halves it.
const NUMBER: u16 = 4;
/// An artifact that is not self-willed blasts an unsuitable hero on 1 touch in this many.
const RARELY: u32 = 4;
/// Sides of the die of extra damage that silver deals.
const SILVER: u32 = 10;

/// The reasons why an artifact does not suit the hero.
struct Grudge {
    /// The artifact belongs to another role or race.
    owner: bool,
    /// The hero has another alignment or a negative record, or the artifact was made to fight
    /// monsters of the hero's kind.
    side: bool,
}

fn grudge(world: &World, content: &Content, row: &Artifact) -> Grudge {
    let life = &world.life;
    let (role, race) = (&content.roles[life.role].name, &content.races[life.race].name);
    // Excalibur suits every role.
    let for_all = row.has(ArtifactQuirk::RisesFromFountains);
    let owner = row.willed && !for_all && row.is_foreign_to(Some(role), Some(race));
    let cross = artifact::side(world, content, row)
        .is_some_and(|it| it != life.alignment || life.record < 0);
    let kind = &content.monsters[world.you().kind];
    let side = cross && !row.by_naming || row.is_bane_of(kind);
    Grudge { owner, side }
}

/// Whether the hero can never hold the artifact: it has a will of its own, belongs to another role
/// or race, and has another alignment or was made to fight the hero's kind.
pub fn refuses(world: &World, content: &Content, item: ItemId) -> bool {
    let row = artifact::of(content, world.item(item)).filter(|row| row.willed);
    row.is_some_and(|row| {
        let grudge = grudge(world, content, row);
        grudge.owner && grudge.side
    })
}

/// Applies an artifact's reaction to the hero's touch, which can hurt the hero. Returns whether the
/// hero can hold the item. Other items do not react.
pub fn touch(play: &mut Play, item: ItemId) -> bool {
    let thing = play.world.item(item);
    let (kind, Some(row)) = (thing.kind, artifact::of(play.content, thing)) else { return true };
    let grudge = grudge(play.world, play.content, row);
    let hurts = if row.willed {
        grudge.owner || grudge.side
    } else {
        grudge.side && play.rng.act.one_in(RARELY)
    };
    if hurts {
        let resists = play.world.you().has(Property::MagicResistance);
        let number = if resists { NUMBER / 2 } else { NUMBER };
        let sides = if row.willed { WILLED } else { OTHER };
        let mut damage = Dice::new(number, sides, 0).roll(&mut play.rng.act);
        let hates_silver = play.content.monsters[play.world.you().kind].is(Trait::HatesSilver)
            || play.world.life.beast.is_some();
        if play.content.items[kind].material == Material::Silver && hates_silver {
            damage += play.rng.act.d(SILVER);
        }
        blast(play, item, damage);
    }
    let refused = refuses(play.world, play.content, item);
    if refused && !play.world.is_over() {
        tell(play, ArtifactEvent::Evaded { item });
    }
    !refused && !play.world.is_over()
}

fn blast(play: &mut Play, item: ItemId, damage: i32) {
    let Some(id) = play.world.item(item).artifact else { return };
    tell(play, ArtifactEvent::Blasted { item });
    exercise::abuse(play, Attribute::Wisdom);
    let hero = play.world.hero;
    vitals::damage_and_tell(play, hero, damage, Blame::means(Means::Artifact(id)));
}

/// Makes each artifact that is in use or has powers when carried react to the hero's touch again,
/// after the hero's alignment changed. Artifacts that refuse the hero fall to the floor.
/// Source: `NetHack` 3.7 `artifact.c`, `retouch_equipment`.
pub fn touch_again(play: &mut Play) {
    let hero = play.world.hero;
    let works: Vec<ItemId> = artifact::carried(play.world, hero)
        .filter(|&(item, id)| {
            let row = &play.content.artifacts[id];
            artifact::is_in_use(play.world, hero, item) || !row.carried.is_empty()
        })
        .map(|(item, _)| item)
        .collect();
    for item in works {
        let held = play.world.items.get(item).is_some_and(|it| it.place == Place::Pack(hero));
        if play.world.is_over() || !held || touch(play, item) {
            continue;
        }
        if play.world.is_over() {
            return;
        }
        let item = equipment::part_with(play, item, 0);
        play.tell(Event::Item(ItemEvent::Dropped { who: hero, item }));
        let at = play.world.you().at;
        play.world.drop_onto(play.content, item, at);
    }
}

fn tell(play: &mut Play, what: ArtifactEvent) {
    play.tell(Event::Item(ItemEvent::Artifact(what)));
}
