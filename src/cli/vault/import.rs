//! `vault import`: converts level files of other games to vaults, and checks the result.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use super::{Stop, level_order, stop};
use crate::base::Seed;
use crate::cli::out::complain;
use crate::cli::{Exit, Out, open};
use crate::content::Content;
use crate::content::load::fault::Fault;
use crate::content::load::source::LARGEST_FILE;
use crate::content::vault::import::{Imported, ImportedLevel, Language, Lost, import};
use crate::game::workbench::tries;
use crate::store::clean::clean_to;
use crate::store::read::{self, Links};
use crate::world::Calendar;

/// Number of levels that are built with each vault.
const TRIES: u16 = 20;
/// Depth of the levels that are built with each vault.
const DEPTH: u8 = 5;
/// Maximum length of a file's name in the report, in characters.
const LONGEST_NAME: usize = 120;

#[derive(Debug, Args)]
pub struct ImportArgs {
    /// A level file: `.des` of NetHack 3.4 to 3.6 or UnNetHack, `.lua` of NetHack 3.7
    file: PathBuf,
    /// Write the vaults to this file [default: standard output]
    #[arg(short, long, value_name = "OUT.ron")]
    out: Option<PathBuf>,
    /// Print a JSON report about the conversion
    #[arg(long)]
    json: bool,
}

/// The result of checking an imported level.
struct Verdict {
    loads: bool,
    places: bool,
    /// Reason why the level's vault cannot be loaded or placed; empty if it can be.
    why: String,
}

pub fn run(args: &ImportArgs, out: &mut Out) -> Result<Exit, Stop> {
    let bytes = read::bytes(&args.file, LARGEST_FILE as u64, Links::Follow)
        .or_else(|why| stop(Exit::Unreadable, why.to_string()))?;
    let text = String::from_utf8_lossy(&bytes);
    let is_lua = args.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("lua"));
    let language = if is_lua { Language::Lua } else { Language::Des };
    let stem = args.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = stem.unwrap_or_default();
    let made =
        import(&text, language, &name, &*open::content(&[]), &|name| beside(&args.file, name));
    let verdicts = judged(&made)?;
    if let Some(path) = &args.out {
        let wrote = std::fs::write(path, &made.text);
        wrote.or_else(|why| stop(Exit::StorageFailed, format!("{}: {why}", path.display())))?;
    }
    if args.json {
        out.json(&as_json(args, &made, &verdicts));
    } else {
        report(args, &made, &verdicts, out);
    }
    let good = |verdict: &Verdict| verdict.loads && verdict.places;
    let fine = !verdicts.is_empty() && verdicts.iter().all(good);
    Ok(if fine { Exit::Done } else { Exit::No })
}

/// Returns the text of an included file in the same folder.
fn beside(file: &Path, name: &str) -> Option<String> {
    let plain = Path::new(name).file_name()? == name;
    let path = file.with_file_name(name);
    let read = || read::bytes(&path, LARGEST_FILE as u64, Links::Refuse).ok();
    let bytes = plain.then(read).flatten()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Compiles the vaults and builds each of them several times.
fn judged(made: &Imported) -> Result<Vec<Verdict>, Stop> {
    const FILE: &str = "imported.ron";
    let (content, faults) = Content::load(&[(FILE.to_owned(), made.text.clone())]);
    let order = level_order(&content, Seed::read("wyrd"), Calendar::default(), None, DEPTH)?;
    let judge = |level: &ImportedLevel| {
        let no = |why: String| Verdict { loads: false, places: false, why };
        let Some(id) = &level.id else { return no("It was not converted to a vault.".to_owned()) };
        let vaults = content.vaults().iter();
        let at = vaults.zip(0u16..).find(|(vault, _)| vault.id == *id && vault.file == FILE);
        let Some((vault, at)) = at else { return no(fault_of(&faults, id)) };
        if !vault.missing.is_empty() {
            return no(format!("The game lacks {}.", vault.missing.join(", ")));
        }
        match tries::first_failure(&order, at, TRIES) {
            None => Verdict { loads: true, places: true, why: String::new() },
            Some((_, why)) => {
                Verdict { loads: true, places: false, why: tries::worded(why).to_owned() }
            }
        }
    };
    Ok(made.levels.iter().map(judge).collect())
}

/// Returns the fault of a vault or, if it has none, of the file.
fn fault_of(faults: &[Fault], id: &str) -> String {
    let quoted = format!("\"{id}\"");
    let of_vault = faults.iter().find(|fault| fault.is_error() && fault.place.starts_with(&quoted));
    let fault = of_vault.or_else(|| faults.iter().find(|fault| fault.is_error()));
    fault.map_or_else(String::new, |fault| {
        let cure = if fault.cure.is_empty() { String::new() } else { format!("; {}", fault.cure) };
        format!("Line {} of the vault file: {}{cure}.", fault.line, fault.what)
    })
}

fn as_json(args: &ImportArgs, made: &Imported, verdicts: &[Verdict]) -> Value {
    let lost = |all: &[Lost]| -> Vec<Value> {
        let one = |lost: &Lost| json!({"line": lost.line, "text": lost.text, "why": lost.why});
        all.iter().map(one).collect()
    };
    let levels: Vec<Value> = made
        .levels
        .iter()
        .zip(verdicts)
        .map(|(level, verdict)| {
            json!({
                "name": level.name, "id": level.id, "line": level.line,
                "statements": level.statements, "carried": level.carried,
                "lost": lost(&level.lost),
                "loads": verdict.loads, "places": verdict.places, "why": verdict.why,
            })
        })
        .collect();
    json!({
        "file": shown(&args.file), "statements": made.statements, "lost": lost(&made.lost),
        "levels": levels,
    })
}

fn shown(path: &Path) -> String {
    clean_to(&path.display().to_string(), LONGEST_NAME)
}

/// Prints the vaults on standard output, and a report on standard error: statements that could not
/// be converted, levels that fail, and totals. If the vaults go to a file, prints only the report,
/// on standard output.
fn report(args: &ImportArgs, made: &Imported, verdicts: &[Verdict], out: &mut Out) {
    let file = shown(&args.file);
    let mut lines: Vec<String> = made
        .losses()
        .map(|lost| format!("{file}:{}: lost: {}\n    {}", lost.line, lost.why, lost.text))
        .flat_map(|lines| lines.lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    for (level, verdict) in made.levels.iter().zip(verdicts) {
        let what = match (verdict.loads, verdict.places) {
            (true, true) => continue,
            (true, false) => "does not always find a place",
            (false, _) => "does not load",
        };
        lines.push(format!("{file}:{}: \"{}\" {what}. {}", level.line, level.name, verdict.why));
    }
    if made.levels.is_empty() {
        lines.push(format!("{file}: there is no level in this file."));
    }
    let good = verdicts.iter().filter(|verdict| verdict.loads && verdict.places).count();
    let (all, carried) = made.levels.iter().fold((made.statements, 0), |(all, carried), level| {
        (all + level.statements, carried + level.carried)
    });
    let carried = carried + made.statements.saturating_sub(made.lost.len());
    lines.push(format!(
        "{good} of {} levels load and find a place; {carried} of {all} statements are carried over \
         completely.",
        made.levels.len(),
    ));
    if args.out.is_some() {
        lines.iter().for_each(|line| out.line(line));
    } else {
        made.text.lines().for_each(|line| out.line(line));
        lines.iter().for_each(complain);
    }
}
