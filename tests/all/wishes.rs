//! Tests of wishes, played with a wand of wishing.

use std::sync::Arc;

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::Buc;
use wyrdvault::event::{Event, Magic, WishEvent};
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::view::View;
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Answer, Awaits, Birth, Game, Input, Question, QuestionReason};
use wyrdvault::story::Eyes;
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, Aim, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene_of};

const CLOSET: &str = "
    -----
    |@..|
    -----";

/// The hero with a wand of wishing of 100 charges.
pub fn wisher(birth: &Birth) -> (Scene, ItemId) {
    let mut s = scene_of(CLOSET, birth);
    let hero = s.game.world.hero;
    let kind = content().items.find("wand of wishing").unwrap();
    let mut wand = Item { plus: 100, ..Item::of(kind) };
    wand.known.seen = true;
    let wand = s.game.world.make(wand);
    let wand = pack::take(&mut s.game.world, &content(), hero, wand);
    (s, wand)
}

fn answer(s: &mut Scene, answer: Answer) -> Vec<Event> {
    s.game.input(&Input::Answer(answer)).unwrap()
}

pub fn text(s: &mut Scene, text: &str) -> Vec<Event> {
    answer(s, Answer::Text(text.to_owned()))
}

/// Whether the game waits for an answer to this question.
pub fn asks(s: &Scene, what: QuestionReason) -> bool {
    match s.game.awaits() {
        Awaits::Answer(Question::Text { why } | Question::YesNo { why }) => why == what,
        _ => false,
    }
}

/// Returns the text of the pending question, and the draft that the answer starts with.
fn question(s: &Scene) -> (String, String) {
    let eyes = Eyes { world: &s.game.world, content: &s.game.content };
    let view = View::of(&eyes, &s.game.chronicle, s.game.awaits());
    (view.asked.unwrap(), view.draft.unwrap_or_default())
}

fn zap(s: &mut Scene, wand: ItemId) -> Vec<Event> {
    s.act(Action::Zap { wand, aim: Aim::Own }).unwrap()
}

/// Zaps the wand, wishes and confirms. Returns the new item if it is carried or lies underfoot.
fn wish(s: &mut Scene, wand: ItemId, wish: &str) -> Option<Item> {
    zap(s, wand);
    assert!(asks(s, QuestionReason::Wish));
    text(s, wish);
    assert!(asks(s, QuestionReason::ConfirmWish), "{wish} is not understood: {}", question(s).0);
    let before: Vec<ItemId> = s.game.world.items.iter().map(|(id, _)| id).collect();
    answer(s, Answer::Yes);
    assert_eq!(s.game.awaits(), Awaits::Action);
    let world = &s.game.world;
    let here = world.items_at(world.you().at);
    let new = world.you().pack.iter().copied().chain(here).find(|it| !before.contains(it));
    new.map(|it| world.item(it).clone())
}

/// Wishes in games that differ only in their random numbers, with this luck.
fn wishes(times: u64, luck: i8, text: &str) -> Vec<Option<Item>> {
    let (first, _) = wisher(&Birth::default());
    let one = |seed| {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        s.play(wyrdvault::rules::item::wish::ask);
        s.game.world.life.luck.base = luck;
        let before: Vec<ItemId> = s.game.world.items.iter().map(|(id, _)| id).collect();
        self::text(&mut s, text);
        answer(&mut s, Answer::Yes);
        let new = s.game.world.items.iter().find(|(it, _)| !before.contains(it));
        new.map(|(_, item)| item.clone())
    };
    (0..times).map(one).collect()
}

fn name_of(item: &Item) -> String {
    content().items[item.kind].name.clone()
}

/// Checks that `count` of `of` is near `share` percent.
pub fn near(count: usize, of: u64, share: u64) {
    let due = of * share / 100;
    let slack = of / 8 + 4;
    assert!((count as u64).abs_diff(due) <= slack, "{count} of {of}, not {share} percent");
}

/// Source: rules/wishes 1.
#[test]
fn players_get_what_they_type() {
    let (first, wand) = wisher(&Birth::default());
    for (typed, kind, buc) in [
        ("blessed +1 gray dragon scale mail", "gray dragon scale mail", Some(Buc::Blessed)),
        ("blessed greased +1 grey dragon scale mail", "gray dragon scale mail", Some(Buc::Blessed)),
        ("uncursed gdsm", "gray dragon scale mail", Some(Buc::Uncursed)),
        ("silver dsm", "silver dragon scale mail", None),
        ("cursed scroll of charging", "scroll of charging", Some(Buc::Cursed)),
        ("1 blessed scroll of charging", "scroll of charging", Some(Buc::Blessed)),
        ("the blessed charging", "scroll of charging", Some(Buc::Blessed)),
        ("holy water", "potion of water", Some(Buc::Blessed)),
        ("2 potions of holy water", "potion of water", Some(Buc::Blessed)),
        ("unholy water", "potion of water", Some(Buc::Cursed)),
        ("BLESSED AMULET OF LIFE SAVING", "amulet of life saving", Some(Buc::Blessed)),
        ("aols", "amulet of life saving", None),
        ("blessed luckstone", "luckstone", Some(Buc::Blessed)),
        ("speed boots", "speed boots", None),
        ("blessed pair of boots of speed", "speed boots", Some(Buc::Blessed)),
        ("rustproof +0 long sword", "long sword", None),
        ("fireproof cloak of magic resistance", "cloak of magic resistance", None),
        ("wand of death (0:8)", "wand of death", None),
        ("wand of teleportation", "wand of teleportation", None),
        ("spellbook of finger of death", "spellbook of finger of death", None),
        ("spell book of dig", "spellbook of dig", None),
        ("cursed ring of conflict", "ring of conflict", Some(Buc::Cursed)),
        ("uncursed +1 ring of increase damage", "ring of increase damage", Some(Buc::Uncursed)),
        ("blessed newt corpse", "corpse", Some(Buc::Blessed)),
        ("statue of a floating eye", "statue", None),
        ("tin of floating eye meat", "tin", None),
        ("tin of spinach", "tin", None),
        ("7 blessed wax candles", "wax candle", Some(Buc::Blessed)),
        ("20 poisoned blessed darts", "dart", Some(Buc::Blessed)),
        ("1000 gold pieces", "gold piece", None),
        ("long sword named Excalibur", "long sword", None),
        ("blessed Grayswandir", "silver saber", Some(Buc::Blessed)),
        ("platinum yendorian express card", "credit card", None),
        ("two handed sword", "two-handed sword", None),
        ("/digging", "wand of digging", None),
        ("pick axe", "pick-axe", None),
        ("cursed -1 dagger", "dagger", Some(Buc::Cursed)),
        ("blessed bear trap", "beartrap", Some(Buc::Blessed)),
        ("2 bear traps", "beartrap", None),
    ] {
        let mut s = first.again();
        let item = wish(&mut s, wand, typed).unwrap_or_else(|| panic!("nothing for {typed}"));
        assert_eq!(name_of(&item), kind, "{typed}");
        assert!(buc.is_none_or(|buc| item.buc == buc), "{typed}: {:?}", item.buc);
        s.game.world.check(&s.game.content).unwrap();
    }
}

#[test]
fn a_wish_is_shown_before_it_is_granted_and_can_be_edited() {
    let (mut s, wand) = wisher(&Birth::default());
    let turn = s.game.world.turn;
    zap(&mut s, wand);
    assert_eq!(question(&s), ("What do you wish for?".to_owned(), String::new()));
    text(&mut s, "2 blessed greased +3 grey dragon scale mail");
    assert_eq!(question(&s).0, "You wish for 2 blessed greased +3 gray dragon scale mails?");
    answer(&mut s, Answer::No);
    let draft = "2 blessed greased +3 grey dragon scale mail".to_owned();
    assert_eq!(question(&s), ("What do you wish for?".to_owned(), draft));
    text(&mut s, "blessed scroll of charging");
    assert_eq!(question(&s).0, "You wish for a blessed scroll of charging?");
    assert_eq!(s.game.world.turn, turn, "the game waits");
    assert_eq!(s.game.world.life.conduct.wished, 0);
    answer(&mut s, Answer::Yes);
    assert_eq!(s.game.world.life.conduct.wished, 1);
    assert!(s.game.world.knowledge.knows(s.game.world.item(wand).kind), "the wand is identified");
}

/// Source: rules/wishes 1.
#[test]
fn a_typo_brings_a_suggestion_and_the_fifth_failure_a_random_item() {
    let (mut s, wand) = wisher(&Birth::default());
    zap(&mut s, wand);
    text(&mut s, "blessed amulet of lief saving");
    let (asked, draft) = question(&s);
    assert_eq!(draft, "blessed amulet of life saving");
    let due =
        "No item is called \"blessed amulet of lief saving\". Did you mean this? (4 tries left)";
    assert_eq!(asked, due);
    for left in ["3 tries", "2 tries", "1 try"] {
        text(&mut s, "qwertyuiop");
        let due = format!("No item is called \"qwertyuiop\". What do you wish for? ({left} left)");
        assert_eq!(question(&s), (due, "qwertyuiop".to_owned()));
    }
    let items = s.game.world.items.iter().count();
    let events = text(&mut s, "qwertyuiop");
    assert!(events.contains(&Event::Magic(Magic::Wish(WishEvent::NoTriesLeft))));
    assert_eq!(s.game.awaits(), Awaits::Action);
    assert!(s.game.world.items.iter().count() > items);
    assert_eq!(s.game.world.life.conduct.wished, 1);
}

#[test]
fn wishing_for_nothing_keeps_the_conducts() {
    let (mut s, wand) = wisher(&Birth::default());
    let items = s.game.world.items.iter().count();
    for nothing in ["", "nothing"] {
        zap(&mut s, wand);
        text(&mut s, nothing);
        assert_eq!(question(&s).0, "You wish for nothing?");
        answer(&mut s, Answer::Yes);
    }
    let conduct = &s.game.world.life.conduct;
    assert_eq!((conduct.wished, conduct.wished_artifacts), (0, 0));
    assert_eq!(s.game.world.items.iter().count(), items);
    assert_eq!(s.game.world.item(wand).plus, 98, "the charges are gone");
}

/// Source: rules/wishes 2.
#[test]
fn small_counts_are_likelier_than_large_ones() {
    let counts = |text: &str, count: u16| {
        let items = wishes(60, 0, text).into_iter();
        items.filter(|it| it.as_ref().is_some_and(|it| it.count == count)).count()
    };
    near(counts("2 scrolls of charging", 2), 60, 67);
    near(counts("3 scrolls of charging", 3), 60, 50);
    near(counts("5 scrolls of charging", 5), 60, 17);
    assert_eq!(counts("6 scrolls of charging", 6), 0);
    assert_eq!(counts("7 wax candles", 7), 60);
    assert_eq!(counts("20 arrows", 20), 60);
    assert_eq!(counts("21 arrows", 21), 0);
    assert_eq!(counts("20 rocks", 20), 60);
    assert_eq!(counts("2 long swords", 1), 60, "swords do not stack");
    assert_eq!(counts("9000 gold", 5000), 60);
}

/// Source: rules/wishes 2.
#[test]
fn enchantments_above_one_may_fail_and_above_five_always_do() {
    let plus = |text: &str, plus: i8| {
        let items = wishes(60, 0, text).into_iter();
        items.filter(|it| it.as_ref().is_some_and(|it| it.plus == plus)).count()
    };
    assert_eq!(plus("+1 long sword", 1), 60);
    near(plus("+2 long sword", 2), 60, 80);
    near(plus("+3 plate mail", 3), 60, 60);
    near(plus("+5 pick-axe", 5), 60, 20);
    assert_eq!(plus("+6 long sword", 6), 0);
    near(plus("+6 long sword", 0), 60, 100);
    assert_eq!(plus("-3 long sword", -3), 60);
    let cursed = wishes(40, 0, "-3 long sword").into_iter().flatten();
    assert!(cursed.into_iter().all(|it| it.buc == Buc::Cursed));
}

/// Source: rules/wishes 2.
#[test]
fn a_wish_never_adds_charges() {
    let wands: Vec<Item> = wishes(60, 0, "wand of death (2:99)").into_iter().flatten().collect();
    assert!(wands.iter().all(|it| (4..=8).contains(&it.plus) && it.recharged == 2));
    let few = wishes(60, 0, "wand of death (0:1)").into_iter().flatten();
    assert!(few.into_iter().all(|it| it.plus == 1));
    let wishing: Vec<Item> = wishes(60, 0, "wand of wishing (0:3)").into_iter().flatten().collect();
    near(wishing.iter().filter(|it| it.plus == -1).count(), 60, 90);
    assert!(wishing.iter().all(|it| it.plus <= 0), "it grants no wish");
}

/// Source: rules/luck 2.7.
#[test]
fn bad_luck_spoils_wands_and_curses_what_comes() {
    let (first, wand) = wisher(&Birth::default());
    let spoiled = (0..60).filter(|&seed| {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        s.game.world.life.luck.base = -2;
        let events = zap(&mut s, wand);
        let told = events.contains(&Event::Magic(Magic::Wish(WishEvent::Spoiled)));
        assert_eq!(told, s.game.awaits() == Awaits::Action);
        told
    });
    near(spoiled.count(), 60, 40);
    for item in wishes(40, -1, "blessed rustproof +3 long sword").into_iter().flatten() {
        assert_eq!(item.buc, Buc::Cursed);
        assert!(!item.proof && (item.plus == -3 || item.plus <= 2), "{}", item.plus);
    }
    for item in wishes(40, -1, "uncursed poisoned dart").into_iter().flatten() {
        assert!(item.buc == Buc::Cursed);
    }
    let lucky = wishes(20, 0, "blessed rustproof +1 long sword").into_iter().flatten();
    assert!(lucky.into_iter().all(|it| it.proof && it.erosion() == 0));
}

/// Source: rules/wishes 2.
#[test]
fn items_that_open_the_way_down_come_as_imitations() {
    let (first, wand) = wisher(&Birth::default());
    for (real, instead) in [
        ("Amulet of Yendor", "cheap plastic imitation of the Amulet of Yendor"),
        ("Candelabrum of Invocation", "wax candle"),
        ("Bell of Opening", "bell"),
        ("Book of the Dead", "spellbook of blank paper"),
    ] {
        let mut s = first.again();
        let item = wish(&mut s, wand, real).unwrap();
        assert_eq!(name_of(&item), instead);
        assert!(!s.game.world.life.has_amulet);
    }
}

/// Source: rules/wishes 3.
#[test]
fn artifacts_slip_away_the_more_often_the_more_exist() {
    let all = content();
    let granted = |existing: usize| {
        let (mut first, wand) = wisher(&Birth::default());
        let others = all.artifacts.ids().filter(|&it| all.artifacts[it].name != "Grayswandir");
        first.game.world.artifacts.existing = others.take(existing).collect();
        let one = |seed: u64| {
            let mut s = first.again();
            s.game.rng = Streams::new(Seed(seed));
            let came = wish(&mut s, wand, "blessed Grayswandir");
            let conduct = &s.game.world.life.conduct;
            assert_eq!((conduct.wished, conduct.wished_artifacts), (1, 1));
            came.is_some_and(|it| it.artifact == all.artifact_called("Grayswandir"))
        };
        (0..60).filter(|&seed| one(seed)).count()
    };
    assert_eq!([granted(0), granted(1)], [60, 60]);
    near(granted(3), 60, 50);
    near(granted(7), 60, 25);
}

/// Source: rules/wishes 3.
#[test]
fn ones_own_quest_artifact_and_some_others_always_slip_away() {
    let (first, wand) = wisher(&Birth::default());
    for refused in ["the Orb of Fate", "the Ring of Three Wishes", "Prime Codex"] {
        let mut s = first.again();
        assert_eq!(wish(&mut s, wand, refused), None, "{refused}");
        assert!(s.game.world.artifacts.existing.is_empty());
    }
    let mut s = first.again();
    let card = wish(&mut s, wand, "blessed Platinum Yendorian Express Card").unwrap();
    assert!(card.artifact.is_some(), "that of another role");
    let again = wish(&mut s, wand, "blessed Platinum Yendorian Express Card").unwrap();
    assert_eq!((again.artifact, name_of(&again)), (None, "credit card".to_owned()));
    assert_eq!(s.game.world.life.conduct.wished_artifacts, 1);
}

#[test]
fn a_wish_that_is_too_heavy_lands_at_the_heros_feet() {
    let (mut s, wand) = wisher(&Birth::default());
    let boulder = wish(&mut s, wand, "boulder").unwrap();
    assert!(matches!(boulder.place, wyrdvault::world::Place::Floor(..)));
}

/// Source: rules/wishes 2.
#[test]
fn a_wish_displeases_the_gods_for_a_while() {
    let (mut s, wand) = wisher(&Birth::default());
    let before = s.game.world.life.prayer;
    wish(&mut s, wand, "apple");
    let more = s.game.world.life.prayer - before;
    assert!((48..=149).contains(&more), "{more}");
}

#[test]
fn a_game_with_a_wish_replays() {
    let birth = Birth { mode: Mode::Wizard, seed: Seed(11), ..Birth::default() };
    let mut game = Game::new(content(), &birth).unwrap();
    let mut recorder = Recorder::default();
    let mut note = |game: &mut Game, input: Input| {
        recorder.note(game, &input);
        game.input(&input).unwrap();
        let restored = Game::restore(Arc::clone(&game.content), &game.snapshot()).unwrap();
        assert_eq!(restored.digest(), game.digest());
    };
    note(&mut game, Input::Wizard(WizardPower::Make { thing: "wand of wishing".to_owned() }));
    let wand = *game.world.you().pack.last().unwrap();
    note(&mut game, Input::Do(Action::Zap { wand, aim: Aim::Own }));
    for text in ["grya dragon scale mail", "blessed +2 gray dragon scale mail"] {
        note(&mut game, Input::Answer(Answer::Text(text.to_owned())));
    }
    note(&mut game, Input::Answer(Answer::Yes));
    note(&mut game, Input::Do(Action::Search));
    note(&mut game, Input::Do(Action::Quit));
    let replay = recorder.finish(&game, 0);
    let read = Replay::read(&replay.write()).unwrap();
    let mut player = Player::new(content(), &read).unwrap();
    player.finish().unwrap_or_else(|divergence| panic!("{divergence:?}"));
    assert_eq!(player.game.digest(), game.digest());
}

#[test]
fn a_snapshot_keeps_the_question() {
    let (mut s, wand) = wisher(&Birth::default());
    zap(&mut s, wand);
    text(&mut s, "nonsense");
    let restored = Game::restore(Arc::clone(&s.game.content), &s.game.snapshot()).unwrap();
    assert_eq!(restored.world.pending, s.game.world.pending);
}
