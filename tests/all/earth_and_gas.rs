//! Tests of scrolls of earth, of stinking cloud and of mail.

use wyrdvault::base::{Dir, Pos, Seed, rng::Streams};
use wyrdvault::content::{Buc, Property, Slot};
use wyrdvault::game::{Answer, Input};
use wyrdvault::rules::Refusal;
use wyrdvault::world::{Action, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene};

const HALL: &str = "
    ---------------
    |.............|
    |.............|
    |.....@a......|
    |.............|
    |.............|
    ---------------";

fn give(s: &mut Scene, kind: &str, buc: Buc) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = s.game.world.make(Item { buc, ..Item::of(kind) });
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

fn boulders(s: &Scene) -> (usize, usize) {
    let here = s.you().at;
    let has = |at: Pos| s.game.world.has_boulder(&content(), at);
    (here.neighbors().into_iter().filter(|&at| has(at)).count(), usize::from(has(here)))
}

/// Source: rules/tables effects.
#[test]
fn a_scroll_of_earth_drops_boulders_around_or_on_the_reader_by_its_blessing() {
    for (buc, fallen) in [(Buc::Blessed, (8, 0)), (Buc::Uncursed, (8, 1)), (Buc::Cursed, (0, 1))] {
        let mut s = scene(HALL);
        let scroll = give(&mut s, "scroll of earth", buc);
        s.act(Action::Read(scroll)).unwrap();
        assert_eq!(boulders(&s), fallen, "{buc:?}");
        let damage = 30_000 - s.you().hp;
        assert_eq!((1..=20).contains(&damage), fallen.1 == 1, "{buc:?}: {damage}");
    }
}

#[test]
fn a_hard_hat_saves_from_falling_boulders_unless_the_scroll_is_cursed() {
    for (buc, most) in [(Buc::Uncursed, 2), (Buc::Cursed, 20)] {
        let mut worst = 0;
        for seed in 0..40 {
            let mut s = scene(HALL);
            s.game.rng = Streams::new(Seed(seed));
            let hat = give(&mut s, "dwarvish iron helm", Buc::Uncursed);
            s.game.world.you_mut().worn[Slot::Helmet as usize] = Some(hat);
            let scroll = give(&mut s, "scroll of earth", buc);
            s.act(Action::Read(scroll)).unwrap();
            worst = worst.max(30_000 - s.you().hp);
        }
        assert!(worst <= most && worst > most / 2, "{buc:?}: {worst}");
    }
}

#[test]
fn a_confused_reader_of_earth_gets_rocks_and_monsters_are_hit() {
    let mut s = scene(HALL).with('a', "hill orc");
    let hero = s.game.world.hero;
    let orc = s.named('a');
    s.game.world.actor_mut(orc).hp = 500;
    s.play(|play| wyrdvault::rules::body::gain(play, hero, Property::Confused, 50));
    let scroll = give(&mut s, "scroll of earth", Buc::Blessed);
    s.act(Action::Read(scroll)).unwrap();
    assert_eq!(boulders(&s), (0, 0));
    let at = s.you().at.step(Dir::W);
    let rocks = s.game.world.items_at(at).next().map(|item| s.game.world.item(item).clone());
    let rocks = rocks.unwrap();
    assert!(rocks.kind == content().known.rock && (2..=6).contains(&rocks.count));
    assert!((2..=18).contains(&(500 - s.game.world.actor(orc).hp)));
}

/// Reads a scroll of stinking cloud and chooses a square.
fn reads_cloud(buc: Buc, at: impl Fn(&Scene) -> Pos) -> Scene {
    let mut s = scene(HALL).with('a', "hill orc");
    let orc = s.named('a');
    let body = s.game.world.actor_mut(orc);
    (body.hp, body.max_hp) = (500, 500);
    let scroll = give(&mut s, "scroll of stinking cloud", buc);
    s.act(Action::Read(scroll)).unwrap();
    let to = at(&s);
    s.game.input(&Input::Answer(Answer::At(to))).unwrap();
    s
}

#[test]
fn a_stinking_cloud_fills_25_15_or_5_squares_by_its_blessing() {
    for (buc, squares, strength) in
        [(Buc::Blessed, 25, 12), (Buc::Uncursed, 15, 8), (Buc::Cursed, 5, 4)]
    {
        let s = reads_cloud(buc, |s| s.at('a').step(Dir::E));
        let gas = &s.game.world.level.customs.gas;
        assert_eq!(gas.len(), squares, "{buc:?}");
        assert!(gas.iter().all(|gas| gas.harm == strength && gas.more == 5), "{buc:?}");
    }
}

#[test]
fn the_gas_of_a_scroll_deals_up_to_its_strength_plus_5_and_blinds_and_disperses() {
    let mut s = reads_cloud(Buc::Cursed, |s| s.at('a'));
    let orc = s.game.world.level.crowd[0];
    s.game.world.actor_mut(orc).hp = 500;
    s.play(wyrdvault::rules::ground::gas::cloud::tick);
    let damage = 500 - s.game.world.actor(orc).hp;
    assert!(damage == 0 || (6..=9).contains(&damage), "{damage}");
    let mut turns = 0;
    while !s.game.world.level.customs.gas.is_empty() {
        s.play(wyrdvault::rules::ground::gas::cloud::tick);
        turns += 1;
        assert!(turns < 30);
    }
    let mut strong = reads_cloud(Buc::Blessed, |s| s.at('a'));
    let mut longer = 0;
    while !strong.game.world.level.customs.gas.is_empty() {
        strong.play(wyrdvault::rules::ground::gas::cloud::tick);
        longer += 1;
        assert!(longer < 30);
    }
    // A cloud that runs out at strength 5 or more halves and lasts 2 more turns: 12, 6, then 3.
    assert!(longer >= 7, "{longer} turns");
}

#[test]
fn a_cloud_out_of_reach_is_wasted() {
    let s = reads_cloud(Buc::Blessed, |s| {
        let at = s.at('a');
        Pos::new(at.x + 6, at.y)
    });
    assert!(s.game.world.level.customs.gas.is_empty());
}

#[test]
fn a_scroll_of_mail_has_something_to_read() {
    let mut s = scene(HALL);
    let scroll = give(&mut s, "scroll of mail", Buc::Uncursed);
    let before = s.game.chronicle.lines.iter().count();
    s.act(Action::Read(scroll)).unwrap();
    assert!(s.game.chronicle.lines.iter().count() > before);
    assert!(!s.game.world.items.contains(scroll));
}

#[test]
fn declining_the_square_of_a_stinking_cloud_makes_no_cloud() {
    let mut s = scene(HALL);
    let scroll = give(&mut s, "scroll of stinking cloud", Buc::Uncursed);
    s.act(Action::Read(scroll)).unwrap();
    s.game.input(&Input::Answer(Answer::No)).unwrap();
    assert!(s.game.world.level.customs.gas.is_empty());
    assert!(!s.game.world.items.contains(scroll), "the scroll is used up");
    let lines = s.game.view().lines;
    assert!(lines.iter().any(|line| line.text == "The cloud does not form."), "{lines:?}");
}

#[test]
fn harmful_gas_shows_the_way_out_and_prevents_rest() {
    let mut s = reads_cloud(Buc::Cursed, |s| s.you().at);
    let gas = |s: &Scene, at: Pos| s.game.world.level.customs.gas.iter().any(|gas| gas.at == at);
    assert!(gas(&s, s.you().at));
    let view = s.game.view();
    let way = view.out_of_gas.expect("the room is known");
    assert!(view.in_gas && !gas(&s, s.you().at.step(way)), "{way:?}");
    s.game.world.you_mut().hp -= 100;
    assert_eq!(s.act(Action::Rest(None)), Err(Refusal::InGas));
    s.game.world.you_mut().properties.gained.add(Property::PoisonResistance);
    s.game.world.you_mut().properties.refresh();
    let view = s.game.view();
    assert!(!view.in_gas && view.out_of_gas.is_none(), "the gas cannot harm this hero");
}
