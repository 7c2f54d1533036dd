//! Kills games at random moments with `kill -9`, without a terminal: every accepted input must
//! survive, and every state must be reproduced.
//!
//! ```text
//! cargo test --release --test all kill_without_terminal -- --ignored --nocapture     10,000 kills
//! WYRDVAULT_KILLS=300 cargo test --release ...                          another number
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
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Awaits, Birth, Game, Input};
use wyrdvault::store::journal::Record;
use wyrdvault::store::litter;
use wyrdvault::store::paths::Paths;
use wyrdvault::store::replay_file;
use wyrdvault::store::run::{Listed, Run};
use wyrdvault::store::scores::Scores;
use wyrdvault::ui::session::{Session, head};
use wyrdvault::world::Action;
use wyrdvault::world::LevelId;
use wyrdvault::world::hero::Mode;

use crate::pty::one_spawn_at_a_time;
use crate::saves::{Folder, resume};
use crate::scene::content;

/// Environment variable with the folder in which the child plays.
const CHILD: &str = "WYRDVAULT_KILLTEST";
/// Environment variable with the number of kills in the long test; default 10,000.
const KILLS: &str = "WYRDVAULT_KILLS";
/// Minimum and spread of the number of inputs after which a hero quits, so that some kills hit the
/// end of a game.
const INPUTS: (usize, usize) = (20, 80);
/// Number of inputs after which a session is saved, closed and resumed.
const INPUTS_PER_SESSION: usize = 10;
/// Every third hero is in wizard mode, moves to another level every few inputs and has no score.
const WIZARDS: u64 = 3;
/// The phases in which a child can be killed.
const PHASES: [&str; 6] = ["birth", "load", "play", "level", "save", "death"];
/// Maximum number of lines to read until the phase in which a child is killed.
const MAX_LINES: usize = 1000;

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

/// Reports the next phase to the parent process.
fn phase(name: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "\nphase {name}").unwrap();
    out.flush().unwrap();
}

fn birth_of(hero: u64) -> Birth {
    let mode = if hero % WIZARDS == 1 { Mode::Wizard } else { Mode::Classic };
    Birth { seed: Seed(hero), name: format!("Hero{hero}"), mode, ..Birth::default() }
}

/// Plays until killed, if a test below started it; otherwise does nothing.
#[test]
fn child() {
    let Some(root) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    let paths = paths(&root);
    loop {
        phase(if Run::list(&paths).unwrap().is_empty() { "birth" } else { "load" });
        litter::sweep(&paths);
        let (mut session, hero, mut asked) = begin_or_resume(&paths);
        let mut brain = Brain::new(Bot::Explorer, Seed(hero + asked as u64));
        let mut refused = false;
        phase("play");
        tell(hero, asked, &session.game);
        while !session.game.world.is_over() {
            let input = next(&mut brain, &session.game, hero, asked, refused);
            let depth = session.game.depth();
            refused = session.send(&input).unwrap().is_some();
            asked += 1;
            tell(hero, asked, &session.game);
            let is_elsewhere = session.game.depth() != depth;
            if is_elsewhere || asked % INPUTS_PER_SESSION == 0 {
                phase(if is_elsewhere { "level" } else { "save" });
                session.save().unwrap();
                session.sync().unwrap();
                phase("play");
            }
            if asked % INPUTS_PER_SESSION == 0 && !session.game.world.is_over() {
                drop(session);
                phase("load");
                let folder = Run::list(&paths).unwrap().pop().unwrap().folder;
                (session, _) = resume(&paths, &folder).unwrap();
                phase("play");
            }
        }
        phase("death");
        session.finish(&paths).unwrap();
    }
}

/// Returns the next input. Heroes explore, wizard-mode heroes also change levels, and all finally
/// quit.
fn next(brain: &mut Brain, game: &Game, hero: u64, asked: usize, refused: bool) -> Input {
    let last = INPUTS.0 + hero as usize * 7 % INPUTS.1;
    let is_free = game.awaits() == Awaits::Action;
    if asked >= last && is_free {
        return Input::Do(Action::Quit);
    }
    if hero % WIZARDS == 1 && is_free && asked % 4 == 3 {
        let depth = 1 + (asked / 4 % 8) as u8;
        return Input::Wizard(WizardPower::Go(LevelId { branch: 0, depth }));
    }
    brain.choose(game, refused)
}

/// Resumes the current run or begins one. Returns the session, the number of its hero and the
/// number of inputs.
fn begin_or_resume(paths: &Paths) -> (Session, u64, usize) {
    if let Some(listed) = Run::list(paths).unwrap().pop() {
        let (session, asked) = resume(paths, &listed.folder).unwrap();
        let hero = session.game.birth.seed.0;
        return (session, hero, asked);
    }
    let told = replays(paths).len() as u64;
    let birth = birth_of(told);
    let game = Game::new(content(), &birth).unwrap();
    let run = Run::create(paths, &head(&game), &birth.name, &birth.role).unwrap();
    (Session::begin(game, Some(run)).unwrap(), told, 0)
}

fn start(folder: &Folder) -> Child {
    let _alone = one_spawn_at_a_time();
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill_without_terminal::child", "--nocapture"])
        .env(CHILD, &folder.0)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Starts a child, kills it at a random moment after it reaches the phase `aim`, and records its
/// reports. Returns the phase in which it died, or `None` if it died before the first phase.
fn kill_one(
    folder: &Folder,
    aim: &str,
    rng: &mut Rng,
    heroes: &mut BTreeMap<u64, Accepted>,
) -> Option<usize> {
    let mut child = start(folder);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut phase = None;
    let mut hear = |line: std::io::Result<String>| {
        let line = line.unwrap_or_default();
        let words: Vec<&str> = line.split(' ').collect();
        // The last line may be truncated.
        if let ["phase", name] = words[..] {
            phase = PHASES.iter().position(|known| *known == name).or(phase);
        } else if let ["kept", hero, asked, digest] = words[..]
            && digest.len() == 16
        {
            let (hero, asked) = (hero.parse().unwrap(), asked.parse().unwrap());
            let digest = u64::from_str_radix(digest, 16).unwrap();
            let before = heroes.entry(hero).or_default().insert(asked, digest);
            assert!(before.is_none_or(|before| before == digest), "hero {hero}, input {asked}");
        }
    };
    // Skip a random number of occurrences of the phase.
    let mut skip = if aim == "play" { rng.below(40) } else { rng.below(3) };
    let arrives = |line: &str| line.strip_prefix("phase ").is_some_and(|name| name == aim);
    for line in lines.by_ref().take(MAX_LINES) {
        let is_there = line.as_deref().is_ok_and(arrives);
        hear(line);
        match skip {
            0 if is_there => break,
            _ => skip = skip.saturating_sub(u32::from(is_there)),
        }
    }
    // Short delays are more likely: the distribution is skewed toward 0.
    let most = 10 << rng.below(12);
    sleep(Duration::from_micros(u64::from(rng.below(most))));
    child.kill().unwrap();
    child.wait().unwrap();
    lines.for_each(hear);
    phase
}

/// Checks that the next start leaves no unfinished draft and no unplayable run.
fn check_litter(paths: &Paths) {
    litter::sweep(paths);
    for listed in Run::list(paths).unwrap() {
        assert_eq!(listed.summary.err(), None, "a run cannot be played");
    }
    let mut folders = vec![paths.root().to_path_buf()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.path()) {
            let is_draft = path.extension().is_some_and(|ending| ending == "new");
            let name = path.file_name().unwrap().to_string_lossy();
            let is_folder = name.starts_with(litter::DRAFT) || name.starts_with(litter::GONE);
            assert!(!is_draft && !is_folder, "{} is left", path.display());
            folders.extend(path.is_dir().then_some(path));
        }
    }
}

/// Returns the finished replays, without temporary files.
fn replays(paths: &Paths) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(paths.replays()) else { return Vec::new() };
    let files = files.map(|file| file.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|it| it == "gz")).collect()
}

/// Returns how many of a hero's inputs are stored, in a run or in a replay.
fn stored_inputs(paths: &Paths, hero: u64) -> Option<usize> {
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
    let replay = Replay::read(&replay_file::read(&file).unwrap()).unwrap();
    Some(replay.input_log().unwrap().len())
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
            let replay = Replay::read(&replay_file::read(&file.unwrap()).unwrap()).unwrap();
            replay.input_log().unwrap().iter().map(|(input, _)| input.clone()).collect()
        }
    };
    let mut game = Game::new(content(), &birth_of(hero)).unwrap();
    for asked in 0..=inputs.len() {
        if let Some(told) = accepted.get(&asked) {
            assert_eq!(game.digest(), *told, "hero {hero} after {asked} inputs");
        }
        if let Some(input) = inputs.get(asked) {
            game.input(input).ok();
        }
    }
}

/// Kills `number` children. Returns the number of deaths in each phase.
fn kill(number: u32, seed: u64) -> [u32; PHASES.len()] {
    let (folder, begun) = (Folder::new(), Instant::now());
    let paths = paths(&folder.0);
    let mut rng = Rng::new(Seed(seed), 6);
    let mut heroes: BTreeMap<u64, Accepted> = BTreeMap::new();
    let (mut unheard, mut died_in) = (0, [0; PHASES.len()]);
    for nth in 0..number {
        let aim = PHASES[nth as usize % PHASES.len()];
        match kill_one(&folder, aim, &mut rng, &mut heroes) {
            Some(phase) => died_in[phase] += 1,
            None => unheard += 1,
        }
        check_litter(&paths);
        assert!(Run::list(&paths).unwrap().len() <= 1, "no run is begun beside another");
        if let Some((&hero, accepted)) = heroes.last_key_value() {
            let last = *accepted.keys().last().unwrap();
            let there = stored_inputs(&paths, hero).expect("the run is there, or its replay");
            assert!(there >= last, "hero {hero}: {there} inputs are kept, {last} were accepted");
            assert!(there <= last + 1, "hero {hero}: {there} inputs kept, {last} accepted");
        }
    }
    for (&hero, accepted) in &heroes {
        check_states(&paths, hero, accepted);
    }
    let scored = |file: &&PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy();
        let hero = name["Hero".len()..].split('-').next().unwrap();
        birth_of(hero.parse().unwrap()).mode == Mode::Classic
    };
    let told = replays(&paths).iter().filter(scored).count().min(100);
    let replays = replays(&paths).len();
    let runs = Run::list(&paths).unwrap();
    let under_way = runs.len();
    // If the last kill came between writing the replay and writing the score, the next start writes
    // both again.
    let ends = |run: &Listed| {
        let replay = paths.replays().join(run.folder.file_name().unwrap()).with_extension("ron.gz");
        u32::from(replay.exists())
    };
    let ending: u32 = runs.iter().map(ends).sum();
    let scores = Scores::read(&paths).unwrap().rows.len();
    assert!((told - ending as usize..=told).contains(&scores), "{scores} of {told}: once each");
    let accepted: usize = heroes.values().map(|accepted| accepted.keys().last().unwrap()).sum();
    println!(
        "{number} kills ({unheard} before the first phase) in {} s, {} heroes of whom {replays} \
         ended: 0 of {accepted} accepted inputs lost, 0 runs unloadable, {under_way} under way",
        begun.elapsed().as_secs(),
        heroes.len(),
    );
    println!("killed in {:?}", PHASES.iter().zip(died_in).collect::<Vec<_>>());
    died_in
}

#[test]
fn games_killed_at_any_moment_lose_no_accepted_input() {
    kill(24, 1);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_kills_in_all_phases_lose_no_accepted_input() {
    let kills = std::env::var_os(KILLS).and_then(|kills| kills.to_str()?.parse().ok());
    let kills = kills.unwrap_or(10_000);
    let died_in = kill(kills, 2);
    for (phase, died) in PHASES.iter().zip(died_in) {
        assert!(died * 50 >= kills, "only {died} of {kills} died in {phase}");
    }
}
