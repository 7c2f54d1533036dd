//! Tests of what runs store: bones and snapshots.

mod bones;
mod proof;

use super::*;
