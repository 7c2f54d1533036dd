//! Taming and frightening monsters; amnesia; fortunes.

use crate::base::pick;
use crate::content::{Attribute, Buc, Property, Rank};
use crate::event::{Event, Magic, Senses};
use crate::rules::body::{self, exercise, hold, taming};
use crate::rules::effect::EffectSource;
use crate::rules::fight::roll::magic_resistance::{SCROLL, withstands};
use crate::rules::{Play, magic};
use crate::world::{ActorId, body::senses};

/// Tames monsters within `radius` squares, unless they resist. Monsters that cannot be tamed become
/// peaceful.
pub fn tame(play: &mut Play, source: &EffectSource, radius: u8) -> bool {
    let by = source.who;
    let here = play.world.actor(by).at;
    let near = |play: &Play, who: ActorId| {
        who != by
            && who != play.world.hero
            && play.world.actor(who).at.distance(here) <= i32::from(radius)
    };
    let crowd: Vec<ActorId> =
        play.world.level.crowd.iter().copied().filter(|&who| near(play, who)).collect();
    let mut noticed = false;
    for who in crowd {
        if withstands(play, who, source.power(SCROLL)) {
            continue;
        }
        taming::tame(play, who);
        noticed |= senses::sees(play.world, play.content, who);
    }
    noticed
}

/// Makes all monsters in the hero's line of sight flee unless they resist.
pub fn scare(play: &mut Play, by: ActorId, power: u32) -> bool {
    let in_view: Vec<ActorId> = play
        .world
        .level
        .crowd
        .iter()
        .copied()
        .filter(|&who| who != by && play.world.sight.clear.has(play.world.actor(who).at))
        .collect();
    let mut noticed = false;
    for who in in_view {
        if withstands(play, who, power) {
            continue;
        }
        frighten(play, who);
        noticed |= senses::sees(play.world, play.content, who);
    }
    noticed
}

/// Makes a monster flee for 20 to 60 turns. Reports this unless the monster is fleeing already.
pub fn frighten(play: &mut Play, who: ActorId) {
    let turns = play.rng.act.between(20, 60) as u32;
    let flees = play.world.actor(who).has(Property::Fleeing);
    body::gain(play, who, Property::Fleeing, turns);
    if !flees {
        play.tell(Event::Magic(Magic::Frightened { who }));
    }
    hold::take_flight(play, who);
}

/// Lowers 1 to 5 random trained skills, or 1 to 3 if the source is blessed, by one rank each, and
/// makes the hero forget spells. The same skill can be lowered several times.
/// Source: rules/tables effects.
pub fn forget(play: &mut Play, source: &EffectSource) -> bool {
    if source.who != play.world.hero {
        return false;
    }
    let most = if source.buc == Buc::Blessed { 3 } else { 5 };
    for _ in 0..play.rng.act.d(most) {
        let life = &mut play.world.life;
        let known: Vec<usize> = (0..life.skills.len())
            .filter(|&at| life.skills[at] > Rank::Unskilled && life.training[at] > 0)
            .collect();
        let Some(&at) = pick::one(&mut play.rng.act, &known) else { break };
        let life = &mut play.world.life;
        life.skills[at] = below(life.skills[at]);
        life.training[at] /= 2;
    }
    play.tell(Event::Magic(Magic::Forgot));
    magic::forget_some(play);
    true
}

const fn below(rank: Rank) -> Rank {
    match rank {
        Rank::GrandMaster => Rank::Master,
        Rank::Master => Rank::Expert,
        Rank::Expert => Rank::Skilled,
        Rank::Skilled => Rank::Basic,
        Rank::Restricted => Rank::Restricted,
        Rank::Basic | Rank::Unskilled => Rank::Unskilled,
    }
}
/// Reads a fortune cookie's slip. The fortune is true if the cookie is blessed, false if it is
/// cursed, and otherwise either at random. Reading breaks the illiterate conduct; a blind hero
/// cannot read the slip.
/// Source: NetHack 3.7 `rumors.c`, `outrumor`.
pub fn fortune(play: &mut Play, who: ActorId, buc: Buc) -> bool {
    if who != play.world.hero {
        return false;
    }
    if play.world.actor(who).has(Property::Blind) {
        play.tell(Event::Senses(Senses::Fortune { text: None }));
        return true;
    }
    let Some((text, honest)) = fortune_text(play, buc) else { return false };
    play.world.life.conduct.read_or_wrote += 1;
    play.tell(Event::Senses(Senses::Fortune { text: Some(text) }));
    if honest {
        exercise::train(play, Attribute::Wisdom);
    } else {
        exercise::abuse(play, Attribute::Wisdom);
    }
    true
}

/// Returns the fortune that an artifact whispers: a true one if it is blessed, a false one if it is
/// cursed, and otherwise either at random.
pub fn whisper(play: &mut Play, buc: Buc) -> Option<String> {
    fortune_text(play, buc).map(|(text, _)| text)
}

/// Draws a fortune. Returns its text and whether the fortune is true.
fn fortune_text(play: &mut Play, buc: Buc) -> Option<(String, bool)> {
    let honest = match buc {
        Buc::Blessed => true,
        Buc::Cursed => false,
        Buc::Uncursed => play.rng.act.coin(),
    };
    let fortunes = &play.content.fortunes;
    let all = if honest { &fortunes.true_ones } else { &fortunes.false_ones };
    pick::one(&mut play.rng.act, all).map(|text| (text.clone(), honest))
}
