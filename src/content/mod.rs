//! What exists: kinds, read from RON once and checked; immutable.
