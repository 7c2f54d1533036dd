//! What is: the whole saved state; keeps facts consistent, decides nothing.
