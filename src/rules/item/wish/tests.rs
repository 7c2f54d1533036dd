use super::read::{Unread, read};
use crate::content::item::wishes::WishMark;
use crate::content::{Buc, Class, Content};
use crate::world::{Knowledge, Wanted, Wish};

struct Bench {
    content: Content,
    knowledge: Knowledge,
}

fn bench() -> Bench {
    let content = Content::builtin();
    let mut knowledge = Knowledge::default();
    knowledge.items =
        vec![crate::world::known::knowledge::KindKnowledge::default(); content.items.len()];
    Bench { content, knowledge }
}

impl Bench {
    fn read(&self, text: &str) -> Result<Wish, Unread> {
        read(&self.content, &self.knowledge, text)
    }

    fn wish(&self, text: &str) -> Wish {
        self.read(text).unwrap_or_else(|_| panic!("{text:?} is not understood"))
    }

    /// The name of the kind or artifact that a wish stands for.
    fn what(&self, text: &str) -> String {
        match self.wish(text).what {
            Wanted::Nothing => "nothing".to_owned(),
            Wanted::Anything => "anything".to_owned(),
            Wanted::Kind(kind) => self.content.items[kind].name.clone(),
            Wanted::OneOf(_, name) => name,
            Wanted::Class(class) => class.name().to_owned(),
            Wanted::Artifact(artifact) => self.content.artifacts[artifact].name.clone(),
        }
    }

    fn near(&self, text: &str) -> Option<String> {
        self.read(text).expect_err(text).near
    }
}

#[test]
fn every_kind_and_artifact_can_be_wished_for_by_its_name() {
    let bench = bench();
    for (kind, row) in bench.content.items.iter() {
        if bench.content.is_barred_from_wishes(kind) {
            assert!(row.own && bench.read(&row.name).is_err(), "{}", row.name);
            continue;
        }
        assert_eq!(bench.what(&row.name), row.name);
        let many = crate::base::english::plural(&row.name);
        assert_eq!(bench.what(&format!("3 uncursed {many}")), row.name);
    }
    for row in bench.content.artifacts.rows() {
        assert_eq!(bench.what(&row.name), row.name);
        let bare = bench.what(&format!("blessed {}", row.bare_name().to_uppercase()));
        let is_kind = bench.content.items.find(&row.bare_name().to_lowercase()).is_some();
        assert!(bare == row.name || is_kind, "{bare}");
    }
}

#[test]
fn every_alias_and_imitation_names_something() {
    let bench = bench();
    let words = &bench.content.wishes;
    for (alias, means) in &words.aliases {
        let due = bench.wish(means);
        assert_eq!(bench.wish(alias), due, "{alias}");
    }
    for (real, instead) in &words.imitations {
        assert!(bench.content.items.find(instead).is_some(), "{instead}");
        assert!(!real.is_empty());
    }
    assert!(words.marks.iter().any(|(_, mark)| *mark == WishMark::Proof));
}

#[test]
fn words_before_a_name_describe_the_item() {
    let bench = bench();
    let mail = bench.wish("2 blessed greased +3 grey dragon scale mail");
    assert_eq!((mail.count, mail.buc, mail.plus), (Some(2), Some(Buc::Blessed), Some(3)));
    assert!(mail.greased);
    let wish = bench.wish("very rusty thoroughly corroded cursed -1 long sword");
    assert_eq!((wish.worn_down, wish.eaten_away, wish.plus), (2, 3, Some(-1)));
    let wish = bench.wish("rustproof  Long Sword named Old Friend");
    assert!(wish.proof && wish.name.as_deref() == Some("Old Friend"));
    let wish = bench.wish("wand of sleep (1:7) named Zzz");
    assert_eq!((wish.charges, wish.name.as_deref()), (Some((1, 7)), Some("Zzz")));
    assert_eq!(bench.wish("seven lit wax candles").count, Some(7));
    assert!(bench.wish("20 poisoned darts").poisoned);
    assert!(bench.wish("empty locked chest").empty);
    assert_eq!(bench.wish("pair of blessed speed boots").buc, Some(Buc::Blessed));
}

#[test]
fn remains_take_the_name_of_a_monster() {
    let bench = bench();
    let monster = |name: &str| bench.content.monsters.find(name);
    for (text, kind, about) in [
        ("newt corpse", "corpse", "newt"),
        ("2 partly eaten wraith corpses", "corpse", "wraith"),
        ("historic statue of a jackal", "statue", "jackal"),
        ("statue of Medusa", "statue", "Medusa"),
        ("tin of kobold meat", "tin", "kobold"),
        ("3 cockatrice eggs", "egg", "cockatrice"),
        ("blessed figurine of an Archon", "figurine", "Archon"),
        ("4 tins of floating eyes", "tin", "floating eye"),
    ] {
        let wish = bench.wish(text);
        assert_eq!((bench.what(text).as_str(), wish.about), (kind, monster(about)), "{text}");
    }
    assert!(bench.wish("blessed tins of spinach").greens);
}

#[test]
fn the_last_word_of_a_name_is_enough_if_only_one_kind_has_it() {
    let bench = bench();
    assert_eq!(bench.what("2 blessed charging"), "scroll of charging");
    assert_eq!(bench.what("?remove curse"), "scroll of remove curse");
    assert_eq!(bench.what("/sleep"), "wand of sleep");
    assert_eq!(bench.near("sleep").as_deref(), Some("wand of sleep"));
    assert_eq!(bench.what("!"), "potion");
    assert_eq!(bench.wish("cursed rings").what, Wanted::Class(Class::Ring));
    let gold = bench.wish("3000 gold");
    assert_eq!((gold.count, bench.what("gold pieces")), (Some(3000), "gold piece".to_owned()));
}

#[test]
fn unidentified_items_can_be_wished_for_by_their_looks() {
    let mut bench = bench();
    let kind = bench.content.items.find("potion of gain level").unwrap();
    let look = &bench.content.looks["potion"][1].look;
    assert!(bench.read(&format!("{look} potion")).is_err(), "no kind has this look yet");
    bench.knowledge.of_mut(kind).look = Some(1);
    bench.knowledge.of_mut(kind).called = Some("growth".into());
    for text in [format!("3 {look} potions"), "potion called growth".to_owned()] {
        let Wanted::OneOf(kinds, _) = bench.wish(&text).what else { panic!("{text}") };
        assert_eq!(kinds, [kind]);
    }
    let Wanted::OneOf(bags, _) = bench.wish("uncursed bag").what else { panic!("bags") };
    assert!(bags.len() > 1, "several kinds look like bags");
}

#[test]
fn typos_are_corrected_within_the_wish() {
    let bench = bench();
    for (text, near) in [
        ("2 blessed scrols of chargin", "2 blessed scroll of charging"),
        ("blessed +2 grya dragon scale mail", "blessed +2 gray dragon scale mail"),
        ("Grayswandr", "Grayswandir"),
        ("lizrad corpse", "lizard corpse"),
    ] {
        assert_eq!(bench.near(text).as_deref(), Some(near), "{text}");
    }
    assert_eq!(bench.near("qwertyuiop"), None);
    for nothing in ["", "  ", "Nothing", "nil"] {
        assert_eq!(bench.what(nothing), "nothing");
    }
}
