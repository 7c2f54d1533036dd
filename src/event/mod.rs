//! What happened, as facts; one small enum a family.
