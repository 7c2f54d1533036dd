//! Screens drawn at the sizes they are tuned for, and at every other size.
