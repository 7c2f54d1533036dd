//! The program: arguments in, screen or answer out.

fn main() {}
