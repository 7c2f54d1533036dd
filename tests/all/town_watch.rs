//! Tests of the watch of a town: fountains, doors, walls, assault and theft.

use wyrdvault::base::Dir;
use wyrdvault::content::{Property, Terrain};
use wyrdvault::event::life::{Offense, Watch};
use wyrdvault::event::{Event, Life, TerrainEvent};
use wyrdvault::game::Input;
use wyrdvault::rules::ground::town_watch;
use wyrdvault::rules::verb::furniture::fountain;
use wyrdvault::world::{Action, Aim, Attitude, Item};

use crate::scene::{Scene, content, scene};

/// A town with a peaceful watchman at `w`.
fn town(picture: &str) -> Scene {
    let mut s = scene(picture).with('w', "watchman");
    s.game.world.level.customs.town = true;
    let watchman = s.named('w');
    s.game.world.actor_mut(watchman).mood = Attitude::Peaceful;
    s
}

fn says(events: &[Event], wanted: impl Fn(Watch) -> bool) -> bool {
    events.iter().any(|event| matches!(event, Event::Life(Life::Watch(what)) if wanted(*what)))
}

const SQUARE: &str = "
    ######
    #@..w#
    ######";

/// Source: rules/levels 7.2.
#[test]
fn the_watch_warns_once_about_a_fountain_and_attacks_when_it_dries_up() {
    let mut s = town(SQUARE);
    let (you, watchman) = (s.you().at, s.named('w'));
    s.game.world.level.change(you, |cell| cell.terrain = Terrain::Fountain);
    let ((), events) = s.play(|play| {
        for _ in 0..40 {
            if !town_watch::is_warned(play, you) {
                fountain::dry_up(play, you);
            }
        }
    });
    assert!(says(&events, |what| matches!(what, Watch::Warns { offense: Offense::Fountain, .. })));
    assert_eq!(s.game.world.level.cell(you).terrain, Terrain::Fountain);
    assert!(!s.game.world.actor(watchman).is_hostile());
    let ((), events) = s.play(|play| fountain::dry_up(play, you));
    assert!(events.contains(&Event::Terrain(TerrainEvent::FountainDried)));
    assert!(says(&events, |what| matches!(what, Watch::Angry { seen: true })));
    assert!(s.game.world.actor(watchman).is_hostile());
}

/// Source: rules/levels 7.2.
#[test]
fn a_door_that_breaks_before_the_eyes_of_the_watch_angers_it() {
    for (broke, warned) in [(true, false), (false, false), (false, true)] {
        let mut s = town(SQUARE);
        let at = s.at('w');
        if warned {
            s.game.world.level.customs.warned.push(at);
        }
        let ((), events) = s.play(|play| town_watch::door_kicked(play, at, broke));
        let angry = broke || warned;
        assert_eq!(says(&events, |what| matches!(what, Watch::Arrests { .. })), angry);
        assert_eq!(says(&events, |what| matches!(what, Watch::Warns { .. })), !angry);
        assert_eq!(s.game.world.actor(s.named('w')).is_hostile(), angry);
    }
}

/// Source: rules/levels 7.2.
#[test]
fn a_picked_lock_is_noticed_and_the_second_time_the_watch_attacks() {
    let mut s = town(
        "
        #######
        #@+..w#
        #.....#
        #######",
    );
    let door = s.at('+');
    let kind = content().items.find("lock pick").unwrap();
    let pick = s.game.world.make(Item::of(kind));
    let hero = s.game.world.hero;
    s.game.world.give(pick, hero);
    let watchman = s.named('w');
    let mut events = Vec::new();
    for _ in 0..200 {
        if s.game.world.actor(watchman).is_hostile() {
            break;
        }
        // Moves the watchman back if he has gone out of the hero's sight.
        let (at, post) = (s.game.world.actor(watchman).at, s.at('.'));
        if !s.game.world.sight.clear.has(at) && s.game.world.actor_at(post).is_none() {
            s.game.world.move_actor(watchman, post);
        }
        let dir = Dir::E;
        events.extend(s.act(Action::Unlock { tool: pick, dir }).unwrap_or_default());
        while let Ok(more) = s.game.input(&Input::Continue) {
            events.extend(more);
        }
    }
    assert!(s.game.world.level.customs.warned.contains(&door));
    assert!(says(&events, |what| matches!(what, Watch::Warns { offense: Offense::Lock, .. })));
    assert!(says(&events, |what| matches!(what, Watch::Arrests { offense: Offense::Lock, .. })));
}

/// A hero with a pick-axe in a town with a watchman, who digs at the wall in the west until done.
fn digs_at_the_wall() -> Vec<Event> {
    let mut s = town(
        "
        #######
        |@...w#
        #######",
    );
    let kind = content().items.find("pick-axe").unwrap();
    let pick = s.game.world.make(Item::of(kind));
    let hero = s.game.world.hero;
    s.game.world.give(pick, hero);
    let mut events = Vec::new();
    for _ in 0..40 {
        let aim = Some(Aim::Dir(Dir::W));
        events.extend(s.act(Action::Apply { tool: pick, aim }).unwrap_or_default());
        while let Ok(more) = s.game.input(&Input::Continue) {
            events.extend(more);
        }
    }
    events
}

/// Source: rules/levels 7.2.
#[test]
fn the_watch_warns_a_hero_who_digs_through_a_wall_and_then_attacks() {
    let events = digs_at_the_wall();
    assert!(says(&events, |what| matches!(what, Watch::Warns { offense: Offense::Digging, .. })));
    assert!(says(&events, |what| matches!(what, Watch::Arrests { offense: Offense::Digging, .. })));
}

/// Source: rules/levels 7.2.
#[test]
fn the_watch_attacks_a_hero_who_attacks_a_peaceful_townsman_before_its_eyes() {
    for blind in [false, true] {
        let mut s = town(
            "
            ######
            #@1.w#
            ######",
        )
        .with('1', "gnome");
        let (townsman, watchman) = (s.named('1'), s.named('w'));
        s.game.world.actor_mut(townsman).mood = Attitude::Peaceful;
        if blind {
            let properties = &mut s.game.world.actor_mut(watchman).properties;
            properties.timed.push((Property::Blind, 50));
            properties.refresh();
        }
        let events = s.act(Action::Fight(Dir::E)).unwrap();
        assert_eq!(
            says(&events, |what| matches!(what, Watch::Arrests { offense: Offense::Assault, .. })),
            !blind
        );
        assert_eq!(s.game.world.actor(watchman).is_hostile(), !blind);
    }
}

#[test]
fn outside_a_town_nobody_minds() {
    let mut s = town(SQUARE);
    s.game.world.level.customs.town = false;
    let at = s.at('w');
    let ((), events) = s.play(|play| town_watch::door_kicked(play, at, true));
    assert!(events.is_empty());
}

/// Source: rules/levels 7.2.
#[test]
fn every_town_has_fountains_and_a_watch() {
    use wyrdvault::base::Seed;
    use wyrdvault::game::{Birth, Game};
    use wyrdvault::world::LevelId;
    let rows = content().branches.rows()[1].special.clone();
    let nth = rows.iter().position(|row| row.name == "town").unwrap() as u8;
    for seed in 0..6 {
        let birth = Birth { seed: Seed(seed), ..Birth::default() };
        let mut game = Game::new(content(), &birth).unwrap();
        let depth = game.world.plan.site(1).special_levels().find(|row| row.0 == nth).unwrap().1;
        let you = game.world.you_mut();
        (you.hp, you.max_hp) = (30_000, 30_000);
        let arrival = wyrdvault::world::todo::Arrival::Anywhere;
        let to = LevelId { branch: 1, depth };
        game.world.todo.later(wyrdvault::world::todo::Task::Leaves { to, arrival });
        game.input(&Input::Do(Action::Wait)).unwrap();
        assert!(game.world.level.customs.town, "seed {seed}");
        let kind = content().monsters.find("watchman").unwrap();
        let crowd = game.world.level.crowd.iter();
        let watch = crowd.filter(|&&who| game.world.actor(who).kind == kind).count();
        assert_eq!(watch, 4, "seed {seed}");
    }
}
