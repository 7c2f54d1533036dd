//! Tests that reach across modules; one binary, one topic a file.

mod layers;
