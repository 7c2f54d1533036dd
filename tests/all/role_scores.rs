//! Tests of what each role scores: a deed in play raises the score, and the score of an inventory
//! is the sum that the rules give.

use wyrdvault::base::{Dir, Rng, Seed};
use wyrdvault::content::item::MissileUse;
use wyrdvault::content::item::quirk::ItemQuirk;
use wyrdvault::content::{
    Artifact, Buc, Class, Content, ItemKind, ItemKindId, Property, Quality, Skill,
};
use wyrdvault::game::{Awaits, Birth, Input};
use wyrdvault::rules::play::ending;
use wyrdvault::world::hero::score;
use wyrdvault::world::{Action, Aim, Item, ItemId, World};

use crate::scene::{Scene, content, scene_of};
use crate::shops::empty_handed;

/// Maximum of a role's points.
const CAP: i64 = 600_000;

fn hero(role: &str) -> Scene {
    let all = content();
    let race = all.roles[all.roles.find(role).unwrap()].races[0].clone();
    let birth = Birth { role: role.to_owned(), race, ..Birth::default() };
    let mut s = scene_of("-----\n|@1.|\n-----", &birth);
    empty_handed(&mut s);
    s
}

fn named(kind: &str) -> ItemKindId {
    content().items.find(kind).unwrap()
}

/// Makes the hero pick up an item.
fn takes(s: &mut Scene, item: Item) -> ItemId {
    let at = s.you().at;
    let item = s.game.world.make(item);
    if let Some(artifact) = s.game.world.item(item).artifact {
        s.game.world.item_mut(item).artifact = None;
        assert!(s.game.world.make_artifact(item, artifact));
    }
    s.game.world.lay(item, at);
    acts(s, Action::PickUp(vec![(item, 0)]));
    item
}

fn acts(s: &mut Scene, action: Action) {
    s.act(action).unwrap();
    while s.game.awaits() == Awaits::Continue {
        s.game.input(&Input::Continue).unwrap();
    }
}

fn fine(kind: &str, quality: &str) -> Item {
    Item { quality: content().qualities.find(quality), ..Item::of(named(kind)) }
}

/// A deed in play, and the points that it gives.
type Deed = (&'static str, fn(&mut Scene) -> i64);

const DEEDS: [Deed; 13] = [
    ("Archeologist", |s| {
        let all = content();
        let artifact = all.artifact_called("Sting");
        takes(s, Item { artifact, ..Item::of(all.artifact_base(artifact.unwrap())) });
        30_000
    }),
    ("Barbarian", |s| {
        takes(s, fine("long sword", "legendary"));
        30_000
    }),
    ("Caveman", |s| {
        takes(s, Item::of(named("amulet of life saving")));
        takes(s, Item::of(named("amulet of ESP")));
        70_000 + 15_000
    }),
    ("Healer", |s| 2_000 * (reads(s, "spellbook of cure blindness") + 2)),
    ("Knight", |s| {
        *s = s.again().with('1', "imp");
        let foe = s.named('1');
        s.game.world.you_mut().level = 30;
        for _ in 0..500 {
            if s.game.world.actors.contains(foe) {
                s.game.world.actor_mut(foe).hp = 1;
                let at = s.you().at.step(Dir::E);
                s.game.world.move_actor(foe, at);
                acts(s, Action::Fight(Dir::E));
            }
        }
        let all = content();
        50 * (i64::from(all.monsters[all.monsters.find("imp").unwrap()].difficulty) + 1)
    }),
    ("Monk", |s| {
        s.play(ending::ascend);
        let all = content();
        s.game.points.reckon(&s.game.world, &all, false);
        // Ascension is an achievement, conducts count for all roles too, and all of it counts 16
        // times after so few turns.
        let kept: i64 = score::kept(&s.game.world, &all).map(|row| row.points).sum();
        16 * (50_000 + 10_000 * kept + (5_000 * kept).min(CAP))
    }),
    ("Priest", |s| 1_500 * (reads(s, "spellbook of create familiar") + 2)),
    ("Rogue", |s| {
        s.game.world.knowledge.of_mut(named("ruby")).known = true;
        takes(s, Item { count: 250, ..Item::of(named("gold piece")) });
        takes(s, Item { count: 2, ..Item::of(named("ruby")) });
        250 + 2 * 3500
    }),
    ("Ranger", |s| {
        takes(s, fine("bow", "elite"));
        takes(s, Item { count: 3, ..fine("arrow", "mythic") });
        40_000 + 3 * 2_000
    }),
    ("Samurai", |s| {
        takes(s, fine("katana", "exceptional"));
        takes(s, Item { count: 2, ..fine("ya", "elite") });
        50_000 + 2 * 1_500
    }),
    ("Tourist", |s| {
        *s = s.again().with('1', "jackal");
        let camera = takes(s, Item { plus: 5, ..Item::of(named("expensive camera")) });
        acts(s, Action::Apply { tool: camera, aim: Some(Aim::Own) });
        let all = content();
        100 * (i64::from(all.monsters[all.monsters.find("jackal").unwrap()].difficulty) + 1)
    }),
    ("Valkyrie", |s| {
        let side = s.game.world.life.alignment;
        let all = content();
        let mut rows = all.qualities.rows().iter();
        let own = rows.find(|row| row.side == Some(side)).unwrap();
        takes(s, fine("long sword", &own.name));
        takes(s, Item { count: 4, ..fine("dart", &own.name) });
        60_000 + 4 * 1_000
    }),
    ("Wizard", |s| 1_000 * (reads(s, "spellbook of fireball") + 2)),
];

/// Makes the hero learn a spell. Returns the level of the spell.
fn reads(s: &mut Scene, book: &str) -> i64 {
    let kind = named(book);
    s.game.world.you_mut().level = 30;
    s.game.world.life.attributes = [18; 6];
    let book = takes(s, Item { buc: Buc::Blessed, ..Item::of(kind) });
    acts(s, Action::Read(book));
    assert!(s.game.world.life.spells.iter().any(|spell| spell.book == kind), "{book:?} is learned");
    content().items[kind].level.into()
}

/// Source: rules/score 5.
#[test]
fn the_score_of_each_of_the_thirteen_roles_rises_in_play() {
    let all = content();
    let roles: Vec<&str> = all.roles.rows().iter().map(|role| role.name.as_str()).collect();
    assert_eq!(roles, DEEDS.map(|(role, _)| role));
    for (role, deed) in DEEDS {
        let mut s = hero(role);
        assert_eq!(s.game.score().total, 0, "{role}");
        let due = deed(&mut s);
        assert!(due > 0, "{role}");
        assert_eq!(s.game.score().total, due, "{role}");
        assert_eq!(s.game.points.last.as_ref().map(|change| change.by > 0), Some(true), "{role}");
    }
}

/// Source: rules/score 5.
#[test]
fn an_artifact_is_no_thing_of_the_heavens() {
    let all = content();
    let mut s = hero("Valkyrie");
    let artifact = all.artifact_called("the Katana of Masamune");
    takes(&mut s, Item { artifact, ..Item::of(all.artifact_base(artifact.unwrap())) });
    s.game.world.knowledge.artifacts = artifact.into_iter().collect();
    acts(&mut s, Action::Search);
    assert_eq!(s.game.score().total, 0);
}

/// An item of an inventory, with the rows that describe it.
struct Thing<'a> {
    kind: &'a ItemKind,
    /// The artifact, if the hero recognizes it.
    artifact: Option<&'a Artifact>,
    quality: Option<&'a Quality>,
    count: i64,
    known: bool,
    is_amulet: bool,
    born_knowing: bool,
}

/// Returns the points of an item, as the table of rules/score 5 gives them.
fn points(role: &str, world: &World, it: &Thing) -> i64 {
    let shot = matches!(it.kind.missile, Some(MissileUse::Ammo | MissileUse::Thrown));
    let grade = it.quality.map_or(0, |quality| quality.grade);
    let fine = |least: u8| it.artifact.is_some() || grade >= least;
    let long = matches!(it.kind.skill, Some(Skill::Polearms | Skill::Lance));
    let melee = it.kind.class == Class::Weapon && it.kind.missile.is_none() && !long;
    let each = match role {
        "Archeologist" if it.artifact.is_some() => 30_000,
        "Barbarian" if melee && fine(5) => 30_000,
        "Caveman" if it.kind.class != Class::Amulet => 0,
        "Caveman" if it.kind.gives.contains(&Property::LifeSaving) => 70_000,
        "Caveman" if !it.is_amulet && !it.born_knowing => 15_000,
        "Ranger" if fine(2) && it.kind.missile == Some(MissileUse::Launcher) => 40_000,
        "Ranger" if fine(2) && shot => 2_000,
        "Rogue" if it.kind.class == Class::Coin => 1,
        "Rogue" if it.kind.class == Class::Gem && it.known => it.kind.price.into(),
        "Samurai" if !it.kind.has(ItemQuirk::Japanese) || !fine(1) => 0,
        "Samurai" => {
            if shot {
                1_500
            } else {
                50_000
            }
        }
        "Valkyrie" if it.quality.and_then(|it| it.side) != Some(world.life.alignment) => 0,
        "Valkyrie" => {
            if shot {
                1_000
            } else {
                60_000
            }
        }
        _ => 0,
    };
    each * it.count
}

/// Adds up the points of everything in the inventory and in bags in it.
fn inventory(role: &str, world: &World, content: &Content, items: &[ItemId]) -> i64 {
    let of = |&id: &ItemId| {
        let item = world.item(id);
        let known = |artifact: &_| world.knowledge.artifacts.contains(artifact);
        let thing = Thing {
            kind: &content.items[item.kind],
            artifact: item.artifact.filter(known).map(|id| &content.artifacts[id]),
            quality: item.quality.map(|id| &content.qualities[id]),
            count: item.count.into(),
            known: world.knowledge.knows(item.kind),
            is_amulet: item.kind == content.known.amulet,
            born_knowing: world.life.born_knowing.contains(&item.kind),
        };
        points(role, world, &thing) + inventory(role, world, content, &item.contents)
    };
    items.iter().map(of).sum()
}

/// Fills the inventory, and bags in bags in it, with random items of random qualities.
fn fill(s: &mut Scene, rng: &mut Rng) {
    let all = content();
    let hero = s.game.world.hero;
    let kinds: Vec<ItemKindId> = all.items.ids().collect();
    let mut bags: Vec<ItemId> = Vec::new();
    let any = |rng: &mut Rng, n: usize| rng.below(n as u32) as usize;
    for _ in 0..12 + any(rng, 12) {
        let artifact = rng.one_in(4).then(|| any(rng, all.artifacts.len()));
        let artifact = artifact.and_then(|nth| all.artifacts.ids().nth(nth));
        let kind = match artifact {
            Some(artifact) => all.artifact_base(artifact),
            None if rng.one_in(4) => named("sack"),
            None if rng.one_in(4) => named(["ruby", "ya", "bow", "amulet of ESP"][any(rng, 4)]),
            None => kinds[any(rng, kinds.len())],
        };
        let row = &all.items[kind];
        let count = if row.stacks && artifact.is_none() { 1 + rng.below(5) as u16 } else { 1 };
        let quality = (row.can_have_quality() && artifact.is_none() && rng.coin())
            .then(|| all.qualities.ids().nth(any(rng, all.qualities.len())))
            .flatten();
        let about = all.monsters.find("jackal").filter(|_| kind == all.known.corpse);
        let item = s.game.world.make(Item { count, quality, about, ..Item::of(kind) });
        if let Some(artifact) = artifact
            && s.game.world.make_artifact(item, artifact)
            && rng.coin()
        {
            s.game.world.knowledge.artifacts.push(artifact);
            s.game.world.knowledge.artifacts.sort_unstable();
        }
        s.game.world.knowledge.of_mut(kind).known = rng.coin();
        if !bags.is_empty() && rng.coin() {
            let bag = bags[any(rng, bags.len())];
            s.game.world.put_in(item, bag);
        } else {
            s.game.world.give(item, hero);
        }
        if kind == named("sack") {
            bags.push(item);
        }
    }
}

/// Source: rules/score 5.
#[test]
fn the_score_of_a_random_inventory_is_the_sum_of_its_items_in_bags_in_bags() {
    let all = content();
    let mut rng = Rng::new(Seed(7), 1);
    for (role, _) in DEEDS {
        let first = hero(role);
        let mut scored = 0;
        for _ in 0..40 {
            let mut s = first.again();
            fill(&mut s, &mut rng);
            s.game.points.reckon(&s.game.world, &all, false);
            let due = inventory(role, &s.game.world, &all, &s.you().pack).min(CAP);
            assert_eq!(s.game.points.total(), due, "{role}: {:?}", s.game.view().pack);
            scored += i64::from(due > 0);
        }
        let others = ["Healer", "Knight", "Monk", "Priest", "Tourist", "Wizard"];
        assert_eq!(scored > 10, !others.contains(&role), "{role}: {scored}");
    }
}
