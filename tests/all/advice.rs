//! Tests that what a refusal or a list advises is true and possible: ways down, gas, holds, items
//! left and equal foes.

use wyrdvault::base::{Bits, Dir, Pos};
use wyrdvault::content::{Buc, Door, Property, Script, Terrain};
use wyrdvault::event::senses::StopReason;
use wyrdvault::event::{Event, Senses};
use wyrdvault::game::view::{ActionKind, Danger, NearKind, Stance, WayOut};
use wyrdvault::game::{Answer, Birth, Game, Input};
use wyrdvault::rules::Refusal;
use wyrdvault::world::body::pack;
use wyrdvault::world::hero::Spell;
use wyrdvault::world::level::{Engraving, elbereth};
use wyrdvault::world::{Action, Item, LevelId, Trap};

use crate::automation::{act_on, know_all, lay};
use crate::scene::{Scene, content, scene};
use crate::shops::{carrying, customer, empty_handed, goods, market};

fn sees(s: &mut Scene) {
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
    s.game.world.remember(&content());
}

/// Returns the message of a refused action.
fn refused(s: &Scene, why: Refusal, action: Action) -> String {
    s.game.why_not(why, &Input::Do(action))
}

#[test]
fn a_known_trap_door_is_named_instead_of_stairs_to_another_branch() {
    let mut s = scene(
        "
        --------
        |...@>.|
        --------",
    );
    let (side, hole) = (s.at('>'), s.at('@').step(Dir::W).step(Dir::W));
    s.game.world.level.side_stairs.push((side, LevelId { branch: 1, depth: 3 }));
    know_all(&mut s);
    let explored = |s: &Scene| refused(s, Refusal::NothingToExplore, Action::Explore);
    let branch = "Nothing left to explore; the only way down leads to the Diggings.";
    assert_eq!(explored(&s), branch);
    let kind = content().traps.find("trap door").unwrap();
    s.game.world.level.traps.push(Trap { kind, at: hole, seen: false, own: false, sprung: 0 });
    assert_eq!(explored(&s), branch, "the trap door is not known");
    s.game.world.trap_at_mut(hole).unwrap().seen = true;
    assert_eq!(explored(&s), "Nothing left to explore; a trap door leads down (2W).");
    let named = s.game.view().other_way_down.expect("both are known");
    assert!(named.at == hole && named.kind != NearKind::BranchStairs, "{named:?}");
}

#[test]
fn one_item_left_is_not_called_items() {
    let mut s = scene(
        "
        --------
        |@.....|
        --------",
    );
    know_all(&mut s);
    let (first, second) = (s.at('@').step(Dir::E), s.at('@').step(Dir::E).step(Dir::E));
    let explored = |s: &Scene| refused(s, Refusal::AllExplored, Action::Explore);
    lay(&mut s, "food ration", first);
    let one = explored(&s);
    assert!(one.contains("An item is left: a food ration ({key:goto} travels to it)."), "{one}");
    lay(&mut s, "dagger", second);
    let two = explored(&s);
    assert!(two.contains("Items left: ") && two.contains("travels to one of them"), "{two}");
}

#[test]
fn a_blind_hero_in_harmful_gas_is_told_to_leave_it_first() {
    let mut s = scene(
        "
        ---------
        |.......|
        |...@...|
        |.......|
        ---------",
    );
    know_all(&mut s);
    let scroll = carrying(&mut s, "scroll of stinking cloud", 1);
    s.game.world.item_mut(scroll).buc = Buc::Cursed;
    let at = s.you().at;
    s.act(Action::Read(scroll)).unwrap();
    s.game.input(&Input::Answer(Answer::At(at))).unwrap();
    let hero = s.game.world.hero;
    s.game.world.actor_mut(hero).properties.gained.add(Property::Blind);
    s.game.world.actor_mut(hero).properties.refresh();
    assert_eq!(s.act(Action::Explore), Err(Refusal::Blind));
    let words = refused(&s, Refusal::Blind, Action::Explore);
    assert!(words.starts_with("You breathe harmful gas: [{key:"), "{words}");
    assert!(words.ends_with("}] walk out of it first."), "{words}");
    s.game.world.level.customs.gas.clear();
    let words = refused(&s, Refusal::Blind, Action::Explore);
    assert_eq!(words, "You are blind: [{key:rest}] rest until you can see.");
}

#[test]
fn a_held_hero_is_told_the_key_that_attacks_at_any_hit_points() {
    let mut s = scene(
        "
        -----
        |@1.|
        -----",
    )
    .with('1', "owlbear");
    let (bear, hero) = (s.named('1'), s.game.world.hero);
    s.game.world.actor_mut(bear).holds = Some(hero);
    s.game.world.actor_mut(hero).held_by = Some(bear);
    sees(&mut s);
    let words = refused(&s, Refusal::Held, Action::Rest(None));
    let told = "The owlbear holds you: [{key:fight} {key:east}] attack it, or keep moving to pull \
                free.";
    assert_eq!(words, told);
}

#[test]
fn casting_is_impossible_for_a_stunned_hero_before_a_spell_is_chosen() {
    let mut s = scene("-----\n|@..|\n-----");
    assert_eq!(s.game.view().why_impossible(ActionKind::Cast), None);
    let hero = s.game.world.hero;
    s.game.world.actor_mut(hero).properties.gained.add(Property::Stunned);
    s.game.world.actor_mut(hero).properties.refresh();
    let view = s.game.view();
    assert_eq!(view.why_impossible(ActionKind::Cast), Some("You are too dizzy for that."));
}

#[test]
fn food_for_sale_is_named_to_a_hungry_hero_only_if_the_gold_suffices() {
    let walks_to = |purse| {
        let mut s = market("general");
        customer(&mut s, purse);
        goods(&mut s, "food ration", 1);
        s.game.world.life.nutrition = 100;
        let (hero, aside) = (s.game.world.hero, s.at('g').step(Dir::E));
        s.game.world.move_actor(hero, aside);
        sees(&mut s);
        s.game.view().food.map(|food| food.name)
    };
    assert_eq!(walks_to(500).as_deref(), Some("a food ration"));
    assert_eq!(walks_to(1), None);
}

#[test]
fn of_two_equal_foes_the_nearer_never_has_the_milder_word() {
    let mut s = scene(
        "
        --------------
        |@1........2.|
        --------------",
    )
    .with('1', "soldier ant")
    .with('2', "soldier ant");
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    sees(&mut s);
    for hp in (1..900).step_by(5) {
        let you = s.game.world.you_mut();
        (you.hp, you.max_hp) = (hp, hp);
        let view = s.game.view();
        let words: Vec<Danger> = view.foes.iter().map(|foe| foe.danger).collect();
        assert!(view.foes.iter().all(|foe| foe.stance == Stance::Foe));
        assert_eq!(words[0], words[1], "{hp}: {:?}", view.foes);
    }
}

/// Two locked doors, west and east. The door in the east is the nearer one as the crow flies, but
/// the way to the door in the west is shorter.
fn two_locked_doors() -> (Scene, Pos, Pos) {
    let mut s = scene(
        "
        -----------
        --.....|.--
        --.....|.--
        -L....@|.L-
        --.....|.--
        --.....|.--
        --.......--
        -----------",
    );
    let here = s.you().at;
    let (west, east) = (Pos::new(here.x - 5, here.y), Pos::new(here.x + 3, here.y));
    for door in [west, east] {
        assert_eq!(s.game.world.level.cell(door).door(), Door::Locked);
        s.game.world.level.shut.set(door);
    }
    know_all(&mut s);
    (s, west, east)
}

fn first_lead(s: &Scene) -> Pos {
    let view = s.game.view();
    assert!(view.explored && view.leads.len() == 2, "{:?}", view.leads);
    view.leads[0].at
}

#[test]
fn of_two_locked_doors_the_one_with_the_shortest_way_is_named_until_the_hero_chooses_another() {
    let (mut s, west, east) = two_locked_doors();
    assert_eq!(first_lead(&s), west);
    let mut walker = s.again();
    for _ in 0..4 {
        walker.walk(Dir::W).unwrap();
        assert_eq!(first_lead(&walker), west);
    }
    s.act(Action::Travel(east)).unwrap();
    assert_eq!(first_lead(&s), east, "the player chose it");
    let (hero, beside) = (s.game.world.hero, west.step(Dir::E));
    s.game.world.move_actor(hero, beside);
    s.act(Action::Wait).unwrap();
    assert_eq!(first_lead(&s), east);
    s.act(Action::Explore).unwrap();
    assert_eq!(first_lead(&s), west, "a search gives it up");
}

#[test]
fn after_a_stop_at_a_locked_door_the_view_names_its_direction() {
    let (mut s, west, _) = two_locked_doors();
    act_on(&mut s, Action::Travel(west));
    let view = s.game.view();
    assert_eq!(view.lines.last().unwrap().text, "You stop: the door is locked.");
    assert_eq!((view.locked_out, view.lock), (true, Some(Dir::W)));
}

#[test]
fn travel_names_the_monster_that_it_meets_on_the_only_way() {
    let mut s = scene(
        "
        ------------
        |@......>|1|
        ----------.-",
    )
    .with('1', "brown mold");
    let (mold, goal) = (s.named('1'), s.at('>'));
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    sees(&mut s);
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(false));
    }
    let way = s.at('@').step(Dir::E).step(Dir::E).step(Dir::E).step(Dir::E);
    s.game.world.move_actor(mold, way);
    sees(&mut s);
    let events = act_on(&mut s, Action::Travel(goal));
    let stopped = Event::Senses(Senses::Stopped(StopReason::InTheWay(mold)));
    assert!(events.contains(&stopped), "{events:?}");
    let last = s.game.view().lines.last().unwrap().text.clone();
    assert_eq!(last, "You stop: a brown mold is in the way.");
}

/// A hero beside one owlbear, on a way to the stairs that bends toward another.
fn between_owlbears() -> Scene {
    let mut s = scene(
        "
        ----------
        |...2....|
        |.....|..|
        |.....|..|
        |..1@.|.>|
        |5....|..|
        ----------",
    )
    .with('1', "owlbear")
    .with('2', "owlbear");
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    know_all_but_foes(&mut s);
    let you = s.game.world.you_mut();
    (you.hp, you.max_hp) = (15, 15);
    s
}

/// Makes the hero visit every free square.
fn know_all_but_foes(s: &mut Scene) {
    let (hero, home) = (s.game.world.hero, s.you().at);
    let level = &s.game.world.level;
    let free = |&at: &Pos| level.is_passable(at) && s.game.world.actor_at(at).is_none();
    let free: Vec<Pos> = level.cells.positions().filter(free).collect();
    for at in free.into_iter().chain([home]) {
        s.game.world.move_actor(hero, at);
        sees(s);
    }
}

#[test]
fn no_flight_leads_past_another_dangerous_foe() {
    let mut s = between_owlbears();
    let stairs = s.at('>');
    let view = s.game.view();
    assert_eq!(view.together.danger(), Danger::Deadly);
    assert_eq!(view.exposed_stairs, [stairs]);
    assert!(!matches!(view.way_out(), WayOut::Stairs(_)), "{:?}", view.way_out());
    let other = s.named('2');
    let actor = s.game.world.actor_mut(other);
    actor.properties.gained.add(Property::Asleep);
    actor.properties.refresh();
    assert!(s.game.view().exposed_stairs.is_empty(), "it sleeps");
    let corner = s.at('5');
    s.game.world.actor_mut(other).properties.gained.remove(Property::Asleep);
    s.game.world.actor_mut(other).properties.refresh();
    s.game.world.move_actor(other, corner);
    sees(&mut s);
    assert!(s.game.view().exposed_stairs.is_empty(), "the way leads away from it");
}

#[test]
fn an_attack_from_elbereth_at_full_hit_points_is_remembered_for_50_turns() {
    let spends = |hp| {
        let mut s = scene(
            "
            -----
            |@1.|
            -----",
        )
        .with('1', "jackal");
        let you = s.game.world.you_mut();
        (you.hp, you.max_hp) = (hp, 30_000);
        sees(&mut s);
        let here = s.you().at;
        s.game.world.level.write(Engraving::new(here, elbereth::WORD, Script::Burned));
        s.act(Action::Fight(Dir::E)).unwrap();
        s
    };
    let mut s = spends(30_000);
    assert!(!s.game.view().on_word && s.game.view().spent_elbereth);
    s.game.world.turn += 50;
    assert!(s.game.view().spent_elbereth);
    s.game.world.turn += 1;
    assert!(!s.game.view().spent_elbereth);
    assert!(!spends(29_000).game.view().spent_elbereth, "a wounded hero needs it again");
}

#[test]
fn a_thief_that_runs_away_with_its_loot_does_not_stop_exploring() {
    let mut s = scene(
        "
        ----------
        |@...1...|
        |........|
        -------+--",
    )
    .with('1', "leprechaun");
    let you = s.game.world.you_mut();
    (you.hp, you.max_hp) = (3_000, 3_000);
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    sees(&mut s);
    let thief = s.named('1');
    let blocks = |s: &Scene| s.game.view().fight.unwrap().blocks;
    assert!(blocks(&s) && !s.game.view().explores, "it comes");
    let gold = s.game.world.make(Item::of(content().items.find("gold piece").unwrap()));
    pack::take(&mut s.game.world, &content(), thief, gold);
    assert!(blocks(&s), "it comes for more");
    s.game.world.actor_mut(thief).properties.gained.add(Property::Fleeing);
    s.game.world.actor_mut(thief).properties.refresh();
    assert!(!blocks(&s) && s.game.view().explores);
    let beside = s.at('@').step(Dir::E);
    s.game.world.move_actor(thief, beside);
    sees(&mut s);
    assert!(blocks(&s), "beside the hero, it is in the way");
}

#[test]
fn a_spell_that_wins_a_deadly_fight_is_found() {
    let mut s = scene(
        "
        ------
        |@.1.|
        ------",
    )
    .with('1', "hill orc");
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    sees(&mut s);
    empty_handed(&mut s);
    s.game.world.life.attributes = [18; 6];
    for book in ["spellbook of light", "spellbook of force bolt"] {
        let book = content().items.find(book).unwrap();
        s.game.world.life.spells.push(Spell { book, until: 20_000 });
    }
    let mut found = |hp, pw| {
        let you = s.game.world.you_mut();
        (you.hp, you.max_hp) = (hp, 30);
        (s.game.world.life.pw, s.game.world.life.max_pw) = (pw, 50);
        let view = s.game.view();
        (view.together.danger() == Danger::Deadly, view.winning_spell)
    };
    let wins = (1..30).find(|&hp| found(hp, 50) == (true, Some('b')));
    let wins = wins.expect("the fight is deadly only hand to hand");
    assert_eq!(found(wins, 4), (true, None), "too little energy");
    assert_eq!(found(30_000, 50), (false, None), "no spell is needed");
}

#[test]
fn what_stands_before_the_stairs_of_an_explored_level_is_named_at_once() {
    let mut s = scene(
        "
        --------
        |..@1.>|
        --------",
    )
    .with('1', "shrieker");
    let down = s.at('>');
    s.game.world.level.down = Some(down);
    sees(&mut s);
    s.game.world.level.explored = Bits::full();
    s.game.world.level.visited = Bits::full();
    let view = s.game.view();
    assert!(view.explored && view.way_down);
    let told = view.barred.expect("the shrieker stands in the only way");
    assert_eq!(
        told,
        "The way leads past the shrieker beside you: [{key:fight} {key:east}] attack it."
    );
}

#[test]
fn a_sleeper_in_the_only_way_is_to_be_attacked() {
    let mut s = scene("--------\n|..@1.>|\n--------").with('1', "minotaur");
    let minotaur = s.named('1');
    s.game.world.actor_mut(minotaur).properties.innate.add(Property::Asleep);
    s.game.world.actor_mut(minotaur).properties.refresh();
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (9, 9);
    s.game.world.level.down = Some(s.at('>'));
    sees(&mut s);
    s.game.world.level.explored = Bits::full();
    s.game.world.level.visited = Bits::full();
    let told = s.game.view().barred.expect("the minotaur sleeps in the only way");
    let sleeps = "The way leads past the minotaur, which sleeps (DEADLY): ";
    assert_eq!(told, format!("{sleeps}[{{key:fight}} {{key:east}}] attack it."));
}

#[test]
fn the_level_above_is_remembered_as_unexplored_if_the_hero_left_it_so() {
    let mut game = Game::new(content(), &Birth::default()).unwrap();
    let climb = |game: &mut Game, down: bool| {
        let level = &game.world.level;
        let stairs = if down { level.down } else { level.up };
        let hero = game.world.hero;
        game.world.move_actor(hero, stairs.expect("stairs of an ordinary level"));
        game.input(&Input::Do(Action::Search)).unwrap();
        game.input(&Input::Do(if down { Action::ClimbDown } else { Action::ClimbUp })).unwrap();
    };
    climb(&mut game, true);
    assert!(game.view().above_is_unexplored);
    climb(&mut game, false);
    assert!(!game.view().above_is_unexplored, "there is no level above");
    game.world.level.explored = Bits::full();
    game.world.level.visited = Bits::full();
    climb(&mut game, true);
    assert!(!game.view().above_is_unexplored, "it is explored now");
}

#[test]
fn a_foe_that_does_not_come_is_waited_for_only_once_in_a_while() {
    let mut s = scene(
        "
        --------
        |..@...|
        --------",
    );
    for _ in 0..3 {
        s.act(Action::Search).unwrap();
        assert!(!s.game.view().gave_up_waiting);
    }
    s.act(Action::Search).unwrap();
    assert!(s.game.view().gave_up_waiting, "the fourth turn in a row");
    let waited = s.game.world.turn;
    s.act(Action::Walk(Dir::E)).unwrap();
    assert!(s.game.view().gave_up_waiting, "a step does not begin another wait");
    for (later, gave_up) in [(20, true), (21, false)] {
        s.game.world.turn = waited + later;
        assert_eq!(s.game.view().gave_up_waiting, gave_up, "{later} turns later");
    }
}

#[test]
fn a_flight_from_many_weak_foes_is_remembered() {
    let mut s = scene(
        "
        --------
        |..@...|
        |.12345|
        --------",
    );
    let at = s.you().at;
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::StairsDown);
    s.game.world.level.down = Some(at);
    for sign in ['1', '2', '3', '4', '5'] {
        s = s.with(sign, "hill orc");
    }
    sees(&mut s);
    let hero = s.game.world.hero;
    (s.game.world.actor_mut(hero).hp, s.game.world.actor_mut(hero).max_hp) = (30, 30);
    let view = s.game.view();
    assert!(view.together.danger() == Danger::Deadly);
    assert!(view.foes.iter().all(|foe| foe.danger < Danger::Risky), "none alone");
    let mut deaf = s.again();
    for who in deaf.game.world.level.crowd.clone() {
        deaf.game.world.actor_mut(who).properties.gained.add(Property::Asleep);
        deaf.game.world.actor_mut(who).properties.refresh();
    }
    s.act(Action::ClimbDown).unwrap();
    assert!(s.game.view().fled_from.is_some_and(|foes| foes.hopeless));
    deaf.act(Action::ClimbDown).unwrap();
    assert!(deaf.game.view().fled_from.is_none(), "they sleep");
}

#[test]
fn a_bag_of_tricks_is_no_container_once_the_hero_knows_it() {
    let mut s = scene(
        "
        -----
        |.@.|
        -----",
    );
    let bag = carrying(&mut s, "bag of tricks", 1);
    let opens = |s: &Scene| {
        let view = s.game.view();
        view.pack.iter().find(|thing| thing.id == bag).expect("it is carried").suits.open
    };
    let kind = s.game.world.item(bag).kind;
    s.game.world.knowledge.of_mut(kind).known = false;
    assert!(opens(&s));
    s.game.world.knowledge.of_mut(kind).known = true;
    assert!(!opens(&s));
}
