//! Events that raise and lower luck.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Property, Slot};
use wyrdvault::event::{Event, Magic};
use wyrdvault::game::{Birth, Game};
use wyrdvault::rules::ground::teleport::level_teleport;
use wyrdvault::world::{Action, Attitude, Calendar, Trap};

use crate::item_messages::carried;
use crate::scene::{Scene, content, scene};

#[test]
fn a_full_moon_at_birth_gives_one_luck_and_friday_the_13th_takes_one() {
    for ((month, day), luck) in [((11, 24), 1), ((11, 13), -1), ((11, 5), 0)] {
        let calendar = Calendar { year: 2026, month, day, hour: 12 };
        let game = Game::new(content(), &Birth { calendar, ..Birth::default() }).unwrap();
        assert_eq!(game.world.life.luck.base, luck, "on {month}/{day}");
    }
}

/// Source: rules/luck 2.5.
#[test]
fn breaking_a_mirror_in_any_way_costs_2_luck() {
    let room = "---------\n|.@1....|\n---------";
    for how in ["throw", "kick", "strike"] {
        let mut broken = 0;
        for seed in 0..20 {
            let mut s = scene(room).with('1', "hill orc");
            s.game.rng = Streams::new(Seed(seed));
            let target = s.named('1');
            (s.game.world.actor_mut(target).hp, s.game.world.you_mut().level) = (500, 30);
            let mirror = carried(&mut s, "mirror", 1);
            match how {
                "throw" => {
                    s.act(Action::Throw { item: mirror, dir: Dir::W, count: 1 }).unwrap();
                }
                "kick" => {
                    let at = s.you().at.step(Dir::W);
                    s.game.world.lay(mirror, at);
                    s.act(Action::Kick(Dir::W)).unwrap();
                }
                _ => {
                    s.game.world.you_mut().worn[Slot::Wielded as usize] = Some(mirror);
                    s.act(Action::Strike(target)).unwrap();
                }
            }
            let gone = !s.game.world.items.contains(mirror);
            let luck = s.game.world.life.luck.base;
            assert_eq!(luck, if gone { -2 } else { 0 }, "{how}");
            broken += usize::from(gone);
        }
        assert!(broken >= 15, "{how}: {broken} of 20");
    }
}

/// Source: rules/luck 2.5.
#[test]
fn a_blow_at_a_blind_floating_eye_costs_luck_1_time_in_500() {
    let mut s = scene("---------\n|.@e....|\n---------").with('e', "floating eye");
    let eye = s.named('e');
    s.game.world.you_mut().level = 30;
    let properties = &mut s.game.world.actor_mut(eye).properties;
    properties.timed.push((Property::Blind, 30_000));
    properties.refresh();
    let mut losses = 0;
    for _ in 0..6000 {
        s.game.world.life.luck.base = 0;
        s.game.world.actor_mut(eye).hp = 500;
        let (acted, _) = s.play(|play| {
            let hero = play.world.hero;
            wyrdvault::rules::verb::perform(play, hero, &Action::Strike(eye))
        });
        acted.unwrap();
        losses -= i32::from(s.game.world.life.luck.base);
        assert!(!s.you().is_helpless());
    }
    // Nearly every blow hits, and the eye's passive attack follows 2 hits in 3.
    assert!((2..=18).contains(&losses), "{losses} of 6000 at 1 in 750");
}

/// Source: rules/luck 3.14.
#[test]
fn a_confused_hero_loses_control_of_level_teleports_by_luck() {
    let astray = |luck: i8, text: &str| -> usize {
        let first = scene("---------\n|.@.....|\n---------");
        let mut astray = 0;
        for seed in 0..60 {
            let mut s = first.again();
            s.game.rng = Streams::new(Seed(seed));
            s.game.world.life.luck.base = luck;
            let properties = &mut s.game.world.you_mut().properties;
            properties.timed.push((Property::Confused, 50));
            properties.refresh();
            let (came, events) = s.play(|play| level_teleport::chosen(play, text));
            came.unwrap();
            astray += usize::from(events.contains(&Event::Magic(Magic::WentAstray)));
        }
        astray
    };
    let even = astray(0, "2");
    assert!((38..=58).contains(&even), "{even} of 60 at 4 in 5");
    assert!(astray(10, "2") < 30, "rnl(5) is 0 for 4 results of 5");
    assert!(astray(-10, "2") > 54);
    assert_eq!(astray(0, "*"), 0);
}

/// Source: rules/luck 2.5.
#[test]
fn a_magic_whistle_that_calls_a_pet_to_its_death_costs_luck() {
    let mut s = scene(
        "
        ---------
        |...|...|
        |.@.|.d.|
        |...|...|
        ---------",
    )
    .with('d', "jackal");
    let pet = s.named('d');
    let kind = content().traps.find("falling rock trap").unwrap();
    for at in s.you().at.neighbors() {
        s.game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
    }
    let whistle = carried(&mut s, "magic whistle", 1);
    let mut killed = 0;
    for seed in 0..20 {
        let mut s = s.again();
        s.game.rng = Streams::new(Seed(seed));
        let actor = s.game.world.actor_mut(pet);
        (actor.hp, actor.mood) = (1, Attitude::Tame(10));
        // No time passes, so that the pet does not walk into another trap by itself.
        let apply = Action::Apply { tool: whistle, aim: None };
        let (acted, _) = s.play(|play| {
            let hero = play.world.hero;
            wyrdvault::rules::verb::perform(play, hero, &apply)
        });
        acted.unwrap();
        let dies = s.game.world.is_dying(pet);
        assert_eq!(s.game.world.life.luck.base, if dies { -1 } else { 0 });
        assert_eq!(s.game.world.life.record, 0, "nobody killed the pet");
        killed += usize::from(dies);
    }
    assert!(killed >= 12, "{killed} of 20: some escape");
}

/// Source: rules/luck 2.2.
#[test]
fn the_last_page_names_the_luck_of_carried_luckstones() {
    let mut s = scene("---\n|@|\n---");
    carried(&mut s, "luckstone", 1);
    s.play(wyrdvault::rules::body::luck::recount_bonus);
    s.act(Action::Quit).unwrap();
    let end = s.game.end_page().unwrap();
    let told = "at the end: +3, a luckstone or artifact that you carried";
    assert_eq!((end.luck, end.luck_story.last().map(String::as_str)), (3, Some(told)));
}

#[test]
fn the_character_sheet_shows_hidden_numbers_only_in_wizard_mode() {
    let mut s = scene("---\n|@|\n---");
    let shows = |s: &Scene| {
        let rows = s.game.sheet().rows;
        ["luck +2 (base +2", "alignment record", "prayer timeout 50", "anger of your god 1"]
            .map(|part| rows.iter().any(|row| row.text.contains(part)))
    };
    let life = &mut s.game.world.life;
    (life.luck.base, life.prayer, life.anger) = (2, 50, 1);
    assert_eq!(shows(&s), [false; 4]);
    s.game.world.life.mode = wyrdvault::world::hero::Mode::Wizard;
    assert_eq!(shows(&s), [true; 4]);
}
