//! Tests of the Quest: the call, the portal, the leader, guardians and nemesis, and the return.

use wyrdvault::base::{Pos, Seed};
use wyrdvault::content::dungeon::{Realm, Stage};
use wyrdvault::content::quest::Voice;
use wyrdvault::content::{Alignment, Content, RoleId};
use wyrdvault::event::{Event, Faith, QuestEvent};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::r#gen::spawn::monsters;
use wyrdvault::r#gen::{self, HeroFacts, LevelOrder};
use wyrdvault::rules::ground::teleport::{self, level_teleport, quest_gate};
use wyrdvault::rules::{Play, Refusal, body::luck, vitals};
use wyrdvault::world::hero::quest::QuestMark;
use wyrdvault::world::todo::{Arrival, Task};
use wyrdvault::world::{Action, ActorId, Attitude, Item, ItemId, LevelId};

use crate::gehennom::send;
use crate::scene::content;

/// Returns a game of a Valkyrie who meets all conditions of the leader.
fn worthy(seed: u64) -> Game {
    let mut game = Game::new(content(), &Birth { seed: Seed(seed), ..Birth::default() }).unwrap();
    game.world.you_mut().level = 14;
    game.world.turn = 10_000;
    game.world.now = 100_000;
    game.world.life.record = 20;
    game
}

/// Returns the number of the branch of the Quest.
fn branch(game: &Game) -> u8 {
    let sites = game.world.plan.sites.iter();
    sites.take_while(|site| site.realm != Realm::Quest).count() as u8
}

fn level(game: &Game, stage: Stage) -> LevelId {
    let site = game.world.plan.site(branch(game));
    let mut levels = (site.first..=site.last).map(|depth| LevelId { branch: branch(game), depth });
    levels.find(|&id| quest_gate::stage(&game.world, &content(), id) == Some(stage)).unwrap()
}

/// Returns the level of the portal.
fn portal_level(game: &Game) -> LevelId {
    game.world.plan.site(branch(game)).way.unwrap().from
}

/// Moves the hero to a level with all its monsters.
fn visit(game: &mut Game, to: LevelId) -> Vec<Event> {
    let you = game.world.you_mut();
    (you.hp, you.max_hp) = (30_000, 30_000);
    game.world.todo.later(Task::Leaves { to, arrival: Arrival::Anywhere });
    game.input(&Input::Do(Action::Wait)).unwrap()
}

/// Puts the hero on a square as if by a step, and waits.
fn step_onto(game: &mut Game, at: Pos) -> Vec<Event> {
    let hero = game.world.hero;
    game.world.move_actor(hero, at);
    game.world.todo.later(Task::Arrived { who: hero, at });
    game.input(&Input::Do(Action::Wait)).unwrap()
}

fn the(game: &Game, name: &str) -> ActorId {
    all(game, name)[0]
}

fn all(game: &Game, name: &str) -> Vec<ActorId> {
    let crowd = game.world.level.crowd.iter().copied();
    let is = |&who: &ActorId| content().monsters[game.world.actor(who).kind].name == name;
    crowd.filter(is).collect()
}

/// Removes every monster except those of this kind.
fn leave_only(game: &mut Game, name: &str) {
    let keep = all(game, name);
    for who in game.world.level.crowd.clone() {
        if !keep.contains(&who) {
            game.world.remove_actor(who);
        }
    }
}

/// Returns a free square next to the creature.
fn beside(game: &Game, who: ActorId) -> Pos {
    let near = game.world.actor(who).at.neighbors();
    near.into_iter().find(|&at| teleport::is_free(&game.world, at)).unwrap()
}

/// Brings the hero next to the leader on the first level, and removes all other monsters. Returns
/// the events of the meeting.
fn meet(game: &mut Game) -> Vec<Event> {
    let home = level(game, Stage::Home);
    if game.world.level.id != home {
        visit(game, home);
    }
    leave_only(game, "Norn");
    let at = beside(game, the(game, "Norn"));
    step_onto(game, at)
}

/// Returns what the people of the quest said.
fn voices(events: &[Event]) -> Vec<Voice> {
    let voice = |event: &Event| match event {
        Event::Quest(QuestEvent::Said { voice, .. } | QuestEvent::Told(voice)) => Some(*voice),
        _ => None,
    };
    events.iter().filter_map(voice).collect()
}

fn play<T>(game: &mut Game, act: impl FnOnce(&mut Play) -> T) -> (T, Vec<Event>) {
    let content = content();
    let mut record = wyrdvault::event::EventRecord::default();
    let came = act(&mut Play {
        world: &mut game.world,
        content: &content,
        rng: &mut game.rng,
        witness: &mut record,
    });
    (came, record.0)
}

/// Lays the artifact of the hero's quest under the hero.
fn give_prize(game: &mut Game) -> ItemId {
    let content = content();
    let quest = content.quest_of(game.world.life.role).unwrap();
    let artifact = content.artifacts.find(&quest.artifact).unwrap();
    let kind = content.artifact_base(artifact);
    let item = game.world.make(Item { artifact: Some(artifact), ..Item::of(kind) });
    let at = game.world.you().at;
    game.world.lay(item, at);
    item
}

/// Source: rules/levels 2.
#[test]
fn the_quest_is_entered_six_or_seven_levels_below_the_well() {
    let content = Content::builtin();
    let mut lengths = [0_i32; 2];
    for seed in 0..300 {
        let plan = r#gen::dungeon::draw(&content, Seed(seed));
        let nth = plan.sites.iter().position(|site| site.realm == Realm::Quest).unwrap();
        let site = plan.site(nth as u8);
        let way = site.way.unwrap();
        let well = (5..=9).find(|&depth| {
            let row = plan.row(LevelId { branch: 0, depth });
            let rows = &content.branches.rows()[0].special;
            matches!(row, wyrdvault::world::level::dungeon::BranchRow::Special(nth)
                if rows[usize::from(nth)].name == "well")
        });
        assert!((6..=7).contains(&(way.from.depth - well.unwrap())), "seed {seed}");
        assert_eq!(site.first, way.from.depth, "a portal leads to the same depth");
        let count = site.last - site.first + 1;
        assert!((5..=6).contains(&count));
        lengths[usize::from(count - 5)] += 1;
        let rows = &content.branches.rows()[nth].special;
        let stages: Vec<(u8, Option<Stage>)> = site
            .special_levels()
            .map(|(row, depth)| (depth - site.first + 1, rows[usize::from(row)].quest))
            .collect();
        let [home, locate, goal] = stages[..] else { panic!("{stages:?}") };
        assert_eq!((home, goal), ((1, Some(Stage::Home)), (count, Some(Stage::Goal))));
        assert!(matches!(locate, (3 | 4, Some(Stage::Locate))));
    }
    // Half of 300 games, within four standard errors.
    assert!(lengths[0].abs_diff(150) < 35, "{lengths:?}");
}

#[test]
fn a_level_of_the_quest_depends_on_the_role_and_no_other_level_does() {
    let content = content();
    let order = |role: &str, id: LevelId| {
        let role = content.roles.find(role).unwrap();
        let game = worthy(3);
        LevelOrder { role, ..LevelOrder::of(&content, &game.world, id) }
    };
    let game = worthy(3);
    let made = |role: &str, id: LevelId| {
        let hero = HeroFacts::of(&game.world);
        r#gen::make(&order(role, id), &hero).level.cells
    };
    let home = level(&game, Stage::Home);
    assert!(made("Valkyrie", home) != made("Wizard", home));
    for depth in [1, 4, home.depth] {
        let id = LevelId { branch: 0, depth };
        assert!(made("Valkyrie", id) == made("Wizard", id), "depth {depth}");
    }
}

#[test]
fn the_hero_is_called_once_on_the_level_of_the_portal() {
    let mut game = worthy(1);
    let to = portal_level(&game);
    assert!(voices(&visit(&mut game, to)).contains(&Voice::Call));
    let away = LevelId { depth: to.depth - 1, ..to };
    visit(&mut game, away);
    assert!(!voices(&visit(&mut game, to)).contains(&Voice::Call));
}

#[test]
fn the_portal_leads_to_the_first_level_and_back() {
    let mut game = worthy(2);
    let (outside, home) = (portal_level(&game), level(&game, Stage::Home));
    send(&mut game, outside);
    let (portal, to) = game.world.level.customs.portals[0];
    assert_eq!(to, home);
    let events = step_onto(&mut game, portal);
    assert_eq!(game.world.level.id, home);
    assert!(voices(&events).contains(&Voice::Home));
    let here = game.world.you().at;
    assert_eq!(game.world.portal_to(here), Some(outside), "the hero arrives on the portal");
    step_onto(&mut game, here);
    assert_eq!(game.world.level.id, outside);
}

#[test]
fn a_hero_below_level_14_is_sent_back_and_may_return() {
    let mut game = worthy(1);
    game.world.you_mut().level = 13;
    let events = meet(&mut game);
    assert!(voices(&events).ends_with(&[Voice::Greeting, Voice::TooWeak]), "{events:?}");
    assert_eq!(game.world.level.id, portal_level(&game));
    let here = game.world.you().at;
    assert_eq!(game.world.portal_to(here), Some(level(&game, Stage::Home)));
    game.world.you_mut().level = 14;
    assert_eq!(voices(&meet(&mut game)), [Voice::Again, Voice::Assigned]);
}

#[test]
fn a_hero_with_a_low_record_is_refused_and_the_eighth_time_for_good() {
    let mut game = worthy(1);
    game.world.life.record = 19;
    for time in 0..8 {
        let events = meet(&mut game);
        let last = if time < 7 { Voice::Unworthy } else { Voice::Expelled };
        assert_eq!(voices(&events).last(), Some(&last), "time {time}");
        assert_eq!(game.world.level.id, portal_level(&game));
    }
    let to_quest = |&(_, to): &(Pos, LevelId)| to.branch == branch(&game);
    assert!(!game.world.level.customs.portals.iter().any(to_quest), "the portal is gone");
    let portal = content().known.magic_portal;
    assert!(game.world.level.traps.iter().all(|trap| trap.kind != portal));
}

#[test]
fn a_converted_hero_is_thrown_out_at_once_and_a_helm_only_delays() {
    let mut game = worthy(1);
    game.world.life.alignment = Alignment::Chaotic;
    assert_eq!(voices(&meet(&mut game)).last(), Some(&Voice::Unworthy));
    game.world.life.own_alignment = Alignment::Chaotic;
    let events = meet(&mut game);
    assert_eq!(voices(&events).last(), Some(&Voice::Converted));
    let expelled = Event::Quest(QuestEvent::Expelled { sealed: true });
    assert!(events.contains(&expelled) && game.world.level.customs.portals.is_empty());
}

#[test]
fn a_worthy_hero_gets_the_quest_and_then_advice() {
    let mut game = worthy(1);
    assert!(voices(&meet(&mut game)).ends_with(&[Voice::Greeting, Voice::Assigned]));
    assert!(quest_gate::has_permission(&game.world));
    let dir = game.world.you().at.dir_to(game.world.actor(the(&game, "Norn")).at).unwrap();
    let events = game.input(&Input::Do(Action::Chat(dir))).unwrap();
    assert!(matches!(voices(&events)[..], [Voice::Advice(_)]));
}

#[test]
fn nobody_goes_below_the_first_level_without_permission() {
    let mut game = worthy(1);
    let home = level(&game, Stage::Home);
    visit(&mut game, home);
    leave_only(&mut game, "Norn");
    let (hero, down) = (game.world.hero, game.world.level.down.unwrap());
    game.world.move_actor(hero, down);
    let refused = game.input(&Input::Do(Action::ClimbDown));
    assert_eq!(refused, Err(Refusal::NoPermission));
    let below = LevelId { depth: home.depth + 1, ..home };
    let ((), events) = play(&mut game, |play| {
        level_teleport::to_level(play, below, Arrival::Anywhere);
    });
    assert_eq!(events, [Event::Quest(QuestEvent::HeldBack)]);
    assert!(game.world.todo.is_empty());
    game.world.life.quest.set(QuestMark::Assigned);
    game.world.life.record = 19;
    let refused = game.input(&Input::Do(Action::ClimbDown));
    assert_eq!(refused, Err(Refusal::NoPermission), "the record must still be good");
    game.world.life.record = 20;
    game.input(&Input::Do(Action::ClimbDown)).unwrap();
    assert_eq!(game.world.level.id, below);
}

#[test]
fn level_teleports_stay_in_the_quest_and_above_what_was_not_reached() {
    let mut game = worthy(1);
    game.world.life.quest.set(QuestMark::Assigned);
    let (home, locate, goal) =
        (level(&game, Stage::Home), level(&game, Stage::Locate), level(&game, Stage::Goal));
    visit(&mut game, LevelId { depth: home.depth + 1, ..home });
    let depths = |game: &mut Game| -> Vec<u8> {
        let draw = |play: &mut Play| (0..200).map(|_| level_teleport::random_level(play)).collect();
        let levels: Vec<LevelId> = play(game, draw).0;
        assert!(levels.iter().all(|id| id.branch == home.branch));
        let mut depths: Vec<u8> = levels.iter().map(|id| id.depth).collect();
        depths.sort_unstable();
        depths.dedup();
        depths
    };
    assert_eq!(depths(&mut game).last(), Some(&locate.depth));
    assert_eq!(depths(&mut game)[0], home.depth);
    game.world.life.quest.set(QuestMark::Locate);
    let deepest = (home.depth + 4).min(goal.depth);
    assert_eq!(depths(&mut game).last(), Some(&deepest));
}

#[test]
fn guardians_and_the_leader_are_peaceful_and_guardians_talk() {
    let mut game = worthy(1);
    let home = level(&game, Stage::Home);
    visit(&mut game, home);
    let guards = all(&game, "warrior");
    assert!(guards.len() >= 4);
    for &who in guards.iter().chain([&the(&game, "Norn")]) {
        assert_eq!(game.world.actor(who).mood, Attitude::Peaceful);
    }
    let at = beside(&game, guards[0]);
    let (hero, content) = (game.world.hero, content());
    game.world.move_actor(hero, at);
    game.world.look_around(&content);
    let dir = at.dir_to(game.world.actor(guards[0]).at).unwrap();
    let events = game.input(&Input::Do(Action::Chat(dir))).unwrap();
    assert!(voices(&events).contains(&Voice::Guardian));
}

#[test]
fn the_leader_stays_where_the_hero_finds_them() {
    let mut game = worthy(1);
    let home = level(&game, Stage::Home);
    visit(&mut game, home);
    leave_only(&mut game, "Norn");
    let norn = the(&game, "Norn");
    let at = game.world.actor(norn).at;
    for _ in 0..30 {
        game.input(&Input::Do(Action::Wait)).unwrap();
    }
    assert_eq!(game.world.actor(norn).at, at);
}

#[test]
fn attacking_the_leader_angers_the_guardians_and_ends_the_quest() {
    let mut game = worthy(1);
    let home = level(&game, Stage::Home);
    visit(&mut game, home);
    let norn = the(&game, "Norn");
    let at = beside(&game, norn);
    let hero = game.world.hero;
    game.world.move_actor(hero, at);
    let (acted, events) =
        play(&mut game, |play| wyrdvault::rules::fight::strike::melee::strike(play, hero, norn));
    acted.unwrap();
    assert!(events.contains(&Event::Quest(QuestEvent::GuardiansAngry)));
    for who in all(&game, "warrior") {
        assert_eq!(game.world.actor(who).mood, Attitude::Hostile);
    }
    let ((), events) = play(&mut game, wyrdvault::rules::company::quest::tick);
    assert_eq!(voices(&events), [Voice::Angry]);
    assert!(events.contains(&Event::Quest(QuestEvent::Expelled { sealed: true })));
    game.input(&Input::Do(Action::Wait)).unwrap();
    assert_eq!(game.world.level.id, portal_level(&game));
    assert!(game.world.level.customs.portals.is_empty());
}

/// Kills a creature by the hero's hand. Returns the events.
fn kill(game: &mut Game, who: ActorId) -> Vec<Event> {
    let by = Some(game.world.hero);
    let blame = wyrdvault::event::Blame { by, ..wyrdvault::event::Blame::default() };
    let (_, events) = play(game, |play| {
        vitals::kill(play, who, blame);
        wyrdvault::rules::settle::settle(play)
    });
    events
}

/// Source: rules/luck 2.5; rules/numbers 5.
#[test]
fn killing_the_leader_costs_20_luck_all_alignment_and_opens_the_way() {
    let mut game = worthy(1);
    let home = level(&game, Stage::Home);
    visit(&mut game, home);
    let norn = the(&game, "Norn");
    game.world.actor_mut(norn).mood = Attitude::Hostile;
    game.world.life.luck.base = 8;
    let most = wyrdvault::rules::body::alignment::limit(game.world.turn);
    let events = kill(&mut game, norn);
    assert!(voices(&events).contains(&Voice::LeaderDies));
    assert!(events.contains(&Event::Faith(Faith::LuckChanged { by: -18 })), "8 - 20, at least -10");
    assert_eq!(game.world.life.record, -most / 2 - 20);
    assert_eq!(game.world.life.anger, 7);
    assert!(quest_gate::has_permission(&game.world));
    game.world.life.luck.base = 0;
    game.world.life.anger = 0;
    game.world.turn = 12_000;
    for _ in 0..9 {
        game.world.turn += 600;
        play(&mut game, luck::tick);
    }
    assert_eq!(game.world.life.luck.base, -4, "the resting value is 4 lower");
}

/// Source: rules/luck 2.5; rules/numbers 5.
#[test]
fn killing_a_guardian_costs_4_luck_and_an_eighth_of_the_limit_of_alignment() {
    let mut game = worthy(1);
    let home = level(&game, Stage::Home);
    visit(&mut game, home);
    let guard = the(&game, "warrior");
    game.world.actor_mut(guard).mood = Attitude::Hostile;
    let most = wyrdvault::rules::body::alignment::limit(game.world.turn);
    let events = kill(&mut game, guard);
    assert!(events.contains(&Event::Faith(Faith::LuckChanged { by: -4 })));
    assert!(events.contains(&Event::Faith(Faith::AlignmentChanged { by: -(most / 8) })));
    assert_eq!(game.world.life.anger, 1);
    assert!(events.contains(&Event::Quest(QuestEvent::GuardianKilled)));
}

#[test]
fn the_nemesis_speaks_first_and_then_taunts() {
    let mut game = worthy(1);
    let goal = level(&game, Stage::Goal);
    let events = visit(&mut game, goal);
    assert!(voices(&events).contains(&Voice::Goal));
    leave_only(&mut game, "Lord Surtur");
    let surtur = the(&game, "Lord Surtur");
    assert!(game.world.actor(surtur).is_hostile());
    let (hero, at) = (game.world.hero, beside(&game, surtur));
    game.world.move_actor(hero, at);
    let ((), events) = play(&mut game, wyrdvault::rules::company::quest::tick);
    assert_eq!(voices(&events), [Voice::Nemesis]);
    let mut spoke = 0;
    for _ in 0..500 {
        let ((), events) = play(&mut game, wyrdvault::rules::company::quest::tick);
        assert!(voices(&events).iter().all(|voice| matches!(voice, Voice::Taunt(_))));
        spoke += voices(&events).len();
    }
    // 500 turns at 1 in 5, within four standard errors.
    assert!((64..=136).contains(&spoke), "{spoke}");
}

/// Source: rules/score 2.
#[test]
fn the_nemesis_drops_the_bell_and_its_death_is_good() {
    let mut game = worthy(1);
    let goal = level(&game, Stage::Goal);
    visit(&mut game, goal);
    let surtur = the(&game, "Lord Surtur");
    let carries = |game: &Game, name: &str| {
        let pack = &game.world.actor(surtur).pack;
        pack.iter().copied().find(|&it| content().items[game.world.item(it).kind].name == name)
    };
    let bell = carries(&game, "Bell of Opening").unwrap();
    game.world.life.record = 0;
    let most = wyrdvault::rules::body::alignment::limit(game.world.turn);
    let events = kill(&mut game, surtur);
    assert_eq!(voices(&events), [Voice::NemesisDies]);
    assert!(events.contains(&Event::Faith(Faith::AlignmentChanged { by: most / 4 })));
    let at = game.world.you().at;
    game.world.lay(bell, at);
    game.input(&Input::Do(Action::PickUp(vec![(bell, 1)]))).unwrap();
    assert_ne!(game.world.life.achievements & 1 << 3, 0, "took the Bell of Opening");
}

#[test]
fn the_leader_thanks_for_the_artifact_and_then_sends_the_hero_on() {
    let mut game = worthy(1);
    game.world.life.quest.set(QuestMark::Assigned);
    game.world.life.quest.set(QuestMark::Met);
    let prize = give_prize(&mut game);
    let events = game.input(&Input::Do(Action::PickUp(vec![(prize, 1)]))).unwrap();
    assert_eq!(voices(&events), [Voice::Taken]);
    let events = meet(&mut game);
    assert_eq!(voices(&events).last(), Some(&Voice::Thanks));
    assert!(game.world.item(prize).known.buc, "the leader identifies it");
    let dir = game.world.you().at.dir_to(game.world.actor(the(&game, "Norn")).at).unwrap();
    let events = game.input(&Input::Do(Action::Chat(dir))).unwrap();
    assert_eq!(voices(&events), [Voice::After]);
    assert!(quest_gate::has_permission(&game.world));
}

/// Source: rules/levels 9.
#[test]
fn six_in_seven_random_monsters_of_the_quest_are_enemies_of_the_role() {
    let mut game = worthy(1);
    let fill = LevelId { depth: level(&game, Stage::Home).depth + 1, ..level(&game, Stage::Home) };
    visit(&mut game, fill);
    game.world.level.customs.natives.clear();
    let content = content();
    let mut rng = wyrdvault::base::Rng::new(Seed(5), 1);
    let mut counts = [0; 3];
    for _ in 0..3500 {
        let kind = monsters::pick(&game.world, &content, &mut rng).unwrap();
        let row = &content.monsters[kind];
        let nth = match row.name.as_str() {
            "fire ant" => 0,
            "fire giant" => 1,
            _ => 2,
        };
        counts[nth] += 1;
    }
    // 3000 of 3500 monsters are enemies: at least 16 in 25 of these are fire ants and 4 in 25 fire
    // giants; the others are drawn by class.
    assert!(counts[0] >= 1800 && counts[1] >= 400, "{counts:?}");
    assert!(counts[2] < 1100, "{counts:?}");
}

#[test]
fn every_role_has_a_quest_with_a_leader_words_and_an_artifact_that_the_nemesis_holds() {
    let content = content();
    for nth in 0..content.roles.len() {
        let role = RoleId::new(nth as u16);
        let quest = content.quest_of(role).unwrap();
        let kind = |name: &str| &content.monsters[content.monsters.find(name).unwrap()];
        assert!(kind(&quest.leader).is(wyrdvault::content::Trait::Close), "{}", quest.name);
        assert!(quest.voices.all().len() >= 24, "{}", quest.name);
        let game = worthy(1);
        let id = level(&game, Stage::Goal);
        let order = LevelOrder { role, ..LevelOrder::of(&content, &game.world, id) };
        let made = r#gen::make(&order, &HeroFacts { role, ..HeroFacts::of(&game.world) });
        let nemesis = content.monsters.find(&quest.nemesis).unwrap();
        let nemesis = made.actors.iter().find(|it| it.actor.kind == nemesis).unwrap();
        let prize = content.artifacts.find(&quest.artifact).unwrap();
        let mut pack = nemesis.pack.iter();
        assert!(pack.any(|it| it.fate.of == [prize]), "{}", quest.name);
    }
}
