//! Which attacks the rules implement.

use crate::content::{Attack, Form, Harm};

/// Whether the rules implement the attack's damage type for its form. Content must not use other
/// combinations.
pub fn is_known(attack: Attack) -> bool {
    let by_touch = !matches!(
        attack.harm,
        Harm::MagicMissile
            | Harm::Digest
            | Harm::Hallucinate
            | Harm::Spells
            | Harm::Spore
            | Harm::DrainLuck
            | Harm::MindInvasion
            | Harm::Lava
            | Harm::RandomBreath
            | Harm::Punish
            | Harm::SummonDemons
            | Harm::SummonBison
            | Harm::SummonMinotaur
    );
    let by_ray = matches!(
        attack.harm,
        Harm::MagicMissile
            | Harm::Fire
            | Harm::Cold
            | Harm::Shock
            | Harm::Acid
            | Harm::Sleep
            | Harm::Disintegrate
            | Harm::PoisonStr
            | Harm::Lava
            | Harm::RandomBreath
    );
    match attack.form {
        Form::Claw
        | Form::Bite
        | Form::Kick
        | Form::Butt
        | Form::Touch
        | Form::Sting
        | Form::Tentacle
        | Form::Trample
        | Form::Weapon => by_touch,
        Form::Engulf => by_touch || attack.harm == Harm::Digest,
        Form::Hug => matches!(attack.harm, Harm::Physical | Harm::Wrap | Harm::Fire),
        Form::Gaze => {
            use Harm::{Blind, Confuse, DrainLuck, Fire, MindInvasion, Spore, Stone, Stun};
            let of_minds = matches!(attack.harm, DrainLuck | MindInvasion);
            of_minds || matches!(attack.harm, Confuse | Stun | Blind | Fire | Spore | Stone)
        }
        Form::Breath => by_ray,
        Form::Spit => {
            matches!(attack.harm, Harm::Acid | Harm::Blind | Harm::PoisonStr | Harm::Cold)
        }
        Form::Explode => {
            use Harm::{Blind, Cold, Fire, Hallucinate, Physical, Shock};
            matches!(attack.harm, Physical | Fire | Cold | Shock | Blind | Hallucinate)
        }
        Form::Boom => attack.harm == Harm::Physical,
        Form::Passive => crate::rules::fight::strike::passive::is_known(attack.harm),
        Form::MageSpell | Form::ClericSpell => {
            crate::rules::fight::shot::monster_spell::is_known(attack.harm)
        }
        Form::Summon => {
            use Harm::{SummonBison, SummonDemons, SummonMinotaur};
            matches!(attack.harm, SummonDemons | SummonBison | SummonMinotaur)
        }
    }
}
