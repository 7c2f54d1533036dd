//! Blessed, uncursed and cursed (BUC).

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Whether an item is cursed, uncursed or blessed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
pub enum Buc {
    Cursed,
    #[default]
    Uncursed,
    Blessed,
}

impl Buc {
    pub fn word(self) -> &'static str {
        match self {
            Self::Cursed => "cursed",
            Self::Uncursed => "uncursed",
            Self::Blessed => "blessed",
        }
    }
}

/// One value per BUC status. Content writes `[blessed, uncursed, cursed]` or `[always]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByBuc<T> {
    pub blessed: T,
    pub uncursed: T,
    pub cursed: T,
}

impl<T: Copy> ByBuc<T> {
    /// The same value for every BUC status.
    pub fn always(value: T) -> Self {
        Self { blessed: value, uncursed: value, cursed: value }
    }

    pub fn of(&self, buc: Buc) -> T {
        match buc {
            Buc::Blessed => self.blessed,
            Buc::Uncursed => self.uncursed,
            Buc::Cursed => self.cursed,
        }
    }
}

impl<T: Serialize> Serialize for ByBuc<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq([&self.blessed, &self.uncursed, &self.cursed])
    }
}

impl<'de, T: Deserialize<'de> + Copy> Deserialize<'de> for ByBuc<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Values<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Copy> Visitor<'de> for Values<T> {
            type Value = ByBuc<T>;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("[always] or [blessed, uncursed, cursed]")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut values = Vec::with_capacity(3);
                while let Some(value) = seq.next_element()? {
                    values.push(value);
                }
                match values[..] {
                    [value] => Ok(ByBuc::always(value)),
                    [blessed, uncursed, cursed] => Ok(ByBuc { blessed, uncursed, cursed }),
                    _ => Err(A::Error::invalid_length(values.len(), &self)),
                }
            }
        }
        from.deserialize_seq(Values(std::marker::PhantomData))
    }
}
