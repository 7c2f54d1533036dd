//! English grammar for game messages: articles, plurals, pronouns, verb agreement.

use serde::{Deserialize, Serialize};

use super::Pos;

/// A participant of a sentence (the hero, a monster or an item): its name, grammatical number and
/// person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noun {
    /// Singular name without article: "kobold", "Sirius". Unused for `You` and `Unseen`.
    pub name: String,
    pub number: GrammaticalNumber,
    pub person: Person,
}

/// Grammatical number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GrammaticalNumber {
    One,
    Many(u32),
}

/// How a noun is referred to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Person {
    /// "you": the reader.
    You,
    /// "the kobold".
    It,
    /// "Sirius": a name without an article.
    Proper,
    /// "something unseen": a participant that the reader cannot see.
    Unseen,
}

impl Noun {
    pub fn you() -> Noun {
        Noun::single("you", Person::You)
    }

    /// Returns a noun with the article "the": "the kobold".
    pub fn the(name: impl Into<String>) -> Noun {
        Noun::single(name, Person::It)
    }

    /// Returns a proper name, without an article: "Sirius".
    pub fn proper(name: impl Into<String>) -> Noun {
        Noun::single(name, Person::Proper)
    }

    /// Returns the noun "something unseen". The pronoun "it" would be ambiguous, because readers
    /// take it for the noun named last.
    pub fn unseen() -> Noun {
        Noun::single("something unseen", Person::Unseen)
    }

    /// Returns a noun for `n` things: "the dagger" for 1, "the daggers" otherwise. `name` is the
    /// singular.
    pub fn several(n: u32, name: impl Into<String>) -> Noun {
        let number = if n == 1 { GrammaticalNumber::One } else { GrammaticalNumber::Many(n) };
        Noun { number, ..Noun::the(name) }
    }

    fn single(name: impl Into<String>, person: Person) -> Noun {
        Noun { name: name.into(), number: GrammaticalNumber::One, person }
    }

    /// Returns "you", "the kobold", "the daggers", "Sirius" or "something unseen".
    pub fn definite(&self) -> String {
        match (self.person, self.number) {
            (Person::You, _) => "you".to_owned(),
            (Person::Unseen, _) => "something unseen".to_owned(),
            (Person::Proper, _) => self.name.clone(),
            (Person::It, GrammaticalNumber::One) => the(&self.name),
            (Person::It, GrammaticalNumber::Many(_)) => the(&plural(&self.name)),
        }
    }

    /// Returns "a kobold" or "5 daggers"; for a person other than `It`, the result of
    /// [`Noun::definite`].
    pub fn indefinite(&self) -> String {
        match (self.person, self.number) {
            (Person::It, GrammaticalNumber::One) => a(&self.name),
            (Person::It, GrammaticalNumber::Many(n)) => counted(n, &self.name),
            _ => self.definite(),
        }
    }

    /// Returns the possessive: "your", "the kobold's", "the daggers'".
    pub fn owning(&self) -> String {
        possessive(&self.definite())
    }

    fn is_plural(&self) -> bool {
        matches!(self.number, GrammaticalNumber::Many(_))
    }

    /// Picks the verb form: `plain` for "you" and plurals, `third` for the third person singular.
    fn agree<'a>(&self, plain: &'a str, third: &'a str) -> &'a str {
        if self.person == Person::You || self.is_plural() { plain } else { third }
    }

    /// Picks the pronoun: `you` for "you", `it` for the third person singular, `they` for plurals.
    fn pronoun<'a>(&self, you: &'a str, it: &'a str, they: &'a str) -> &'a str {
        if self.person == Person::You { you } else { self.agree(they, it) }
    }
}

/// Fills in a sentence pattern. `a` is the subject, `b` the object.
///
/// `{a}` and `{b}` become their names, `{a's}` and `{b's}` their possessives; `{A}`, `{B}`, `{A's}`
/// and `{B's}` are capitalized. `{an a}` and `{an b}` are indefinite. Verbs agree with `a`:
/// "hit{s}", "miss{es}", "fl{ies}", `{is}`, `{has}`, `{does}`, `{was}`. `{it}`, `{its}` and
/// `{itself}` refer to `a`. If `a` and `b` are both "you", `{b}` becomes "yourself". If `b` is
/// unseen, `{b}` becomes "something that you cannot see"; if `b` is `None`, "something". The
/// sentence is capitalized. Unknown words in braces are left unchanged.
///
/// ```
/// use wyrdvault::base::english::{Noun, sentence};
/// let (you, kobold) = (Noun::you(), Noun::the("kobold"));
/// assert_eq!(sentence("{A} miss{es} {b}.", &kobold, Some(&you)), "The kobold misses you.");
/// assert_eq!(sentence("{A} miss{es} {b}.", &you, Some(&kobold)), "You miss the kobold.");
/// ```
pub fn sentence(pattern: &str, a: &Noun, b: Option<&Noun>) -> String {
    let mut said = String::with_capacity(pattern.len() + 24);
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        said.push_str(before);
        let Some((word, after)) = after.split_once('}') else {
            said.push('{');
            rest = after;
            continue;
        };
        if let Some(text) = filled(word, a, b) {
            said.push_str(&text);
        } else {
            said.extend(["{", word, "}"]);
        }
        rest = after;
    }
    said.push_str(rest);
    capitalized(&said)
}

fn filled(word: &str, a: &Noun, b: Option<&Noun>) -> Option<String> {
    let other = |said: fn(&Noun) -> String| match b {
        Some(b) if b.person == Person::You && a.person == Person::You => "yourself".to_owned(),
        // Not "The jackal bites something unseen": the jackal sees its target, the hero does not.
        Some(b) if b.person == Person::Unseen => "something that you cannot see".to_owned(),
        Some(b) => said(b),
        None => "something".to_owned(),
    };
    let others = || b.map_or_else(|| "something's".to_owned(), Noun::owning);
    Some(match word {
        "a" => a.definite(),
        "A" => capitalized(&a.definite()),
        "b" => other(Noun::definite),
        "B" => capitalized(&other(Noun::definite)),
        "an a" => a.indefinite(),
        "an b" => other(Noun::indefinite),
        "a's" => a.owning(),
        "A's" => capitalized(&a.owning()),
        "b's" => others(),
        "B's" => capitalized(&others()),
        "s" => a.agree("", "s").to_owned(),
        "es" => a.agree("", "es").to_owned(),
        "ies" => a.agree("y", "ies").to_owned(),
        "is" => a.agree("are", "is").to_owned(),
        "was" => a.agree("were", "was").to_owned(),
        "has" => a.agree("have", "has").to_owned(),
        "does" => a.agree("do", "does").to_owned(),
        "it" => a.pronoun("you", "it", "they").to_owned(),
        "its" => a.pronoun("your", "its", "their").to_owned(),
        "itself" => a.pronoun("yourself", "itself", "themselves").to_owned(),
        _ => return None,
    })
}

/// Adds an indefinite article: "a kobold", "an orc". A name with an article is left unchanged, and
/// so is one that cannot be counted or is always plural: "chain mail", "stairs up".
pub fn a(name: &str) -> String {
    let has_article = name.starts_with("the ") || name.starts_with("a ") || name.starts_with("an ");
    if has_article || MASS.contains(&around_noun(name).1) {
        return name.to_owned();
    }
    let article = if sounds_like_a_vowel(name) { "an" } else { "a" };
    format!("{article} {name}")
}

/// Whether a name is always plural: "stairs up".
pub fn is_always_plural(name: &str) -> bool {
    around_noun(name).1 == "stairs"
}

/// Removes an indefinite article: returns "long sword" for "a long sword".
pub fn without_article(name: &str) -> &str {
    ["a ", "an "].iter().find_map(|article| name.strip_prefix(article)).unwrap_or(name)
}

/// Removes any article: returns "newt" for "the newt".
pub fn without_any_article(name: &str) -> &str {
    name.strip_prefix("the ").unwrap_or_else(|| without_article(name))
}

/// Prefixes that start with a vowel letter but a consonant sound ("you", "won").
const A_DESPITE_VOWEL: [&str; 14] = [
    "eu", "ewe", "one-", "once", "unic", "unif", "unique", "unit", "univ", "ura", "use", "usu",
    "uto", "ukulele",
];
/// Prefixes that start with a consonant letter but a vowel sound.
const AN_DESPITE_CONSONANT: [&str; 5] = ["hour", "honest", "honor", "heir", "x-ray"];

fn sounds_like_a_vowel(name: &str) -> bool {
    let name = name.to_lowercase();
    let begins = |with: &&str| name.starts_with(*with);
    if A_DESPITE_VOWEL.iter().any(begins) {
        return false;
    }
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    match &name[..digits] {
        "11" | "18" => true,
        "" => {
            name.starts_with(['a', 'e', 'i', 'o', 'u']) || AN_DESPITE_CONSONANT.iter().any(begins)
        }
        number => number.starts_with('8'),
    }
}

/// Adds "the"; a name that already starts with "the" is left unchanged.
pub fn the(name: &str) -> String {
    let has_it = name.starts_with("the ") || name.starts_with("The ");
    if has_it { name.to_owned() } else { format!("the {name}") }
}

/// Returns `n` and the noun in its singular or plural: "a dagger", "3 daggers", "no daggers".
pub fn counted(n: u32, name: &str) -> String {
    match n {
        0 => format!("no {}", plural(name)),
        1 => a(name),
        _ => format!("{} {}", thousands(n.into()), plural(name)),
    }
}

/// Formats a number with thousands separators: "1,283".
pub fn thousands(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}

/// Formats an attribute value; strength has the `place` 0. Only strength has hundredths: its values
/// 19 to 118 are 18/01 to 18/**, and 119 to 125 are 19 to 25.
pub fn attribute(place: usize, value: u8) -> String {
    match value {
        _ if place > 0 => value.to_string(),
        0..=18 => value.to_string(),
        19..=117 => format!("18/{:02}", value - 18),
        118 => "18/**".to_owned(),
        119.. => (value - 100).to_string(),
    }
}

/// Returns the possessive: "kobold's", "boots'", "your", "its", "their".
pub fn possessive(name: &str) -> String {
    match name {
        "you" => "your".to_owned(),
        "it" => "its".to_owned(),
        "they" => "their".to_owned(),
        _ if name.ends_with('s') => format!("{name}'"),
        _ => format!("{name}'s"),
    }
}

/// Joins names into a list: "a", "a and b", "a, b and c".
pub fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns the text with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Texts at which the uninflected end of a name begins: "potion| of healing".
const TAILS: [&str; 16] = [
    " of ",
    " labeled ",
    " called ",
    " named ",
    " from ",
    " with ",
    " without ",
    " in ",
    " on ",
    " for ",
    " to ",
    " (",
    "-in-",
    " that ",
    " up",
    " down",
];

/// Returns the plural of a name: "potions of healing", "knives".
///
/// ```
/// use wyrdvault::base::english::plural;
/// assert_eq!(plural("loaf of bread"), "loaves of bread");
/// ```
pub fn plural(name: &str) -> String {
    let (before, noun, tail) = around_noun(name);
    format!("{before}{}{tail}", plural_word(noun))
}

/// Splits a name at its noun: "blessed ", "potion" and " of healing".
fn around_noun(name: &str) -> (&str, &str, &str) {
    // Looks only where a tail can begin, because searching for every tail is slow.
    let mut begins =
        name.bytes().enumerate().filter(|&(_, byte)| matches!(byte, b' ' | b'-')).map(|(at, _)| at);
    let begins_tail = |&at: &usize| TAILS.iter().any(|tail| name[at..].starts_with(tail));
    let end = begins.find(begins_tail).unwrap_or(name.len());
    let (head, tail) = name.split_at(end);
    let start = head.rfind(' ').map_or(0, |space| space + 1);
    let (before, noun) = head.split_at(start);
    (before, noun, tail)
}

/// Nouns that cannot be counted or are always plural, and have no indefinite article.
const MASS: [&str; 3] = ["mail", "armor", "stairs"];

/// Words, or endings of words, whose plural equals the singular.
const SAME: [&str; 25] = [
    "boots",
    "gloves",
    "gauntlets",
    "shoes",
    "glasses",
    "goggles",
    "lenses",
    "pants",
    "fish",
    "deer",
    "sheep",
    "samurai",
    "ronin",
    "ninja",
    "shuriken",
    "gunyoki",
    "lembas",
    "nazgul",
    "uruk-hai",
    "ki-rin",
    "manes",
    "tengu",
    "gold",
    "scales",
    "stairs",
];
/// Words whose plural equals the singular only as whole words: longer words with this ending have a
/// regular plural.
const SAME_WHOLE: [&str; 1] = ["ya"];
/// Irregular endings: singular and plural.
const IRREGULAR: [(&str, &str); 45] = [
    ("knife", "knives"),
    ("life", "lives"),
    ("wife", "wives"),
    ("wolf", "wolves"),
    ("elf", "elves"),
    ("dwarf", "dwarves"),
    ("half", "halves"),
    ("calf", "calves"),
    ("leaf", "leaves"),
    ("loaf", "loaves"),
    ("thief", "thieves"),
    ("scarf", "scarves"),
    ("hoof", "hooves"),
    ("staff", "staves"),
    ("foot", "feet"),
    ("tooth", "teeth"),
    ("goose", "geese"),
    ("louse", "lice"),
    ("mouse", "mice"),
    ("ox", "oxen"),
    ("child", "children"),
    ("woman", "women"),
    ("human", "humans"),
    ("shaman", "shamans"),
    ("talisman", "talismans"),
    ("man", "men"),
    ("mumak", "mumakil"),
    ("djinni", "djinn"),
    ("erinys", "erinyes"),
    ("cyclops", "cyclopes"),
    ("vortex", "vortices"),
    ("matrix", "matrices"),
    ("homunculus", "homunculi"),
    ("incubus", "incubi"),
    ("succubus", "succubi"),
    ("fungus", "fungi"),
    ("cactus", "cacti"),
    ("nucleus", "nuclei"),
    ("baluchitherium", "baluchitheria"),
    ("monarch", "monarchs"),
    ("stomach", "stomachs"),
    ("hero", "heroes"),
    ("potato", "potatoes"),
    ("tomato", "tomatoes"),
    ("echo", "echoes"),
];
/// Endings with a regular plural, although they match an entry of `IRREGULAR`.
const REGULAR: [&str; 2] = ["box", "fox"];

fn plural_word(word: &str) -> String {
    let small = word.to_lowercase();
    if SAME_WHOLE.contains(&small.as_str()) || SAME.iter().any(|same| small.ends_with(same)) {
        return word.to_owned();
    }
    let is_regular = REGULAR.iter().any(|end| small.ends_with(end));
    if let Some((one, many)) = IRREGULAR.iter().find(|(one, _)| small.ends_with(one) && !is_regular)
    {
        let kept = word.len() - one.len();
        let many = if kept == 0 && word.starts_with(char::is_uppercase) {
            capitalized(many)
        } else {
            (*many).to_owned()
        };
        return format!("{}{many}", &word[..kept]);
    }
    regular_plural(word)
}

fn regular_plural(word: &str) -> String {
    if let Some(stem) = word.strip_suffix('y')
        && !stem.ends_with(['a', 'e', 'i', 'o', 'u'])
        && !stem.is_empty()
    {
        return format!("{stem}ies");
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end));
    format!("{word}{}", if hisses { "es" } else { "s" })
}

/// Describes the way from one square to another: "4S 2W", or "here" if they are equal.
pub fn way(from: Pos, to: Pos) -> String {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let across = match dx.signum() {
        1 => format!("{dx}E"),
        -1 => format!("{}W", -dx),
        _ => String::new(),
    };
    let down = match dy.signum() {
        1 => format!("{dy}S"),
        -1 => format!("{}N", -dy),
        _ => String::new(),
    };
    match (down.is_empty(), across.is_empty()) {
        (true, true) => "here".to_owned(),
        (false, false) => format!("{down} {across}"),
        _ => down + &across,
    }
}

#[cfg(test)]
mod tests;
