//! `replay minimise`: finds a short input sequence with the same result by delta debugging.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::super::{Exit, Out};
use super::{Done, content, read, unfit};
use crate::content::Content;
use crate::game::replay::{Recorder, Replay};
use crate::game::{Birth, Game, Input};
use crate::store::disk::Disk;
use crate::store::replay_file;
use crate::world::hero::score;

#[derive(Debug, Args)]
pub struct ShortenArgs {
    /// A replay file
    pub file: PathBuf,
    /// Result to keep: panic, death, depth=N, or message=TEXT
    #[arg(long, value_name = "WHAT")]
    until: String,
    /// Output file [default: next to the input, ending in .min.ron]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The result that the shorter run must have.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    Panic,
    Death,
    Depth(u8),
    Message(String),
}

impl Wanted {
    fn read(text: &str) -> Option<Self> {
        match text.split_once('=') {
            None if text == "panic" => Some(Self::Panic),
            None if text == "death" => Some(Self::Death),
            Some(("depth", depth)) => depth.parse().ok().map(Self::Depth),
            Some(("message", text)) if !text.is_empty() => Some(Self::Message(text.to_owned())),
            _ => None,
        }
    }

    /// Whether the game has reached the result. `read` is the number of messages in the game before
    /// its last input.
    fn is_so(&self, game: &Game, read: u32) -> bool {
        match self {
            Self::Panic => false,
            Self::Death => game.world.is_over(),
            Self::Depth(depth) => game.world.level.id.depth >= *depth,
            Self::Message(text) => {
                let new = game.chronicle.said.saturating_sub(read) as usize;
                let lines = game.lines().newest(new.max(1));
                lines.iter().any(|line| line.text.contains(text))
            }
        }
    }
}

pub fn run(args: &ShortenArgs, out: &mut Out) -> Done {
    let Some(wanted) = Wanted::read(&args.until) else {
        let why =
            format!("invalid result {:?}; write panic, death, depth=N or message=TEXT", args.until);
        return Err((Exit::Usage, why));
    };
    let replay = read(&args.file)?;
    let content = content(&replay);
    replay.fits(&content).map_err(|why| unfit(&args.file, &why))?;
    let inputs = replay.input_log().map_err(|why| (Exit::Unreadable, why))?;
    let inputs: Vec<&Input> = inputs.iter().map(|(input, _)| input).collect();
    let trial = Trial { content, birth: &replay.birth, wanted };
    let Some(many) = trial.inputs_until(&inputs) else {
        return Err((Exit::No, format!("{} never reaches {}", args.file.display(), args.until)));
    };
    let mut left = inputs[..many].to_vec();
    trial.shorten(&mut left);
    let path = args.output.clone().unwrap_or_else(|| beside(&args.file));
    replay_file::write(&Disk::default(), &path, &trial.record(&left).write())
        .map_err(|why| (Exit::StorageFailed, why.of_output(&path)))?;
    out.line(format_args!("kept {} of {} inputs: {}", left.len(), inputs.len(), path.display()));
    Ok(Exit::Done)
}

/// Returns the default output file: `game.min.ron` for `game.ron` and `game.ron.gz`.
fn beside(file: &Path) -> PathBuf {
    let is_packed = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"));
    let plain = if is_packed { file.with_extension("") } else { file.to_path_buf() };
    plain.with_extension("min.ron")
}

struct Trial<'a> {
    content: Arc<Content>,
    birth: &'a Birth,
    wanted: Wanted,
}

impl Trial<'_> {
    fn game(&self) -> Option<Game> {
        Game::new(Arc::clone(&self.content), self.birth).ok()
    }

    /// Plays the inputs. Returns the number of inputs after which the game first has the wanted
    /// result, or `None` if it never has.
    fn inputs_until(&self, inputs: &[&Input]) -> Option<usize> {
        let mut game = self.game()?;
        for (nth, input) in inputs.iter().enumerate() {
            let read = game.chronicle.said;
            let played = catch_unwind(AssertUnwindSafe(|| game.input(input).is_ok()));
            match played {
                Err(_) => return (self.wanted == Wanted::Panic).then_some(nth + 1),
                Ok(_) if self.wanted.is_so(&game, read) => return Some(nth + 1),
                Ok(_) => {}
            }
        }
        None
    }

    /// Tries to remove stretches of inputs, of decreasing length. Removes a stretch if the rest
    /// still reaches the wanted result.
    fn shorten(&self, left: &mut Vec<&Input>) {
        let mut stretch = left.len().div_ceil(2).max(1);
        loop {
            let mut at = 0;
            let mut removed = false;
            while at < left.len() {
                let end = (at + stretch).min(left.len());
                let mut fewer = left.clone();
                fewer.drain(at..end);
                if let Some(many) = self.inputs_until(&fewer) {
                    fewer.truncate(many);
                    *left = fewer;
                    removed = true;
                } else {
                    at = end;
                }
            }
            if stretch == 1 && !removed {
                return;
            }
            stretch = stretch.div_ceil(2).max(1);
        }
    }

    /// Records these inputs. For a panic, the last input is recorded but not played.
    fn record(&self, inputs: &[&Input]) -> Replay {
        let mut game = self.game().expect("the run began with this hero");
        let mut recorder = Recorder::default();
        let held_back = usize::from(self.wanted == Wanted::Panic);
        let (played, last) = inputs.split_at(inputs.len() - held_back.min(inputs.len()));
        for input in played {
            recorder.note(&game, input);
            let _refused_then_too = game.input(input);
        }
        let mut replay = recorder.finish(&game, score::now(&game.world, &game.content).total);
        if let [last] = last {
            recorder.note(&game, last);
            replay.set_inputs(recorder.input_log());
        }
        replay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shorter_replay_lies_beside_the_first_as_plain_text() {
        for (file, output) in [("a/b.ron", "a/b.min.ron"), ("a/b.ron.gz", "a/b.min.ron")] {
            assert_eq!(beside(Path::new(file)), Path::new(output));
        }
    }
}
