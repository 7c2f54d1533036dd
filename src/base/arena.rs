//! Things with names that are never used again.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The name of a thing in an [`Arena`]: its slot and how many things the slot has held.
/// Orders by slot.
pub struct Id<T> {
    /// Slot in the high half; generation, never 0, in the low.
    packed: NonZeroU32,
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    fn new(slot: u16, generation: u16) -> Id<T> {
        let packed = u32::from(slot) << 16 | u32::from(generation);
        Id { packed: NonZeroU32::new(packed).expect("generations start at 1"), of: PhantomData }
    }

    /// A number no other thing of the same arena ever has.
    #[inline]
    pub const fn number(self) -> u32 {
        self.packed.get()
    }

    /// The name with that [`Id::number`]; none has 0.
    #[inline]
    pub const fn of_number(number: u32) -> Option<Id<T>> {
        match NonZeroU32::new(number) {
            Some(packed) => Some(Id { packed, of: PhantomData }),
            None => None,
        }
    }

    #[inline]
    fn slot(self) -> usize {
        (self.number() >> 16) as usize
    }

    #[inline]
    fn generation(self) -> u16 {
        self.number() as u16
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Id<T> {
        *self
    }
}

impl<T> Copy for Id<T> {}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Id<T>) -> bool {
        self.packed == other.packed
    }
}

impl<T> Eq for Id<T> {}

impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Id<T>) -> Ordering {
        self.packed.cmp(&other.packed)
    }
}

impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Id<T>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.packed.hash(state);
    }
}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}.{}", self.slot(), self.generation())
    }
}

impl<T> Serialize for Id<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.packed.serialize(to)
    }
}

impl<'de, T> Deserialize<'de> for Id<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Id<T>, D::Error> {
        Ok(Id { packed: NonZeroU32::deserialize(from)?, of: PhantomData })
    }
}

/// A store of things by [`Id`]; at most 65,536 at once.
///
/// ```
/// use wyrdvault::base::Arena;
/// let mut arena = Arena::new();
/// let kept = arena.insert("lamp");
/// assert_eq!(arena.remove(kept), Some("lamp"));
/// let next = arena.insert("rope");
/// assert_eq!((arena.get(kept), arena.get(next)), (None, Some(&"rope")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arena<T> {
    slots: Vec<Slot<T>>,
    /// Slots to use again, the last one first.
    free: Vec<u16>,
}

/// A place for a thing. A slot that has held as many things as it can count stays empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Slot<T> {
    generation: u16,
    thing: Option<T>,
}

impl<T> Arena<T> {
    pub const fn new() -> Arena<T> {
        Arena { slots: Vec::new(), free: Vec::new() }
    }

    /// Takes the thing in and names it.
    pub fn insert(&mut self, thing: T) -> Id<T> {
        if let Some(number) = self.free.pop() {
            let slot = &mut self.slots[usize::from(number)];
            slot.generation += 1;
            slot.thing = Some(thing);
            return Id::new(number, slot.generation);
        }
        let number = u16::try_from(self.slots.len()).expect("at most 65,536 things at once");
        if self.slots.len() == self.slots.capacity() {
            // By an eighth: twice as much stands empty in most games, and there may be many of them.
            self.slots.reserve_exact(self.slots.len() / 8 + 8);
        }
        self.slots.push(Slot { generation: 1, thing: Some(thing) });
        Id::new(number, 1)
    }

    #[inline]
    pub fn get(&self, id: Id<T>) -> Option<&T> {
        let slot = self.slots.get(id.slot())?;
        slot.thing.as_ref().filter(|_| slot.generation == id.generation())
    }

    #[inline]
    pub fn get_mut(&mut self, id: Id<T>) -> Option<&mut T> {
        let slot = self.slots.get_mut(id.slot())?;
        slot.thing.as_mut().filter(|_| slot.generation == id.generation())
    }

    /// Takes the thing out; its name names nothing ever after.
    pub fn remove(&mut self, id: Id<T>) -> Option<T> {
        let slot = self.slots.get_mut(id.slot())?;
        let thing = slot.thing.take_if(|_| slot.generation == id.generation())?;
        if slot.generation < u16::MAX {
            self.free.push(id.slot() as u16);
        }
        Some(thing)
    }

    pub fn contains(&self, id: Id<T>) -> bool {
        self.get(id).is_some()
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The names of all things, in slot order.
    pub fn ids(&self) -> impl Iterator<Item = Id<T>> {
        self.iter().map(|(id, _)| id)
    }

    /// All things, in slot order.
    pub fn iter(&self) -> impl Iterator<Item = (Id<T>, &T)> {
        self.slots.iter().enumerate().filter_map(|(number, slot)| {
            let thing = slot.thing.as_ref()?;
            Some((Id::new(number as u16, slot.generation), thing))
        })
    }

    /// All things, in slot order, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Id<T>, &mut T)> {
        self.slots.iter_mut().enumerate().filter_map(|(number, slot)| {
            let thing = slot.thing.as_mut()?;
            Some((Id::new(number as u16, slot.generation), thing))
        })
    }
}

#[cold]
#[inline(never)]
fn gone<T>(id: Id<T>) -> ! {
    panic!("{id:?} names nothing here any more")
}

impl<T> Default for Arena<T> {
    fn default() -> Arena<T> {
        Arena::new()
    }
}

impl<T> Index<Id<T>> for Arena<T> {
    type Output = T;

    #[inline]
    fn index(&self, id: Id<T>) -> &T {
        match self.get(id) {
            Some(thing) => thing,
            None => gone(id),
        }
    }
}

impl<T> IndexMut<Id<T>> for Arena<T> {
    #[inline]
    fn index_mut(&mut self, id: Id<T>) -> &mut T {
        match self.get_mut(id) {
            Some(thing) => thing,
            None => gone(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_is_small_even_when_it_may_be_missing() {
        assert_eq!(size_of::<Option<Id<String>>>(), 4);
    }

    #[test]
    fn a_name_is_never_used_again() {
        let mut arena = Arena::new();
        let mut old = Vec::new();
        for n in 0..70_000_u32 {
            let id = arena.insert(n);
            assert_eq!((arena[id], arena.len()), (n, 1));
            assert_eq!(arena.remove(id), Some(n));
            assert_eq!(arena.remove(id), None);
            old.push(id);
        }
        assert_eq!(arena.slots.len(), 2, "a slot out of generations is left empty");
        arena.insert(7);
        assert!(old.iter().all(|&id| !arena.contains(id)));
        old.sort();
        old.dedup();
        assert_eq!(old.len(), 70_000);
    }

    #[test]
    #[should_panic(expected = "#0.1 names nothing here any more")]
    fn asking_for_what_is_gone_names_the_name() {
        let mut arena = Arena::new();
        let id = arena.insert('a');
        arena.remove(id);
        let _ = arena[id];
    }

    #[test]
    fn things_are_met_in_slot_order() {
        let mut arena = Arena::new();
        let [a, b, c] = [1, 2, 3].map(|n| arena.insert(n));
        arena.remove(a);
        let d = arena.insert(4);
        assert!(arena.ids().eq([d, b, c]) && arena.ids().is_sorted());
        arena.iter_mut().for_each(|(_, n)| *n *= 10);
        assert!(arena.iter().eq([(d, &40), (b, &20), (c, &30)]));
        arena[b] += 1;
        assert_eq!(arena.get_mut(b), Some(&mut 21));
        assert!(!arena.is_empty());
    }

    proptest! {
        #[test]
        fn a_loaded_arena_goes_on_as_the_saved_one_would(
            before in proptest::collection::vec((any::<bool>(), 0..20usize), 0..60),
            after in proptest::collection::vec((any::<bool>(), 0..20usize), 0..20),
        ) {
            let play = |arena: &mut Arena<usize>, moves: &[(bool, usize)]| -> Vec<Id<usize>> {
                let mut told = Vec::new();
                for &(insert, n) in moves {
                    let victim = arena.ids().nth(n);
                    match victim {
                        Some(id) if !insert => drop(arena.remove(id)),
                        _ => told.push(arena.insert(n)),
                    }
                }
                told
            };
            let mut arena = Arena::new();
            play(&mut arena, &before);
            let saved = postcard::to_allocvec(&arena).unwrap();
            let mut loaded: Arena<usize> = postcard::from_bytes(&saved).unwrap();
            prop_assert_eq!(&loaded, &arena);
            prop_assert_eq!(play(&mut loaded, &after), play(&mut arena, &after));
            prop_assert_eq!(loaded, arena);
        }
    }
}
