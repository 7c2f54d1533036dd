//! Tests of situations in which new players got stuck: what automation does, and what the game
//! says about it.

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Buc, Door, Property, Slot, Terrain};
use wyrdvault::event::Trade;
use wyrdvault::game::view::Danger;
use wyrdvault::game::{Awaits, Input};
use wyrdvault::rules::fight::strike::by_monster;
use wyrdvault::rules::{Refusal, body};
use wyrdvault::world::body::actor::Properties;
use wyrdvault::world::item::Tag;
use wyrdvault::world::level::special_room::shop;
use wyrdvault::world::{Action, Aim, Attitude, Item, ItemId};

use crate::automation::{act_on, know_all, lay};
use crate::scene::{Scene, content, scene};
use crate::shops::{carrying, empty_handed, market, record, stand, trades};

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

/// A passage in which a gas spore blocks the way to a door.
fn spore_ahead() -> Scene {
    let mut s = lit(scene("------------\n|.@...1....+\n------------").with('1', "gas spore"));
    let spore = s.named('1');
    s.game.world.actor_mut(spore).rate = 0;
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (20, 20);
    s
}

#[test]
fn exploring_does_not_walk_up_to_a_gas_spore_in_the_only_way() {
    let mut s = spore_ahead();
    let here = s.you().at;
    assert_eq!(s.act(Action::Explore), Err(Refusal::NothingToExplore));
    assert_eq!(s.you().at, here);
    let view = s.game.view();
    assert!(view.explored && !view.explores);
    let barred = view.barred.unwrap();
    assert!(barred.ends_with("throw something at it from two squares away."), "{barred}");
    // Beside the spore, the advice leads back to the same place.
    let (hero, beside) = (s.game.world.hero, s.at('1').step(Dir::W));
    s.game.world.move_actor(hero, beside);
    look(&mut s);
    assert_eq!(s.act(Action::Explore), Err(Refusal::NothingToExplore));
    s.act(Action::Walk(Dir::W)).unwrap();
    let again = s.game.view().barred;
    assert_eq!(again.as_deref(), Some(barred.as_str()));
}

#[test]
fn a_hero_with_nothing_to_throw_fights_a_gas_spore_only_if_the_explosion_cannot_kill() {
    let mut s = spore_ahead();
    empty_handed(&mut s);
    let barred = s.game.view().barred.unwrap();
    assert!(barred.ends_with("in the open, then walk around it."), "{barred}");
    s.game.world.you_mut().hp = 25;
    let barred = s.game.view().barred.unwrap();
    assert!(barred.contains("(at most 24 damage)"), "{barred}");
    assert!(barred.ends_with("go closer, then attack it."), "{barred}");
}

#[test]
fn exploring_walks_around_a_gas_spore_in_the_open() {
    let picture = "
        ------------
        |..........|
        |@...1.....+
        |..........|
        ------------";
    let mut s = lit(scene(picture).with('1', "gas spore"));
    let spore = s.named('1');
    s.game.world.actor_mut(spore).rate = 0;
    assert!(s.game.view().explores);
    let mut farthest = s.you().at.x;
    for _ in 0..9 {
        if s.act(Action::Explore).is_err() {
            break;
        }
        while s.game.input(&Input::Continue).is_ok() {
            farthest = farthest.max(s.you().at.x);
        }
    }
    assert!(farthest > s.at('1').x + 2, "{farthest}");
}

/// A passage with a peaceful couatl in it, and an unknown part behind the couatl.
fn couatl_ahead() -> Scene {
    let mut s = lit(scene("---------------\n|@..1.........+\n---------------").with('1', "couatl"));
    let who = s.named('1');
    s.game.world.actor_mut(who).mood = Attitude::Peaceful;
    s
}

#[test]
fn exploring_gets_past_a_peaceful_couatl() {
    let mut s = couatl_ahead();
    let far = s.at('+').x - 3;
    for _ in 0..20 {
        if s.act(Action::Explore).is_err() {
            s.act(Action::Search).unwrap();
        }
        while s.game.input(&Input::Continue).is_ok() {}
        if s.you().at.x >= far {
            return;
        }
    }
    panic!("{:?}", s.you().at);
}

#[test]
fn a_peaceful_sleeper_in_the_only_way_is_waited_for_and_then_passed() {
    let mut s = couatl_ahead();
    let who = s.named('1');
    let properties = &mut s.game.world.actor_mut(who).properties;
    properties.gained.add(Property::Asleep);
    properties.refresh();
    let (hero, beside) = (s.game.world.hero, s.at('1').step(Dir::W));
    s.game.world.move_actor(hero, beside);
    look(&mut s);
    let barred = s.game.view().barred.unwrap();
    assert!(barred.ends_with("is peaceful and asleep: [{key:search}] wait until it wakes."));
    s.play(|play| body::sleep::wake(play, who));
    assert_eq!(s.game.view().barred, None);
    s.act(Action::Explore).unwrap();
    assert_eq!(s.you().at, beside.step(Dir::E));
}

#[test]
fn a_boulder_is_not_pushed_in_front_of_a_door_if_there_is_another_way() {
    // The nearer boulder, at `b`, would come to lie before the door at `+`.
    let picture = "
        ----------
        |.b.+....|
        |@-------|
        |...c..a.|
        ----------";
    let mut s = scene(picture);
    let content = content();
    for sign in ['b', 'c'] {
        let (at, boulder) = (s.at(sign), Item::of(content.known.boulder));
        let boulder = s.game.world.make(boulder);
        s.game.world.lay(boulder, at);
    }
    let door = s.at('+');
    s.game.world.level.change(door, |cell| cell.set_door(Door::Closed));
    let mut s = lit(s);
    let (beyond, chest) = (s.at('c').step(Dir::E), s.at('a'));
    lay(&mut s, "chest", chest);
    for at in [door, s.at('b').step(Dir::E), beyond, beyond.step(Dir::E), chest] {
        s.game.world.note(&content, at);
    }
    let moved = |s: &Scene, sign| {
        let mut here = s.game.world.items_at(s.at(sign));
        !here.any(|item| s.game.world.item(item).kind == content.known.boulder)
    };
    s.act(Action::Explore).unwrap();
    while !moved(&s, 'b') && !moved(&s, 'c') && s.game.input(&Input::Continue).is_ok() {}
    assert!(moved(&s, 'c') && !moved(&s, 'b'));
}

/// Puts a stack on a square, and lets the hero look around and remember it.
fn remembered(s: &mut Scene, kind: &str, count: u16, at: Pos) -> ItemId {
    let item = lay(s, kind, at);
    s.game.world.item_mut(item).count = count;
    item
}

/// A known room with these items in its far corner `ab`.
fn out_of_sight(kinds: &[(char, &str, u16)]) -> Scene {
    let mut s = lit(scene("-----------\n|@......ab|\n-----------"));
    for &(sign, kind, count) in kinds {
        let at = s.at(sign);
        remembered(&mut s, kind, count, at);
    }
    know_all(&mut s);
    s
}

/// Walls off the corner, unnoticed, so that the hero only remembers it.
fn wall_off(s: &mut Scene) {
    let at = s.you().at.step(Dir::E);
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::VerticalWall);
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
}

#[test]
fn a_remembered_stack_keeps_its_number() {
    let mut s = out_of_sight(&[('a', "dagger", 5)]);
    let words = s.game.why_not(Refusal::AllExplored, &Input::Do(Action::Explore));
    assert!(words.contains("Items left: 5 daggers"), "{words}");
    wall_off(&mut s);
    let at = s.at('a');
    assert_eq!(s.game.look(at).title, "5 daggers, as you remember it");
    assert!(s.game.places().iter().any(|place| place.name == "5 daggers"));
}

#[test]
fn boxes_that_are_known_to_be_empty_are_not_left_but_full_ones_are() {
    let mut s = out_of_sight(&[('a', "chest", 1), ('b', "large box", 1)]);
    let words = |s: &Scene| s.game.why_not(Refusal::AllExplored, &Input::Do(Action::Explore));
    assert!(words(&s).contains("a chest, a large box"), "{}", words(&s));
    let (a, b) = (s.at('a'), s.at('b'));
    let chest = s.game.world.items_at(a).next().unwrap();
    s.game.world.item_mut(chest).known.inside = true;
    assert!(words(&s).contains("An item is left: a large box"), "{}", words(&s));
    // A box that the hero has tried counts even under another item.
    let large = s.game.world.items_at(b).next().unwrap();
    s.game.world.item_mut(large).known.lock = true;
    lay(&mut s, "food ration", b);
    assert!(words(&s).contains("a food ration, a large box"), "{}", words(&s));
}

#[test]
fn the_end_of_exploring_and_the_next_refusal_name_the_same_things() {
    let picture = "
        -------------
        |@..a..>....|
        ----------.--
                 |.|
                 |.|
                 ---";
    let mut s = scene(picture);
    let at = s.at('a');
    lay(&mut s, "chest", at);
    for _ in 0..20 {
        // Removes monsters that arrived by chance.
        for who in s.game.world.level.crowd.clone() {
            s.game.world.remove_actor(who);
        }
        if s.act(Action::Explore).is_err() {
            break;
        }
        while s.game.input(&Input::Continue).is_ok() {}
    }
    let mut lines = s.game.view().lines.into_iter().map(|line| line.text);
    let ends = |text: &String| text.contains("Nothing left to explore");
    let first = lines.rfind(ends).unwrap();
    let second = s.game.why_not(Refusal::AllExplored, &Input::Do(Action::Explore));
    assert!(first.contains("An item is left: a chest"), "{first}");
    assert!(second.starts_with(first.trim_end_matches('.')), "{first} / {second}");
}

#[test]
fn the_refusal_to_explore_names_a_locked_door_within_reach() {
    let mut s = lit(scene("----------\n|@.>.....+\n----------"));
    let door = s.at('+');
    s.game.world.level.change(door, |cell| cell.set_door(Door::Locked));
    know_all(&mut s);
    s.game.world.level.shut.set(door);
    look(&mut s);
    let told = s.game.why_not(Refusal::AllExplored, &Input::Do(Action::Explore));
    let expected =
        "Nothing left to explore within reach but a locked door (8E); you know the way down.";
    assert_eq!(told, expected);
    assert_eq!(s.game.look(door).title, "a locked door");
    assert!(s.game.view().leads.iter().any(|near| near.at == door));
}

#[test]
fn a_shopkeeper_names_everything_that_keeps_the_hero_out_at_once() {
    let mut s = market("general");
    empty_handed(&mut s);
    for kind in ["pick-axe", "dwarvish mattock"] {
        carrying(&mut s, kind, 1);
    }
    let hero = s.game.world.hero;
    s.play(|play| body::lengthen(play, hero, Property::Invisible, 50));
    let keeper = s.game.world.level.crowd.iter().copied();
    let keeper = keeper.into_iter().find(|&who| s.game.world.actor(who).keeper.is_some()).unwrap();
    s.game.world.actor_mut(keeper).properties = Properties::default();
    let door = record(&s).door;
    let events = stand(&mut s, door);
    let [Trade::Barred { why, .. }] = &trades(&events)[..] else { panic!("{events:?}") };
    assert_eq!(why.len(), 3, "{why:?}");
    assert!(matches!(why[0], shop::Bar::Invisible), "{why:?}");
}

#[test]
fn the_prompt_for_a_text_suggests_elbereth_while_a_foe_that_heeds_it_is_near() {
    for (kind, told) in [("jackal", Some("Elbereth")), ("minotaur", None)] {
        let mut s = lit(scene("--------\n|@...1.|\n--------").with('1', kind));
        s.act(Action::Engrave { with: None, text: String::new() }).unwrap();
        assert!(matches!(s.game.awaits(), Awaits::Answer(_)));
        assert_eq!(s.game.view().draft.as_deref(), told, "{kind}");
    }
}

#[test]
fn a_wand_in_which_nothing_is_left_is_no_way_out() {
    let mut s = lit(scene("--------\n|@.....|\n--------"));
    empty_handed(&mut s);
    let wand = carrying(&mut s, "wand of digging", 1);
    s.game.world.item_mut(wand).plus = 0;
    let digs = |s: &Scene| s.game.view().pack.iter().any(|thing| thing.suits.digs_down);
    assert!(digs(&s), "the hero does not know the number of charges");
    s.act(Action::Zap { wand, aim: Aim::Dir(Dir::E) }).unwrap();
    // If the zap wrests a charge, that destroys the wand.
    assert!(!digs(&s), "the hero has seen that it is empty");
}

#[test]
fn a_way_through_the_floor_needs_plain_ground_and_free_hands() {
    let mut s = lit(scene("--------\n|@.....|\n--------"));
    empty_handed(&mut s);
    carrying(&mut s, "dwarvish mattock", 1);
    let digs = |s: &Scene| s.game.view().pack.iter().any(|thing| thing.suits.digs_down);
    assert!(digs(&s));
    let here = s.you().at;
    s.game.world.level.change(here, |cell| cell.terrain = Terrain::Fountain);
    assert!(!digs(&s), "nobody digs through a fountain");
    s.game.world.level.change(here, |cell| cell.terrain = Terrain::Floor);
    let shield = carrying(&mut s, "small shield", 1);
    s.game.world.you_mut().worn[Slot::Shield as usize] = Some(shield);
    assert!(!digs(&s), "a mattock needs both hands");
}

#[test]
fn a_rest_ends_when_the_hero_is_no_longer_confused() {
    let mut s = lit(scene("--------\n|@.....|\n--------"));
    let hero = s.game.world.hero;
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (10, 20);
    s.play(|play| body::lengthen(play, hero, Property::Confused, 5));
    act_on(&mut s, Action::Rest(None));
    assert!(!s.you().has(Property::Confused));
    assert!(s.you().hp < 20, "turn {}", s.game.world.turn);
    act_on(&mut s, Action::Rest(None));
    assert_eq!(s.you().hp, 20, "a rest for hit points goes on");
}

#[test]
fn a_keeper_at_the_door_waits_for_payment() {
    let mut s = market("general");
    empty_handed(&mut s);
    let keeper = s.game.world.level.crowd.iter().copied();
    let keeper = keeper.into_iter().find(|&who| s.game.world.actor(who).keeper.is_some()).unwrap();
    let (post, inside) = (record(&s).post, s.at('g'));
    s.game.world.move_actor(keeper, post);
    stand(&mut s, inside);
    let sword = carrying(&mut s, "long sword", 1);
    carrying(&mut s, "gold piece", 20);
    s.game.world.set_tags(sword, Tag::Unpaid(15));
    s.game.world.actor_mut(keeper).keeper.as_mut().unwrap().serving = true;
    let beside = post.step(Dir::E);
    let hero = s.game.world.hero;
    s.game.world.move_actor(hero, beside);
    look(&mut s);
    let told = s.game.why_not(Refusal::SomethingInTheWay, &Input::Do(Action::Explore));
    let pays = "Osgar blocks the door until you pay: [{key:pay}] pay  [{key:drop}] put goods back.";
    assert_eq!(told, pays);
    let debts = "Osgar blocks the door, and you cannot pay: [{key:drop}] put goods back.";
    s.game.world.set_tags(sword, Tag::Unpaid(1_500_000));
    assert_eq!(s.game.why_not(Refusal::SomethingInTheWay, &Input::Do(Action::Explore)), debts);
    s.game.world.set_tags(sword, Tag::Plain);
    let told = s.game.why_not(Refusal::SomethingInTheWay, &Input::Do(Action::Explore));
    assert!(!told.contains("pay"), "{told}");
}

#[test]
fn the_hero_in_the_doorway_of_a_shop_sees_which_tool_to_leave() {
    let mut s = market("general");
    empty_handed(&mut s);
    let axe = carrying(&mut s, "pick-axe", 1);
    assert_eq!(s.game.view().unwelcome, None);
    let door = record(&s).door;
    stand(&mut s, door);
    assert_eq!(s.game.view().unwelcome, Some(axe));
}

#[test]
fn a_hero_with_a_cursed_loadstone_searches_instead_of_dropping_things() {
    for (known, gap) in [(false, true), (true, false)] {
        let mut s = scene("------\n|@|..-\n|-...-\n------");
        empty_handed(&mut s);
        let stone = carrying(&mut s, "loadstone", 1);
        let item = s.game.world.item_mut(stone);
        (item.buc, item.known.buc) = (Buc::Cursed, known);
        let mail = carrying(&mut s, "plate mail", 1);
        s.game.world.you_mut().worn[Slot::Suit as usize] = Some(mail);
        look(&mut s);
        assert_eq!(s.game.view().too_heavy, gap, "curse known: {known}");
        let explored = s.act(Action::Explore);
        assert_eq!(explored == Err(Refusal::TooHeavyForGap), gap, "{explored:?}");
    }
}

#[test]
fn a_pet_that_bites_in_conflict_is_remembered_for_a_few_turns() {
    let mut s = lit(scene("--------\n|@1....|\n--------").with('1', "jackal"));
    let (hero, pet) = (s.game.world.hero, s.named('1'));
    s.game.world.actor_mut(pet).mood = Attitude::Tame(10);
    assert_eq!(s.game.view().attacking_friend, None);
    s.play(|play| by_monster::monster_strikes(play, pet, hero));
    let view = s.game.view();
    assert_eq!(view.attacking_friend, Some(pet));
    assert_eq!(view.unseen, None, "the hero sees it");
    s.game.world.turn += 6;
    assert_eq!(s.game.view().attacking_friend, None);
}

#[test]
fn automation_is_refused_while_a_friend_attacks() {
    let mut s = lit(scene("--------\n|@1....|\n----+---").with('1', "jackal"));
    let (hero, pet) = (s.game.world.hero, s.named('1'));
    s.game.world.actor_mut(pet).mood = Attitude::Tame(10);
    look(&mut s);
    let far = s.you().at.step(Dir::E).step(Dir::E).step(Dir::E);
    s.play(|play| by_monster::monster_strikes(play, pet, hero));
    s.game.world.you_mut().hp = 5;
    let wishes = [
        Action::Explore,
        Action::Rest(None),
        Action::SearchFor(5),
        Action::Travel(far),
        Action::FightNearest,
    ];
    for wish in &wishes {
        assert_eq!(s.again().act(wish.clone()), Err(Refusal::FriendAttacks), "{wish:?}");
        let told = s.game.why_not(Refusal::FriendAttacks, &Input::Do(wish.clone()));
        assert_eq!(told, "Not while the jackal attacks you.");
    }
    s.game.world.turn += 6;
    assert_eq!(s.again().act(Action::FightNearest), Err(Refusal::NoFoe));
    assert!(wishes[..4].iter().all(|wish| s.again().act(wish.clone()).is_ok()));
}

#[test]
fn rest_ends_when_a_friend_attacks_even_if_it_misses() {
    let mut s = lit(scene("--------\n|@1....|\n--------").with('1', "jackal"));
    let pet = s.named('1');
    s.game.world.actor_mut(pet).mood = Attitude::Tame(10);
    s.game.world.you_mut().hp = 5;
    s.act(Action::Rest(None)).unwrap();
    s.game.world.feel(pet);
    s.game.input(&Input::Continue).unwrap();
    assert!(s.game.world.life.occupation.is_none());
    assert_eq!(s.game.view().lines.last().unwrap().text, "You stop: the jackal attacks you.");
}

#[test]
fn stalkers_follow_by_the_stairs_and_the_view_says_so() {
    let trolls = [("troll", true), ("hill orc", false)];
    for (kind, follows) in trolls {
        let mut s = lit(scene("--------\n|@1...<|\n--------").with('1', kind));
        let foe = s.named('1');
        assert_eq!(s.game.view().foes[0].follows, follows, "{kind}");
        let actor = s.game.world.actor_mut(foe);
        actor.trapped = 5;
        assert!(!s.game.view().foes[0].follows, "a {kind} in a trap");
    }
}

#[test]
fn a_deadly_fight_on_stairs_can_wait_until_two_more_rounds_could_kill() {
    let mut s = lit(scene("--------\n|@1....|\n--------").with('1', "wolf"));
    let here = s.you().at;
    let on_stairs = |s: &mut Scene, hp: i32| {
        (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (hp, 40);
        let view = s.game.view();
        (view.together.danger() == Danger::Deadly, view.fights_on_stairs)
    };
    let ((_, never), (deadly, _)) = (on_stairs(&mut s, 17), on_stairs(&mut s, 2));
    assert!(!never && deadly, "no stairs");
    s.game.world.level.change(here, |cell| cell.terrain = Terrain::StairsUp);
    let all: Vec<(bool, bool)> = (1..=40).map(|hp| on_stairs(&mut s, hp)).collect();
    assert_eq!(all[0], (true, false), "one blow could kill");
    assert!(all.contains(&(true, true)), "{all:?}");
    assert!(!all.contains(&(false, true)), "only deadly fights: {all:?}");
    let safe = all.iter().position(|&(_, safe)| safe).unwrap();
    assert!(!all[..safe].iter().any(|&(_, safe)| safe) && safe >= 11, "{all:?}");
}
