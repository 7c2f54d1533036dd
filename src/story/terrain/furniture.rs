//! Describes sitting, thrones, sinks, fountains and graves.

use crate::base::english;
use crate::content::Terrain;
use crate::event::terrain::furniture::{Furniture, Seat, Throne};
use crate::story::{Eyes, Said, Tone, item_names};

pub(super) fn tell(eyes: &Eyes, event: &Furniture) -> Said {
    let (tone, text) = match *event {
        Furniture::Sat(seat) => return sat(eyes, seat),
        Furniture::Throne(what) => throne(what),
        Furniture::ThroneVanished => (Tone::Plain, "The throne vanishes."),
        Furniture::ThroneBroke { destroyed: true } => {
            (Tone::Plain, "CRASH! You kick the throne to pieces.")
        }
        Furniture::ThroneBroke { destroyed: false } => {
            (Tone::Good, "Your kick breaks gold and gems loose from the throne.")
        }
        Furniture::FloorGave => (Tone::Danger, "The floor around the throne gives way!"),
        Furniture::BlessedFountain => {
            (Tone::Good, "This water was blessed. You feel better than ever before.")
        }
        Furniture::Gushed { pools: 0 } => (Tone::Plain, "The fountain gushes for a moment."),
        Furniture::Gushed { .. } => (Tone::Danger, "Water gushes from the fountain!"),
        Furniture::GoldLost => (Tone::Danger, "You bathe and lose gold in the fountain."),
        Furniture::CoinsFound => (Tone::Good, "Coins glint in the water of the fountain."),
        Furniture::SwordBlessed { item } => {
            let sword = item_names::your(eyes, item);
            let text = format!(
                "A hand rises from the water and blesses {sword}. Then the hand and the fountain vanish."
            );
            return Some((Tone::Good, text));
        }
        Furniture::SwordCursed { item } => {
            let sword = item_names::your(eyes, item);
            let text = format!(
                "A freezing mist rises from the water and wraps {sword}. The fountain vanishes."
            );
            return Some((Tone::Danger, text));
        }
        Furniture::SinkRattled => (Tone::Plain, "The pipes of the sink rattle."),
        Furniture::PuddingOozed => (Tone::Danger, "Black ooze rises from the drain!"),
        Furniture::DemonReturned { who } => {
            let name = english::capitalized(&eyes.name(who).indefinite());
            return Some((Tone::Danger, format!("{name} climbs out of the sink!")));
        }
        Furniture::WasteRose { ring: true } => {
            (Tone::Good, "Muddy waste rises from the drain, and a ring with it.")
        }
        Furniture::WasteRose { ring: false } => (Tone::Plain, "Muddy waste rises from the drain."),
        Furniture::TapRan { item } => {
            let name = item_names::a(eyes, item);
            return Some((Tone::Plain, format!("The tap pours {name} into your mouth.")));
        }
        Furniture::RingDropped { ring } => {
            let name = item_names::the(eyes, ring);
            return Some((Tone::Plain, format!("You drop {name} down the drain.")));
        }
        Furniture::RingCameBack { ring } => {
            let name = english::capitalized(&item_names::the(eyes, ring));
            return Some((Tone::Good, format!("{name} comes back up.")));
        }
        Furniture::RingFound => (Tone::Good, "There is a ring in the drain."),
        Furniture::BackedUp => (Tone::Plain, "Dirty water backs up in the drain."),
        Furniture::PipesBroke => (Tone::Plain, "The pipes break, and water spouts out!"),
        Furniture::Stank => (Tone::Danger, "Foul gas streams out of the drain!"),
        Furniture::HeadstoneBroke => (Tone::Plain, "The headstone topples and breaks."),
        Furniture::GhoulRose => (Tone::Danger, "Your kick disturbs somebody in the grave!"),
    };
    Some((tone, text.to_owned()))
}

fn sat(eyes: &Eyes, seat: Seat) -> Said {
    let text = match seat {
        Seat::Thing(item) => {
            format!("You sit on {}. It is an uncomfortable seat.", item_names::the(eyes, item))
        }
        Seat::Furniture(Terrain::Fountain) => "You sit in the fountain and get wet.".to_owned(),
        Seat::Furniture(Terrain::Sink) => "You sit on the sink and get wet.".to_owned(),
        Seat::Furniture(Terrain::Grave) => "You sit on the headstone.".to_owned(),
        Seat::Furniture(terrain) => format!("You sit on the {}.", terrain.name()),
        Seat::Floor => "You sit on the floor for a while.".to_owned(),
    };
    Some((Tone::Plain, text))
}

const fn throne(what: Throne) -> (Tone, &'static str) {
    match what {
        Throne::Nothing => (Tone::Plain, "You feel out of place on it."),
        Throne::Weakened => (Tone::Danger, "The throne is cursed and drains you."),
        Throne::Strengthened => (Tone::Good, "The throne lends you some of its power."),
        Throne::Shocked => (Tone::Danger, "Lightning runs through the throne!"),
        Throne::Restored => (Tone::Good, "You feel much, much better!"),
        Throne::GoldTaken => (Tone::Danger, "The throne takes all your gold as its tribute."),
        Throne::Wish => (Tone::Good, "A voice says: \"Name what you desire, and it is yours.\""),
        Throne::LuckRose => (Tone::Good, "You feel luckier."),
        Throne::CourtCame => (Tone::Danger, "A voice calls: \"An audience with the ruler!\""),
        Throne::Genocide => (Tone::Good, "A voice asks which monsters shall be no more."),
        Throne::Blinded => (Tone::Danger, "A voice curses you for your insolence!"),
        Throne::ItemsCursed => (Tone::Danger, "A voice curses you. You feel a malignant aura."),
        Throne::SightCleared => (Tone::Good, "Your sight becomes clearer."),
        Throne::Mapped => (Tone::Good, "You see this place in your mind's eye."),
        Throne::Droned => (Tone::Danger, "A drone fills your head!"),
        Throne::Threatened => (Tone::Danger, "You feel threatened."),
        Throne::Wrenched => (Tone::Plain, "Something wrenches you away."),
        Throne::Insight => (Tone::Good, "You understand your belongings better."),
        Throne::Confused => (Tone::Danger, "Your mind ties itself into a knot!"),
    }
}
