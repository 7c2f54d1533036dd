//! Tests of kicked items, of wielded weapons and conduct, and of words about dips, pets and
//! corpses.

use wyrdvault::base::Dir;
use wyrdvault::content::{Form, Property, RoleId, Slot, Terrain};
use wyrdvault::event::body::BadCorpse;
use wyrdvault::event::item::Loss;
use wyrdvault::event::{BodyEvent, Combat, Event, GenocideEvent, ItemEvent, Magic};
use wyrdvault::rules::fight::strike::melee;
use wyrdvault::rules::vitals::{self, Blame};
use wyrdvault::rules::{Refusal, body, body::equipment};
use wyrdvault::world::{Action, ActorId, Attitude, Item, ItemId, body::pack, todo::Todo};

use crate::scene::{Scene, content, scene};

const HALL: &str = "
    --------
    |..@a..|
    --------";

fn item(s: &mut Scene, kind: &str) -> ItemId {
    let mut item = Item::of(content().items.find(kind).unwrap());
    item.known.seen = true;
    s.game.world.make(item)
}

fn give(s: &mut Scene, kind: &str) -> ItemId {
    let (item, hero) = (item(s, kind), s.game.world.hero);
    pack::take(&mut s.game.world, &content(), hero, item)
}

fn wields(s: &mut Scene, kind: &str, slot: Slot) -> ItemId {
    let (item, hero) = (give(s, kind), s.game.world.hero);
    s.play(|play| equipment::put(play, hero, item, slot));
    item
}

/// Returns the lines that `act` adds to the log.
fn lines(s: &mut Scene, act: impl FnOnce(&mut Scene)) -> Vec<String> {
    let before = s.game.chronicle.lines.iter().count();
    act(s);
    s.game.chronicle.lines.iter().skip(before).map(|line| line.text).collect()
}

#[test]
fn a_ring_kicked_against_a_wall_does_not_move() {
    for (picture, moves) in [("|@r|", false), ("|@r.|", true)] {
        let wall = "-".repeat(picture.len());
        let mut s = scene(&format!("\n{wall}\n{picture}\n{wall}"));
        s.game.world.life.attributes = [18; 6];
        let (ring, at) = (item(&mut s, "ring of hunger"), s.at('r'));
        s.game.world.lay(ring, at);
        let events = s.act(Action::Kick(Dir::E)).unwrap();
        assert!(
            events.contains(&Event::Item(ItemEvent::Kicked { item: ring, moves })),
            "{events:?}"
        );
        assert_eq!(s.game.world.items_at(at).next().is_some(), !moves);
    }
}

#[test]
fn only_hits_with_a_weapon_break_the_weaponless_conduct_even_with_a_lance_on_foot() {
    for (kind, breaks) in [("lance", true), ("long sword", true), ("bow", true), ("apple", false)] {
        let mut s = scene(HALL).with('a', "hill orc");
        let (foe, hero) = (s.named('a'), s.game.world.hero);
        wields(&mut s, kind, Slot::Wielded);
        let (mut hits, mut misses) = (0, 0);
        for _ in 0..60 {
            let actor = s.game.world.actor_mut(foe);
            (actor.hp, actor.max_hp, actor.level) = (30_000, 30_000, 1);
            s.game.world.actor_mut(hero).level = 1;
            let (_, events) = s.play(|play| melee::strike(play, hero, foe));
            let is = |wanted: fn(&Combat, ActorId) -> bool| {
                let mut all = events.iter();
                all.any(|event| matches!(event, Event::Combat(it) if wanted(it, hero)))
            };
            hits += u32::from(is(
                |it, hero| matches!(it, Combat::Hit { by, form: Form::Weapon, .. } if *by == hero),
            ));
            misses +=
                u32::from(is(|it, hero| matches!(it, Combat::Missed { by, .. } if *by == hero)));
        }
        assert!(hits > 0 && misses > 0, "{kind}: {hits} hits, {misses} misses");
        let due = if breaks { hits } else { 0 };
        assert_eq!(s.game.world.life.conduct.hit_with_weapon, due, "{kind}");
    }
}

#[test]
fn a_shield_is_in_the_way_of_two_weapons() {
    let mut s = scene(HALL);
    s.game.world.life.role = content().roles.find("Samurai").unwrap_or(RoleId::new(0));
    wields(&mut s, "short sword", Slot::Wielded);
    wields(&mut s, "short sword", Slot::Alternate);
    let shield = wields(&mut s, "small shield", Slot::Shield);
    assert_eq!(s.act(Action::TwoWeapons), Err(Refusal::ShieldInTheWay));
    s.play(|play| equipment::destroy(play, shield));
    assert!(s.act(Action::TwoWeapons).is_ok());
}

#[test]
fn a_dip_that_spares_a_sword_says_so_once() {
    let mut s = scene(HALL);
    let at = s.you().at;
    let mut spared = 0;
    for _ in 0..60 {
        s.game.world.level.change(at, |cell| cell.terrain = Terrain::Fountain);
        let sword = give(&mut s, "long sword");
        s.game.world.item_mut(sword).proof = true;
        let events = s.act(Action::Dip(sword, None)).unwrap();
        let count = |wanted: ItemEvent| {
            events.iter().filter(|event| **event == Event::Item(wanted.clone())).count()
        };
        spared += count(ItemEvent::SparedErosion { item: sword });
        assert_eq!(count(ItemEvent::Unchanged { item: sword }), 0, "told already");
        let hero = s.game.world.hero;
        let world = &mut s.game.world;
        world.actor_mut(hero).hp = 30_000;
        for other in world.level.crowd.clone() {
            if other != hero {
                world.remove_actor(other);
            }
        }
        if world.items.contains(sword) {
            world.destroy(sword);
        }
        world.level.traps.retain(|_| false);
        world.todo = Todo::default();
    }
    assert!(spared > 30, "{spared}");
}

#[test]
fn the_death_of_a_pet_has_words_of_its_own() {
    let told = |by_hero: bool, seen: bool| {
        let mut s = scene(HALL).with('a', "kitten");
        let (pet, hero) = (s.named('a'), s.game.world.hero);
        s.game.world.actor_mut(pet).mood = Attitude::Tame(10);
        if !seen {
            s.play(|play| body::lengthen(play, hero, Property::Blind, 50));
        }
        s.game.world.look_around(&content());
        lines(&mut s, |s| {
            let blame = if by_hero { Blame::by(hero) } else { Blame::default() };
            s.game.with_play(|play| vitals::apply_damage(play, pet, 1_000, blame));
        })
    };
    let has = |lines: &[String], words: &str| lines.iter().any(|line| line == words);
    let told_all = [told(true, true), told(false, true), told(false, false)];
    assert!(has(&told_all[0], "You kill the kitten, your own pet!"), "{told_all:?}");
    assert!(has(&told_all[1], "The kitten dies."), "{told_all:?}");
    assert!(has(&told_all[2], "A sudden sadness comes over you, and fades."), "{told_all:?}");
}

/// Returns the words for an event.
fn words(s: &mut Scene, event: Event) -> String {
    lines(s, |s| s.game.with_play(|play| play.tell(event))).concat()
}

#[test]
fn each_way_to_lose_an_item_has_its_verb() {
    let mut s = scene(HALL);
    let [boots, scroll] = ["low boots", "scroll of identify"].map(|kind| give(&mut s, kind));
    let name = |words: &str| words.split(' ').skip(1).collect::<Vec<_>>().join(" ");
    for (item, how, ends) in [
        (boots, Loss::Dust, "crumbles to dust!"),
        (scroll, Loss::Burned, "burns to ashes!"),
        (boots, Loss::Evaporated, "glows brightly and evaporates!"),
        (boots, Loss::Exploded, "explodes!"),
        (scroll, Loss::Broken, "breaks to pieces!"),
        (scroll, Loss::Vanished, "vanishes!"),
        (scroll, Loss::Boiled, "boils and bursts!"),
        (scroll, Loss::Frozen, "freezes and bursts!"),
    ] {
        let told = words(&mut s, Event::Item(ItemEvent::Destroyed { item, how }));
        assert!(name(&told).ends_with(ends), "{told}");
    }
}

#[test]
fn bad_corpses_and_the_end_of_a_class_are_told_in_plain_words() {
    let mut s = scene(HALL);
    let who = s.game.world.hero;
    for (corpse, due) in [
        (BadCorpse::Acidic, "The acid burns you from inside."),
        (BadCorpse::Poisonous, "The flesh that you ate was poisonous!"),
        (BadCorpse::Rotten, "The corpse was too old: you feel sick."),
    ] {
        assert_eq!(words(&mut s, Event::Body(BodyEvent::AteBad { who, corpse })), due);
    }
    for (gone, spared, due) in [
        (3, 0, "You wipe out all 3 kinds of L."),
        (1, 1, "You wipe out 1 kind of L. 1 more kind is beyond your power."),
        (9, 2, "You wipe out 9 kinds of L. 2 more kinds are beyond your power."),
    ] {
        let event = GenocideEvent::ClassWipedOut { letter: 'L', gone, spared };
        assert_eq!(words(&mut s, Event::Magic(Magic::Genocide(event))), due);
    }
}

#[test]
fn a_wand_of_digging_known_to_be_empty_is_not_offered_for_digging() {
    let mut s = scene(HALL);
    let wand = give(&mut s, "wand of digging");
    let kind = s.game.world.item(wand).kind;
    s.game.world.knowledge.of_mut(kind).known = true;
    let digs = |s: &Scene| {
        let pack = s.game.view().pack;
        pack.iter().find(|thing| thing.id == wand).unwrap().suits.digs_down
    };
    for (charges, known, due) in [(3, true, true), (0, false, true), (0, true, false)] {
        let item = s.game.world.item_mut(wand);
        (item.plus, item.known.plus) = (charges, known);
        assert_eq!(digs(&s), due, "{charges}, {known}");
    }
}
