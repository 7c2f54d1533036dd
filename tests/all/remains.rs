//! Tests of what dead monsters leave: statues, graves, and corpses that revive.

use wyrdvault::base::rng::Streams;
use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::content::{Alignment, Buc, Property, Slot, Terrain};
use wyrdvault::event::terrain::Grave;
use wyrdvault::event::{Cause, Event, Petrifier, TerrainEvent};
use wyrdvault::game::Input;
use wyrdvault::rules::effect::terrain::break_stone;
use wyrdvault::rules::ground::grave;
use wyrdvault::rules::vitals::{self, Blame, petrify};
use wyrdvault::rules::{body, settle};
use wyrdvault::world::body::pack;
use wyrdvault::world::{Action, Aim, Item, ItemId};

use crate::scene::{Scene, content, scene};

const HALL: &str = "
    #########
    #.......#
    #.@.1.2.#
    #.......#
    #########";

fn item(s: &mut Scene, name: &str, about: Option<&str>) -> ItemId {
    let kind = content().items.find(name).unwrap();
    let about = about.and_then(|name| content().monsters.find(name));
    s.game.world.make(Item { about, age: 1, ..Item::of(kind) })
}

fn carry(s: &mut Scene, name: &str, about: Option<&str>) -> ItemId {
    let item = item(s, name, about);
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

fn lies_at(s: &Scene, at: Pos, name: &str) -> Option<ItemId> {
    let kind = content().items.find(name).unwrap();
    s.game.world.items_at(at).find(|&item| s.game.world.item(item).kind == kind)
}

// --- Statues

#[test]
fn a_petrified_monster_leaves_its_belongings_in_its_statue() {
    let mut s = scene(HALL).with('1', "ogre");
    let (who, at) = (s.named('1'), s.at('1'));
    let club = item(&mut s, "club", None);
    s.game.world.give(club, who);
    let cause =
        Cause::Petrified(Petrifier::Touched(content().monsters.find("cockatrice").unwrap()));
    s.play(|play| {
        petrify::petrify(play, who, None, cause);
        settle::settle(play)
    });
    let statue = lies_at(&s, at, "statue").expect("an ogre leaves a statue");
    assert!(s.game.world.item(statue).contents.contains(&club));
    assert_eq!(lies_at(&s, at, "club"), None, "nothing lies beside it");
    assert_eq!(s.game.world.check(&content()), Ok(()));
}

#[test]
fn a_level_with_a_filled_statue_is_sound_and_breaking_the_statue_drops_its_contents() {
    let mut s = scene(HALL);
    let at = s.at('1');
    let statue = item(&mut s, "statue", Some("ogre"));
    let club = item(&mut s, "club", None);
    s.game.world.lay(statue, at);
    s.game.world.put_in(club, statue);
    assert_eq!(s.game.world.check(&content()), Ok(()));
    s.play(|play| break_stone(play, statue, play.world.hero));
    assert_eq!(lies_at(&s, at, "club"), Some(club));
    assert_eq!(s.game.world.check(&content()), Ok(()));
}

#[test]
fn only_containers_and_statues_hold_items() {
    let mut s = scene(HALL);
    let at = s.at('1');
    let boulder = item(&mut s, "boulder", None);
    let club = item(&mut s, "club", None);
    s.game.world.lay(boulder, at);
    s.game.world.put_in(club, boulder);
    assert!(s.game.world.check(&content()).is_err());
}

// --- Undead turning

#[test]
fn undead_turning_revives_corpses_on_the_floor() {
    let mut s = scene(HALL);
    let at = s.at('1');
    let corpse = item(&mut s, "corpse", Some("jackal"));
    s.game.world.lay(corpse, at);
    let wand = carry(&mut s, "wand of undead turning", None);
    s.game.world.item_mut(wand).plus = 5;
    s.act(Action::Zap { wand, aim: Aim::Dir(Dir::E) }).unwrap();
    assert!(!s.game.world.items.contains(corpse));
    let kinds: Vec<_> =
        s.game.world.level.crowd.iter().map(|&who| s.game.world.actor(who).kind).collect();
    assert_eq!(kinds, [content().monsters.find("jackal").unwrap()]);
}

#[test]
fn undead_turning_revives_the_corpses_that_creatures_and_the_hero_carry() {
    for own in [false, true] {
        let mut s = scene(HALL).with('1', "ogre");
        let corpse = item(&mut s, "corpse", Some("jackal"));
        let (hero, ogre) = (s.game.world.hero, s.named('1'));
        s.play(|play| body::grant(play, ogre, Property::Paralyzed));
        s.game.world.give(corpse, if own { hero } else { ogre });
        s.game.world.item_mut(corpse).letter = b'z';
        let wand = carry(&mut s, "wand of undead turning", None);
        s.game.world.item_mut(wand).plus = 5;
        let aim = if own { Aim::Own } else { Aim::Dir(Dir::E) };
        s.act(Action::Zap { wand, aim }).unwrap();
        assert!(!s.game.world.items.contains(corpse), "own: {own}");
        assert_eq!(s.game.world.level.crowd.len(), 2, "own: {own}");
    }
}

// --- Graves

/// Opens graves with 200 seeds, as a hero with that role, alignment and alignment record. Returns
/// the changes of the record, and how often the grave held a corpse, an undead monster and nothing.
fn opened(role: &str, alignment: Alignment, record: i32) -> (Vec<i32>, [usize; 3]) {
    let (mut changes, mut found) = (Vec::new(), [0; 3]);
    for seed in 0..200 {
        let mut s = scene(HALL);
        s.game.rng = Streams::new(Seed(seed));
        let at = s.you().at;
        s.game.world.level.change(at, |cell| cell.terrain = Terrain::Grave);
        let life = &mut s.game.world.life;
        life.role = content().roles.find(role).unwrap();
        (life.alignment, life.record) = (alignment, record);
        let hero = s.game.world.hero;
        let ((), events) = s.play(|play| grave::open(play, hero, at));
        changes.push(s.game.world.life.record - record);
        assert_eq!(s.game.world.level.cell(at).terrain, Terrain::Floor);
        for event in events {
            if let Event::Terrain(TerrainEvent::GraveOpened(what)) = event {
                found[[Grave::Corpse, Grave::Undead, Grave::Empty]
                    .iter()
                    .position(|&it| it == what)
                    .unwrap()] += 1;
            }
        }
    }
    (changes, found)
}

#[test]
fn a_grave_holds_a_corpse_an_undead_or_nothing() {
    let (_, [corpses, undead, empty]) = opened("Valkyrie", Alignment::Neutral, 0);
    assert!((60..=100).contains(&corpses), "{corpses} of 200, 2 in 5");
    assert!((60..=100).contains(&undead), "{undead} of 200, 2 in 5");
    assert!((22..=60).contains(&empty), "{empty} of 200, 1 in 5");
}

#[test]
fn robbing_graves_costs_alignment_by_role() {
    for (role, alignment, record, change) in [
        ("Archeologist", Alignment::Lawful, 5, -3),
        ("Archeologist", Alignment::Neutral, 5, 0),
        ("Archeologist", Alignment::Chaotic, 0, 3),
        ("Samurai", Alignment::Lawful, -20, -1),
        ("Valkyrie", Alignment::Lawful, 5, -1),
        ("Valkyrie", Alignment::Lawful, -10, 0),
        ("Valkyrie", Alignment::Neutral, 5, 0),
    ] {
        let (changes, _) = opened(role, alignment, record);
        assert!(changes.iter().all(|&it| it == change), "{role} {alignment:?} {record}");
    }
}

#[test]
fn a_pick_opens_a_grave_into_a_pit_and_brings_up_what_is_buried() {
    let mut s = scene(HALL);
    let at = s.you().at;
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::Grave);
    let gem = item(&mut s, "ruby", None);
    s.game.world.bury(gem, at);
    let tool = carry(&mut s, "pick-axe", None);
    s.game.world.item_mut(tool).buc = Buc::Uncursed;
    s.act(Action::Apply { tool, aim: Some(Aim::Down) }).unwrap();
    while s.game.world.life.occupation.is_some() {
        s.game.input(&Input::Continue).unwrap();
    }
    assert!(s.game.world.trap_at(at).is_some(), "a pit is left");
    assert_eq!(s.game.world.level.cell(at).terrain, Terrain::Floor);
    assert!(lies_at(&s, at, "ruby").is_some());
}

// --- Full healing

#[test]
fn blessed_full_healing_gives_a_lost_level_back() {
    for (buc, level) in [(Buc::Blessed, 6), (Buc::Uncursed, 5)] {
        let mut s = scene(HALL);
        s.game.world.you_mut().level = 5;
        s.game.world.life.highest_level = 8;
        let potion = carry(&mut s, "potion of full healing", None);
        s.game.world.item_mut(potion).buc = buc;
        s.act(Action::Quaff(potion)).unwrap();
        assert_eq!(s.you().level, level, "{buc:?}");
        assert_eq!(s.game.world.life.highest_level, if level == 6 { 7 } else { 8 });
    }
}

// --- Parts of the body

#[test]
fn unicorns_leave_a_horn_long_worms_a_tooth_and_golems_what_they_are_made_of() {
    for (kind, part, least, most) in [
        ("white unicorn", "unicorn horn", 1, 1),
        ("long worm", "worm tooth", 1, 1),
        ("paper golem", "scroll of blank paper", 1, 4),
        ("clay golem", "rock", 50, 69),
        ("stone golem", "statue", 1, 1),
        ("iron golem", "iron chain", 2, 12),
    ] {
        let mut s = scene(HALL).with('1', kind);
        let (who, at) = (s.named('1'), s.at('1'));
        s.play(|play| {
            vitals::kill(play, who, Blame::by(play.world.hero));
            settle::settle(play)
        });
        let all = content().items.find(part).unwrap();
        let here = s.game.world.items_at(at).map(|item| s.game.world.item(item));
        let found: u16 = here.filter(|item| item.kind == all).map(|item| item.count).sum();
        assert!((least..=most).contains(&found), "{kind}: {found} of {part}");
        assert_eq!(s.game.world.check(&content()), Ok(()));
    }
}

/// Source: `NetHack` 3.7 `wield.c`, `chwepon`; `do.c`, `obj_no_longer_held`.
#[test]
fn an_enchanted_worm_tooth_is_a_crysknife_until_the_hero_parts_with_it() {
    let mut s = scene(HALL);
    let tooth = carry(&mut s, "worm tooth", None);
    let name = |s: &Scene| content().items[s.game.world.item(tooth).kind].name.clone();
    s.game.world.you_mut().worn[Slot::Wielded as usize] = Some(tooth);
    let scroll = carry(&mut s, "scroll of enchant weapon", None);
    s.act(Action::Read(scroll)).unwrap();
    assert_eq!(name(&s), "crysknife");
    s.act(Action::Wield(None)).unwrap();
    assert_eq!(name(&s), "crysknife", "it is still in the pack");
    s.act(Action::Drop(vec![(tooth, 0)])).unwrap();
    assert_eq!(name(&s), "worm tooth");
}
