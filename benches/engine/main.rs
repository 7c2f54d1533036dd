//! Engine benchmarks without a UI.
//!
//! `cargo bench` measures; `cargo bench -- --test` only runs everything once; a word after `--`
//! selects the benchmarks whose names contain it. `docs/performance.md` explains each figure.
#![expect(clippy::float_arithmetic, reason = "shares and means are shown")]
#![expect(clippy::print_stdout, reason = "notes on the benchmarks go to standard output")]

mod recordings;
mod storage;

use std::sync::{Arc, LazyLock, Mutex};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use wyrdvault::base::{Bits, Dir, Pos, Rng, Seed};
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::content::{Content, Terrain};
use wyrdvault::env::{Act, Carried, Env, ITEMS, Observation, Options, Pool, Screen};
use wyrdvault::event::{Combat, Event};
use wyrdvault::game::battle::{Camp, Champion, stage};
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::r#gen::{self, HeroFacts, LevelOrder};
use wyrdvault::rules::fight::danger::odds;
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, Attitude, DungeonPlan, LevelId, PackedLevel};

/// Number of samples of a benchmark. Each sample uses another game where the game matters.
const RUNS: u32 = 7;
/// Number of turns in one measured call. With 1,000, milliseconds per call are microseconds per
/// turn.
const TURNS: u32 = 1_000;

static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::new(Content::load(&[]).0));

/// Measurements other than times, printed at the end.
static NOTES: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn main() {
    divan::main();
    for note in NOTES.lock().expect("no panic while the lock is held").iter() {
        println!("{note}");
    }
}

fn note(fact: String) {
    NOTES.lock().expect("no panic while the lock is held").push(fact);
}

fn game(seed: u64) -> Game {
    let birth = Birth { seed: Seed(seed), ..Birth::default() };
    Game::new(Arc::clone(&CONTENT), &birth).expect("the default hero can be created")
}

/// Yields a different seed for each sample, counting up from `first`.
fn seeds(first: u64) -> impl FnMut() -> u64 {
    let mut next = first;
    move || {
        next += 1;
        next - 1
    }
}

/// Benchmark danger-N: computes the forecast of a fight against N soldier ants, as the game does
/// for every view in which they appear.
#[divan::bench(args = [1, 2, 5, 10], sample_count = RUNS, sample_size = 100)]
fn danger(bencher: Bencher, ants: usize) {
    let kind = CONTENT.monsters.find("soldier ant").expect("the table has ants");
    let hero = Champion { role: "Valkyrie".to_owned(), level: 8 };
    let hero = Camp { champion: Some(hero), monsters: Vec::new() };
    let ants = Camp { champion: None, monsters: vec![kind; ants] };
    let game = stage(&CONTENT, Seed(7), [&hero, &ants]).expect("both can fight");
    let foes = game.world.level.crowd.clone();
    bencher.bench_local(|| odds::together(&game.world, &CONTENT, black_box(&foes)));
}

/// Benchmark rest-M: plays `TURNS` turns of a hero enclosed in rock while M awake jackals wander.
#[divan::bench(args = [0, 10, 25, 50, 100], sample_count = 2 * RUNS, sample_size = 1)]
fn rest(bencher: Bencher, jackals: usize) {
    assert_they_wander(&mut sealed(500, jackals), jackals);
    let mut seed = seeds(500);
    let counted = bencher.counter(ItemsCount::new(TURNS));
    counted.with_inputs(|| sealed(seed(), jackals)).bench_local_refs(|game| {
        let last = game.world.turn + TURNS;
        while game.world.turn < last {
            rest_a_turn(game, jackals);
        }
    });
}

/// Checks that all jackals live and that at least 9 in 10 of them move within ten turns.
fn assert_they_wander(game: &mut Game, jackals: usize) {
    assert_eq!(game.world.level.crowd.len(), jackals, "all are still alive");
    let places = |game: &Game| -> Vec<Pos> {
        game.world.level.crowd.iter().map(|&who| game.world.actor(who).at).collect()
    };
    let mut moved = vec![false; jackals];
    let before = places(game);
    for _ in 0..10 {
        rest_a_turn(game, jackals);
        for (moved, (then, now)) in moved.iter_mut().zip(before.iter().zip(places(game))) {
            *moved |= *then != now;
        }
    }
    let moved = moved.into_iter().filter(|&moved| moved).count();
    assert!(moved * 10 >= jackals * 9, "only {moved} of {jackals} moved");
}

/// Creates a game whose hero has stood in solid rock for 20 turns, with only jackals on the level.
fn sealed(seed: u64, jackals: usize) -> Game {
    let mut game = game(seed);
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    game.world.level.traps.clear();
    let level = &game.world.level;
    let rock = |at: &Pos| {
        let around = (-2..=2).flat_map(|y| (-2..=2).map(move |x| (x, y)));
        around.into_iter().all(|(x, y)| {
            let beside = Pos::new(at.x + x, at.y + y);
            beside.on_map() && level.cell(beside).terrain == Terrain::Stone
        })
    };
    let tomb = level.cells.positions().find(rock).expect("most of a level is rock");
    let hero = game.world.hero;
    game.world.move_actor(hero, tomb);
    let kind = CONTENT.monsters.find("jackal").expect("the table has jackals");
    let mut rng = Rng::new(Seed(seed), 1 << 51);
    for _ in 0..jackals {
        let at = r#gen::random_floor(&game.world, &mut rng).expect("there is room");
        let world = &mut game.world;
        r#gen::spawn::monsters::make(world, &CONTENT, kind, at, Attitude::Hostile, &mut rng);
    }
    (0..20).for_each(|_| rest_a_turn(&mut game, jackals));
    game
}

/// Benchmark late-T: plays `TURNS` turns of a hero who has searched on one level for T turns, while
/// monsters arrived at the usual rate. The hero neither starves nor dies.
#[divan::bench(args = [1_000, 100_000], sample_count = RUNS, sample_size = 1)]
fn late(bencher: Bencher, turn: u32) {
    let mut seed = seeds(900);
    let mut crowds = Vec::new();
    let counted = bencher.counter(ItemsCount::new(TURNS));
    let inputs = counted.with_inputs(|| {
        let mut game = game(seed());
        search_until(&mut game, turn);
        crowds.push(game.world.level.crowd.len());
        game
    });
    inputs.bench_local_refs(|game| {
        let last = game.world.turn + TURNS;
        search_until(game, last);
    });
    note(format!("late {turn}: {crowds:?} monsters on the levels"));
}

/// Lets a hero search until a turn, with full hit points and without hunger at each turn.
fn search_until(game: &mut Game, turn: u32) {
    while game.world.turn < turn {
        let hero = game.world.hero;
        let body = game.world.actor_mut(hero);
        body.hp = body.max_hp;
        game.world.life.nutrition = 900;
        let input = next(game);
        black_box(game.input(&input).ok());
        assert!(!game.world.is_over(), "the hero died at turn {}", game.world.turn);
    }
}

/// Number of wolves in each camp of [`brawl`].
const CAMP: usize = 20;

/// Benchmark: plays `TURNS` turns in one room with two hostile camps of wolves that have enough hit
/// points to survive.
#[divan::bench(sample_count = RUNS, sample_size = 1)]
fn brawl(bencher: Bencher) {
    let mut seed = seeds(700);
    let (mut blows, mut turned) = (0, 0);
    let counted = bencher.counter(ItemsCount::new(TURNS as usize * 2 * CAMP));
    counted.with_inputs(|| brawling(seed())).bench_local_refs(|game| {
        let first = game.world.turn;
        while game.world.turn < first + TURNS {
            game.world.life.nutrition = 900;
            let events = game.input(&Input::Do(Action::Search)).expect("the hero may wait");
            blows += events.iter().filter(|event| is_blow(event)).count();
            while game.world.level.crowd.len() > 2 * CAMP {
                game.world.remove_actor(game.world.level.crowd[2 * CAMP]);
            }
        }
        turned += (game.world.turn - first) as usize * 2 * CAMP;
        assert_eq!(game.world.level.crowd.len(), 2 * CAMP, "all are still alive");
    });
    if let Some(each) = (100 * blows).checked_div(turned) {
        note(format!("brawl: {each} blows in a hundred turns of one"));
    }
}

fn brawling(seed: u64) -> Game {
    let wolf = CONTENT.monsters.find("wolf").expect("the table has wolves");
    let camp = Camp { champion: None, monsters: vec![wolf; CAMP] };
    let mut game = stage(&CONTENT, Seed(seed), [&camp, &camp]).expect("the hall has room for them");
    for who in game.world.level.crowd.clone() {
        let wolf = game.world.actor_mut(who);
        (wolf.hp, wolf.max_hp) = (30_000, 30_000);
    }
    (0..20).for_each(|_| rest_a_turn(&mut game, 2 * CAMP));
    game
}

/// Benchmark: the hero of an ordinary new game searches once. If the hero dies (about once in a
/// thousand calls), another game starts.
#[divan::bench(sample_count = RUNS, sample_size = 10_000)]
fn search(bencher: Bencher) {
    let mut seed = seeds(1_000);
    let mut searching = game(seed());
    let (mut calls, mut turns) = (0_u32, 0);
    bencher.bench_local(|| {
        if searching.world.is_over() {
            searching = game(seed());
        }
        let first = searching.world.turn;
        black_box(searching.input(&next(&searching)).ok());
        calls += 1;
        turns += searching.world.turn - first;
    });
    if calls > 0 {
        note(format!("search: a call is {:.3} turns", f64::from(turns) / f64::from(calls)));
    }
}

/// The data that the caller reads after each step.
#[derive(Clone, Copy, Debug)]
enum Seen {
    Nothing,
    /// Glyphs, status numbers and messages.
    Glyphs,
    /// The glyphs, the inventory, the legal acts, and a screen of 80 by 24.
    All,
}

/// Benchmark random-8: steps in one of 8 random directions in an `Env`. The argument selects the
/// data that the caller reads.
#[divan::bench(args = [Seen::Nothing, Seen::Glyphs, Seen::All], sample_count = RUNS, sample_size = 10_000)]
fn random(bencher: Bencher, what: Seen) {
    let mut seed = seeds(2_000);
    let mut env = env(seed());
    let mut rng = Rng::new(Seed(1), 1 << 51);
    let mut buffers = Box::new(Buffers::default());
    let (mut calls, mut turns) = (0_u32, 0);
    bencher.bench_local(|| {
        let step = env.step(Act::walk(Dir::ALL[rng.below(8) as usize]));
        buffers.read(&mut env, what);
        calls += 1;
        turns += step.turns;
        if step.is_over() {
            env.reset(seed());
        }
    });
    if calls > 0 {
        let share = f64::from(turns) / f64::from(calls);
        note(format!("random {what:?}: a call is {share:.3} turns"));
    }
}

/// Benchmark many: plays 256 games on one thread, with glyphs, status and messages. One call steps
/// each game once.
#[divan::bench(sample_count = RUNS, sample_size = 20)]
fn many(bencher: Bencher) {
    const GAMES: usize = 256;
    LazyLock::force(&CONTENT);
    let before = resident();
    let mut pool =
        Pool::new(&CONTENT, &Options::default(), 3_000, GAMES, 1).expect("the hero can be created");
    let each = resident().saturating_sub(before) as f64 / GAMES as f64;
    note(format!("many: {each:.1} KiB a new game"));
    let mut rng = Rng::new(Seed(2), 1 << 51);
    let mut seen = vec![Observation::default(); GAMES];
    let mut steps = vec![env(1).step(Act::SEARCH); GAMES];
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let acts: Vec<Act> =
            (0..GAMES).map(|_| Act::walk(Dir::ALL[rng.below(8) as usize])).collect();
        pool.step(&acts, &mut steps, &mut seen);
    });
}

fn env(seed: u64) -> Env {
    Env::new(Arc::clone(&CONTENT), Options::default(), seed).expect("the hero can be created")
}

#[derive(Default)]
struct Buffers {
    seen: Observation,
    screen: Screen,
    carried: Option<[Carried; ITEMS]>,
    legal: Option<[bool; Act::COUNT]>,
}

impl Buffers {
    fn read(&mut self, env: &mut Env, what: Seen) {
        match what {
            Seen::Nothing => {}
            Seen::Glyphs => env.observe(&mut self.seen),
            Seen::All => {
                env.observe(&mut self.seen);
                env.draw(&mut self.screen, &self.seen);
                env.carried(self.carried.get_or_insert([Carried::NONE; ITEMS]));
                env.legal(self.legal.get_or_insert([false; Act::COUNT]));
            }
        }
    }
}

/// Generation of an ordinary level with all items and monsters.
#[divan::bench(args = [1, 3, 8, 14], sample_count = RUNS, sample_size = 400)]
fn level(bencher: Bencher, depth: u8) {
    let hero = HeroFacts::of(&game(1).world);
    let make = |seed: u64| {
        let order = LevelOrder {
            wanted: None,
            content: &CONTENT,
            seed: Seed(seed),
            calendar: wyrdvault::world::Calendar::default(),
            role: wyrdvault::content::id::KindId::new(0),
            id: LevelId { branch: 0, depth },
            plan: DungeonPlan::of_one(u8::MAX),
            open_way: 4,
            many_vaults: false,
            qualities: true,
        };
        r#gen::make(&order, &hero)
    };
    let mut seed = seeds(100);
    // Drops the level here: levels that `divan` keeps until the end of a sample cause page faults.
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| drop(black_box(make(seed()))));
    let many = 400;
    let mut found = [0; 4];
    for made in (100..100 + many).map(make) {
        found[0] += made.level.rooms.len();
        found[1] += made.level.cells.iter().filter(|(_, c)| c.terrain != Terrain::Stone).count();
        let piles: Bits = made.items.iter().map(|lying| lying.at).collect();
        found[2] += piles.count();
        found[3] += made.actors.len();
    }
    let [rooms, cells, things, monsters] = found.map(|sum| sum as f64 / many as f64);
    note(format!(
        "level {depth}: {rooms:.1} rooms, {cells:.0} squares not rock, {things:.1} piles, \
         {monsters:.1} monsters on each"
    ));
}

#[divan::bench(name = "new game", sample_count = RUNS, sample_size = 200)]
fn birth(bencher: Bencher) {
    let mut seed = seeds(0);
    bencher.bench_local(|| game(seed()));
}

#[divan::bench]
fn content() -> (Content, Vec<wyrdvault::content::load::fault::Fault>) {
    Content::load(&[])
}

/// Measures the resident memory per game, for many games after some turns, and for games whose
/// heroes visited several levels. The measured time is meaningless.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn memory() {
    const MANY: u32 = 64;
    // All games stay alive, because a new game would reuse freed memory.
    let mut alive: Vec<Game> = Vec::new();
    for (turns, tour) in [(1_000, 1), (3_000, 1), (150, 8), (150, 16), (150, 62), (150, usize::MAX)]
    {
        let before = resident();
        let first = alive.len();
        alive.extend((0..u64::from(MANY)).map(|seed| toured(seed, turns, tour)));
        let each = resident().saturating_sub(before) as f64 / f64::from(MANY);
        let name = match tour {
            1 => format!("at turn {turns}"),
            usize::MAX => "after all levels".to_owned(),
            _ => format!("after {tour} levels"),
        };
        let others = alive[first..].iter().flat_map(|game| &game.world.others);
        let left = others.clone().count() as f64;
        let packed = others.map(PackedLevel::weight).sum::<usize>() as f64;
        note(format!(
            "memory {name}: {each:.1} KiB a game, {:.1} levels each; {:.1} KiB a level that was left",
            1.0 + left / f64::from(MANY),
            packed / 1024.0 / left.max(1.0)
        ));
    }
    black_box(alive);
}

/// Returns a game whose hero explored for `turns` turns, on the first level or, in wizard mode, on
/// each of the first `levels` levels, for `turns` turns each.
fn toured(seed: u64, turns: u32, levels: usize) -> Game {
    let mode = if levels > 1 { Mode::Wizard } else { Mode::Classic };
    let birth = Birth { seed: Seed(seed), mode, ..Birth::default() };
    let mut game = Game::new(Arc::clone(&CONTENT), &birth).expect("the hero can be created");
    let mut brain = Brain::new(Bot::Explorer, Seed(seed));
    let places: Vec<LevelId> = game.world.plan.levels().take(levels).collect();
    for (nth, place) in (1..).zip(places) {
        game.input(&Input::Wizard(WizardPower::Go(place))).ok();
        let mut refused = false;
        for _ in 0..20 * turns {
            if game.world.is_over() || game.world.turn >= nth * turns {
                break;
            }
            refused = game.input(&brain.choose(&game, refused)).is_err();
        }
    }
    game
}

/// Returns an input that searches, answers no to a question, or stops an occupation.
fn next(game: &Game) -> Input {
    use wyrdvault::game::{Answer, Awaits};
    match game.awaits() {
        Awaits::Answer(_) => Input::Answer(Answer::No),
        Awaits::Continue => Input::Stop,
        Awaits::Bones(_) => Input::Bones(None),
        Awaits::Action | Awaits::Nothing => Input::Do(Action::Search),
    }
}

/// Whether the event is an attack, whether it hits or misses.
fn is_blow(event: &Event) -> bool {
    matches!(event, Event::Combat(Combat::Hit { .. } | Combat::Missed { .. }))
}

/// Rests a turn without hunger, and removes monsters beyond the first `crowd`, which have newly
/// spawned.
fn rest_a_turn(game: &mut Game, crowd: usize) {
    game.world.life.nutrition = 900;
    black_box(game.input(&Input::Do(Action::Search)).ok());
    while let Some(&last) = game.world.level.crowd.get(crowd) {
        game.world.remove_actor(last);
    }
}

/// Returns the resident memory of this process, in KiB; 0 if the system does not report it.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * 4
}
