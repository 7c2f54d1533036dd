//! `replay bisect`: finds the first input after which two builds of the game differ.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use serde_json::{Value, json};

use super::super::{Exit, Out};
use super::compare::{as_json, parts, tell};
use super::{Done, read};
use crate::store::clean::clean;

#[derive(Debug, Args)]
pub struct BisectArgs {
    /// A replay file
    pub file: PathBuf,
    /// A build that plays the recording correctly
    #[arg(long, value_name = "PROGRAM")]
    good: PathBuf,
    /// A build that does not play it correctly
    #[arg(long, value_name = "PROGRAM")]
    bad: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Finds the input by binary search, then compares the states after it.
pub fn run(args: &BisectArgs, out: &mut Out) -> Done {
    let replay = read(&args.file)?;
    let inputs = replay.input_log().map_err(|why| (Exit::Unreadable, why))?;
    let differ = |input: usize| -> Result<bool, (Exit, String)> {
        let digest = |program: &Path| ask(program, "hash", &args.file, input);
        Ok(digest(&args.good)?["digest"] != digest(&args.bad)?["digest"])
    };
    if !differ(inputs.len())? {
        if args.json {
            out.json(&json!({"same": true}));
        } else {
            out.line("both builds reach the same state");
        }
        return Ok(Exit::Done);
    }
    let (mut same, mut other) = (0, inputs.len());
    if differ(0)? {
        other = 0;
    }
    while other > same + 1 {
        let middle = usize::midpoint(same, other);
        if differ(middle)? { other = middle } else { same = middle }
    }
    let state = |program: &Path| ask(program, "state", &args.file, other);
    let (good, bad) = (state(&args.good)?, state(&args.bad)?);
    let found = parts(&good, &bad);
    let turn = good["world"]["turn"].clone();
    let input = other.checked_sub(1).and_then(|at| inputs.input(at));
    let input = input.map_or("birth".to_owned(), |input| format!("{input:?}"));
    if args.json {
        out.json(&json!({
            "same": false, "input": other, "turn": turn, "after": input, "parts": as_json(&found),
        }));
    } else {
        out.line(format_args!("the builds differ after input {other} ({input}), on turn {turn}"));
        tell(&found, ["the good build", "the bad build"], out);
    }
    Ok(Exit::No)
}

/// Runs another build and returns what it reports about the state before an input.
fn ask(program: &Path, what: &str, file: &Path, input: usize) -> Result<Value, (Exit, String)> {
    let output = Command::new(program)
        .args(["replay", what, "--anyway", "--json", "--input", &input.to_string()])
        .arg(file)
        .output()
        .map_err(|why| (Exit::Usage, format!("cannot run {}: {why}", program.display())))?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = clean(said.lines().next().unwrap_or("it printed no error"));
        (Exit::Foreign, format!("{} printed no result: {said}", program.display()))
    })
}
