//! Run-length encoding of grids in saves, because most of a level repeats.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Grid;

/// Maximum width and height of a grid in a save.
const LONGEST: i16 = 256;

/// Initial capacity, in runs; most levels have fewer.
const LIKELY: usize = 512;

/// Serializes the squares of a grid as runs.
struct Runs<'a, T>(&'a [T]);

/// Deserializes runs; the first field is the number of squares that the runs must fill.
struct Squares<T>(usize, PhantomData<T>);

impl<T: Serialize + PartialEq> Serialize for Grid<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.width(), self.height(), Runs(self.squares())).serialize(to)
    }
}

impl<T: Serialize + PartialEq> Serialize for Runs<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut runs: Vec<&[T]> = Vec::with_capacity(LIKELY);
        runs.extend(self.0.chunk_by(|one, next| one == next));
        let mut written = to.serialize_seq(Some(runs.len()))?;
        for run in runs {
            written.serialize_element(&(run.len() as u32, &run[0]))?;
        }
        written.end()
    }
}

impl<'de, T: Deserialize<'de> + Clone> Deserialize<'de> for Grid<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Grid<T>, D::Error> {
        struct Whole<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Clone> Visitor<'de> for Whole<T> {
            type Value = Grid<T>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a grid: width, height and runs of squares")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Grid<T>, A::Error> {
                let too_few = || A::Error::custom("the grid is truncated");
                let width: i16 = from.next_element()?.ok_or_else(too_few)?;
                let height: i16 = from.next_element()?.ok_or_else(too_few)?;
                if !(0..=LONGEST).contains(&width) || !(0..=LONGEST).contains(&height) {
                    return Err(A::Error::custom("the grid is too large"));
                }
                let squares = usize::from(width as u16) * usize::from(height as u16);
                let cells = from.next_element_seed(Squares(squares, PhantomData))?;
                Grid::of_squares(width, height, cells.ok_or_else(too_few)?)
                    .ok_or_else(|| A::Error::custom("the grid has too few squares"))
            }
        }
        from.deserialize_tuple(3, Whole(PhantomData))
    }
}

impl<'de, T: Deserialize<'de> + Clone> serde::de::DeserializeSeed<'de> for Squares<T> {
    type Value = Vec<T>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Vec<T>, D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de> + Clone> Visitor<'de> for Squares<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("runs of squares")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Vec<T>, A::Error> {
        let mut cells = Vec::with_capacity(self.0);
        while let Some((many, what)) = from.next_element::<(u32, T)>()? {
            let many = many as usize;
            if many == 0 || many > self.0 - cells.len() {
                return Err(A::Error::custom("a run of squares has the wrong length"));
            }
            cells.extend(std::iter::repeat_n(what, many));
        }
        Ok(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Pos;
    use proptest::prelude::*;

    #[test]
    fn a_uniform_grid_takes_seven_bytes() {
        assert_eq!(postcard::to_allocvec(&Grid::of_level(7u8)).unwrap().len(), 7);
    }

    #[test]
    fn a_grid_with_wrong_run_lengths_is_refused() {
        let whole = postcard::to_allocvec(&Grid::new(4, 3, 9u8)).unwrap();
        assert_eq!(whole, [8, 6, 1, 12, 9]);
        let huge = [0xfe, 0xff, 3, 0xfe, 0xff, 3, 1, 1, 9];
        for (bad, why) in [
            (&[8, 6, 1, 11, 9][..], "too few"),
            (&[8, 6, 1, 13, 9], "too many"),
            (&[8, 6, 2, 12, 9, 0, 9], "an empty run"),
            (&[7, 6, 0], "a negative width"),
            (&[8, 6, 1, 12], "cut off"),
            (&huge, "larger than any level"),
        ] {
            assert!(postcard::from_bytes::<Grid<u8>>(bad).is_err(), "{why}");
        }
    }

    proptest! {
        #[test]
        fn a_saved_grid_loads_unchanged(cells in proptest::collection::vec(0..3u8, 60)) {
            let mut grid = Grid::new(10, 6, 0);
            for (nth, cell) in cells.into_iter().enumerate() {
                grid[Pos::new(nth as i16 % 10, nth as i16 / 10)] = cell;
            }
            let saved = postcard::to_allocvec(&grid).unwrap();
            prop_assert_eq!(&postcard::from_bytes::<Grid<u8>>(&saved).unwrap(), &grid);
            let text = ron::to_string(&grid).unwrap();
            prop_assert_eq!(ron::from_str::<Grid<u8>>(&text).unwrap(), grid);
        }
    }
}
