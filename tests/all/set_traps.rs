//! Tests of land mines and bear traps that the hero sets.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Buc, Property, Rank, Skill};
use wyrdvault::event::{Event, TrapEvent};
use wyrdvault::game::{Answer, Awaits, Input, Question, QuestionReason};
use wyrdvault::rules::{Refusal, body};
use wyrdvault::world::{Action, Item, ItemId, Trap, body::pack};

use crate::riding::mounted;
use crate::scene::{Scene, content, scene};

const HALL: &str = "
    -------
    |@..m.|
    -------";

fn carries(s: &mut Scene, kind: &str, buc: Buc) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let (item, hero) = (s.game.world.make(Item { buc, ..Item::of(kind) }), s.game.world.hero);
    pack::take(&mut s.game.world, &content(), hero, item)
}

/// Applies the trap and goes on until it is set or something interrupts the hero. Returns the
/// events and the number of inputs after the first.
fn sets(s: &mut Scene, tool: ItemId) -> (Vec<Event>, u32) {
    let mut events = s.act(Action::Apply { tool, aim: None }).unwrap();
    let mut inputs = 0;
    while s.game.awaits() == Awaits::Continue {
        events.extend(s.game.input(&Input::Continue).unwrap());
        inputs += 1;
    }
    (events, inputs)
}

fn trap_here(s: &Scene) -> Option<&Trap> {
    s.game.world.trap_at(s.you().at)
}

fn is_sprung(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Trap(TrapEvent::Sprung { .. })))
}

/// Source: rules/luck 3.6; rules/tables effects.
#[test]
fn setting_a_trap_takes_turns_by_dexterity_blindness_and_strength() {
    let took = |kind: &str, dexterity: u8, strength: u8, blind: bool| {
        let mut s = scene(HALL);
        s.game.world.life.attributes = [strength, 12, 12, dexterity, 12, 12];
        if blind {
            let hero = s.game.world.hero;
            s.play(|play| body::gain(play, hero, Property::Blind, 300));
        }
        let tool = carries(&mut s, kind, Buc::Uncursed);
        let (mut events, mut turns) = sets(&mut s, tool);
        // Something may interrupt the hero, who then goes on.
        while s.game.world.items.contains(tool) {
            let (more, rest) = sets(&mut s, tool);
            events.extend(more);
            turns += rest;
        }
        let kind = if kind == "beartrap" { "bear trap" } else { kind };
        let trap = trap_here(&s).expect("the trap is set");
        assert_eq!(Some(trap.kind), content().traps.find(kind));
        assert!(trap.own && trap.seen && !is_sprung(&events));
        assert!(!s.game.world.items.contains(tool));
        turns
    };
    assert_eq!([18, 13, 8, 7].map(|it| took("land mine", it, 10, false)), [2, 3, 4, 5]);
    assert_eq!(took("land mine", 18, 3, true), 4, "strength does not matter for mines");
    assert_eq!([18, 13, 8, 7].map(|it| took("beartrap", 18, it, false)), [2, 3, 4, 6]);
    assert_eq!(took("beartrap", 7, 7, true), 14);
}

#[test]
fn a_trap_needs_free_ground_and_hands_in_reach_of_it() {
    let mut s = scene(HALL);
    let tool = carries(&mut s, "land mine", Buc::Uncursed);
    let mine = carries(&mut s, "land mine", Buc::Uncursed);
    sets(&mut s, tool);
    let refused = |s: &mut Scene| s.act(Action::Apply { tool: mine, aim: None }).unwrap_err();
    assert_eq!(refused(&mut s), Refusal::NoTrapHere);
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Levitation, 50));
    assert_eq!(refused(&mut s), Refusal::Levitating);
    s.play(|play| body::gain(play, hero, Property::Stunned, 50));
    assert_eq!(refused(&mut s), Refusal::TooDizzy);
}

#[test]
fn an_interrupted_attempt_goes_on_where_it_stopped() {
    let mut s = scene(HALL);
    s.game.world.life.attributes = [10, 12, 12, 7, 12, 12];
    let tool = carries(&mut s, "land mine", Buc::Uncursed);
    s.act(Action::Apply { tool, aim: None }).unwrap();
    for _ in 0..2 {
        s.game.input(&Input::Continue).unwrap();
    }
    s.game.input(&Input::Stop).unwrap();
    assert!(trap_here(&s).is_none() && s.game.awaits() == Awaits::Action);
    let (_, turns) = sets(&mut s, tool);
    assert_eq!(turns, 3, "five turns, two of them done");
    assert!(trap_here(&s).is_some());
}

/// Source: rules/luck 3.6.
#[test]
fn a_cursed_trap_springs_as_it_is_set_4_times_in_10_and_others_never() {
    let first = scene(HALL);
    let mut sprung = [0; 2];
    for seed in 0..300 {
        for (at, buc) in [Buc::Uncursed, Buc::Cursed].into_iter().enumerate() {
            let mut s = first.again();
            s.game.rng = Streams::new(Seed(seed));
            let tool = carries(&mut s, "beartrap", buc);
            let (events, _) = sets(&mut s, tool);
            sprung[at] += i32::from(is_sprung(&events));
            assert_eq!(s.you().trapped > 0, is_sprung(&events), "it bites the hero");
        }
    }
    assert_eq!(sprung[0], 0);
    assert!((85..=155).contains(&sprung[1]), "{} of 300 at 4 in 10", sprung[1]);
}

/// Source: rules/luck 3.4, 3.5.
#[test]
fn an_unskilled_rider_bungles_4_traps_in_10_and_6_cursed_ones() {
    let (mut first, _) = mounted();
    first.game.world.life.skills[Skill::Riding as usize] = Rank::Unskilled;
    let bungled = |kind: &str, buc: Buc| {
        let mut bungled = 0;
        for seed in 0..300 {
            let mut s = first.again();
            s.game.rng = Streams::new(Seed(seed));
            let tool = carries(&mut s, kind, buc);
            s.act(Action::Apply { tool, aim: None }).unwrap();
            let asks = Question::YesNo { why: QuestionReason::SetTrap };
            assert_eq!(s.game.awaits(), Awaits::Answer(asks));
            let events = s.game.input(&Input::Answer(Answer::Yes)).unwrap();
            if s.game.awaits() == Awaits::Continue {
                continue;
            }
            bungled += 1;
            let mine = kind == "land mine";
            assert_eq!(is_sprung(&events), mine, "a mine explodes");
            let lies = s.game.world.items_at(s.you().at).any(|item| item == tool);
            assert_eq!(lies, !mine, "a bear trap falls unarmed");
            assert!(mine || trap_here(&s).is_none());
        }
        bungled
    };
    for kind in ["land mine", "beartrap"] {
        let plain = bungled(kind, Buc::Uncursed);
        assert!((88..=152).contains(&plain), "{kind}: {plain} of 300 at 4 in 10");
        let cursed = bungled(kind, Buc::Cursed);
        assert!((148..=212).contains(&cursed), "cursed {kind}: {cursed} of 300 at 6 in 10");
    }
    let mut s = first.again();
    let tool = carries(&mut s, "beartrap", Buc::Uncursed);
    let turn = s.game.world.turn;
    s.act(Action::Apply { tool, aim: None }).unwrap();
    s.game.input(&Input::Answer(Answer::No)).unwrap();
    assert_eq!((s.game.awaits(), s.game.world.turn), (Awaits::Action, turn), "no takes no time");
    s.game.world.life.skills[Skill::Riding as usize] = Rank::Basic;
    s.act(Action::Apply { tool, aim: None }).unwrap();
    assert_eq!(s.game.awaits(), Awaits::Continue, "a skilled rider is not asked");
}

/// Source: rules/luck 3.17.
#[test]
fn disarming_gives_a_bear_trap_and_a_land_mine_back() {
    for (trap, item) in [("bear trap", "beartrap"), ("land mine", "land mine")] {
        let mut s = scene(HALL);
        let (all, at) = (content(), s.you().at.step(Dir::E));
        let kind = all.traps.find(trap).unwrap();
        let item = all.items.find(item).unwrap();
        for seed in 0.. {
            let mut next = s.again();
            next.game.world.level.traps.push(Trap { kind, at, seen: true, own: false, sprung: 0 });
            next.game.rng = Streams::new(Seed(seed));
            let events = next.act(Action::Disarm(Some(Dir::E))).unwrap();
            if events.contains(&Event::Trap(TrapEvent::Disarmed { kind })) {
                s = next;
                break;
            }
        }
        assert!(s.game.world.trap_at(at).is_none());
        let lying: Vec<_> = s.game.world.items_at(at).collect();
        assert_eq!(lying.len(), 1);
        assert_eq!(s.game.world.item(lying[0]).kind, item);
    }
}
