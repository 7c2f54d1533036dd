//! Tests of the sources of wishes besides wands: djinn, thrones, fountains; and of wizard mode.

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Buc, Terrain};
use wyrdvault::event::{Djinni, Event, Magic, WishEvent};
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Birth, Game, Input, QuestionReason};
use wyrdvault::rules::{Refusal, Vain};
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, Attitude, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene_of};
use crate::wishes::{asks, near, text, wisher};

/// Gives the hero an item of that kind.
fn carrying(s: &mut Scene, kind: &str, change: impl FnOnce(&mut Item)) -> ItemId {
    let hero = s.game.world.hero;
    let mut item = Item::of(content().items.find(kind).unwrap());
    item.known.seen = true;
    change(&mut item);
    let item = s.game.world.make(item);
    pack::take(&mut s.game.world, &content(), hero, item)
}

fn djinn(events: &[Event]) -> Option<Djinni> {
    events.iter().find_map(|event| match event {
        Event::Magic(Magic::Wish(WishEvent::DjinniCame { does, .. })) => Some(*does),
        _ => None,
    })
}

/// Rubs a magic lamp in `times` games. Returns what each djinni that came did.
fn rubs(buc: Buc, times: u64) -> Vec<Djinni> {
    let mut first = scene_of(HALL, &Birth::default());
    let lamp = carrying(&mut first, "magic lamp", |it| (it.buc, it.age) = (buc, 1));
    let all = content();
    let mut came = Vec::new();
    for seed in 0..times {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        let events = s.act(Action::Rub(lamp)).unwrap();
        let Some(does) = djinn(&events) else {
            assert_eq!(s.game.world.item(lamp).kind, all.known.magic_lamp);
            continue;
        };
        came.push(does);
        let item = s.game.world.item(lamp);
        assert_eq!(item.kind, all.known.oil_lamp, "an oil lamp is left");
        assert!((1000..=1499).contains(&item.age));
        let pets = s.game.world.level.crowd.iter().map(|&who| s.game.world.actor(who).mood);
        let moods: Vec<Attitude> = pets.collect();
        match does {
            Djinni::Grants => assert!(asks(&s, QuestionReason::Wish) && moods.is_empty()),
            Djinni::Serves => assert!(matches!(moods[..], [Attitude::Tame(_)])),
            Djinni::Thanks => assert_eq!(moods, [Attitude::Peaceful]),
            Djinni::Vanishes => assert!(moods.is_empty()),
            Djinni::Attacks => assert_eq!(moods, [Attitude::Hostile]),
        }
    }
    came
}

const HALL: &str = "
    ---------
    |.......|
    |.......|
    |...@...|
    |.......|
    |.......|
    ---------";

/// Source: rules/wishes 4.
#[test]
fn a_magic_lamp_frees_its_djinni_1_time_in_3_and_blessed_ones_grant_wishes() {
    for (buc, grants, attacks) in
        [(Buc::Blessed, 80, 5), (Buc::Uncursed, 20, 20), (Buc::Cursed, 5, 80)]
    {
        let came = rubs(buc, 360);
        near(came.len(), 360, 33);
        let share = |does: Djinni| came.iter().filter(|&&it| it == does).count();
        near(share(Djinni::Grants), came.len() as u64, grants);
        near(share(Djinni::Attacks), came.len() as u64, attacks);
    }
}

#[test]
fn other_lamps_can_be_rubbed_in_vain_and_candles_cannot() {
    let mut s = scene_of(HALL, &Birth::default());
    let lamp = carrying(&mut s, "oil lamp", |it| it.age = 500);
    let candle = carrying(&mut s, "wax candle", |it| it.age = 400);
    for _ in 0..20 {
        assert_eq!(djinn(&s.act(Action::Rub(lamp)).unwrap()), None);
    }
    assert_eq!(s.act(Action::Rub(candle)), Err(Refusal::Vain(Vain::RubsInVain)));
}

#[test]
fn a_magic_lamp_burns_for_ever() {
    let mut s = scene_of(HALL, &Birth::default());
    let lamp = carrying(&mut s, "magic lamp", |it| it.age = 1);
    s.act(Action::Apply { tool: lamp, aim: None }).unwrap();
    for _ in 0..30 {
        s.act(Action::Search).unwrap();
    }
    assert!(s.game.world.item(lamp).lit);
}

/// Source: rules/wishes 4.
#[test]
fn djinn_come_out_of_smoky_potions_1_time_in_13_and_rarer_later() {
    let all = content();
    let smoky = all.looks["potion"].iter().position(|look| look.djinni).unwrap();
    let mut first = scene_of(HALL, &Birth::default());
    let kind = all.items.find("potion of fruit juice").unwrap();
    first.game.world.knowledge.of_mut(kind).look = Some(smoky as u8);
    let potion = carrying(&mut first, "potion of fruit juice", |it| it.buc = Buc::Blessed);
    let count = |djinn_before: u16, first: &Scene| {
        let one = |seed: u64| {
            let mut s = first.again();
            s.game.rng = Streams::new(Seed(seed));
            s.game.world.life.djinn = djinn_before;
            let came = djinn(&s.act(Action::Quaff(potion)).unwrap()).is_some();
            assert!(!s.game.world.items.contains(potion));
            came
        };
        (0..520).filter(|&seed| one(seed)).count()
    };
    let (early, late) = (count(0, &first), count(100, &first));
    assert!((20..=64).contains(&early), "{early} of 520 at 1 in 13");
    assert!(late <= 10, "{late} of 520 at 1 in 213");
    first.game.world.knowledge.of_mut(kind).look = Some((smoky + 1) as u8);
    assert_eq!(count(0, &first), 0, "other potions hold none");
}

/// Source: rules/numbers 12.
#[test]
fn thrones_grant_wishes_and_genocide() {
    let mut first = scene_of(HALL, &Birth::default());
    let at = first.you().at;
    first.game.world.level.change(at, |cell| cell.terrain = Terrain::Throne);
    let (mut wishes, mut genocides) = (0, 0);
    for seed in 0..500 {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        s.act(Action::Sit).unwrap();
        wishes += usize::from(asks(&s, QuestionReason::Wish));
        if asks(&s, QuestionReason::Genocide) {
            genocides += 1;
            text(&mut s, "human");
            let end = s.game.world.life.end.as_ref().unwrap();
            assert_eq!(end.cause, "killed by an imperious order");
        }
    }
    assert!((4..=25).contains(&wishes) && (4..=25).contains(&genocides), "{wishes} {genocides}");
}

/// Source: rules/numbers 12.
#[test]
fn the_water_demon_of_a_fountain_may_grant_a_wish() {
    let mut first = scene_of(HALL, &Birth::default());
    let at = first.you().at;
    first.game.world.level.change(at, |cell| cell.terrain = Terrain::Fountain);
    let demon = content().known.water_demon;
    let (mut wishes, mut fights) = (0, 0);
    for seed in 0..1500 {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        s.act(Action::QuaffHere).unwrap();
        let here =
            s.game.world.level.crowd.iter().any(|&who| s.game.world.actor(who).kind == demon);
        let granted = asks(&s, QuestionReason::Wish);
        assert!(!here || !granted);
        wishes += usize::from(granted);
        fights += usize::from(here);
    }
    assert!(wishes >= 2 && fights >= 4 * wishes / 2, "{wishes} wishes, {fights} fights");
}

/// Source: rules/numbers 17.
#[test]
fn a_wand_of_wishing_can_be_recharged_once_and_then_explodes() {
    let (first, wand) = wisher(&Birth::default());
    let charge = |plus: i8, times: u8, seed: u64| {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        let item = s.game.world.item_mut(wand);
        (item.plus, item.recharged) = (plus, times);
        let hero = s.game.world.hero;
        s.play(|play| wyrdvault::rules::item::charge::recharge(play, hero, wand, Buc::Blessed));
        s.game.world.items.get(wand).map(|it| it.plus)
    };
    assert!((0..20).all(|seed| charge(0, 0, seed) == Some(3)));
    assert!((0..20).all(|seed| charge(-1, 0, seed) == Some(3)));
    assert!((0..20).all(|seed| charge(0, 1, seed).is_none()), "the second time it explodes");
    assert!((0..20).all(|seed| charge(3, 0, seed).is_none()), "more than 3 charges explode");
}

#[test]
fn a_wand_that_explodes_is_named_as_it_was() {
    let (mut s, wand) = wisher(&Birth::default());
    let item = s.game.world.item_mut(wand);
    (item.plus, item.recharged) = (3, 0);
    (item.known.plus, item.known.seen, item.known.buc) = (true, true, false);
    let (kind, hero) = (item.kind, s.game.world.hero);
    s.game.world.knowledge.of_mut(kind).known = true;
    s.game.with_play(|play| {
        wyrdvault::rules::item::charge::recharge(play, hero, wand, Buc::Blessed);
    });
    let lines: Vec<String> = s.game.chronicle.lines.iter().map(|line| line.text).collect();
    assert!(lines.iter().any(|line| line.contains("wand of wishing (0:3)")), "{lines:?}");
}

#[test]
fn engraving_with_a_wand_of_wishing_grants_a_wish() {
    let (mut s, wand) = wisher(&Birth::default());
    s.act(Action::Engrave { with: Some(wand), text: "x".to_owned() }).unwrap();
    assert!(asks(&s, QuestionReason::Wish));
}

#[test]
fn wizard_mode_makes_what_a_wish_names_without_limits_and_monsters() {
    let birth = Birth { mode: Mode::Wizard, seed: Seed(11), ..Birth::default() };
    let mut game = Game::new(content(), &birth).unwrap();
    let mut make = |thing: &str| {
        let thing = thing.to_owned();
        game.input(&Input::Wizard(WizardPower::Make { thing })).map(|_| {
            let item = *game.world.you().pack.last().unwrap();
            game.world.item(item).clone()
        })
    };
    let sword = make("blessed rustproof +7 long sword").unwrap();
    assert_eq!((sword.plus, sword.buc, sword.proof), (7, Buc::Blessed, true));
    assert_eq!(make("9 cursed scrolls of charging").unwrap().count, 9);
    assert_eq!(make("wand of wishing (1:3)").unwrap().plus, 3);
    assert_eq!(make("no such thing"), Err(Refusal::NoSuchThing));
    make("3 newts").unwrap();
    make("2 peaceful jackals").unwrap();
    make("tame goblin").unwrap();
    make("hostile gnome").unwrap();
    let newt = content().monsters.find("newt").unwrap();
    let crowd = game.world.level.crowd.iter();
    assert!(crowd.filter(|&&who| game.world.actor(who).kind == newt).count() >= 3);
    let moods = |kind: &str| -> Vec<Attitude> {
        let kind = content().monsters.find(kind).unwrap();
        let crowd = game.world.level.crowd.iter().map(|&who| game.world.actor(who));
        crowd.filter(|actor| actor.kind == kind).map(|actor| actor.mood).collect()
    };
    assert!(moods("jackal").iter().filter(|&&mood| mood == Attitude::Peaceful).count() >= 2);
    assert!(moods("goblin").iter().any(|mood| matches!(mood, Attitude::Tame(_))));
    assert!(moods("gnome").contains(&Attitude::Hostile));
    assert!(!game.understands("no such thing") && game.understands("tame goblin"));
    let reads = |text: &str| game.reads(text);
    assert_eq!(reads("3 peaceful newts"), "makes 3 peaceful newts");
    assert_eq!(reads("2 blessed scrolls of charging"), "makes 2 blessed scrolls of charging");
    assert_eq!(reads("3 newts"), "makes 3 newts");
    assert_eq!(reads("grayswandr"), "nothing has this name; did you mean Grayswandir?");
    assert_eq!(game.world.life.conduct.wished, 0);
}
