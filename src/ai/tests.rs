//! Tests of monster decisions on small levels drawn as text.

mod items;
mod pets;
mod tricks;

use super::{Me, memory, want};
use crate::base::rng::{Rng, Seed};
use crate::base::{Dir, Pos};
use crate::content::{Content, Door, Property, Script, Slot, Terrain};
use crate::world::drawn_level::{self, equip, found, thing};
use crate::world::level::Engraving;
use crate::world::{Action, ActorId, Attitude, World};

/// A level drawn as text, with its own random generator.
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

    /// Returns the monster's next action without performing it.
    fn wish(&mut self, who: ActorId) -> Action {
        self.world.look_if_moved(&self.content);
        let body = &mut self.world.actors[who];
        let kind = &self.content.monsters[body.kind];
        let course = super::idle_course(body, kind, &self.world.sight, &mut self.rng);
        super::consider(&mut self.world, &self.content, &mut self.rng, who, course)
    }

    /// Performs the next action of monster `who`, if the action is a step or opens a door.
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

    /// Lets a monster act up to `most` times until it attacks the hero. Returns the number of
    /// actions before the attack.
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
fn an_adjacent_foe_attacks() {
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
fn monsters_with_hands_open_doors_and_others_wait() {
    for (kind, comes) in [("hill orc", true), ("jackal", false), ("newt", false)] {
        let mut s = scene(HOUSE);
        let who = s.put(kind, 'a');
        s.world.actor_mut(who).mind.quarry = Some(s.world.you().at);
        s.world.actor_mut(who).mind.patience = 60;
        for _ in 0..40 {
            // Renew the monster's memory of the hero before each action.
            s.world.actor_mut(who).mind.patience = 60;
            s.world.actor_mut(who).mind.quarry = Some(s.world.you().at);
            s.act(who);
        }
        assert_eq!(s.world.level.cell(found(HOUSE, '+')[0]).door() == Door::Open, comes, "{kind}");
        assert_eq!(s.far(who) == 1, comes, "{kind} at {:?}", s.at(who));
    }
}

#[test]
fn monsters_hunt_along_the_shortest_path() {
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
fn monsters_search_the_last_seen_square_and_then_give_up() {
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
fn frightened_monsters_flee_and_cornered_ones_attack() {
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
fn elbereth_scares_all_but_humans_and_minotaurs() {
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
fn grid_bugs_never_move_or_attack_diagonally() {
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
fn walkers_avoid_water_and_swimmers_cross_it() {
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
fn monsters_walk_around_boulders() {
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
fn a_crowd_surrounds_the_hero() {
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
fn peaceful_monsters_wander_and_attack_nobody() {
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
fn monsters_walk_around_known_traps() {
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
fn the_same_seed_gives_the_same_decisions() {
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
fn time_monster_decisions() {
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
fn monsters_follow_a_fresh_trail_around_corners() {
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
fn idle_monsters_act_as_if_every_want_were_evaluated() {
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
