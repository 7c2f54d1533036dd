//! Engine benchmarks without a UI: prints a table of medians over several runs.
//!
//! `cargo bench` measures; `cargo bench -- --quick` only checks that everything runs; a word after
//! `--` selects the benchmarks whose names contain it. `docs/performance.md` explains each figure.
#![expect(clippy::disallowed_types, reason = "a bench reads the clock")]
#![expect(clippy::float_arithmetic, reason = "times and rates are shown")]
#![expect(clippy::print_stdout, reason = "its table goes to standard output")]

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use wyrdvault::base::{Bits, Pos, Rng, Seed};
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::content::{Content, Terrain};
use wyrdvault::event::{Combat, Event};
use wyrdvault::game::arena::{Camp, stage};
use wyrdvault::game::replay::track::Track;
use wyrdvault::game::replay::{Player, Recorder, Replay};
use wyrdvault::game::wizard::Power;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::r#gen::{self, HeroFacts, Order};
use wyrdvault::store::disk::{Disk, Step, Verdict};
use wyrdvault::store::paths::Paths;
use wyrdvault::store::run::{Run, Standing};
use wyrdvault::ui::session::head;
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, Kept, LevelId, Mood, Plan};

/// Chooses the next input; the flag says whether the last one was refused.
type Hand<'a> = &'a dyn Fn(&Game, &mut Brain, bool) -> Input;

/// Benchmark settings.
struct Bench {
    content: Arc<Content>,
    runs: u64,
    /// Divisor for the amount of work.
    share: u32,
    only: Option<String>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let quick = words.iter().any(|word| word == "--quick" || word == "--test");
    let (runs, share) = if quick { (1, 20) } else { (7, 1) };
    let only = words.into_iter().find(|word| !word.starts_with('-'));
    let bench = Bench { content: Arc::new(Content::load(&[]).0), runs, share, only };
    println!("{:<34}{:>12}{:>12}{:>12}  unit", "figure", "median", "least", "most");
    bench.rests();
    bench.brawls();
    bench.searches();
    bench.levels();
    bench.births();
    bench.replays();
    bench.rewinds();
    bench.saves();
    bench.keeps();
    bench.crowds();
    bench.loads();
}

impl Bench {
    fn wants(&self, name: &str) -> bool {
        self.only.as_deref().is_none_or(|only| name.contains(only))
    }

    /// Prints the median, minimum and maximum of all runs. Returns the median.
    fn row(&self, name: &str, unit: &str, mut run: impl FnMut(u64) -> f64) -> f64 {
        let mut figures: Vec<f64> = (0..self.runs).map(&mut run).collect();
        figures.sort_by(f64::total_cmp);
        let median = figures[figures.len() / 2];
        let (least, most) = (figures[0], figures[figures.len() - 1]);
        println!("{name:<34}{median:>12.3}{least:>12.3}{most:>12.3}  {unit}");
        median
    }

    fn game(&self, seed: u64) -> Game {
        let birth = Birth { seed: Seed(seed), ..Birth::default() };
        Game::new(Arc::clone(&self.content), &birth).expect("the default hero can be born")
    }

    /// rest-M: cost of a turn of a hero sealed in rock while M awake jackals wander.
    fn rests(&self) {
        if !self.wants("rest") {
            return;
        }
        let mut points = Vec::new();
        for jackals in [0, 10, 25, 50, 100] {
            let name = format!("rest-{jackals}");
            let cost = self.row(&name, "us a turn", |run| self.rest(500 + run, jackals));
            points.push((jackals as f64, cost));
        }
        let slope = slope(&points) * 1e3;
        println!("{:<34}{slope:>12.1}{:>12}{:>12}  ns", "monster-turn (slope of rest-M)", "", "");
    }

    fn rest(&self, seed: u64, jackals: usize) -> f64 {
        let mut game = self.sealed(seed, jackals);
        let turns = 2_000 / self.share.min(10);
        for _ in 0..20 {
            rest_a_turn(&mut game, jackals);
        }
        let first = game.world.turn;
        let clock = Instant::now();
        while game.world.turn < first + turns {
            rest_a_turn(&mut game, jackals);
        }
        let cost = per(&clock, game.world.turn - first) * 1e6;
        assert_eq!(game.world.level.crowd.len(), jackals, "all are still alive");
        let places = |game: &Game| -> Vec<Pos> {
            game.world.level.crowd.iter().map(|&who| game.world.actor(who).at).collect()
        };
        let mut moved = vec![false; jackals];
        let before = places(&game);
        for _ in 0..10 {
            rest_a_turn(&mut game, jackals);
            for (moved, (then, now)) in moved.iter_mut().zip(before.iter().zip(places(&game))) {
                *moved |= *then != now;
            }
        }
        let moved = moved.into_iter().filter(|&moved| moved).count();
        assert!(moved * 10 >= jackals * 9, "only {moved} of {jackals} went anywhere");
        cost
    }

    /// Creates a game whose hero stands in solid rock, with only jackals on the level.
    fn sealed(&self, seed: u64, jackals: usize) -> Game {
        let mut game = self.game(seed);
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
        let kind = self.content.monsters.find("jackal").expect("the table has jackals");
        let mut rng = Rng::new(Seed(seed), 1 << 51);
        for _ in 0..jackals {
            let at = r#gen::random_floor(&game.world, &mut rng).expect("there is room");
            let world = &mut game.world;
            r#gen::monsters::make(world, &self.content, kind, at, Mood::Hostile, &mut rng);
        }
        game
    }

    /// Cost per monster turn of two camps of 20 wolves, with enough hit points to survive, in one
    /// room.
    fn brawls(&self) {
        if !self.wants("brawl") {
            return;
        }
        let wolf = self.content.monsters.find("wolf").expect("the table has wolves");
        let camp = Camp { champion: None, monsters: vec![wolf; 20] };
        let (mut blows, mut acts) = (0, 0);
        self.row("brawl, 40 wolves", "ns a monster-turn", |run| {
            let mut game = stage(&self.content, Seed(700 + run), [&camp, &camp])
                .expect("the hall has room for them");
            for who in game.world.level.crowd.clone() {
                let wolf = game.world.actor_mut(who);
                (wolf.hp, wolf.max_hp) = (30_000, 30_000);
            }
            let turns = 2_000 / self.share;
            (0..20).for_each(|_| rest_a_turn(&mut game, 40));
            let (first, clock) = (game.world.turn, Instant::now());
            while game.world.turn < first + turns {
                game.world.life.nutrition = 900;
                let events = game.input(&Input::Do(Action::Search)).expect("the hero may wait");
                blows += events.iter().filter(|event| is_blow(event)).count();
                while game.world.level.crowd.len() > 40 {
                    game.world.remove_actor(game.world.level.crowd[40]);
                }
            }
            let turned = (game.world.turn - first) * 40;
            let cost = per(&clock, turned) * 1e9;
            assert_eq!(game.world.level.crowd.len(), 40, "all are still alive");
            acts += turned;
            cost
        });
        println!("  {:.0} blows in a hundred turns of one", 100.0 * blows as f64 / f64::from(acts));
    }

    /// Searches one turn per call in an ordinary new game; dead heroes are replaced outside the
    /// measurement.
    fn searches(&self) {
        if !self.wants("search") {
            return;
        }
        let waits = 60_000 / self.share;
        let mut turns_a_call = 1.0;
        self.row("search", "calls a second", |run| {
            let mut game = self.game(1_000 + run);
            let (mut spent, mut done, mut turns) = (0.0, 0, 0);
            while done < waits {
                let (first, begun) = (game.world.turn, done);
                let clock = Instant::now();
                while done < waits && !game.world.is_over() {
                    black_box(game.input(&next(&game)).ok());
                    done += 1;
                }
                spent += clock.elapsed().as_secs_f64();
                turns += game.world.turn - first;
                game = self.game(1_000 + 7 * u64::from(begun) + run);
            }
            turns_a_call = f64::from(turns) / f64::from(waits);
            f64::from(waits) / spent
        });
        println!("{:<34}{turns_a_call:>12.3}{:>12}{:>12}  turns", "search: a call is", "", "");
    }

    /// Generation of ordinary levels with all items and monsters.
    fn levels(&self) {
        let hero = HeroFacts::of(&self.game(1).world);
        for depth in [1, 3, 8, 14] {
            let name = format!("level {depth}");
            if !self.wants(&name) {
                continue;
            }
            let order = |seed: u64| Order {
                wanted: None,
                content: &self.content,
                seed: Seed(seed),
                calendar: wyrdvault::world::Calendar::default(),
                id: LevelId { branch: 0, depth },
                plan: Plan::of_one(u8::MAX),
            };
            let many = 400 / self.share;
            let mut found = [0; 4];
            self.row(&name, "levels a second", |run| {
                let first = 100 + run * 1_000;
                let clock = Instant::now();
                for seed in first..first + u64::from(many) {
                    black_box(r#gen::make(&order(seed), &hero));
                }
                let rate = 1.0 / per(&clock, many);
                for seed in first..first + u64::from(many) {
                    let made = r#gen::make(&order(seed), &hero);
                    let cells = made.level.cells.iter();
                    found[0] += made.level.rooms.len();
                    found[1] += cells.filter(|(_, c)| c.terrain != Terrain::Stone).count();
                    let piles: Bits = made.items.iter().map(|lying| lying.at).collect();
                    found[2] += piles.count();
                    found[3] += made.actors.len();
                }
                rate
            });
            let [rooms, cells, things, monsters] =
                found.map(|sum| sum as f64 / f64::from(many) / self.runs as f64);
            println!(
                "  on each: {rooms:.1} rooms, {cells:.0} squares not rock, {things:.1} piles, \
                 {monsters:.1} monsters"
            );
        }
    }

    fn births(&self) {
        if !self.wants("new game") {
            return;
        }
        let many = 200 / self.share;
        self.row("new game", "us", |run| {
            let clock = Instant::now();
            for seed in 0..u64::from(many) {
                black_box(self.game(run * 1_000 + seed));
            }
            per(&clock, many) * 1e6
        });
    }

    /// Replay viewer on a long run: opening its last turn, stepping back one input, and jumping to
    /// random moments.
    fn rewinds(&self) {
        if !self.wants("rewind") {
            return;
        }
        let turns = 20_000 / self.share;
        let birth = Birth { seed: Seed(11), mode: Mode::Explore, ..Birth::default() };
        let mut game = Game::new(Arc::clone(&self.content), &birth).expect("it can be born");
        let (mut brain, mut recorder) =
            (Brain::new(Bot::Explorer, birth.seed), Recorder::default());
        let mut refused = false;
        while game.world.turn < turns && !game.world.is_over() {
            let input = brain.choose(&game, refused);
            recorder.note(&game, &input);
            refused = game.input(&input).is_err();
        }
        let text = recorder.finish(&game, 0).write();
        let opened = || {
            let replay = Replay::read(&text).expect("it was just written");
            let mut track = Track::new(Arc::clone(&self.content), &replay).expect("it fits");
            let last = track.beat_of_turn(u32::MAX);
            (track, last)
        };
        self.row("rewind: open at the last turn", "ms", |_| {
            let clock = Instant::now();
            black_box(opened());
            per(&clock, 1) * 1e3
        });
        let (track, last) = opened();
        let mut slowest = 0.0_f64;
        self.row("rewind: one input back", "ms", |run| {
            let many = 200 / self.share as usize;
            let first = last.saturating_sub(many + run as usize * 997).max(1);
            let mut spent = 0.0;
            for beat in (first..first + many).rev() {
                let clock = Instant::now();
                black_box(track.game_at(beat).whole_view());
                let took = per(&clock, 1);
                slowest = slowest.max(took);
                spent += took;
            }
            spent / many as f64 * 1e3
        });
        let (bytes, moments) = track.weight();
        println!(
            "  of {} turns, {last} inputs; the slowest {:.1} ms; {moments} moments kept, {} KiB",
            game.world.turn,
            slowest * 1e3,
            bytes / 1024
        );
    }

    /// Replay verification, comparing every mark and checkpoint.
    fn replays(&self) {
        if !self.wants("replay") {
            return;
        }
        let turns = 3_000 / self.share;
        let explore: Hand = &|game, brain, refused| brain.choose(game, refused);
        let rest: Hand = &|game, _, _| next(game);
        for (name, hand) in [("replay, explored", explore), ("replay, rested", rest)] {
            let (replay, turns) = (1..60)
                .map(|seed| self.record(seed, turns, hand))
                .scan(false, |done, run| (!std::mem::replace(done, run.1 >= turns)).then_some(run))
                .max_by_key(|run| run.1)
                .expect("sixty heroes were born");
            let mut inputs = 0;
            self.row(name, "turns a second", |_| {
                let mut again = self.player(&replay);
                inputs = again.progress().1;
                let clock = Instant::now();
                again.finish().expect("the run does not stray");
                f64::from(turns) / clock.elapsed().as_secs_f64()
            });
            println!("  {turns} turns of {inputs} inputs, {} bytes", replay.write().len());
        }
    }

    fn player(&self, replay: &Replay) -> Player {
        Player::new(Arc::clone(&self.content), replay).expect("it was made by this build")
    }

    fn record(&self, seed: u64, turns: u32, hand: Hand) -> (Replay, u32) {
        let mut game = self.game(seed);
        let mut recorder = Recorder::default();
        let mut brain = Brain::new(Bot::Explorer, Seed(seed));
        let (mut refused, mut spent) = (false, 0);
        while !game.world.is_over() && game.world.turn < turns && spent < 20 * turns {
            let input = hand(&game, &mut brain, refused);
            recorder.note(&game, &input);
            refused = game.input(&input).is_err();
            spent += 1;
        }
        (recorder.finish(&game, 0), game.world.turn)
    }

    /// Returns a game that the explorer bot has played for some hundred turns.
    fn aged(&self) -> Game {
        let turns = 1_000 / self.share;
        let (replay, _) =
            self.record(4, turns, &|game, brain, refused| brain.choose(game, refused));
        let mut player = self.player(&replay);
        player.finish().expect("the run does not stray");
        player.game
    }

    /// Saves and restores the whole state of a game some hundred turns old.
    fn saves(&self) {
        if !self.wants("snapshot") && !self.wants("restore") {
            return;
        }
        let game = self.aged();
        let bytes = game.snapshot();
        let many = 200 / self.share;
        self.row("snapshot", "us", |_| {
            let clock = Instant::now();
            for _ in 0..many {
                black_box(game.snapshot());
            }
            per(&clock, many) * 1e6
        });
        self.row("restore", "us", |_| {
            let clock = Instant::now();
            for _ in 0..many {
                let again = Game::restore(Arc::clone(&self.content), &bytes);
                black_box(again.expect("it was just written"));
            }
            per(&clock, many) * 1e6
        });
        let (turn, levels) = (game.world.turn, game.world.others.len() + 1);
        println!("  {} bytes at turn {turn} with {levels} levels", bytes.len());
    }

    /// Journal writes, and saving and resuming, on the disk with temporary files.
    fn keeps(&self) {
        if !["journal", "save", "resume"].iter().any(|name| self.wants(name)) {
            return;
        }
        let folder = std::env::temp_dir().join(format!("wyrdvault-bench-{}", std::process::id()));
        let real = Paths::find(Some(&folder), None, Path::new("/")).expect("a folder was named");
        // Without fsync, as other games write: data may still be in the system's cache.
        let unsynced = real.clone().on(Disk::judged(|step, _| match step {
            Step::Sync | Step::SyncFolder => Verdict::Pretend,
            _ => Verdict::Go,
        }));
        let game = self.aged();
        let run_of = |paths: &Paths| {
            Run::create(paths, &head(&game), "Bench", "Valkyrie").expect("there is room")
        };
        let inputs = 20_000 / self.share;
        self.row("journal", "us an input", |_| {
            let mut run = run_of(&real);
            let clock = Instant::now();
            for number in 0..inputs {
                run.keep(&Input::Do(Action::Search), number).expect("there is room");
            }
            let cost = per(&clock, inputs) * 1e6;
            run.abandon().expect("it is ours");
            cost
        });
        for (name, paths) in [("save", &unsynced), ("save, synced", &real)] {
            let many = 20 / self.share.min(10);
            let mut run = run_of(paths);
            self.row(name, "us", |_| {
                let clock = Instant::now();
                for _ in 0..many {
                    let digest = game.digest().to_le_bytes();
                    let saved = run.snapshot(&game.snapshot(), &digest, 0, Standing::default());
                    saved.and_then(|()| run.sync()).expect("there is room");
                }
                per(&clock, many) * 1e6
            });
            let bytes = std::fs::metadata(run.folder().join("snap.1")).map_or(0, |file| file.len());
            println!("  {bytes} bytes");
            let at = run.folder().to_path_buf();
            drop(run);
            if name == "save" {
                self.row("resume, to the map", "us", |_| {
                    let clock = Instant::now();
                    let (_run, resumed) =
                        Run::resume(&unsynced, &at, |_| true).expect("it was just saved");
                    let state = resumed.state.expect("it was just saved");
                    let game = Game::restore(Arc::clone(&self.content), &state);
                    black_box(game.expect("it was just saved").view());
                    per(&clock, 1) * 1e6
                });
            }
        }
        std::fs::remove_dir_all(&folder).ok();
    }

    /// Resident memory per game: for many games after some turns, and for others whose heroes
    /// visited several levels.
    fn crowds(&self) {
        if !self.wants("memory") {
            return;
        }
        // All games stay alive, because a new game would reuse freed memory.
        let mut alive: Vec<Game> = Vec::new();
        let crowds = [(1_000, 1), (3_000, 1), (150, 8), (150, 16), (150, usize::MAX)];
        for (turns, tour) in crowds {
            let many = 64 / self.share;
            let before = resident();
            let first = alive.len();
            alive.extend((0..u64::from(many)).map(|seed| self.toured(seed, turns, tour)));
            let each = resident().saturating_sub(before) as f64 / f64::from(many);
            let name = match tour {
                1 => format!("memory at turn {turns}"),
                usize::MAX => "memory after all levels".to_owned(),
                _ => format!("memory after {tour} levels"),
            };
            println!("{name:<34}{each:>12.1}{:>12}{:>12}  KiB a game", "", "");
            let others = alive[first..].iter().flat_map(|game| &game.world.others);
            let (left, packed) = (others.clone().count(), others.map(Kept::weight).sum::<usize>());
            println!(
                "  {:.1} levels each; {:.1} KiB a level that was left",
                1.0 + left as f64 / f64::from(many),
                packed as f64 / 1024.0 / (left as f64).max(1.0)
            );
        }
        black_box(alive);
    }

    /// Returns a game whose hero explored for `turns` turns, on the first level or, in wizard mode,
    /// on each of the first `levels` levels.
    fn toured(&self, seed: u64, turns: u32, levels: usize) -> Game {
        let mode = if levels > 1 { Mode::Wizard } else { Mode::Classic };
        let birth = Birth { seed: Seed(seed), mode, ..Birth::default() };
        let mut game = Game::new(Arc::clone(&self.content), &birth).expect("it can be born");
        let mut brain = Brain::new(Bot::Explorer, Seed(seed));
        let places: Vec<LevelId> = game.world.plan.levels().take(levels).collect();
        for (nth, place) in (1..).zip(places) {
            game.input(&Input::Wizard(Power::Go(place))).ok();
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

    fn loads(&self) {
        if !self.wants("content") {
            return;
        }
        let many = (20 / self.share).max(1);
        self.row("content", "ms", |_| {
            let clock = Instant::now();
            for _ in 0..many {
                black_box(Content::load(&[]));
            }
            per(&clock, many) * 1e3
        });
    }
}

/// Searches, answers no to questions, and stops occupations.
fn next(game: &Game) -> Input {
    use wyrdvault::game::{Answer, Awaits};
    match game.awaits() {
        Awaits::Answer(_) => Input::Answer(Answer::No),
        Awaits::Continue => Input::Stop,
        Awaits::Action | Awaits::Nothing => Input::Do(Action::Search),
    }
}

/// Whether this is an attack, hit or miss.
fn is_blow(event: &Event) -> bool {
    matches!(event, Event::Combat(Combat::Hit { .. } | Combat::Missed { .. }))
}

/// Rests a turn without hunger, and removes newly spawned monsters.
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

/// Returns the elapsed seconds per item.
fn per(clock: &Instant, many: u32) -> f64 {
    clock.elapsed().as_secs_f64() / f64::from(many)
}

/// Returns the slope of the least-squares line through the points.
fn slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let over: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let under: f64 = points.iter().map(|point| (point.0 - x) * (point.0 - x)).sum();
    over / under
}
