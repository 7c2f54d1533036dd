//! Tests of faults in chances, sizes, texts and the destinations of traps.

use super::*;

#[test]
fn sizes_that_no_room_can_have_are_reported() {
    assert_eq!(
        fault_of("body: Room(size: ~Fixed(77, 3))"),
        ".body.size: a room cannot be 77 by 3; write 1 by 1 to 76 by 17"
    );
    assert_eq!(
        fault_of("body: Room(size: ~Fixed(\"2d6 + 90\", 3))"),
        ".body.size: a room cannot be 92 to 102 by 3; write 1 by 1 to 76 by 17"
    );
    assert!(
        fault_of("body: Room(size: Fixed(\"~room.h\", 3))").contains("not known before the vault")
    );
    assert!(
        fault_of("let: { \"a\": Int(\"room.w\") }, body: Room(size: Fixed(\"~$a\", 3))")
            .contains("$a is not known before the vault is placed")
    );
    assert!(
        fault_of("let: { \"far\": Int(3) }, body: Room(size: Fixed(\"~$fra\", 3))")
            .contains("did you mean $far?")
    );
}

#[test]
fn a_coordinate_is_checked_against_the_largest_size() {
    let at = |x: u8| {
        format!(
            "let: {{ \"n\": Numbers([3, 8]) }}, body: Room(size: Fixed(\"$n\", 4)), \
             steps: [Gold(at: ~Cell({x}, 0))]"
        )
    };
    assert_eq!(fault_of(&at(9)), ".steps[0].at: Cell(9, 0) lies outside Room(Fixed(3 to 8, 4))");
    assert_eq!(said_of(&format!("Vault(id: \"x\", {})", at(8).replace('~', ""))).len(), 0);
}

#[test]
fn a_chance_in_place_of_true_is_checked() {
    assert_eq!(
        fault_of("body: Room(), steps: [Monster(asleep: ~130)]"),
        ".steps[0].asleep: a chance cannot be 130; 0 to 100"
    );
}

#[test]
fn texts_quote_only_what_has_a_text() {
    let quoting = |text: &str| {
        fault_of(&format!(
            "body: Room(), let: {{ \"beast\": Monster(['d']), \"well\": Spot(Room) }}, \
             steps: [Engrave(text: ~\"{text}\")]"
        ))
    };
    assert_eq!(
        quoting("A $beast."),
        ".steps[0].text: $beast is a Monster decision without a text; use a deck of names instead \
         of class letters"
    );
    assert_eq!(
        quoting("By the $well"),
        ".steps[0].text: $well is a Spot decision without a text; write $well.x or $well.y"
    );
    assert_eq!(
        quoting("A $weel.x"),
        ".steps[0].text: decision $weel is not defined before this; did you mean $well?"
    );
    assert_eq!(
        quoting("Pay $USD"),
        ".steps[0].text: decision $USD is not defined before this; \
         write $$USD to show the text $USD"
    );
}

#[test]
fn only_some_traps_lead_to_a_square_or_a_level() {
    assert_eq!(
        fault_of("body: Room(), steps: [Trap(kind: \"pit\", leads_to: ~Edge)]"),
        ".steps[0].leads_to: this trap does not lead to a square; use a teleportation trap"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Trap(kind: \"web\", to_level: ~3)]"),
        ".steps[0].to_level: this trap does not lead to a level; use a trap door, a hole or a \
         level teleporter"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Trap(kind: \"hole\", to_level: ~90)]"),
        ".steps[0].to_level: the number of a level cannot be 90; 1 to 55"
    );
    assert_eq!(
        fault_of(
            "body: Room(), steps: [Trap(kind: \"teleportation trap\", dest: (1, 1), leads_to: \
             ~Edge)]"
        ),
        ".steps[0].leads_to: a trap with dest cannot have leads_to; remove one"
    );
}
