//! Inspects the state of a recording at a turn.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};

use super::super::{Exit, Out};
use super::{Done, content, read, unfit};
use crate::base::{HEIGHT, Pos, WIDTH};
use crate::content::Content;
use crate::game::Game;
use crate::game::replay::Replay;
use crate::game::replay::playback::{Divergence, Player};
use crate::store::clean::clean;
use crate::store::panics::caught;

/// Number of messages shown below the map.
const MESSAGES: usize = 8;

#[derive(Debug, Args)]
pub struct AtArgs {
    /// A replay file
    pub file: PathBuf,
    /// Stop before the first input of this turn
    #[arg(long)]
    turn: Option<u32>,
    /// Stop before this input; 0 is the first
    #[arg(long, conflicts_with = "turn")]
    input: Option<usize>,
    /// Run it even if it was recorded with other rules or content
    #[arg(long)]
    anyway: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints a replay's metadata.
pub fn info(path: &Path, as_json: bool, out: &mut Out) -> Done {
    let replay = read(path)?;
    let inputs = replay.input_log().map_err(|why| (Exit::Unreadable, why))?.len();
    let fits = replay.fits(&content(&replay));
    let (birth, last) = (&replay.birth, replay.checkpoints.last());
    let (turns, depth) = last.map_or((0, 0), |checkpoint| (checkpoint.turn, checkpoint.depth));
    let packs: Vec<&str> = birth.packs.iter().map(|(file, _)| file.as_str()).collect();
    if as_json {
        out.json(&json!({
            "file": path.display().to_string(), "version": replay.version, "rules": replay.rules,
            "content": replay.content, "runs_here": fits.is_ok(), "seed": birth.seed_text,
            "name": birth.name, "role": birth.role, "race": birth.race,
            "ruleset": birth.ruleset, "difficulty": birth.difficulty, "packs": packs,
            "inputs": inputs, "turns": turns, "depth": depth,
            "cause": replay.outcome.as_ref().map(|end| &end.cause),
            "score": replay.outcome.as_ref().map(|end| end.score),
        }));
        return Ok(Exit::Done);
    }
    let mut row = |what: &str, value: &str| out.line(format_args!("{what:<9} {}", clean(value)));
    row("hero", &format!("{}, {} {}", birth.name, birth.race, birth.role));
    row("seed", &birth.seed_text);
    row("ruleset", &birth.ruleset);
    row("packs", if packs.is_empty() { "none".into() } else { packs.join(", ") }.as_str());
    row("length", &format!("{turns} turns, {inputs} inputs, depth {depth}"));
    let end = replay.outcome.as_ref().map_or("still alive".to_owned(), |end| {
        format!("{} on turn {}, {} points", end.cause, end.turn, end.score)
    });
    row("end", &end);
    let here = fits.map_or_else(|why| unfit(path, &why).1, |()| "runs with this build".to_owned());
    row("made with", &format!("{}, rules {}: {here}", replay.version, replay.rules));
    Ok(Exit::Done)
}

/// Opens a recording; `anyway` accepts recordings of other rules or content.
pub fn player(path: &Path, anyway: bool) -> Result<Player, (Exit, String)> {
    let mut replay = read(path)?;
    let content: Arc<Content> = content(&replay);
    if anyway {
        replay = Replay { rules: crate::game::RULES, content: hex(&content), ..replay };
    }
    Player::new(content, &replay).map_err(|why| unfit(path, &why))
}

fn hex(content: &Content) -> String {
    format!("{:016x}", content.digest)
}

/// Returns the game at the requested point, and the number of inputs played.
fn at(args: &AtArgs) -> Result<(Game, usize), (Exit, String)> {
    let mut player = player(&args.file, args.anyway)?;
    let is_there = |player: &Player| {
        args.turn.is_some_and(|turn| player.game.world.turn >= turn)
            || args.input.is_some_and(|input| player.progress().0 >= input)
    };
    while !player.is_done() && !is_there(&player) {
        let (input, turn) = (player.progress().0, player.game.world.turn);
        let step = || {
            if !args.anyway {
                return player.step();
            }
            player.press_on();
            Ok(())
        };
        let why = match caught(step) {
            Ok(Ok(())) => continue,
            Ok(Err(divergence)) => {
                let Divergence { position, turn, what } = divergence;
                format!("diverged at input {position} on turn {turn}: {what}")
            }
            Err(words) => format!("the game panics at input {input} on turn {turn}: {words}"),
        };
        return Err((Exit::No, format!("{}: {why}", args.file.display())));
    }
    let inputs = player.progress().0;
    if !is_there(&player) && (args.turn, args.input) != (None, None) {
        let (file, last) = (args.file.display(), player.game.world.turn);
        let why = match (args.turn, args.input) {
            (Some(turn), _) => format!("{file} has no turn {turn}; it ends on turn {last}"),
            (_, input) => {
                let input = input.unwrap_or_default();
                format!("{file} has no input {input}; it ends after input {inputs}")
            }
        };
        return Err((Exit::Usage, why));
    }
    Ok((player.game, inputs))
}

pub fn hash(args: &AtArgs, out: &mut Out) -> Done {
    let (game, inputs) = at(args)?;
    let (turn, digest) = (game.world.turn, format!("{:016x}", game.digest()));
    if args.json {
        out.json(&json!({"turn": turn, "input": inputs, "digest": digest}));
    } else {
        out.line(format_args!("turn {turn}, input {inputs}: {digest}"));
    }
    Ok(Exit::Done)
}

/// Returns all state that the rules depend on, field by field.
pub fn fields(game: &Game) -> Value {
    json!({"world": game.world, "chance": game.rng})
}

pub fn whole(args: &AtArgs, out: &mut Out) -> Done {
    let (game, _) = at(args)?;
    out.json(&fields(&game));
    Ok(Exit::Done)
}

pub fn show(args: &AtArgs, out: &mut Out) -> Done {
    let (game, inputs) = at(args)?;
    let view = game.view();
    let row = |y: i16| -> String {
        let row: String = (0..WIDTH).map(|x| view.map[Pos::new(x, y)].glyph.ascii()).collect();
        row.trim_end().to_owned()
    };
    let map: Vec<String> = (0..HEIGHT).map(row).collect();
    let status = &view.status;
    let said = game.lines().newest(MESSAGES).into_iter();
    let said: Vec<String> = said.map(|line| format!("{} {}", line.turn, line.text)).collect();
    if args.json {
        out.json(&json!({
            "turn": game.world.turn, "input": inputs, "depth": game.depth(), "map": map,
            "hp": status.hp, "max_hp": status.max_hp, "ac": status.ac, "level": status.level,
            "gold": status.gold, "score": game.score().total, "messages": said,
        }));
        return Ok(Exit::Done);
    }
    map.iter().for_each(|row| out.line(row));
    out.line(format_args!(
        "{} HP {}({}) Pw {}({}) AC {} Lv {} $ {}  depth {}, turn {}, input {inputs}",
        clean(&status.name),
        status.hp,
        status.max_hp,
        status.pw,
        status.max_pw,
        status.ac,
        status.level,
        status.gold,
        game.depth(),
        game.world.turn,
    ));
    said.iter().for_each(|line| out.line(clean(line)));
    Ok(Exit::Done)
}
