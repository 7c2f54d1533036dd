//! Tests of monster decisions in small drawn scenes.

use super::{Me, memory, want};
use crate::base::rng::{Rng, Seed};
use crate::base::{Dir, Pos};
use crate::content::{Content, Door, Property, Script, Slot, Terrain};
use crate::world::drawn_level::{self, equip, found, thing};
use crate::world::level::Engraving;
use crate::world::{Action, ActorId, Attitude, World};

/// A drawn scene with its own random generator.
struct Scene {
    content: Content,
    world: World,
    rng: Rng,
    picture: &'static str,
}

fn scene(picture: &'static str) -> Scene {
    let content = Content::builtin();
    let world = drawn_level::world(&content, picture);
    Scene { content, world, rng: Rng::new(Seed(7), 0), picture }
}

impl Scene {
    fn put(&mut self, kind: &str, sign: char) -> ActorId {
        drawn_level::put(&mut self.world, &self.content, kind, found(self.picture, sign)[0])
    }

    fn give(&mut self, who: ActorId, kind: &str) -> crate::world::ItemId {
        equip(&mut self.world, &self.content, kind, who)
    }

    /// Returns its next action without performing it.
    fn wish(&mut self, who: ActorId) -> Action {
        self.world.look_if_moved(&self.content);
        let body = &mut self.world.actors[who];
        let kind = &self.content.monsters[body.kind];
        let course = super::amble(body, kind, &self.world.sight, &mut self.rng);
        super::consider(&mut self.world, &self.content, &mut self.rng, who, course)
    }

    /// Performs its next action if that is a step or opening a door.
    fn act(&mut self, who: ActorId) -> Action {
        let wish = self.wish(who);
        let at = self.world.actor(who).at;
        match wish {
            Action::Walk(dir) => {
                let to = at.step(dir);
                assert!(self.world.actor_at(to).is_none(), "{to:?} is taken");
                self.world.move_actor(who, to);
            }
            Action::Open(dir) => {
                self.world.level.change(at.step(dir), |cell| cell.set_door(Door::Open));
            }
            _ => {}
        }
        self.world.turn += 1;
        wish
    }

    fn at(&self, who: ActorId) -> Pos {
        self.world.actor(who).at
    }

    fn far(&self, who: ActorId) -> i32 {
        self.at(who).distance(self.world.you().at)
    }

    fn feels(&mut self, who: ActorId, property: Property) {
        self.world.actor_mut(who).properties.now.add(property);
    }

    /// Acts up to `most` times until it attacks the hero. Returns the number of actions before
    /// that.
    fn until_it_strikes(&mut self, who: ActorId, most: usize) -> Option<usize> {
        let strike = Action::Strike(self.world.hero);
        (0..most).find(|_| self.act(who) == strike)
    }
}

const HOUSE: &str = "
    --------
    |......|
    |.@....+cccc
    |......|   c
    --------   c
      ccccccccccc
      a
";

#[test]
fn a_foe_next_to_the_hero_strikes() {
    let mut s = scene(
        "
        -----
        |@a.|
        -----
    ",
    );
    let jackal = s.put("jackal", 'a');
    assert_eq!(s.wish(jackal), Action::Strike(s.world.hero));
}

#[test]
fn those_with_hands_open_doors_and_others_wait_behind_them() {
    for (kind, comes) in [("hill orc", true), ("jackal", false), ("newt", false)] {
        let mut s = scene(HOUSE);
        let who = s.put(kind, 'a');
        s.world.actor_mut(who).mind.quarry = Some(s.world.you().at);
        s.world.actor_mut(who).mind.patience = 60;
        for _ in 0..40 {
            // Renews its memory of the hero before each action.
            s.world.actor_mut(who).mind.patience = 60;
            s.world.actor_mut(who).mind.quarry = Some(s.world.you().at);
            s.act(who);
        }
        assert_eq!(s.world.level.cell(found(HOUSE, '+')[0]).door() == Door::Open, comes, "{kind}");
        assert_eq!(s.far(who) == 1, comes, "{kind} at {:?}", s.at(who));
    }
}

#[test]
fn the_hunt_takes_the_shortest_way() {
    let mut s = scene(
        "
        ------------
        |@...|.....|
        |....|..a..|
        |....|.....|
        |..........|
        ------------
    ",
    );
    let ant = s.put("soldier ant", 'a');
    s.world.actor_mut(ant).mind.quarry = Some(s.world.you().at);
    s.world.actor_mut(ant).mind.patience = 60;
    let road = |s: &mut Scene| {
        s.world.look_if_moved(&s.content);
        memory::update(&mut s.world, &s.content, ant);
        let gait = crate::world::level::path::Gait { doors: false, liquid: false };
        let at = s.at(ant);
        s.world.steps_from(gait, at, at)
    };
    let steps = road(&mut s);
    for left in (1..steps).rev() {
        s.world.actor_mut(ant).mind.quarry = Some(s.world.you().at);
        s.act(ant);
        assert_eq!(road(&mut s), left);
    }
}

#[test]
fn those_who_lose_sight_look_where_they_last_saw_the_hero_and_give_up() {
    let mut s = scene(
        "
        ----------
        |a......@|
        ---------_
                 c
                 c
                 c
                 cccccccccc
    ",
    );
    let who = s.put("hill orc", 'a');
    s.act(who);
    let seen = s.world.you().at;
    assert_eq!(s.world.actor(who).mind.quarry, Some(seen));
    let hero = s.world.hero;
    s.world.move_actor(hero, Pos::new(19, 4));
    for _ in 0..6 {
        s.act(who);
        assert_eq!(s.world.actor(who).mind.quarry, Some(seen));
    }
    assert!(s.at(who).distance(seen) <= 1);
    for _ in 0..40 {
        s.act(who);
    }
    assert_eq!(s.world.actor(who).mind.quarry, None);
}

#[test]
fn the_afraid_run_and_the_cornered_strike() {
    let mut s = scene(
        "
        -----------
        |.........|
        |...@a....|
        |.........|
        -----------
    ",
    );
    let orc = s.put("hill orc", 'a');
    s.feels(orc, Property::Fleeing);
    for _ in 0..4 {
        s.act(orc);
    }
    assert!(s.far(orc) >= 4, "at {:?}", s.at(orc));
    let mut corner = scene(
        "
        -----
        |@a|
        ----
    ",
    );
    let orc = corner.put("hill orc", 'a');
    corner.feels(orc, Property::Fleeing);
    assert_eq!(corner.wish(orc), Action::Strike(corner.world.hero));
}

#[test]
fn the_holy_word_keeps_off_all_but_people_and_minotaurs() {
    let picture = "
        ------
        |.@a.|
        ------
    ";
    for (kind, strikes) in [("hill orc", false), ("minotaur", true), ("human", true)] {
        let mut s = scene(picture);
        if s.content.monsters.find(kind).is_none() {
            continue;
        }
        let who = s.put(kind, 'a');
        let at = found(picture, '@')[0];
        s.world.level.write(Engraving::new(at, "Elbereth", Script::Dust));
        assert_eq!(s.wish(who) == Action::Strike(s.world.hero), strikes, "{kind}");
    }
}

#[test]
fn grid_bugs_never_go_or_strike_diagonally() {
    let mut s = scene(
        "
        -------
        |a....|
        |.....|
        |..@..|
        -------
    ",
    );
    let bug = s.put("grid bug", 'a');
    let struck = s.until_it_strikes(bug, 30);
    assert!(struck.is_some());
    let gap = s.at(bug) - s.world.you().at;
    assert!(gap.x == 0 || gap.y == 0);
}

#[test]
fn walkers_stay_out_of_the_water_and_swimmers_cross_it() {
    let picture = "
        ---------
        |.}}}}}.|
        |@}}}}}b|
        |.}}}}}.|
        ---------
    ";
    for (kind, crosses) in [("hill orc", false), ("crocodile", true)] {
        let mut s = scene(picture);
        let who = s.put(kind, 'b');
        for _ in 0..30 {
            s.act(who);
            assert!(crosses || s.world.level.cell(s.at(who)).terrain == Terrain::Floor);
        }
        assert_eq!(s.far(who) == 1, crosses, "{kind}");
    }
}

#[test]
fn boulders_are_gone_round() {
    let mut s = scene(
        "
        --------
        |@.b..a|
        ---.----
    ",
    );
    let orc = s.put("hill orc", 'a');
    let boulder = thing(&mut s.world, &s.content, "boulder");
    let at = found(s.picture, 'b')[0];
    s.world.lay(boulder, at);
    for _ in 0..10 {
        s.act(orc);
        assert_ne!(s.at(orc), at);
    }
}

#[test]
fn a_crowd_spreads_around_the_hero() {
    let mut s = scene(
        "
        ---------
        |.......|
        |.......|
        |@......|
        |......a|
        |.....bc|
        |....def|
        ---------
    ",
    );
    let rats: Vec<ActorId> = ['a', 'b', 'd', 'e', 'f'].map(|sign| s.put("giant rat", sign)).into();
    for _ in 0..20 {
        for &rat in &rats {
            s.act(rat);
        }
    }
    assert!(
        rats.iter().all(|&rat| s.far(rat) == 1),
        "{:?}",
        rats.iter().map(|&r| s.at(r)).collect::<Vec<_>>()
    );
}

#[test]
fn daggers_are_thrown_along_lines_and_bows_taken_in_hand() {
    let line = "
        -----------
        |@.......a|
        |.........|
        -----------
    ";
    let mut s = scene(line);
    let orc = s.put("hill orc", 'a');
    let dagger = s.give(orc, "dagger");
    let wishes: Vec<Action> = (0..20).map(|_| s.wish(orc)).collect();
    assert!(wishes.contains(&Action::Throw { item: dagger, dir: Dir::W, count: 0 }));

    let mut s = scene(line);
    let orc = s.put("hill orc", 'a');
    let (bow, arrow) = (s.give(orc, "bow"), s.give(orc, "arrow"));
    assert_eq!(s.wish(orc), Action::Wield(Some(bow)));
    s.world.actor_mut(orc).worn[Slot::Wielded as usize] = Some(bow);
    let wishes: Vec<Action> = (0..20).map(|_| s.wish(orc)).collect();
    assert!(wishes.contains(&Action::Throw { item: arrow, dir: Dir::W, count: 0 }));

    let mut s = scene(line);
    let between = found(line, '.')[2];
    let orc = s.put("hill orc", 'a');
    s.give(orc, "dagger");
    drawn_level::put(&mut s.world, &s.content, "newt", between);
    assert!((0..20).all(|_| !matches!(s.wish(orc), Action::Throw { .. })), "a friend is between");
}

#[test]
fn wands_and_potions_are_used_by_those_who_can() {
    let line = "
        -----------
        |@....a...|
        -----------
    ";
    let mut s = scene(line);
    let orc = s.put("hill orc", 'a');
    let wand = s.give(orc, "wand of striking");
    let wishes: Vec<Action> = (0..20).map(|_| s.wish(orc)).collect();
    let zaps = |wish: &Action| matches!(wish, Action::Zap { wand: it, .. } if *it == wand);
    assert!(wishes.iter().any(zaps));

    let mut s = scene(line);
    let orc = s.put("hill orc", 'a');
    let potion = s.give(orc, "potion of healing");
    assert_ne!(s.wish(orc), Action::Quaff(potion));
    s.world.actor_mut(orc).hp = 2;
    assert_eq!(s.wish(orc), Action::Quaff(potion));
}

#[test]
fn the_better_weapon_is_taken_in_hand_before_the_fight() {
    let mut s = scene(
        "
        -----------
        |@.a......|
        -----------
    ",
    );
    let orc = s.put("hill orc", 'a');
    let (dagger, sword) = (s.give(orc, "dagger"), s.give(orc, "long sword"));
    assert_eq!(s.wish(orc), Action::Wield(Some(sword)));
    s.world.actor_mut(orc).worn[Slot::Wielded as usize] = Some(sword);
    assert!(!matches!(s.wish(orc), Action::Wield(_)));
    let _ = dagger;
}

#[test]
fn what_is_liked_is_fetched() {
    let mut s = scene(
        "
        ----------- ---
        |a...b....| |@|
        ----------- ---
    ",
    );
    let orc = s.put("hill orc", 'a');
    let gold = thing(&mut s.world, &s.content, "gold piece");
    s.world.lay(gold, found(s.picture, 'b')[0]);
    let takes = Action::PickUp(vec![(gold, 0)]);
    assert!((0..20).any(|_| s.act(orc) == takes));
}

#[test]
fn pets_stay_near_and_fight_what_they_can_beat() {
    let mut s = scene(
        "
        ------------------
        |@..............a|
        |.......b........|
        ------------------
    ",
    );
    let dog = s.put("little dog", 'a');
    s.world.actor_mut(dog).mood = Attitude::Tame(10);
    for _ in 0..20 {
        s.act(dog);
    }
    assert!(s.far(dog) <= 4, "at {:?}", s.at(dog));
    let newt = s.put("newt", 'b');
    let hero = s.world.hero;
    s.world.move_actor(hero, Pos::new(7, 3));
    let mut wishes = (0..20).map(|_| s.act(dog));
    assert!(wishes.any(|wish| wish == Action::Strike(newt)));
}

#[test]
fn pets_leave_floating_eyes_and_mightier_foes_alone() {
    for foe in ["floating eye", "hill giant"] {
        let mut s = scene(
            "
            -----
            |@ab|
            |...|
            -----
        ",
        );
        let dog = s.put("little dog", 'a');
        s.world.actor_mut(dog).mood = Attitude::Tame(10);
        let foe_id = s.put(foe, 'b');
        let struck = (0..40).filter(|_| s.wish(dog) == Action::Strike(foe_id)).count();
        assert!(struck <= 12, "{foe}: {struck}");
    }
}

#[test]
fn the_peaceful_go_about_and_strike_nobody() {
    let mut s = scene(
        "
        ------
        |.@a.|
        |....|
        ------
    ",
    );
    let orc = s.put("hill orc", 'a');
    s.world.actor_mut(orc).mood = Attitude::Peaceful;
    assert!((0..30).all(|_| !matches!(s.act(orc), Action::Strike(_))));
}

#[test]
fn wanderers_keep_moving() {
    let mut s = scene(
        "
        -------          ----------
        |a....|cccc      |......b.|
        |.....-cccccccccc_........|   ---
        |.....|          |......f.|   |@|
        ----_--          ----------   ---
            cccccccccccccccc
    ",
    );
    let walkers: Vec<ActorId> = ['a', 'b', 'f'].map(|sign| s.put("jackal", sign)).into();
    let mut moved = 0;
    for _ in 0..200 {
        for &who in &walkers {
            let before = s.at(who);
            s.act(who);
            moved += usize::from(s.at(who) != before);
        }
    }
    assert!(moved > 570, "{moved} of 600");
}

#[test]
fn known_traps_are_gone_round() {
    let mut s = scene(
        "
        -------
        |@.b.a|
        |.....|
        -------
    ",
    );
    let orc = s.put("hill orc", 'a');
    let at = found(s.picture, 'b')[0];
    let kind = s.content.known.pit;
    s.world.level.traps.push(crate::world::Trap { kind, at, seen: true, own: false, sprung: 0 });
    for _ in 0..6 {
        s.act(orc);
        assert_ne!(s.at(orc), at);
    }
    assert_eq!(s.far(orc), 1);
}

#[test]
fn the_same_chance_makes_the_same_choices() {
    let run = || {
        let mut s = scene(HOUSE);
        let who = s.put("hill orc", 'a');
        s.give(who, "dagger");
        let wishes: Vec<Action> = (0..100).map(|_| s.act(who)).collect();
        (wishes, s.at(who), s.rng.drawn())
    };
    assert_eq!(run(), run());
}

/// Nine rooms, as on an ordinary level; the hero is walled in at the upper right.
const ORDINARY: &str = "
    -----------        --------------        -----------------     ---
    |.........|        |............|        |...............|     |@|
    |.........|        |............_cccccccc_...............|     ---
    |.........|        |............|        |...............|
    |.........|        |............|        |...............|
    |........._cccccccc_............|        |...............|
    -----_-----        ------_-------        --------_--------
         c                   c                       c
         c                   c                       c
    -----_-----        ------_-------        --------_------------
    |.........|        |............|        |...................|
    |.........|        |............_cccccccc_...................|
    |.........|cccccccc_............|        |...................|
    |........._c       |............|        |...................|
    -----_-----        ------_-------        --------_------------
         c                   c                       c
    -----_-----        ------_-------        --------_------------
    |.........|        |............|        |...................|
    |........._cccccccc_............_cccccccc_...................|
    -----------        --------------        ---------------------
";

fn crowded(kind: &str, many: usize) -> (Scene, Vec<ActorId>) {
    let mut s = scene(ORDINARY);
    let hero = s.world.you().at;
    let open = s.world.level.lit.minus(&s.world.level.solid).iter().filter(|&at| at != hero);
    let squares: Vec<Pos> = open.step_by(8).take(many).collect();
    assert_eq!(squares.len(), many);
    let crowd =
        squares.iter().map(|&at| drawn_level::put(&mut s.world, &s.content, kind, at)).collect();
    (s, crowd)
}

#[test]
fn nearly_all_wanderers_change_squares_within_ten_turns() {
    let (mut s, crowd) = crowded("jackal", 50);
    for _ in 0..10 {
        let before: Vec<Pos> = crowd.iter().map(|&who| s.at(who)).collect();
        for _ in 0..10 {
            for &who in &crowd {
                s.act(who);
            }
        }
        let moved = crowd.iter().zip(before).filter(|&(&who, old)| s.at(who) != old).count();
        assert!(moved >= 45, "{moved} of 50");
    }
}

#[test]
#[ignore = "a measurement: run it alone, in release, with --nocapture"]
#[expect(clippy::disallowed_types, reason = "it measures")]
fn how_long_monsters_take() {
    const ROUNDS: u32 = 2000;
    let each = |s: &mut Scene, crowd: &[ActorId], act: fn(&mut Scene, ActorId)| {
        let began = std::time::Instant::now();
        for _ in 0..ROUNDS {
            for &who in crowd {
                act(s, who);
            }
        }
        began.elapsed().as_nanos() / (u128::from(ROUNDS) * crowd.len() as u128)
    };
    let (mut s, crowd) = crowded("jackal", 50);
    each(&mut s, &crowd, |s, who| drop(s.act(who)));
    println!("wander: {} ns", each(&mut s, &crowd, |s, who| drop(s.act(who))));
    let in_view = found(ORDINARY, '.')[40];
    let hero = s.world.hero;
    s.world.move_actor(hero, in_view);
    println!("hunt or wander: {} ns", each(&mut s, &crowd, |s, who| drop(s.act(who))));
    let began = std::time::Instant::now();
    for _ in 0..ROUNDS {
        s.world.level.changes.squares += 1;
        s.world.look_around(&s.content);
    }
    println!("look around: {} ns", began.elapsed().as_nanos() / u128::from(ROUNDS));
    let began = std::time::Instant::now();
    for _ in 0..ROUNDS {
        s.world.level.changes.squares += 1;
        let far = found(ORDINARY, '.')[0];
        let gait = crate::world::level::path::Gait { doors: true, liquid: false };
        s.world.make_road(&s.content, gait, far);
    }
    println!("road: {} ns", began.elapsed().as_nanos() / u128::from(ROUNDS));
    let began = std::time::Instant::now();
    for _ in 0..ROUNDS {
        s.world.level.changes.things += 1;
        s.world.remember(&s.content);
    }
    println!("remember anew: {} ns", began.elapsed().as_nanos() / u128::from(ROUNDS));
    let began = std::time::Instant::now();
    for _ in 0..ROUNDS {
        s.world.remember(&s.content);
    }
    println!("remember nothing new: {} ns", began.elapsed().as_nanos() / u128::from(ROUNDS));
}

#[test]
fn hungry_pets_eat_what_they_like() {
    let mut s = scene(
        "
        --------
        |@.a.b.|
        |......|
        --------
    ",
    );
    let dog = s.put("little dog", 'a');
    s.world.actor_mut(dog).mood = Attitude::Tame(10);
    let at = found(s.picture, 'b')[0];
    let apple = thing(&mut s.world, &s.content, "apple");
    s.world.lay(apple, at);
    assert!((0..20).all(|_| s.act(dog) != Action::Eat(apple)), "dogs eat meat");
    let tripe = thing(&mut s.world, &s.content, "tripe ration");
    s.world.lay(tripe, at);
    assert!((0..20).any(|_| s.act(dog) == Action::Eat(tripe)));
}

#[test]
fn a_fresh_trail_is_followed_round_corners() {
    let mut s = scene(
        "
        ----------
        |a......@|
        ---------_
                 c
                 c
                 c
                 cccccccccc
    ",
    );
    let who = s.put("hill orc", 'a');
    let hero = s.world.hero;
    let way = [(10, 3), (10, 4), (10, 5), (10, 6), (11, 7), (12, 7), (13, 7), (14, 7), (15, 7)];
    for (x, y) in way {
        s.act(who);
        s.world.move_actor(hero, Pos::new(x, y));
    }
    assert!(s.until_it_strikes(who, 12).is_some());
}

#[test]
fn a_tengu_in_sight_of_the_hero_flits_about_and_a_jackal_does_not() {
    for (kind, flits) in [("tengu", true), ("jackal", false)] {
        let mut s = scene(
            "
            ------------
            |@........a|
            ------------
        ",
        );
        let who = s.put(kind, 'a');
        let flitted = (0..60).any(|_| matches!(s.wish(who), Action::Flit { .. }));
        assert_eq!(flitted, flits, "{kind}");
    }
}

#[test]
fn the_covetous_go_to_the_stairs_when_hurt_and_come_back_whole() {
    let mut s = scene(
        "
        ------------------
        |@....a.........<|
        ------------------
    ",
    );
    let who = s.put("Orcus", 'a');
    let comes = (0..60).any(|_| s.wish(who) == Action::Flit { beside: true });
    assert!(comes);
    s.world.actor_mut(who).hp = 1;
    let stairs = found(s.picture, '<')[0];
    assert_eq!(s.wish(who), Action::FlitTo(stairs));
    s.world.move_actor(who, stairs);
    assert_eq!(s.wish(who), Action::Wait);
}

#[test]
fn camps_shoot_at_each_other_along_a_line() {
    let mut s = scene(
        "
        -------------- ---
        |a......b....| |@|
        -------------- ---
    ",
    );
    let (archer, target) = (s.put("hill orc", 'a'), s.put("kobold", 'b'));
    s.world.actor_mut(archer).mind.camp = 1;
    s.world.actor_mut(target).mind.camp = 2;
    let daggers = s.give(archer, "dagger");
    s.world.item_mut(daggers).count = 5;
    let throws = |wish: Action| matches!(wish, Action::Throw { dir: Dir::E, .. });
    assert!((0..40).any(|_| throws(s.wish(archer))));
}

#[test]
fn a_hurt_one_calls_others_with_a_scroll_and_a_whole_one_quickens_itself() {
    let mut s = scene(
        "
        -----------
        |@...a....|
        -----------
    ",
    );
    let orc = s.put("hill orc", 'a');
    let scroll = s.give(orc, "scroll of create monster");
    let wand = s.give(orc, "wand of speed monster");
    assert!((0..40).any(|_| s.wish(orc) == Action::Zap { wand, aim: crate::world::Aim::Own }));
    s.world.actor_mut(orc).hp = 2;
    assert_eq!(s.wish(orc), Action::Read(scroll));
}

#[test]
fn eels_dive_while_nobody_is_near_and_mimics_become_things_unseen() {
    let mut s = scene(
        "
        --------- ---
        |}......| |@|
        |..a....| ---
        ---------
    ",
    );
    let at = found(s.picture, '}')[0];
    let eel = drawn_level::put(&mut s.world, &s.content, "giant eel", at);
    assert_eq!(s.wish(eel), Action::Hide);
    let mimic = s.put("small mimic", 'a');
    assert!((0..40).any(|_| s.wish(mimic) == Action::Hide));
}

#[test]
fn what_hangs_from_the_ceiling_waits_even_for_a_neighbor() {
    let mut s = scene(
        "
        -----
        |@a.|
        -----
    ",
    );
    let piercer = s.put("rock piercer", 'a');
    s.world.actor_mut(piercer).hidden = true;
    assert!((0..20).all(|_| s.wish(piercer) == Action::Wait));
    let mut s = scene(
        "
        -----
        |@a.|
        -----
    ",
    );
    let snake = s.put("snake", 'a');
    s.world.actor_mut(snake).hidden = true;
    assert_eq!(s.wish(snake), Action::Strike(s.world.hero));
}

#[test]
fn a_full_pet_leaves_meat_that_is_no_treat() {
    let mut s = scene(
        "
        --------
        |@.a.b.|
        |......|
        --------
    ",
    );
    let dog = s.put("little dog", 'a');
    s.world.actor_mut(dog).mood = Attitude::Tame(10);
    s.world.actor_mut(dog).full_until = 1000;
    let at = found(s.picture, 'b')[0];
    let corpse = thing(&mut s.world, &s.content, "corpse");
    s.world.item_mut(corpse).about = s.content.monsters.find("newt");
    s.world.lay(corpse, at);
    assert!((0..20).all(|_| s.act(dog) != Action::Eat(corpse)));
    s.world.actor_mut(dog).full_until = 1;
    s.world.item_mut(corpse).age = s.world.turn;
    assert!((0..40).any(|_| s.act(dog) == Action::Eat(corpse)));
}

#[test]
fn who_has_nothing_in_mind_does_what_all_wants_together_come_to() {
    let mut s = scene(
        "
        -------      --------
        |@....|      |..}.b.|
        -------   ccc+..a...|
                  c  |.t....|
                  c  --------
                  ccc
        ",
    );
    let boulder = thing(&mut s.world, &s.content, "boulder");
    s.world.lay(boulder, found(s.picture, 'b')[0]);
    let (kind, at) = (s.content.known.pit, found(s.picture, 't')[0]);
    s.world.level.traps.push(crate::world::Trap { kind, at, seen: true, own: false, sprung: 0 });
    let kinds: Vec<String> = s.content.monsters.rows().iter().map(|row| row.name.clone()).collect();
    let (mut idle, mut walked) = (0, 0);
    for kind in kinds {
        let who = s.put(&kind, 'a');
        for _ in 0..12 {
            let (mut world, mut rng) = (s.world.clone(), s.rng.clone());
            world.look_if_moved(&s.content);
            let body = world.actor(who);
            let row = &s.content.monsters[body.kind];
            idle += usize::from(memory::is_idle(body, row, &world.sight));
            let sees_hero = memory::update(&mut world, &s.content, who);
            let wish = want(&Me::new(&world, &s.content, who, sees_hero), &mut rng);
            let (before, short) = (s.at(who), s.wish(who));
            assert_eq!((&short, &s.rng), (&wish, &rng), "{kind} at {before:?}");
            assert_eq!(s.world.actor(who).mind, world.actor(who).mind, "{kind} at {before:?}");
            s.act(who);
            walked += usize::from(s.at(who) != before);
        }
        s.world.remove_actor(who);
        let door = found(s.picture, '+')[0];
        s.world.level.change(door, |cell| cell.set_door(Door::Closed));
    }
    assert!(idle > 1_000 && walked > 1_000, "{idle} had nothing in mind, {walked} walked");
}

// --- Polymorph

const WAY: &str = "
    -----------
    |@....a...|
    -----------
    ";

#[test]
fn the_weak_that_think_would_rather_be_others() {
    for (kind, thing, wants) in [
        ("hill orc", "wand of polymorph", true),
        ("hill orc", "potion of polymorph", true),
        ("Uruk-hai", "potion of polymorph", true),
        ("soldier", "wand of polymorph", false),
        ("doppelganger", "potion of polymorph", false),
    ] {
        let mut s = scene(WAY);
        let who = s.put(kind, 'a');
        let item = s.give(who, thing);
        let wishes: Vec<Action> = (0..40).map(|_| s.wish(who)).collect();
        let uses = |wish: &Action| match *wish {
            Action::Zap { wand, aim } => wand == item && aim == crate::world::Aim::Own,
            Action::Quaff(potion) => potion == item,
            _ => false,
        };
        assert_eq!(wishes.iter().any(uses), wants, "{kind} with a {thing}");
    }
}

#[test]
fn the_weak_step_onto_a_trap_that_they_know_to_change_them() {
    for (kind, seen, steps) in
        [("hill orc", true, true), ("jackal", true, false), ("soldier", true, false)]
    {
        let mut s = scene(
            "
            -----------
            |.........|
            |@....at..|
            |.........|
            -----------
        ",
        );
        let who = s.put(kind, 'a');
        let at = found(s.picture, 't')[0];
        let trap = s.content.traps.find("polymorph trap").unwrap();
        let trap = crate::world::Trap { kind: trap, at, seen, own: false, sprung: 0 };
        s.world.level.traps.push(trap);
        let wish = s.wish(who);
        assert_eq!(wish == Action::Walk(Dir::E), steps, "{kind}: {wish:?}");
    }
}

// --- Foraging

#[test]
fn who_lives_on_what_lies_about_eats_it_or_takes_it_in() {
    for (kind, thing, expected) in [
        ("rust monster", "dagger", "eats"),
        ("rust monster", "gold piece", "leaves"),
        ("rock mole", "gold piece", "eats"),
        ("rock mole", "ruby", "takes"),
        ("xorn", "gold piece", "eats"),
        ("xorn", "apple", "leaves"),
        ("gelatinous cube", "apple", "eats"),
        ("gelatinous cube", "dagger", "takes"),
        ("gelatinous cube", "boulder", "leaves"),
        ("hill orc", "apple", "leaves"),
    ] {
        let mut s = scene(
            "
            ---- ----
            |@.| |a.|
            ---- ----
        ",
        );
        let who = s.put(kind, 'a');
        let item = drawn_level::thing(&mut s.world, &s.content, thing);
        let at = s.world.actor(who).at;
        s.world.lay(item, at);
        let does = match s.wish(who) {
            Action::Eat(it) if it == item => "eats",
            Action::PickUp(_) => "takes",
            _ => "leaves",
        };
        assert_eq!(does, expected, "{kind} on a {thing}");
    }
}

#[test]
fn a_cube_goes_to_what_it_sees_and_an_eater_of_metal_waits_to_come_upon_it() {
    for (kind, goes) in [("gelatinous cube", true), ("xorn", false), ("rock mole", true)] {
        let mut s = scene(
            "
            ----- ---
            |.at| |@|
            ----- ---
        ",
        );
        let who = s.put(kind, 'a');
        let item = thing(&mut s.world, &s.content, "dagger");
        let at = found(s.picture, 't')[0];
        s.world.lay(item, at);
        let mut aims = false;
        for _ in 0..4 {
            s.wish(who);
            s.world.turn += 1;
            aims |= s.world.actor(who).mind.goal == Some(at);
        }
        assert_eq!(aims, goes, "{kind}");
    }
}

#[test]
fn pets_and_others_shun_a_trap_that_the_hero_has_found() {
    const ROOM: &str = "
        ---------
        |.......|
        |..@....|
        |...t.a.|
        |.......|
        ---------
    ";
    for (kind, mood) in [
        ("little dog", Attitude::Tame(10)),
        ("hill orc", Attitude::Peaceful),
        ("jackal", Attitude::Hostile),
    ] {
        let mut s = scene(ROOM);
        let trap = found(ROOM, 't')[0];
        let change = s.content.traps.find("polymorph trap").expect("there is one");
        let seen = crate::world::Trap { kind: change, at: trap, seen: true, own: false, sprung: 0 };
        s.world.level.traps.push(seen);
        let who = s.put(kind, 'a');
        s.world.actor_mut(who).mood = mood;
        // An invisible hero makes a hostile monster wander too.
        s.world.you_mut().properties.now.add(Property::Invisible);
        let (mut caught, mut beside) = (0, 0);
        for _ in 0..4000 {
            let was_beside = s.at(who).is_next_to(trap);
            s.act(who);
            beside += usize::from(was_beside);
            caught += usize::from(was_beside && s.at(who) == trap);
        }
        assert!(beside > 200, "{kind} comes by: {beside}");
        assert!(caught * 40 <= beside, "{kind}: {caught} of {beside}");
    }
}

#[test]
fn monsters_put_on_the_amulets_that_help_them() {
    for (kind, wears) in [
        ("amulet of guarding", true),
        ("amulet of reflection", true),
        ("amulet of life saving", true),
        ("amulet of strangulation", false),
    ] {
        let mut s = scene(
            "
            --------
            |@.|..a|
            --------
        ",
        );
        let orc = s.put("hill orc", 'a');
        let amulet = s.give(orc, kind);
        let don = Action::Don(amulet, Slot::Amulet);
        assert_eq!((0..20).any(|_| s.wish(orc) == don), wears, "{kind}");
    }
}
