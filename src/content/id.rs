//! Numbers for kinds: written by name in content, by number in memory.

use std::any::type_name;
use std::collections::hash_map::DefaultHasher;
use std::hash::BuildHasherDefault;
use std::marker::PhantomData;
use std::ops::Index;

use serde::{Deserialize, Serialize, Serializer};

/// The place of a kind in its table. Valid only for the content that made it; saves carry the
/// content's digest for that reason.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct KindId<T>(u16, #[serde(skip)] PhantomData<fn() -> T>);

/// A number, under the name of its sort for those who ask what it numbers.
impl<T> Serialize for KindId<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            return self.0.serialize(to);
        }
        to.serialize_newtype_struct(type_name::<T>(), &self.0)
    }
}

impl<T> KindId<T> {
    /// The kind at place `number` of its table.
    pub const fn new(number: u16) -> Self {
        Self(number, PhantomData)
    }

    /// Its place in the table.
    pub const fn number(self) -> u16 {
        self.0
    }
}

impl<T> Clone for KindId<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for KindId<T> {}
impl<T> PartialEq for KindId<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<T> Eq for KindId<T> {}
impl<T> PartialOrd for KindId<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for KindId<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}
impl<T> std::hash::Hash for KindId<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
impl<T> std::fmt::Debug for KindId<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A row that is known by a name.
pub trait Named {
    fn name(&self) -> &str;
}

/// All kinds of one sort, in the order of the files.
#[derive(Clone, Debug)]
pub struct Table<T> {
    rows: Vec<T>,
    by_name: Places,
}

/// Where each name stands. Names are looked up while levels are made.
#[expect(clippy::disallowed_types, reason = "names are looked up, never walked through")]
type Places = std::collections::HashMap<String, u16, BuildHasherDefault<DefaultHasher>>;

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), by_name: Places::default() }
    }
}

impl<T: Named> Table<T> {
    /// A table of `rows`; of two rows with one name, the later is found by it.
    pub fn new(rows: Vec<T>) -> Self {
        let by_name =
            rows.iter().enumerate().map(|(at, row)| (row.name().to_owned(), at as u16)).collect();
        Self { rows, by_name }
    }

    /// The kind called `name`, exactly.
    pub fn find(&self, name: &str) -> Option<KindId<T>> {
        self.by_name.get(name).map(|&at| KindId::new(at))
    }
}

impl<T> Table<T> {
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn rows(&self) -> &[T] {
        &self.rows
    }

    /// Every kind with its id, in order.
    pub fn iter(&self) -> impl Iterator<Item = (KindId<T>, &T)> {
        self.rows.iter().enumerate().map(|(at, row)| (KindId::new(at as u16), row))
    }

    /// Every id, in order.
    pub fn ids(&self) -> impl Iterator<Item = KindId<T>> + use<T> {
        (0..self.rows.len() as u16).map(KindId::new)
    }
}

impl<T> Index<KindId<T>> for Table<T> {
    type Output = T;
    fn index(&self, id: KindId<T>) -> &T {
        &self.rows[usize::from(id.0)]
    }
}
