//! The favors that a well-pleased god grants after a prayer.
//!
//! Source: rules/numbers 6; rules/luck 2.7.

use crate::content::{Buc, Class, Property, Rank, Slot};
use crate::event::{Event, Faith, ItemEvent};
use crate::r#gen::spawn::items;
use crate::rules::Play;
use crate::rules::body::{self, luck};
use crate::rules::faith::{crowning, trouble, tune_hint};
use crate::rules::item::{bless, erosion};
use crate::rules::magic::study;
use crate::rules::vitals::level_change;
use crate::world::hero::LuckCause;

/// Lowest alignment record at which a god may crown the hero.
const DEVOUT: i32 = 20;

/// Grants a random favor. Better favors need more luck. If the favor is a hint about the castle's
/// tune but the god has none left, a golden glow replaces it.
pub(super) fn grant(play: &mut Play) {
    let reach = ((play.world.life.luck.total() + 6) / 2).max(1);
    match play.rng.act.below(reach as u32) {
        0 => {}
        1 => mend_weapon(play),
        3 if tune_hint::give(play) => {}
        2 | 3 => glow(play),
        4 => {
            play.tell(Event::Faith(Faith::BlueAura));
            for item in play.world.you().pack.clone() {
                bless::uncurse(play, item);
            }
        }
        5 => give_power(play),
        6 => give_spell(play),
        _ if play.world.life.record >= DEVOUT && !play.world.life.crowned => {
            crowning::crown(play);
        }
        _ => give_spell(play),
    }
}

fn mend_weapon(play: &mut Play) {
    let Some(weapon) = play.world.you().in_slot(Slot::Wielded) else { return };
    if !bless::uncurse(play, weapon) && play.world.item(weapon).buc != Buc::Blessed {
        bless::turn(play, weapon, Buc::Blessed);
        play.tell(Event::Faith(Faith::WeaponBlessed { item: weapon }));
    }
    if erosion::mend(play, weapon) {
        play.tell(Event::Item(ItemEvent::Mended { item: weapon }));
    }
}

/// Grants the golden glow: restores a lost level or, if none is lost, raises maximum hit points by
/// 5. Also restores hit points and attributes, feeds the hero, cures blindness and ends bad luck.
fn glow(play: &mut Play) {
    play.tell(Event::Faith(Faith::GoldenGlow));
    let hero = play.world.hero;
    let more = if level_change::regain_level(play) { 0 } else { 5 };
    let you = play.world.you_mut();
    you.max_hp += more;
    you.hp = you.max_hp;
    trouble::restore(play);
    trouble::feed(play);
    body::cure(play, hero, Property::Blind);
    luck::forgive(play, LuckCause::GoldenGlow);
}

/// Grants telepathy, speed or stealth, the first of these that the hero lacks. If the hero has all
/// three, raises divine protection.
fn give_power(play: &mut Play) {
    let hero = play.world.hero;
    let owned = &play.world.you().properties;
    let owned = owned.innate.union(owned.gained);
    let gifts = [Property::Telepathy, Property::Fast, Property::Stealth];
    let what = gifts.into_iter().find(|&gift| !owned.has(gift));
    play.tell(Event::Faith(Faith::PowerGiven { what }));
    if let Some(gift) = what {
        body::grant(play, hero, gift);
        return;
    }
    let first = play.rng.act.between(2, 4) as u8;
    let life = &mut play.world.life;
    life.protection = if life.protection == 0 { first } else { life.protection + 1 };
}

/// Gives a blessed spellbook. Draws books until one has a spell that is new to the hero and that
/// the hero can train, but at most one book per experience level. 1 time in 4, the hero learns such
/// a new spell at once and gets no book.
fn give_spell(play: &mut Play) {
    let mut chosen = None;
    for _ in 0..play.world.you().level.max(1) {
        let depth = play.world.depth();
        let drawn = items::of_class(play.content, Class::Spellbook, depth, &mut play.rng.act);
        let Some(drawn) = drawn else { return };
        let kind = drawn.item.kind;
        let row = &play.content.items[kind];
        let known = play.world.life.spells.iter().any(|spell| spell.book == kind);
        let school = row.skill.map_or(Rank::Restricted, |skill| play.world.life.rank(skill));
        let useful = row.spell().is_some() && !known && school != Rank::Restricted;
        chosen = Some((drawn, useful));
        if useful {
            break;
        }
    }
    let Some((book, useful)) = chosen else { return };
    if useful && play.rng.act.one_in(4) {
        study::know(play.world, book.item.kind);
        play.tell(Event::Faith(Faith::SpellGiven { book: book.item.kind }));
        return;
    }
    let item = items::bring(play.world, book);
    bless::turn(play, item, Buc::Blessed);
    let at = play.world.you().at;
    play.tell(Event::Faith(Faith::Gave { item }));
    play.world.drop_onto(play.content, item, at);
}
