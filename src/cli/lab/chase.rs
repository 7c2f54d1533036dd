//! `lab chase`: measures the cost of fleeing. A hero flees step by step down an endless corridor,
//! under the game's own turn scheduler.

use clap::Args;

use super::super::out::{complain, table};
use super::super::{Exit, Out};
use crate::base::rng::Streams;
use crate::base::{Dir, Pos, Rng, Seed};
use crate::content::Content;
use crate::event::{Combat, Event, Witness};
use crate::game::turn::{self, HeroTurn};
use crate::game::{Birth, levels};
use crate::r#gen;
use crate::rules::Play;
use crate::world::body::actor::{ACT, POINT};
use crate::world::{Action, ActorId, Cell, Level, LevelId, World};

#[derive(Debug, Args)]
pub struct ChaseArgs {
    /// Pursuit rule: 0.31, 0.29, 0.28, 0.6, none, or jitter (0.31 without opportunity attacks)
    #[arg(long)]
    pub rule: String,
    /// Speed of the pursuer; the hero's is 10
    #[arg(long)]
    pub speed: u16,
    /// Initial distance in squares; 1 is adjacent
    #[arg(long, default_value_t = 1)]
    pub gap: i16,
    /// Number of squares to flee
    #[arg(long)]
    pub tiles: u32,
    /// Time per step of the hero, in aut (tenths of a turn)
    #[arg(long, default_value_t = 10)]
    pub delay: u8,
    /// Price of the pursuer's ordinary attack, in points; 10 is standard
    #[arg(long, default_value_t = 10)]
    pub price: u8,
    /// Price of the pursuer's opportunity attacks, before the refund of 10 points; 0 means --price
    #[arg(long, default_value_t = 10)]
    pub passing_price: u8,
    /// The pursuer's initial energy in points: 0, 9 or uniform
    #[arg(long, default_value = "uniform")]
    pub bank: String,
    /// Number of chases
    #[arg(long, default_value_t = 20_000)]
    pub runs: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Seed of the random numbers
    #[arg(long, default_value_t = super::SEED)]
    pub seed: u64,
}

/// The corridor's row.
const ROW: i16 = 10;
/// The hero's starting column, to which the hero is also moved back.
const START: i16 = 40;
/// Maximum distance of the pursuer, in squares. A pursuer farther away is moved closer, and the
/// squares by which it was moved count in the reported distance.
const FAR: i16 = 30;

/// Totals over one chase.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chase {
    pub opportunity: u32,
    pub ordinary: u32,
    pub double_turns: u32,
    pub idle_turns: u32,
    /// Final distance in squares.
    pub gap: i32,
}

/// Counts the pursuer's actions.
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
        "0.28" => Some("dcss-0.28"),
        "0.6" => Some("dcss-0.6"),
        // The jitter rule is 0.31 without opportunity attacks.
        "jitter" => Some("dcss-0.31"),
        "none" => Some("plain"),
        _ => None,
    }
}

pub fn run(args: &ChaseArgs, out: &mut Out) -> Exit {
    let bank: Option<i32> = match args.bank.as_str() {
        "uniform" => None,
        text => {
            if let Ok(points) = text.parse() {
                Some(points)
            } else {
                complain("--bank must be a number of points or uniform");
                return Exit::Usage;
            }
        }
    };
    if !(1..=FAR).contains(&args.gap) || args.delay == 0 || args.runs == 0 {
        complain(format_args!("--gap must be 1 to {FAR}, --delay and --runs at least 1"));
        return Exit::Usage;
    }
    let mut corridor = match Corridor::new(Content::builtin(), &args.rule, args.passing_price) {
        Ok(corridor) => corridor,
        Err(why) => {
            complain(why);
            return Exit::Usage;
        }
    };
    let ChaseArgs { speed, delay, price, gap, .. } = *args;
    let setup = Setup { speed, delay, price, gap, bank };
    let mut chases = Vec::with_capacity(args.runs as usize);
    corridor.flee(&setup, args.seed, args.runs, &[args.tiles], |_, chase| chases.push(*chase));
    report(args, &chases, out);
    Exit::Done
}

/// Initial conditions of a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Speed of the pursuer; the hero's is 10.
    pub speed: u16,
    /// Time per step of the hero, in aut (tenths of a turn).
    pub delay: u8,
    /// Price of the pursuer's ordinary attack, in points.
    pub price: u8,
    pub gap: i16,
    /// The pursuer's initial points; random from 0 to 9 if `None`.
    pub bank: Option<i32>,
}

/// An endless corridor under one pursuit rule, with the hero and one pursuer.
pub struct Corridor {
    world: World,
    /// The content of this experiment, which sets the prices of actions.
    content: Content,
    pursuer: ActorId,
}

impl Corridor {
    /// Creates a corridor under the pursuit rule of this name. `passing` is the price of an
    /// opportunity attack in points; 0 means the price of an ordinary attack.
    pub fn new(content: Content, rule: &str, passing: u8) -> Result<Self, String> {
        let name = ruleset(rule).ok_or_else(|| {
            format!("unknown rule {rule:?}; write 0.31, 0.29, 0.28, jitter, 0.6 or none")
        })?;
        let mut corridor = Self::under(content, name)?;
        if rule == "jitter" {
            corridor.world.rules.opportunity_odds = 0;
        }
        corridor.world.rules.opportunity_price = passing;
        Ok(corridor)
    }

    /// Creates a corridor under this ruleset. An opportunity attack has the price that the ruleset
    /// sets.
    pub fn under(content: Content, ruleset: &str) -> Result<Self, String> {
        let birth = Birth { ruleset: ruleset.to_owned(), ..Birth::default() };
        let (world, pursuer) = corridor(&content, &birth)?;
        Ok(Self { world, content, pursuer })
    }

    /// Runs `runs` chases. `marks` are numbers of squares fled, ascending. Calls `told` at each
    /// mark, with the index of the mark and the totals of the chase so far.
    pub fn flee(
        &mut self,
        setup: &Setup,
        seed: u64,
        runs: u32,
        marks: &[u32],
        mut told: impl FnMut(usize, &Chase),
    ) {
        let mut start = Rng::new(Seed(seed), 1);
        let [hero, pursuer] = [self.world.hero, self.pursuer].map(|who| self.world.actor(who).kind);
        self.content.monsters[hero].prices.walk = setup.delay;
        self.content.monsters[pursuer].prices.strike = setup.price;
        for number in 0..runs {
            let points = setup.bank.unwrap_or_else(|| start.below(10) as i32);
            let streams = Streams::new(Seed(seed.wrapping_add(u64::from(number))));
            let (world, pursuer) = (&mut self.world, self.pursuer);
            set_out(world, pursuer, points, setup);
            chase(world, &self.content, pursuer, streams, marks, &mut told);
        }
    }
}

/// Creates a lit corridor across the whole map, with the hero and a jackal that pursues the hero.
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
    let kind = content.monsters.find("jackal").ok_or("the content has no jackal")?;
    let mut rng = Rng::new(Seed(1), 2);
    let near = Pos::new(START - 1, ROW);
    let pursuer = r#gen::spawn::monsters::near(&mut world, content, &mut rng, kind, near)
        .ok_or("no free square for the pursuer")?;
    for who in world.level.crowd.clone() {
        if who != pursuer {
            world.remove_actor(who);
        }
    }
    Ok((world, pursuer))
}

fn set_out(world: &mut World, pursuer: ActorId, points: i32, setup: &Setup) {
    world.pursuers.clear();
    world.now = 0;
    let hero = world.hero;
    let far = Pos::new(1, ROW);
    if world.actor(pursuer).at != far {
        world.move_actor(pursuer, far);
    }
    world.move_actor(hero, Pos::new(START, ROW));
    world.move_actor(pursuer, Pos::new(START - setup.gap, ROW));
    let you = world.you_mut();
    (you.bank, you.rate) = (ACT, 120);
    let chaser = world.actor_mut(pursuer);
    chaser.rate = 12 * setup.speed;
    chaser.bank = points * POINT;
    chaser.mood = crate::world::Attitude::Hostile;
    chaser.mind = crate::world::Mind::default();
    chaser.new = false;
    chaser.properties = crate::world::body::actor::Properties::default();
}

/// Runs one chase up to the last mark.
fn chase(
    world: &mut World,
    content: &Content,
    pursuer: ActorId,
    mut streams: Streams,
    marks: &[u32],
    told: &mut impl FnMut(usize, &Chase),
) {
    let mut total = Chase::default();
    let mut beyond: i32 = 0;
    let mut fled = 0;
    for (at, &mark) in marks.iter().enumerate() {
        while fled < mark {
            fled += 1;
            step(world, content, pursuer, &mut streams, &mut total);
            strangers_leave(world, pursuer);
            beyond += set_back(world, pursuer);
        }
        total.gap = world.you().at.distance(world.actor(pursuer).at) + beyond;
        told(at, &total);
    }
}

/// Makes one hero step and counts the pursuer's response.
fn step(
    world: &mut World,
    content: &Content,
    pursuer: ActorId,
    streams: &mut Streams,
    total: &mut Chase,
) {
    let mut count = Count { pursuer: Some(pursuer), ..Count::default() };
    world.you_mut().hp = 30_000;
    world.you_mut().max_hp = 30_000;
    world.life.nutrition = 900;
    let mut play = Play { world, content, rng: streams, witness: &mut count };
    let walked = turn::hero_acts(&mut play, &HeroTurn::Do(&Action::Walk(Dir::E)));
    debug_assert!(walked.is_ok(), "the corridor is open");
    let ordinary = count.blows.saturating_sub(count.passing);
    let acts = count.moves + ordinary;
    total.opportunity += count.passing;
    total.ordinary += ordinary;
    total.double_turns += u32::from(acts >= 2);
    total.idle_turns += u32::from(acts == 0);
}

/// Removes randomly generated monsters.
fn strangers_leave(world: &mut World, pursuer: ActorId) {
    while let Some(&stranger) = world.level.crowd.iter().find(|&&who| who != pursuer) {
        world.remove_actor(stranger);
    }
}

/// Keeps both actors on the map: moves both back when the hero is near the end of the map, and
/// moves a distant pursuer closer. Returns the number of squares by which the pursuer was moved
/// closer.
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
        ("doubles", mean(&|c| f64::from(c.double_turns))),
        ("lags", mean(&|c| f64::from(c.idle_turns))),
    ];
    if args.json {
        let mut answer = serde_json::json!({
            "rule": args.rule, "speed": args.speed, "gap": args.gap, "tiles": args.tiles,
            "runs": args.runs,
        });
        for (name, value) in figures {
            answer[name] = value.into();
        }
        out.json(&answer);
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
