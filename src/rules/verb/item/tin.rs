//! Opening tins, and eating what is in them.
//!
//! Source: rules/numbers 4.

use crate::content::ending::death::Hazard;
use crate::content::item::ToolUse;
use crate::content::monster::quirk::Quirk;
use crate::content::{Attribute, Buc, Property, Skill, Slot, Trait};
use crate::event::{BodyEvent, Event, ItemEvent};
use crate::rules::body::{
    self,
    equipment::{destroy, one_piece},
    exercise, hunger_state,
};
use crate::rules::verb::item::meal;
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Halt, Play, Refusal, Time};
use crate::world::hero::{Occupation, Work};
use crate::world::{ActorId, ItemId, Pending, Place};

/// The `plus` of a tin made with a tinning kit.
pub const HOMEMADE: i8 = 1;

/// The dish in a tin of meat.
enum Dish {
    Rotten,
    /// Gives up to 50 nutrition, but not more than the corpse would give.
    Homemade,
    /// A cooked dish with this nutrition. The flag says whether the dish is greasy and makes the
    /// fingers slippery.
    Cooked(i32, bool),
}

/// The cooked dishes: their nutrition, and whether they are greasy.
const COOKED: [(i32, bool); 13] = [
    (20, false),
    (40, true),
    (40, false),
    (50, false),
    (50, false),
    (55, false),
    (60, true),
    (70, false),
    (80, false),
    (80, true),
    (95, false),
    (100, false),
    (500, false),
];

/// Makes the hero start to open a tin.
pub fn open(play: &mut Play, who: ActorId, tin: ItemId) -> Acted {
    let left = opening_time(play, tin);
    let tin = one_piece(play, who, tin);
    let hp = play.world.you().hp;
    play.world.life.occupation = Some(Occupation { what: Work::Opening { tin, left }, hp });
    go_on(play)
}

/// Draws the number of turns that opening a tin takes: 1 for metal eaters; 1 to 3 with a tin
/// opener, depending on the opener's blessing; 3 with a dagger or knife; 6 with a pick or an axe;
/// otherwise 10 or more. A blessed tin takes 1 turn half of the time.
fn opening_time(play: &mut Play, tin: ItemId) -> u16 {
    let blessed = play.world.item(tin).buc == Buc::Blessed;
    let you = play.world.you();
    if play.content.monsters[you.kind].is(Trait::Metallivore) || blessed && play.rng.act.coin() {
        return 1;
    }
    let tool = play.world.you().in_slot(Slot::Wielded);
    if let Some(opener) = tool.filter(|&tool| is_opener(play, tool)) {
        return match play.world.item(opener).buc {
            Buc::Blessed => 1,
            Buc::Uncursed => 1 + play.rng.act.below(2) as u16,
            Buc::Cursed => 1 + play.rng.act.below(3) as u16,
        };
    }
    match tool.and_then(|tool| play.content.items[play.world.item(tool).kind].skill) {
        Some(Skill::Dagger | Skill::Knife) => 3,
        Some(Skill::PickAxe | Skill::Axe) => 6,
        _ => {
            let [strength, _, _, dexterity, ..] = play.world.life.attributes;
            let most = 500 / (u32::from(dexterity) + u32::from(strength)).max(1);
            10 + play.rng.act.below(1 + most) as u16
        }
    }
}

fn is_opener(play: &Play, tool: ItemId) -> bool {
    play.content.items[play.world.item(tool).kind].tool == Some(ToolUse::TinOpener)
}

/// Works on the tin for one more turn.
pub fn go_on(play: &mut Play) -> Acted {
    let hero = play.world.hero;
    let Some(Occupation { what: Work::Opening { tin, left }, .. }) =
        &mut play.world.life.occupation
    else {
        return Err(Refusal::NotNow.into());
    };
    *left = left.saturating_sub(1);
    let (tin, is_done) = (*tin, *left == 0);
    let here = [Place::Pack(hero), Place::Floor(play.world.level.id, play.world.you().at)];
    let is_there = play.world.items.get(tin).is_some_and(|it| here.contains(&it.place));
    if is_done || !is_there {
        play.world.life.occupation = None;
    }
    if !is_there {
        return Err(Refusal::NotHere.into());
    }
    if is_done && opens(play, tin) {
        return Err(Halt::Asks(Pending::EatTin { tin }));
    }
    Ok(Time::ACTION)
}

/// Opens a tin. It explodes if it is trapped, or 1 time in 8 if it is cursed and not homemade;
/// otherwise the hero smells what is in it. Returns whether there is something to eat.
fn opens(play: &mut Play, tin: ItemId) -> bool {
    let thing = play.world.item(tin);
    let homemade = thing.plus == HOMEMADE;
    if thing.trapped || thing.buc == Buc::Cursed && !homemade && play.rng.act.one_in(8) {
        explode(play, tin);
        return false;
    }
    play.world.item_mut(tin).known.plus = true;
    play.tell(Event::Item(ItemEvent::TinOpened { tin }));
    true
}

/// Eats the contents of an open tin, or throws it away.
pub fn answered(play: &mut Play, tin: ItemId, eats: bool) {
    if !play.world.items.contains(tin) {
        return;
    }
    if eats {
        return eat(play, tin);
    }
    play.tell(Event::Item(ItemEvent::TinDiscarded { tin }));
    destroy(play, tin);
}

fn eat(play: &mut Play, tin: ItemId) {
    let hero = play.world.hero;
    let thing = play.world.item(tin);
    let (about, buc, homemade) = (thing.about, thing.buc, thing.plus == HOMEMADE);
    meal::note_conduct(play, tin);
    let dish = about.map(|about| {
        let keeps = play.content.monsters[about].has(Quirk::KeepsFresh);
        dish(play, buc, homemade, keeps)
    });
    let rotten = matches!(dish, Some(Dish::Rotten));
    play.tell(Event::Item(ItemEvent::TinTasted { tin, rotten }));
    match (dish, about) {
        (Some(Dish::Rotten), _) => {
            let turns = play.rng.act.between(10, 24) as u32;
            body::lengthen(play, hero, Property::Vomiting, turns);
            hunger_state::nourish(play, -50);
        }
        (Some(Dish::Homemade), Some(about)) => {
            meat(play, tin, i32::from(play.content.monsters[about].nutrition).min(50));
        }
        (Some(Dish::Cooked(nutrition, greasy)), _) => {
            meat(play, tin, nutrition);
            if greasy {
                let turns = play.rng.act.between(5, 15) as u32;
                body::lengthen(play, hero, Property::SlipperyFingers, turns);
            }
        }
        _ => spinach(play, buc),
    }
    if play.world.items.contains(tin) {
        if !rotten {
            let ate = BodyEvent::Ate { who: hero, item: tin, count: 1, finished: true };
            play.tell(Event::Body(ate));
        }
        destroy(play, tin);
    }
}

/// Draws the dish in a tin of meat. A homemade tin is rotten 1 time in 7, unless the meat never
/// rots (`keeps`). Any other tin is rotten if cursed. Otherwise the rotten dish, the homemade dish
/// and each of the cooked dishes are equally likely; meat that never rots is homemade instead of
/// rotten.
fn dish(play: &mut Play, buc: Buc, homemade: bool, keeps: bool) -> Dish {
    if homemade {
        return if !keeps && play.rng.act.one_in(7) { Dish::Rotten } else { Dish::Homemade };
    }
    let drawn = play.rng.act.below(2 + COOKED.len() as u32) as usize;
    match drawn {
        _ if buc == Buc::Cursed => Dish::Rotten,
        0 if keeps => Dish::Homemade,
        0 => Dish::Rotten,
        1 => Dish::Homemade,
        _ => Dish::Cooked(COOKED[drawn - 2].0, COOKED[drawn - 2].1),
    }
}

/// Feeds the hero and applies the effects of eating a corpse of the tin's monster kind.
fn meat(play: &mut Play, tin: ItemId, nutrition: i32) {
    let hero = play.world.hero;
    if let Some(about) = play.world.item(tin).about {
        meal::faith_of_eaters(play, hero, about);
    }
    hunger_state::nourish(play, nutrition);
    meal::convey(play, hero, tin);
}

fn spinach(play: &mut Play, buc: Buc) {
    let nutrition = match buc {
        Buc::Blessed => 600,
        Buc::Uncursed => 400 + play.rng.act.d(200),
        Buc::Cursed => 200 + play.rng.act.d(400),
    };
    hunger_state::nourish(play, nutrition);
    let by = if buc == Buc::Cursed { -1 } else { 1 };
    exercise::change(play, Attribute::Strength, by);
}

fn explode(play: &mut Play, tin: ItemId) {
    play.tell(Event::Item(ItemEvent::TinExploded));
    destroy(play, tin);
    let hero = play.world.hero;
    let level = u32::from(play.world.you().level);
    let damage = play.rng.act.d(5 + if level < 5 { level } else { 2 + level / 2 });
    body::lengthen(play, hero, Property::Stunned, damage.unsigned_abs());
    vitals::damage_and_tell(play, hero, damage, Blame::means(Hazard::ExplodingTin));
}
