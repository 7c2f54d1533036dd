//! The course of a fight: the probability that the hero dies before the foes, and the expected
//! loss.
//!
//! Time is counted in the hero's actions. The hero attacks one foe after the other, the nearest
//! first; those that are there attack the hero until they are dead. How long a foe lasts does not
//! depend on what the hero has lost, so both are computed apart and then joined.

use super::losses::{Losses, ONE, Scale, both};

/// Actions after which a fight counts as over.
pub const LONGEST: usize = 200;
/// Most foes of a group that are counted.
pub const MOST_FOES: usize = 10;
/// A rest of probability that is not followed further.
const NEGLIGIBLE: u64 = ONE / 2_000;

/// The losses that one foe causes, and the time until it is dead.
#[derive(Clone, Debug)]
pub struct Threat {
    /// Probability that it dies by the hero's first, second, ... action against it.
    pub falls: Vec<u64>,
    /// Loss by one of its actions in melee, and by one from a distance.
    pub blow: Losses,
    pub shot: Losses,
    /// The hero is helpless for some actions after one of its actions.
    pub numbness: Numbness,
    /// Its actions per action of the hero, in thousandths.
    pub pace: u32,
    /// Loss by the hero's attack on it, and the numbness that the attack may cause.
    pub answer: Losses,
    pub stun: Numbness,
    /// Loss at its death.
    pub burst: Losses,
    /// It kills by a number of successes.
    pub doom: Option<Doom>,
    /// Actions of the hero until it is adjacent, in thousandths.
    pub arrives: u32,
}

impl Threat {
    /// Returns the mean number of the hero's actions until it is dead, in thousandths.
    pub fn mean_time(&self) -> u32 {
        mean_actions(&self.falls)
    }
}

/// Returns the mean number of actions until a foe falls, in thousandths.
pub fn mean_actions(falls: &[u64]) -> u32 {
    let fallen: u64 = falls.iter().sum();
    let sum: u64 = (1..).zip(falls).map(|(at, share)| at * share).sum();
    let rest = ONE.saturating_sub(fallen) * LONGEST as u64;
    (((sum + rest) * 1000) >> 30) as u32
}

/// A probability to be helpless for a number of the hero's actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbness {
    pub chance: u64,
    pub actions: u32,
}

/// A death by a number of successes, such as a hold and then drowning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doom {
    pub needs: u32,
    /// Probability of a success at each try, and tries per action of the foe.
    pub chance: u64,
    pub tries: u32,
}

/// How a fight will probably end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// Probability that the hero dies first, in thousandths.
    pub death: u32,
    /// Expected loss, in percent of the hero's current hit points. A death loses all of them.
    pub loss: u32,
}

/// Forecasts a fight against all of these foes, in the order in which the hero attacks them. Only
/// the first `places` of the living find room next to the hero.
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
    Forecast { death: ((lost.death() * 1000 + ONE / 2) >> 30) as u32, loss: lost.percent() }
}

/// Returns the loss by shots while the nearest foe approaches. Whoever closes the last gap attacks
/// first, which is either side.
fn approach(scale: Scale, threats: &[Threat], time: u32) -> Losses {
    let mut lost = Losses::none(scale);
    for threat in threats {
        let actions = u64::from(time) * u64::from(threat.pace) / 1000;
        lost = lost.plus(&threat.shot.times(actions as u32));
    }
    let first = &threats[0];
    lost.plus(&first.blow.times(first.pace / 2))
}

/// The time in which the hero attacks one foe.
struct Phase<'a> {
    scale: Scale,
    threat: &'a Threat,
    /// The other foes that have room beside the hero.
    others: &'a [Threat],
    /// When it begins, in thousandths of the hero's actions.
    start: u32,
}

impl Phase<'_> {
    /// Returns the losses at its end, from those at its start.
    fn end(&self, lost: Losses) -> Losses {
        let mut now = lost;
        let mut end = Losses::empty(self.scale);
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
        end.add(&now, left);
        end
    }

    /// Returns how many of the others have arrived at the hero's action `at` of this phase.
    fn arrived(&self, at: u32) -> usize {
        let now = self.start + at * 1000;
        self.others.iter().filter(|other| other.arrives <= now).count()
    }

    /// Returns the loss per action of the hero by the others that have arrived, and by all with the
    /// hero's own attack.
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

    /// Returns the loss by the hero's own attack. `round` is what all foes do meanwhile.
    fn answer(&self, round: &Losses) -> Losses {
        let Numbness { chance, actions } = self.threat.stun;
        let numbness = if chance == 0 {
            Losses::none(self.scale)
        } else {
            round.times(actions * 1000).at_times(chance)
        };
        self.threat.answer.plus(&numbness)
    }

    /// Returns the probability that this foe kills by its number of successes before it falls.
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
    /// Adds the spells of helplessness by one round of this foe's actions.
    fn with(self, threat: &Threat) -> Self {
        let chance = threat.numbness.chance * u64::from(threat.pace) / 1000;
        let chance = self.chance + both(chance.min(ONE), ONE - self.chance);
        Self { chance, actions: self.actions.max(threat.numbness.actions) }
    }
}

/// Returns the loss of a round that may be followed by rounds in which the hero is helpless.
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

/// Returns the probabilities that a foe falls by the first, second, ... of these attacks.
pub fn falls(scale: Scale, attack: &Losses) -> Vec<u64> {
    let mut lost = Losses::none(scale);
    let (mut falls, mut before) = (Vec::new(), 0);
    if *attack == lost {
        return falls;
    }
    while falls.len() < LONGEST && before < ONE - NEGLIGIBLE {
        lost = lost.plus(attack).healed(scale);
        let dead = lost.death().max(before);
        falls.push(dead - before);
        before = dead;
    }
    falls
}
