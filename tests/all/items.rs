//! Tests of what items do for a hero who uses them.

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Buc, Harm, Property, Slot};
use wyrdvault::event::{BodyEvent, Combat, Event, ItemEvent, Magic};
use wyrdvault::game::view::Glyph;
use wyrdvault::game::{Answer, Awaits, Birth, Game, Input, Question, QuestionReason};
use wyrdvault::rules::body;
use wyrdvault::world::{Action, Attitude, Item, ItemId, Place, body::pack};

use crate::scene::{Scene, content, scene, scene_of};

const CLOSET: &str = "
    ---
    |@|
    ---";

/// Gives the hero an item without a turn passing.
fn carries(s: &mut Scene, kind: &str, change: impl FnOnce(&mut Item)) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let mut item = Item { buc: Buc::Uncursed, ..Item::of(kind) };
    change(&mut item);
    let hero = s.game.world.hero;
    let item = s.game.world.make(item);
    pack::take(&mut s.game.world, &content(), hero, item)
}

/// Carries and wears an item.
fn wears(s: &mut Scene, kind: &str) {
    let item = carries(s, kind, |_| ());
    s.act(Action::Wear(item)).unwrap();
    goes_on(s);
}

fn goes_on(s: &mut Scene) {
    while s.game.awaits() == Awaits::Continue {
        s.game.input(&Input::Continue).unwrap();
    }
}

fn answers(s: &mut Scene, answer: Answer) -> Vec<Event> {
    s.game.input(&Input::Answer(answer)).unwrap()
}

fn asked(s: &Scene) -> QuestionReason {
    match s.game.awaits() {
        Awaits::Answer(
            Question::Items { why, .. }
            | Question::Text { why }
            | Question::YesNo { why }
            | Question::Place { why },
        ) => why,
        other => panic!("{other:?}"),
    }
}

/// Makes a hero of that role rub a gem on a touchstone. Returns whether the hero then knows the
/// gem, and whether the gem left a streak.
fn rubs(role: &str, buc: Buc, gem: &str) -> (bool, Option<bool>) {
    let mut s = scene_of(CLOSET, &Birth { role: role.to_owned(), ..Birth::default() });
    let stone = carries(&mut s, "touchstone", |it| it.buc = buc);
    let gem = carries(&mut s, gem, |_| ());
    s.act(Action::Apply { tool: stone, aim: None }).unwrap();
    assert_eq!(asked(&s), QuestionReason::Rub);
    let events = answers(&mut s, Answer::Items(vec![gem]));
    let streak = events.iter().find_map(|event| match event {
        Event::Item(ItemEvent::Rubbed { streak, .. }) => Some(*streak),
        _ => None,
    });
    let kind = s.game.world.item(gem).kind;
    (s.game.world.knowledge.knows(kind), streak)
}

#[test]
fn a_touchstone_tells_gems_from_glass() {
    let glass = "worthless piece of red glass";
    assert_eq!(rubs("Valkyrie", Buc::Uncursed, "ruby"), (false, Some(true)));
    assert_eq!(rubs("Valkyrie", Buc::Uncursed, glass), (false, Some(false)));
    assert_eq!(rubs("Valkyrie", Buc::Blessed, "ruby"), (true, None));
    assert_eq!(rubs("Archeologist", Buc::Uncursed, "ruby"), (true, None));
    assert_eq!(rubs("Valkyrie", Buc::Uncursed, "luckstone"), (false, Some(true)), "a gray stone");
}

#[test]
fn rubbing_a_known_gem_on_a_blessed_touchstone_says_what_it_leaves() {
    let mut s = scene(CLOSET);
    let stone = carries(&mut s, "touchstone", |it| it.buc = Buc::Blessed);
    let glass = carries(&mut s, "worthless piece of red glass", |_| ());
    let scratches = Event::Item(ItemEvent::Rubbed { item: glass, streak: false });
    for known in [false, true] {
        s.act(Action::Apply { tool: stone, aim: None }).unwrap();
        let events = answers(&mut s, Answer::Items(vec![glass]));
        assert_eq!(events.contains(&scratches), known);
    }
}

#[test]
fn choosing_no_gem_to_rub_takes_no_time() {
    let mut s = scene(CLOSET);
    let stone = carries(&mut s, "touchstone", |_| ());
    carries(&mut s, "ruby", |_| ());
    let now = s.game.world.now;
    s.act(Action::Apply { tool: stone, aim: None }).unwrap();
    answers(&mut s, Answer::Items(Vec::new()));
    assert_eq!((s.game.world.now, s.game.awaits()), (now, Awaits::Action));
}

#[test]
fn a_tinning_kit_makes_tins_that_can_be_eaten() {
    let mut s = scene(CLOSET);
    let all = content();
    let jackal = all.monsters.find("jackal");
    let kit = carries(&mut s, "tinning kit", |it| it.plus = 3);
    let corpse = carries(&mut s, "corpse", |it| it.about = jackal);
    s.act(Action::Apply { tool: kit, aim: None }).unwrap();
    assert_eq!(asked(&s), QuestionReason::Tin);
    answers(&mut s, Answer::Items(vec![corpse]));
    assert_eq!(s.game.world.item(kit).plus, 2);
    assert!(!s.game.world.items.contains(corpse));
    let tin = all.items.find("tin");
    let tin = *s.you().pack.iter().find(|&&it| Some(s.game.world.item(it).kind) == tin).unwrap();
    assert_eq!(s.game.world.item(tin).about, jackal);
    let before = s.game.world.life.nutrition;
    s.act(Action::Eat(tin)).unwrap();
    assert_eq!(s.game.awaits(), Awaits::Continue, "bare hands take a while");
    goes_on(&mut s);
    answers(&mut s, Answer::Yes);
    assert!(!s.game.world.items.contains(tin));
    assert_ne!(s.game.world.life.nutrition, before);
    assert_eq!(s.game.world.life.conduct.ate_meat, 1);
}

#[test]
fn a_corpse_underfoot_is_tinned_without_a_question() {
    let mut s = scene(CLOSET);
    let newt = content().monsters.find("newt");
    let kit = carries(&mut s, "tinning kit", |it| it.plus = 1);
    let corpse = carries(&mut s, "corpse", |it| it.about = newt);
    s.act(Action::Drop(vec![(corpse, 0)])).unwrap();
    let events = s.act(Action::Apply { tool: kit, aim: None }).unwrap();
    assert!(events.iter().any(|it| matches!(it, Event::Item(ItemEvent::Tinned { .. }))));
    assert!(!s.game.world.items.contains(corpse));
}

#[test]
fn monsters_strike_at_the_image_of_a_displaced_hero() {
    let misses = |cloak: bool| {
        let mut s = scene(
            "
            -------
            |.....|
            |..@1.|
            |.....|
            -------",
        );
        if cloak {
            wears(&mut s, "cloak of displacement");
        }
        let mut s = s.with('1', "giant beetle");
        let beetle = s.named('1');
        let mut struck = 0;
        for _ in 0..60 {
            let events = s.act(Action::Wait).unwrap();
            let air = |it: &Event| *it == Event::Combat(Combat::StruckAir { by: beetle });
            struck += events.iter().filter(|it| air(it)).count();
        }
        struck
    };
    assert_eq!(misses(false), 0);
    assert!(misses(true) > 5);
}

#[test]
fn water_walking_boots_carry_the_hero_over_water_and_hurt_on_lava() {
    let mut s = scene(
        "
        ------
        |@}}^|
        ------",
    );
    assert!(s.walk(Dir::E).is_err(), "water bars the way");
    wears(&mut s, "water walking boots");
    s.walk(Dir::E).unwrap();
    s.walk(Dir::E).unwrap();
    let hp = s.you().hp;
    s.walk(Dir::E).unwrap();
    assert!((6..=36).contains(&(hp - s.you().hp)), "6d6");
}

#[test]
fn an_amulet_of_restful_sleep_puts_its_wearer_to_sleep() {
    let slept = |resists: bool| {
        let mut s = scene(CLOSET);
        let hero = s.game.world.hero;
        if resists {
            s.play(|play| body::grant(play, hero, Property::SleepResistance));
        }
        wears(&mut s, "amulet of restful sleep");
        let sleep = Event::Body(BodyEvent::Gained { who: hero, what: Property::Asleep });
        (0..130).any(|_| s.act(Action::Wait).unwrap().contains(&sleep))
    };
    assert!(slept(false));
    assert!(!slept(true));
}

#[test]
fn warning_shows_hidden_foes_as_danger_digits() {
    let picture = "
        -----------
        |@|......1|
        -----------";
    let digit = |ring: bool, peaceful: bool| {
        let mut s = scene(picture).with('1', "cockatrice");
        let foe = s.named('1');
        if peaceful {
            s.game.world.actor_mut(foe).mood = Attitude::Peaceful;
        }
        if ring {
            wears(&mut s, "ring of warning");
        }
        let at = s.game.world.actor(foe).at;
        s.game.view().map[at].glyph
    };
    assert_eq!(digit(true, false), Glyph::Warned(1), "a quarter of level 5");
    assert_eq!(digit(false, false), Glyph::Blank);
    assert_eq!(digit(true, true), Glyph::Blank, "only hostile ones");
}

#[test]
fn teleport_control_lets_the_hero_choose_the_square_and_the_level() {
    let hall = "
        -----------
        |@........|
        |.........|
        -----------";
    let mut s = scene(hall);
    wears(&mut s, "ring of teleport control");
    let scroll = carries(&mut s, "scroll of teleportation", |_| ());
    s.act(Action::Read(scroll)).unwrap();
    assert_eq!(asked(&s), QuestionReason::Teleport);
    let to = Pos::new(s.you().at.x + 6, s.you().at.y + 1);
    answers(&mut s, Answer::At(to));
    assert_eq!(s.you().at, to);

    let scroll = carries(&mut s, "scroll of teleportation", |_| ());
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Confused, 50));
    s.act(Action::Read(scroll)).unwrap();
    assert_eq!(asked(&s), QuestionReason::LevelTeleport);
    answers(&mut s, Answer::Text("5".to_owned()));
    assert_eq!(s.game.world.level.id.depth, 5);
}

#[test]
fn a_potion_of_oil_burns_when_lit_and_explodes_when_thrown_lit() {
    let bursts = |lit: bool| {
        let mut s = scene("|@..1.....|").with('1', "hill orc");
        let oil = carries(&mut s, "potion of oil", |it| (it.age, it.count) = (400, 2));
        if lit {
            s.act(Action::Apply { tool: oil, aim: None }).unwrap();
            assert_eq!(s.game.world.item(oil).count, 1, "one of the two is lit");
        }
        let burning =
            |s: &Scene| s.you().pack.iter().copied().find(|&item| s.game.world.item(item).lit);
        assert_eq!(burning(&s).is_some(), lit);
        let item = burning(&s).unwrap_or(oil);
        let events = s.act(Action::Throw { item, dir: Dir::E, count: 1 }).unwrap();
        let fire = |it: &Event| matches!(it, Event::Magic(Magic::Burst { harm: Harm::Fire, .. }));
        events.iter().any(fire)
    };
    assert!(!bursts(false));
    assert!(bursts(true));
}

#[test]
fn a_meat_ring_is_worn_as_a_ring_in_games_that_can_be_saved() {
    let mut s = scene(CLOSET);
    let ring = carries(&mut s, "meat ring", |_| ());
    s.act(Action::Wear(ring)).unwrap();
    goes_on(&mut s);
    assert_eq!(s.you().in_slot(Slot::LeftRing), Some(ring));
    assert!(Game::restore(content(), &s.game.snapshot()).is_ok());
}

#[test]
fn a_book_that_is_blanked_while_the_hero_studies_it_teaches_nothing() {
    for (blanked, learned) in [(false, true), (true, false)] {
        let mut s = scene(CLOSET);
        let book = carries(&mut s, "spellbook of force bolt", |it| it.buc = Buc::Blessed);
        s.act(Action::Read(book)).unwrap();
        assert_eq!(s.game.awaits(), Awaits::Continue, "it takes several turns");
        if blanked {
            let blank = content().items.find("spellbook of blank paper").unwrap();
            s.game.world.item_mut(book).kind = blank;
        }
        goes_on(&mut s);
        assert_eq!(!s.game.world.life.spells.is_empty(), learned);
    }
}

#[test]
fn what_fits_goes_into_the_bag_and_the_rest_stays_out_with_a_reason() {
    let mut s = scene("-----\n|@..|\n-----");
    let sack = carries(&mut s, "sack", |_| {});
    let dagger = carries(&mut s, "dagger", |_| {});
    let amulet = carries(&mut s, "Amulet of Yendor", |_| {});
    let both = |into| Action::Loot { container: sack, out: Vec::new(), into };
    let events = s.act(both(vec![amulet, dagger])).unwrap();
    let left_out: Vec<ItemId> = events
        .iter()
        .filter_map(|event| match event {
            Event::Item(ItemEvent::StayedOut { item, .. }) => Some(*item),
            _ => None,
        })
        .collect();
    assert_eq!(left_out, [amulet]);
    assert_eq!(s.game.world.item(dagger).place, Place::Inside(sack));
    assert!(s.act(both(vec![amulet])).is_err(), "nothing fits");
}
