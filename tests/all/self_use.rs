//! Tests of tools applied to the hero, and of what tools report if little or nothing happens.
//!
//! Source: rules/tables effects.

use wyrdvault::base::{Pos, Seed, rng::Streams};
use wyrdvault::content::{Attribute, Buc, Property};
use wyrdvault::event::item::tools::{Reflection, ToolEvent, Vision};
use wyrdvault::event::refusal::{Unridden, Vain};
use wyrdvault::event::{Event, ItemEvent, Senses, TerrainEvent, Witness};
use wyrdvault::game::{Answer, Awaits, Birth, Input, Question, QuestionReason};
use wyrdvault::rules::{Refusal, body};
use wyrdvault::world::{Action, Aim, Item, ItemId, Pending, body::pack};

use crate::scene::{Scene, content, scene, scene_of};

const HALL: &str = "
    -------
    |.....|
    |..@a.|
    |.....|
    -------";

fn give(s: &mut Scene, kind: &str, count: u16, buc: Buc, charges: i8) -> ItemId {
    let (content, hero) = (content(), s.game.world.hero);
    let kind = content.items.find(kind).unwrap();
    let mut item = Item { count, buc, plus: charges, ..Item::of(kind) };
    item.known.seen = true;
    let item = s.game.world.make(item);
    pack::take(&mut s.game.world, &content, hero, item)
}

fn apply(s: &mut Scene, tool: ItemId, aim: Option<Aim>) -> Result<Vec<Event>, Refusal> {
    s.act(Action::Apply { tool, aim })
}

fn answers(s: &mut Scene, answer: Answer) -> Vec<Event> {
    s.game.input(&Input::Answer(answer)).unwrap()
}

fn told(events: &[Event]) -> Vec<ToolEvent> {
    let found = events.iter().filter_map(|event| match event {
        Event::Item(ItemEvent::Tool(what)) => Some(*what),
        _ => None,
    });
    found.collect()
}

fn has(s: &mut Scene, what: Property) {
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, what, 300));
}

fn newest(s: &Scene) -> String {
    s.game.chronicle.lines.last_words().to_owned()
}

// --- Instruments

/// Improvises on a charged horn, which asks where to blow it.
fn blows(kind: &str, seed: u64) -> (Scene, ItemId) {
    // Valkyries resist cold.
    let mut s = scene_of(HALL, &Birth { role: "Samurai".to_owned(), ..Birth::default() });
    s.game.rng = Streams::new(Seed(seed));
    let horn = give(&mut s, kind, 1, Buc::Uncursed, 3);
    apply(&mut s, horn, None).unwrap();
    answers(&mut s, Answer::Text(String::new()));
    let asks = Question::Place { why: QuestionReason::Blow };
    assert_eq!(s.game.awaits(), Awaits::Answer(asks));
    (s, horn)
}

#[test]
fn a_horn_blown_at_the_hero_hits_for_12d6() {
    for kind in ["frost horn", "fire horn"] {
        let hurt: Vec<i32> = (0..30)
            .map(|seed| {
                let (mut s, horn) = blows(kind, seed);
                let (here, before) = (s.you().at, s.you().hp);
                answers(&mut s, Answer::At(here));
                assert_eq!(s.game.world.item(horn).plus, 2);
                before - s.you().hp
            })
            .collect();
        assert!(hurt.iter().all(|it| (10..=72).contains(it)), "{kind}: {hurt:?}");
        let mean = hurt.iter().sum::<i32>() / 30;
        assert!((37..=47).contains(&mean), "{kind}: {mean} is about 42");
    }
}

#[test]
fn a_horn_that_is_aimed_nowhere_does_nothing() {
    let (mut s, _) = blows("fire horn", 1);
    let before = s.you().hp;
    answers(&mut s, Answer::No);
    assert_eq!((s.you().hp, newest(&s)), (before, "Nothing seems to happen.".to_owned()));
}

#[test]
fn a_player_who_cancels_the_question_for_notes_plays_nothing() {
    let mut s = scene(HALL).with('a', "hill orc");
    let orc = s.named('a');
    s.play(|play| body::gain(play, orc, Property::Asleep, 500));
    let horn = give(&mut s, "tooled horn", 1, Buc::Uncursed, 0);
    apply(&mut s, horn, None).unwrap();
    let turn = s.game.turn();
    let events = answers(&mut s, Answer::No);
    assert_eq!((events, s.game.turn()), (Vec::new(), turn));
    assert_eq!(s.game.awaits(), Awaits::Action);
    assert!(s.game.world.actor(orc).has(Property::Asleep) && !s.you().has(Property::Deaf));
}

// --- Crystal balls

#[test]
fn a_crystal_ball_says_what_went_wrong() {
    let mut seen = [false; 5];
    for seed in 0..60 {
        let mut s = scene(HALL);
        s.game.rng = Streams::new(Seed(seed));
        let ball = give(&mut s, "crystal ball", 1, Buc::Cursed, 3);
        let events = apply(&mut s, ball, None).unwrap();
        let [ToolEvent::Ball(what)] = told(&events)[..] else { panic!("one reason") };
        seen[match what {
            Vision::TooMuch => 0,
            Vision::Confused { .. } => 1,
            Vision::Blinded { .. } => 2,
            Vision::Deluded { .. } => 3,
            Vision::Exploded { .. } => 4,
            other => panic!("{other:?}"),
        }] = true;
    }
    assert_eq!(seen, [true; 5]);
}

#[test]
fn a_hero_who_looks_for_nothing_in_a_crystal_ball_looks_away() {
    let mut s = scene(HALL);
    s.game.world.life.attributes[Attribute::Intelligence as usize] = 25;
    let ball = give(&mut s, "crystal ball", 1, Buc::Uncursed, 3);
    apply(&mut s, ball, None).unwrap();
    let events = answers(&mut s, Answer::Text(String::new()));
    assert_eq!(told(&events), [ToolEvent::Ball(Vision::LookedAway)]);
    assert_eq!(s.game.world.item(ball).plus, 3);
}

// --- Candles

#[test]
fn candles_ask_before_they_go_into_a_candelabrum_and_else_are_lit() {
    let mut s = scene(HALL);
    let holder = give(&mut s, "Candelabrum of Invocation", 1, Buc::Uncursed, 0);
    let candles = give(&mut s, "wax candle", 3, Buc::Uncursed, 0);
    s.game.world.item_mut(candles).age = 400;
    let events = apply(&mut s, holder, None).unwrap();
    assert_eq!(told(&events), [ToolEvent::NoCandles { holder }]);
    assert_eq!(newest(&s), "There are no candles in your candelabrum.");
    apply(&mut s, candles, None).unwrap();
    let asks = Question::YesNo { why: QuestionReason::AttachCandles { count: 3 } };
    assert_eq!(s.game.awaits(), Awaits::Answer(asks));
    answers(&mut s, Answer::No);
    assert!(s.game.world.item(candles).lit && s.game.world.item(holder).plus == 0);
    apply(&mut s, candles, None).unwrap();
    answers(&mut s, Answer::Yes);
    assert!(!s.game.world.items.contains(candles));
    assert_eq!(s.game.world.item(holder).plus, 3);
    apply(&mut s, holder, None).unwrap();
    assert_eq!(newest(&s), "Your candelabrum (3 candles) is now lit.");
}

// --- Bags of tricks

#[test]
fn a_blind_hero_feels_what_comes_out_of_a_bag_of_tricks() {
    let mut s = scene(HALL);
    has(&mut s, Property::Blind);
    let bag = give(&mut s, "bag of tricks", 1, Buc::Uncursed, 3);
    let events = apply(&mut s, bag, None).unwrap();
    assert_eq!(told(&events), [ToolEvent::BagEmptied { bag }]);
    assert_eq!(s.game.world.item(bag).plus, 2);
    assert!(!s.game.world.knowledge.knows(s.game.world.item(bag).kind));
}

// --- The hero as the target

#[test]
fn nobody_leashes_or_saddles_themselves() {
    let mut s = scene(HALL);
    let leash = give(&mut s, "leash", 1, Buc::Uncursed, 0);
    let saddle = give(&mut s, "saddle", 1, Buc::Uncursed, 0);
    let own = Some(Aim::Own);
    assert_eq!(apply(&mut s, leash, own), Err(Refusal::Vain(Vain::LeashesOneself)));
    assert_eq!(apply(&mut s, saddle, own), Err(Refusal::Riding(Unridden::SaddlesOneself)));
}

#[test]
fn a_figurine_set_down_underfoot_comes_to_life_beside_the_hero() {
    let mut s = scene(HALL);
    let figurine = give(&mut s, "figurine", 1, Buc::Uncursed, 0);
    s.game.world.item_mut(figurine).about = content().monsters.find("jackal");
    apply(&mut s, figurine, Some(Aim::Own)).unwrap();
    assert!(!s.game.world.items.contains(figurine));
    let [who] = s.game.world.level.crowd[..] else { panic!("one monster") };
    assert!(s.game.world.actor(who).at.is_next_to(s.you().at));
}

/// Looks into a mirror and returns the newest line.
fn looks(prepare: impl FnOnce(&mut Scene)) -> String {
    let mut s = scene(HALL);
    s.game.world.life.nutrition = 900;
    let mirror = give(&mut s, "mirror", 1, Buc::Uncursed, 0);
    prepare(&mut s);
    let events = apply(&mut s, mirror, Some(Aim::Own)).unwrap();
    assert!(matches!(told(&events)[..], [ToolEvent::Mirror(_)]));
    newest(&s)
}

#[test]
fn a_mirror_shows_the_hero_how_they_look() {
    assert_eq!(looks(|_| {}), "You look as good as ever.");
    assert_eq!(looks(|s| s.game.world.life.nutrition = 40), "You look starved.");
    assert_eq!(looks(|s| has(s, Property::Ill)), "You look pale and sick.");
    assert_eq!(looks(|s| has(s, Property::Blind)), "You cannot see your face.");
    let invisible = "The mirror does not show you: you are invisible.";
    assert_eq!(looks(|s| has(s, Property::Invisible)), invisible);
    let fogs = |seed: &u64| {
        let mut s = scene(HALL);
        s.game.rng = Streams::new(Seed(*seed));
        let mirror = give(&mut s, "mirror", 1, Buc::Cursed, 0);
        let events = apply(&mut s, mirror, Some(Aim::Own)).unwrap();
        told(&events) == [ToolEvent::Mirror(Reflection::Fogged)]
    };
    let fogged = (0..60).filter(fogs).count();
    assert!((18..=42).contains(&fogged), "{fogged} of 60 at 1 in 2");
}

#[test]
fn a_floating_eye_freezes_under_its_own_gaze_unless_it_acts_freely() {
    for free in [false, true] {
        let mut s = scene(HALL);
        s.game.world.you_mut().kind = content().monsters.find("floating eye").unwrap();
        if free {
            has(&mut s, Property::FreeAction);
        }
        let mirror = give(&mut s, "mirror", 1, Buc::Uncursed, 0);
        let hero = s.game.world.hero;
        let (_, events) = s.play(|play| {
            wyrdvault::rules::verb::item::apply::apply(play, hero, mirror, Some(Aim::Own))
        });
        assert_eq!(told(&events), [ToolEvent::Mirror(Reflection::Frozen { free })]);
        assert_eq!(s.you().has(Property::Paralyzed), !free);
    }
}

#[test]
fn a_camera_pointed_at_the_hero_or_the_ceiling_takes_a_picture() {
    for (aim, what) in [
        (Aim::Own, ToolEvent::SelfPortrait),
        (Aim::Up, ToolEvent::Photographed { up: true }),
        (Aim::Down, ToolEvent::Photographed { up: false }),
    ] {
        let mut s = scene(HALL);
        let camera = give(&mut s, "expensive camera", 1, Buc::Uncursed, 9);
        let events = apply(&mut s, camera, Some(aim)).unwrap();
        assert_eq!(told(&events), [what]);
        assert_eq!(s.you().has(Property::Blind), aim == Aim::Own);
    }
}

#[test]
fn a_flash_does_not_blind_a_hero_whose_eyes_are_covered() {
    let mut s = scene(HALL);
    let blindfold = give(&mut s, "blindfold", 1, Buc::Uncursed, 0);
    let camera = give(&mut s, "expensive camera", 1, Buc::Uncursed, 9);
    s.act(Action::Wear(blindfold)).unwrap();
    apply(&mut s, camera, Some(Aim::Own)).unwrap();
    s.act(Action::TakeOff(blindfold)).unwrap();
    assert!(!s.you().has(Property::Blind));
    apply(&mut s, camera, Some(Aim::Own)).unwrap();
    assert!(s.you().has(Property::Blind));
}

#[test]
fn a_camera_inside_an_engulfer_shows_only_its_insides() {
    let mut s = scene(HALL).with('a', "lurker above");
    let (foe, hero) = (s.named('a'), s.game.world.hero);
    for _ in 0..100 {
        s.play(|play| wyrdvault::rules::fight::strike::grab::engulf(play, foe, hero, false));
    }
    assert_eq!(s.you().held_by, Some(foe));
    let camera = give(&mut s, "expensive camera", 1, Buc::Uncursed, 9);
    let events = apply(&mut s, camera, Some(Aim::Own)).unwrap();
    assert_eq!(told(&events), [ToolEvent::PhotographedInside { of: foe }]);
    assert!(!s.you().has(Property::Blind) && !s.game.world.actor(foe).has(Property::Blind));
}

#[test]
fn a_stethoscope_is_free_once_a_turn() {
    let mut s = scene(HALL);
    let tool = give(&mut s, "stethoscope", 1, Buc::Uncursed, 0);
    for _ in 0..3 {
        let (turn, now) = (s.game.turn(), s.game.world.now);
        apply(&mut s, tool, Some(Aim::Own)).unwrap();
        assert_eq!(s.game.world.now, now);
        apply(&mut s, tool, Some(Aim::Own)).unwrap();
        assert!(s.game.world.now > now, "the second use takes time");
        while s.game.turn() == turn {
            s.act(Action::Wait).unwrap();
        }
    }
    has(&mut s, Property::Deaf);
    assert_eq!(apply(&mut s, tool, Some(Aim::Own)), Err(Refusal::Deaf));
}

#[test]
fn a_tune_consists_of_the_notes_a_to_g_only() {
    let mut s = scene(HALL);
    let harp = give(&mut s, "wooden harp", 1, Buc::Uncursed, 0);
    let turn = s.game.turn();
    for nonsense in ["abz", "thing", "1"] {
        apply(&mut s, harp, None).unwrap();
        let events = answers(&mut s, Answer::Text(nonsense.to_owned()));
        assert_eq!(told(&events), [ToolEvent::NoSuchNotes]);
        assert_eq!(s.game.turn(), turn);
    }
    apply(&mut s, harp, None).unwrap();
    answers(&mut s, Answer::Text("a b C".to_owned()));
    assert_eq!(newest(&s), "You play 3 notes on your harp.");
}

#[test]
fn a_deaf_hero_hears_no_music_and_no_noise() {
    let mut s = scene(HALL);
    has(&mut s, Property::Deaf);
    let drum = give(&mut s, "leather drum", 1, Buc::Uncursed, 0);
    apply(&mut s, drum, None).unwrap();
    assert_eq!(newest(&s), "You play your drum, but hear nothing.");
    let before = s.game.chronicle.said;
    for event in [
        Event::Terrain(TerrainEvent::Buzzed),
        Event::Terrain(TerrainEvent::DoorBroke {
            who: None,
            at: Pos::new(70, 2),
            shattered: false,
        }),
        Event::Senses(Senses::Noise { at: Pos::new(70, 2), loud: 20 }),
    ] {
        s.game.chronicle.notice(&s.game.world, &content(), &event);
    }
    assert_eq!(s.game.chronicle.said, before);
}

#[test]
fn a_player_who_chooses_nothing_to_write_on_or_to_identify_is_told() {
    let mut s = scene(HALL);
    let pen = give(&mut s, "magic marker", 1, Buc::Uncursed, 50);
    let paper = give(&mut s, "scroll of blank paper", 1, Buc::Uncursed, 0);
    let turn = s.game.turn();
    apply(&mut s, pen, None).unwrap();
    answers(&mut s, Answer::Items(Vec::new()));
    assert_eq!(newest(&s), "You decide not to use your magic marker.");
    apply(&mut s, pen, None).unwrap();
    answers(&mut s, Answer::Items(vec![paper]));
    answers(&mut s, Answer::Text(String::new()));
    assert_eq!((newest(&s), s.game.turn()), ("You write nothing.".to_owned(), turn));
    s.game.world.pending = Some(Pending::Identify { left: 2 });
    answers(&mut s, Answer::Items(Vec::new()));
    assert!(s.game.chronicle.lines.iter().any(|line| line.text == "Nothing happens."));
}

#[test]
fn candles_take_the_flame_of_the_candelabrum() {
    for (lit, burns, end) in [
        (false, true, " The new flames leap up by themselves."),
        (true, false, " The flames go out."),
        (false, false, "7 candles."),
    ] {
        let mut s = scene(HALL);
        let holder = give(&mut s, "Candelabrum of Invocation", 1, Buc::Uncursed, 1);
        let candles = give(&mut s, "wax candle", 2, Buc::Uncursed, 0);
        for (item, lit) in [(holder, burns), (candles, lit)] {
            (s.game.world.item_mut(item).age, s.game.world.item_mut(item).lit) = (200, lit);
        }
        apply(&mut s, candles, None).unwrap();
        answers(&mut s, Answer::Yes);
        assert!(newest(&s).ends_with(end), "{}", newest(&s));
    }
}

#[test]
fn a_stethoscope_applied_to_the_hero_tells_the_hit_points() {
    let mut s = scene(HALL);
    let tool = give(&mut s, "stethoscope", 1, Buc::Uncursed, 0);
    apply(&mut s, tool, Some(Aim::Own)).unwrap();
    assert_eq!(newest(&s), "You have 30000 of 30000 hit points, level 1 and AC 6.");
}
