//! Reads `.des` files: tokens, arguments, statements.

pub mod arg;
mod expression;
pub mod include;
mod keywords;
pub mod lex;
pub mod parse;
pub mod rooms_without_braces;
