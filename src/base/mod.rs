//! Arithmetic of the game; knows no game words.
