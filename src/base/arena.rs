//! Generational arena: stores values under ids that are never reused.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::make_room;

/// Generational id of a value in an [`Arena`]: slot number and generation of that slot.
/// Orders by slot, then by generation.
pub struct Id<T> {
    /// Slot in the high 16 bits; generation, never 0, in the low 16 bits.
    packed: NonZeroU32,
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    fn new(slot: u16, generation: u16) -> Id<T> {
        let packed = u32::from(slot) << 16 | u32::from(generation);
        Id { packed: NonZeroU32::new(packed).expect("generations start at 1"), of: PhantomData }
    }

    /// Returns the id as a number, which is unique: no other value of this arena ever gets it.
    #[inline]
    pub const fn number(self) -> u32 {
        self.packed.get()
    }

    /// Returns the id with this [`Id::number`], or `None` for 0.
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

/// Generational arena for at most 65,535 values. [`Arena::lend`] takes a value out but
/// reserves its id until [`Arena::give_back`].
///
/// ```
/// use wyrdvault::base::Arena;
/// let mut arena = Arena::new();
/// let kept = arena.insert("lamp");
/// assert_eq!(arena.remove(kept), Some("lamp"));
/// let next = arena.insert("rope");
/// assert_eq!((arena.get(kept), arena.get(next)), (None, Some(&"rope")));
/// let lent = arena.lend(next).unwrap();
/// assert_eq!(arena.get(next), None);
/// assert!(arena.give_back(next, lent).is_ok() && arena.contains(next));
/// ```
#[derive(Clone, Debug)]
pub struct Arena<T> {
    slots: Vec<Slot>,
    /// Values, densely packed; their order has no meaning.
    things: Vec<T>,
    /// Slot of each value in `things`, at the same index.
    owners: Vec<u16>,
    /// Free slots, used as a stack.
    free: Vec<u16>,
}

/// One slot. A slot whose generation has reached `u16::MAX` is never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot {
    generation: u16,
    /// Index into `Arena::things`, or [`NOWHERE`].
    at: u16,
}

/// Index that marks an empty slot.
const NOWHERE: u16 = u16::MAX;

impl<T> Arena<T> {
    pub const fn new() -> Arena<T> {
        Arena { slots: Vec::new(), things: Vec::new(), owners: Vec::new(), free: Vec::new() }
    }

    /// Inserts a value and returns its id. Panics if the arena already holds 65,535 values, or if
    /// none of the 65,536 slots can be used: each is occupied, lent out or never reused.
    pub fn insert(&mut self, thing: T) -> Id<T> {
        let number = self.free.pop().unwrap_or_else(|| {
            let number = u16::try_from(self.slots.len()).expect("at most 65,536 names at once");
            make_room(&mut self.slots);
            self.slots.push(Slot { generation: 0, at: NOWHERE });
            number
        });
        self.slots[usize::from(number)].generation += 1;
        self.fill_slot(number, thing);
        Id::new(number, self.slots[usize::from(number)].generation)
    }

    /// Puts a value into an empty slot.
    fn fill_slot(&mut self, number: u16, thing: T) {
        let at = u16::try_from(self.things.len()).ok().filter(|&at| at != NOWHERE);
        self.slots[usize::from(number)].at = at.expect("at most 65,535 things at once");
        make_room(&mut self.things);
        make_room(&mut self.owners);
        self.things.push(thing);
        self.owners.push(number);
    }

    #[inline]
    pub fn get(&self, id: Id<T>) -> Option<&T> {
        let slot = self.slots.get(id.slot()).filter(|slot| slot.generation == id.generation())?;
        self.things.get(usize::from(slot.at))
    }

    #[inline]
    pub fn get_mut(&mut self, id: Id<T>) -> Option<&mut T> {
        let slot = self.slots.get(id.slot()).filter(|slot| slot.generation == id.generation())?;
        self.things.get_mut(usize::from(slot.at))
    }

    /// Removes and returns a value. Its id stays invalid forever.
    pub fn remove(&mut self, id: Id<T>) -> Option<T> {
        let thing = self.lend(id)?;
        if id.generation() < u16::MAX {
            self.free.push(id.slot() as u16);
        }
        Some(thing)
    }

    /// Takes a value out but reserves its id: until [`Arena::give_back`] the id is invalid, and no
    /// other value gets it.
    pub fn lend(&mut self, id: Id<T>) -> Option<T> {
        let slot = self.slots.get_mut(id.slot())?;
        if slot.generation != id.generation() || slot.at == NOWHERE {
            return None;
        }
        let at = usize::from(std::mem::replace(&mut slot.at, NOWHERE));
        self.owners.swap_remove(at);
        if let Some(&moved) = self.owners.get(at) {
            self.slots[usize::from(moved)].at = at as u16;
        }
        Some(self.things.swap_remove(at))
    }

    /// Returns a lent value to its slot. If `id` was not lent out, returns the value as the error.
    pub fn give_back(&mut self, id: Id<T>, thing: T) -> Result<(), T> {
        let number = id.slot() as u16;
        let slot = self.slots.get(id.slot());
        let waits =
            slot.is_some_and(|slot| *slot == Slot { generation: id.generation(), at: NOWHERE });
        if !waits || self.free.contains(&number) {
            return Err(thing);
        }
        self.fill_slot(number, thing);
        Ok(())
    }

    /// Frees unused memory, but keeps room for one eighth more values plus 8.
    pub fn trim(&mut self) {
        let enough = self.things.len() + self.things.len() / 8 + 8;
        self.things.shrink_to(enough);
        self.owners.shrink_to(enough);
    }

    pub fn contains(&self, id: Id<T>) -> bool {
        self.get(id).is_some()
    }

    /// Number of values, without those that are lent out.
    pub fn len(&self) -> usize {
        self.things.len()
    }

    pub fn is_empty(&self) -> bool {
        self.things.is_empty()
    }

    /// All values without their ids, in arbitrary order: results must not depend on the order.
    #[inline]
    pub fn things(&self) -> &[T] {
        &self.things
    }

    /// Whether `is_so` holds for at least one value, not counting the one in the slot of `but`.
    #[inline]
    pub fn any_but(&self, but: Id<T>, mut is_so: impl FnMut(&T) -> bool) -> bool {
        let but = self.slots.get(but.slot()).map_or(NOWHERE, |slot| slot.at);
        let (before, rest) = self.things.split_at(usize::from(but).min(self.things.len()));
        before.iter().any(&mut is_so) || rest.iter().skip(1).any(is_so)
    }

    /// All ids, in slot order.
    pub fn ids(&self) -> impl Iterator<Item = Id<T>> {
        self.iter().map(|(id, _)| id)
    }

    /// All ids and values, in slot order.
    pub fn iter(&self) -> impl Iterator<Item = (Id<T>, &T)> {
        self.slots.iter().enumerate().filter_map(|(number, slot)| {
            let thing = self.things.get(usize::from(slot.at))?;
            Some((Id::new(number as u16, slot.generation), thing))
        })
    }
}

/// Two arenas are equal if they hold the same ids and values and will assign the same ids to the
/// next values.
impl<T: PartialEq> PartialEq for Arena<T> {
    fn eq(&self, other: &Arena<T>) -> bool {
        let generations = |arena: &Arena<T>| -> Vec<u16> {
            arena.slots.iter().map(|slot| slot.generation).collect()
        };
        self.free == other.free
            && generations(self) == generations(other)
            && self.iter().eq(other.iter())
    }
}

/// Serialized form of an arena: its slots in order.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Arena")]
struct Written<Slots, Free> {
    slots: Slots,
    free: Free,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Slot")]
struct WrittenSlot<T> {
    generation: u16,
    thing: Option<T>,
}

/// Serializes the slots of an arena.
struct Slots<'a, T>(&'a Arena<T>);

impl<T: Serialize> Serialize for Slots<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.slots.iter().map(|slot| WrittenSlot {
            generation: slot.generation,
            thing: self.0.things.get(usize::from(slot.at)),
        }))
    }
}

impl<T: Serialize> Serialize for Arena<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Written { slots: Slots(self), free: &self.free }.serialize(to)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Arena<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Arena<T>, D::Error> {
        let written = Written::<Vec<WrittenSlot<T>>, Vec<u16>>::deserialize(from)?;
        if written.slots.len() > usize::from(u16::MAX) + 1 {
            return Err(D::Error::custom("there are more slots than ids"));
        }
        let mut arena = Arena::new();
        arena.slots.reserve_exact(written.slots.len());
        for (number, slot) in written.slots.into_iter().enumerate() {
            arena.slots.push(Slot { generation: slot.generation, at: NOWHERE });
            if let Some(thing) = slot.thing {
                if slot.generation == 0 {
                    return Err(D::Error::custom("a slot has generation 0"));
                }
                arena.fill_slot(number as u16, thing);
            }
        }
        let mut free = vec![false; arena.slots.len()];
        for &number in &written.free {
            let slot = arena.slots.get(usize::from(number));
            let empty = slot.is_some_and(|slot| slot.at == NOWHERE && slot.generation < u16::MAX);
            if !empty || std::mem::replace(&mut free[usize::from(number)], true) {
                return Err(D::Error::custom("the free list names a used slot"));
            }
        }
        arena.free = written.free;
        Ok(arena)
    }
}

#[cold]
#[inline(never)]
fn gone<T>(id: Id<T>) -> ! {
    panic!("{id:?} was removed")
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
    fn an_optional_id_takes_four_bytes() {
        assert_eq!(size_of::<Option<Id<String>>>(), 4);
    }

    #[test]
    fn an_id_is_never_reused() {
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
    #[should_panic(expected = "#0.1 was removed")]
    fn indexing_a_removed_id_panics_with_the_id() {
        let mut arena = Arena::new();
        let id = arena.insert('a');
        arena.remove(id);
        let _ = arena[id];
    }

    #[test]
    fn iteration_is_in_slot_order() {
        let mut arena = Arena::new();
        let [a, b, c] = [1, 2, 3].map(|n| arena.insert(n));
        arena.remove(a);
        let d = arena.insert(4);
        assert!(arena.ids().eq([d, b, c]) && arena.ids().is_sorted());
        assert!(arena.iter().eq([(d, &4), (b, &2), (c, &3)]));
        arena[b] += 10;
        assert_eq!(arena.get_mut(b), Some(&mut 12));
        assert!(!arena.is_empty());
    }

    #[test]
    fn a_lent_slot_keeps_its_id() {
        let mut arena = Arena::new();
        let [a, b, c] = [1, 2, 3].map(|n| arena.insert(n));
        assert_eq!((arena.lend(a), arena.lend(a), arena.remove(a)), (Some(1), None, None));
        let d = arena.insert(4);
        assert!(arena.iter().eq([(b, &2), (c, &3), (d, &4)]), "nothing else gets its name");
        let saved = postcard::to_allocvec(&arena).unwrap();
        let mut loaded: Arena<i32> = postcard::from_bytes(&saved).unwrap();
        for arena in [&mut arena, &mut loaded] {
            assert_eq!(arena.give_back(b, 7), Err(7), "it was not lent");
            assert_eq!(arena.give_back(a, 1), Ok(()));
            assert!(arena.iter().eq([(a, &1), (b, &2), (c, &3), (d, &4)]));
            assert_eq!(arena.remove(b), Some(2));
            assert_eq!(arena.give_back(b, 2), Err(2), "it is gone");
        }
        assert_eq!(loaded, arena);
    }

    #[test]
    fn loading_refuses_a_wrong_free_list() {
        let free = |free: &[u16]| {
            let text = format!(
                "(slots:[(generation:1,thing:Some(5)),(generation:1,thing:None),\
                 (generation:65535,thing:None)],free:{free:?})"
            );
            ron::from_str::<Arena<u8>>(&text).is_ok()
        };
        assert!(free(&[]) && free(&[1]));
        assert!(!free(&[0]) && !free(&[1, 1]) && !free(&[2]) && !free(&[3]));
    }

    proptest! {
        #[test]
        fn a_loaded_arena_allocates_the_same_ids_as_the_saved_one(
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
