//! What pursuit costs the pursued: a hero flees down an endless corridor, one step after the
//! other, through the very ledger that play uses.

use clap::Args;

use super::super::out::{complain, table};
use super::super::{Exit, Out};
use crate::base::rng::Streams;
use crate::base::{Dir, Pos, Rng, Seed};
use crate::content::Content;
use crate::event::{Combat, Event, Witness};
use crate::game::turn::{self, Next};
use crate::game::{Birth, levels};
use crate::r#gen;
use crate::rules::Play;
use crate::world::actor::POINT;
use crate::world::{Action, ActorId, Cell, Level, LevelId, World};

#[derive(Debug, Args)]
pub struct ChaseArgs {
    /// 0.31, 0.29, jitter, 0.6 or none
    #[arg(long)]
    pub rule: String,
    /// Speed of the pursuer; the hero's is 10
    #[arg(long)]
    pub speed: u16,
    /// Squares between the two: 1 is adjacent
    #[arg(long, default_value_t = 1)]
    pub gap: i16,
    /// Squares fled
    #[arg(long)]
    pub tiles: u32,
    /// Time of one step of the hero, in tenths of a turn
    #[arg(long, default_value_t = 10)]
    pub delay: u8,
    /// Price of the pursuer's ordinary blow, in points; 10 is standard
    #[arg(long, default_value_t = 10)]
    pub price: u8,
    /// Price of its blows of opportunity before 10 points are given back; 0: as --price
    #[arg(long, default_value_t = 10)]
    pub passing_price: u8,
    /// Points the pursuer has at the start: 0, 9 or uniform
    #[arg(long, default_value = "uniform")]
    pub bank: String,
    #[arg(long, default_value_t = 20_000)]
    pub runs: u32,
    #[arg(long)]
    pub json: bool,
    #[arg(long, default_value_t = super::SEED)]
    pub seed: u64,
}

/// Row of the corridor.
const ROW: i16 = 10;
/// Where the hero starts, and is set back to.
const START: i16 = 40;
/// Beyond this gap the pursuer is set nearer, and the rest remembered.
const FAR: i16 = 30;

/// What one chase came to.
#[derive(Clone, Copy, Debug, Default)]
struct Chase {
    opportunity: u32,
    ordinary: u32,
    doubles: u32,
    lags: u32,
    gap: i32,
}

/// Counts what the pursuer does.
#[derive(Default)]
struct Count {
    pursuer: Option<ActorId>,
    moves: u32,
    blows: u32,
    passing: u32,
}

impl Witness for Count {
    fn notice(&mut self, _: &World, _: &Content, event: &Event) {
        match *event {
            Event::Moved { who, .. } if Some(who) == self.pursuer => self.moves += 1,
            Event::Combat(Combat::Hit { by, .. } | Combat::Missed { by, .. })
                if Some(by) == self.pursuer =>
            {
                self.blows += 1;
            }
            Event::Combat(Combat::Pursued { .. }) => self.passing += 1,
            _ => {}
        }
    }
}

fn ruleset(rule: &str) -> Option<&'static str> {
    match rule {
        "0.31" => Some("dcss-0.31"),
        "0.29" => Some("dcss-0.29"),
        "0.6" => Some("dcss-0.6"),
        // The jitter alone is 0.31 without its blows.
        "jitter" => Some("dcss-0.31"),
        "none" => Some("plain"),
        _ => None,
    }
}

pub fn run(args: &ChaseArgs, out: &mut Out) -> Exit {
    let Some(name) = ruleset(&args.rule) else {
        complain(format_args!("no rule {:?}: write 0.31, 0.29, jitter, 0.6 or none", args.rule));
        return Exit::Usage;
    };
    let bank: Option<i32> = match args.bank.as_str() {
        "uniform" => None,
        text => {
            if let Ok(points) = text.parse() {
                Some(points)
            } else {
                complain("--bank is a number of points or uniform");
                return Exit::Usage;
            }
        }
    };
    if !(1..=FAR).contains(&args.gap) || args.delay == 0 || args.runs == 0 {
        complain(format_args!("--gap is 1 to {FAR}, --delay and --runs at least 1"));
        return Exit::Usage;
    }
    let content = Content::builtin();
    let birth = Birth { ruleset: name.to_owned(), ..Birth::default() };
    let (mut world, pursuer) = match corridor(&content, &birth) {
        Ok(made) => made,
        Err(why) => {
            complain(why);
            return Exit::Bug;
        }
    };
    if args.rule == "jitter" {
        world.rules.opportunity_odds = 0;
    }
    world.rules.opportunity_price = args.passing_price;
    let mut start = Rng::new(Seed(args.seed), 1);
    let chases: Vec<Chase> = (0..args.runs)
        .map(|number| {
            let points = bank.unwrap_or_else(|| start.below(10) as i32);
            let streams = Streams::new(Seed(args.seed.wrapping_add(u64::from(number))));
            chase(&mut world, &content, pursuer, streams, points, args)
        })
        .collect();
    report(args, &chases, out);
    Exit::Done
}

/// A lit corridor from edge to edge, the hero, and one pursuer with a single bite.
fn corridor(content: &Content, birth: &Birth) -> Result<(World, ActorId), String> {
    let mut world = levels::first(content, birth)?;
    for who in world.level.crowd.clone() {
        world.remove_actor(who);
    }
    let mut level = Level::new(LevelId { branch: 0, depth: 1 });
    for x in 0..80 {
        level.change(Pos::new(x, ROW), |cell| {
            *cell = Cell::of(crate::content::Terrain::Floor);
            cell.set_lit(true);
        });
    }
    let hero = world.hero;
    let at = Pos::new(START, ROW);
    world.level = level;
    world.you_mut().at = at;
    world.level.actor_at[at] = Some(hero);
    let kind = content.monsters.find("jackal").ok_or("there is no jackal to chase the hero")?;
    let mut rng = Rng::new(Seed(1), 2);
    let near = Pos::new(START - 1, ROW);
    let pursuer = r#gen::monsters::near(&mut world, content, &mut rng, kind, near)
        .ok_or("there is no place for the pursuer")?;
    for who in world.level.crowd.clone() {
        if who != pursuer {
            world.remove_actor(who);
        }
    }
    Ok((world, pursuer))
}

fn set_out(world: &mut World, pursuer: ActorId, points: i32, args: &ChaseArgs) {
    world.pursuers.clear();
    world.now = 0;
    let hero = world.hero;
    let far = Pos::new(1, ROW);
    if world.actor(pursuer).at != far {
        world.move_actor(pursuer, far);
    }
    world.move_actor(hero, Pos::new(START, ROW));
    world.move_actor(pursuer, Pos::new(START - args.gap, ROW));
    let you = world.you_mut();
    (you.bank, you.rate, you.prices.walk) = (crate::world::actor::ACT, 120, args.delay);
    let chaser = world.actor_mut(pursuer);
    chaser.rate = 12 * args.speed;
    chaser.bank = points * POINT;
    chaser.prices.strike = args.price;
    chaser.mood = crate::world::Mood::Hostile;
    chaser.mind = crate::world::Mind::default();
    chaser.new = false;
    chaser.properties = crate::world::actor::Properties::default();
}

/// One flight of so many squares.
fn chase(
    world: &mut World,
    content: &Content,
    pursuer: ActorId,
    mut streams: Streams,
    points: i32,
    args: &ChaseArgs,
) -> Chase {
    set_out(world, pursuer, points, args);
    let mut total = Chase::default();
    let mut beyond: i32 = 0;
    for _ in 0..args.tiles {
        let mut count = Count { pursuer: Some(pursuer), ..Count::default() };
        world.you_mut().hp = 30_000;
        world.you_mut().max_hp = 30_000;
        world.life.nutrition = 900;
        let mut play = Play { world, content, rng: &mut streams, witness: &mut count };
        let walked = turn::hero_acts(&mut play, &Next::Do(&Action::Walk(Dir::E)));
        debug_assert!(walked.is_ok(), "the corridor is open");
        let ordinary = count.blows.saturating_sub(count.passing);
        let acts = count.moves + ordinary;
        total.opportunity += count.passing;
        total.ordinary += ordinary;
        total.doubles += u32::from(acts >= 2);
        total.lags += u32::from(acts == 0);
        strangers_leave(world, pursuer);
        beyond += set_back(world, pursuer);
    }
    total.gap = world.you().at.distance(world.actor(pursuer).at) + beyond;
    total
}

/// Whoever came by chance has no part in this.
fn strangers_leave(world: &mut World, pursuer: ActorId) {
    while let Some(&stranger) = world.level.crowd.iter().find(|&&who| who != pursuer) {
        world.remove_actor(stranger);
    }
}

/// Keeps both on the map: near its end they are set back together, and a pursuer far behind is
/// set nearer. Returns by how much it was.
fn set_back(world: &mut World, pursuer: ActorId) -> i32 {
    let hero = world.hero;
    let gap = world.you().at.x - world.actor(pursuer).at.x;
    let nearer = (gap - FAR).max(0);
    if nearer > 0 || world.you().at.x > 70 {
        world.move_actor(pursuer, Pos::new(1, ROW));
        world.move_actor(hero, Pos::new(START, ROW));
        world.move_actor(pursuer, Pos::new(START - (gap - nearer), ROW));
    }
    i32::from(nearer)
}

#[expect(clippy::float_arithmetic, reason = "means are shown")]
fn report(args: &ChaseArgs, chases: &[Chase], out: &mut Out) {
    let runs = chases.len() as f64;
    let mean = |of: &dyn Fn(&Chase) -> f64| chases.iter().map(of).sum::<f64>() / runs;
    let figures = [
        ("opportunity", mean(&|c| f64::from(c.opportunity))),
        ("ordinary", mean(&|c| f64::from(c.ordinary))),
        ("any", mean(&|c| f64::from(u8::from(c.opportunity + c.ordinary > 0)))),
        ("gap2", mean(&|c| f64::from(u8::from(c.gap >= 2)))),
        ("mean_gap", mean(&|c| f64::from(c.gap))),
        ("doubles", mean(&|c| f64::from(c.doubles))),
        ("lags", mean(&|c| f64::from(c.lags))),
    ];
    if args.json {
        let mut answer = serde_json::json!({
            "rule": args.rule, "speed": args.speed, "gap": args.gap, "tiles": args.tiles,
            "runs": args.runs,
        });
        for (name, value) in figures {
            answer[name] = value.into();
        }
        out.line(answer);
        return;
    }
    let head = figures.iter().map(|(name, _)| (*name).to_owned());
    let values = figures.iter().map(|(_, value)| format!("{value:.4}"));
    let rows = [
        std::iter::once("rule".to_owned()).chain(head).collect::<Vec<_>>(),
        std::iter::once(args.rule.clone()).chain(values).collect(),
    ];
    table(&rows).into_iter().for_each(|line| out.line(line));
}
