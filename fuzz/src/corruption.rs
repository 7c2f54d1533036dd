//! Corrupts saves, journals and replays: random bytes, changed fields with corrected checksums, and
//! impossible inputs.

use std::path::Path;
use std::sync::Arc;

use wyrdvault::base::{Rng, Seed};
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::content::Content;
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Answer, Birth, Game, Input};
use wyrdvault::store::journal::{self, Found, Head, Record, RecordKind};
use wyrdvault::store::{replay_file, snapshot};
use wyrdvault::world::Action;
use wyrdvault::world::hero::Mode;

/// Maximum number of inputs played on a file that passes the checks.
const INPUTS: usize = 40;

/// Results over all files.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub files: u64,
    /// Number of files rejected with a message.
    pub refused: u64,
    /// Number of files read, at least in part.
    pub read: u64,
    /// Number of states restored. `played` counts the inputs played on these states and from
    /// journals and replays.
    pub restored: u64,
    pub played: u64,
    /// Error messages that are empty, too long or unprintable.
    pub unspeakable: Vec<String>,
}

/// One run in each of its stored forms (save, journal, replay), from which corrupted files are
/// made.
pub struct Corruptor {
    content: Arc<Content>,
    birth: Birth,
    head: Head,
    records: Vec<Record>,
    state: Vec<u8>,
    journal: Vec<u8>,
    snapshot: Vec<u8>,
    replay: String,
    packed: Vec<u8>,
}

impl Corruptor {
    pub fn new() -> Self {
        let content = Arc::new(Content::load(&[]).0);
        let birth = Birth { seed: Seed(5), ..Birth::default() };
        let mut game = Game::new(Arc::clone(&content), &birth).expect("the default hero is born");
        let mut brain = Brain::new(Bot::Explorer, birth.seed);
        let (mut recorder, mut records, mut refused) = (Recorder::default(), Vec::new(), false);
        while records.len() < 260 && !game.world.is_over() {
            let input = brain.choose(&game, refused);
            recorder.note(&game, &input);
            records.push(Record::of(&input, game.mark()));
            refused = game.input(&input).is_err();
        }
        let digest = vec![format!("{:016x}", game.content_digest())];
        let head = Head::of(&birth.ruleset, digest, &birth);
        let replay = recorder.finish(&game, 0).write();
        let state = Self::with_levels_left(&content).snapshot();
        Self {
            journal: journal::encode(&head, &records),
            snapshot: snapshot::encode(7, journal::JournalPlace::START, &state),
            packed: replay_file::pack(&replay),
            content,
            birth,
            head,
            records,
            state,
            replay,
        }
    }

    /// Creates a game whose hero has visited several levels, so that the save contains levels other
    /// than the current one.
    fn with_levels_left(content: &Arc<Content>) -> Game {
        let birth = Birth { seed: Seed(6), mode: Mode::Wizard, ..Birth::default() };
        let mut game = Game::new(Arc::clone(content), &birth).expect("the default hero is born");
        let mut brain = Brain::new(Bot::Explorer, birth.seed);
        let places: Vec<_> = game.world.plan.levels().take(4).collect();
        for place in places {
            game.input(&Input::Wizard(WizardPower::Go(place))).ok();
            for _ in 0..60 {
                let input = brain.choose(&game, false);
                game.input(&input).ok();
            }
        }
        assert!(!game.world.is_over() && game.world.others.len() >= 3, "it came about");
        game
    }

    /// Corrupts one stored form of the run, reads it, and adds the result to `tally`.
    pub fn try_one(&self, rng: &mut Rng, tally: &mut Tally) {
        tally.files += 1;
        match rng.below(10) {
            0 | 1 => self.read_journal(corrupted(&self.journal, rng), tally),
            2 => self.read_journal(self.forged_journal(rng), tally),
            3 | 4 => self.read_snapshot(&corrupted(&self.snapshot, rng), tally),
            5 => {
                let forged =
                    snapshot::encode(7, journal::JournalPlace::START, &corrupted(&self.state, rng));
                self.read_snapshot(&forged, tally);
            }
            _ => {
                let bytes = self.changed_replay(rng);
                match replay_file::unpacked(Path::new("r.ron"), bytes) {
                    Ok(text) => self.read_replay(&text, rng, tally),
                    Err(why) => tally.refuse(&why.to_string()),
                }
            }
        }
    }

    /// Returns the bytes of a corrupted replay, packed or not.
    pub fn changed_replay(&self, rng: &mut Rng) -> Vec<u8> {
        match rng.below(4) {
            0 => corrupted(&self.packed, rng),
            1 => corrupted(self.replay.as_bytes(), rng),
            _ => retold(&self.replay, rng).into_bytes(),
        }
    }

    /// Changes record payloads and corrects their checksums.
    fn forged_journal(&self, rng: &mut Rng) -> Vec<u8> {
        let mut records = self.records.clone();
        for _ in 0..=rng.below(3) {
            let which = rng.below(records.len() as u32) as usize;
            let record = &mut records[which];
            record.payload = corrupted(&record.payload, rng);
            record.payload.truncate(journal::LONGEST);
            if rng.below(4) == 0 {
                record.kind = [RecordKind::Gap, RecordKind::End, RecordKind::Checkpoint]
                    [rng.below(3) as usize];
            }
        }
        journal::encode(&self.head, &records)
    }

    fn read_journal(&self, bytes: Vec<u8>, tally: &mut Tally) {
        let found = match Found::parse(Path::new("log"), bytes) {
            Ok(found) => found,
            Err(why) => return tally.refuse(&why.to_string()),
        };
        tally.read += 1;
        let inputs: Vec<Input> = found.records().iter().map_while(Record::input).collect();
        if inputs.len() == self.records.len() && tally.files.is_multiple_of(8) {
            let birth = found.head.birth();
            let game = Game::new(Arc::clone(&self.content), &birth.unwrap_or(self.birth.clone()));
            let Ok(mut game) = game else { return };
            // A changed journal leads to a different game; any input must be handled without a
            // panic.
            for input in &inputs {
                game.input(input).ok();
            }
            tally.played += inputs.len() as u64;
        }
    }

    fn read_snapshot(&self, bytes: &[u8], tally: &mut Tally) {
        let snapshot = match snapshot::parse(Path::new("snap"), bytes) {
            Ok(snapshot) => snapshot,
            Err(why) => return tally.refuse(&why.to_string()),
        };
        let mut game = match Game::restore(Arc::clone(&self.content), &snapshot.state) {
            Ok(game) => game,
            Err(why) => return tally.refuse(&why),
        };
        tally.read += 1;
        tally.restored += 1;
        for nth in 0..INPUTS {
            let input = match (game.awaits(), nth % 4) {
                (wyrdvault::game::Awaits::Answer(_), _) => Input::Answer(Answer::No),
                (wyrdvault::game::Awaits::Continue, _) => Input::Continue,
                (_, 0) => Input::Do(Action::Explore),
                (_, 1) => Input::Do(Action::Search),
                _ => Input::Do(Action::FightNearest),
            };
            game.input(&input).ok();
            tally.played += 1;
        }
        std::hint::black_box((game.view(), game.digest()));
    }

    fn read_replay(&self, text: &str, rng: &mut Rng, tally: &mut Tally) {
        let replay = match Replay::read(text) {
            Ok(replay) => replay,
            Err(why) => return tally.refuse(&format!("{why:?}")),
        };
        tally.read += 1;
        let mut player = match Player::new(Arc::clone(&self.content), &replay) {
            Ok(player) => player,
            Err(why) => return tally.refuse(&format!("{why:?}")),
        };
        let presses = rng.below(2) == 0;
        let most = if tally.files.is_multiple_of(8) { INPUTS * 8 } else { INPUTS };
        for _ in 0..most {
            if player.is_done() {
                break;
            }
            match player.step() {
                Ok(()) => {}
                Err(divergence) if !presses => return tally.refuse(&divergence.what),
                Err(_) => player.press_on(),
            }
            tally.played += 1;
        }
    }
}

impl Tally {
    /// Counts a rejection and checks its message: not empty, short, printable.
    fn refuse(&mut self, why: &str) {
        self.refused += 1;
        let fine = !why.is_empty() && why.len() < 600 && !why.chars().any(char::is_control);
        if !fine && self.unspeakable.len() < 20 {
            self.unspeakable.push(why.to_owned());
        }
    }
}

/// Applies one to four changes to the bytes.
fn corrupted(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len().max(1) as u32) as usize;
        let end = bytes.len().min(at + 1 + rng.below(12) as usize);
        match rng.below(8) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.extend_from_within(at.min(end)..end),
            3 => {
                let copy = bytes[at.min(end)..end].to_vec();
                bytes.splice(at..at, copy);
            }
            // Inserts or substitutes varints of maximum length.
            4 => {
                let end = end.min(at + rng.below(2) as usize);
                drop(bytes.splice(at..end, longest(rng).iter().copied()));
            }
            _ if bytes.is_empty() => {}
            5 => bytes[at] = [0, 1, 0x7f, 0x80, 0xff][rng.below(5) as usize],
            6 => bytes[at] ^= 1 << rng.below(8),
            _ => bytes[at] = rng.below(256) as u8,
        }
    }
    bytes
}

/// Returns the largest varint of a random integer width.
fn longest(rng: &mut Rng) -> &'static [u8] {
    const MOST: [u8; 10] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    match rng.below(4) {
        0 => &[0xff, 0xff, 0x03],
        1 => &[0xfe, 0xff, 0xff, 0xff, 0x0f],
        2 => &[0xff, 0xff, 0xff, 0xff, 0x0f],
        _ => &MOST,
    }
}

/// Changes numbers, inputs, lines or marks of a replay. The result is still valid text, but not
/// always a valid replay.
fn retold(text: &str, rng: &mut Rng) -> String {
    const NUMBERS: [&str; 8] =
        ["0", "-1", "255", "65536", "4294967295", "18446744073709551616", "1e9", "\"7\""];
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(lines.len().max(1) as u32) as usize;
        if lines.is_empty() {
            break;
        }
        match rng.below(9) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines[at] = format!("{} {}", asked(rng), rng.below(256)),
            6 => lines.insert(at, asked(rng)),
            7 => lines.insert(at, format!("{}! {}", asked(rng), NUMBERS[rng.below(8) as usize])),
            3 => {
                let other = rng.below(lines.len() as u32) as usize;
                lines.swap(at, other);
            }
            _ => {
                let digits = |c: char| c.is_ascii_digit();
                if let Some(start) = lines[at].find(digits) {
                    let length = lines[at][start..].chars().take_while(|&c| digits(c)).count();
                    let number = NUMBERS[rng.below(8) as usize];
                    lines[at].replace_range(start..start + length, number);
                }
            }
        }
    }
    lines.join("\n")
}

/// Generates an input that no player could send: invalid items, squares off the map.
pub fn asked(rng: &mut Rng) -> String {
    let id = (rng.below(40) << 16) + 1 + rng.below(2);
    let other = (rng.below(40) << 16) + 1;
    let (x, y) = (rng.below(100) as i32 - 10, rng.below(40) as i32 - 10);
    let dir = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][rng.below(8) as usize];
    let few = [0, 1, 2, 255, 65535][rng.below(5) as usize];
    let byte = [0, 1, 35, 97, 255][rng.below(5) as usize];
    match rng.below(36) {
        0 => format!("Do(Strike({id}))"),
        1 => format!("Do(Travel((x:{x},y:{y})))"),
        2 => format!("Do(Rest(Some({few})))"),
        3 => format!("Do(SearchFor({few}))"),
        4 => format!("Do(PickUp([({id},{few}),({id},0),({other},1)]))"),
        5 => format!("Do(Drop([({id},{few}),({id},{few})]))"),
        6 => format!("Do(Wield(Some({id})))"),
        7 => format!("Do(Ready(Some({id})))"),
        8 => format!("Do(Wear({id}))"),
        9 => format!("Do(TakeOff({id}))"),
        10 => format!("Do(Quaff({id}))"),
        11 => format!("Do(Dip({id},Some({id})))"),
        12 => format!("Do(Read({id}))"),
        13 => format!("Do(Zap(wand:{id},aim:Dir({dir})))"),
        14 => format!("Do(Throw(item:{id},dir:{dir},count:{few}))"),
        15 => format!("Do(Fire({dir}))"),
        16 => format!("Do(Eat({id}))"),
        17 => format!("Do(Apply(tool:{id},aim:Some(Down)))"),
        18 => format!("Do(Apply(tool:{id},aim:None))"),
        19 => format!("Do(Loot(container:{id},out:[{other},{other}],into:[{id},{other}]))"),
        20 => format!("Do(Call(item:{id},name:\"{}\"))", "n".repeat(few % 300)),
        21 => format!("Do(Inscribe(item:{id},text:\"\\u{{1b}}]0;x\\u{{7}}\"))"),
        22 => format!("Do(Adjust(item:{id},letter:{byte}))"),
        23 => format!("Do(Use(attack:{byte},dir:{dir}))"),
        24 => format!("Do(Don({id},Cloak))"),
        25 => format!("Do(Unlock(tool:{id},dir:{dir}))"),
        26 => format!("Do(Disarm(Some({dir})))"),
        27 => format!("Do(Kick({dir}))"),
        28 => format!("Do(Run({dir}))"),
        29 => "Do(Pray)".to_owned(),
        30 => format!("Answer(Items([{id},{id},{other}]))"),
        31 => "Answer(Text(\"\\u{202e}gpj.exe\"))".to_owned(),
        32 => "Answer(Yes)".to_owned(),
        33 => format!("Wizard(Go((branch:{byte},depth:{byte})))"),
        34 => "Continue".to_owned(),
        _ => format!("Do(Fight({dir}))"),
    }
}
