//! Tests of the maps of the Quest: every level of every role, in every orientation.

use wyrdvault::base::{Bits, Pos, Seed};
use wyrdvault::content::dungeon::Realm;
use wyrdvault::content::quest::Quest;
use wyrdvault::content::vault::Orient;
use wyrdvault::content::vault::compiled::Body;
use wyrdvault::content::vault::drawing::Orientation;
use wyrdvault::content::{Content, ItemKindId, RoleId};
use wyrdvault::game::workbench::somebody;
use wyrdvault::r#gen::diary::DrawResult;
use wyrdvault::r#gen::level::reachability;
use wyrdvault::r#gen::{LevelOrder, Made, WantedVault, make};
use wyrdvault::world::{Attitude, Calendar, LevelId, RoomKind};

use crate::scene::content;

const PARTS: [&str; 5] = ["home", "fill_a", "locate", "fill_b", "goal"];

/// Returns the orientations that a level can have; a level without a drawing has one.
fn ways(content: &Content, vault: u16) -> Vec<Option<Orientation>> {
    let Body::Level { drawing, .. } = &content.vaults()[usize::from(vault)].body else {
        panic!("{vault} is not a whole level")
    };
    match drawing {
        Some(drawing) => drawing.orientations(Orient::Flips).0.into_iter().map(Some).collect(),
        None => vec![None],
    }
}

/// Generates a level of a quest at depth 14.
fn made(content: &Content, id: &str, seed: u64, nth_way: usize) -> Made {
    let vault = content.vaults().iter().position(|vault| vault.id == id).expect(id) as u16;
    let ways = ways(content, vault);
    let way = ways[nth_way % ways.len()];
    let place = LevelId { branch: 0, depth: 14 };
    let mut order = LevelOrder::new(content, Seed(seed), Calendar::default(), place);
    order.wanted = Some(WantedVault { vault, after: 0, way });
    let made = make(&order, &somebody(14));
    let mut draws = made.diary.draws.iter();
    let placed = draws.any(|it| it.vault == Some(vault) && it.end == DrawResult::Placed);
    assert!(placed, "{id} with seed {seed} fell to an ordinary level");
    made
}

/// Runs a check for every role on one of its levels, in each orientation and with several seeds.
fn each(part: &str, check: impl Fn(&str, &Made, &Quest)) {
    let content = content();
    for (number, role) in content.roles.rows().iter().enumerate() {
        let id = format!("quest_{}_{part}", role.code.to_lowercase());
        let quest = content.quest_of(RoleId::new(number as u16)).expect(&role.name);
        for seed in 0..8 {
            let made = made(&content, &id, seed, seed as usize);
            check(&format!("{id} with seed {seed}"), &made, quest);
        }
    }
}

/// Returns the squares of all monsters of this kind, and whether each is peaceful.
fn named(made: &Made, name: &str) -> Vec<(Pos, bool)> {
    let kind = content().monsters.find(name).expect(name);
    let of = made.actors.iter().filter(|it| it.actor.kind == kind);
    of.map(|it| (it.actor.at, it.actor.mood == Attitude::Peaceful)).collect()
}

#[test]
fn every_square_of_a_quest_level_can_be_reached_on_foot() {
    for part in PARTS {
        each(part, |of, made, _| {
            let level = &made.level;
            assert!(reachability::is_connected(level), "{of}");
            let start = reachability::entry(level).unwrap();
            let reached = reachability::reached_from(level, start);
            let dry = level
                .cells
                .iter()
                .filter(|(_, cell)| cell.terrain.is_passable() && !cell.terrain.is_liquid());
            let apart: Bits = dry.map(|(at, _)| at).filter(|&at| !reached.has(at)).collect();
            assert!(apart.is_empty(), "{of}: {:?} is out of reach", apart.iter().next());
        });
    }
}

#[test]
fn quest_levels_have_the_stairs_of_their_part() {
    for (part, up, down) in [
        ("home", false, true),
        ("fill_a", true, true),
        ("locate", true, true),
        ("goal", true, false),
    ] {
        each(part, |of, made, _| {
            assert_eq!((made.level.up.is_some(), made.level.down.is_some()), (up, down), "{of}");
        });
    }
}

#[test]
fn the_leader_waits_at_home_between_the_arrival_and_the_stairs_with_eight_guardians() {
    each("home", |of, made, quest| {
        let leaders = named(made, &quest.leader);
        assert!(matches!(leaders[..], [(_, true)]), "{of}: {leaders:?}");
        let guards = named(made, &quest.guardian);
        assert!(guards.len() == 8 && guards.iter().all(|(_, calm)| *calm), "{of}: {guards:?}");
        assert!(named(made, &quest.nemesis).is_empty(), "{of}");
        let arrival = made.level.customs.landing[0];
        let (down, leader) = (made.level.down.unwrap(), leaders[0].0);
        assert!(arrival.distance(down) > 50, "{of}");
        assert!(arrival.distance(leader) > 20 && leader.distance(down) < arrival.distance(down));
    });
}

#[test]
fn the_nemesis_waits_at_the_goal_with_the_bell_and_far_from_the_stairs() {
    let bell = content().items.find("Bell of Opening").unwrap();
    each("goal", |of, made, quest| {
        let found = named(made, &quest.nemesis);
        assert!(matches!(found[..], [(_, false)]), "{of}: {found:?}");
        let at = found[0].0;
        let has = |kind: ItemKindId| {
            let holder = made.actors.iter().find(|it| it.actor.at == at).unwrap();
            holder.pack.iter().any(|it| it.item.kind == kind)
        };
        assert!(has(bell), "{of}");
        assert!(at.distance(made.level.up.unwrap()) > 25, "{of}");
        assert!(named(made, &quest.leader).is_empty(), "{of}");
    });
}

/// Source: rules/levels 7.
#[test]
fn quest_levels_are_stocked_like_other_special_levels() {
    for (part, monsters, items, traps) in [
        ("home", 15..35, 8..50, 4..10),
        // The Archeologist's trenches have 3 more pits, and rooms can have niches with traps.
        ("fill_a", 8..35, 8..45, 4..15),
        ("locate", 15..35, 12..50, 6..10),
        ("fill_b", 8..35, 8..45, 4..12),
        ("goal", 15..30, 12..40, 5..25),
    ] {
        each(part, |of, made, _| {
            // The keepers and goods of shops, and kelp in water, are not counted.
            let is_shop = |room: u8| {
                let room = usize::from(room).checked_sub(1).map(|nth| &made.level.rooms[nth]);
                room.is_some_and(|room| matches!(room.kind, RoomKind::Special(_, Some(_))))
            };
            let open = |at: Pos| {
                let cell = made.level.cells[at];
                cell.terrain.is_passable() && !cell.terrain.is_liquid() && !is_shop(cell.room)
            };
            let stock = made.items.iter().filter(|lying| open(lying.at)).count();
            let crowd = made.actors.iter().filter(|it| it.actor.keeper.is_none()).count();
            let snares = made.level.traps.len();
            assert!(monsters.contains(&crowd), "{of}: {crowd} monsters");
            assert!(items.contains(&stock), "{of}: {stock} items");
            assert!(traps.contains(&snares), "{of}: {snares} traps");
        });
    }
}

/// Source: rules/levels 2.
#[test]
fn every_level_of_the_branch_is_drawn_for_the_role_and_has_its_portal_beside_the_arrival() {
    let content = content();
    let first = LevelId { branch: 0, depth: 1 };
    for (number, role) in content.roles.rows().iter().enumerate() {
        let prefix = format!("quest_{}_", role.code.to_lowercase());
        for seed in 0..4 {
            let any = LevelOrder::new(&content, Seed(seed), Calendar::default(), first);
            let is_quest = |id: &LevelId| any.plan.site(id.branch).realm == Realm::Quest;
            let ids: Vec<LevelId> = any.plan.levels().filter(is_quest).collect();
            assert!((5..=6).contains(&ids.len()));
            for &id in &ids {
                let order = LevelOrder { id, role: RoleId::new(number as u16), ..any };
                let made = make(&order, &somebody(14));
                let drawn = made.diary.draws[0].vault;
                let drawn = drawn.and_then(|it| content.vaults().head(usize::from(it)));
                assert!(
                    drawn.is_some_and(|it| it.id.starts_with(&prefix)),
                    "{prefix} {id:?} {drawn:?}"
                );
                let portal = made.level.customs.portals.first().map(|(at, _)| *at);
                assert_eq!(portal.is_some(), id == ids[0], "{prefix} with seed {seed}");
                let near =
                    |at: Pos| made.level.customs.landing.iter().any(|it| it.distance(at) <= 1);
                assert!(portal.is_none_or(near), "{prefix} with seed {seed}");
            }
        }
    }
}
