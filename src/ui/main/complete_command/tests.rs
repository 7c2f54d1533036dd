//! Tests of completing commands.

use super::*;
use crate::game::view::{
    Accident, EffectMark, Foe, Forcing, Glyph, Ground, GroundKind, ItemUse, Near, StatusEffect,
    Tile,
};

fn plan(command: Command) -> PartialCommand {
    PartialCommand::new(command)
}

fn asks(plan: &PartialCommand) -> Need {
    match plan.next(&View::sample()) {
        Completion::Ask(need) => need,
        other => panic!("{other:?}"),
    }
}

/// Returns the question that Enter confirms; empty if none is asked.
fn confirmation(plan: &PartialCommand, view: &View) -> String {
    match plan.next(view) {
        Completion::Ask(Need::Sure { title }) => title,
        _ => String::new(),
    }
}

fn refusal(command: Command, view: &View) -> String {
    match plan(command).next(view) {
        Completion::Refuse(why) => why,
        other => panic!("{other:?}"),
    }
}

fn ground(kind: GroundKind, name: &str) -> Ground {
    Ground { kind, name: name.to_owned() }
}

fn set(plan: &PartialCommand, change: impl FnOnce(&mut Arguments)) -> PartialCommand {
    let mut plan = plan.clone();
    change(&mut plan.given);
    plan
}

#[test]
fn a_command_is_an_action_or_the_screen_carries_it_out() {
    for entry in super::super::command::ENTRIES {
        if entry.command.action().is_none() {
            let why = refusal(entry.command, &View::sample());
            assert_eq!(why, "That is not an action of your hero.", "#{}", entry.name);
        } else if let Completion::Ask(Need::Sure { title } | Need::Aim { title, .. }) =
            plan(entry.command).next(&View::sample())
        {
            assert!(title.contains('?'), "#{}: {title}", entry.name);
        }
    }
}

#[test]
fn attacking_from_elbereth_asks_first() {
    let mut view = View::sample();
    let dir = view.foes[0].dir.unwrap();
    view.foes[0].kept_off = true;
    let fight = PartialCommand::toward(Command::Fight, dir);
    assert_eq!(confirmation(&fight, &view), attack::erases_elbereth());
    assert_eq!(fight.confirmed().next(&view), Completion::Do(Action::Fight(dir)));
    view.foes.truncate(1);
    let fire = plan(Command::FireNearest);
    assert_eq!(confirmation(&fire, &view), attack::erases_elbereth());
    assert_eq!(fire.confirmed().next(&view), Completion::Do(Action::Fire(dir)));
}

#[test]
fn kicking_a_steed_asks_for_a_typed_yes_if_the_fall_may_kill() {
    let mut view = View::sample();
    let throws = Accident { percent: 50, damage: (10, 19) };
    (view.riding, view.throws, view.status.hp) = (true, throws, 20);
    let kick = plan(Command::Kick);
    let title = "Kick your steed? It gallops, or throws you (50%: 10 to 19 hit points).";
    assert_eq!(confirmation(&kick, &view), title);
    view.status.hp = 19;
    let typed = |view: &View| match kick.next(view) {
        Completion::Ask(Need::Word { title, .. }) => title,
        other => panic!("{other:?}"),
    };
    assert_eq!(typed(&view), "A fall (50%) may kill you. Type yes to kick.");
    view.status.hp = 10;
    assert_eq!(typed(&view), "A fall (50%) would kill you. Type yes to kick.");
    assert_eq!(kick.confirmed().next(&view), Completion::Do(Action::Spur));
}

#[test]
fn kicking_a_wall_asks_first_if_the_hurt_foot_may_kill() {
    let mut view = View::sample();
    view.foes.clear();
    let (wall, floor) = (Dir::N, Dir::S);
    view.map[view.hero.step(wall)].glyph = Glyph::Wall { joins: 0, upright: false };
    view.map[view.hero.step(floor)].glyph = Glyph::Floor;
    let kick = |dir| PartialCommand::toward(Command::Kick, dir);
    view.status.hp = 6;
    assert_eq!(kick(wall).next(&view), Completion::Do(Action::Kick(wall)));
    view.status.hp = 5;
    assert_eq!(confirmation(&kick(wall), &view), "Kicking something this hard may kill you. Kick?");
    assert_eq!(kick(wall).confirmed().next(&view), Completion::Do(Action::Kick(wall)));
    assert_eq!(kick(floor).next(&view), Completion::Do(Action::Kick(floor)));
}

#[test]
fn mounting_asks_for_a_typed_yes_if_slipping_may_kill() {
    let mut view = View::sample();
    let dir = view.foes[0].dir.unwrap();
    view.foes.truncate(1);
    let ride = PartialCommand::toward(Command::Ride, dir);
    view.foes[0].distance = 1;
    view.foes[0].saddled = Some(Accident { percent: 0, damage: (10, 14) });
    assert_eq!(ride.next(&view), Completion::Do(Action::Mount(dir)), "without risk");
    view.foes[0].saddled = Some(Accident { percent: 35, damage: (10, 14) });
    view.status.hp = 15;
    let title = "You may slip (35%) and lose 10 to 14 hit points. Mount?";
    assert_eq!(confirmation(&ride, &view), title);
    view.status.hp = 14;
    assert!(matches!(ride.next(&view), Completion::Ask(Need::Word { .. })));
}

#[test]
fn a_fountain_is_offered_when_there_is_no_potion() {
    let mut view = View::sample();
    let dip = PartialCommand::with(Command::Dip, view.pack[0].id);
    view.pack.retain(|thing| !thing.suits.quaff);
    assert_eq!(
        dip.next(&view),
        Completion::Refuse("You have no potion to dip it into.".to_owned())
    );
    view.ground = Some(ground(GroundKind::Fountain, "fountain"));
    assert_eq!(confirmation(&dip, &view), "Dip it into the fountain?");
    assert_eq!(confirmation(&plan(Command::Quaff), &view), "Drink from the fountain?");
}

#[test]
fn a_fountain_is_a_choice_beside_potions() {
    let mut view = View::sample();
    view.ground = Some(ground(GroundKind::Fountain, "fountain"));
    let label = |plan: &PartialCommand| match plan.next(&view) {
        Completion::Ask(Need::Item { none, second, .. }) => (none, second),
        other => panic!("{other:?}"),
    };
    assert_eq!(label(&plan(Command::Quaff)), (Some("the fountain"), false));
    let dip = PartialCommand::with(Command::Dip, view.pack[0].id);
    assert_eq!(label(&dip), (Some("the fountain"), true));
    let into = set(&dip, |given| given.into = Some(None));
    assert_eq!(into.next(&view), Completion::Do(Action::Dip(view.pack[0].id, None)));
    let drink = set(&plan(Command::Quaff), |given| given.item = Some(None));
    assert_eq!(drink.next(&view), Completion::Do(Action::QuaffHere));
}

#[test]
fn writing_asks_for_the_tool_only_and_refuses_stairs_at_once() {
    let mut view = View::sample();
    let finger = set(&plan(Command::Engrave), |given| given.item = Some(None));
    let action = Action::Engrave { with: None, text: String::new() };
    assert_eq!(finger.next(&view), Completion::Do(action));
    view.ground = Some(ground(GroundKind::Other, "stairs up"));
    assert_eq!(refusal(Command::Engrave, &view), "You cannot write on the stairs up.");
    view.ground = Some(ground(GroundKind::Writable, "doorway"));
    assert!(matches!(plan(Command::Engrave).next(&view), Completion::Ask(_)));
}

#[test]
fn quaffing_asks_for_a_potion() {
    let view = View::sample();
    let Need::Item { purpose, .. } = asks(&plan(Command::Quaff)) else { panic!() };
    let names: Vec<_> = suitable(&view, purpose).iter().map(|thing| thing.letter).collect();
    assert_eq!(names, [Some('q')]);
    let quaff = PartialCommand::with(Command::Quaff, view.letter('q'));
    let Completion::Do(action) = quaff.next(&view) else { panic!() };
    assert!(view.names(&action, 'q'));
}

#[test]
fn picking_up_asks_first_if_it_burdens_the_hero() {
    let mut view = View::sample();
    let mut chest = view.pack[0].clone();
    (chest.letter, chest.heft, chest.count) = (None, 600, 2);
    view.floor = vec![chest];
    let lift = plan(Command::PickUp);
    let title = "That would make you Burdened. Pick it up?";
    assert_eq!(confirmation(&lift, &view), title);
    let one = set(&lift, |given| given.count = Some(1));
    assert_eq!(confirmation(&one, &view), "", "one of two is light enough");
    let sure = lift.clone().confirmed();
    assert!(matches!(sure.next(&view), Completion::Do(Action::PickUp(_))));
    view.floor[0].heft = 5000;
    assert_eq!(confirmation(&lift, &view), "", "the game refuses it anyway");
    (view.floor[0].heft, view.load.weight) = (20, 550);
    assert_eq!(confirmation(&lift, &view), "", "the burden stays the same");
}

#[test]
fn throwing_asks_for_an_item_then_a_direction() {
    let view = View::sample();
    assert!(matches!(asks(&plan(Command::Throw)), Need::Item { .. }));
    let throw = PartialCommand::with(Command::Throw, view.letter('f'));
    assert!(matches!(asks(&throw), Need::Aim { vertical: false, .. }));
    let item = view.letter('f');
    let west = set(&throw, |given| given.aim = Some(Aim::Dir(Dir::W)));
    assert_eq!(west.next(&view), Completion::Do(Action::Throw { item, dir: Dir::W, count: 1 }));
}

#[test]
fn taking_off_the_only_worn_item_asks_nothing() {
    let view = View::sample();
    let step = plan(Command::TakeOff).next(&view);
    assert_eq!(step, Completion::Do(Action::TakeOff(view.letter('c'))));
}

#[test]
fn dropping_asks_for_one_item_and_dropping_many_for_several() {
    let view = View::sample();
    assert!(matches!(asks(&plan(Command::Drop)), Need::Item { purpose: Purpose::Any, .. }));
    assert!(matches!(asks(&plan(Command::DropMany)), Need::Items { from: Shelf::Pack, .. }));
    let item = view.letter('q');
    let one = PartialCommand::with(Command::Drop, item).counted(Some(1));
    assert_eq!(one.next(&view), Completion::Do(Action::Drop(vec![(item, 1)])));
}

#[test]
fn a_spell_asks_for_a_direction_only_if_it_needs_one() {
    let view = View::sample();
    let cast = plan(Command::Cast);
    assert_eq!(asks(&cast), Need::Spell);
    let bolt = set(&cast, |given| given.spell = Some(0));
    assert!(matches!(asks(&bolt), Need::Aim { vertical: true, .. }));
    let west = set(&bolt, |given| given.aim = Some(Aim::Dir(Dir::W)));
    let step = Completion::Do(Action::Cast { spell: 0, aim: Aim::Dir(Dir::W) });
    assert_eq!(west.next(&view), step);
    let light = set(&cast, |given| given.spell = Some(1));
    assert_eq!(light.next(&view), Completion::Do(Action::Cast { spell: 1, aim: Aim::Own }));
    let untaught = View { spells: Vec::new(), ..view };
    assert!(matches!(cast.next(&untaught), Completion::Refuse(_)));
}

#[test]
fn the_question_for_the_direction_of_a_bolt_says_how_likely_it_hits() {
    let mut view = View::sample();
    let foe = view.foes.iter().find(|foe| shoot::in_line(&view, foe.at) == Some(Dir::N)).unwrap();
    let (who, name) = (foe.who, foe.name.clone());
    view.spells[0].hits = vec![(who, 65)];
    let bolt = set(&plan(Command::Cast), |given| given.spell = Some(0));
    let Completion::Ask(Need::Aim { title, .. }) = bolt.next(&view) else { panic!("no question") };
    assert!(title.ends_with(&format!("which way? To hit: N {name} 65%")), "{title}");
    let wand = view.letter('s');
    view.pack.iter_mut().find(|thing| thing.id == wand).unwrap().hits = vec![(who, 80)];
    let zap = PartialCommand::with(Command::Zap, wand).next(&view);
    let Completion::Ask(Need::Aim { title, .. }) = zap else { panic!("no question") };
    assert_eq!(title, format!("Zap which way? To hit: N {name} 80%"));
}

#[test]
fn reading_a_risky_book_asks_first() {
    let mut view = View::sample();
    let scroll = view.letter('s');
    let read = PartialCommand::with(Command::Read, scroll);
    assert_eq!(read.next(&view), Completion::Do(Action::Read(scroll)));
    let thing = view.pack.iter_mut().find(|thing| thing.id == scroll).unwrap();
    thing.risk = Some("Reading it fails 30% of the time and harms you.".to_owned());
    let title = "Reading it fails 30% of the time and harms you. Read it?";
    assert_eq!(confirmation(&read, &view), title);
    assert_eq!(read.confirmed().next(&view), Completion::Do(Action::Read(scroll)));
}

#[test]
fn firing_without_the_launcher_in_hand_is_worded_as_a_throw() {
    let mut view = View::sample();
    let asked = |view: &View| match plan(Command::Fire).next(view) {
        Completion::Ask(Need::Aim { title, .. }) => title,
        other => panic!("{other:?}"),
    };
    assert_eq!(asked(&view), "Fire (3 daggers) which way?");
    view.pack[1].by_hand = true;
    assert_eq!(asked(&view), "Throw by hand (3 daggers; you have no launcher) which way?");
    (view.pack[0].suits.shoots, view.pack[0].used) = (true, None);
    assert_eq!(asked(&view), "Throw by hand ([{key:wield} a] wield the +1 long sword) which way?");
    view.pack[0].used = Some(ItemUse::Alternate);
    assert_eq!(asked(&view), "Throw by hand ([{key:exchange}] wield the +1 long sword) which way?");
}

#[test]
fn a_command_without_a_suitable_item_is_refused() {
    let view = View::sample();
    assert_eq!(refusal(Command::Zap, &view), "You have no wand.");
    assert_eq!(refusal(Command::PickUp, &view), "There is nothing here to pick up.");
}

#[test]
fn an_item_gets_only_a_letter_of_the_alphabet() {
    let view = View::sample();
    let adjust = PartialCommand::with(Command::Adjust, view.letter('q'));
    assert!(matches!(asks(&adjust), Need::Text { most: 1, .. }));
    let to = |text: &str| set(&adjust, |given| given.text = Some(text.to_owned())).next(&view);
    let item = view.letter('q');
    assert_eq!(to("Z"), Completion::Do(Action::Adjust { item, letter: b'Z' }));
    assert_eq!(to("3"), Completion::Refuse("Letters are a to z and A to Z.".to_owned()));
}

#[test]
fn travel_onto_a_known_trap_asks_first() {
    let mut view = View::sample();
    let at = view.hero.step(Dir::E);
    let to = PartialCommand::at(Command::Travel, at);
    view.traps.clear();
    assert_eq!(to.next(&view), Completion::Do(Action::Travel(at)));
    view.traps = vec![Near { at, name: "pit".to_owned(), ..view.near[0].clone() }];
    assert_eq!(confirmation(&to, &view), "There is a pit there. Step onto it?");
    assert_eq!(to.confirmed().next(&view), Completion::Do(Action::Travel(at)));
}

#[test]
fn giving_up_requires_typing_yes() {
    assert!(matches!(asks(&plan(Command::Quit)), Need::Word { word: "yes", .. }));
    let sure = plan(Command::Quit).confirmed();
    assert_eq!(sure.next(&View::sample()), Completion::Do(Action::Quit));
}

#[test]
fn a_count_makes_waiting_and_searching_last_that_many_turns() {
    let view = View::sample();
    let counted = |command| plan(command).counted(Some(20)).next(&view);
    assert_eq!(counted(Command::Wait), Completion::Do(Action::Rest(Some(20))));
    assert_eq!(counted(Command::Search), Completion::Do(Action::SearchFor(20)));
    assert_eq!(plan(Command::Wait).next(&view), Completion::Do(Action::Wait));
}

#[test]
fn autopickup_switches_to_the_other_state() {
    let mut view = View::sample();
    for on in [true, false] {
        view.autopickup = on;
        let step = plan(Command::Autopickup).next(&view);
        assert_eq!(step, Completion::Do(Action::Autopickup(!on)));
    }
}

#[test]
fn fire_at_nearest_targets_the_nearest_foe_in_line() {
    let step = plan(Command::FireNearest).next(&View::sample());
    assert_eq!(step, Completion::Do(Action::Fire(Dir::N)));
}

#[test]
fn fire_at_nearest_refuses_foes_out_of_range_and_behind_unknown_squares() {
    let mut view = View::sample();
    view.foes.truncate(1);
    let foe = &mut view.foes[0];
    foe.at = Pos::new(view.hero.x, 0);
    foe.distance = i32::from(view.hero.y);
    for y in 0..view.hero.y {
        view.map[Pos::new(view.hero.x, y)] = Tile::default();
    }
    assert_eq!(refusal(Command::FireNearest, &view), "Too far: the range is 8 squares.");
    view.foes[0].at = Pos::new(view.hero.x, view.hero.y - 8);
    view.foes[0].distance = 8;
    let fire = plan(Command::FireNearest);
    assert_eq!(fire.next(&view), Completion::Do(Action::Fire(Dir::N)));
    view.foes[0].unseen = true;
    assert!(matches!(fire.next(&view), Completion::Refuse(_)), "a wall may be between");
}

#[test]
fn forcing_a_lock_warns_by_weapon() {
    let mut view = View::sample();
    let force = plan(Command::Force);
    view.forcing = Some(Forcing::Pries { snaps: 17 });
    let title = "The blade may snap: 17 in 1,000 each turn. Force the lock?";
    assert_eq!(confirmation(&force, &view), title);
    view.forcing = Some(Forcing::Bashes);
    let title = "Bashing wrecks the box 1 time in 3, and may break what is in it. Force the lock?";
    assert_eq!(confirmation(&force, &view), title);
    view.forcing = None;
    assert_eq!(confirmation(&force, &view), "Force the lock?");
    assert_eq!(force.confirmed().next(&view), Completion::Do(Action::Force));
}

#[test]
fn shooting_at_a_foe_with_a_pet_behind_it_asks_first() {
    let mut view = View::sample();
    let wand = view.pack[0].id;
    let zap =
        set(&PartialCommand::toward(Command::Zap, Dir::N), |given| given.item = Some(Some(wand)));
    let fire = PartialCommand::toward(Command::Fire, Dir::N);
    let target = view.foes[0].clone();
    for shot in [&zap, &fire] {
        assert!(matches!(shot.next(&view), Completion::Do(_)));
    }
    view.foes.push(Foe {
        at: target.at.step(Dir::N),
        distance: target.distance + 1,
        stance: Stance::Pet,
        ..target
    });
    for shot in [&zap, &fire] {
        assert!(confirmation(shot, &view).ends_with("stands behind your target. Shoot anyway?"));
    }
    assert!(shoot::fired_at(&view).is_none_or(|(_, dir)| dir != Dir::N), "not with S-Tab");
}

#[test]
fn a_gem_is_thrown_to_a_peaceful_unicorn_without_a_question() {
    let mut view = View::sample();
    let gem = view.pack[0].id;
    view.pack[0].suits.gift = true;
    for foe in &mut view.foes {
        foe.stance = Stance::Peaceful;
    }
    let throw =
        set(&PartialCommand::toward(Command::Throw, Dir::N), |given| given.item = Some(Some(gem)));
    assert!(confirmation(&throw, &view).ends_with("is in the way. Shoot anyway?"));
    view.foes[0].takes_gems = true;
    assert!(matches!(throw.next(&view), Completion::Do(Action::Throw { .. })));
}

#[test]
fn shooting_past_a_pet_asks_first() {
    let mut view = View::sample();
    let fire = PartialCommand::toward(Command::Fire, Dir::N);
    assert_eq!(fire.next(&view), Completion::Do(Action::Fire(Dir::N)));
    for foe in &mut view.foes {
        foe.stance = Stance::Pet;
    }
    assert!(confirmation(&fire, &view).ends_with("is in the way. Shoot anyway?"));
    assert!(matches!(plan(Command::FireNearest).next(&view), Completion::Refuse(_)));
    assert_eq!(fire.confirmed().next(&view), Completion::Do(Action::Fire(Dir::N)));
}

#[test]
fn striking_or_kicking_a_pet_or_a_peaceful_monster_asks_first() {
    let mut view = View::sample();
    let attacks = [(Command::Kick, Action::Kick(Dir::N)), (Command::Fight, Action::Fight(Dir::N))];
    for (command, action) in &attacks {
        let north = PartialCommand::toward(*command, Dir::N);
        assert_eq!(north.next(&view), Completion::Do(action.clone()), "a foe");
    }
    for stance in [Stance::Pet, Stance::Peaceful] {
        view.foes[0].stance = stance;
        for (command, action) in &attacks {
            let north = PartialCommand::toward(*command, Dir::N);
            assert_ne!(confirmation(&north, &view), "");
            assert_eq!(north.confirmed().next(&view), Completion::Do(action.clone()));
        }
    }
}

#[test]
fn stairs_here_are_climbed_and_others_walked_to() {
    let mut view = View::sample();
    let down = |view: &View| plan(Command::Down).next(view);
    assert_eq!(down(&view), Completion::Do(Action::GoStairs { down: true }));
    view.on_stairs = Some(StairsHere::Down);
    assert_eq!(down(&view), Completion::Do(Action::ClimbDown));
}

#[test]
fn a_polearm_reaches_only_foes_within_its_range() {
    let mut view = View::sample();
    view.foes.truncate(1);
    view.foes[0].at = Pos::new(view.hero.x + 2, view.hero.y + 1);
    let lance = &mut view.pack[0];
    (lance.suits.apply, lance.suits.reach) = (true, Some((4, 4)));
    let apply = PartialCommand::with(Command::Apply, lance.id);
    assert!(matches!(apply.next(&view), Completion::Refuse(_)), "a knight's move away");
    view.pack[0].suits.reach = Some((4, 5));
    assert_eq!(apply.next(&view), Completion::Do(Action::Thrust(view.foes[0].at)));
}

#[test]
fn a_starving_hero_eats_before_exploring_resting_travelling_or_searching() {
    let mut view = View::sample();
    view.foes.clear();
    let food = view.pack.iter().find(|thing| thing.class == Class::Food).unwrap().clone();
    let starves = |state, mark| {
        vec![StatusEffect { kind: Condition::Hunger(state), mark, note: String::new() }]
    };
    let plans = [
        plan(Command::Explore),
        plan(Command::Rest),
        plan(Command::Search).counted(Some(15)),
        plan(Command::Wait).counted(Some(20)),
        PartialCommand::at(Command::Travel, view.hero),
    ];
    for (state, word) in [(Hunger::Weak, "Weak"), (Hunger::Fainting, "Fainting")] {
        view.effects = starves(state, EffectMark::Grave);
        let letter = food.letter.unwrap();
        let said = format!("You are {word}: [{{key:eat}} {letter}] eat {}.", food.name);
        for plan in &plans {
            assert_eq!(plan.next(&view), Completion::Refuse(said.clone()), "{plan:?}");
        }
        assert!(matches!(plan(Command::Search).next(&view), Completion::Do(_)), "one turn");
    }
    let of_view = |name: &str| view.pack.iter().position(|thing| thing.name == name);
    let place = of_view(&food.name).unwrap();
    let mut stack = view.clone();
    (stack.pack[place].count, stack.pack[place].name) = (3, "3 food rations".to_owned());
    let Completion::Refuse(said) = plans[0].next(&stack) else { panic!("it must eat first") };
    assert!(said.ends_with("eat one of your 3 food rations."), "{said}");
    let acts = |view: &View| plans.iter().all(|plan| matches!(plan.next(view), Completion::Do(_)));
    view.effects = starves(Hunger::Hungry, EffectMark::Bad);
    assert!(acts(&view), "a hungry hero has time");
    view.effects = starves(Hunger::Weak, EffectMark::Grave);
    view.pack.retain(|thing| thing.class != Class::Food);
    assert!(acts(&view), "without food the hero looks for some");
    (view.pack, view.foes) = (vec![food], View::sample().foes);
    assert!(matches!(plans[4].next(&view), Completion::Do(_)), "a foe is in view: flee");
}

#[test]
fn an_impossible_command_is_refused_before_it_asks() {
    let mut view = View::sample();
    assert!(matches!(plan(Command::Jump).next(&view), Completion::Ask(_)));
    view.impossible = vec![(ActionKind::Jump, "You cannot jump.".to_owned())];
    assert_eq!(refusal(Command::Jump, &view), "You cannot jump.");
    view.impossible = vec![(ActionKind::Kick, "Your shape has no legs.".to_owned())];
    (view.riding, view.status.hp) = (true, 999);
    assert!(!matches!(plan(Command::Kick).next(&view), Completion::Refuse(_)), "it spurs");
}

#[test]
fn engraving_on_an_altar_asks_for_the_tool_and_for_no_text() {
    let mut view = View::sample();
    view.ground = Some(ground(GroundKind::Altar, "lawful altar"));
    let engrave = plan(Command::Engrave);
    assert!(matches!(engrave.next(&view), Completion::Ask(Need::Item { .. })));
    let with_finger = set(&engrave, |given| given.item = Some(None));
    let done = Action::Engrave { with: None, text: String::new() };
    assert_eq!(with_finger.next(&view), Completion::Do(done));
    view.ground = Some(ground(GroundKind::Other, "stairs up"));
    assert_eq!(refusal(Command::Engrave, &view), "You cannot write on the stairs up.");
}

#[test]
fn casting_a_forgotten_spell_asks_first() {
    let mut view = View::sample();
    let cast = set(&plan(Command::Cast), |given| given.spell = Some(0));
    let name = view.spells[0].name.clone();
    assert_eq!(confirmation(&cast, &view), "");
    view.spells[0].kept = 0;
    let title = format!("You have forgotten {name}: casting it backfires. Cast it anyway?");
    assert_eq!(confirmation(&cast, &view), title);
    assert_eq!(confirmation(&cast.confirmed(), &view), "");
}

#[test]
fn taking_things_out_of_a_box_asks_first_if_it_burdens_the_hero() {
    let mut view = View::sample();
    let mut mail = view.pack[0].clone();
    (mail.letter, mail.heft) = (None, 600);
    let mut chest = view.pack[1].clone();
    (chest.letter, chest.suits.open, chest.contents) = (None, true, vec![mail.clone()]);
    view.floor = vec![chest.clone()];
    let take = set(&PartialCommand::with(Command::Loot, chest.id), |given| {
        (given.items, given.taken_out) = (Some(Vec::new()), vec![mail.id]);
    });
    assert_eq!(confirmation(&take, &view), "That would make you Burdened. Take it out?");
    assert!(matches!(take.clone().confirmed().next(&view), Completion::Do(Action::Loot { .. })));
    view.floor[0].contents[0].heft = 1;
    assert_eq!(confirmation(&take, &view), "");
}
