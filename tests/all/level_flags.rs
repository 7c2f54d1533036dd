//! Tests of level flags set by vaults, met in play: no mapping, short sight, fewer corpses, and
//! ferns.

use wyrdvault::base::{Dir, Seed};
use wyrdvault::event::{Event, Life, Magic};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::world::body::senses::sees_hero;
use wyrdvault::world::level::dungeon::BranchRow;
use wyrdvault::world::todo::{Arrival, Task};
use wyrdvault::world::{Action, Item, LevelId};

use crate::scene::{Scene, content, scene, scene_of};

impl Scene {
    fn reads(&mut self, scroll: &str) -> Vec<Event> {
        let world = &mut self.game.world;
        let scroll = world.make(Item::of(content().items.find(scroll).unwrap()));
        world.give(scroll, world.hero);
        self.act(Action::Read(scroll)).unwrap()
    }
}

const TWO_ROOMS: &str = "
    #######   #####
    #@....#   #...#
    #######   #####
";

#[test]
fn magic_mapping_fails_on_no_map_levels() {
    for forbidden in [false, true] {
        let mut s = scene(TWO_ROOMS);
        s.game.world.level.customs.no_map = forbidden;
        let known = |s: &Scene| {
            s.game
                .world
                .level
                .memory
                .iter()
                .filter(|(_, remembered)| remembered.cell.is_some())
                .count()
        };
        let before = known(&s);
        let events = s.reads("scroll of magic mapping");
        assert_eq!(events.contains(&Event::Magic(Magic::MapFails)), forbidden);
        assert_eq!(known(&s) > before, !forbidden);
    }
}

#[test]
fn short_sighted_monsters_do_not_see_thirteen_squares_away() {
    let hall = "
        ####################
        #@..........1.2....#
        ####################";
    for short in [false, true] {
        let mut s = scene(hall).with('1', "jackal").with('2', "jackal");
        s.game.world.level.customs.short_sighted = short;
        let content = content();
        let sees = |sign| sees_hero(&s.game.world, &content, s.named(sign));
        assert!(sees('1'), "eleven squares");
        assert_eq!(sees('2'), !short, "thirteen squares");
    }
}

#[test]
fn short_sighted_monsters_do_not_approach_a_distant_hero() {
    let hall = "
        ########################
        #@................1....#
        ########################";
    let comes = |short| {
        let mut s = scene(hall).with('1', "jackal");
        s.game.world.level.customs.short_sighted = short;
        let jackal = s.named('1');
        let before = s.game.world.actor(jackal).at;
        for _ in 0..4 {
            s.act(Action::Search).unwrap();
        }
        let after = s.game.world.actor(jackal).at;
        before.distance(s.you().at) - after.distance(s.you().at)
    };
    assert!(comes(false) >= 3, "a jackal that sees the hero approaches");
    assert!(comes(true) < 3, "a jackal that does not see the hero moves at random");
}

#[test]
fn undead_rarely_leave_corpses_in_a_graveyard() {
    let corpses = |graveyard: bool| {
        let mut fell = 0;
        for seed in 0..60 {
            let birth = Birth { seed: Seed(seed), ..Birth::default() };
            let mut s = scene_of("#####\n#@z.#\n#####", &birth).with('z', "human zombie");
            s.game.world.level.customs.graveyard = graveyard;
            s.game.world.you_mut().level = 20;
            let zombie = s.named('z');
            s.game.world.actor_mut(zombie).hp = 1;
            for _ in 0..40 {
                if !s.game.world.actors.contains(zombie) {
                    break;
                }
                s.walk(Dir::E).ok();
            }
            let corpse = content().items.find("corpse").unwrap();
            fell += usize::from(s.game.world.items.iter().any(|(_, item)| item.kind == corpse));
        }
        fell
    };
    let (usual, few) = (corpses(false), corpses(true));
    assert!(few * 2 < usual, "{few} of {usual}");
}

#[test]
fn a_fern_sends_spores_that_burst() {
    let mut s = scene(
        "
        ########
        #@..f..#
        #......#
        ########",
    )
    .with('f', "dungeon fern");
    let spore = content().monsters.find("dungeon fern spore").unwrap();
    let (mut drifted, mut most, mut hurt) = (false, 0, false);
    for _ in 0..200 {
        let before = s.you().hp;
        if s.act(Action::Search).is_err() {
            break;
        }
        let crowd = &s.game.world.level.crowd;
        let spores = crowd.iter().filter(|&&who| s.game.world.actor(who).kind == spore).count();
        drifted |= spores > 0;
        most = most.max(spores);
        hurt |= s.you().hp < before;
    }
    assert!(drifted && hurt, "spores drift to the hero and burst");
    assert!(most <= 4, "{most} drift at once");
}

#[test]
fn entering_the_diggings_or_the_great_hall_counts_once() {
    let (mut diggings, mut halls) = (0, 0);
    for seed in 0..12 {
        let birth = Birth { seed: Seed(seed), ..Birth::default() };
        let mut game = Game::new(content(), &birth).unwrap();
        let plan = game.world.plan;
        let content = content();
        let special = &content.branches.rows()[0].special;
        let is_hall = |id: LevelId| match plan.row(id) {
            BranchRow::Special(nth) => {
                id.branch == 0 && special[usize::from(nth)].name == "great hall"
            }
            _ => false,
        };
        for id in plan.levels().filter(|&id| id.branch == 1 || is_hall(id)) {
            for again in [false, true] {
                let before = game.world.life.small_achievements;
                game.world.you_mut().hp = 10_000;
                game.world.todo.later(Task::Leaves { to: id, arrival: Arrival::Anywhere });
                let Ok(events) = game.input(&Input::Do(Action::Wait)) else { continue };
                let number = if id.branch == 1 { 3 } else { 8 };
                let told = events.contains(&Event::Life(Life::Achieved { small: true, number }));
                let new = before & 1 << number == 0;
                assert_eq!(told, new && !again, "{id:?}");
                assert!(game.world.life.small_achievements & 1 << number != 0);
                if told {
                    *(if id.branch == 1 { &mut diggings } else { &mut halls }) += 1;
                }
            }
        }
    }
    assert!(diggings == 12 && halls > 0, "{diggings} and {halls}");
}
