//! `lab danger`: compares the danger words with fights that are played to the end.
//!
//! A bot plays games at many depths until monsters approach. From each such position, the fight is
//! played many times with different random numbers, by auto-attacks only.

use std::sync::Arc;

use clap::Args;

use super::super::bot::{Bot, Brain};
use super::super::out::{complain, table};
use super::super::soak;
use super::super::{Exit, Out, open};
use crate::base::rng::Streams;
use crate::base::{Rng, Seed};
use crate::content::{Content, Property};
use crate::event::Event;
use crate::game::view::{Danger, Together};
use crate::game::wizard::WizardPower;
use crate::game::{Awaits, Game, Input, battle};
use crate::rules::fight::danger::{odds, threat::CRIPPLED};
use crate::rules::verb::travel::threat;
use crate::world::body::senses;
use crate::world::hero::Mode;
use crate::world::{Action, ActorId};

#[derive(Debug, Args)]
pub struct DangerArgs {
    /// Number of positions, the same number for each danger word if the games offer enough
    #[arg(long, default_value_t = 200)]
    pub positions: usize,
    /// Number of fights from each position
    #[arg(long, default_value_t = 50)]
    pub fights: u32,
    /// Seed of the random numbers
    #[arg(long, default_value_t = super::SEED)]
    pub seed: u64,
    /// Also print one line per position
    #[arg(long)]
    pub list: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

const WORDS: [Danger; 4] = [Danger::Trivial, Danger::Minor, Danger::Risky, Danger::Deadly];

/// Starts of the games: depth and experience level of the hero. The first is an ordinary game.
const STARTS: [(u8, u8); 8] = [(1, 1), (2, 1), (3, 3), (4, 3), (6, 6), (8, 8), (11, 10), (14, 12)];

/// Number of turns that the bot plays in one game before it tries the next.
const TURNS: u32 = 500;
/// Maximum number of games that are played for each wanted position.
const GAMES: u32 = 12;
/// Number of turns after which a fight ends without a death, because a foe fled or is out of reach.
const LONGEST: u32 = 300;

/// A fight ends after this many consecutive inputs during which no foe of the position is in view.
const APART: u32 = 20;

/// Fatal ailments. A hero who has one after the fight counts as dead.
const FATAL: [Property; 3] = [Property::Petrifying, Property::Sliming, Property::Ill];

/// A position of a game in which monsters approach.
struct Position {
    game: Game,
    together: Together,
    foes: Vec<ActorId>,
    deaths: u32,
    /// How the hero died in the last fatal fight.
    cause: String,
}

impl Position {
    fn word(&self) -> Danger {
        self.together.danger()
    }
}

pub fn run(args: &DangerArgs, out: &mut Out) -> Exit {
    if args.positions < WORDS.len() || args.fights == 0 {
        complain("--positions must be at least 4, and --fights at least 1");
        return Exit::Usage;
    }
    let positions = fought(&open::content(&[]), args);
    if args.list && !args.json {
        positions.iter().for_each(|position| out.line(listed(position, args.fights)));
    }
    report(&positions, args, out)
}

/// Finds positions, and plays the fight of each one `args.fights` times, with another seed each
/// time. Counts the deaths of the hero.
fn fought(content: &Arc<Content>, args: &DangerArgs) -> Vec<Position> {
    let mut positions = positions(content, args);
    for (number, position) in positions.iter_mut().enumerate() {
        for fight in 0..args.fights {
            let seed = Seed::from_text(&format!("{} {number} {fight}", args.seed));
            if let Some(cause) = fight_out(position, seed) {
                position.deaths += 1;
                position.cause = cause;
            }
        }
    }
    positions
}

/// Plays games until each danger word has its share of the positions, or [`GAMES`] games per wanted
/// position have been played. Takes at most one position per game.
fn positions(content: &Arc<Content>, args: &DangerArgs) -> Vec<Position> {
    let mut found: Vec<Position> = Vec::new();
    for number in 0..args.positions as u32 * GAMES {
        let wants = |word: Danger| {
            let has = found.iter().filter(|position| position.word() == word).count();
            has < args.positions.div_ceil(WORDS.len())
        };
        if found.len() == args.positions || !WORDS.into_iter().any(wants) {
            break;
        }
        let position = position(content, args.seed, number, wants);
        found.extend(position);
    }
    found
}

/// Plays one game until it reaches a position whose danger word is wanted. Considers 1 in 3 of the
/// moments with a foe in sight. Returns `None` if there is no such position within [`TURNS`] turns.
fn position(
    content: &Arc<Content>,
    seed: u64,
    number: u32,
    wants: impl Fn(Danger) -> bool,
) -> Option<Position> {
    let role = &content.roles.rows()[number as usize % content.roles.len()].name;
    let birth = soak::birth(content, role, seed, number);
    let mut game = Game::new(Arc::clone(content), &birth).ok()?;
    let mut rng = Rng::new(birth.seed, STREAM);
    let (depth, level) = STARTS[rng.below(STARTS.len() as u32) as usize];
    if depth > 1 {
        game.with_play(|play| battle::promote(play, level, &mut rng));
        descend(&mut game, depth)?;
    }
    let mut brain = Brain::new(Bot::Explorer, birth.seed);
    let mut found = None;
    let look = |game: &Game, _: &Input, _: &[Event]| {
        let calm = !game
            .world
            .level
            .crowd
            .iter()
            .any(|&who| threat::is_foe_in_sight(&game.world, content, who));
        if calm || game.awaits() != Awaits::Action || !rng.one_in(3) {
            return None;
        }
        found = fight_at_hand(game).filter(|position| wants(position.word()));
        found.is_some().then(String::new)
    };
    let last = game.world.turn + TURNS;
    let choose = |game: &Game, refused| brain.choose(game, refused);
    soak::drive(&mut game, last, choose, |_, _| {}, look);
    found
}

/// RNG stream number of the choice of positions, distinct from all streams of the game.
const STREAM: u64 = 1 << 53;

/// Sends the hero to a level of the main dungeon, as in wizard mode.
fn descend(game: &mut Game, depth: u8) -> Option<()> {
    let mode = std::mem::replace(&mut game.world.life.mode, Mode::Wizard);
    let to = game.world.plan.levels().find(|id| id.branch == 0 && id.depth == depth)?;
    game.input(&Input::Wizard(WizardPower::Go(to))).ok()?;
    game.world.life.mode = mode;
    Some(())
}

/// Returns the current position, if the player sees monsters that approach.
fn fight_at_hand(game: &Game) -> Option<Position> {
    let view = game.view();
    let foes = game.foes_that_come(&view);
    let mut game = (!foes.is_empty()).then(|| game.clone())?;
    // The forecast ignores monsters out of view and sleepers that will wake, so the position does
    // not contain them.
    for who in game.world.level.crowd.clone() {
        if !foes.contains(&who) && game.world.actor(who).is_hostile() {
            game.world.remove_actor(who);
        }
    }
    Some(Position { game, together: view.together, foes, deaths: 0, cause: String::new() })
}

/// Fights with random numbers from `seed` until the hero dies, all foes of the position are dead or
/// gone, or a limit ([`LONGEST`], [`APART`]) ends the fight. Returns why the fight counts as a
/// death: the cause, a fatal ailment, or long helplessness; `None` if the hero survived.
fn fight_out(position: &Position, seed: Seed) -> Option<String> {
    let mut game = position.game.clone();
    game.rng = Streams::new(seed);
    let mut brain = Brain::new(Bot::Explorer, seed);
    let last = game.world.turn + LONGEST;
    let (mut refused, mut apart) = (false, 0);
    for _ in 0..LONGEST * 2 {
        let (world, content) = (&game.world, &game.content);
        let here = |who: &ActorId| world.level.crowd.contains(who);
        if world.is_over() || world.turn >= last || !position.foes.iter().any(here) {
            break;
        }
        let seen = |who: &ActorId| here(who) && senses::senses(world, content, *who);
        apart = if position.foes.iter().any(seen) { 0 } else { apart + 1 };
        if apart > APART {
            break;
        }
        let input = match game.awaits() {
            Awaits::Action if refused => Input::Do(Action::Search),
            Awaits::Action => Input::Do(Action::FightNearest),
            _ => brain.choose(&game, refused),
        };
        let turn = game.world.turn;
        refused = game.input(&input).is_err();
        if (game.world.turn - turn) as i32 > CRIPPLED {
            return Some("helpless for too long".to_owned());
        }
    }
    let ill = FATAL.into_iter().find(|&what| game.world.you().has(what));
    let end = game.world.life.end.as_ref().map(|end| end.cause.clone());
    end.or(ill.map(|what| format!("{what:?}").to_lowercase()))
}

/// Describes a position, its forecast and its fights in one line.
fn listed(position: &Position, fights: u32) -> String {
    let (world, content) = (&position.game.world, &position.game.content);
    let names: Vec<&str> = position
        .foes
        .iter()
        .map(|&who| content.monsters[world.actor(who).kind].name.as_str())
        .collect();
    let you = world.you();
    let pets = world.level.crowd.iter().filter(|&&who| world.actor(who).is_tame());
    let near = pets.filter(|&&who| world.actor(who).at.distance(you.at) <= 5).count();
    let odds = odds::exchange(world, content, position.foes[0]);
    let cause = if position.cause.is_empty() { "" } else { ", " };
    format!(
        "{:8} death {:>5}, measured {:>5}, loss {:>3}%: {} {}, depth {}, {} of {} HP, {near} pets near, against {}{cause}{}; you hit {}% for {}, it dies in {}; it hits {}% for {}",
        position.word().word(),
        percent(u64::from(position.together.forecast.death), 1000),
        percent(u64::from(position.deaths), u64::from(fights)),
        position.together.forecast.loss,
        content.roles[world.life.role].name,
        you.level,
        world.level.id.depth,
        you.hp,
        you.max_hp,
        names.join(", "),
        position.cause,
        odds.hero_hits,
        odds.hero_usual,
        odds.blows,
        odds.foe_hits,
        odds.foe_usual
    )
}

/// Formats `part` of `whole` in percent with one decimal place.
fn percent(part: u64, whole: u64) -> String {
    let tenths = (part * 2000 / whole.max(1)).div_ceil(2);
    format!("{}.{}%", tenths / 10, tenths % 10)
}

/// The fights of several positions.
#[derive(Default)]
struct Sum {
    positions: u64,
    fights: u64,
    deaths: u64,
    /// Sum of the squared numbers of deaths of the positions.
    squares: u64,
    /// Sum of the forecast probabilities, in thousandths.
    forecast: u64,
}

impl Sum {
    fn of<'a>(positions: impl Iterator<Item = &'a Position>, fights: u32) -> Self {
        positions.fold(Self::default(), |sum, position| Self {
            positions: sum.positions + 1,
            fights: sum.fights + u64::from(fights),
            deaths: sum.deaths + u64::from(position.deaths),
            squares: sum.squares + u64::from(position.deaths).pow(2),
            forecast: sum.forecast + u64::from(position.together.forecast.death),
        })
    }

    /// Returns the share of deaths, in thousandths.
    fn share(&self) -> u64 {
        self.deaths * 1000 / self.fights.max(1)
    }

    /// Returns the mean forecast, in thousandths.
    fn mean_forecast(&self) -> u64 {
        self.forecast / self.positions.max(1)
    }

    /// Returns the allowance: two standard errors of the share of deaths, in thousandths. The
    /// samples are positions, not fights, because the fights of one position are similar.
    fn allowance(&self) -> u64 {
        let n = self.positions;
        if n < 2 {
            return 1000;
        }
        let variance_n2 = n * self.squares - self.deaths * self.deaths;
        let per_position = self.fights / n;
        // The standard error of the mean number of deaths is sqrt(variance / (n - 1)).
        let error = (variance_n2 * 1_000_000 * 4 / (n * n * (n - 1))).isqrt();
        error / per_position.max(1)
    }
}

/// Sums up the fights by danger word of their positions.
fn bands(positions: &[Position], fights: u32) -> Vec<(Danger, Sum)> {
    let of = |word| Sum::of(positions.iter().filter(|it| it.word() == word), fights);
    WORDS.into_iter().map(|word| (word, of(word))).collect()
}

/// Whether the measured share of deaths is in the word's band, or outside it by at most the
/// allowance.
fn inside(word: Danger, sum: &Sum) -> bool {
    let ((low, high), spare) = (word.band(), sum.allowance());
    sum.share() + spare >= low.into() && sum.share() <= u64::from(high) + spare
}

/// Upper bounds of the intervals of the calibration curve, in thousandths.
const STEPS: [u32; 8] = [5, 20, 50, 100, 200, 400, 700, 1000];

/// Sums up the fights by interval of the forecast. Each entry has the lower and upper bound of the
/// interval, in thousandths, and the sum of its fights.
fn curve(positions: &[Position], fights: u32) -> Vec<(u32, u32, Sum)> {
    let from = |step: usize| if step == 0 { 0 } else { STEPS[step - 1] };
    let steps = (0..STEPS.len()).map(|step| {
        let range = from(step) + u32::from(step > 0)..=STEPS[step];
        let near = |it: &&Position| range.contains(&it.together.forecast.death);
        (from(step), STEPS[step], Sum::of(positions.iter().filter(near), fights))
    });
    steps.filter(|(_, _, sum)| sum.positions > 0).collect()
}

/// Prints the share of deaths by word and by forecast; succeeds if each word's share is in its
/// band, or outside it by at most the allowance.
fn report(positions: &[Position], args: &DangerArgs, out: &mut Out) -> Exit {
    let bands = bands(positions, args.fights);
    let curve = curve(positions, args.fights);
    let good = bands.iter().all(|(word, sum)| inside(*word, sum));
    if args.json {
        print_json(&bands, &curve, out);
    } else {
        print_tables(&bands, &curve, out);
    }
    if good { Exit::Done } else { Exit::No }
}

fn print_json(bands: &[(Danger, Sum)], curve: &[(u32, u32, Sum)], out: &mut Out) {
    let rows: Vec<_> = bands
        .iter()
        .map(|(word, sum)| {
            let (low, high) = word.band();
            serde_json::json!({
                "word": word.word(), "positions": sum.positions, "fights": sum.fights,
                "deaths": sum.deaths, "share": sum.share(), "low": low, "high": high,
                "allowance": sum.allowance(), "inside": inside(*word, sum),
            })
        })
        .collect();
    let curve: Vec<_> = curve
        .iter()
        .map(|(from, to, sum)| {
            serde_json::json!({
                "from": from, "to": to, "positions": sum.positions, "fights": sum.fights,
                "forecast": sum.mean_forecast(), "share": sum.share(),
            })
        })
        .collect();
    out.json(&serde_json::json!({"unit": "per mille", "bands": rows, "curve": curve}));
}

fn print_tables(bands: &[(Danger, Sum)], curve: &[(u32, u32, Sum)], out: &mut Out) {
    let head = ["word", "positions", "fights", "deaths", "share", "band", "allowance", "inside"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(bands.iter().map(|(word, sum)| {
        let (low, high) = word.band();
        vec![
            word.word().to_owned(),
            sum.positions.to_string(),
            sum.fights.to_string(),
            sum.deaths.to_string(),
            percent(sum.share(), 1000),
            format!("{} to {}%", low / 10, high / 10),
            percent(sum.allowance(), 1000),
            if inside(*word, sum) { "yes" } else { "no" }.to_owned(),
        ]
    }));
    table(&rows).into_iter().for_each(|line| out.line(line));
    out.line("");
    let head = ["forecast of death", "positions", "mean forecast", "measured", "allowance"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(curve.iter().map(|(from, to, sum)| {
        vec![
            format!("{} to {}", percent(u64::from(*from), 1000), percent(u64::from(*to), 1000)),
            sum.positions.to_string(),
            percent(sum.mean_forecast(), 1000),
            percent(sum.share(), 1000),
            percent(sum.allowance(), 1000),
        ]
    }));
    table(&rows).into_iter().for_each(|line| out.line(line));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn danger_words_hold_in_fights_that_are_played_to_the_end() {
        let args = DangerArgs { positions: 32, fights: 20, seed: 3, list: false, json: false };
        let positions = fought(&open::content(&[]), &args);
        for (word, sum) in bands(&positions, args.fights) {
            assert_eq!(sum.positions, 8, "{}", word.word());
            let (share, told) = (sum.share(), sum.mean_forecast());
            assert!(inside(word, &sum), "{}: {share} of 1000 heroes died", word.word());
            let spare = sum.allowance() + 30;
            assert!(share.abs_diff(told) <= spare, "{}: {share}, not {told}", word.word());
        }
    }
}
