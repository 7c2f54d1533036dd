//! Tests of the ball and chain of a punished hero.

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Alignment, Buc, Class, Property, Slot};
use wyrdvault::event::{Event, ItemEvent, Shackled};
use wyrdvault::game::Input;
use wyrdvault::rules::faith::prayer;
use wyrdvault::rules::ground::{shackles, teleport};
use wyrdvault::rules::{Refusal, body, settle};
use wyrdvault::world::body::pack;
use wyrdvault::world::hero::Shackles;
use wyrdvault::world::{Action, Aim, Item, ItemId, Place};

use crate::scene::{Scene, content, scene};

const HALL: &str = "
    #############
    #...........#
    #.@.........#
    #...........#
    #############";

/// Builds a scene with a punished hero in a large room.
fn punished() -> Scene {
    let mut s = scene(HALL);
    s.play(|play| shackles::punish(play, 1));
    checks(&s);
    s
}

fn shackles(s: &Scene) -> Shackles {
    s.game.world.life.shackles.expect("the hero is punished")
}

fn checks(s: &Scene) {
    assert_eq!(s.game.world.check(&content()), Ok(()));
}

/// Returns where an item lies on the level.
fn lies(s: &Scene, item: ItemId) -> Option<Pos> {
    match s.game.world.item(item).place {
        Place::Floor(_, at) => Some(at),
        _ => None,
    }
}

fn carry(s: &mut Scene, name: &str, buc: Buc) -> ItemId {
    let kind = content().items.find(name).unwrap();
    let item = s.game.world.make(Item { buc, ..Item::of(kind) });
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

fn says(events: &[Event], what: Shackled) -> bool {
    events.contains(&Event::Item(ItemEvent::Shackled(what)))
}

#[test]
fn the_ball_lies_still_for_two_squares_and_is_then_dragged_behind() {
    let mut s = punished();
    let (Shackles { ball, chain }, start) = (shackles(&s), s.you().at);
    assert_eq!((lies(&s, ball), lies(&s, chain)), (Some(start), Some(start)));
    for steps in 1..=2 {
        let before = s.game.world.now;
        s.walk(Dir::E).unwrap();
        assert_eq!(lies(&s, ball), Some(start), "after {steps} steps");
        assert!(s.game.world.now - before <= 10, "a free step takes no longer");
    }
    for steps in 3..=5 {
        let before = s.game.world.now;
        s.walk(Dir::E).unwrap();
        assert_eq!(lies(&s, ball), Some(start + Pos::new(steps - 2, 0)), "{steps} steps");
        assert!(s.game.world.now - before >= 20, "dragging the ball takes three times as long");
        checks(&s);
    }
}

#[test]
fn a_hero_who_is_more_than_burdened_cannot_drag_the_ball() {
    let mut s = punished();
    s.walk(Dir::E).unwrap();
    s.walk(Dir::E).unwrap();
    s.game.world.life.attributes = [3; 6];
    for _ in 0..2 {
        carry(&mut s, "iron chain", Buc::Uncursed);
    }
    let at = s.you().at;
    assert_eq!(s.walk(Dir::E), Err(Refusal::BallTooHeavy));
    assert_eq!(s.you().at, at);
}

#[test]
fn the_ball_weighs_480_and_each_further_punishment_adds_160() {
    let mut s = punished();
    let ball = shackles(&s).ball;
    let weight = |s: &Scene| pack::weight(&s.game.world, &content(), ball);
    assert_eq!(weight(&s), 480);
    s.play(|play| shackles::punish(play, 1));
    assert_eq!(weight(&s), 640);
    s.play(|play| shackles::punish(play, 2));
    assert_eq!(weight(&s), 960);
    assert_eq!(shackles(&s).ball, ball, "it is still one ball");
}

#[test]
fn a_carried_ball_moves_along_and_the_chain_cannot_be_taken() {
    let mut s = punished();
    s.game.world.life.attributes = [18; 6];
    let Shackles { ball, chain } = shackles(&s);
    assert_eq!(s.act(Action::PickUp(vec![(chain, 0)])), Err(Refusal::ChainedOn));
    s.act(Action::PickUp(vec![(ball, 0)])).unwrap();
    for _ in 0..5 {
        s.walk(Dir::E).unwrap();
        assert_eq!(lies(&s, chain), Some(s.you().at));
        checks(&s);
    }
}

#[test]
fn a_teleported_hero_takes_the_ball_along() {
    let mut s = punished();
    let to = s.you().at + Pos::new(8, 0);
    let hero = s.game.world.hero;
    s.play(|play| {
        teleport::send(play, hero, to);
        settle::settle(play)
    });
    let Shackles { ball, chain } = shackles(&s);
    assert_eq!((lies(&s, ball), lies(&s, chain)), (Some(to), Some(to)));
    checks(&s);
}

#[test]
fn remove_curse_ends_the_punishment_unless_the_reader_is_confused() {
    for (buc, confused, frees) in
        [(Buc::Uncursed, false, true), (Buc::Cursed, false, true), (Buc::Blessed, true, false)]
    {
        let mut s = punished();
        let Shackles { ball, chain } = shackles(&s);
        let scroll = carry(&mut s, "scroll of remove curse", buc);
        if confused {
            let hero = s.game.world.hero;
            s.play(|play| body::gain(play, hero, Property::Confused, 50));
        }
        s.act(Action::Read(scroll)).unwrap();
        assert_eq!(s.game.world.life.shackles.is_none(), frees, "{buc:?} {confused}");
        assert_eq!(s.game.world.items.contains(chain), !frees);
        assert!(s.game.world.items.contains(ball), "the ball stays");
    }
}

#[test]
fn a_scroll_of_punishment_punishes_unless_it_is_blessed_or_its_reader_confused() {
    for (buc, confused, punishes) in [
        (Buc::Uncursed, false, true),
        (Buc::Cursed, false, true),
        (Buc::Blessed, false, false),
        (Buc::Uncursed, true, false),
    ] {
        let mut s = scene(HALL);
        let scroll = carry(&mut s, "scroll of punishment", buc);
        if confused {
            let hero = s.game.world.hero;
            s.play(|play| body::gain(play, hero, Property::Confused, 50));
        }
        let events = s.act(Action::Read(scroll)).unwrap();
        assert_eq!(says(&events, Shackled::Chained), punishes, "{buc:?} {confused}");
        checks(&s);
    }
    let mut s = punished();
    let scroll = carry(&mut s, "scroll of punishment", Buc::Cursed);
    s.act(Action::Read(scroll)).unwrap();
    assert_eq!(pack::weight(&s.game.world, &content(), shackles(&s).ball), 800);
}

#[test]
fn opening_magic_frees_the_hero() {
    let mut s = punished();
    let wand = carry(&mut s, "wand of opening", Buc::Uncursed);
    s.game.world.item_mut(wand).plus = 3;
    let events = s.act(Action::Zap { wand, aim: Aim::Own }).unwrap();
    assert!(says(&events, Shackled::Freed));
    assert_eq!(s.game.world.life.shackles, None);
}

#[test]
fn other_magic_spares_the_ball_and_the_chain() {
    let mut s = punished();
    let Shackles { ball, chain } = shackles(&s);
    let wand = carry(&mut s, "wand of polymorph", Buc::Uncursed);
    s.game.world.item_mut(wand).plus = 3;
    s.act(Action::Zap { wand, aim: Aim::Down }).unwrap();
    assert_eq!(shackles(&s), Shackles { ball, chain });
    checks(&s);
}

#[test]
fn a_god_frees_a_punished_hero_who_prays() {
    let mut s = punished();
    let life = &mut s.game.world.life;
    (life.prayer, life.record) = (0, 20);
    life.luck.base = 10;
    // Only prayers of tier 3 or higher fix minor troubles, so the hero prays 20 times.
    for _ in 0..20 {
        s.game.world.life.prayer = 0;
        s.act(Action::Pray).unwrap();
        while s.game.world.life.occupation.is_some() {
            s.game.input(&Input::Continue).unwrap();
        }
    }
    assert_eq!(s.game.world.life.shackles, None);
}

#[test]
fn an_angry_god_punishes_and_curses_a_hero_who_is_already_punished() {
    let (mut chained, mut twice) = (0, 0);
    for seed in 0..300 {
        let mut s = scene(HALL);
        let life = &mut s.game.world.life;
        (life.anger, life.alignment, life.record) = (3, Alignment::Lawful, 0);
        s.game.rng = wyrdvault::base::rng::Streams::new(wyrdvault::base::Seed(seed));
        s.game.world.life.mode = wyrdvault::world::hero::Mode::Explore;
        let ((), events) = s.play(prayer::anger);
        chained += u32::from(says(&events, Shackled::Chained));
        if s.game.world.life.shackles.is_some() {
            let ((), events) = s.play(prayer::anger);
            twice +=
                u32::from(says(&events, Shackled::Heavier) || says(&events, Shackled::Chained));
        }
    }
    // The god's reaction is rn2(9); 1 result of 9 punishes the hero.
    assert!((15..=55).contains(&chained), "{chained} of 300");
    assert_eq!(twice, 0, "anger never punishes twice");
}

#[test]
fn a_destroyed_ball_frees_the_hero() {
    let mut s = punished();
    let Shackles { ball, chain } = shackles(&s);
    s.game.world.destroy(ball);
    assert_eq!(s.game.world.life.shackles, None);
    assert!(!s.game.world.items.contains(chain));
    checks(&s);
}

#[test]
fn the_ball_comes_along_to_another_level_and_hurts_on_the_stairs() {
    let mut s = punished();
    let Shackles { ball, chain } = shackles(&s);
    let here = s.you().at;
    s.game.world.level.change(here, |cell| {
        cell.terrain = wyrdvault::content::Terrain::StairsDown;
    });
    s.game.world.level.down = Some(here);
    let hp = s.you().hp;
    let events = s.act(Action::ClimbDown).unwrap();
    assert_eq!(s.game.world.level.id.depth, 2);
    assert!(says(&events, Shackled::FellDown) && s.you().hp < hp);
    for item in [ball, chain] {
        assert!(lies(&s, item).is_some_and(|at| at.distance(s.you().at) <= 1));
    }
    checks(&s);
    assert_eq!(s.game.world.check_whole(&content()), Ok(()));
}

#[test]
fn the_punishment_is_shown_on_the_map_in_the_status_and_on_the_page_of_the_hero() {
    let mut s = punished();
    s.walk(Dir::E).unwrap();
    let view = s.game.view();
    assert!(view.effects.iter().any(|effect| effect.name() == "Chained"));
    let sheet = s.game.sheet();
    assert!(sheet.rows.iter().any(|row| row.text == "chained to an iron ball of weight 480"));
    let class = content().items[content().known.iron_ball].class;
    assert_eq!((class, class.symbol()), (Class::Ball, '0'));
}

#[test]
fn a_save_with_the_ball_out_of_reach_is_refused() {
    let mut s = punished();
    let ball = shackles(&s).ball;
    let far = s.you().at + Pos::new(5, 0);
    s.game.world.lay(ball, far);
    assert!(s.game.world.check(&content()).is_err());
}

#[test]
fn the_ball_hits_the_head_of_a_hero_who_falls_through_a_hole_but_a_helmet_helps() {
    let hurt = |helmet: bool| -> i32 {
        let lost = (0..40).map(|seed| {
            let mut s = punished();
            s.game.rng = wyrdvault::base::rng::Streams::new(wyrdvault::base::Seed(seed));
            s.walk(Dir::E).unwrap();
            if helmet {
                let item = carry(&mut s, "dwarvish iron helm", Buc::Uncursed);
                s.game.world.you_mut().worn[Slot::Helmet as usize] = Some(item);
            }
            let hp = s.you().hp;
            s.play(shackles::falls);
            hp - s.you().hp
        });
        lost.sum()
    };
    assert!((40 * 15..=40 * 31).contains(&hurt(false)));
    assert!((1..=40 * 3).contains(&hurt(true)));
}

#[test]
fn the_hero_forgets_the_old_square_of_the_ball_even_out_of_sight() {
    let mut s = scene(HALL);
    // Without light, the hero sees only adjacent squares.
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(false));
    }
    s.play(|play| shackles::punish(play, 1));
    let start = s.you().at;
    for _ in 0..5 {
        s.walk(Dir::E).unwrap();
    }
    let (Shackles { ball, chain }, memory) = (shackles(&s), &s.game.world.level.memory);
    let here = [lies(&s, ball), lies(&s, chain)];
    for x in 0..4 {
        let at = start + Pos::new(x, 0);
        let empty = memory[at].thing == wyrdvault::world::level::RememberedThing::Nothing;
        assert!(empty || here.contains(&Some(at)), "{x}: {:?}", memory[at].thing);
    }
}

#[test]
fn the_chain_and_the_ball_are_never_offered_or_reported_as_items_to_take() {
    let mut s = punished();
    assert!(s.game.view().floor.iter().all(|thing| thing.is_dross));
    s.game.world.life.attributes = [18; 6];
    let ball = shackles(&s).ball;
    s.act(Action::PickUp(vec![(ball, 0)])).unwrap();
    let events = s.walk(Dir::E).unwrap();
    let sees = |it: &Event| matches!(it, Event::Item(ItemEvent::SeesHere { .. }));
    assert!(!events.iter().any(sees), "the chain underfoot: {events:?}");
    assert!(s.game.view().floor.iter().all(|thing| thing.is_dross));
}
