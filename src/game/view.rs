//! `View`: all the screen may know, and no more.
