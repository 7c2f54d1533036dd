//! Upper limits on saved numbers, so that rules cannot overflow.
//! Source: rules/reliability T10, T34.

use crate::content::Ruleset;
use crate::world::hero::conduct::Conduct;
use crate::world::{Actor, Hero, Item};

/// Limit for totals of a whole game: turns, kills, experience points.
pub(crate) const COUNTED: u32 = 1_000_000_000;
/// Limit for current and maximum values: hit points, energy, nutrition, alignment.
const HELD: i32 = 1_000_000;
/// Limit for small counters such as exercise.
const FEW: i16 = 30_000;

/// Checks the limits of an actor and returns the first violation as text.
pub(crate) fn of_body(body: &Actor) -> Result<(), String> {
    held("maximum hit points", body.max_hp)?;
    counted("creation turn", body.born)?;
    counted("turn when hungry again", body.full_until)
}

/// Checks the limits of an item.
pub(crate) fn of_item(item: &Item) -> Result<(), String> {
    counted("age", item.age)
}

/// Checks the limits of the hero's own state.
pub(crate) fn of_hero(life: &Hero) -> Result<(), String> {
    for (what, number) in [
        ("maximum energy", life.max_pw),
        ("nutrition", life.nutrition),
        ("record", life.record),
        ("prayer timeout", life.prayer),
    ] {
        held(what, number)?;
    }
    for number in life.exercise {
        within("exercise", i64::from(number), i64::from(FEW))?;
    }
    let own = life.own_shape.as_ref();
    held("hit points of the original shape", own.map_or(0, |own| own.max_hp))?;
    for (what, number) in [
        ("turns left in the shape", own.map_or(0, |own| own.left)),
        ("turn of the next exercise check", life.next_exercise),
        ("experience", life.experience),
        ("known gold", life.gold_known),
        ("unique foes of the faith", life.unique_foes),
        ("foes of the faith", life.foes),
        ("safe turns", life.safe_until),
        ("turn of the last cleansing", life.cleansed),
        ("turn of the next vision", life.next_vision),
        ("turn of the last prayer", life.prayed.map_or(0, |prayed| prayed.turn)),
    ] {
        counted(what, number)?;
    }
    life.spells.iter().try_for_each(|spell| counted("spell expiry turn", spell.until))?;
    of_conduct(&life.conduct)
}

/// Checks that the armor class range of a ruleset is not empty.
pub(crate) fn of_rules(rules: &Ruleset) -> Result<(), String> {
    let (lowest, highest) = rules.ac_limits;
    if lowest <= highest { Ok(()) } else { Err(format!("armor class: {lowest} to {highest}")) }
}

fn of_conduct(conduct: &Conduct) -> Result<(), String> {
    [
        conduct.ate,
        conduct.ate_animal,
        conduct.ate_meat,
        conduct.dealt_with_gods,
        conduct.killed,
        conduct.hit_with_weapon,
        conduct.read_or_wrote,
        conduct.polymorphed_objects,
        conduct.changed_form,
        conduct.genocided,
        conduct.wished,
        conduct.wished_artifacts,
        conduct.wore_armor,
    ]
    .into_iter()
    .try_for_each(|times| counted("deeds", times))
}

pub(crate) fn counted(what: &str, number: u32) -> Result<(), String> {
    within(what, number.into(), COUNTED.into())
}

fn held(what: &str, number: i32) -> Result<(), String> {
    within(what, number.into(), HELD.into())
}

fn within(what: &str, number: i64, most: i64) -> Result<(), String> {
    if (-most..=most).contains(&number) { Ok(()) } else { Err(format!("{what}: {number}")) }
}

#[cfg(test)]
mod tests {
    use crate::content::Content;
    use crate::world::{World, drawn_level};

    const CLOSET: &str = "
        ---
        |@|
        ---";

    #[test]
    fn numbers_beyond_any_game_are_refused() {
        let content = Content::builtin();
        let forged: [fn(&mut World); 19] = [
            |world| world.turn = u32::MAX,
            |world| world.now = u64::MAX,
            |world| world.level.left = u32::MAX,
            |world| world.you_mut().max_hp = i32::MAX,
            |world| world.you_mut().born = u32::MAX,
            |world| world.you_mut().full_until = u32::MAX,
            |world| world.life.max_pw = i32::MAX,
            |world| world.life.nutrition = i32::MIN,
            |world| world.life.record = i32::MAX,
            |world| world.life.prayer = i32::MAX,
            |world| world.life.exercise[2] = i16::MIN,
            |world| world.life.next_exercise = u32::MAX,
            |world| world.life.experience = u32::MAX,
            |world| world.life.unique_foes = u32::MAX,
            |world| world.life.foes = u32::MAX,
            |world| world.life.safe_until = u32::MAX,
            |world| world.life.conduct.killed = u32::MAX,
            |world| world.life.conduct.hit_with_weapon = u32::MAX,
            |world| world.rules.ac_limits = (127, 0),
        ];
        for (nth, forge) in forged.into_iter().enumerate() {
            let mut world = drawn_level::world(&content, CLOSET);
            world.life.attributes = [12; 6];
            let before = world.check(&content);
            forge(&mut world);
            assert_ne!(world.check(&content), before, "forgery {nth}");
        }
    }
}
