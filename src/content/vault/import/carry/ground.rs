//! Converts terrain, furniture, messages and exits of `.des` files to the vault language.

use super::super::des::arg::Arg;
use super::super::des::parse::Statement;
use super::area::{direction, terrain};
use super::carrier::{Carrier, Value};
use super::variables::texts;
use crate::content::vault::names::Kind;
use crate::content::vault::write::Term;

impl Carrier<'_> {
    /// Converts statements about terrain, furniture and exits.
    pub(super) fn ground(&mut self, made: &Statement) -> Vec<Term> {
        let most = match made.key {
            "FOUNTAIN" | "SINK" | "THRONE" | "TREE" | "POOL" | "NON_DIGGABLE" | "NON_PASSWALL"
            | "WALLIFY" | "MESSAGE" => 1,
            "FEATURE" => 2,
            "MINERALIZE" | "RANDOM_CORRIDORS" => 0,
            _ => usize::MAX,
        };
        for arg in made.args.iter().skip(most) {
            self.tell(format!("{}: unsupported value {}.", made.key, arg.shown()));
        }
        let step = match made.key {
            "FOUNTAIN" | "SINK" | "THRONE" | "TREE" => {
                let step = furniture(&made.key.to_lowercase());
                step.and_then(|step| self.at_first(step, &made.args))
            }
            "FEATURE" => match made.args.split_first() {
                Some((Arg::Word(kind) | Arg::Text(kind), place)) => {
                    furniture(kind).and_then(|step| self.at_first(step, place))
                }
                _ => None,
            },
            "CLOUD" => return self.cloud(made),
            "EXCLUDE" | "EXCLUSION" => return self.exclusion(made),
            "POOL" => {
                self.at_first(Term::call("Terrain").field("to", Term::text("pool")), &made.args)
            }
            "STAIR" | "STAIRS" | "LADDER" => return self.stairs(made),
            "BRANCH" | "PORTAL" | "TELEPORT_REGION" | "TELEPORT" => return self.link(made),
            "ALTAR" => return self.altar(made),
            "GRAVE" | "ENGRAVING" => return self.words(made),
            "GOLD" => return self.gold(made),
            "DOOR" => return self.door(made),
            "TERRAIN" | "REPLACE_TERRAIN" | "SPILL" | "WALLWALK" => return self.paint(made),
            "DRAWBRIDGE" | "MAZEWALK" => return self.bridge_or_maze(made),
            "NON_DIGGABLE" => self.boxed(Term::call("Harden"), made),
            "NON_PASSWALL" => {
                let step = Term::call("Harden").field("dig", Term::word(false));
                self.boxed(step.field("pass", Term::word(true)), made)
            }
            "WALLIFY" => self.boxed(Term::call("Wallify"), made),
            "MINERALIZE" => Some(Term::call("Mineralize")),
            "RANDOM_CORRIDORS" => Some(Term::call("Corridors")),
            "MESSAGE" => match made.args.first() {
                Some(text) => self.text(text).map(|text| Term::call("Say").with(text)),
                None => None,
            },
            "SOUNDS" | "SOUND" | "LEVEL_SOUNDS" => {
                let texts: Vec<Term> = texts(&made.args).iter().map(|t| Term::text(t)).collect();
                (!texts.is_empty()).then(|| Term::call("Sounds").with(Term::List(texts)))
            }
            "MON_GENERATION" => return self.spawns(made),
            _ => None,
        };
        if step.is_none() {
            self.tell_if_quiet(format!("{} is not supported.", made.key));
        }
        step.into_iter().collect()
    }

    /// Sets the place of a step from the first argument.
    pub(super) fn at_first(&mut self, step: Term, args: &[Arg]) -> Option<Term> {
        Some(match args.first() {
            Some(place) => self.put_at(step, place),
            None => step,
        })
    }

    fn boxed(&mut self, step: Term, made: &Statement) -> Option<Term> {
        let Some(arg) = made.args.first() else { return Some(step) };
        match self.rect(arg) {
            Some(area) => Some(step.field("at", area)),
            None => {
                self.tell(format!("{}: unsupported area {}.", made.key, arg.shown()));
                None
            }
        }
    }

    /// Converts `CLOUD: (10,5), 3, 20`: a gas cloud at a place, its damage and its duration.
    fn cloud(&mut self, made: &Statement) -> Vec<Term> {
        let mut step = Term::call("Cloud");
        let mut numbers = ["damage", "turns"].into_iter();
        for arg in &made.args {
            step = match arg {
                // If the place is a rectangle, the cloud covers all of it.
                place if self.is_place(place) => self.put_at(step, place),
                Arg::Named(field, value) if matches!(field.as_str(), "damage" | "turns") => {
                    let number = self.number(value);
                    if number.is_none() {
                        self.tell(format!("CLOUD: {} is not a number.", value.shown()));
                    }
                    number.into_iter().fold(step, |step, number| step.field(field, number))
                }
                other => match (self.number(other), numbers.next()) {
                    (Some(number), Some(field)) => step.field(field, number),
                    _ => {
                        self.tell(format!("CLOUD: unsupported value {}.", other.shown()));
                        step
                    }
                },
            };
        }
        vec![step]
    }

    /// Converts `EXCLUSION: "teleport", (1,1,9,9)`: an area from which the generator excludes
    /// teleport arrivals, monsters, objects or traps.
    fn exclusion(&mut self, made: &Statement) -> Vec<Term> {
        let (mut kinds, mut step) = (Vec::new(), Term::call("Exclude"));
        for arg in &made.args {
            match arg {
                Arg::Word(word) | Arg::Text(word) if word != "random" => {
                    let kind = match word.as_str() {
                        "teleport" => "Teleport",
                        "monster-generation" | "monster" | "monsters" => "Monsters",
                        "object" | "objects" => "Items",
                        "trap" | "traps" => "Traps",
                        _ => {
                            self.tell(format!(
                                "\"{word}\" cannot be excluded. Known: teleport, \
                                 monster-generation, objects, traps."
                            ));
                            continue;
                        }
                    };
                    kinds.push(Term::word(kind));
                }
                area => match self.rect(area) {
                    Some(area) => step = step.field("at", area),
                    None => self.tell(format!("{}: unsupported area {}.", made.key, area.shown())),
                },
            }
        }
        if kinds.is_empty() {
            self.tell_if_quiet(format!("{} does not say what it excludes.", made.key));
            return Vec::new();
        }
        vec![step.field("of", Term::List(kinds))]
    }

    fn altar(&mut self, made: &Statement) -> Vec<Term> {
        let mut step = Term::call("Altar");
        for arg in &made.args {
            step = match arg {
                Arg::Index(name, nth) if name == "align" => match nth.first() {
                    Some(Arg::Int(nth)) => {
                        step.field("align", Term::call("Deck").with(Term::word(nth)))
                    }
                    _ => {
                        self.tell(
                            "The alignment of an ALTAR must be align[0], [1] or [2].".to_owned(),
                        );
                        step
                    }
                },
                Arg::Word(word) => match word.as_str() {
                    "law" | "lawful" => step.field("align", Term::word("Lawful")),
                    "neutral" => step.field("align", Term::word("Neutral")),
                    "chaos" | "chaotic" => step.field("align", Term::word("Chaotic")),
                    "noalign" | "none" => step.field("align", Term::word("Unaligned")),
                    "shrine" => step.field("kind", Term::word("Shrine")),
                    "sanctum" => step.field("kind", Term::word("Sanctum")),
                    "altar" | "random" => step,
                    _ => {
                        self.tell(format!("An ALTAR cannot be \"{word}\"."));
                        step
                    }
                },
                place => self.put_at(step, place),
            };
        }
        vec![step]
    }

    fn words(&mut self, made: &Statement) -> Vec<Term> {
        let name = if made.key == "GRAVE" { "Grave" } else { "Engrave" };
        let mut step = Term::call(name);
        for arg in &made.args {
            step = match arg {
                Arg::Text(text) => self.put_once(step, "text", Term::text(text)),
                Arg::Var(..) if !self.is_place(arg) => match self.text(arg) {
                    Some(text) => self.put_once(step, "text", text),
                    None => {
                        self.tell(format!("{} is not a text.", arg.shown()));
                        step
                    }
                },
                Arg::Word(word) if name == "Engrave" && word != "random" => {
                    let style = match word.as_str() {
                        "engrave" => "Engrave",
                        "burn" => "Burn",
                        "mark" => "Mark",
                        "blood" => "Blood",
                        "dust" => "Dust",
                        other => {
                            self.tell(format!(
                                "This game has no engraving \"{other}\"; dust is used."
                            ));
                            "Dust"
                        }
                    };
                    self.put_once(step, "style", Term::word(style))
                }
                place => self.put_at(step, place),
            };
        }
        vec![step]
    }

    fn gold(&mut self, made: &Statement) -> Vec<Term> {
        let mut step = Term::call("Gold");
        for arg in &made.args {
            step = if self.is_place(arg) {
                self.put_at(step, arg)
            } else if let Some(amount) = self.number(arg) {
                self.put_once(step, "amount", amount)
            } else {
                self.tell(format!("{} is not an amount of gold.", arg.shown()));
                step
            };
        }
        vec![step]
    }

    fn paint(&mut self, made: &Statement) -> Vec<Term> {
        let name = if made.key == "SPILL" { "Spill" } else { "Terrain" };
        let mut step = Term::call(name);
        let mut grounds = Vec::new();
        for arg in &made.args {
            let arg = &self.resolved(arg);
            step = match arg {
                Arg::Char(glyph) => {
                    grounds.push(terrain(*glyph).map(Term::text));
                    step
                }
                Arg::Group(parts) if matches!(parts.as_slice(), [Arg::Char(_), Arg::Word(_)]) => {
                    grounds.extend(parts.iter().filter_map(|part| match part {
                        Arg::Char(glyph) => Some(terrain(*glyph).map(Term::text)),
                        _ => None,
                    }));
                    step.field("lit", Term::word(parts[1].is_word("lit")))
                }
                Arg::Var(name, _) if self.values.get(name) == Some(&Value::Deck) => {
                    grounds.push(self.kind_of(Kind::Terrain, arg).flatten());
                    step
                }
                Arg::Percent(pct) => step.field("per_cell", Term::word(pct)),
                Arg::Word(word) if word == "lit" || word == "unlit" => {
                    step.field("lit", Term::word(word == "lit"))
                }
                Arg::Word(word) if name == "Spill" && direction(word).is_some() => {
                    step.field("toward", Term::word(direction(word).unwrap_or("N")))
                }
                Arg::Int(pct) if made.key == "WALLWALK" => step.field("per_cell", Term::word(pct)),
                Arg::Int(_) | Arg::Dice(_) if name == "Spill" => match self.number(arg) {
                    Some(len) => step.field("len", len),
                    None => {
                        self.tell(format!("{} is not a length for SPILL.", arg.shown()));
                        step
                    }
                },
                Arg::Group(parts) if parts.len() == 4 => match self.rect(arg) {
                    Some(area) => step.field("at", area),
                    None => {
                        self.tell(format!("{}: unsupported area {}.", made.key, arg.shown()));
                        return Vec::new();
                    }
                },
                place if made.key == "WALLWALK" => match self.area(place) {
                    Some(area) => {
                        let walls = Term::List(vec![area, Term::word("Edge")]);
                        step.field("at", Term::call("Overlap").with(walls))
                    }
                    None => {
                        self.tell(format!("The place {} is not supported.", place.shown()));
                        return Vec::new();
                    }
                },
                // A step without a place would change the whole level.
                place => match self.put_or_lose(step, place) {
                    Ok(step) => step,
                    Err(_) => return Vec::new(),
                },
            };
        }
        let fields = if grounds.len() > 1 { ["from", "to"].as_slice() } else { &["to"] };
        for (field, ground) in fields.iter().zip(grounds) {
            match ground {
                Some(ground) => step = step.field(field, ground),
                None => {
                    self.tell(format!("{} names no terrain of this game.", made.key));
                    return Vec::new();
                }
            }
        }
        vec![step]
    }

    fn bridge_or_maze(&mut self, made: &Statement) -> Vec<Term> {
        let toward = made.args.iter().find_map(|arg| match arg {
            Arg::Word(word) => direction(word),
            _ => None,
        });
        let Some(toward) = toward else {
            self.tell(format!("{} needs a direction: north, south, east or west.", made.key));
            return Vec::new();
        };
        let Some(place) = made.args.first() else { return Vec::new() };
        if made.key == "MAZEWALK" {
            let Some(from) = self.pair(place) else {
                self.tell(format!("The place {} is not supported.", place.shown()));
                return Vec::new();
            };
            let bare = |arg: &Arg| match arg {
                Arg::Word(word) => matches!(word.as_str(), "false" | "unfilled"),
                other => *other == Arg::Int(0),
            };
            let stocked = !made.args.get(2).is_some_and(bare);
            for arg in made.args.iter().skip(3) {
                self.tell(format!("MAZEWALK: unsupported value {}.", arg.shown()));
            }
            let step = Term::call("Maze").field("from", from).field("toward", Term::word(toward));
            return vec![step.field("stocked", Term::word(stocked))];
        }
        let mut step = self.put_at(Term::call("Drawbridge"), place);
        step = step.field("toward", Term::word(toward));
        for arg in &made.args {
            if let Arg::Word(word) = arg {
                step = match word.as_str() {
                    "open" => step.field("state", Term::word("Lowered")),
                    "closed" => step.field("state", Term::word("Raised")),
                    word if word == "random" || direction(word).is_some() => step,
                    other => {
                        self.tell(format!("A DRAWBRIDGE is open, closed or random, not {other}."));
                        step
                    }
                };
            }
        }
        vec![step]
    }

    fn spawns(&mut self, made: &Statement) -> Vec<Term> {
        let mut pct = Term::word(100);
        let mut kinds = Vec::new();
        for arg in &made.args {
            match arg {
                Arg::Int(share) | Arg::Percent(share) => pct = Term::word(share),
                Arg::Group(parts) => {
                    let kind = parts.iter().find(|part| !matches!(part, Arg::Int(_)));
                    let weight = parts.iter().find_map(|part| match part {
                        Arg::Int(weight) => Some(*weight),
                        _ => None,
                    });
                    let kind = kind.and_then(|kind| self.kind_of(Kind::Monster, kind).flatten());
                    match (kind, weight.unwrap_or(1)) {
                        (Some(kind), weight @ 2..=10_000) => {
                            kinds.push(Term::tuple([kind, Term::word(weight)]));
                        }
                        (Some(kind), 1) => kinds.push(kind),
                        (Some(_), weight) => {
                            self.tell(format!("The weight {weight} is not between 1 and 10000."));
                        }
                        (None, _) => self.tell_if_quiet("A value names no monster.".to_owned()),
                    }
                }
                other => kinds.extend(self.kind_of(Kind::Monster, other).flatten()),
            }
        }
        if kinds.is_empty() {
            self.tell_if_quiet("MON_GENERATION names no monster.".to_owned());
            return Vec::new();
        }
        vec![Term::call("Spawns").field("of", Term::List(kinds)).field("pct", pct)]
    }
}

/// Returns the step that makes this furniture.
fn furniture(name: &str) -> Option<Term> {
    let kind = match name {
        "fountain" => "Fountain",
        "sink" => "Sink",
        "throne" => "Throne",
        "tree" => "Tree",
        "pool" => return Some(Term::call("Terrain").field("to", Term::text("pool"))),
        _ => return None,
    };
    Some(Term::call("Feature").field("kind", Term::word(kind)))
}
