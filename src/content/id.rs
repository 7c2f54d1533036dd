//! Ids for content kinds: names in files, numbers in memory.

use std::any::type_name;
use std::collections::hash_map::DefaultHasher;
use std::hash::BuildHasherDefault;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize, Serializer};

/// Index of a kind in its table. An index is valid only for the content it was created from, so
/// saves store the digest of their content.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct KindId<T>(u16, #[serde(skip)] PhantomData<fn() -> T>);

/// Serializes the number. Binary serializers (those that are not human-readable) also get the
/// type's name, so that a check of saved ids knows the table of each id.
impl<T> Serialize for KindId<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            return self.0.serialize(to);
        }
        to.serialize_newtype_struct(type_name::<T>(), &self.0)
    }
}

impl<T> KindId<T> {
    /// Id of the kind at index `number` of its table.
    pub const fn new(number: u16) -> Self {
        Self(number, PhantomData)
    }

    /// Index in the table.
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

/// A row with a name.
pub trait Named {
    fn name(&self) -> &str;
}

/// All kinds of one type, in file order.
#[derive(Clone, Debug)]
pub struct Table<T> {
    rows: Vec<T>,
    by_name: Places,
}

/// The index of each name, in a hash map because level generation looks up many names.
#[expect(clippy::disallowed_types, reason = "only looked up, never iterated")]
type Places = std::collections::HashMap<String, u16, BuildHasherDefault<DefaultHasher>>;

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), by_name: Places::default() }
    }
}

impl<T: Named> Table<T> {
    /// Creates a table. If two rows have the same name, [`Table::find`] returns the later one.
    pub fn new(rows: Vec<T>) -> Self {
        let by_name =
            rows.iter().enumerate().map(|(at, row)| (row.name().to_owned(), at as u16)).collect();
        Self { rows, by_name }
    }

    /// Finds the kind with exactly this name.
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

    /// All kinds with their ids, in order.
    pub fn iter(&self) -> impl Iterator<Item = (KindId<T>, &T)> {
        self.rows.iter().enumerate().map(|(at, row)| (KindId::new(at as u16), row))
    }

    /// All ids, in order.
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

/// Mutable access is only for experiments with a copy of the content; the content of a game never
/// changes.
impl<T> IndexMut<KindId<T>> for Table<T> {
    fn index_mut(&mut self, id: KindId<T>) -> &mut T {
        &mut self.rows[usize::from(id.0)]
    }
}
