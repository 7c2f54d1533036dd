//! Kills games at random moments with `kill -9`, without a terminal: every accepted input must
//! survive, and every state must be reproduced.
//!
//! ```text
//! cargo test --release --test all killtest -- --ignored --nocapture     1,000 kills
//! WYRDVAULT_KILLS=10000 cargo test --release ...                        any number
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use wyrdvault::base::{Rng, Seed};
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::game::replay::Replay;
use wyrdvault::game::{Awaits, Birth, Game, Input};
use wyrdvault::store::journal::Record;
use wyrdvault::store::paths::Paths;
use wyrdvault::store::run::{Listed, Run};
use wyrdvault::store::scores::Scores;
use wyrdvault::ui::session::{Session, head};
use wyrdvault::world::Action;

use crate::pty::one_birth_at_a_time;
use crate::saves::{Folder, resume};
use crate::scene::content;

/// Environment variable with the folder in which the child plays.
const CHILD: &str = "WYRDVAULT_KILLTEST";
/// Environment variable with the number of kills in the long test; default 1,000.
const KILLS: &str = "WYRDVAULT_KILLS";
/// A hero gives up after this many inputs, so that run endings are killed too.
const INPUTS: usize = 300;

fn paths(folder: &Path) -> Paths {
    Paths::find(Some(folder), None, Path::new("/")).unwrap()
}

/// State digests of one hero, by number of accepted inputs.
type Accepted = BTreeMap<usize, u64>;

/// Reports the number of accepted inputs to the parent process.
fn tell(hero: u64, asked: usize, game: &Game) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "\nkept {hero} {asked} {:016x}", game.digest()).unwrap();
    out.flush().unwrap();
}

/// Plays until killed, if a test below started it; otherwise does nothing.
#[test]
fn child() {
    let Some(root) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    let paths = paths(&root);
    loop {
        let (mut session, hero, mut asked) = begin_or_go_on(&paths);
        let mut brain = Brain::new(Bot::Explorer, Seed(hero + asked as u64));
        let mut refused = false;
        tell(hero, asked, &session.game);
        while !session.game.world.is_over() {
            let gives_up = asked >= INPUTS && session.game.awaits() == Awaits::Action;
            let input = if gives_up {
                Input::Do(Action::Quit)
            } else {
                brain.choose(&session.game, refused)
            };
            refused = session.send(&input).unwrap().is_some();
            asked += 1;
            tell(hero, asked, &session.game);
        }
        session.finish(&paths).unwrap();
    }
}

/// Resumes the current run or begins one. Returns the session, its hero and the number of inputs.
fn begin_or_go_on(paths: &Paths) -> (Session, u64, usize) {
    if let Some(listed) = Run::list(paths).unwrap().pop() {
        let (session, asked) = resume(paths, &listed.folder).unwrap();
        let hero = session.game.birth.seed.0;
        return (session, hero, asked);
    }
    let told = fs::read_dir(paths.replays()).map_or(0, Iterator::count) as u64;
    let name = format!("Hero{told}");
    let birth = Birth { seed: Seed(told), name, ..Birth::default() };
    let game = Game::new(content(), &birth).unwrap();
    let run = Run::create(paths, &head(&game), &birth.name, &birth.role).unwrap();
    (Session::begin(game, Some(run)).unwrap(), told, 0)
}

fn start(folder: &Folder) -> Child {
    let _alone = one_birth_at_a_time();
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killtest::child", "--nocapture"])
        .env(CHILD, &folder.0)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Starts a child, kills it at a random moment, and records what it reported.
fn kill_one(folder: &Folder, rng: &mut Rng, heroes: &mut BTreeMap<u64, Accepted>) {
    let mut child = start(folder);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut hear = |line: std::io::Result<String>| {
        let line = line.unwrap_or_default();
        let words: Vec<&str> = line.split(' ').collect();
        // The last line may be truncated.
        if let ["kept", hero, asked, digest] = words[..]
            && digest.len() == 16
        {
            let (hero, asked) = (hero.parse().unwrap(), asked.parse().unwrap());
            let digest = u64::from_str_radix(digest, 16).unwrap();
            let before = heroes.entry(hero).or_default().insert(asked, digest);
            assert!(before.is_none_or(|before| before == digest), "hero {hero}, input {asked}");
        }
    };
    if rng.below(8) == 0 {
        // Sometimes kill while it loads.
        sleep(Duration::from_micros(u64::from(rng.below(40_000))));
    } else {
        lines.by_ref().take(1 + 2 * rng.below(120) as usize).for_each(&mut hear);
        sleep(Duration::from_micros(u64::from(rng.below(3_000))));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    lines.for_each(hear);
}

/// Returns the finished replays, without temporary files.
fn replays(paths: &Paths) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(paths.replays()) else { return Vec::new() };
    let files = files.map(|file| file.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|it| it == "ron")).collect()
}

/// Returns how many of a hero's inputs are stored, in a run or in a replay.
fn kept(paths: &Paths, hero: u64) -> Option<usize> {
    let name = format!("Hero{hero}-");
    let is_theirs = |path: &Path| {
        path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&name))
    };
    let runs = Run::list(paths).unwrap();
    if let Some(listed) = runs.iter().find(|listed| is_theirs(&listed.folder)) {
        let (session, asked) = resume(paths, &listed.folder).expect("every run can be loaded");
        drop(session);
        return Some(asked);
    }
    let file = replays(paths).into_iter().find(|file| is_theirs(file))?;
    let replay = Replay::read(&fs::read_to_string(file).unwrap()).unwrap();
    Some(replay.beats().unwrap().len())
}

/// Replays a hero's inputs from birth and compares the states with those reported.
fn check_states(paths: &Paths, hero: u64, accepted: &Accepted) {
    let name = format!("Hero{hero}-");
    let inputs: Vec<Input> = match Run::list(paths).unwrap().pop() {
        Some(listed) if listed.folder.to_string_lossy().contains(&name) => {
            let (run, _) = Run::resume(paths, &listed.folder, |_| true).unwrap();
            run.records().unwrap().iter().filter_map(Record::input).collect()
        }
        _ => {
            let mut files = replays(paths).into_iter();
            let file = files.find(|file| file.to_string_lossy().contains(&name));
            let replay = Replay::read(&fs::read_to_string(file.unwrap()).unwrap()).unwrap();
            replay.beats().unwrap().iter().map(|(input, _)| input.clone()).collect()
        }
    };
    let birth = Birth { seed: Seed(hero), name: format!("Hero{hero}"), ..Birth::default() };
    let mut game = Game::new(content(), &birth).unwrap();
    for asked in 0..=inputs.len() {
        if let Some(told) = accepted.get(&asked) {
            assert_eq!(game.digest(), *told, "hero {hero} after {asked} inputs");
        }
        if let Some(input) = inputs.get(asked) {
            game.input(input).ok();
        }
    }
}

fn kill(number: u32, seed: u64) {
    let (folder, begun) = (Folder::new(), Instant::now());
    let paths = paths(&folder.0);
    let mut rng = Rng::new(Seed(seed), 6);
    let mut heroes: BTreeMap<u64, Accepted> = BTreeMap::new();
    let mut unheard = 0;
    for _ in 0..number {
        let before: usize = heroes.values().map(BTreeMap::len).sum();
        kill_one(&folder, &mut rng, &mut heroes);
        unheard += u32::from(heroes.values().map(BTreeMap::len).sum::<usize>() == before);
        assert!(Run::list(&paths).unwrap().len() <= 1, "no run is begun beside another");
        if let Some((&hero, accepted)) = heroes.last_key_value() {
            let last = *accepted.keys().last().unwrap();
            let there = kept(&paths, hero).expect("the run is there, or its replay");
            assert!(there >= last, "hero {hero}: {there} inputs are kept, {last} were accepted");
            assert!(there <= last + 1, "hero {hero}: {there} inputs are kept, {last} were told");
        }
    }
    for (&hero, accepted) in &heroes {
        check_states(&paths, hero, accepted);
    }
    let replays = replays(&paths).len();
    let runs = Run::list(&paths).unwrap();
    let under_way = runs.len();
    // If the last kill came between saving the replay and the score, both are written again.
    let ends = |run: &Listed| {
        let replay = paths.replays().join(run.folder.file_name().unwrap()).with_extension("ron");
        u32::from(replay.exists())
    };
    let ending: u32 = runs.iter().map(ends).sum();
    let scores = Scores::read(&paths).unwrap().rows.len();
    let told = replays.min(100);
    assert!((told - ending as usize..=told).contains(&scores), "{scores} of {told}: once each");
    let accepted: usize = heroes.values().map(|accepted| accepted.keys().last().unwrap()).sum();
    println!(
        "{number} kills ({unheard} before the first input) in {} s, {} heroes of whom {replays} \
         ended: 0 of {accepted} accepted inputs lost, 0 runs unloadable, {under_way} under way",
        begun.elapsed().as_secs(),
        heroes.len(),
    );
}

#[test]
fn games_killed_at_any_moment_lose_nothing() {
    kill(24, 1);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_kills_lose_nothing() {
    let kills = std::env::var_os(KILLS).and_then(|kills| kills.to_str()?.parse().ok());
    kill(kills.unwrap_or(1000), 2);
}
