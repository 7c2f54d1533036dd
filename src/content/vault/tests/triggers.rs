//! Tests of faults in triggers: the position and the suggested cure.

use super::*;

/// Returns the fault of one trigger in a vault with a labeled monster and object.
fn fault_of_trigger(fields: &str) -> String {
    fault_of(&format!(
        "body: Room(size: Fixed(5, 4)), steps: [Trigger({fields}), Monster(label: \"guard\"), \
         Object(label: \"idol\")]"
    ))
}

#[test]
fn triggers_name_labels_of_their_vault() {
    assert_eq!(
        fault_of_trigger("when: Dies(~\"gard\"), do: [Message(\"x\")]"),
        ".steps[0].when: no Monster of this vault has the label \"gard\"; did you mean \"guard\"?"
    );
    assert_eq!(
        fault_of_trigger("when: Lifted(~\"guard\"), do: [Message(\"x\")]"),
        ".steps[0].when: no Object of this vault has the label \"guard\"; write Object(label: \
         \"guard\", ...)"
    );
}

#[test]
fn triggers_have_areas_on_the_map() {
    assert_eq!(
        fault_of_trigger("when: Enter, at: ~Cell(9, 9), do: [Message(\"x\")]"),
        ".steps[0].at: Cell(9, 9) lies outside Room(Fixed(5, 4))"
    );
    assert!(
        fault_of_trigger("when: Enter, do: [Wake(~Cell(7, 1))]")
            .ends_with("Cell(7, 1) lies outside Room(Fixed(5, 4))")
    );
}

#[test]
fn triggers_do_something_but_not_too_much() {
    assert_eq!(
        fault_of_trigger("when: Enter, do: ~[]"),
        ".steps[0].do: the trigger does nothing; write do: [Message(\"...\")]"
    );
    let nine = "Message(\"x\"), ".repeat(9);
    assert_eq!(
        fault_of_trigger(&format!("when: Enter, do: ~[{nine}]")),
        ".steps[0].do: the trigger does 9 things; at most 8"
    );
    let many = "Trigger(when: Enter, do: [Message(\"x\")]), ".repeat(16);
    assert_eq!(
        fault_of(&format!(
            "body: Room(), steps: [{many}~Trigger(when: Enter, do: [Message(\"x\")])]"
        )),
        ".steps[16]: too many triggers in one vault; at most 16"
    );
}

#[test]
fn triggers_summon_few_and_wait_at_least_a_turn() {
    assert!(
        fault_of_trigger("when: Enter, do: [Summon(count: ~9)]")
            .ends_with("a number of monsters cannot be 9; 0 to 8")
    );
    assert!(
        fault_of_trigger("when: Turn(~0), do: [Message(\"x\")]")
            .ends_with("a number of turns cannot be 0; 1 to 10000")
    );
}

#[test]
fn triggers_make_plain_ground_only() {
    assert!(
        fault_of_trigger("when: Enter, do: [Change(at: Room, to: ~\"corridor\")]")
            .contains("a trigger cannot make this terrain; use plain ground")
    );
}

#[test]
fn messages_of_triggers_are_printable() {
    assert!(
        fault_of_trigger("when: Enter, do: [Message(~\"a\\u{1b}[2J\")]")
            .contains("the character \\u{1b} cannot be shown")
    );
}
