//! What may happen and how; tells events, never words.
