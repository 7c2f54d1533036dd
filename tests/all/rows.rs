//! Every row of the tables does something in play, or waits for what the game lacks.

use std::collections::BTreeSet;

use wyrdvault::cli::lab::rows;

#[test]
#[ignore = "takes minutes, and some inert rows are not on the waiting list yet"]
fn every_row_does_something_in_play_or_waits_with_a_reason() {
    let sections = rows::judge();
    for (name, section) in &sections {
        assert!(section.inert.is_empty(), "{name}: {:?} do nothing in play", section.inert);
        for (waits, _) in &section.waiting {
            assert!(!section.working.contains(waits), "{name}: {waits} works");
        }
    }
}

#[test]
fn the_waiting_list_gives_each_row_once_and_with_a_reason() {
    let mut seen = BTreeSet::new();
    for wait in rows::waiting() {
        assert!(!wait.why.is_empty() && !wait.names.is_empty(), "{}", wait.section);
        for name in wait.names {
            assert!(seen.insert((wait.section.clone(), name.clone())), "{name} is listed twice");
        }
    }
}
