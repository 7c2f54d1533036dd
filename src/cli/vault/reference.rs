//! `vault reference`: every word of the language.

use crate::cli::Out;
use crate::content::Content;
use crate::content::vault::reference::reference;

pub fn run(content: &Content, out: &mut Out) {
    reference(content).page.lines().for_each(|line| out.line(line));
}
