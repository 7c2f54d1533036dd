//! Tests of the lists of things nearby and on the level.

use wyrdvault::base::Dir;
use wyrdvault::content::{Property, Terrain};
use wyrdvault::game::Input;
use wyrdvault::rules::occupation;
use wyrdvault::world::body::actor::Guise;
use wyrdvault::world::{Action, Item, LevelId, Trap, body::pack};

use crate::automation::lay;
use crate::scene::{content, scene};

const ROOM: &str = "
    -----------
    |.........|
    |.@..a....|
    |.........|
    -----------";

#[test]
fn items_under_others_are_listed_nearby_and_on_the_level() {
    let mut s = scene(ROOM);
    let at = s.at('a');
    for kind in ["mace", "dagger"] {
        lay(&mut s, kind, at);
    }
    let names = |near: Vec<wyrdvault::game::view::Near>| {
        let here = near.into_iter().filter(|it| it.at == at);
        here.map(|it| it.name).collect::<Vec<_>>()
    };
    assert_eq!(names(s.game.view().near), ["a dagger", "a mace"]);
    assert_eq!(names(s.game.places()), ["a dagger", "a mace"]);
}

#[test]
fn a_disguised_mimic_is_listed_as_the_item_that_it_imitates() {
    let mut s = scene(ROOM).with('a', "giant mimic");
    let (mimic, at) = (s.named('a'), s.at('a'));
    let chest = content().items.find("chest").unwrap();
    let actor = s.game.world.actor_mut(mimic);
    (actor.hidden, actor.guise) = (true, Some(Guise::Thing(chest)));
    let world = &mut s.game.world;
    world.sight.fresh = false;
    world.look_around(&content());
    world.note(&content(), at);
    let listed = |near: Vec<wyrdvault::game::view::Near>| {
        near.into_iter().any(|it| it.at == at && it.name == "a chest")
    };
    assert!(listed(s.game.view().near));
    assert!(listed(s.game.places()));
}

#[test]
fn items_that_the_hero_threw_onto_a_known_trap_are_not_offered() {
    for seen in [false, true] {
        let mut s = scene(ROOM);
        let at = s.at('a');
        let dagger = lay(&mut s, "dagger", at);
        s.game.world.item_mut(dagger).thrown = true;
        let kind = content().traps.find("pit").unwrap();
        let trap = Trap { kind, at, seen, own: false, sprung: 0 };
        s.game.world.level.traps.push(trap);
        assert_eq!(s.game.view().strays.is_empty(), seen);
    }
}

#[test]
fn a_hallucinating_hero_does_not_learn_what_went_out_of_view() {
    let mut s = scene(
        "
        ------------
        |..........|
        |.@1.......|
        |..........|
        ------------
        |....<.....|
        ------------",
    )
    .with('1', "red dragon");
    let (foe, den, hero) = (s.named('1'), s.at('<'), s.game.world.hero);
    s.game.world.you_mut().hp = 20;
    s.play(occupation::watch);
    s.game.world.move_actor(foe, den);
    s.play(occupation::watch);
    assert_eq!(s.game.view().lost.as_deref(), Some("the red dragon"));
    let property = Property::Hallucinating;
    s.play(|play| wyrdvault::rules::body::lengthen(play, hero, property, 50));
    let names: Vec<_> = (0..9)
        .filter_map(|turn| {
            s.game.world.turn += turn;
            s.game.view().lost
        })
        .collect();
    assert!(names.iter().any(|name| name != "the red dragon"), "{names:?}");
}

#[test]
fn hints_do_not_offer_what_the_hero_dropped() {
    let mut s = scene(ROOM);
    let hero = s.game.world.hero;
    let kind = content().items.find("mace").unwrap();
    let mace = s.game.world.make(Item::of(kind));
    let mace = pack::take(&mut s.game.world, &content(), hero, mace);
    s.act(Action::Drop(vec![(mace, 0)])).unwrap();
    assert!(s.game.view().floor[0].is_dross);
    let here = s.you().at;
    lay(&mut s, "dagger", here);
    assert!(!s.game.view().floor[0].is_dross);
}

#[test]
fn like_items_on_one_square_are_one_entry_with_their_number() {
    let mut s = scene(ROOM);
    let at = s.at('a');
    for kind in ["rock", "dagger", "rock", "rock"] {
        lay(&mut s, kind, at);
    }
    let names = |near: Vec<wyrdvault::game::view::Near>| {
        let here = near.into_iter().filter(|it| it.at == at);
        here.map(|it| it.name).collect::<Vec<_>>()
    };
    for names in [names(s.game.view().near), names(s.game.places())] {
        assert_eq!(
            names.iter().filter(|name| name.contains("rock")).collect::<Vec<_>>(),
            ["3 rocks"]
        );
        assert!(names.contains(&"a dagger".to_owned()), "{names:?}");
    }
}

#[test]
fn furniture_nearby_has_an_article() {
    let mut s = scene(ROOM);
    let at = s.at('a');
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::Fountain);
    s.game.world.look_around(&content());
    let near = s.game.view().near;
    assert!(near.iter().any(|it| it.at == at && it.name == "a fountain"), "{near:?}");
    s.game.world.level.change(at, |cell| {
        cell.terrain = Terrain::Altar;
        cell.set_altar(None);
    });
    s.game.world.look_around(&content());
    let near = s.game.view().near;
    assert!(near.iter().any(|it| it.at == at && it.name == "an altar of Moloch"), "{near:?}");
}

#[test]
fn kills_of_several_are_counted_in_the_plural() {
    let mut s = scene(ROOM);
    let kind = |name: &str| content().monsters.find(name).unwrap();
    s.game.world.life.killed = vec![(kind("newt"), 4), (kind("jackal"), 1)];
    let sheet = s.game.sheet();
    let rows: Vec<String> = sheet.rows.iter().map(|row| row.text.trim().to_owned()).collect();
    assert!(rows.contains(&"4 newts".to_owned()), "{rows:?}");
    assert!(rows.contains(&"1 jackal".to_owned()), "{rows:?}");
}

#[test]
fn a_traveler_passes_branch_stairs_and_arrives_at_them() {
    let go = |to: char| {
        let mut s = scene(
            "
            ----------
            |@..>...a|
            ----------",
        );
        let (stairs, goal) = (s.at('>'), s.at(to));
        s.game.world.level.side_stairs.push((stairs, LevelId { branch: 1, depth: 3 }));
        s.act(Action::Travel(goal)).unwrap();
        while s.game.input(&Input::Continue).is_ok() {}
        assert_eq!(s.you().at, goal);
        let lines = s.game.view().lines;
        lines.iter().map(|line| line.text.clone()).collect::<Vec<_>>().join(" ")
    };
    let passed = go('a');
    assert!(passed.contains("You pass the stairs down to the Diggings."), "{passed}");
    assert!(!passed.contains("There are stairs"), "{passed}");
    assert!(go('>').contains("There are stairs down to the Diggings here."));
}

#[test]
fn a_throw_into_rock_is_reported_once() {
    let mut s = scene(
        "
        -----
        |@..|
        -----",
    );
    let hero = s.game.world.hero;
    let kind = content().items.find("dagger").unwrap();
    let dagger = s.game.world.make(Item::of(kind));
    let dagger = pack::take(&mut s.game.world, &content(), hero, dagger);
    s.act(Action::Throw { item: dagger, dir: Dir::W, count: 1 }).unwrap();
    let lines = s.game.view().lines;
    let feet: Vec<_> = lines.iter().filter(|line| line.text.contains("at your feet")).collect();
    assert_eq!(feet.len(), 1, "{lines:?}");
    assert_eq!(feet[0].text, "The dagger lands at your feet.");
}
