//! Tests of messages about items: burdens, meals of pets, wishes, genocide and land mines.

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Alignment, Buc, Property};
use wyrdvault::event::item::artifact::ArtifactEvent;
use wyrdvault::event::{BodyEvent, Event, GenocideEvent, ItemEvent, Magic, TrapEvent};
use wyrdvault::game::view::View;
use wyrdvault::game::{Answer, Birth, Input};
use wyrdvault::rules::company::pet_hunger;
use wyrdvault::rules::{body, trap};
use wyrdvault::story::Eyes;
use wyrdvault::world::hero::Burden;
use wyrdvault::world::{Action, Aim, Item, ItemId, Place, Trap, body::pack};

use crate::scene::{Scene, content, scene};
use crate::wishes::wisher;

const HALL: &str = "
    ---------
    |.......|
    |.......|
    |...@a..|
    |.......|
    |.......|
    ---------";

fn made(s: &mut Scene, kind: &str, count: u16, buc: Buc) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let mut item = Item { count, buc, ..Item::of(kind) };
    item.known.seen = true;
    s.game.world.make(item)
}

fn carries(s: &mut Scene, kind: &str, buc: Buc) -> ItemId {
    let item = made(s, kind, 1, buc);
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

fn newest(s: &Scene) -> String {
    s.game.chronicle.lines.last_words().to_owned()
}

fn asked(s: &Scene) -> String {
    let eyes = Eyes { world: &s.game.world, content: &s.game.content };
    View::of(&eyes, &s.game.chronicle, s.game.awaits()).asked.unwrap()
}

fn text(s: &mut Scene, text: &str) -> Vec<Event> {
    s.game.input(&Input::Answer(Answer::Text(text.to_owned()))).unwrap()
}

#[test]
fn a_lighter_load_is_not_reported_like_a_heavier_one() {
    let line = |from, to| {
        let mut s = scene(HALL);
        s.game.with_play(|play| {
            play.tell(Event::Body(BodyEvent::BurdenChanged { from, to }));
        });
        newest(&s)
    };
    let all = [Burden::Unburdened, Burden::Burdened, Burden::Stressed, Burden::Strained];
    for to in [Burden::Burdened, Burden::Stressed, Burden::Strained, Burden::Overtaxed] {
        let lighter = line(Burden::Overloaded, to);
        assert!(lighter.starts_with("Your load is lighter, "), "{lighter}");
        assert_ne!(line(Burden::Unburdened, to), lighter);
    }
    assert_eq!(line(all[1], all[0]), "You move freely again.");
}

#[test]
fn a_pet_eats_one_of_a_stack_and_does_not_show_whether_it_is_cursed() {
    let mut s = scene(HALL).with('a', "pony");
    let (pony, at) = (s.named('a'), s.at('a'));
    let apples = made(&mut s, "apple", 4, Buc::Uncursed);
    s.game.world.item_mut(apples).known.buc = true;
    s.game.world.lay(apples, at);
    s.game.with_play(|play| pet_hunger::eat(play, pony, apples));
    assert_eq!(newest(&s), "The pony eats an apple.");
    assert_eq!(s.game.world.item(apples).count, 3);
}

// --- Wishes

#[test]
fn wishes_name_pairs_and_the_monsters_of_remains() {
    for (typed, understood) in [
        ("blessed speed boots", "You wish for a blessed pair of speed boots?"),
        ("2 gauntlets of power", "You wish for 2 pairs of gauntlets of power?"),
        ("lenses", "You wish for a pair of lenses?"),
        ("cockatrice egg", "You wish for a cockatrice egg?"),
        ("egg of a cockatrice", "You wish for a cockatrice egg?"),
        ("corpse of a cockatrice", "You wish for a cockatrice corpse?"),
        (
            "corpse of a cockatrise",
            "No item is called \"corpse of a cockatrise\". Did you mean this? (4 tries left)",
        ),
        ("3 eggs of cockatrices", "You wish for 3 cockatrice eggs?"),
    ] {
        let (mut s, wand) = wisher(&Birth::default());
        s.act(Action::Zap { wand, aim: Aim::Own }).unwrap();
        text(&mut s, typed);
        assert_eq!(asked(&s), understood);
    }
    let (mut s, wand) = wisher(&Birth::default());
    let kind = content().items.find("speed boots").unwrap();
    s.game.world.knowledge.of_mut(kind).look = Some(0);
    let look = content().looks["boots"][0].look.clone();
    s.act(Action::Zap { wand, aim: Aim::Own }).unwrap();
    text(&mut s, &look);
    assert_eq!(asked(&s), format!("You wish for a pair of {look}?"));
}

/// Source: rules/artifacts 5.
#[test]
fn a_wished_excalibur_blasts_a_neutral_valkyrie_for_4d10_and_is_held() {
    let mut blasts = 0;
    for seed in 0..20 {
        let (mut s, wand) = wisher(&Birth::default());
        s.game.rng = Streams::new(Seed(seed));
        let life = &mut s.game.world.life;
        (life.alignment, life.own_alignment) = (Alignment::Neutral, Alignment::Neutral);
        life.record = 10;
        s.act(Action::Zap { wand, aim: Aim::Own }).unwrap();
        text(&mut s, "Excalibur");
        let hp = s.you().hp;
        let events = s.game.input(&Input::Answer(Answer::Yes)).unwrap();
        let blasted = events.iter().find_map(|event| match event {
            Event::Item(ItemEvent::Artifact(ArtifactEvent::Blasted { item })) => Some(*item),
            _ => None,
        });
        let Some(sword) = blasted else { continue };
        assert!((4..=40).contains(&(hp - s.you().hp)), "{}", hp - s.you().hp);
        assert_eq!(s.game.world.item(sword).place, Place::Pack(s.game.world.hero));
        blasts += 1;
    }
    assert_eq!(blasts, 20, "the first artifact never slips away");
}

// --- Genocide

#[test]
fn a_cursed_scroll_of_genocide_asks_the_same_question_as_an_uncursed_one() {
    let question = |buc| {
        let mut s = scene(HALL);
        let scroll = carries(&mut s, "scroll of genocide", buc);
        s.act(Action::Read(scroll)).unwrap();
        asked(&s)
    };
    assert_eq!(question(Buc::Cursed), question(Buc::Uncursed));
}

#[test]
fn nothing_happens_if_a_confused_hero_sends_in_an_extinct_kind() {
    let mut s = scene(HALL);
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Confused, 50));
    s.game.world.genocided = vec![content().monsters.find("valkyrie").unwrap()];
    let scroll = carries(&mut s, "scroll of genocide", Buc::Cursed);
    let events = s.act(Action::Read(scroll)).unwrap();
    assert!(events.contains(&Event::Magic(Magic::Genocide(GenocideEvent::NobodyCame))));
    assert!(s.game.world.level.crowd.is_empty());
}

// --- Land mines

/// Sets off a land mine under the hero by a step onto it. Returns the events.
fn steps_on_a_mine(s: &mut Scene) -> Vec<Event> {
    let at = s.at('a');
    let kind = content().traps.find("land mine").unwrap();
    s.game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
    s.walk(wyrdvault::base::Dir::E).unwrap()
}

#[test]
fn a_land_mine_scatters_items_and_breaks_fragile_ones() {
    let (mut moved, mut lists) = (0, 0);
    for seed in 0..20 {
        let mut s = scene(HALL);
        s.game.rng = Streams::new(Seed(seed));
        let at = s.at('a');
        let dagger = made(&mut s, "dagger", 1, Buc::Uncursed);
        let potion = made(&mut s, "potion of water", 2, Buc::Uncursed);
        let boulder = made(&mut s, "statue", 1, Buc::Uncursed);
        for item in [dagger, potion, boulder] {
            s.game.world.lay(item, at);
        }
        let events = steps_on_a_mine(&mut s);
        assert!(events.contains(&Event::Trap(TrapEvent::Scattered { at })));
        assert!(!s.game.world.items.contains(potion), "glass breaks");
        let place = |item| match s.game.world.item(item).place {
            Place::Floor(_, place) => place,
            other => panic!("{other:?}"),
        };
        assert_eq!(place(boulder), at, "rock stays");
        assert!(place(dagger).distance(at) <= 4);
        moved += u32::from(place(dagger) != at);
        let shown = |it: &&Event| matches!(it, Event::Item(ItemEvent::SeesHere { .. }));
        lists += events.iter().filter(shown).count();
    }
    assert_eq!((moved, lists), (20, 20), "the dagger flies, and the rest is listed once");
}

#[test]
fn the_victim_of_a_land_mine_falls_into_its_pit_at_once() {
    let mut s = scene(HALL).with('a', "hill orc");
    let (orc, at) = (s.named('a'), s.at('a'));
    (s.game.world.actor_mut(orc).hp, s.game.world.actor_mut(orc).max_hp) = (900, 900);
    let kind = content().traps.find("land mine").unwrap();
    s.game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
    // Creatures that fumble never step around a trap.
    s.play(|play| body::gain(play, orc, Property::Fumbling, 99));
    s.play(|play| trap::spring(play, orc, at));
    assert!(s.game.world.actor(orc).trapped > 0, "the pit holds it");
    assert_eq!(s.game.world.trap_at(at).map(|it| it.kind), Some(content().known.pit));
    assert!(s.game.world.actor(orc).hp < 900);
}
