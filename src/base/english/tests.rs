//! Tests of the grammar of messages.

use super::*;

#[test]
fn the_indefinite_article_follows_pronunciation() {
    for said in [
        "a kobold",
        "an orc",
        "an uncursed dagger",
        "an unidentified gem",
        "a unicorn",
        "a unicorn horn",
        "a uranium wand",
        "a uniform",
        "a European adder",
        "a used towel",
        "an hourglass",
        "an heirloom",
        "a horn",
        "a +1 dagger",
        "an 8 ball",
        "an 11 foot pole",
        "a 1 foot pole",
        "an 18 carat ring",
        "a ewer",
        "an Elvenking",
        "an x-ray",
        "the Amulet",
    ] {
        let name = said.strip_prefix("a ").or(said.strip_prefix("an ")).unwrap_or(said);
        assert_eq!(a(name), said);
        assert_eq!(a(said), said);
    }
}

#[test]
fn plurals_are_spelled_as_in_a_dictionary() {
    for (one, many) in [
        ("potion of healing", "potions of healing"),
        ("scroll labeled FOOBIE", "scrolls labeled FOOBIE"),
        ("wand called knife", "wands called knife"),
        ("kobold named Wolf", "kobolds named Wolf"),
        ("pair of speed boots", "pairs of speed boots"),
        ("wand (0:3)", "wands (0:3)"),
        ("lump of royal jelly", "lumps of royal jelly"),
        ("knife", "knives"),
        ("werewolf", "werewolves"),
        ("Woodland-elf", "Woodland-elves"),
        ("Elf", "Elves"),
        ("dwarf lord", "dwarf lords"),
        ("quarterstaff", "quarterstaves"),
        ("eucalyptus leaf", "eucalyptus leaves"),
        ("loaf of bread", "loaves of bread"),
        ("oaf", "oafs"),
        ("thief", "thieves"),
        ("chief", "chiefs"),
        ("mumak", "mumakil"),
        ("watchman", "watchmen"),
        ("human", "humans"),
        ("human zombie", "human zombies"),
        ("orc shaman", "orc shamans"),
        ("homunculus", "homunculi"),
        ("fog vortex", "fog vortices"),
        ("violet fungus", "violet fungi"),
        ("master mind flayer", "master mind flayers"),
        ("large box", "large boxes"),
        ("lynx", "lynxes"),
        ("lich", "liches"),
        ("fairy", "fairies"),
        ("key", "keys"),
        ("ruby", "rubies"),
        ("torch", "torches"),
        ("brass lantern", "brass lanterns"),
        ("jellyfish", "jellyfish"),
        ("shuriken", "shuriken"),
        ("ya", "ya"),
        ("papaya", "papayas"),
        ("djinni", "djinn"),
        ("Nazgul", "Nazgul"),
        ("leather gloves", "leather gloves"),
        ("red dragon scales", "red dragon scales"),
        ("giant louse", "giant lice"),
        ("pick-axe", "pick-axes"),
        ("ox", "oxen"),
        ("gas spore", "gas spores"),
        ("worthless piece of blue glass", "worthless pieces of blue glass"),
    ] {
        assert_eq!(plural(one), many);
    }
}

#[test]
fn nouns_that_cannot_be_counted_have_no_indefinite_article() {
    for name in
        ["chain mail", "uncursed +0 gray dragon scale mail (worn)", "leather armor", "stairs up"]
    {
        assert_eq!(a(name), name);
        assert_eq!(counted(1, name), name);
    }
    for (name, said) in [
        ("scroll of mail", "a scroll of mail"),
        ("mail daemon", "a mail daemon"),
        ("elven mithril-coat", "an elven mithril-coat"),
    ] {
        assert_eq!(a(name), said);
    }
    assert!(is_always_plural("stairs up to the Diggings") && !is_always_plural("fountain"));
}

#[test]
fn counts_are_worded_for_zero_one_and_many() {
    assert_eq!(counted(0, "knife"), "no knives");
    assert_eq!(counted(1, "orc"), "an orc");
    assert_eq!(counted(12, "potion of water"), "12 potions of water");
    assert_eq!(counted(2, "stairs down to the Diggings"), "2 stairs down to the Diggings");
}

#[test]
fn strength_above_18_is_written_as_a_percentile() {
    let written = [18, 19, 48, 118, 119, 125].map(|value| attribute(0, value));
    assert_eq!(attribute(4, 20), "20", "constitution has no hundredths");
    assert_eq!(written, ["18", "18/01", "18/30", "18/**", "19", "25"]);
}

#[test]
fn lists_and_possessives_are_spelled_correctly() {
    let names = ["a", "b", "c"].map(str::to_owned);
    assert_eq!(list(&names[..0]), "");
    assert_eq!(list(&names[..1]), "a");
    assert_eq!(list(&names[..2]), "a and b");
    assert_eq!(list(&names), "a, b and c");
    assert_eq!(possessive("kobold"), "kobold's");
    assert_eq!(possessive("the daggers"), "the daggers'");
    assert_eq!(possessive("you"), "your");
    assert_eq!(capitalized("élan"), "Élan");
    assert_eq!(the("the Amulet"), "the Amulet");
}

#[test]
fn verbs_agree_with_the_subject() {
    let you = Noun::you();
    let kobold = Noun::the("kobold");
    let dog = Noun::proper("Sirius");
    let daggers = Noun::several(2, "dagger");
    let it = Noun::unseen();
    for (pattern, a, b, said) in [
        ("{A} hit{s} {b}!", &you, Some(&kobold), "You hit the kobold!"),
        ("{A} hit{s} {b}!", &kobold, Some(&you), "The kobold hits you!"),
        ("{A} miss{es} {b}.", &dog, Some(&it), "Sirius misses something that you cannot see."),
        ("{A} fl{ies} away.", &daggers, None, "The daggers fly away."),
        ("{A} fl{ies} away.", &it, None, "Something unseen flies away."),
        ("{A} {is} blind.", &you, None, "You are blind."),
        ("{A} {is} blind.", &kobold, None, "The kobold is blind."),
        ("{A} {has} {b}.", &daggers, Some(&kobold), "The daggers have the kobold."),
        ("{A} {does} not see {b}.", &dog, Some(&you), "Sirius does not see you."),
        ("{A's} eyes glow.", &you, None, "Your eyes glow."),
        ("{A's} eyes glow.", &it, None, "Something unseen's eyes glow."),
        ("{A} touch{es} {b's} nose.", &you, Some(&kobold), "You touch the kobold's nose."),
        ("{A} touch{es} {b's} nose.", &kobold, Some(&you), "The kobold touches your nose."),
        ("{A} hurt{s} {itself}.", &you, None, "You hurt yourself."),
        ("{A} hurt{s} {itself}.", &kobold, None, "The kobold hurts itself."),
        ("{A} hurt{s} {itself}.", &daggers, None, "The daggers hurt themselves."),
        ("{A} hit{s} {b}.", &you, Some(&you), "You hit yourself."),
        ("{a} drop{s} {its} {b}.", &kobold, None, "The kobold drops its something."),
        ("suddenly {a} see{s} {an b}.", &you, Some(&kobold), "Suddenly you see a kobold."),
        ("{B} {was} {x} {", &you, Some(&daggers), "The daggers were {x} {"),
        ("", &you, None, ""),
    ] {
        assert_eq!(sentence(pattern, a, b), said);
    }
    assert_eq!(Noun::several(1, "orc").indefinite(), "an orc");
    assert_eq!(daggers.indefinite(), "2 daggers");
}

#[test]
fn thousands_have_commas() {
    let texts = [0, 999, 1283, -55_308_236].map(thousands);
    assert_eq!(texts, ["0", "999", "1,283", "-55,308,236"]);
    assert_eq!(counted(999, "gold piece"), "999 gold pieces");
    assert_eq!(counted(1482, "gold piece"), "1,482 gold pieces");
}
