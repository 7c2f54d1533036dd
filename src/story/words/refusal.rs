//! Words for refused actions.
//!
//! `{key:rest}` stands for the key of the command `#rest`; the screen inserts that key.

use crate::base::{Dir, english, english::capitalized};
use crate::event::Refusal;
use crate::event::refusal::{
    Undug, Unforced, Unjumped, Unoffered, Unridden, Unshaped, Unwritten, Vain,
};

/// The refusal of a command that needs sight, for heroes who are blind from birth.
pub const BORN_BLIND: &str = "You are blind for good: walk or run, and feel your way.";

/// Beginning of every message that refuses to explore an explored level.
pub const EXPLORED: &str = "Nothing left to explore";

pub const NOTHING_TO_DRINK: &str = "There is no fountain or sink here to drink from.";
pub const NO_FOUNTAIN: &str = "There is no fountain here to dip it into.";
pub const HANDS_EMPTY: &str = "Your hands are already empty.";
pub const QUIVER_EMPTY: &str = "Your quiver is already empty.";

// Messages that refuse actions of a floating hero:
pub const NOTHING_TO_BRACE: &str =
    "You float in the air and have nothing to brace yourself against.";
pub const NOTHING_TO_JUMP_FROM: &str = "You float in the air and have nothing to jump from.";
pub const SADDLE_TOO_LOW: &str = "You float in the air and cannot get down into the saddle.";

/// Returns the message for a refusal.
#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub const fn text(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::TheWayIsBlocked => "The way is blocked.",
        Refusal::TooTight => {
            "You are carrying too much to squeeze through there (weight over 600)."
        }
        Refusal::TooHeavyForGap => {
            "You are carrying too much for the gap ahead (weight over 600): [{key:dropmany}] drop things."
        }
        Refusal::DoorBarsDiagonal => "You cannot go through a door diagonally.",
        Refusal::NothingThere => "There is nothing there.",
        Refusal::NoDoor => "There is no door there.",
        Refusal::AlreadyOpen => "It is already open.",
        Refusal::AlreadyClosed => "It is already closed.",
        Refusal::LockIsBroken => "Its lock is broken.",
        Refusal::DoorBroken => "That door is broken.",
        Refusal::SomethingInTheWay => "Something is in the way.",
        Refusal::TrapInTheWay => "The only way leads over a trap: walk over it step by step.",
        Refusal::NotCarried => "You are not carrying that.",
        Refusal::NotHere => "That is not here.",
        Refusal::TooHeavy => "That is too heavy to lift.",
        Refusal::BallTooHeavy => "You are carrying too much to drag the iron ball.",
        Refusal::ChainedOn => "The chain is locked to your leg.",
        Refusal::PackFull => "Your pack is full: no inventory letter is free.",
        Refusal::CannotEat => "You cannot eat that.",
        Refusal::CannotQuaff => "You cannot drink that.",
        Refusal::CannotRead => "You cannot read that.",
        Refusal::CannotZap => "You cannot zap that.",
        Refusal::CannotWear => "You cannot wear that.",
        Refusal::CannotApply => "You do not know how to use that.",
        Refusal::NotForALeash => "You can leash only pets, and each only once.",
        Refusal::TooManyLeashes => "You cannot hold more than two leashes.",
        Refusal::TooWeakToBreak => "You are not strong enough to break that.",
        Refusal::CannotThrow => "You cannot throw that.",
        Refusal::NeedsMight => "It is too heavy to throw: you must wield it and have strength 25.",
        Refusal::Covered => "Something you are wearing is in the way: take it off first.",
        Refusal::AlreadyWorn => "You are already wearing it.",
        Refusal::NotWorn => "You are not wearing that.",
        Refusal::Cursed => "It is cursed and will not come off.",
        Refusal::Deaf => "You cannot hear anything.",
        Refusal::WeaponStuck => "You cannot do that while your weapon sticks to your hand.",
        Refusal::HandsFull => "Your hands are full: put away or take off something first.",
        Refusal::NoQuiver => "Your quiver is empty.",
        Refusal::BlankBook => "The book is blank, or too worn to read.",
        Refusal::UnknownSpell => "You know no such spell.",
        Refusal::TooLittleEnergy => "You have too little energy (Pw) for it: [{key:rest}] rest.",
        Refusal::TooHungryToCast => "You are too hungry to cast spells.",
        Refusal::TooHungryToLayEggs => "You are too hungry to lay an egg.",
        Refusal::FaceIsClean => "Your face is already clean.",
        Refusal::MaleLaysNoEggs => "Males cannot lay eggs.",
        Refusal::TooWeakToCast => "You are too weak to cast spells.",
        Refusal::HandsNotFree => "You have no free hand to cast with.",
        Refusal::CannotChant => "You cannot speak.",
        Refusal::TooDizzy => "You are too dizzy for that.",
        Refusal::TooNear => "That is too close.",
        Refusal::OutOfReach => "That is out of reach.",
        Refusal::NotOnStairs => "You are not on stairs.",
        Refusal::AlreadyThere => "You are already there.",
        Refusal::NoSuchWay => "You know of no way there.",
        Refusal::NoStairsKnown => "You have not found those stairs yet.",
        Refusal::TooBurdened => "You are carrying too much for that: [{key:drop}] drop something.",
        Refusal::Held => "Something holds you.",
        Refusal::UnseenNear => "Something unseen is beside you.",
        Refusal::FoeNear => "A foe is in sight.",
        Refusal::NothingToExplore => "Nothing left to explore.",
        Refusal::AllExplored => "Nothing left to explore within reach.",
        Refusal::NoFoe => "You see no foe.",
        Refusal::FriendAttacks => "A friend attacks you.",
        Refusal::Shape(why) => unshaped_words(why),
        Refusal::InPrayer => "You are deep in prayer.",
        Refusal::BestLeftAlone => "No foe in sight attacks by itself.",
        Refusal::AlreadyWell => "You are already well.",
        Refusal::InGas => "You breathe harmful gas: walk out of it first.",
        Refusal::Blind => "You are blind: [{key:rest}] rest until you can see.",
        Refusal::Levitating => "You float in the air and cannot reach the floor.",
        Refusal::NoTrapThere => "You know of no trap there.",
        Refusal::Dig(why) => dig_words(why),
        Refusal::NoTrapHere => "You cannot set a trap here.",
        Refusal::CannotDisarm => "That trap cannot be disarmed.",
        Refusal::NotAContainer => "That is not a container.",
        Refusal::DoorIsLocked | Refusal::IsLocked => "It is locked.",
        Refusal::Force(why) => force_words(why),
        Refusal::Engrave(why) => engrave_words(why),
        Refusal::Offer(why) => offer_words(why),
        Refusal::CannotTeleport => "You cannot teleport at will.",
        Refusal::TooWeakToTeleport => "You are too weak to teleport.",
        Refusal::CannotTurn => "You do not know how to turn the undead.",
        Refusal::NotYours => "That is not yours.",
        Refusal::Nobody => "There is nobody there.",
        Refusal::NobodyToPay => "There is no shopkeeper here to pay.",
        Refusal::OwesNothing => "You owe nothing here.",
        Refusal::NotUnpaid => "That is not on your bill.",
        Refusal::KeeperWantsPay => {
            "The shopkeeper stands in your way: [{key:pay}] pay, or put the goods back."
        }
        Refusal::Unpaid => {
            "You have not paid the shopkeeper: [{key:pay}] pay, or put the goods back."
        }
        Refusal::KeeperBarsTheDoor => "The shopkeeper does not let you in.",
        Refusal::CannotDoThat => "You cannot do that.",
        Refusal::Vain(why) => vain_words(why),
        Refusal::BoulderStuck => "The boulder will not budge.",
        Refusal::BoulderDiagonal => "Here boulders cannot be pushed diagonally.",
        Refusal::SokobanGap => "Here you cannot pass diagonally between walls and boulders.",
        Refusal::OathBound => "You swore not to leave without the Amulet.",
        Refusal::NoPermission => {
            "A mysterious force keeps you from going down. Ask the leader here for permission."
        }
        Refusal::Riding(why) => unridden_words(why),
        Refusal::Jump(why) => jump_words(why),
        Refusal::NoWizard => {
            "This works only in wizard mode, which you choose when you create a hero."
        }
        Refusal::LevelElsewhere => "That level is in another part of the dungeon.",
        Refusal::NoSuchLevel => "There is no such level.",
        Refusal::NoSuchVault => "There is no vault of that name.",
        Refusal::NoSuchThing => "There is no item of that name.",
        Refusal::ArtifactExists => "That artifact already exists in this game.",
        Refusal::NoPlaceForVault => {
            "The vault does not fit on this level. Make a level with it instead."
        }
        Refusal::WholeLevel => "This vault is a whole level. Make a level with it instead.",
        Refusal::NotInARoom => "This vault fills an existing room: go into a room first.",
        Refusal::NotNow => "You cannot do that now.",
        Refusal::BadBones => "The level of the dead hero cannot be used.",
        Refusal::Over => "The run is over.",
        Refusal::NoTwoWeaponSkill => "Your role never learns to fight with two weapons.",
        Refusal::NeedsTwoWeapons => {
            "You need one weapon in hand [{key:wield}] and an alternate one [{key:exchange}]."
        }
        Refusal::NeedsOneHanded => "One of the two weapons needs both hands.",
        Refusal::ShieldInTheWay => "You cannot fight with two weapons while you wear a shield.",
        Refusal::ArtifactAsSecond => "An artifact cannot be your second weapon.",
        Refusal::NoPolearm => "You wield nothing that reaches that far.",
    }
}

const fn dig_words(why: Undug) -> &'static str {
    match why {
        Undug::Nothing => "You cannot dig there.",
        Undug::HardFloor => crate::story::terrain::FLOOR_TOO_HARD,
        Undug::HardWall => "The wall here is too hard to dig through.",
        Undug::Creature => "Somebody is there: [{key:fight}] attack instead.",
        Undug::ThinAir => "There is nothing but air to dig there.",
        Undug::NeedsAxe => "You need an axe to cut down a tree.",
        Undug::Oneself => "You cannot dig into yourself.",
        Undug::Ceiling => "You cannot reach the ceiling.",
        Undug::NeedsPick => "An axe cuts only trees and doors: you need a pick to dig there.",
    }
}

const fn force_words(why: Unforced) -> &'static str {
    match why {
        Unforced::NothingLocked => "There is no locked box here.",
        Unforced::NoLever => "To force a lock, wield a blade or a blunt weapon.",
    }
}

const fn engrave_words(why: Unwritten) -> &'static str {
    match why {
        Unwritten::NotHere => "You can write only on bare ground.",
        Unwritten::NotWithThat => "You cannot write with that.",
        Unwritten::OnlySmudges => "Your fingers would only smudge the headstone.",
        Unwritten::NoText => "You write nothing.",
        Unwritten::HandsNotFree => "You have no free hand to write with.",
        Unwritten::HeldText => "The text is too deep to wipe out: engrave or burn over it.",
    }
}

const fn offer_words(why: Unoffered) -> &'static str {
    match why {
        Unoffered::NoAltar => "You are not on an altar.",
        Unoffered::Dazed => "You are too dazed to offer anything.",
        Unoffered::Unwanted => "No god wants that.",
    }
}

const fn vain_words(why: Vain) -> &'static str {
    match why {
        Vain::RubsInVain => "You can rub only lamps and stones.",
        Vain::NothingToUseOn => "You carry nothing to use that on.",
        Vain::LeashesOneself => "You cannot leash yourself.",
        Vain::NothingToWipe => "Your face and hands are already clean.",
        Vain::LeashInUse => {
            "The leash is tied to your hand: [{key:apply}] apply it to take it off your pet."
        }
        Vain::DipsIntoItself => "You cannot dip an item into itself.",
        Vain::DipsInVain => "Dipping that item into this would do nothing.",
        Vain::DoesNotGoIn => {
            "You cannot put that in: it is too big or too heavy, or you cannot let go of it."
        }
        Vain::KindIsKnown => "You already know what that is.",
        Vain::HasThatLetter => "It already has that letter.",
    }
}

const fn jump_words(why: Unjumped) -> &'static str {
    match why {
        Unjumped::NoJumper => "You cannot jump.",
        Unjumped::TooWeak => "You lack the strength to jump.",
        Unjumped::KnightsMove => {
            "You can only jump like a chess knight: two squares ahead and one to the side."
        }
        Unjumped::Lame => "Your legs are too badly hurt to jump.",
        Unjumped::Unseen => "You cannot see where you would land.",
    }
}

const fn unshaped_words(why: Unshaped) -> &'static str {
    match why {
        Unshaped::NothingToStrikeWith => "Your current form has nothing to strike with.",
        Unshaped::NoHands => "Your current form has no hands for that.",
        Unshaped::NoPower => "Your current form has no special power to use.",
        Unshaped::LoathesGods => "As a demon, you loathe the thought of praying to such a god.",
        Unshaped::NowhereToHide => "There is nowhere to hide here.",
        Unshaped::NeedsWater => "You must stand on a fountain or in a pool.",
        Unshaped::NoLegs => "Your current form has no legs to kick with.",
    }
}

const fn unridden_words(why: Unridden) -> &'static str {
    match why {
        Unridden::AlreadyRiding => "You are already riding.",
        Unridden::NotRiding => "You are not riding.",
        Unridden::AlreadySaddled => "That creature already wears a saddle.",
        Unridden::NotSaddled => "It has no saddle: [{key:apply}] apply a saddle to it first.",
        Unridden::CannotSaddle => "No saddle fits that creature.",
        Unridden::CannotRideThat => "You cannot ride that.",
        Unridden::WouldMind => "That creature is not tame.",
        Unridden::LegsHurt => "Your legs are too badly hurt for that.",
        Unridden::Hallucinating => "You cannot ride while you are hallucinating.",
        Unridden::StiffArmor => "Your armor is too rusty for that.",
        Unridden::OnSteed => "You cannot do that from the saddle: [{key:ride}] get down.",
        Unridden::FloorTooFar => "You are not skilled enough to reach down from the saddle.",
        Unridden::SteedWillNot => "Your steed does not move.",
        Unridden::SaddleHolds => "The saddle is cursed and will not let you go.",
        Unridden::NoRoomToDismount => "There is no room to dismount.",
        Unridden::SaddlesOneself => "You cannot saddle yourself.",
    }
}

/// Says how much energy a spell or power takes, and how much the hero has.
pub fn too_little_energy(needs: i32, has: i32, most: i32) -> String {
    if needs > most {
        format!("It takes {needs} energy (Pw); your maximum is {most}.")
    } else {
        format!("It takes {needs} energy (Pw), and you have {has}: [{{key:rest}}] rest.")
    }
}

/// Says that a floating hero cannot reach `ground`, such as "fountain"; `None` is the floor.
pub fn out_of_reach_afloat(ground: Option<&str>) -> String {
    format!("You float in the air and cannot reach {}.", english::the(ground.unwrap_or("floor")))
}

/// Says that `over`, such as "your cloak", must come off first. `cursed` is whether the hero knows
/// that it is cursed.
pub fn covered_by(over: &str, cursed: bool) -> String {
    let over = capitalized(over);
    if cursed {
        return format!("{over} is in the way, and you cannot take it off.");
    }
    format!("{over} is in the way: [{{key:takeoff}}] take it off first.")
}

/// Says that `weapon`, such as "your halberd", leaves no hand for a shield.
pub fn no_hand_for_shield(weapon: &str) -> String {
    format!(
        "A shield needs a free hand, and you fight with both: [{{key:wield}} -] put away {weapon}."
    )
}

/// Says that `cover`, such as "your blindfold", blinds the hero.
pub fn blinded_by(cover: &str) -> String {
    format!("You are blind: [{{key:takeoff}}] take off {cover}.")
}

/// Says that the hero must leave harmful gas first. `way` is the direction of the first step, if the
/// hero knows one.
pub fn leave_gas(way: Option<Dir>) -> String {
    match way {
        Some(dir) => {
            format!("You breathe harmful gas: [{}] walk out of it first.", step_key(dir))
        }
        None => text(Refusal::InGas).to_owned(),
    }
}

/// Says that the level is explored. `way` is a clause about the only way down.
pub fn explored_but(way: &str) -> String {
    format!("{EXPLORED}; {way}")
}

/// Says why a pushed boulder does not move: `behind` is what is beyond it, such as "there is a
/// wall".
pub fn boulder_stuck(behind: &str) -> String {
    format!("The boulder will not budge: {behind} beyond it.")
}

pub fn does_not_make_way(name: &str) -> String {
    format!("{} does not make way for you.", capitalized(name))
}

pub fn best_left_alone(name: &str) -> String {
    format!("{} harms only attackers that touch it.", capitalized(name))
}

/// Says that a foe never attacks, so that auto-attack ignores it.
pub fn never_attacks(name: &str) -> String {
    format!("{} never attacks anyone.", capitalized(name))
}

/// Says that no known way leads to a foe; `way` is its relative position, such as "4S 2W".
pub fn no_way_to(name: &str, way: &str) -> String {
    format!("You know of no way to {name} ({way}).")
}

/// Appends the list of items left lying, and the key that travels to them, to a refusal to explore.
pub fn explored_with(refused: &str, left: &str, is_one: bool) -> String {
    let left = left.trim_end_matches('.');
    let to = if is_one { "it" } else { "one of them" };
    format!("{refused} {left} ({{key:goto}} travels to {to}).")
}

/// Says why the hero finds no stairs on a plane.
pub const NO_STAIRS_HERE: &str = "No stairs lead away from this plane: look for a magic portal.";

/// Says that the hero has not seen the stairs in this direction.
pub const fn no_stairs_known(down: bool) -> &'static str {
    if down {
        "You have not found stairs down on this level yet."
    } else {
        "You have not found stairs up on this level yet."
    }
}

/// An obstacle to automatic movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// A monster that never moves.
    Rooted,
    /// A peaceful monster that never moves.
    RootedFriend,
    /// A peaceful monster that is asleep, and may wake when it notices the hero.
    SleepingFriend,
    /// A monster that harms only its attackers. The hero has something to throw at it.
    Passive,
    /// A monster that harms only its attackers, with this word for its danger, and beside the hero
    /// in this direction, if at all. The hero has nothing to throw.
    PassiveByHand(Option<Dir>, &'static str),
    /// A monster that explodes when it dies. The hero has something to throw at it.
    Explosive,
    /// A monster whose explosion costs the hero at most this many hit points and does not kill. The
    /// hero has nothing to throw.
    WeaklyExplosive(i32),
    /// A monster whose explosion may kill the hero, who has nothing to throw.
    FatallyExplosive,
    /// A hostile monster next to the hero, in this direction.
    Beside(Dir),
    /// A dangerous foe next to the hero, with this word for its danger.
    Dangerous(&'static str),
    /// A shopkeeper who waits for payment.
    Unpaid {
        affordable: bool,
    },
    /// A hostile sleeper, beside the hero in this direction, if at all, and with this word for its
    /// danger.
    Asleep(Option<Dir>, &'static str),
    Moving,
}

/// Returns the placeholder for the key that steps in a direction: "{key:north}".
const fn step_key(dir: Dir) -> &'static str {
    match dir {
        Dir::N => "{key:north}",
        Dir::NE => "{key:northeast}",
        Dir::E => "{key:east}",
        Dir::SE => "{key:southeast}",
        Dir::S => "{key:south}",
        Dir::SW => "{key:southwest}",
        Dir::W => "{key:west}",
        Dir::NW => "{key:northwest}",
    }
}

/// Says that a monster out of view blocks the way, and what the player can do about it. `way` is
/// its relative position when the hero last saw it, such as "9N 3W"; `far` is whether a throw would
/// not reach it.
pub fn remembered_in_the_way(name: &str, way: &str, bar: Bar, far: bool) -> String {
    let why = match bar {
        // The shortest sentence, so that the place stays in view on a narrow screen.
        Bar::Rooted => "",
        Bar::Explosive | Bar::WeaklyExplosive(_) | Bar::FatallyExplosive => {
            "explodes when it dies and "
        }
        Bar::RootedFriend => "is peaceful, never moves and ",
        Bar::SleepingFriend => "is peaceful and ",
        _ => "harms only attackers and ",
    };
    let advice = match bar {
        Bar::WeaklyExplosive(most) => {
            format!(
                "[{{key:travel}}] go closer, then attack it (its explosion costs at most {most} HP)."
            )
        }
        Bar::FatallyExplosive => {
            "[20 {key:search}] wait for it in the open, then walk around it.".to_owned()
        }
        Bar::RootedFriend => "[{key:look}] look around.".to_owned(),
        Bar::SleepingFriend => "[{key:search}] wait until it moves.".to_owned(),
        Bar::PassiveByHand(..) => "[{key:travel}] go closer, then attack it.".to_owned(),
        Bar::Passive if far => "[{key:search}] wait until it moves.".to_owned(),
        _ if far => "[{key:travel}] go closer, then throw something.".to_owned(),
        _ => "[{key:throw}] throw something at it.".to_owned(),
    };
    format!("{} ({way}) {why}blocks your way: {advice}", capitalized(name))
}

/// Names the heaviest item that the hero can drop to squeeze through a gap.
pub fn too_heavy_for_gap(letter: char, name: &str) -> String {
    format!(
        "You are carrying too much for the gap ahead (weight over 600): [{{key:drop}} {letter}] drop {name}."
    )
}

/// Lists the items that the hero can drop to squeeze through a gap.
pub fn several_too_heavy_for_gap(names: &str) -> String {
    format!(
        "You carry too much for the gap ahead (weight over 600): [{{key:dropmany}}] drop {names}."
    )
}

/// Names the worn armor, of this weight, that keeps the hero from squeezing through a gap.
pub fn armor_too_heavy_for_gap(letter: char, name: &str, weight: u32) -> String {
    let name = english::without_article(name);
    format!(
        "You are carrying too much for the gap ahead (weight over 600), most of it your {name} ({weight}): \
         [{{key:takeoff}} {letter}] take it off and leave it."
    )
}

/// Says what blocks the only way, and what the player can do about it.
pub fn barred_by(name: &str, bar: Bar) -> String {
    match bar {
        Bar::Rooted => {
            format!(
                "The only way is past {name}, which never moves: [{{key:throw}}] throw something at it."
            )
        }
        Bar::RootedFriend => format!(
            "The only way is past {name}, which is peaceful and never moves: [{{key:look}}] look \
             around."
        ),
        Bar::SleepingFriend => format!(
            "The only way is past {name}, which is peaceful and asleep: [{{key:search}}] wait \
             until it wakes."
        ),
        Bar::Passive => format!(
            "The way leads past {name}, which harms only attackers: [{{key:throw}}] throw \
             something at it."
        ),
        Bar::PassiveByHand(beside, danger) => {
            let advice = match beside {
                Some(dir) => format!("[{{key:fight}} {}] attack it.", step_key(dir)),
                None => "[{key:travel}] go closer, then attack it.".to_owned(),
            };
            format!("The way leads past {name}, which harms only attackers ({danger}): {advice}")
        }
        Bar::Explosive => format!(
            "The way leads past {name}, which explodes when it dies: [{{key:throw}}] throw \
             something at it from two squares away."
        ),
        Bar::WeaklyExplosive(most) => format!(
            "The way leads past {name}, which explodes when it dies (at most {most} damage): \
             [{{key:travel}}] go closer, then attack it."
        ),
        Bar::FatallyExplosive => format!(
            "The way leads past {name}, which explodes when it dies: [20 {{key:search}}] wait \
             for it in the open, then walk around it."
        ),
        Bar::Unpaid { affordable: true } => format!(
            "{} blocks the door until you pay: [{{key:pay}}] pay  [{{key:drop}}] put goods back.",
            capitalized(name)
        ),
        Bar::Unpaid { affordable: false } => format!(
            "{} blocks the door, and you cannot pay: [{{key:drop}}] put goods back.",
            capitalized(name)
        ),
        Bar::Asleep(beside, danger) => {
            let advice = match beside {
                Some(dir) => format!("[{{key:fight}} {}] attack it.", step_key(dir)),
                None => "[{key:attack}] approach it.".to_owned(),
            };
            format!("The way leads past {name}, which sleeps ({danger}): {advice}")
        }
        Bar::Moving => {
            format!("The way leads past {name}: [{{key:search}}] wait until it passes.")
        }
        Bar::Dangerous(danger) => {
            format!("The way leads past {name} beside you ({danger}).")
        }
        Bar::Beside(dir) => format!(
            "The way leads past {name} beside you: [{{key:fight}} {}] attack it.",
            step_key(dir)
        ),
    }
}

/// Says that something unseen is near; `way` is a direction such as "north", if it is known.
pub fn unseen_near(way: Option<&str>) -> String {
    match way {
        Some(way) => format!("Something unseen is beside you, to the {way}."),
        None => text(Refusal::UnseenNear).to_owned(),
    }
}

/// Sentence pattern for a hero inside an engulfer; see `base::english::sentence`.
pub const ENGULFED: &str = "You are inside {a}: [{key:fight} {key:east}] attack it, or shoot or \
                            zap it in any direction.";

/// Returns the sentence pattern for a hero held by a monster in this direction. The key to fight
/// works at any number of hit points.
pub fn held_by(dir: Dir) -> String {
    let way = step_key(dir);
    format!("{{A}} hold{{s}} you: [{{key:fight}} {way}] attack it, or keep moving to pull free.")
}

pub fn caught_in(trap: &str) -> String {
    format!("You are caught in the {trap}: keep moving to get free.")
}

pub fn wielded_already(name: &str) -> String {
    format!("You are already wielding {name}.")
}

pub fn quivered_already(name: &str) -> String {
    format!("You already have {name} in your quiver.")
}

pub fn worn_already(name: &str) -> String {
    format!("You are wearing {name}: [{{key:takeoff}}] take it off first.")
}

/// Says which foe prevents automatic movement.
pub fn foe_near(name: &str, beside: bool) -> String {
    let place = if beside { "beside you" } else { "in sight" };
    format!("{} is {place}.", capitalized(name))
}

/// Says that a pet or peaceful monster attacks the hero.
pub fn not_while_attacked(name: &str) -> String {
    format!("Not while {name} attacks you.")
}

/// Words that a list shows beside items that cannot be put on now.
pub const SLOT_IN_USE: &str = "slot in use";
pub const UNDER_CLOAK: &str = "under your cloak";
pub const UNDER_ARMOR: &str = "under your armor";
pub const UNDER_GLOVES: &str = "under your gloves";
pub const NO_FREE_HAND: &str = "no free hand";
