//! The results and reports of `soak`: totals, progress by role, causes of death, and the lifetimes
//! of two bots.

use std::collections::BTreeMap;

use super::Out;
use super::bot::Bot;
use super::expedition::{Expedition, Stop};
use super::out::table;

/// Results of one game.
pub(super) struct Played {
    pub(super) role: String,
    pub(super) turns: u32,
    pub(super) deepest: u8,
    pub(super) level: u8,
    /// The cause of death and the depth.
    pub(super) death: Option<(String, i32)>,
    /// The panic message, if the game panicked.
    pub(super) panicked: Option<String>,
    pub(super) violation: Option<String>,
    /// Whether the replay of the game diverged.
    pub(super) divergence: bool,
    /// How and where the game stopped.
    pub(super) stop: Stop,
    pub(super) place: String,
    /// The seed of the game, as text.
    pub(super) seed: String,
    /// The monster that killed the hero of an expedition.
    pub(super) killer: Option<String>,
    /// Number of levels that the hero of an expedition left by digging.
    pub(super) dug: u32,
}

impl Played {
    pub(super) fn is_broken(&self) -> bool {
        self.fault().is_some()
    }

    /// Returns what went wrong: a panic, a broken invariant, a game that could not start, or a
    /// failed replay.
    pub(super) fn fault(&self) -> Option<&str> {
        self.panicked.as_deref().or(self.violation.as_deref())
    }
}

fn median(mut numbers: Vec<u32>) -> u32 {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or(0)
}

/// Prints the totals of the games, then the progress of each role and the causes of death.
#[expect(clippy::float_arithmetic, reason = "shares are shown")]
pub(super) fn report(
    games: &[Played],
    micros: u128,
    way: Option<Expedition>,
    json: bool,
    out: &mut Out,
) {
    let turns: u64 = games.iter().map(|game| u64::from(game.turns)).sum();
    let per_second = u128::from(turns) * 1_000_000 / micros.max(1);
    let panics = games.iter().filter(|game| game.panicked.is_some()).count();
    let violations = games.iter().filter(|game| game.violation.is_some()).count();
    let reached = games.iter().filter(|game| game.deepest >= 2).count();
    let share = reached as f64 / games.len().max(1) as f64;
    let depth = median(games.iter().map(|game| u32::from(game.deepest)).collect());
    let deepest = games.iter().map(|game| game.deepest).max().unwrap_or(0);
    let level = median(games.iter().map(|game| u32::from(game.level)).collect());
    let mut deaths: BTreeMap<&str, u32> = BTreeMap::new();
    for (cause, _) in games.iter().filter_map(|game| game.death.as_ref()) {
        *deaths.entry(cause).or_default() += 1;
    }
    if json {
        let stops = way.map(|_| BTreeMap::from(counts(games)));
        out.json(&serde_json::json!({
            "games": games.len(), "turns": turns, "stops": stops, "turns_per_second": per_second as u64,
            "panics": panics, "violations": violations, "reached_level_2": share,
            "depth": {"median": depth, "max": deepest}, "level": {"median": level},
            "deaths": deaths,
            "level_1": first_deaths(games).into_iter().map(|row| serde_json::json!({
                "role": row.role, "cause": row.cause, "games": row.games, "share": row.share(),
            })).collect::<Vec<_>>(),
        }));
        return;
    }
    out.line(format_args!(
        "{} games, {turns} turns, {per_second} turns per second, {panics} panics, {violations} \
         broken invariants",
        games.len()
    ));
    out.line(format_args!(
        "reached depth 2: {:.1}%; depth: median {depth}, deepest {deepest}; experience level: median {level}",
        share * 100.0
    ));
    for broken in games.iter().filter_map(Played::fault).take(10) {
        out.line(format_args!("failed: {broken}"));
    }
    roles_table(games, out);
    deaths_table(games, out);
}

/// Prints one line per game: number, role, turn, depth, level, and how it ended.
pub(super) fn list(games: &[Played], out: &mut Out) {
    let head = ["game", "role", "turn", "deepest", "level", "end"].map(str::to_owned).to_vec();
    let body = games.iter().enumerate().map(|(number, game)| {
        let end = match &game.death {
            Some((cause, depth)) => format!("{cause} on level {depth}"),
            None if game.panicked.is_some() => "panicked".to_owned(),
            None => "alive".to_owned(),
        };
        let (deepest, level) = (game.deepest.to_string(), game.level.to_string());
        vec![number.to_string(), game.role.clone(), game.turns.to_string(), deepest, level, end]
    });
    print(std::iter::once(head).chain(body), out);
    out.line("");
}

fn print(rows: impl Iterator<Item = Vec<String>>, out: &mut Out) {
    table(&rows.collect::<Vec<_>>()).into_iter().for_each(|line| out.line(line));
}

/// Prints the progress of each role's heroes.
fn roles_table(games: &[Played], out: &mut Out) {
    let mut roles: BTreeMap<&str, Vec<&Played>> = BTreeMap::new();
    for game in games {
        roles.entry(&game.role).or_default().push(game);
    }
    let head = ["role", "games", "reached level 2", "died on level 1", "died deeper", "depth"];
    let body = roles.into_iter().map(|(role, games)| {
        let died = |first: bool| {
            let deaths = games.iter().filter_map(|game| game.death.as_ref());
            deaths.filter(|(_, depth)| (*depth == 1) == first).count().to_string()
        };
        let reached = games.iter().filter(|game| game.deepest >= 2).count();
        let depth = median(games.iter().map(|game| u32::from(game.deepest)).collect());
        let counts = [games.len().to_string(), reached.to_string(), died(true), died(false)];
        [role.to_owned()].into_iter().chain(counts).chain([depth.to_string()]).collect()
    });
    out.line("");
    print(std::iter::once(head.map(str::to_owned).to_vec()).chain(body), out);
}

/// Deaths of one role from one cause on level 1.
struct FirstDeaths<'g> {
    role: &'g str,
    cause: &'g str,
    games: u32,
    /// Number of games of the role.
    of: u32,
}

impl FirstDeaths<'_> {
    #[expect(clippy::float_arithmetic, reason = "a share is shown")]
    fn share(&self) -> f64 {
        f64::from(self.games) / f64::from(self.of)
    }
}

/// Returns deaths on level 1 by role and cause, most common first.
fn first_deaths(games: &[Played]) -> Vec<FirstDeaths<'_>> {
    let mut rows: Vec<FirstDeaths> = deaths(games, true)
        .into_iter()
        .map(|((cause, role), n)| {
            let of = games.iter().filter(|game| game.role == role).count() as u32;
            FirstDeaths { role, cause, games: n, of }
        })
        .collect();
    rows.sort_by(|a, b| b.games.cmp(&a.games).then((a.cause, a.role).cmp(&(b.cause, b.role))));
    rows
}

/// Counts deaths by cause and role: on level 1 if `first`, else on all other levels.
fn deaths(games: &[Played], first: bool) -> BTreeMap<(&str, &str), u32> {
    let mut causes: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for game in games {
        if let Some((cause, depth)) = &game.death
            && (*depth == 1) == first
        {
            *causes.entry((cause, &game.role)).or_default() += 1;
        }
    }
    causes
}

/// Prints deaths on level 1 by cause and role with their share of the role's games, then deeper
/// deaths by cause, most common first.
#[expect(clippy::float_arithmetic, reason = "shares are shown")]
fn deaths_table(games: &[Played], out: &mut Out) {
    let head = ["deaths on level 1", "role", "games", "share"].map(str::to_owned).to_vec();
    let body = first_deaths(games).into_iter().map(|row| {
        let share = format!("{:.1}%", row.share() * 100.0);
        vec![row.cause.to_owned(), row.role.to_owned(), row.games.to_string(), share]
    });
    out.line("");
    print(std::iter::once(head).chain(body), out);
    let mut causes: BTreeMap<&str, u32> = BTreeMap::new();
    for ((cause, _), n) in deaths(games, false) {
        *causes.entry(cause).or_default() += n;
    }
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let head = vec!["deaths deeper".to_owned(), "games".to_owned()];
    let body = causes.into_iter().map(|(cause, n)| vec![cause.to_owned(), n.to_string()]);
    out.line("");
    print(std::iter::once(head).chain(body), out);
}

/// The mean of some numbers, with the half width of its 95 % interval.
struct Mean {
    mean: f64,
    margin: f64,
}

impl Mean {
    #[expect(clippy::float_arithmetic, reason = "a mean is shown")]
    fn of(numbers: &[f64]) -> Self {
        let count = numbers.len().max(1) as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let deviation = (squares / (count - 1.0).max(1.0)).sqrt();
        Self { mean, margin: 1.96 * deviation / count.sqrt() }
    }

    #[expect(clippy::float_arithmetic, reason = "an interval is shown")]
    fn ends(&self) -> [f64; 2] {
        [self.mean - self.margin, self.mean + self.margin]
    }
}

/// Prints how long the heroes of two bots lived in the same games, with 95 % intervals. Games that
/// reach the turn limit count as that many turns.
#[expect(clippy::float_arithmetic, reason = "lifetimes are compared")]
pub(super) fn lifetimes(bots: [Bot; 2], games: [&[Played]; 2], json: bool, out: &mut Out) {
    let turns = games.map(|games| games.iter().map(|it| f64::from(it.turns)).collect::<Vec<_>>());
    let alive = games.map(|games| {
        Mean::of(&games.iter().map(|it| f64::from(it.death.is_none())).collect::<Vec<_>>())
    });
    let pairs = turns[0].iter().zip(&turns[1]);
    let longer = Mean::of(&pairs.map(|(one, other)| one - other).collect::<Vec<_>>());
    let lived = turns.map(|turns| Mean::of(&turns));
    if json {
        let row = |at: usize| {
            serde_json::json!({
                "bot": bots[at].name(), "games": games[at].len(),
                "turns": {"mean": lived[at].mean, "interval": lived[at].ends()},
                "alive": {"share": alive[at].mean, "interval": alive[at].ends()},
            })
        };
        let difference = serde_json::json!({"mean": longer.mean, "interval": longer.ends()});
        out.json(&serde_json::json!({"lifetimes": [row(0), row(1)], "difference": difference}));
        return;
    }
    let head = ["bot", "games", "turns lived", "alive at the end"].map(str::to_owned).to_vec();
    let body = (0..2).map(|at| {
        vec![
            bots[at].name().to_owned(),
            games[at].len().to_string(),
            format!("{:.0} ± {:.0}", lived[at].mean, lived[at].margin),
            percent(&alive[at]),
        ]
    });
    out.line("");
    print(std::iter::once(head).chain(body), out);
    out.line(format_args!(
        "difference in the same games: {:+.0} ± {:.0} turns (95 % interval)",
        longer.mean, longer.margin
    ));
}

#[expect(clippy::float_arithmetic, reason = "a share is shown")]
fn percent(share: &Mean) -> String {
    format!("{:.1} ± {:.1} %", share.mean * 100.0, share.margin * 100.0)
}

/// Returns the number of games that stopped in each way.
fn counts(games: &[Played]) -> [(&'static str, usize); 5] {
    let count = |stop| games.iter().filter(|game| game.stop == stop).count();
    Stop::ALL.map(|stop| (stop.words(), count(stop)))
}

/// Prints how the games of an expedition stopped.
pub(super) fn stops(way: Expedition, games: &[Played], out: &mut Out) {
    out.line("");
    match way {
        Expedition::ToCastle => report_journeys(games, out),
        Expedition::Anywhere => report_levels(games, out),
    }
}

/// Prints how many heroes arrived at the castle, then one line for each of the others.
fn report_journeys(games: &[Played], out: &mut Out) {
    let counts = counts(games).map(|(words, count)| format!("{count} {words}")).join(", ");
    out.line(format_args!("{} heroes set out for the castle: {counts}", games.len()));
    let lost = || games.iter().enumerate().filter(|(_, game)| game.stop != Stop::Arrived);
    let rows = lost().map(|(number, game)| {
        let why = match &game.killer {
            Some(killer) => format!("killed by: {killer}"),
            None => game.stop.words().to_owned(),
        };
        let turn = game.turns.to_string();
        vec![
            number.to_string(),
            game.role.clone(),
            game.seed.clone(),
            turn,
            game.place.clone(),
            why,
        ]
    });
    let dug: u32 = games.iter().map(|game| game.dug).sum();
    out.line(format_args!("{dug} levels were left by digging, after searching in vain"));
    print_table(&["game", "role", "seed", "turn", "level", "end"], rows, out);
    let stuck = lost().filter(|(_, game)| game.stop == Stop::Stuck);
    let seeds: Vec<&str> = stuck.map(|(_, game)| game.seed.as_str()).collect();
    if !seeds.is_empty() {
        out.line(format_args!("seeds of stuck games: {}", seeds.join(", ")));
    }
}

/// Prints the number of games by how they stopped and on which level.
fn report_levels(games: &[Played], out: &mut Out) {
    let mut counts: BTreeMap<(Stop, &str), u32> = BTreeMap::new();
    for game in games {
        *counts.entry((game.stop, game.place.as_str())).or_default() += 1;
    }
    let rows = counts.iter().map(|((stop, place), many)| {
        vec![stop.words().to_owned(), (*place).to_owned(), many.to_string()]
    });
    print_table(&["stopped", "level", "games"], rows, out);
}

/// Prints a table, unless it has no rows.
fn print_table(head: &[&str], rows: impl Iterator<Item = Vec<String>>, out: &mut Out) {
    let head = head.iter().map(|&word| word.to_owned()).collect();
    let rows: Vec<_> = std::iter::once(head).chain(rows).collect();
    if rows.len() > 1 {
        table(&rows).into_iter().for_each(|line| out.line(line));
    }
}

#[cfg(test)]
mod tests {
    use super::Mean;

    #[test]
    fn an_interval_is_two_standard_errors_wide_on_each_side() {
        let numbers: Vec<f64> = (0..100).map(|at| f64::from(at % 2) * 20.0).collect();
        let mean = Mean::of(&numbers);
        assert!((mean.mean - 10.0).abs() < 1e-9);
        // The standard deviation is 10.05, the standard error a tenth of it.
        assert!((mean.margin - 1.97).abs() < 0.01);
    }
}
