//! Common setup for commands: content with packs, paths, and birth options.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::out::{complain, complain_lines};
use super::{Exit, PlayArgs};
use crate::base::Seed;
use crate::content::load::overlay::PREFIX;
use crate::content::{Alignment, Content};
use crate::game::Birth;
use crate::game::birth::{LONGEST_NAME, LONGEST_SEED};
use crate::store::error::shown;
use crate::store::packs;
use crate::store::paths::Paths;
use crate::world::Calendar;

/// Finds the data folder from the arguments and the environment.
pub fn paths(data_dir: Option<&Path>) -> Result<Paths, Exit> {
    #[expect(
        clippy::disallowed_methods,
        reason = "only the edge of the program reads the environment"
    )]
    let environment = std::env::var("WYRDVAULT_DATA").ok();
    let working = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    Paths::find(data_dir, environment.as_deref().map(std::ffi::OsStr::new), &working).map_err(
        |why| {
            complain(&why);
            Exit::StorageFailed
        },
    )
}

/// Returns the paths of the player's data. On a server, each player has a separate folder.
pub fn player_paths(args: &PlayArgs) -> Result<Paths, Exit> {
    let paths = paths(args.data_dir.as_deref())?;
    if !args.server {
        return Ok(paths.with_scores(args.scores.as_deref()));
    }
    let refused = |why: String| {
        complain(why);
        Exit::Usage
    };
    let Some(name) = &args.name else {
        return Err(refused("--server needs --name".to_owned()));
    };
    let scores = args.scores.clone().unwrap_or_else(|| paths.root().join("scores"));
    paths.with_scores(Some(&scores)).for_player(name).map_err(refused)
}

/// Reads the named packs; unreadable files are reported on standard error.
pub fn named_packs(named: &[PathBuf]) -> Vec<(String, String)> {
    let found = packs::named(named);
    found.faults.iter().for_each(complain);
    found.files.into_iter().map(|file| (file.name, file.text)).collect()
}

/// Reads and checks the files of an overlay folder, and returns them as packs for a run.
///
/// # Errors
/// Returns [`Exit::Unreadable`] if `folder` is a file or has no RON files, or if a file cannot be
/// read or has faults. Reports each reason on standard error.
pub fn overlay(folder: Option<&Path>) -> Result<Vec<(String, String)>, Exit> {
    let Some(folder) = folder else { return Ok(Vec::new()) };
    if folder.is_file() {
        let folder = shown(folder);
        complain(format!("{folder} is a file. Name the folder with the files of the overlay."));
        return Err(Exit::Unreadable);
    }
    let found = packs::named(&[folder.to_path_buf()]);
    found.faults.iter().for_each(complain);
    let named = |name: &str| format!("{PREFIX}{}", name.rsplit('/').next().unwrap_or(name));
    let files = found.files.into_iter().map(|file| (named(&file.name), file.text));
    let files: Vec<(String, String)> = files.collect();
    let (_, faults) = Content::load(&files);
    for fault in &faults {
        complain_lines(format_args!("wyrdvault: {fault}"));
    }
    if files.is_empty() && found.faults.is_empty() {
        let what = "has no RON files. Put items.ron or another file of an overlay into it.";
        complain(format!("{} {what}", shown(folder)));
    }
    let whole = faults.is_empty() && found.faults.is_empty() && !files.is_empty();
    if whole { Ok(files) } else { Err(Exit::Unreadable) }
}

/// Loads the content with packs. Faulty vaults are reported and left out.
pub fn content(packs: &[(String, String)]) -> Arc<Content> {
    let (content, faults) = Content::load(packs);
    for fault in &faults {
        complain_lines(format_args!("wyrdvault: {fault}"));
    }
    Arc::new(content)
}

/// Creates a birth from the arguments, with defaults from [`Birth::default`].
pub fn birth(args: &PlayArgs, content: &Content) -> Result<Birth, String> {
    let mut birth = Birth::default();
    if let Some(text) = &args.seed {
        birth.seed = Seed::read(text);
        birth.seed_text.clone_from(text);
        bounded("--seed", text, LONGEST_SEED)?;
    }
    if let Some(name) = &args.name {
        birth.name = crate::store::clean::clean(name);
        bounded("--name", name, LONGEST_NAME)?;
    }
    if let Some(role) = &args.role {
        birth.role = role_called(content, role)?;
        let roles = content.roles.find(&birth.role);
        let role = &content.roles[roles.expect("it was just found")];
        if !role.races.contains(&birth.race) {
            birth.race.clone_from(&role.races[0]);
        }
    }
    if let Some(race) = &args.race {
        let known = content.races.rows().iter().find(|known| known.name == race.to_lowercase());
        birth.race = known.ok_or_else(|| format!("unknown race {race:?}"))?.name.clone();
    }
    if let Some(word) = &args.alignment {
        birth.alignment = Some(alignment(word)?);
    }
    (birth.zen, birth.nudist) = (args.zen, args.nudist);
    birth.many_vaults = args.many_vaults;
    if let Some(ruleset) = &args.ruleset {
        if content.rulesets.find(ruleset).is_none() {
            return Err(format!(
                "unknown ruleset {ruleset:?}; the rulesets are\n{}",
                rulesets(content)
            ));
        }
        birth.ruleset.clone_from(ruleset);
    }
    if let Some(date) = &args.calendar {
        birth.calendar = calendar(date)?;
    }
    Ok(birth)
}

/// Lists the rulesets with their descriptions, one per line.
pub fn rulesets(content: &Content) -> String {
    let rows = content.rulesets.rows().iter();
    let lines: Vec<String> =
        rows.map(|row| format!("  {}: {}", row.rules.name, row.about)).collect();
    lines.join("\n")
}

/// Returns an error for a text that is longer than a replay may store. Sanitizing never makes a
/// text longer.
fn bounded(argument: &str, text: &str, most: usize) -> Result<(), String> {
    match text.chars().count() {
        letters if letters > most => {
            Err(format!("{argument} has {letters} characters; at most {most} are allowed"))
        }
        _ => Ok(()),
    }
}

/// Finds a role by name, female name or three-letter code, ignoring case. Returns its name.
pub fn role_called(content: &Content, text: &str) -> Result<String, String> {
    let wanted = text.to_lowercase();
    let roles = content.roles.rows();
    let found = roles.iter().find(|role| {
        role.name.to_lowercase() == wanted
            || role.code.to_lowercase() == wanted
            || role.female_name.as_ref().is_some_and(|name| name.to_lowercase() == wanted)
    });
    found.map(|role| role.name.clone()).ok_or_else(|| {
        let names: Vec<&str> = roles.iter().map(|role| role.name.as_str()).collect();
        format!("unknown role {text:?}; the roles are {}", names.join(", "))
    })
}

fn alignment(word: &str) -> Result<Alignment, String> {
    let found = Alignment::ALL.into_iter().find(|alignment| alignment.word() == word);
    found.ok_or_else(|| format!("unknown alignment {word:?}; write lawful, neutral or chaotic"))
}

/// Parses a date, `2026-11-13` (the hour is then 12) or `2026-11-13T22`.
pub fn calendar(text: &str) -> Result<Calendar, String> {
    let wrong =
        || format!("invalid date {text:?}; write 2026-11-13 or, with the hour, 2026-11-13T22");
    let (date, hour) = text.split_once('T').unwrap_or((text, "12"));
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts[..] else { return Err(wrong()) };
    let calendar = Calendar {
        year: year.parse().map_err(|_| wrong())?,
        month: month.parse().map_err(|_| wrong())?,
        day: day.parse().map_err(|_| wrong())?,
        hour: hour.parse().map_err(|_| wrong())?,
    };
    let whole = (1..=12).contains(&calendar.month)
        && (1..=31).contains(&calendar.day)
        && calendar.hour < 24;
    if whole { Ok(calendar) } else { Err(wrong()) }
}
