//! The force shell of the protection spell, which improves armor class for a time.

use crate::content::{Rank, Skill};
use crate::event::{Event, Magic};
use crate::rules::Play;
use crate::rules::fight::roll::armor_class;
use crate::world::ActorId;

/// Adds points to the shell. It gains more points at higher experience levels, and fewer if it
/// already has many points.
///
/// Source: rules/combat 1.
pub fn raise(play: &mut Play, who: ActorId) -> bool {
    if who != play.world.hero {
        return false;
    }
    let shell = play.world.life.shell;
    let natural =
        armor_class::class(play.world, play.content, who).total() + i32::from(shell.points);
    let gain = gain(play.world.you().level, shell.points, natural);
    if gain > 0 {
        let expert = play.world.life.rank(Skill::ClericSpell) >= Rank::Expert;
        let shell = &mut play.world.life.shell;
        shell.points = shell.points.saturating_add(gain);
        shell.pace = if expert { 20 } else { 10 };
        if shell.left == 0 {
            shell.left = shell.pace;
        }
    }
    play.tell(Event::Magic(Magic::ShellRose { by: gain }));
    true
}

/// Returns the points that one cast adds to a shell of `points` points. `natural` is the armor
/// class without the shell.
fn gain(level: u8, points: u8, natural: i32) -> u8 {
    let log = (u8::BITS - level.leading_zeros()) as i32;
    let shelter = ((10 - natural) / 10).min(3);
    (log - i32::from(points) / (4 - shelter)).max(0) as u8
}

/// Runs one turn of the shell, which loses a point every 10 turns, or every 20 turns if an expert
/// cast it.
pub fn tick(play: &mut Play) {
    let shell = &mut play.world.life.shell;
    if shell.left == 0 {
        return;
    }
    shell.left -= 1;
    if shell.left > 0 {
        return;
    }
    shell.points = shell.points.saturating_sub(1);
    let points = shell.points;
    if points > 0 {
        shell.left = shell.pace;
    }
    play.tell(Event::Magic(Magic::ShellThinned { left: points }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{CLOSET, scene};

    #[test]
    fn the_protection_spell_gains_more_at_high_level_and_less_when_repeated() {
        let first = [1, 2, 3, 4, 7, 8, 15, 16, 30].map(|level| gain(level, 0, 10));
        assert_eq!(first, [1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!(gain(16, 8, 10), 3, "8 points take 2 off");
        assert_eq!(gain(16, 8, -20), 0, "well armored, they take all 8 off");
        assert_eq!(gain(16, 4, 0), 4, "at armor class 0 they are divided by 3");
    }

    #[test]
    fn the_protection_spell_lowers_ac_and_wears_off_by_a_point_in_10_turns() {
        let mut s = scene(CLOSET);
        let hero = s.hero();
        s.world.you_mut().level = 4;
        s.world.life.skills[Skill::ClericSpell as usize] = Rank::Basic;
        s.with(|play| raise(play, hero));
        let class = |s: &crate::rules::test_scene::Scene| {
            armor_class::class(&s.world, &s.content, hero).total()
        };
        assert_eq!(class(&s), 7);
        for _ in 0..10 {
            s.with(tick);
        }
        assert_eq!(class(&s), 8);
        for _ in 0..20 {
            s.with(tick);
        }
        assert_eq!((class(&s), s.world.life.shell.left), (10, 0));
    }
}
