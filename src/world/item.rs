//! An item, or a stack of identical items.

use serde::{Deserialize, Serialize};

use super::body::actor::ActorId;
use super::level::flags::Origin;
use super::level::level_id::LevelId;
use crate::base::{Id, Pos};
use crate::content::item::{ItemKind, ToolUse};
use crate::content::{ArtifactId, Buc, Content, ItemKindId, MonsterKindId, Quality, QualityId};

pub type ItemId = Id<Item>;

/// `plus` of a box whose lock is broken.
const BROKEN_LOCK: i8 = -1;

/// Location of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    Floor(LevelId, Pos),
    Pack(ActorId),
    Inside(ItemId),
    /// Under the ground; digging uncovers it.
    Buried(LevelId, Pos),
    /// Nowhere: the item is in flight, or being created.
    Limbo,
}

/// The hero's knowledge of an individual item beyond its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    pub buc: bool,
    /// Whether the hero knows the enchantment or the number of charges.
    pub plus: bool,
    /// Whether the hero knows that the item is erosion-proof.
    pub proof: bool,
    /// Whether the hero saw the item closely enough to know its appearance.
    pub seen: bool,
    /// Whether the hero looked inside this container.
    pub inside: bool,
    /// Whether the hero knows if this container is locked.
    pub lock: bool,
}

/// Ownership of an item, from the shopkeepers' point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tag {
    /// In a shop, the item is for sale; elsewhere, it belongs to its carrier.
    #[default]
    Plain,
    /// The hero carries the item without having paid for it. The number is the price of one item,
    /// in gold pieces.
    Unpaid(u32),
    /// The item lies in a shop and belongs to the hero.
    Own,
}

/// An item or a stack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Item {
    pub kind: ItemKindId,
    pub count: u16,
    pub buc: Buc,
    /// Enchantment, or charges left; -1 for a canceled wand, and for a box whose lock is broken.
    /// For some kinds another number, such as the candles in a candelabrum.
    pub plus: i8,
    /// Rust or burn damage, 0..=3.
    pub worn_down: u8,
    /// Corrosion or rot damage, 0..=3.
    pub eaten_away: u8,
    pub proof: bool,
    pub poisoned: bool,
    /// Covered with grease, which protects the item and makes it slippery.
    pub greased: bool,
    /// A potion thinned with water; more water turns it into water.
    pub diluted: bool,
    pub lit: bool,
    pub locked: bool,
    pub trapped: bool,
    /// Number of times recharged.
    pub recharged: u8,
    pub known: Known,
    pub place: Place,
    /// The next item below on the same square.
    pub below: Option<ItemId>,
    /// Contents of a container. The inventory of an actor is stored with the actor.
    pub contents: Vec<ItemId>,
    /// Inventory letter: b'a'..=b'z', b'A'..=b'Z', b'$'; 0 is none.
    pub letter: u8,
    /// The monster kind of a corpse, statue, tin, egg or figurine.
    pub about: Option<MonsterKindId>,
    /// The pet that the hero holds by this leash.
    pub leashed: Option<ActorId>,
    /// The artifact, if the item is one.
    pub artifact: Option<ArtifactId>,
    /// Its quality, such as "elite"; only weapons and armor have one.
    pub quality: Option<QualityId>,
    /// Turn of creation: the age of a corpse counts from it. For light sources, fuel left in turns.
    /// For stethoscopes, see [`Item::note_listening`].
    pub age: u32,
    /// Nutrition already eaten.
    pub eaten: u16,
    /// Whether this is the corpse of a pet of the hero.
    pub was_pet: bool,
    pub inscription: Option<Box<str>>,
    pub name: Option<Box<str>>,
    /// Whether the hero dropped the item deliberately; autopickup ignores such items.
    pub dropped: bool,
    /// Whether the hero threw or fired the item, or lost it through a change of shape; autopickup
    /// picks such items up again.
    pub thrown: bool,
    /// Number of the major achievement for taking the item; 0 is none.
    pub achievement: u8,
    pub tag: Tag,
    /// The vault that created the item.
    pub origin: Origin,
}

impl Item {
    /// Whether the item is cursed and the hero knows it.
    pub fn is_known_cursed(&self) -> bool {
        self.known.buc && self.buc == Buc::Cursed
    }

    /// Returns the light radius of a lit item of this kind, in squares. The more candles a
    /// candelabrum has, the farther it shines.
    /// Source: NetHack 3.7 `light.c`, `candle_light_range`.
    pub fn light_radius(&self, kind: &ItemKind) -> Option<u8> {
        match kind.tool {
            _ if !self.lit => None,
            Some(ToolUse::Light(radius)) => Some(radius),
            Some(ToolUse::Candelabrum) => match self.plus {
                ..4 => Some(2),
                4..7 => Some(3),
                7.. => Some(4),
            },
            _ => None,
        }
    }

    /// Returns the row of the item's quality.
    pub fn quality<'a>(&self, content: &'a Content) -> Option<&'a Quality> {
        self.quality.map(|id| &content.qualities[id])
    }

    /// Breaks the lock of a box for good, which opens it.
    pub fn break_lock(&mut self) {
        (self.locked, self.plus) = (false, BROKEN_LOCK);
    }

    /// Locks or unlocks a box. Locking also mends a broken lock.
    pub fn set_locked(&mut self, locked: bool) {
        self.locked = locked;
        if locked {
            self.plus = 0;
        }
    }

    /// Whether the lock of this box is broken. Meaningless for other items.
    pub const fn has_broken_lock(&self) -> bool {
        self.plus == BROKEN_LOCK
    }

    /// Records that the hero listens with this stethoscope in a turn. `age` becomes the next turn,
    /// so that a stethoscope made in this turn does not count as used.
    pub fn note_listening(&mut self, turn: u32) {
        self.age = turn + 1;
    }

    /// Whether the hero has listened with this stethoscope in a turn. Meaningless for other items.
    pub const fn has_listened_in(&self, turn: u32) -> bool {
        self.age == turn + 1
    }

    /// Creates one plain item of a kind, in limbo.
    pub fn of(kind: ItemKindId) -> Self {
        Self {
            kind,
            count: 1,
            buc: Buc::Uncursed,
            plus: 0,
            worn_down: 0,
            eaten_away: 0,
            proof: false,
            poisoned: false,
            greased: false,
            diluted: false,
            lit: false,
            locked: false,
            trapped: false,
            recharged: 0,
            known: Known::default(),
            place: Place::Limbo,
            below: None,
            contents: Vec::new(),
            letter: 0,
            about: None,
            leashed: None,
            artifact: None,
            quality: None,
            age: 0,
            eaten: 0,
            was_pet: false,
            origin: Origin::default(),
            inscription: None,
            name: None,
            dropped: false,
            thrown: false,
            achievement: 0,
            tag: Tag::Plain,
        }
    }

    /// Returns the worse of the two erosion levels, 0..=3.
    pub fn erosion(&self) -> u8 {
        self.worn_down.max(self.eaten_away)
    }
}
