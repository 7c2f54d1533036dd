//! Per-foe inputs of the fight forecast.

use crate::base::{Dice, Pos};
use crate::content::{Attack, Attribute, Content, Form, Harm, Property, Trait};
use crate::rules::body;
use crate::rules::fight::{
    danger::{
        foe_blows::{self, FoeBlows},
        forecast::{self, Doom, Numbness, Threat},
        hero_blows::Blow,
        hit_effects::Hit,
        known_health::{Case, KnownHealth},
        losses::{Losses, ONE, Scale, both},
    },
    harm::proof,
    shot::monster_spell,
    strike::passive,
};
use crate::rules::vitals::{difficulty, petrify};
use crate::world::body::{actor::COWARDS, monster_fight, pack};
use crate::world::hero::Burden;
use crate::world::{Actor, ActorId, World};

/// Helplessness of this many turns or more counts as death, because some monster will find the
/// hero.
pub const CRIPPLED: i32 = 20;
/// Maximum paralysis by a floating eye, in turns. 1 in 4 of its paralyzing gazes lasts this long,
/// unless the hero's wisdom is above 12. The forecast ignores wisdom.
const GAZE: i32 = 127;
/// A shot or a ray needs a foe in line with the hero. The forecast assumes that this is so in 1 of
/// this many actions.
const IN_LINE: u64 = 2;
/// Distance in squares from the hero or the foe within which a pet helps in a fight.
const BESIDE: i32 = 3;
/// A helping pet attacks the foe with 1 in this many of its actions, because pets wander.
const HELP: u32 = 2;
/// Maximum number of armor class rolls for which losses are computed. If more rolls are possible,
/// at most this many evenly spaced ones represent them.
const ROLLS: usize = 5;

/// Returns the scale of the hero's hit points against monsters' damage. A polymorphed hero has the
/// hit points of both the current and the original body.
pub fn scale_of_hero(world: &World) -> Scale {
    let you = world.you();
    let own = world.life.own_shape.as_ref().map_or(0, |own| own.hp);
    let sides = difficulty::Sides { by_friend: false, to_friend: true };
    Scale::new(points(world, you.hp + own, you.scratches, sides)).healing(hero_heals(world))
}

/// Returns the hero's regeneration, in thousandths of a hit point per action.
/// Source: rules/numbers 3.
fn hero_heals(world: &World) -> u64 {
    let you = world.you();
    let con = u64::from(world.life.attributes[Attribute::Constitution as usize]);
    let per_turn = match u64::from(you.level) {
        _ if you.has(Property::Regeneration) => 1000,
        _ if world.life.burden >= Burden::Stressed => 0,
        _ if world.is_changed() => 50,
        level @ ..10 => 1000 / (42 / (level + 2) + 1),
        _ if con <= 12 => 1000 / 3,
        level => (1..=con).map(|die| die.min(level - 9)).sum::<u64>() * 1000 / con / 3,
    };
    per_turn * 120 / u64::from(you.rate.max(1))
}

/// Returns how many points of damage, before difficulty scales them, it takes to remove `hp` hit
/// points. `scratches` (in 1/10,000 of a hit point) are lost already.
fn points(world: &World, hp: i32, scratches: u16, sides: difficulty::Sides) -> i64 {
    let each = difficulty::scaled(world.life.difficulty, 1, sides).max(1);
    let left = i64::from(hp.max(1)) * difficulty::POINT - i64::from(scratches);
    (left + each - 1) / each
}

/// Returns the threat of a foe, given the attacks of both sides.
pub(super) fn of(
    world: &World,
    content: &Content,
    (foe, health): (ActorId, &KnownHealth),
    hero_blows: &[Blow],
    foe_blows: &FoeBlows,
) -> Threat {
    let scale = scale_of_hero(world);
    let source = Source { world, content, foe, scale };
    let other = world.actor(foe);
    let kind = &content.monsters[other.kind];
    let once = kind.attacks.iter().any(|attack| attack.form == Form::Explode);
    let pace = u32::from(other.rate) * 1000 / u32::from(world.you().rate.max(1));
    let mut falls = source.falls(hero_blows, health);
    if once {
        let first = falls.first().copied().unwrap_or(0);
        falls = vec![first, ONE - first];
    }
    let leaves = source.leaves(foe_blows) * u64::from(pace.min(1000)) / 1000;
    if leaves > 0 {
        falls = or_leaves(&falls, leaves);
    }
    let acts = ((forecast::mean_actions(&falls) / 1000).saturating_mul(pace) / 1000).max(1);
    let lands = hero_blows.iter().fold(0, |any, blow| any + both(blow.chance(), ONE - any));
    let (answer, stun, last) = source.passive(lands);
    Threat {
        blow: source.blow(foe_blows, acts).at_times(source.aims()).plus(&source.spell()),
        shot: source.shot(),
        numbness: source.numbness(foe_blows),
        pace: if once { pace.min(1000) } else { pace },
        answer,
        stun,
        burst: source.burst().plus(&last),
        doom: source.doom(foe_blows, acts),
        arrives: source.arrives(),
        falls,
    }
}

/// Returns the probabilities that a foe dies or leaves at the first, second, ... action of the
/// hero. `falls` holds these probabilities for a foe that never leaves. After each action, the foe
/// leaves with probability `leaves`.
fn or_leaves(falls: &[u64], leaves: u64) -> Vec<u64> {
    let (mut alive, mut stays) = (ONE, ONE);
    let rounds = falls.iter().copied().chain(std::iter::repeat(0)).take(forecast::LONGEST);
    rounds
        .map(|falls| {
            let before = both(alive, stays);
            alive = alive.saturating_sub(falls);
            let now = both(alive, stays);
            stays = both(stays, ONE - leaves);
            before - now + (now - both(alive, stays))
        })
        .collect()
}

/// A foe and the scale for the losses that it causes to the hero.
struct Source<'a> {
    world: &'a World,
    content: &'a Content,
    foe: ActorId,
    scale: Scale,
}

impl Source<'_> {
    /// Returns the probabilities that the foe dies or flees at the first, second, ... action of the
    /// hero. The player cannot know whether this foe is a coward, so both cases are averaged by
    /// their odds.
    fn falls(&self, blows: &[Blow], health: &KnownHealth) -> Vec<u64> {
        let foe = self.world.actor(self.foe);
        let kind = &self.content.monsters[foe.kind];
        let dies = self.falls_after(blows, health, |case| case.hp);
        let may_flee = health.cases().any(|case| Actor::may_be_coward(kind, case.max_hp));
        if !may_flee || health.looks_badly_hurt() {
            return dies;
        }
        let flees = self.falls_after(blows, health, |case| {
            let stays = !Actor::may_be_coward(kind, case.max_hp);
            if stays { case.hp } else { case.hp - Actor::badly_hurt_at(case.max_hp) }
        });
        let one = ONE / u64::from(COWARDS);
        let share = |falls: &[u64], at: usize| falls.get(at).copied().unwrap_or(0);
        (0..dies.len().max(flees.len()))
            .map(|at| both(share(&flees, at), one) + both(share(&dies, at), ONE - one))
            .collect()
    }

    /// Returns, for each action of the hero, the probability that the foe's losses reach
    /// `lost(case)` hit points in this action.
    fn falls_after(
        &self,
        blows: &[Blow],
        health: &KnownHealth,
        lost: impl Fn(Case) -> i32,
    ) -> Vec<u64> {
        let foe = self.world.actor(self.foe);
        let sides = difficulty::Sides { by_friend: true, to_friend: false };
        let regenerates = self.content.monsters[foe.kind].is(Trait::Regenerates);
        let heals =
            if regenerates { 1000 } else { 50 } * 120 / u64::from(self.world.you().rate.max(1));
        let most = health.cases().map(&lost).max().unwrap_or(1);
        let scale = Scale::new(points(self.world, most, 0, sides)).healing(heals);
        let mut dead_at = vec![0; scale.cells() + 1];
        for case in health.cases() {
            dead_at[scale.cell(points(self.world, lost(case), 0, sides))] += case.share;
        }
        let mut sum = 0;
        for dead in &mut dead_at {
            sum += *dead;
            *dead = sum;
        }
        // `health` leaves out cases with a negligible probability. Their share goes to the case
        // with the most hit points.
        dead_at[scale.cells()] = ONE;
        let none = Losses::none(scale);
        let attack = blows.iter().fold(none, |sum, blow| sum.plus(&blow.losses(scale)));
        forecast::falls(
            scale,
            &self.helpers().fold(attack, |sum, pet| {
                let blows = foe_blows::of(self.world, self.content, pet, self.foe);
                let rate = u32::from(self.world.actor(pet).rate);
                let pace = rate * 1000 / u32::from(self.world.you().rate.max(1));
                sum.plus(&blows.plain(scale).times(pace / HELP))
            }),
            &dead_at,
        )
    }

    /// Returns the pets near the hero or the foe that dare to attack the foe.
    fn helpers(&self) -> impl Iterator<Item = ActorId> + '_ {
        let (world, foe) = (self.world, self.world.actor(self.foe));
        let near = |at: Pos| at.distance(world.you().at) <= BESIDE || at.distance(foe.at) <= BESIDE;
        world.level.crowd.iter().copied().filter(move |&who| {
            let pet = world.actor(who);
            let dares = || monster_fight::dares_to_attack(self.content, pet, foe);
            pet.is_tame() && !pet.is_helpless() && near(pet.at) && dares()
        })
    }

    /// Returns the chance that the foe steals from the hero in one action. A foe that has stolen
    /// leaves the fight.
    fn leaves(&self, blows: &FoeBlows) -> u64 {
        let purse = pack::purse(self.world, self.content, self.world.hero).is_some();
        let attacks = blows.striker.attacks.iter().enumerate();
        attacks.fold(0, |any, (slot, attack)| {
            let steals = match attack.harm {
                Harm::StealGold => purse,
                Harm::StealItem | Harm::Seduce => true,
                _ => false,
            };
            let chance = if steals { blows.chance(slot) } else { 0 };
            any + both(chance, ONE - any)
        })
    }

    /// Returns the chance that an action is aimed at the hero and not at the hero's steed.
    /// Source: rules/combat 2.1.
    fn aims(&self) -> u64 {
        if self.world.life.steed.is_some() { ONE * 3 / 4 } else { ONE }
    }

    fn hit(&self, attack: Attack) -> Hit<'_> {
        let Self { world, content, foe, scale } = *self;
        Hit { world, content, foe, attack, scale }
    }

    /// Returns the loss from one action in melee, averaged over a fight of `acts` actions. Attacks
    /// that hold the hero hit more often once the hold has begun.
    fn blow(&self, blows: &FoeBlows, acts: u32) -> Losses {
        let attacks = blows.striker.attacks;
        let hits = attacks.iter().zip(&blows.wounds);
        let hits: Vec<Losses> =
            hits.map(|(attack, wound)| self.hit(*attack).losses(wound)).collect();
        let step = blows.rolls.len().div_ceil(ROLLS);
        let rolls: Vec<_> = blows.rolls.iter().skip(step / 2).step_by(step).collect();
        let mut mixed = Losses::empty(self.scale);
        for chances in &rolls {
            let mut lost = Losses::none(self.scale);
            for (slot, hit) in hits.iter().enumerate() {
                let chance = match attacks[slot].form {
                    Form::Gaze => self.gaze(),
                    form => lasting(form, chances[slot], acts),
                };
                if chance > 0 {
                    lost = lost.plus(&hit.at_times(chance));
                }
            }
            mixed.add(&lost, ONE / rolls.len() as u64);
        }
        mixed
    }

    /// Returns the chance that a gaze in melee works: 0 if the foe or the hero is blind, the foe is
    /// cancelled or the hero has reflection, otherwise [`ONE`].
    fn gaze(&self) -> u64 {
        let (foe, you) = (self.world.actor(self.foe), self.world.you());
        let blind = foe.has(Property::Blind) || you.has(Property::Blind);
        let stopped = foe.has(Property::Cancelled) || you.has(Property::Reflection);
        if blind || stopped { 0 } else { ONE }
    }

    fn numbness(&self, blows: &FoeBlows) -> Numbness {
        let mut sum = Numbness::default();
        for (slot, attack) in blows.striker.attacks.iter().enumerate() {
            let Numbness { chance, actions } = self.hit(*attack).numbness();
            let chance = both(chance, blows.chance(slot));
            sum.chance += both(chance, ONE - sum.chance);
            sum.actions = sum.actions.max(actions);
        }
        let spell = self.paralyzing_spell();
        sum.chance += both(spell.chance, ONE - sum.chance);
        sum.actions = sum.actions.max(spell.actions);
        sum
    }

    /// Returns the chance that one action of a cleric casts the spell that paralyzes, and the
    /// duration.
    /// Source: rules/tables monster_spells.
    fn paralyzing_spell(&self) -> Numbness {
        let (foe, you) = (self.world.actor(self.foe), self.world.you());
        let is_clerical =
            |attack: &Attack| attack.form == Form::ClericSpell && attack.harm == Harm::Spells;
        let casts = self.content.monsters[foe.kind].attacks.iter().any(is_clerical);
        let proof = you.has(Property::MagicResistance) || you.has(Property::FreeAction);
        let level = u64::from(foe.level.max(1));
        let numbers = monster_spell::PARALYSES.filter(|&number| u64::from(number) < level).count();
        if !casts || proof || foe.has(Property::Cancelled) {
            return Numbness::default();
        }
        let turns = monster_spell::paralysis(foe.level);
        let actions = if you.has(Property::HalfSpellDamage) { turns.div_ceil(2) } else { turns };
        Numbness { chance: self.casts(level) * numbers as u64 / level, actions }
    }

    /// Returns the chance that one spell attack of a caster of this level casts a spell.
    fn casts(&self, level: u64) -> u64 {
        let steady = ONE - ONE * 20.min(10 * level) / (10 * level);
        steady / u64::from(monster_spell::rest(self.world.actor(self.foe).level))
    }

    /// Returns the [`Doom`] of the first attack of the foe that can doom the hero. Its `tries` are
    /// the sum over all such attacks.
    fn doom(&self, blows: &FoeBlows, acts: u32) -> Option<Doom> {
        let dooms = blows.striker.attacks.iter().enumerate().filter_map(|(slot, attack)| {
            let chance = lasting(attack.form, blows.chance(slot), acts);
            self.hit(*attack).doom(chance)
        });
        dooms.reduce(|first, more| Doom { tries: first.tries + more.tries, ..first })
    }

    /// Returns the loss from the foe's passive attack per attack of the hero, the helplessness that
    /// it causes, and the loss from the passive attack when the foe dies.
    fn passive(&self, lands: u64) -> (Losses, Numbness, Losses) {
        let none = Losses::none(self.scale);
        if petrify::is_blow_fatal(self.world, self.content, self.foe) {
            let dead = Losses::all(self.scale);
            return (dead.at_times(lands), Numbness::default(), dead);
        }
        let (foe, you) = (self.world.actor(self.foe), self.world.you());
        let kind = &self.content.monsters[foe.kind];
        let passive = kind.attacks.iter().find(|it| it.form == Form::Passive);
        let Some(attack) = passive.filter(|attack| !self.is_proof(attack.harm)) else {
            return (none, Numbness::default(), Losses::none(self.scale));
        };
        let dice = passive::dice(*attack, foe.level);
        let burns = Losses::dice(self.scale, dice);
        let lively = !foe.has(Property::Cancelled);
        match attack.harm {
            Harm::Acid => (burns.at_times(lands / 2), Numbness::default(), burns.at_times(ONE / 2)),
            Harm::Fire | Harm::Cold | Harm::Shock | Harm::MagicMissile if lively => {
                (burns.at_times(ONE * 2 / 3), Numbness::default(), none)
            }
            Harm::Paralyse if lively => {
                let gazes = kind.letter == 'e';
                let safe = you.has(Property::Blind) || you.has(Property::Reflection);
                let usual = dice.twice_mean() / 2;
                let turns = if gazes { (usual * 3 + GAZE) / 4 } else { usual };
                let chance = if gazes && safe { 0 } else { ONE * 2 / 3 };
                if turns >= CRIPPLED {
                    return (Losses::all(self.scale).at_times(chance), Numbness::default(), none);
                }
                (none.clone(), Numbness { chance, actions: turns.unsigned_abs() }, none)
            }
            _ => (none.clone(), Numbness::default(), none),
        }
    }

    fn is_proof(&self, harm: Harm) -> bool {
        let proof = proof::resistance(harm);
        proof.is_some_and(|it| body::resists(self.world, self.content, self.world.hero, it))
    }

    /// Returns the loss if the foe explodes when it dies.
    fn burst(&self) -> Losses {
        let kind = &self.content.monsters[self.world.actor(self.foe).kind];
        let boom = kind.attacks.iter().find(|attack| attack.form == Form::Boom);
        boom.map_or(Losses::none(self.scale), |it| Losses::dice(self.scale, it.dice))
    }

    /// Returns the time until the foe and the hero are adjacent if both approach, in thousandths of
    /// the hero's actions.
    fn arrives(&self) -> u32 {
        let (you, foe) = (self.world.you(), self.world.actor(self.foe));
        let gap = (you.at.distance(foe.at) - 1).max(0).unsigned_abs();
        let rate = u64::from(you.rate.max(1));
        (u64::from(gap) * 1000 * rate / (rate + u64::from(foe.rate))) as u32
    }

    /// Returns the loss from the spells that a foe casts in one action in melee.
    fn spell(&self) -> Losses {
        let foe = self.world.actor(self.foe);
        let mut sum = Losses::none(self.scale);
        if foe.has(Property::Cancelled) {
            return sum;
        }
        let level = u64::from(foe.level.max(1));
        for attack in &self.content.monsters[foe.kind].attacks {
            if matches!(attack.form, Form::MageSpell | Form::ClericSpell) {
                sum = sum.plus(&self.one_spell(*attack, level).at_times(self.casts(level)));
            }
        }
        sum
    }

    /// Returns the loss from one spell, averaged over the spells that a caster of this level
    /// selects.
    fn one_spell(&self, attack: Attack, level: u64) -> Losses {
        let half = level as u16 / 2;
        let dice = match attack.dice.sides {
            0 => Dice::new(half + 1, 6, 0),
            sides => Dice::new(half + attack.dice.count, sides, 0),
        };
        let you = self.world.you();
        let wards = [Property::MagicResistance, Property::HalfSpellDamage];
        let wards = wards.into_iter().filter(|&ward| you.has(ward)).count();
        // Magic resistance and half spell damage each halve the damage. Halving the number of dice
        // gives the same mean.
        let dice = Dice { count: (dice.count >> wards).max(1), ..dice };
        let force = Losses::dice(self.scale, dice);
        let none = Losses::none(self.scale);
        if attack.harm != Harm::Spells {
            return if self.is_proof(attack.harm) || attack.harm == Harm::Sleep {
                none
            } else {
                force
            };
        }
        let strike = Losses::dice(self.scale, Dice::new(8, 6, 0));
        let death = Losses::dice(self.scale, Dice::new(8, 6, 50));
        let kind = &self.content.monsters[you.kind];
        let beyond = kind.is(Trait::Nonliving) || kind.is(Trait::Undead) || kind.is(Trait::Demon);
        let dies =
            if beyond || you.has(Property::MagicResistance) { 0 } else { level.saturating_sub(13) };
        let mut mixed = Losses::empty(self.scale);
        let last = if attack.form == Form::MageSpell { 24 } else { 15 };
        let cases = level.min(last + 1);
        for number in 0..cases {
            let loss = match (attack.form, number) {
                (_, 0) => force.clone(),
                (Form::MageSpell, 20..) => death.at_times(ONE * dies / level),
                (Form::ClericSpell, 11..=13) => strike.clone(),
                (Form::ClericSpell, 14..) => strike.or(&force, ONE * 2 / 3),
                _ => none.clone(),
            };
            mixed.add(&loss, ONE / cases);
        }
        mixed
    }

    /// Returns the loss from one action at a distance: gazes, breath, spit and rays.
    /// Source: rules/numbers 16.
    fn shot(&self) -> Losses {
        let foe = self.world.actor(self.foe);
        let mut sum = Losses::none(self.scale);
        if foe.has(Property::Cancelled) {
            return sum;
        }
        let you = self.world.you();
        for attack in &self.content.monsters[foe.kind].attacks {
            let burns = || Losses::dice(self.scale, attack.dice);
            let ends = matches!(attack.harm, Harm::Disintegrate | Harm::Stone);
            let loss = match attack.form {
                _ if self.is_proof(attack.harm) => continue,
                Form::Gaze if self.gaze() == 0 => continue,
                Form::Gaze if ends => Losses::all(self.scale).at_times(ONE / 3),
                Form::Gaze if attack.harm == Harm::Fire => burns().at_times(ONE * 4 / 15),
                Form::Breath if you.has(Property::Reflection) => continue,
                Form::Breath if ends => Losses::all(self.scale).at_times(ONE / 3 / IN_LINE),
                Form::Breath if attack.harm != Harm::Sleep => burns().at_times(ONE / 3 / IN_LINE),
                Form::Spit if matches!(attack.harm, Harm::Acid | Harm::Cold) => {
                    burns().at_times(ONE / 4 / IN_LINE)
                }
                Form::MageSpell
                    if !matches!(attack.harm, Harm::Spells | Harm::Punish | Harm::Sleep) =>
                {
                    self.one_spell(*attack, foe.level.max(1).into()).at_times(ONE * 2 / 3 / IN_LINE)
                }
                _ => continue,
            };
            sum = sum.plus(&loss);
        }
        sum
    }
}

/// Returns the chance that an attack hits, averaged over the first `acts` actions, but at most 30.
/// A hug or an engulfment that has succeeded once continues to hit.
fn lasting(form: Form, chance: u64, acts: u32) -> u64 {
    if !matches!(form, Form::Hug | Form::Engulf) || chance == 0 {
        return chance;
    }
    let acts = acts.min(30);
    let (mut free, mut sum) = (ONE, 0);
    for _ in 0..acts {
        free = both(free, ONE - chance);
        sum += ONE - free;
    }
    sum / u64::from(acts)
}
