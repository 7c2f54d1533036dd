//! `seed scan`: finds seeds whose first levels contain what the user wants.

use clap::{Args, Subcommand};
use serde_json::json;

use super::out::complain;
use super::vault::level_order;
use super::{Exit, Out};
use crate::base::Seed;
use crate::content::Content;
use crate::game::workbench::{picture, somebody};
use crate::r#gen::{Made, make};
use crate::world::Calendar;

/// Maximum depth in a condition.
const DEEPEST: u8 = 20;

#[derive(Debug, Subcommand)]
pub enum SeedCommand {
    /// Find seeds with certain things on their first levels
    Scan(ScanArgs),
}

#[derive(Debug, Args)]
pub struct ScanArgs {
    /// The first seed, a number
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// Number of seeds to search
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// Condition, such as "vault=the_pit by 3" or "room=temple and item=magic lamp by 4": part of
    /// the name of a vault, room, item, monster or trap, and the maximum depth (default 1)
    #[arg(long = "where", value_name = "COND")]
    condition: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One term of a condition: a thing that a level of the seed must contain.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    what: What,
    /// Part of the thing's name, in lower case.
    name: String,
    /// Maximum depth of the level with the thing.
    by: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Vault,
    Room,
    Item,
    Monster,
    Trap,
}

pub fn run(command: &SeedCommand, out: &mut Out) -> Exit {
    let SeedCommand::Scan(args) = command;
    let terms = match terms(&args.condition) {
        Ok(terms) => terms,
        Err(why) => {
            complain(why);
            return Exit::Usage;
        }
    };
    let content = Content::load(&[]).0;
    let mut found = 0;
    for number in args.from..args.from.saturating_add(args.count) {
        let Some(where_) = places(&content, Seed(number), &terms) else { continue };
        found += 1;
        if args.json {
            let on: Vec<_> = where_.iter().map(|(depth, name)| json!([depth, name])).collect();
            out.json(&json!({"seed": Seed(number).to_string(), "found": on}));
        } else {
            let on: Vec<String> =
                where_.iter().map(|(depth, name)| format!("{name} on level {depth}")).collect();
            out.line(format_args!("{}: {}", Seed(number), on.join(", ")));
        }
        out.flush();
    }
    if !args.json {
        out.line(format_args!("{found} of {} seeds", args.count));
    }
    if found > 0 { Exit::Done } else { Exit::No }
}

/// Returns, for each term, the depth at which the seed satisfies it, and the full name of the
/// thing; `None` if the seed does not satisfy every term.
fn places(content: &Content, seed: Seed, terms: &[Term]) -> Option<Vec<(u8, String)>> {
    let deepest = terms.iter().map(|term| term.by).max().unwrap_or(0);
    let mut found: Vec<Option<(u8, String)>> = vec![None; terms.len()];
    for depth in 1..=deepest {
        let Ok(order) = level_order(content, seed, Calendar::default(), None, depth) else {
            break;
        };
        let made = make(&order, &somebody(depth));
        for (term, found) in terms.iter().zip(&mut found) {
            if found.is_none() && depth <= term.by {
                *found = name_on(content, &made, term).map(|name| (depth, name));
            }
        }
        // Gives up as soon as a term is still unsatisfied at its maximum depth.
        let late = |(term, found): (&Term, &Option<_>)| found.is_none() && term.by <= depth;
        if terms.iter().zip(&found).any(late) {
            return None;
        }
    }
    found.into_iter().collect()
}

/// Returns the first name on the level that matches the term.
fn name_on(content: &Content, made: &Made, term: &Term) -> Option<String> {
    let fits = |name: &String| name.to_lowercase().contains(&term.name);
    match term.what {
        What::Vault => made.level.rooms.iter().map(|room| room.vault.to_string()).find(fits),
        What::Room => {
            let titles = made.level.rooms.iter().filter_map(|room| room.kind.title(content));
            titles.map(str::to_owned).find(fits)
        }
        What::Item => {
            let names = made.items.iter().map(|lying| picture::thing_name(content, &lying.thing));
            names.into_iter().find(fits)
        }
        What::Monster => {
            let kinds = made.actors.iter().map(|one| &content.monsters[one.actor.kind]);
            kinds.map(|kind| kind.name.clone()).find(fits)
        }
        What::Trap => {
            let kinds = made.level.traps.iter().map(|trap| &content.traps[trap.kind]);
            kinds.map(|kind| kind.name.clone()).find(fits)
        }
    }
}

/// Parses a condition; the error is a sentence.
fn terms(condition: &str) -> Result<Vec<Term>, String> {
    let term = |text: &str| {
        let wrong = || {
            format!(
                "invalid condition {text:?}; write vault, room, item, monster or trap, then = and \
                 part of a name, as in \"room=temple by 4\""
            )
        };
        let (what, rest) = text.split_once('=').ok_or_else(wrong)?;
        let what = match what.trim() {
            "vault" => What::Vault,
            "room" => What::Room,
            "item" => What::Item,
            "monster" => What::Monster,
            "trap" => What::Trap,
            _ => return Err(wrong()),
        };
        let (name, by) = rest.rsplit_once(" by ").unwrap_or((rest, "1"));
        let (name, by) = (name.trim().to_lowercase(), by.trim().parse().map_err(|_| wrong())?);
        if name.is_empty() || !(1..=DEEPEST).contains(&by) {
            return Err(wrong());
        }
        Ok(Term { what, name, by })
    };
    condition.split(" and ").map(term).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_conditions_are_parsed() {
        let read = terms("room=Temple and item=magic lamp by 4").unwrap();
        let term = |what, name: &str, by| Term { what, name: name.to_owned(), by };
        assert_eq!(read, [term(What::Room, "temple", 1), term(What::Item, "magic lamp", 4)]);
        for wrong in ["", "temple", "color=red", "room=", "room=temple by 0", "room=temple by x"] {
            assert!(terms(wrong).unwrap_err().contains("invalid condition"), "{wrong}");
        }
    }

    #[test]
    fn seed_search_finds_what_the_levels_hold() {
        let content = Content::builtin();
        let somewhere = |condition: &str| {
            let terms = terms(condition).unwrap();
            (1..30).find_map(|seed| places(&content, Seed(seed), &terms))
        };
        let found = somewhere("monster=newt by 2 and vault=room by 1").expect("newts are common");
        assert!(found[0].1.contains("newt") && found[0].0 <= 2 && found[1].0 == 1);
        assert_eq!(somewhere("monster=no such beast by 3"), None);
    }
}
