//! The forecast of a fight: the probability that the hero dies before the foes, and the expected
//! loss of hit points.
//!
//! Time is counted in the hero's actions. The hero attacks one foe after the other, in the order of
//! auto-attacks. Every foe that has arrived attacks the hero until that foe is dead. How long a foe
//! survives does not depend on the hero's losses, so the two are computed separately and then
//! combined.

use super::losses::{Losses, ONE, Scale, both};

/// Maximum number of the hero's actions against one foe in a forecast.
pub const LONGEST: usize = 200;
/// Maximum number of foes in a forecast. Further foes are ignored.
pub const MOST_FOES: usize = 24;
/// If the probability that the foe or the hero is still alive falls below this, the computation
/// ends early.
const NEGLIGIBLE: u64 = ONE / 2_000;

/// One foe of a fight: the losses that it causes, and how long it survives.
#[derive(Clone, Debug)]
pub struct Threat {
    /// Entry `n`, counted from 0, is the probability that the foe dies or leaves at the hero's
    /// attack number `n` on it.
    pub falls: Vec<u64>,
    /// The hero's loss from one action of the foe in melee.
    pub blow: Losses,
    /// The hero's loss from one action of the foe at a distance.
    pub shot: Losses,
    /// The chance that one action of the foe makes the hero helpless, and the duration.
    pub numbness: Numbness,
    /// The foe's actions per action of the hero, in thousandths.
    pub pace: u32,
    /// The hero's loss from the foe's passive attack, per attack of the hero.
    pub answer: Losses,
    /// The helplessness that the foe's passive attack causes.
    pub stun: Numbness,
    /// The hero's loss when the foe explodes at its death.
    pub burst: Losses,
    /// How the foe can kill the hero without damage, by a number of successful attacks; `None` if
    /// it cannot.
    pub doom: Option<Doom>,
    /// Time until the foe is adjacent, in thousandths of the hero's actions.
    pub arrives: u32,
}

impl Threat {
    /// Returns the mean number of the hero's actions until the foe is dead, in thousandths.
    pub fn mean_time(&self) -> u32 {
        mean_actions(&self.falls)
    }
}

/// Returns the mean number of the hero's attacks until a foe dies, in thousandths. Entry `n` of
/// `falls` is the probability that attack `n`, counted from 0, kills. A fight in which no attack
/// kills counts as `LONGEST` attacks.
pub fn mean_actions(falls: &[u64]) -> u32 {
    let fallen: u64 = falls.iter().sum();
    let sum: u64 = (1..).zip(falls).map(|(at, share)| at * share).sum();
    let rest = ONE.saturating_sub(fallen) * LONGEST as u64;
    (((sum + rest) * 1000) >> 30) as u32
}

/// The probability that the hero becomes helpless, and for how many of the hero's actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbness {
    pub chance: u64,
    pub actions: u32,
}

/// A death that needs a number of successes, such as a hold and then drowning, each with the same
/// chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doom {
    pub needs: u32,
    /// Probability that one try succeeds, in units of 1/[`ONE`].
    pub chance: u64,
    /// Tries per action of the foe.
    pub tries: u32,
}

/// The expected result of a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// Probability that the hero dies before the foes, in thousandths.
    pub death: u32,
    /// Expected loss of hit points, in percent of the hero's current hit points. Dying counts as a
    /// loss of 100%.
    pub loss: u32,
}

impl Forecast {
    /// Returns the higher of both probabilities of death and of both losses.
    pub fn or_worse(self, other: Self) -> Self {
        Self { death: self.death.max(other.death), loss: self.loss.max(other.loss) }
    }
}

/// Forecasts a fight against all of these foes, in the order in which the hero attacks them. At
/// most `places` living foes can be next to the hero at a time; the others wait.
pub fn forecast(scale: Scale, threats: &[Threat], places: usize) -> Forecast {
    let threats = &threats[..threats.len().min(MOST_FOES)];
    let mut lost = Losses::none(scale);
    let (mut start, mut spared) = (0, ONE);
    for (nth, threat) in threats.iter().enumerate() {
        if threat.arrives > start {
            lost = lost.plus(&approach(scale, &threats[nth..], threat.arrives - start));
            start = threat.arrives;
        }
        let others = &threats[nth + 1..];
        let beside = others.len().min(places.saturating_sub(1));
        let phase = Phase { scale, threat, others: &others[..beside], start };
        spared = both(spared, ONE - phase.doom());
        lost = phase.end(lost);
        start += threat.mean_time();
    }
    let lost = Losses::all(scale).or(&lost, spared);
    Forecast { death: thousandths(lost.death()), loss: lost.percent() }
}

/// Returns the probability, in thousandths, that the hero is dead after `rounds` more attacks on
/// the first foe, given that none of these attacks kills it.
pub fn death_within(scale: Scale, threats: &[Threat], places: usize, rounds: usize) -> u32 {
    let Some((first, others)) = threats.split_first() else { return 0 };
    let falls = std::iter::repeat_n(0, rounds).chain([ONE]).collect();
    let threat = Threat { falls, burst: Losses::none(scale), ..first.clone() };
    let beside = others.len().min(places.saturating_sub(1));
    let others = &others[..beside];
    let phase = Phase { scale, threat: &threat, others, start: threat.arrives };
    let lost = Losses::all(scale).or(&phase.end(Losses::none(scale)), ONE - phase.doom());
    thousandths(lost.death())
}

/// Returns the loss from the shots of all foes during `time`, while the first of `threats`
/// approaches. Adds half of the melee loss that this foe causes per action of the hero, because
/// either side may make the first melee attack.
fn approach(scale: Scale, threats: &[Threat], time: u32) -> Losses {
    let mut lost = Losses::none(scale);
    for threat in threats {
        let actions = u64::from(time) * u64::from(threat.pace) / 1000;
        lost = lost.plus(&threat.shot.times(actions as u32));
    }
    let first = &threats[0];
    lost.plus(&first.blow.times(first.pace / 2))
}

/// Converts a probability to thousandths, rounded to the nearest.
const fn thousandths(share: u64) -> u32 {
    ((share * 1000 + ONE / 2) >> 30) as u32
}

/// The part of a fight in which the hero attacks one foe.
struct Phase<'a> {
    scale: Scale,
    threat: &'a Threat,
    /// The other foes that can be next to the hero.
    others: &'a [Threat],
    /// Start of the phase, in thousandths of the hero's actions.
    start: u32,
}

impl Phase<'_> {
    /// Returns the hero's losses at the end of the phase, from the losses `lost` at its start.
    fn end(&self, lost: Losses) -> Losses {
        let mut now = lost;
        let (mut end, dead) = (Losses::empty(self.scale), Losses::all(self.scale));
        let mut left = ONE;
        let mut here = self.arrived(0);
        let (mut rest, mut full) = self.rounds(0);
        for at in 0..LONGEST {
            let falls = self.threat.falls.get(at).copied().unwrap_or(0);
            let came = self.arrived(at as u32);
            if came != here {
                here = came;
                (rest, full) = self.rounds(at as u32);
            }
            if falls > 0 {
                end.add(&now.plus(&self.threat.burst).plus(&rest), falls);
                left = left.saturating_sub(falls);
            }
            if left < NEGLIGIBLE || now.death() > ONE - NEGLIGIBLE {
                break;
            }
            now = now.plus(&full).healed(self.scale);
        }
        // If the fight has not ended and the hero loses more than heals, the fight goes on until
        // the hero is dead.
        let loses = left >= NEGLIGIBLE && full.exceeds_healing(self.scale);
        end.add(if loses { &dead } else { &now }, left);
        end
    }

    /// Returns how many of the other foes have arrived at the hero's action `at` of this phase.
    fn arrived(&self, at: u32) -> usize {
        let now = self.start + at * 1000;
        self.others.iter().filter(|other| other.arrives <= now).count()
    }

    /// Returns two losses for one action of the hero: the loss from the other foes that have
    /// arrived, and the loss from all foes, including the attacked foe's passive attack.
    fn rounds(&self, at: u32) -> (Losses, Losses) {
        let now = self.start + at * 1000;
        let here = self.others.iter().filter(|other| other.arrives <= now);
        let (mut lost, mut numbness) = (Losses::none(self.scale), Numbness::default());
        for other in here {
            lost = lost.plus(&other.blow.times(other.pace));
            numbness = numbness.with(other);
        }
        let all = lost.plus(&self.threat.blow.times(self.threat.pace));
        let both = numbness.with(self.threat);
        let all = prolonged(all, both);
        let answer = self.answer(&all);
        (prolonged(lost, numbness), all.plus(&answer))
    }

    /// Returns the loss from the passive attack with which the foe answers the hero's attack.
    /// `round` is the loss per round from all foes; it recurs in each round in which the hero is
    /// helpless.
    fn answer(&self, round: &Losses) -> Losses {
        let Numbness { chance, actions } = self.threat.stun;
        let numbness = if chance == 0 {
            Losses::none(self.scale)
        } else {
            round.times(actions * 1000).at_times(chance)
        };
        self.threat.answer.plus(&numbness)
    }

    /// Returns the probability that the attacked foe completes its [`Doom`] before it dies.
    fn doom(&self) -> u64 {
        let Some(doom) = self.threat.doom else { return 0 };
        let mut successes = vec![0; doom.needs as usize + 1];
        successes[0] = ONE;
        let per_action = u64::from(self.threat.pace) * u64::from(doom.tries);
        let mut owed =
            u64::from(self.start.saturating_sub(self.threat.arrives)) * per_action / 1000;
        let (mut left, mut dead) = (ONE, 0);
        for at in 0..LONGEST {
            let falls = self.threat.falls.get(at).copied().unwrap_or(0);
            while owed >= 1000 {
                owed -= 1000;
                doom.tries_once(&mut successes);
            }
            dead += both(falls, successes[doom.needs as usize]);
            left = left.saturating_sub(falls);
            owed += per_action;
        }
        dead + both(left, successes[doom.needs as usize])
    }
}

impl Numbness {
    /// Combines this helplessness with the helplessness that one round of the foe's actions can
    /// cause.
    fn with(self, threat: &Threat) -> Self {
        let chance = threat.numbness.chance * u64::from(threat.pace) / 1000;
        let chance = self.chance + both(chance.min(ONE), ONE - self.chance);
        Self { chance, actions: self.actions.max(threat.numbness.actions) }
    }
}

/// Returns the loss from a round, including further rounds if it makes the hero helpless.
fn prolonged(round: Losses, numbness: Numbness) -> Losses {
    if numbness.chance == 0 {
        return round;
    }
    let long = round.times((numbness.actions + 1) * 1000);
    round.or(&long, numbness.chance)
}

impl Doom {
    fn tries_once(self, successes: &mut [u64]) {
        for at in (0..successes.len() - 1).rev() {
            let moves = both(successes[at], self.chance);
            successes[at] -= moves;
            successes[at + 1] += moves;
        }
    }
}

/// Returns, for each of the hero's attacks on a foe, the probability that this attack is the one
/// that kills. `attack` is the foe's loss from one attack. Entry `n` of `dead_at` is the
/// probability that a foe which has lost `n` cells is dead.
pub fn falls(scale: Scale, attack: &Losses, dead_at: &[u64]) -> Vec<u64> {
    let mut lost = Losses::none(scale);
    let (mut falls, mut before) = (Vec::new(), 0);
    if *attack == lost {
        return falls;
    }
    while falls.len() < LONGEST && before < ONE - NEGLIGIBLE {
        lost = lost.plus(attack);
        let dead: u64 =
            lost.shares().iter().zip(dead_at).map(|(&lost, &dead)| both(lost, dead)).sum();
        lost = lost.healed(scale);
        let dead = dead.max(before);
        falls.push(dead - before);
        before = dead;
    }
    falls
}
