//! Every row of the tables does something in play, or waits for what the game lacks.

use wyrdvault::cli::lab::rows;

#[test]
fn every_row_does_something_in_play_or_waits_with_a_reason() {
    let sections = rows::judge();
    for (name, section) in &sections {
        assert!(section.inert.is_empty(), "{name}: {:?} do nothing in play", section.inert);
        for (waits, why) in &section.waiting {
            let works = section.working.contains(waits);
            assert!(!works && !why.is_empty(), "{name}: {waits} works, or waits for nothing");
        }
    }
    for (section, least) in [("objects", 380), ("properties", 60), ("traps", 20), ("spells", 35)] {
        let working = sections[section].working.len();
        assert!(working >= least, "{section}: only {working}");
    }
}
