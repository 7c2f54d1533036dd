//! Tests of cursed garments in the way of others, of lightning, of trapped boxes, of graves and of
//! interrupted rest.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Alignment, Buc, Harm, Property, Slot, Terrain};
use wyrdvault::event::faith::altar::Altar;
use wyrdvault::event::trap::LidTrap;
use wyrdvault::event::{Combat, Event, Faith, ItemEvent, Magic, TerrainEvent, TrapEvent, Witness};
use wyrdvault::game::{Birth, Input};
use wyrdvault::rules::fight::strike::melee;
use wyrdvault::rules::ground::grave;
use wyrdvault::rules::verb::item::loot;
use wyrdvault::rules::{Refusal, body};
use wyrdvault::world::hero::{Occupation, Work};
use wyrdvault::world::{Action, Aim, Item, ItemId, body::pack};

use crate::altars::HALL;
use crate::scene::{Scene, content, scene, scene_of};

fn give(s: &mut Scene, kind: &str, buc: Buc) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = s.game.world.make(Item { buc, ..Item::of(kind) });
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

/// Gives the hero an item of this kind in this slot.
fn wears(s: &mut Scene, kind: &str, buc: Buc, slot: Slot) -> ItemId {
    let item = give(s, kind, buc);
    s.game.world.you_mut().worn[slot as usize] = Some(item);
    item
}

fn stuck(events: &[Event]) -> Option<ItemId> {
    events.iter().find_map(|event| match event {
        Event::Item(ItemEvent::Stuck { item, .. }) => Some(*item),
        _ => None,
    })
}

/// Source: NetHack 3.6 `do_wear.c`, `select_off`.
#[test]
fn the_cursed_item_in_the_way_is_found_out_and_then_named() {
    for (cursed, over, worn, under) in [
        ("leather gloves", Slot::Gloves, "ring of hunger", Slot::LeftRing),
        ("mace", Slot::Wielded, "ring of hunger", Slot::RightRing),
        ("two-handed sword", Slot::Wielded, "ring of hunger", Slot::LeftRing),
        ("two-handed sword", Slot::Wielded, "leather armor", Slot::Suit),
        ("two-handed sword", Slot::Wielded, "Hawaiian shirt", Slot::Shirt),
        ("mace", Slot::Wielded, "leather gloves", Slot::Gloves),
    ] {
        let mut s = scene(HALL);
        s.game.world.you_mut().worn = Default::default();
        let under_it = wears(&mut s, worn, Buc::Cursed, under);
        let in_the_way = wears(&mut s, cursed, Buc::Cursed, over);
        let events = s.act(Action::TakeOff(under_it)).unwrap();
        assert_eq!(stuck(&events), Some(in_the_way), "{cursed} over {worn}");
        assert!(s.game.world.item(in_the_way).known.buc);
        assert!(!s.game.world.item(under_it).known.buc, "{worn}: its own curse is not found out");
        let again = Input::Do(Action::TakeOff(under_it));
        let why = s.game.input(&again).unwrap_err();
        let words = s.game.why_not(why, &again);
        let named = if over == Slot::Gloves { "gloves" } else { "weapon" };
        assert!(words.contains(named), "{words}");
    }
}

#[test]
fn a_stuck_weapon_of_one_hand_leaves_the_left_ring_and_the_suit_alone() {
    for (worn, slot) in [("ring of hunger", Slot::LeftRing), ("leather armor", Slot::Suit)] {
        let mut s = scene(HALL);
        s.game.world.you_mut().worn = Default::default();
        let item = wears(&mut s, worn, Buc::Uncursed, slot);
        wears(&mut s, "mace", Buc::Cursed, Slot::Wielded);
        s.act(Action::TakeOff(item)).unwrap();
        while s.game.input(&Input::Continue).is_ok() {}
        assert_eq!(s.you().slot_of(item), None, "{worn}");
    }
}

#[test]
fn nothing_goes_under_a_cloak_or_over_a_stuck_weapon() {
    let mut s = scene(HALL);
    s.game.world.you_mut().worn = Default::default();
    wears(&mut s, "mace", Buc::Cursed, Slot::Wielded);
    let gloves = give(&mut s, "leather gloves", Buc::Uncursed);
    assert!(stuck(&s.act(Action::Wear(gloves)).unwrap()).is_some());
    assert_eq!(s.act(Action::Wear(gloves)), Err(Refusal::WeaponStuck));
}

/// Source: NetHack 3.6 `zap.c`, `dobuzz`, `zhitm`.
#[test]
fn lightning_blinds_what_it_hits_and_the_hero_even_if_it_bounces_off() {
    for (kind, blinds) in [("wand of lightning", true), ("wand of fire", false)] {
        let mut s = scene("------------\n|@....a....|\n------------").with('a', "hill giant");
        let giant = s.named('a');
        (s.game.world.actor_mut(giant).hp, s.game.world.actor_mut(giant).max_hp) = (3000, 3000);
        let wand = give(&mut s, kind, Buc::Uncursed);
        let hit = |event: &Event| matches!(event, Event::Magic(Magic::RayHit { target, .. }) if *target == giant);
        let mut seen = false;
        for _ in 0..20 {
            s.game.world.item_mut(wand).plus = 5;
            let hero = s.game.world.hero;
            s.play(|play| body::cure(play, hero, Property::Blind));
            let zap = Action::Zap { wand, aim: Aim::Dir(Dir::E) };
            if s.act(zap).unwrap().iter().any(hit) {
                seen = true;
                break;
            }
        }
        assert!(seen);
        assert_eq!(s.game.world.actor(giant).has(Property::Blind), blinds, "{kind}");
    }
    let mut s = scene(HALL);
    let wand = give(&mut s, "wand of lightning", Buc::Uncursed);
    s.game.world.item_mut(wand).plus = 5;
    s.act(Action::Zap { wand, aim: Aim::Dir(Dir::E) }).unwrap();
    assert!(s.you().has(Property::Blind), "it comes back from the wall");
}

#[test]
fn a_flash_does_not_lengthen_blindness() {
    let mut s = scene(HALL);
    let wand = give(&mut s, "wand of lightning", Buc::Uncursed);
    let hero = s.game.world.hero;
    s.game.world.you_mut().properties.gained.add(Property::ShockResistance);
    s.play(|play| body::gain(play, hero, Property::Blind, 9));
    for turns in [8, 7, 6] {
        s.game.world.item_mut(wand).plus = 5;
        s.act(Action::Zap { wand, aim: Aim::Own }).unwrap();
        let timed = s.you().properties.timed.iter().find(|it| it.0 == Property::Blind);
        assert_eq!(timed.map(|it| it.1), Some(turns), "a blind hero does not see the flash");
    }
}

#[test]
fn a_ray_at_oneself_says_what_hits() {
    let mut s = scene_of(HALL, &Birth { role: "Samurai".to_owned(), ..Birth::default() });
    let wand = give(&mut s, "wand of fire", Buc::Uncursed);
    s.game.world.item_mut(wand).plus = 5;
    let hero = s.game.world.hero;
    let events = s.act(Action::Zap { wand, aim: Aim::Own }).unwrap();
    let hit = |event: &Event| {
        matches!(event, Event::Magic(Magic::RayHit { harm: Harm::Fire, target, damage })
            if *target == hero && *damage > 0)
    };
    assert!(events.iter().any(hit), "{events:?}");
}

#[test]
fn a_trapped_box_says_what_its_trap_does() {
    let mut kinds = Vec::new();
    for seed in 0..400 {
        let mut s = scene(HALL);
        s.game.rng = Streams::new(Seed(seed));
        let kind = content().items.find("chest").unwrap();
        let chest = s.game.world.make(Item { trapped: true, ..Item::of(kind) });
        let here = s.you().at;
        s.game.world.lay(chest, here);
        let hero = s.game.world.hero;
        s.game.world.life.luck.base = -3;
        let (_, events) = s.play(|play| loot::spring_lid(play, hero, chest));
        let told = events.iter().find_map(|event| match event {
            Event::Trap(TrapEvent::LidSprung { what, .. }) => Some(*what),
            _ => None,
        });
        let told = told.expect("every trap is reported");
        if !kinds.contains(&told) {
            kinds.push(told);
        }
    }
    assert!(kinds.len() == 8 && kinds.contains(&LidTrap::Dud), "{kinds:?}");
}

/// Source: rules/numbers 9.
#[test]
fn robbing_a_grave_is_regretted_in_words() {
    for (role, alignment, told) in [
        ("Archeologist", Alignment::Neutral, Some(true)),
        ("Samurai", Alignment::Lawful, Some(false)),
        ("Knight", Alignment::Lawful, Some(false)),
        ("Valkyrie", Alignment::Neutral, None),
    ] {
        let mut s = scene_of(HALL, &Birth { role: role.to_owned(), ..Birth::default() });
        s.game.world.life.alignment = alignment;
        let (hero, here) = (s.game.world.hero, s.you().at);
        s.game.world.level.change(here, |cell| cell.terrain = Terrain::Grave);
        let ((), events) = s.play(|play| grave::open(play, hero, here));
        let said = events.iter().find_map(|event| match event {
            Event::Terrain(TerrainEvent::GraveViolated { robber }) => Some(*robber),
            _ => None,
        });
        assert_eq!(said, told, "{role}");
    }
}

/// Source: NetHack 3.6 `dokick.c`.
#[test]
fn a_kick_at_an_altar_hurts_one_time_in_three_and_else_angers_its_god() {
    let mut hurt = 0;
    for seed in 0..300 {
        let mut s = scene("-----\n|@..|\n-----");
        s.game.rng = Streams::new(Seed(seed));
        let at = s.you().at.step(Dir::E);
        s.game.world.level.change(at, |cell| {
            cell.terrain = Terrain::Altar;
            cell.set_altar(Some(Alignment::Lawful));
        });
        let before = s.you().hp;
        let events = s.act(Action::Kick(Dir::E)).unwrap();
        let angry =
            |event: &Event| matches!(event, Event::Faith(Faith::Altar(Altar::Desecrated { .. })));
        let is_hurt = s.you().hp < before;
        assert_ne!(events.iter().any(angry), is_hurt);
        hurt += u32::from(is_hurt);
    }
    assert!((70..=130).contains(&hurt), "{hurt} of 300");
}

#[test]
fn a_blind_hero_is_not_told_what_weapon_hits() {
    for blind in [false, true] {
        let mut s = scene("-----\n|@a.|\n-----").with('a', "hill orc");
        let (orc, hero) = (s.named('a'), s.game.world.hero);
        let mace = give(&mut s, "mace", Buc::Uncursed);
        if blind {
            s.play(|play| body::gain(play, hero, Property::Blind, 100));
        }
        let hit = Event::Combat(Combat::Hit {
            by: orc,
            target: hero,
            form: wyrdvault::content::Form::Weapon,
            weapon: Some(mace),
            damage: 3,
        });
        s.game.chronicle.notice(&s.game.world, &content(), &hit);
        let line = s.game.chronicle.lines.last_words();
        assert_eq!(line.contains("mace"), !blind, "{line}");
    }
}

#[test]
fn an_attack_that_misses_ends_a_rest() {
    let mut s = scene("-----\n|@1.|\n-----").with('1', "jackal");
    let foe = s.named('1');
    for _ in 0..200 {
        let hp = s.you().hp;
        let what = Work::Repeat { action: Action::Wait, left: 9 };
        s.game.world.life.occupation = Some(Occupation { what, hp });
        let ((), told) = s.play(|play| {
            let hero = play.world.hero;
            melee::strike(play, foe, hero).unwrap();
        });
        let missed = |event: &Event| matches!(event, Event::Combat(Combat::Missed { .. }));
        if told.iter().any(missed) {
            assert_eq!(s.game.world.life.occupation, None);
            return;
        }
        let you = s.game.world.you_mut();
        you.hp = you.max_hp;
    }
    panic!("the jackal never missed");
}
