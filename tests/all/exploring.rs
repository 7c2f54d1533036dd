//! Tests of exploring that never returns to the same place in vain, and says what is left.

use wyrdvault::base::{Bits, Dir, Pos, Seed};
use wyrdvault::content::{Buc, Door, Property, Terrain};
use wyrdvault::event::senses::StopReason;
use wyrdvault::event::{Event, Senses};
use wyrdvault::game::{Birth, Input};
use wyrdvault::rules::ground::teleport;
use wyrdvault::rules::{Refusal, occupation};
use wyrdvault::world::{Action, Attitude, Item};

use crate::automation::{act_on, know_all, lay};
use crate::scene::{Scene, content, scene, scene_of};

/// Lights the level and lets the hero look at it.
fn lit(mut s: Scene) -> Scene {
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    look(&mut s);
    s
}

fn look(s: &mut Scene) {
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
    s.game.world.remember(&content());
}

/// Explores until the game asks for input. Returns whether exploring was accepted, and the new
/// messages.
fn explore(s: &mut Scene) -> (bool, String) {
    let before = s.game.view().said;
    let accepted = s.act(Action::Explore).is_ok();
    while accepted && s.game.input(&Input::Continue).is_ok() {}
    let view = s.game.view();
    let new = (view.said - before) as usize;
    let lines = view.lines.iter().rev().take(new).rev();
    (accepted, lines.map(|line| line.text.as_str()).collect::<Vec<_>>().join(" "))
}

fn refusal_to_explore(s: &Scene) -> String {
    s.game.why_not(Refusal::NothingToExplore, &Input::Do(Action::Explore))
}

/// Puts the monster `1` to sleep for good. A stealthy hero does not wake it.
fn asleep(s: &mut Scene) {
    let (sleeper, hero) = (s.named('1'), s.game.world.hero);
    for (who, what) in [(sleeper, Property::Asleep), (hero, Property::Stealth)] {
        let properties = &mut s.game.world.actor_mut(who).properties;
        properties.gained.add(what);
        properties.refresh();
    }
}

#[test]
fn exploring_does_not_return_to_a_monster_in_the_only_way_until_it_may_have_moved() {
    for (kind, why) in [
        ("floating eye", "harms only attackers and blocks your way: [{key:throw}] throw something"),
        ("gas spore", "explodes when it dies and blocks your way: [{key:throw}] throw something"),
    ] {
        let mut s = scene("---------------\n|@0000001000000+\n---------------").with('1', kind);
        let who = s.named('1');
        s.game.world.actor_mut(who).rate = 0;
        assert_eq!(explore(&mut s), (true, format!("You stop: a {kind} is in the way.")));
        for _ in 0..2 {
            s.walk(Dir::W).unwrap();
        }
        let here = s.you().at;
        assert_eq!(s.act(Action::Explore), Err(Refusal::NothingToExplore), "{kind}");
        assert_eq!(refusal_to_explore(&s), format!("The {kind} (3E) {why} at it."));
        let barred = s.game.view().barred;
        assert_eq!(barred, Some(refusal_to_explore(&s)), "the hint says the same");
        s.game.world.turn += 20;
        assert!(explore(&mut s).0, "by now it may be elsewhere");
        assert_eq!(s.you().at, here.step(Dir::E).step(Dir::E));
    }
}

#[test]
fn a_throw_at_a_monster_out_of_line_is_not_advised() {
    let mut s = scene("-----\n|@0001|\n|-----|\n|-----|\n-------").with('1', "brown mold");
    assert!(explore(&mut s).0);
    let (hero, aside) = (s.game.world.hero, s.at('@').step(Dir::S).step(Dir::S));
    s.game.world.level.change(aside, |cell| cell.terrain = Terrain::Floor);
    let between = s.at('@').step(Dir::S);
    s.game.world.level.change(between, |cell| cell.terrain = Terrain::Floor);
    s.game.world.move_actor(hero, aside);
    look(&mut s);
    s.game.world.level.explored = Bits::full();
    let told = refusal_to_explore(&s);
    assert!(told.ends_with(": [{key:travel}] go closer, then throw something."), "{told}");
}

#[test]
fn exploring_leaves_a_dangerous_sleeper_for_last_even_when_it_is_out_of_view() {
    // The way past the sleeper is the shorter one. Two steps to the west, the wall hides it.
    let mut s = lit(scene(
        "
        ---------------
        +............@|
        -------------.|
                    |1|
                    |.|
                    |.|
                    -+-",
    )
    .with('1', "minotaur"));
    asleep(&mut s);
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (20, 20);
    let (_, said) = explore(&mut s);
    assert!(said.contains("A minotaur comes into view."), "{said}");
    let (hero, aside) = (s.game.world.hero, s.at('@').step(Dir::W).step(Dir::W));
    s.game.world.move_actor(hero, aside);
    look(&mut s);
    assert!(s.game.view().foes.is_empty(), "it is out of view");
    s.act(Action::Explore).unwrap();
    assert_eq!(s.you().at, aside.step(Dir::W));
}

/// Puts monsters into a magic sleep, from which they do not wake for many turns.
fn spellbound(s: &mut Scene, signs: [char; 2]) {
    for sleeper in signs.map(|sign| s.named(sign)) {
        let properties = &mut s.game.world.actor_mut(sleeper).properties;
        properties.timed.push((Property::Asleep, 9_999));
        properties.refresh();
    }
}

/// In the dark, the hero sees a sleeper only from an adjacent square.
#[test]
fn exploring_stops_at_one_of_two_sleepers_that_are_never_in_view_together() {
    let mut s = scene("---------------\n|0001000@00200|\n---------------");
    s = s.with('1', "jackal").with('2', "jackal");
    spellbound(&mut s, ['1', '2']);
    let (_, said) = explore(&mut s);
    assert!(said.ends_with("You stop: a jackal is in the way."), "{said}");
}

const TWO_WAYS: &str = "
    ---------
    |000@000|
    |0-----0|
    |0103020|
    ---------";

/// Both ways to the goal lead past a sleeper. In the dark, the hero sees it only from an adjacent
/// square.
#[test]
fn travel_ends_when_a_second_sleeper_bars_the_other_way() {
    // With this seed, no other monster comes.
    let birth = Birth { seed: Seed(5), ..Birth::default() };
    let mut s = scene_of(TWO_WAYS, &birth);
    know_all(&mut s);
    s = s.with('1', "jackal").with('2', "jackal");
    spellbound(&mut s, ['1', '2']);
    let goal = s.at('3');
    let events = act_on(&mut s, Action::Travel(goal));
    let bars = |who| Event::Senses(Senses::Stopped(StopReason::InTheWay(who)));
    let [one, two] = ['1', '2'].map(|sign| bars(s.named(sign)));
    assert!(events.contains(&one) || events.contains(&two), "{events:?}");
}

const POOL: &str = "
    -----------------
    |@..............|
    |...............+
    |...............|
    |........}}}....|
    |........}1}....|
    |...............|
    -----------+-----";

/// Draws a lit hall with a pool in which a giant eel lives. The nearest door is beside the pool.
fn pool() -> Scene {
    let mut s = scene(POOL).with('1', "giant eel");
    let (den, eel) = (s.at('1'), s.game.world.level.crowd[0]);
    s.game.world.level.change(den, |cell| cell.terrain = Terrain::Pool);
    s.game.world.actor_mut(eel).hidden = false;
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (20, 20);
    lit(s)
}

/// Returns whether a square is beside the pool.
fn is_shore(s: &Scene, at: Pos) -> bool {
    let wet = |at: Pos| s.game.world.level.cell(at).terrain.is_liquid();
    at.neighbors().into_iter().any(wet)
}

#[test]
fn exploring_keeps_away_from_the_water_of_an_eel_while_it_hides_and_warns_before_it_goes_there() {
    let mut s = pool();
    let eel = s.game.world.level.crowd[0];
    // The hero sees the eel, which then dives.
    s.act(Action::Search).unwrap();
    let mut warned = false;
    for _ in 0..8 {
        s.game.world.actor_mut(eel).hidden = true;
        let (accepted, said) = explore(&mut s);
        assert!(accepted, "{said}");
        warned = said.contains("a giant eel lives in the water ahead. Explore again to go on.");
        assert!(!is_shore(&s, s.you().at), "{:?}: {said}", s.you().at);
        if warned {
            break;
        }
    }
    assert!(warned);
    let other_door = s.at('+').step(Dir::W);
    assert!(s.game.world.level.visited.has(other_door), "the hero goes there first");
    let here = s.you().at;
    s.act(Action::Explore).unwrap();
    assert!(s.you().at != here && is_shore(&s, s.you().at), "{:?}", s.you().at);
}

#[test]
fn a_search_of_the_level_names_the_locked_door_that_is_left_and_says_when_it_starts_over() {
    let mut s = lit(scene("----------\n|@.......+\n----------"));
    let door = s.at('+');
    s.game.world.level.change(door, |cell| cell.set_door(Door::Locked));
    look(&mut s);
    let (_, said) = explore(&mut s);
    assert!(
        said.ends_with("Nothing left to explore within reach but a locked door (1E)."),
        "{said}"
    );
    let (_, said) = explore(&mut s);
    let begins = "Nothing left to explore but a locked door (1E): you search beside the blank";
    assert!(said.starts_with(begins), "{said}");
    assert!(!said.contains("every place"), "{said}");
    let (_, said) = explore(&mut s);
    let ends = "you have searched every place within reach. Still to try: a locked door (8E).";
    assert!(said.ends_with(ends), "{said}");
    let (_, said) = explore(&mut s);
    assert!(said.contains("(7E): you search the same places again."), "{said}");
}

/// A room with a corridor in which a boulder is stuck.
fn stuck_boulder() -> Scene {
    let mut s = scene("-----\n|@..|\n--_--\n  a\n  b\n-----");
    let (a, b) = (s.at('a'), s.at('b'));
    for at in [a, b] {
        s.game.world.level.change(at, |cell| cell.terrain = Terrain::Corridor);
    }
    let boulder = s.game.world.make(Item::of(content().known.boulder));
    s.game.world.lay(boulder, b);
    look(&mut s);
    s
}

#[test]
fn exploring_names_the_boulder_that_blocks_the_only_way() {
    let mut s = stuck_boulder();
    assert_eq!(s.game.view().stuck, None, "the hero can still explore");
    let (_, said) = explore(&mut s);
    let ends = "Nothing left to explore within reach but a boulder that blocks the way (2S).";
    assert!(said.ends_with(ends), "{said}");
    let view = s.game.view();
    assert_eq!(view.stuck.as_deref(), Some("A boulder blocks a way (2S)"));
    assert_eq!(view.boulder, Some(s.at('b')));
    s.game.world.level.customs.sokoban = true;
    assert_eq!(s.game.view().boulder, None, "Sokoban is full of boulders");
}

/// Puts a corpse on a far square of a lit hall, on top of an item of that kind.
fn under_a_corpse(kind: &str) -> (Scene, Pos) {
    let mut s = lit(scene("----------\n|@......a|\n----------"));
    let at = s.at('a');
    let content = content();
    lay(&mut s, kind, at);
    let goblin = content.monsters.find("goblin").unwrap();
    let corpse = Item { about: Some(goblin), ..Item::of(content.known.corpse) };
    let corpse = s.game.world.make(corpse);
    s.game.world.lay(corpse, at);
    look(&mut s);
    (s, at)
}

#[test]
fn exploring_fetches_what_lies_under_a_corpse_and_names_it() {
    let (mut s, at) = under_a_corpse("dagger");
    let (_, said) = explore(&mut s);
    assert_eq!(s.you().at, at);
    assert!(said.contains("You see here a goblin corpse and a dagger."), "{said}");
    let (mut s, at) = under_a_corpse("scroll of light");
    explore(&mut s);
    assert_eq!(s.you().at, at);
    assert_eq!(s.game.world.items_at(at).count(), 1, "autopickup takes the scroll");
    let (mut s, at) = under_a_corpse("rock");
    explore(&mut s);
    assert_ne!(s.you().at, at, "nothing here is worth a look");
}

#[test]
fn a_pile_of_many_items_is_counted_after_the_first_few() {
    let (mut s, at) = under_a_corpse("dagger");
    for kind in ["club", "mace", "axe", "bow", "spear"] {
        lay(&mut s, kind, at);
    }
    let (_, said) = explore(&mut s);
    let told = "You see here a spear, a bow, an axe, a mace and 3 more.";
    assert!(said.contains(told), "{said}");
}

#[test]
fn stacks_with_equal_names_are_counted_together() {
    let (mut s, at) = under_a_corpse("dagger");
    for buc in [Buc::Cursed, Buc::Uncursed] {
        lay(&mut s, "dagger", at);
        let top = s.game.world.items_at(at).next().unwrap();
        s.game.world.item_mut(top).buc = buc;
    }
    let (_, said) = explore(&mut s);
    assert!(said.contains("You see here 3 daggers and a goblin corpse."), "{said}");
}

#[test]
fn a_wanted_item_that_would_burden_the_hero_is_left_with_a_word() {
    for (stones, taken) in [(0, true), (20, false)] {
        let mut s = lit(scene("----------\n|@......a|\n----------"));
        let at = s.at('a');
        let content = content();
        let hero = s.game.world.hero;
        let spare = |s: &Scene| {
            let view = s.game.view();
            view.load.capacity - view.load.weight as i32
        };
        // The hero carries as many rocks as leave no room for another item.
        if stones > 0 {
            let count = (spare(&s) / 10) as u16;
            let rocks = s.game.world.make(Item { count, ..Item::of(content.known.rock) });
            s.game.world.give(rocks, hero);
        }
        let ring = lay(&mut s, "potion of water", at);
        let (_, said) = explore(&mut s);
        let carried = s.you().pack.contains(&ring);
        assert_eq!(carried, taken, "{said}");
        assert_eq!(said.contains(": too heavy."), !taken, "{said}");
        if !taken {
            assert!(said.contains("You leave the clear potion: too heavy."), "{said}");
            s.walk(Dir::W).unwrap();
            let (_, said) = explore(&mut s);
            assert!(!said.contains("too heavy"), "{said}");
        }
    }
}

/// A room with a monster of this kind beside the hero, and another room out of view.
fn two_rooms(kind: &str) -> Scene {
    let picture = "
        -------   ----
        |@1...|   |^.|
        |.....|   |..|
        -------   ----";
    let mut s = lit(scene(picture).with('1', kind));
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (15, 20);
    s
}

#[test]
fn an_unseen_thief_that_has_vanished_prevents_neither_rest_nor_exploring() {
    let mut s = two_rooms("water nymph");
    let thief = s.named('1');
    let properties = &mut s.game.world.actor_mut(thief).properties;
    properties.gained.add(Property::Invisible);
    properties.refresh();
    let home = s.game.world.actor(thief).at;
    for _ in 0..60 {
        s.act(Action::Search).unwrap();
        if s.game.world.actor(thief).at.distance(home) > 2 {
            assert_eq!(s.game.view().unseen, None);
            assert!(s.again().act(Action::Rest(None)).is_ok());
            assert!(s.act(Action::Explore).is_ok());
            return;
        }
        assert_eq!(s.game.view().unseen, Some(Dir::E), "it is still there");
    }
    panic!("the nymph stole nothing");
}

#[test]
fn a_dangerous_foe_that_teleports_away_is_not_remembered_as_near() {
    for teleports in [false, true] {
        let mut s = two_rooms("minotaur");
        let (foe, far) = (s.named('1'), s.at('^'));
        s.play(occupation::watch);
        if teleports {
            s.play(|play| teleport::send(play, foe, far));
        } else {
            s.game.world.move_actor(foe, far);
        }
        s.play(occupation::watch);
        assert_eq!(s.game.view().lost.is_some(), !teleports);
    }
}

#[test]
fn a_hero_who_teleports_leaves_the_foe_behind() {
    let mut s = two_rooms("minotaur");
    let (hero, far) = (s.game.world.hero, s.at('^'));
    s.play(occupation::watch);
    s.play(|play| teleport::send(play, hero, far));
    look(&mut s);
    s.play(occupation::watch);
    assert_eq!(s.game.view().lost, None);
}

#[test]
fn the_view_names_the_pets_that_would_not_follow_by_stairs() {
    let picture = "
        ---------
        |@1.....|
        |.....2.|
        ---------";
    let mut s = lit(scene(picture).with('1', "kitten").with('2', "jackal"));
    let (pet, other, far) = (s.named('1'), s.named('2'), s.at('2').step(Dir::E));
    let left_behind = |s: &Scene| s.game.view().left_behind;
    s.game.world.actor_mut(pet).mood = Attitude::Tame(10);
    assert_eq!(left_behind(&s), None, "it is beside the hero");
    s.game.world.actor_mut(pet).trapped = 3;
    assert_eq!(left_behind(&s).as_deref(), Some("your kitten"));
    s.game.world.actor_mut(pet).trapped = 0;
    s.game.world.move_actor(pet, far);
    assert_eq!(left_behind(&s).as_deref(), Some("your kitten"));
    s.game.world.actor_mut(other).mood = Attitude::Tame(10);
    assert_eq!(left_behind(&s).as_deref(), Some("your pets"));
}
