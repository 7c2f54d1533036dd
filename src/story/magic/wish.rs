//! Describes wishes.

use super::{Eyes, Said, danger, good, plain};
use crate::base::english::capitalized;
use crate::event::WishEvent;
use crate::story::item_names;

pub(super) fn tell(eyes: &Eyes, event: WishEvent) -> Said {
    match event {
        WishEvent::Spoiled => danger("Your bad luck eats the wish up: nothing happens."),
        WishEvent::Forgone => plain("You wish for nothing, and nothing is what you get."),
        WishEvent::NoTriesLeft => plain("You have talked enough. Take this instead."),
        WishEvent::SlippedAway { artifact } => {
            let name = &eyes.content.artifacts[artifact].name;
            danger(&format!("For a moment you hold {name}, but it slips out of this world again!"))
        }
        WishEvent::AtFeet { item } => {
            let name = capitalized(&item_names::a(eyes, item));
            plain(&format!("{name} appears at your feet."))
        }
        WishEvent::Granted { by } => {
            let name = capitalized(&eyes.name(by).definite());
            good(&format!("{name} thanks you for its freedom and grants you a wish."))
        }
    }
}
