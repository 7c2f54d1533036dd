//! Describes the start and end of the game, levels entered, and achievements.

pub(super) mod endgame;
pub(super) mod quest;
pub(crate) mod trade;

use super::{Eyes, Said, Tone, monster_names};
use crate::base::Pos;
use crate::event::Life;
use crate::event::life::{DemonBribe, Guard, Offense, Oracle, Reception, Talk, Temple, Watch};
use crate::world::hero::{Ended, Mode};
use crate::world::level::dungeon::BranchRow;
use crate::world::{ActorId, LevelId};

/// Returns "You enter level 3 of the dungeon.", or names the branch unless it is the main one. For
/// a level that the hero has been on, returns "You are back on level 3 of the dungeon."
fn entered(eyes: &Eyes, id: LevelId, first: bool) -> String {
    let branch = eyes.content.branches.rows().get(usize::from(id.branch));
    if let Some(plane) = plane(eyes, id) {
        return format!("You are on the {plane}.");
    }
    let arrives = if first { "You enter" } else { "You are back on" };
    match branch.filter(|_| id.branch > 0) {
        Some(branch) => format!("{arrives} level {}, in {}.", id.depth, branch.called()),
        None => format!("{arrives} level {} of the dungeon.", id.depth),
    }
}

/// Returns the name of a level above the surface: "Plane of Air".
pub fn plane<'a>(eyes: &Eyes<'a>, id: LevelId) -> Option<&'a str> {
    let branch = eyes.content.branches.rows().get(usize::from(id.branch))?;
    let BranchRow::Special(nth) = eyes.world.plan.row(id) else { return None };
    let row = branch.special.get(usize::from(nth)).filter(|_| branch.above_surface)?;
    Some(&row.name)
}

pub(super) fn tell(eyes: &Eyes, event: &Life) -> Said {
    match event {
        Life::Born => born(eyes),
        Life::LevelEntered { id, first } => Some((Tone::System, entered(eyes, *id, *first))),
        Life::HallEntered { kind, reception } => {
            let hall = &eyes.content.special_rooms[*kind];
            let words = match reception {
                Reception::Open => None,
                Reception::Forbidding => hall.forbidding.as_ref(),
                Reception::Forsaken => hall.forsaken.as_ref(),
            };
            Some((Tone::Color, words.unwrap_or(&hall.enter).clone()))
        }
        Life::Guard(word) => guard(eyes, *word),
        Life::Watch(what) => watch_words(eyes, *what),
        Life::DemonBribe(what) => Some(bribe_words(eyes, *what)),
        Life::Talked { who, talk } => Some(talk_words(eyes, *who, *talk)),
        Life::Oracle(what) => {
            eyes.speech(oracle_words(what), "The Oracle speaks, but you are deaf.")
        }
        Life::NoSum => Some((Tone::Plain, "That is not a number of gold pieces.".to_owned())),
        Life::Temple(what) => temple(eyes, *what),
        Life::BonesFound => {
            Some((Tone::Color, "You sense that an adventurer died on this level.".to_owned()))
        }
        Life::LeftBehind { pet } => {
            let name = monster_names::own(eyes, *pet).definite();
            Some((Tone::System, format!("You leave {name} behind.")))
        }
        Life::Welcomed { text } | Life::Announced { text } => Some((Tone::Color, text.clone())),
        Life::Achieved { small, number } => {
            let deed = eyes.content.score.deed(*small, usize::from(*number))?;
            Some((Tone::Good, format!("Achievement: you {deed}!")))
        }
        Life::Ended { how } => Some(match how {
            Ended::Died | Ended::Petrified => (Tone::Danger, "You die...".to_owned()),
            Ended::Quit => (Tone::System, "You give up.".to_owned()),
            Ended::Ascended => (Tone::Good, "You ascend and are mortal no more!".to_owned()),
            Ended::Disgraced => (Tone::Danger, "You leave the world in disgrace.".to_owned()),
        }),
        Life::Returned if eyes.world.life.mode != Mode::Modern => {
            Some((Tone::System, "You would have died, but you stand up again.".to_owned()))
        }
        Life::Returned => Some((
            Tone::System,
            "You live again, and nothing can harm you for two turns.".to_owned(),
        )),
        Life::Annotated { blank } => {
            let said = if *blank { "You remove your note about this level." } else { "Noted." };
            Some((Tone::System, said.to_owned()))
        }
        Life::Remade => Some((Tone::System, "The level is remade around you.".to_owned())),
        Life::Built { at } => {
            let way = where_from(eyes.world.you().at, *at);
            Some((Tone::System, format!("The vault now stands {way}.")))
        }
        Life::Revealed => Some((Tone::System, "The whole level is revealed.".to_owned())),
        Life::Autopickup { on } => {
            let state = if *on { "on" } else { "off" };
            Some((Tone::System, format!("Autopickup is {state}.")))
        }
        Life::Named => Some((Tone::System, "You will remember it by that name.".to_owned())),
    }
}

fn bribe_words(eyes: &Eyes, what: DemonBribe) -> (Tone, String) {
    let said = |tone, pattern: &str, who| (tone, eyes.sentence(pattern, who, None));
    match what {
        DemonBribe::Demands { who, gold } => {
            let gold = super::words::trade::gold(gold);
            let pattern = format!("{{A}} demand{{s}} {gold} for safe passage.");
            said(Tone::Danger, &pattern, who)
        }
        DemonBribe::Laughs { who } => {
            said(Tone::Good, "{A} vanish{es}, laughing about cowardly mortals.", who)
        }
        DemonBribe::Scowls { who } => {
            said(Tone::Good, "{A} scowl{s} at you, then vanish{es}.", who)
        }
        DemonBribe::Angry { who } => said(Tone::Danger, "{A} get{s} angry!", who),
        DemonBribe::Greets { who } if !eyes.hears() => {
            said(Tone::Color, "{A} nod{s} to you and {is} gone.", who)
        }
        DemonBribe::Greets { who } => {
            said(Tone::Color, "{A} say{s} \"Good hunting\" and {is} gone.", who)
        }
    }
}

fn talk_words(eyes: &Eyes, who: ActorId, talk: Talk) -> (Tone, String) {
    let pattern = match talk {
        Talk::Sleeps => "{A} do{es} not notice you.",
        Talk::Hostile => "{A} do{es} not want to talk.",
        Talk::Pet => "{A} look{s} at you and listen{s}.",
        Talk::Silent => "{A} ha{s} nothing to say to you.",
    };
    (Tone::Plain, eyes.sentence(pattern, who, None))
}

fn oracle_words(what: &Oracle) -> (Tone, String) {
    match what {
        Oracle::NoGold => (Tone::Plain, "\"Come back with gold,\" says the Oracle.".to_owned()),
        Oracle::TooLittle => {
            (Tone::Plain, "\"You do not have that much,\" says the Oracle.".to_owned())
        }
        Oracle::Answers { text } => (Tone::Color, format!("The Oracle says: \"{text}\"")),
        Oracle::Evades => {
            let text = "For so little, I will only tell you that everything has its price.";
            (Tone::Color, format!("The Oracle says: \"{text}\""))
        }
    }
}

/// Describes what a temple priest says or does. A deaf hero misses the words, but not what the
/// priest gives or grants.
fn temple(eyes: &Eyes, what: Temple) -> Said {
    let said = temple_words(eyes, what);
    match what {
        Temple::GivesAlms { .. } => Some(said),
        Temple::Rewarded => eyes.speech(said, "You feel protected."),
        _ => eyes.speech(said, "The priest speaks, but you are deaf."),
    }
}

fn temple_words(eyes: &Eyes, what: Temple) -> (Tone, String) {
    let text = match what {
        Temple::Curt { who } => {
            eyes.sentence("{A} do{es} not want to talk to you here.", who, None)
        }
        Temple::Uninterested { who } => eyes.sentence("{A} {is} not interested.", who, None),
        Temple::PraisesPoverty { who } => eyes.sentence("{A} praise{s} poverty.", who, None),
        Temple::GivesAlms { who, gold } => {
            let coins = if gold == 1 { "a gold piece" } else { "two gold pieces" };
            eyes.sentence(&format!("{{A}} give{{s}} you {coins} for bread."), who, None)
        }
        Temple::Sanctum { who } => {
            let text = "{A} cries: \"Unbeliever! You defile the Sanctum of Moloch. Die!\"";
            return (Tone::Danger, eyes.sentence(text, who, None));
        }
        Temple::Refused => return (Tone::Danger, "\"You will regret this.\"".to_owned()),
        Temple::Cheap => "\"So little, from one who has so much?\"".to_owned(),
        Temple::Thanks => "\"Thank you for your gift.\"".to_owned(),
        Temple::Pious { blessed: false } => "\"You are a pious soul.\"".to_owned(),
        Temple::Pious { blessed: true } => {
            "\"You are a pious soul. Take this blessing: see what is hidden.\"".to_owned()
        }
        Temple::Rewarded => {
            return (
                Tone::Good,
                "\"Your devotion has its reward.\" You feel protected.".to_owned(),
            );
        }
        Temple::Generous => "\"I will not forget how generous you are.\"".to_owned(),
    };
    (Tone::Color, text)
}

fn watch_words(eyes: &Eyes, what: Watch) -> Said {
    let shouts = |tone, by, speech: &str| {
        let text = eyes.sentence(&format!("{{A}} shout{{s}}: \"{speech}\""), by, None);
        eyes.speech((tone, text), &eyes.gesture(by, "{A} shake{s} a fist at you."))
    };
    match what {
        Watch::Warns { by, offense } => {
            let speech = match offense {
                Offense::Fountain => "Leave some water for the others!",
                Offense::Lock => "Hands off that lock!",
                Offense::Door => "Stop kicking that door!",
                Offense::Digging => "Put that tool away!",
                Offense::Assault => "Leave our people alone!",
                Offense::Theft => "Pay for that!",
            };
            shouts(Tone::Color, by, speech)
        }
        Watch::Arrests { by, offense } => {
            let speech = match offense {
                Offense::Fountain => "You were warned about the fountain!",
                Offense::Lock | Offense::Theft => "Stand still, thief!",
                Offense::Door | Offense::Digging => "Stand still, vandal!",
                Offense::Assault => "You are under arrest!",
            };
            shouts(Tone::Danger, by, speech)
        }
        Watch::Angry { seen: true } => Some((Tone::Danger, "The watch turns on you!".to_owned())),
        Watch::Angry { seen: false } => eyes.noise("You hear the shrill whistle of the watch."),
        Watch::Trickles => Some((Tone::Color, "The water slows to a trickle.".to_owned())),
    }
}

fn guard(eyes: &Eyes, word: Guard) -> Said {
    let unheard = match word {
        Guard::Bows => "The guard bows and is gone.",
        Guard::Refuses | Guard::Asks => "The guard points at your gold, then beckons to you.",
        Guard::Leaves => "The guard points the way out and is gone.",
        Guard::Comes | Guard::Strikes => "",
    };
    let (tone, text) = match word {
        Guard::Comes => (Tone::System, "An opening appears in the wall and a guard looks in."),
        Guard::Bows => {
            (Tone::Color, "\"A thousand pardons! I did not see you.\" The guard bows and is gone.")
        }
        Guard::Refuses => (
            Tone::System,
            "\"You are not on my list. Put down all your gold and come with me,\" says the guard.",
        ),
        Guard::Asks => (Tone::System, "\"Leave the gold here and come with me,\" says the guard."),
        Guard::Strikes => (Tone::Danger, "The guard loses patience and attacks!"),
        Guard::Leaves => (Tone::Color, "\"That way out. Do not come back.\" The guard is gone."),
    };
    let unheard = if unheard.is_empty() { text } else { unheard };
    eyes.speech((tone, text.to_owned()), unheard)
}

/// Returns a direction such as "north of you", or "right here".
fn where_from(you: Pos, at: Pos) -> String {
    let (dx, dy) = ((at.x - you.x).signum(), (at.y - you.y).signum());
    let along = ["north", "", "south"][(dy + 1) as usize];
    let across = ["west", "", "east"][(dx + 1) as usize];
    if dx == 0 && dy == 0 { "right here".to_owned() } else { format!("{along}{across} of you") }
}

fn born(eyes: &Eyes) -> Said {
    let life = &eyes.world.life;
    let race = &eyes.content.races[life.race];
    let title = eyes.content.roles[life.role].title(life.female);
    let alignment = life.alignment.word();
    Some((
        Tone::System,
        format!(
            "Welcome, {}: {alignment} {} {title}. Bring the Amulet up from the depths.",
            life.name, race.adjective
        ),
    ))
}
