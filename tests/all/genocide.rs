//! Tests of genocide by scrolls.

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Alignment, Buc, Property};
use wyrdvault::event::{Event, GenocideEvent, Magic};
use wyrdvault::game::view::View;
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Answer, Awaits, Birth, Game, Input, Question, QuestionReason};
use wyrdvault::r#gen::spawn::monsters;
use wyrdvault::rules::body;
use wyrdvault::story::Eyes;
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, Item, ItemId, LevelId, body::pack};

use crate::scene::{Scene, content, scene_of};

const HALL: &str = "
    ---------
    |1..2...|
    |.......|
    |...@...|
    |.......|
    |3..4..5|
    ---------";

fn reader(birth: &Birth, buc: Buc) -> (Scene, ItemId) {
    let mut s = scene_of(HALL, birth);
    let hero = s.game.world.hero;
    let kind = content().items.find("scroll of genocide").unwrap();
    let mut scroll = Item { buc, count: 9, ..Item::of(kind) };
    scroll.known.seen = true;
    let scroll = s.game.world.make(scroll);
    let scroll = pack::take(&mut s.game.world, &content(), hero, scroll);
    (s, scroll)
}

fn human(role: &str) -> Birth {
    Birth { role: role.to_owned(), ..Birth::default() }
}

fn confused(mut s: Scene) -> Scene {
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Confused, 50));
    s
}

fn text(s: &mut Scene, text: &str) -> Vec<Event> {
    let events = s.game.input(&Input::Answer(Answer::Text(text.to_owned()))).unwrap();
    s.game.world.check(&s.game.content).unwrap();
    events
}

fn read(s: &mut Scene, scroll: ItemId) -> Vec<Event> {
    s.act(Action::Read(scroll)).unwrap()
}

fn asks(s: &Scene) -> bool {
    s.game.awaits() == Awaits::Answer(Question::Text { why: QuestionReason::Genocide })
}

fn told(events: &[Event]) -> Vec<GenocideEvent> {
    let found = events.iter().filter_map(|event| match event {
        Event::Magic(Magic::Genocide(what)) => Some(*what),
        _ => None,
    });
    found.collect()
}

/// Returns the number of monsters of that kind on the level.
fn count(s: &Scene, kind: &str) -> usize {
    let kind = content().monsters.find(kind).unwrap();
    let world = &s.game.world;
    world.level.crowd.iter().filter(|&&who| world.actor(who).kind == kind).count()
}

fn is_gone(game: &Game, kind: &str) -> bool {
    game.world.is_genocided(content().monsters.find(kind).unwrap())
}

/// Source: rules/genocide 1.
#[test]
fn an_uncursed_scroll_wipes_out_one_species() {
    let (s, scroll) = reader(&human("Valkyrie"), Buc::Uncursed);
    let mut s = s.with('1', "newt").with('2', "jackal").with('3', "newt");
    let newt = s.named('3');
    let hero = s.game.world.hero;
    let dagger = content().items.find("dagger").unwrap();
    let dagger = s.game.world.make(Item::of(dagger));
    s.game.world.give(dagger, newt);
    let at = s.at('3');
    read(&mut s, scroll);
    assert!(asks(&s));
    let events = text(&mut s, "Newts");
    assert_eq!([count(&s, "newt"), count(&s, "jackal")], [0, 1]);
    assert!(is_gone(&s.game, "newt") && !is_gone(&s.game, "jackal"));
    assert!(s.game.world.items_at(at).any(|it| it == dagger), "its items stay");
    let corpse = content().known.corpse;
    assert!(s.game.world.items.things().iter().all(|it| it.kind != corpse), "no corpse is left");
    assert!(told(&events).iter().any(|it| matches!(it, GenocideEvent::WipedOut { .. })));
    let life = &s.game.world.life;
    assert_eq!((life.conduct.genocided, life.conduct.killed, life.experience), (1, 0, 0));
    assert!(s.game.world.actors.contains(hero) && !s.game.world.is_over());
    let kind = s.game.world.item(scroll).kind;
    assert!(s.game.world.knowledge.knows(kind), "the scroll is identified");
}

#[test]
fn a_species_that_is_gone_never_comes_again() {
    let (s, scroll) = reader(&human("Valkyrie"), Buc::Uncursed);
    let mut s = s.with('1', "jackal");
    read(&mut s, scroll);
    text(&mut s, "jackal");
    let all = content();
    let jackal = all.monsters.find("jackal").unwrap();
    let (at, rng) = (s.at('2'), &mut s.game.rng);
    let world = &mut s.game.world;
    assert_eq!(monsters::near(world, &all, &mut rng.act, jackal, at), None);
    for _ in 0..400 {
        let kind = monsters::pick(world, &all, &mut rng.act).unwrap();
        assert_ne!(kind, jackal);
    }
}

/// Source: rules/genocide 2.
#[test]
fn levels_made_and_visited_later_are_free_of_what_is_gone() {
    let birth = Birth { mode: Mode::Wizard, seed: Seed(11), ..Birth::default() };
    let mut game = Game::new(content(), &birth).unwrap();
    let go = |game: &mut Game, depth| {
        game.input(&Input::Wizard(WizardPower::Go(LevelId { branch: 0, depth }))).unwrap();
        game.world.check(&game.content).unwrap();
    };
    go(&mut game, 3);
    let make = |thing: &str| Input::Wizard(WizardPower::Make { thing: thing.to_owned() });
    game.input(&make("4 newts")).unwrap();
    game.input(&make("3 blessed scrolls of genocide")).unwrap();
    let scroll = *game.world.you().pack.last().unwrap();
    let newt = content().monsters.find("newt").unwrap();
    let newts = |game: &Game| {
        let crowd = game.world.level.crowd.iter();
        crowd.filter(|&&who| game.world.actor(who).kind == newt).count()
    };
    assert!(newts(&game) >= 4);
    go(&mut game, 4);
    game.input(&Input::Do(Action::Read(scroll))).unwrap();
    game.input(&Input::Answer(Answer::Text(":".to_owned()))).unwrap();
    go(&mut game, 3);
    assert_eq!(newts(&game), 0, "they died while the hero was away");
    let letters = |game: &Game| {
        let kinds = game.world.level.crowd.iter().map(|&who| game.world.actor(who).kind);
        let gone = kinds.filter(|&kind| game.world.is_genocided(kind));
        gone.count()
    };
    for depth in 5..12 {
        go(&mut game, depth);
        assert_eq!(letters(&game), 0, "level {depth}");
    }
    // These levels include Medusa's island, whose map asks for certain sea monsters.
    let spared = game.clone();
    game.input(&Input::Do(Action::Read(scroll))).unwrap();
    game.input(&Input::Answer(Answer::Text(";".to_owned()))).unwrap();
    let swimmers = |game: &Game| {
        let crowd = game.world.level.crowd.iter();
        crowd.filter(|&&who| content().monsters[game.world.actor(who).kind].letter == ';').count()
    };
    let (mut left, mut usual) = (0, 0);
    for depth in 20..26 {
        let mut other = spared.clone();
        go(&mut other, depth);
        usual += swimmers(&other);
        go(&mut game, depth);
        left += swimmers(&game);
    }
    assert!(usual > 0 && left == 0, "{left} of {usual} sea monsters");
}

/// Source: rules/genocide 1.
#[test]
fn a_blessed_scroll_wipes_out_a_class_but_for_what_is_beyond_it() {
    let (s, scroll) = reader(&human("Valkyrie"), Buc::Blessed);
    let mut s = s.with('1', "lich").with('2', "master lich").with('3', "jackal");
    read(&mut s, scroll);
    let events = text(&mut s, "L");
    assert_eq!([count(&s, "lich"), count(&s, "master lich"), count(&s, "jackal")], [0, 0, 1]);
    assert!(is_gone(&s.game, "arch-lich"));
    let due = |it: &GenocideEvent| matches!(it, GenocideEvent::ClassWipedOut { letter: 'L', .. });
    assert!(told(&events).iter().any(due), "{:?}", told(&events));
    read(&mut s, scroll);
    assert_eq!(told(&text(&mut s, "L")), [GenocideEvent::GoneAlready]);
    assert!(asks(&s), "the player may name another");
    text(&mut s, "electric eel");
    assert!(is_gone(&s.game, "giant eel"), "one of its monsters names the class");
    assert_eq!(s.game.world.life.conduct.genocided, 2);
    read(&mut s, scroll);
    let events = text(&mut s, "dragons");
    let due = |it: &GenocideEvent| matches!(it, GenocideEvent::ClassWipedOut { letter: 'D', .. });
    assert!(told(&events).iter().any(due), "all monsters of that name are of one class");
}

/// Source: rules/genocide 1.
#[test]
fn a_cursed_scroll_calls_4_to_6_of_a_species() {
    let (first, scroll) = reader(&human("Valkyrie"), Buc::Cursed);
    for seed in 0..12 {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        read(&mut s, scroll);
        let events = text(&mut s, "newt");
        assert!(told(&events).iter().any(|it| matches!(it, GenocideEvent::SentIn { .. })));
        assert!((4..=6).contains(&count(&s, "newt")), "{}", count(&s, "newt"));
        assert!(!is_gone(&s.game, "newt"));
        assert_eq!(s.game.world.life.conduct.genocided, 0, "the conduct is kept");
    }
}

/// Source: rules/genocide 1.
#[test]
fn a_confused_reader_wipes_out_the_readers_own_kind() {
    let (s, scroll) = reader(&human("Valkyrie"), Buc::Uncursed);
    let mut s = confused(s);
    read(&mut s, scroll);
    assert!(s.game.world.is_over());
    let end = s.game.world.life.end.as_ref().unwrap();
    assert_eq!(end.cause, "killed by genocidal confusion");
    let (s, scroll) = reader(&human("Valkyrie"), Buc::Cursed);
    let mut s = confused(s);
    read(&mut s, scroll);
    assert!(!s.game.world.is_over() && (4..=6).contains(&count(&s, "valkyrie")));
}

/// Source: rules/genocide 1.
#[test]
fn genocide_of_ones_own_race_or_class_kills_and_nothing_saves_from_it() {
    let dwarf = Birth { race: "dwarf".to_owned(), ..human("Valkyrie") };
    for (birth, buc, name) in [
        (dwarf.clone(), Buc::Uncursed, "dwarf"),
        (dwarf, Buc::Blessed, "h"),
        (human("Valkyrie"), Buc::Uncursed, "human"),
        (human("Priest"), Buc::Uncursed, "cleric"),
        (human("Caveman"), Buc::Uncursed, "cave dweller"),
        (human("Samurai"), Buc::Blessed, "@"),
    ] {
        let (mut s, scroll) = reader(&birth, buc);
        let hero = s.game.world.hero;
        let amulet = content().items.find("amulet of life saving").unwrap();
        let amulet = s.game.world.make(Item::of(amulet));
        let amulet = pack::take(&mut s.game.world, &content(), hero, amulet);
        s.act(Action::Wear(amulet)).unwrap();
        read(&mut s, scroll);
        text(&mut s, name);
        assert!(s.game.world.is_over(), "{name}");
        let end = s.game.world.life.end.as_ref().unwrap();
        assert_eq!(end.cause, "killed by a scroll of genocide", "{name}");
    }
    let (mut s, scroll) = reader(&human("Valkyrie"), Buc::Uncursed);
    read(&mut s, scroll);
    text(&mut s, "dwarf");
    assert!(!s.game.world.is_over(), "a human outlives the dwarves");
}

/// Source: rules/genocide 1.
#[test]
fn gods_forbid_some_genocides_and_after_five_answers_chance_decides() {
    let (mut s, scroll) = reader(&human("Valkyrie"), Buc::Uncursed);
    read(&mut s, scroll);
    for forbidden in ["Medusa", "shopkeeper", "ghost"] {
        assert_eq!(told(&text(&mut s, forbidden)), [GenocideEvent::Forbidden], "{forbidden}");
    }
    text(&mut s, "jakcal");
    let eyes = Eyes { world: &s.game.world, content: &s.game.content };
    let view = View::of(&eyes, &s.game.chronicle, s.game.awaits());
    let due = "No monster is called \"jakcal\". Did you mean this? (1 try left)";
    assert_eq!((view.asked.as_deref(), view.draft.as_deref()), (Some(due), Some("jackal")));
    assert!(s.game.world.genocided.is_empty());
    let events = text(&mut s, "gibberish");
    assert!(told(&events).contains(&GenocideEvent::NoTriesLeft) && !asks(&s));
    assert!(s.game.world.genocided.len() <= 1);
}

#[test]
fn naming_nobody_keeps_the_conduct_except_with_a_cursed_scroll() {
    for (buc, harmless) in [(Buc::Uncursed, true), (Buc::Blessed, true), (Buc::Cursed, false)] {
        let (mut s, scroll) = reader(&human("Valkyrie"), buc);
        read(&mut s, scroll);
        let events = text(&mut s, "none");
        assert_eq!(told(&events).contains(&GenocideEvent::Forgone), harmless, "{buc:?}");
        assert!(s.game.world.genocided.is_empty());
        assert_eq!(s.game.world.life.conduct.genocided, 0);
    }
}

/// Source: rules/numbers 5.
#[test]
fn naming_humans_costs_alignment_and_naming_demons_gives_some() {
    let change = |kind: &str, alignment: Alignment| {
        let (mut s, scroll) = reader(&human("Valkyrie"), Buc::Uncursed);
        s.game.world.life.alignment = alignment;
        let before = s.game.world.life.record;
        read(&mut s, scroll);
        text(&mut s, kind);
        assert_eq!(is_gone(&s.game, kind), kind != "vrock", "{kind}");
        s.game.world.life.record - before
    };
    assert_eq!(change("nurse", Alignment::Lawful), -1);
    assert_eq!(change("nurse", Alignment::Chaotic), 1);
    assert_eq!(change("vrock", Alignment::Lawful), 1);
    assert_eq!(change("newt", Alignment::Lawful), 0);
}

#[test]
fn shape_changers_cannot_take_the_shape_of_what_is_gone() {
    let (s, scroll) = reader(&human("Valkyrie"), Buc::Uncursed);
    let mut s = s.with('1', "chameleon");
    let who = s.named('1');
    let jackal = content().monsters.find("jackal").unwrap();
    s.play(|play| wyrdvault::rules::shape::monster::turns_into(play, who, Some(jackal)));
    assert_eq!(count(&s, "jackal"), 1);
    read(&mut s, scroll);
    text(&mut s, "jackal");
    assert_eq!([count(&s, "jackal"), count(&s, "chameleon")], [0, 1], "it lives in its own shape");
    let changed =
        s.play(|play| wyrdvault::rules::shape::monster::turns_into(play, who, Some(jackal)));
    assert!(!changed.0);
    s.play(wyrdvault::rules::shape::hero::ask);
    text(&mut s, "jackal");
    assert!(!s.game.world.is_changed(), "the hero cannot become one");
}
