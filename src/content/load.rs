//! Loads all content: the built-in files, overlays and vault packs.

pub mod check;
pub mod compact;
pub mod fault;
pub mod overlay;
pub mod source;
#[cfg(test)]
pub(crate) mod table_tests;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use super::ending::conducts::ScoreTable;
use super::ending::death::Deaths;
use super::id::{KindId, Named};
use super::item::fortune::Fortunes;
use super::item::wishes::WishWords;
use super::load::compact::{Measure, measure};
pub use super::load::fault::listed;
use super::load::fault::{Fault, Severity};
use super::load::overlay::Overlay;
use super::load::source::Source;
use super::monster::kit::Kits;
use super::role::Outfit;
use super::vault::read::worded;
use super::{Artifact, Content, ItemKind, Look, MonsterKind, Table, TrapKind, WellKnown};
use crate::base::{Digest, ron_fast};

/// One content file: the name that faults use, and the text.
pub type Text<'a> = (&'a str, &'a str);

/// Includes files under `assets/` with their names.
macro_rules! texts {
    ($($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../../assets/", $file)))),*]
    };
}

const ITEMS: &[Text] = texts![
    "items/coins.ron",
    "items/amulets.ron",
    "items/weapons.ron",
    "items/armor.ron",
    "items/food.ron",
    "items/scrolls.ron",
    "items/spellbooks.ron",
    "items/potions.ron",
    "items/rings.ron",
    "items/wands.ron",
    "items/tools.ron",
    "items/gems.ron",
    "items/rocks.ron",
];

const ARTIFACTS: &[Text] = texts!["artifacts.ron"];

const MONSTERS: &[Text] = texts![
    "monsters/insects.ron",
    "monsters/blobs.ron",
    "monsters/canines.ron",
    "monsters/eyes.ron",
    "monsters/felines.ron",
    "monsters/gargoyles.ron",
    "monsters/dwarves.ron",
    "monsters/imps.ron",
    "monsters/jellies.ron",
    "monsters/kobolds.ron",
    "monsters/leprechauns.ron",
    "monsters/nymphs.ron",
    "monsters/orcs.ron",
    "monsters/quadrupeds.ron",
    "monsters/rodents.ron",
    "monsters/spiders.ron",
    "monsters/horses.ron",
    "monsters/vortices.ron",
    "monsters/worms.ron",
    "monsters/lights.ron",
    "monsters/zruties.ron",
    "monsters/angels.ron",
    "monsters/cockatrices.ron",
    "monsters/birds.ron",
    "monsters/centaurs.ron",
    "monsters/dragons.ron",
    "monsters/elementals.ron",
    "monsters/fungi.ron",
    "monsters/gnomes.ron",
    "monsters/giants.ron",
    "monsters/jabberwocks.ron",
    "monsters/mummies.ron",
    "monsters/nagas.ron",
    "monsters/ogres.ron",
    "monsters/puddings.ron",
    "monsters/mechanics.ron",
    "monsters/rust_monsters.ron",
    "monsters/snakes.ron",
    "monsters/trolls.ron",
    "monsters/umber_hulks.ron",
    "monsters/wraiths.ron",
    "monsters/xorns.ron",
    "monsters/apes.ron",
    "monsters/zombies.ron",
    "monsters/golems.ron",
    "monsters/humans.ron",
    "monsters/demons.ron",
    "monsters/heroes.ron",
    "monsters/ghosts.ron",
    "monsters/sea.ron",
    "monsters/vampires.ron",
    "monsters/liches.ron",
    "monsters/ferns.ron",
    "monsters/lizards.ron",
    "monsters/mimics.ron",
    "monsters/piercers.ron",
    "monsters/trappers.ron",
    "monsters/kops.ron",
    "monsters/quests.ron",
    "monsters/modrons.ron",
];

const TRAPS: &[Text] = texts!["traps.ron"];
const ROLES: &[Text] = texts!["roles.ron"];
const RACES: &[Text] = texts!["races.ron"];
const BRANCHES: &[Text] = texts!["dungeon.ron"];
const QUESTS: &[Text] = texts!["quests.ron"];
const SPECIAL_ROOMS: &[Text] = texts!["special_rooms.ron"];
const SHOPS: &[Text] = texts!["shops.ron"];
const LOOKS: &[Text] = texts!["looks.ron"];
const KITS: &[Text] = texts!["kits.ron"];
const FORTUNES: &[Text] = texts!["fortunes.ron"];
const SCORE: &[Text] = texts!["score.ron"];
const OUTFITS: &[Text] = texts!["arena.ron"];
const DEATHS: &[Text] = texts!["deaths.ron"];
const WISHES: &[Text] = texts!["wishes.ron"];
const QUALITIES: &[Text] = texts!["qualities.ron"];

/// One file per ruleset; the first is the default.
const RULESETS: &[Text] = texts![
    "rules/wyrdvault.ron",
    "rules/dcss-0.31.ron",
    "rules/dcss-0.29.ron",
    "rules/dcss-0.28.ron",
    "rules/dcss-0.6.ron",
    "rules/plain.ron",
    "rules/nethack-3.6.ron",
    "rules/nethack-3.4.3.ron",
    "rules/slash-em.ron",
    "rules/sporkhack.ron",
    "rules/dnethack.ron",
    "rules/notdnethack.ron",
];

/// The texts of all content files, by type of content.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    pub items: &'a [Text<'a>],
    pub artifacts: &'a [Text<'a>],
    pub monsters: &'a [Text<'a>],
    pub traps: &'a [Text<'a>],
    pub roles: &'a [Text<'a>],
    pub races: &'a [Text<'a>],
    pub rulesets: &'a [Text<'a>],
    pub branches: &'a [Text<'a>],
    pub special_rooms: &'a [Text<'a>],
    pub shops: &'a [Text<'a>],
    pub looks: &'a [Text<'a>],
    pub kits: &'a [Text<'a>],
    pub fortunes: &'a [Text<'a>],
    pub score: &'a [Text<'a>],
    pub outfits: &'a [Text<'a>],
    pub deaths: &'a [Text<'a>],
    pub quests: &'a [Text<'a>],
    pub wishes: &'a [Text<'a>],
    pub qualities: &'a [Text<'a>],
}

/// Texts of the built-in content.
pub const BUILT_IN: Texts<'static> = Texts {
    items: ITEMS,
    artifacts: ARTIFACTS,
    monsters: MONSTERS,
    traps: TRAPS,
    roles: ROLES,
    races: RACES,
    rulesets: RULESETS,
    branches: BRANCHES,
    special_rooms: SPECIAL_ROOMS,
    shops: SHOPS,
    looks: LOOKS,
    kits: KITS,
    fortunes: FORTUNES,
    score: SCORE,
    outfits: OUTFITS,
    deaths: DEATHS,
    quests: QUESTS,
    wishes: WISHES,
    qualities: QUALITIES,
};

impl Content {
    /// Returns the built-in content without packs.
    pub fn builtin() -> Content {
        Content::load(&[]).0
    }

    /// Returns the built-in content plus `packs` (file name and text), and the faults of the packs.
    /// A pack whose name begins with [`overlay::PREFIX`] is a file of an overlay; every other pack
    /// is a file with vaults. Vaults with errors are skipped. An overlay with any error is skipped
    /// as a whole.
    ///
    /// Does not check the built-in content, because tests do that. Panics if it cannot be parsed.
    pub fn load(packs: &[(String, String)]) -> (Content, Vec<Fault>) {
        let (over, packs): (Vec<_>, Vec<_>) =
            packs.iter().partition(|(file, _)| overlay::is_part(file));
        let mut sources = Vec::with_capacity(packs.len());
        let mut faults = Vec::new();
        let mut content = match (!over.is_empty()).then(|| overlaid(&over)) {
            Some(Ok(content)) => content,
            Some(Err(wrong)) => {
                faults = wrong;
                built_in()
            }
            None => built_in(),
        };
        for (file, text) in packs {
            match Source::pack(file, text.as_bytes()) {
                Ok(source) => sources.push(source),
                Err(fault) => faults.push(fault),
            }
        }
        if sources.is_empty() && over.is_empty() {
            content.digest = content.digest_with(&[]);
        } else {
            faults.extend(content.set_vaults(&sources));
        }
        (content, faults)
    }
}

/// Returns the built-in content, without vaults of packs.
fn built_in() -> Content {
    match parse(&BUILT_IN, &Overlay::default()) {
        Ok(content) => content,
        Err(faults) => panic!("the built-in content is broken:\n{}", listed(&faults)),
    }
}

/// Returns the built-in content with the rows of an overlay, without vaults of packs.
///
/// # Errors
/// Returns the faults of the overlay. Later checks run only if the earlier ones find no fault.
fn overlaid(packs: &[&(String, String)]) -> Result<Content, Vec<Fault>> {
    let sources = overlay::sources(packs)?;
    let files = sources.iter().map(|source| (source.file.as_str(), source.text.as_str())).collect();
    let over = Overlay { files };
    let mut content = parse(&BUILT_IN, &over)?;
    let items = over.before("items.ron", BUILT_IN.items);
    let monsters = over.before("monsters.ron", BUILT_IN.monsters);
    let artifacts = over.before("artifacts.ron", BUILT_IN.artifacts);
    let shops = over.before("shops.ron", BUILT_IN.shops);
    let looks = over.before("looks.ron", BUILT_IN.looks);
    let qualities = over.before("qualities.ron", BUILT_IN.qualities);
    let texts = Texts {
        items: &items,
        monsters: &monsters,
        artifacts: &artifacts,
        shops: &shops,
        looks: &looks,
        qualities: &qualities,
        ..BUILT_IN
    };
    let mut faults = check::all(&content, &texts);
    faults.extend(check::bounds::estranged(&built_in(), &content, &texts));
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut digest = Digest::new();
    digest.write_u64(content.digest);
    for (file, text) in &over.files {
        digest.write_str(file);
        write_bytes(&mut digest, text.as_bytes());
    }
    content.digest = digest.finish();
    Ok(content)
}

/// Parses and checks all texts and the built-in vaults. Returns the content, or else the parse
/// errors, or else the faults that the checks find.
pub fn read(texts: &Texts) -> Result<Content, Vec<Fault>> {
    let mut content = parse(texts, &Overlay::default())?;
    let mut faults = check::all(&content, texts);
    faults.extend(content.set_vaults(&[]));
    faults.extend(check::levels(&content, texts));
    if faults.is_empty() { Ok(content) } else { Err(faults) }
}

/// Digest of all texts.
fn digest_of(texts: &Texts) -> Digest {
    let Texts { items, monsters, traps, roles, races, .. } = texts;
    let Texts {
        artifacts,
        branches,
        special_rooms,
        shops,
        rulesets,
        looks,
        kits,
        fortunes,
        score,
        outfits,
        deaths,
        quests,
        wishes,
        qualities,
        ..
    } = texts;
    let mut digest = Digest::new();
    let first = [items, monsters, traps, roles, races, branches, special_rooms, shops];
    let last = [rulesets, looks, kits, fortunes, score, outfits, deaths];
    for texts in first.into_iter().chain(last).chain([artifacts, quests, wishes, qualities]) {
        for (file, text) in *texts {
            digest.write_str(file);
            write_tokens(&mut digest, text);
        }
    }
    digest
}

/// Parses all texts and an overlay; returns the content without vaults, or its faults.
fn parse(texts: &Texts, over: &Overlay) -> Result<Content, Vec<Fault>> {
    let mut reader = Reader::default();
    let items = Table::new(reader.joined(texts.items, &over.file("items.ron")));
    let artifacts: Table<Artifact> =
        Table::new(reader.joined(texts.artifacts, &over.file("artifacts.ron")));
    let monsters = Table::new(reader.joined(texts.monsters, &over.file("monsters.ron")));
    let traps = Table::new(reader.rows(texts.traps));
    let roles = Table::new(reader.rows(texts.roles));
    let races = Table::new(reader.rows(texts.races));
    let branches = Table::new(reader.rows(texts.branches));
    let quests = Table::new(reader.rows(texts.quests));
    let special_rooms = Table::new(reader.rows(texts.special_rooms));
    let shops = Table::new(reader.joined(texts.shops, &over.file("shops.ron")));
    let qualities = Table::new(reader.joined(texts.qualities, &over.file("qualities.ron")));
    let rulesets = Table::new(reader.whole(texts.rulesets));
    let looks: Vec<BTreeMap<String, Vec<Look>>> = reader.whole(texts.looks);
    let mut looks: BTreeMap<_, _> = looks.into_iter().flatten().collect();
    let more: Vec<BTreeMap<String, Vec<Look>>> = reader.carefully(&over.file("looks.ron"));
    for (group, more) in more.into_iter().flatten() {
        looks.entry(group).or_insert_with(Vec::new).extend(more);
    }
    let kits: Vec<Kits> = reader.whole(texts.kits);
    let fortunes: Vec<Fortunes> = reader.whole(texts.fortunes);
    let outfits: Vec<Outfit> = reader.rows(texts.outfits);
    let score: Vec<ScoreTable> = reader.whole(texts.score);
    let deaths: Vec<Deaths> = reader.whole(texts.deaths);
    let wishes: Vec<WishWords> = reader.whole(texts.wishes);
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let known = well_known(&items, &monsters, &traps)?;
    // A rock stands in for an unknown base kind; the content check reports the error later.
    let base = |row: &Artifact| items.find(&row.base).unwrap_or(known.rock);
    let artifact_bases = artifacts.rows().iter().map(base).collect();
    Ok(Content {
        spawn_tables: OnceLock::new(),
        wish_names: OnceLock::new(),
        artifact_bases,
        artifacts,
        items,
        monsters,
        traps,
        roles,
        races,
        quests,
        rulesets,
        branches,
        special_rooms,
        shops,
        qualities,
        kits: kits.into_iter().next_back().unwrap_or_default(),
        fortunes: fortunes.into_iter().next_back().unwrap_or_default(),
        outfits,
        score: score.into_iter().next_back().unwrap_or_default(),
        deaths: deaths.into_iter().next_back().unwrap_or_default(),
        wishes: wishes.into_iter().next_back().unwrap_or_default(),
        vaults: OnceLock::new(),
        looks,
        digest: digest_of(texts).finish(),
        known,
    })
}

/// Parses files and collects their faults.
#[derive(Default)]
struct Reader {
    faults: Vec<Fault>,
    /// Whether to use only the slow reader, which reports errors, as is needed for files that are
    /// not built in.
    careful: bool,
}

impl Reader {
    /// Parses files that each hold a list of rows; returns all rows.
    fn rows<T: DeserializeOwned>(&mut self, texts: &[Text]) -> Vec<T> {
        self.whole::<Vec<T>>(texts).into_iter().flatten().collect()
    }

    /// Parses built-in rows and the rows of an overlay. A row of the overlay replaces the built-in
    /// row of the same name; if there is none, it is appended.
    fn joined<T: DeserializeOwned + Named>(&mut self, texts: &[Text], more: &[Text]) -> Vec<T> {
        let mut rows: Vec<T> = self.rows(texts);
        for row in self.carefully::<Vec<T>>(more).into_iter().flatten() {
            match rows.iter_mut().find(|old| old.name() == row.name()) {
                Some(old) => *old = row,
                None => rows.push(row),
            }
        }
        rows
    }

    /// Parses one value per file of an overlay.
    fn carefully<T: DeserializeOwned>(&mut self, texts: &[Text]) -> Vec<T> {
        self.careful = true;
        let values = self.whole(texts);
        self.careful = false;
        values
    }

    /// Parses one value per file; reports and skips files that cannot be parsed.
    fn whole<T: DeserializeOwned>(&mut self, texts: &[Text]) -> Vec<T> {
        let mut values = Vec::with_capacity(texts.len());
        for &(file, text) in texts {
            if let Some(value) = Some(text).filter(|_| !self.careful).and_then(ron_fast::read) {
                values.push(value);
                continue;
            }
            let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
            match options.from_str(text) {
                Ok(value) => values.push(value),
                Err(error) => {
                    let at = (error.span.start.line, error.span.start.col);
                    let (what, cure) = worded(&error.code);
                    self.faults.push(fault(file, what).at(at).cure(cure));
                }
            }
        }
        values
    }
}

/// The measures of each built-in file and of its tokens, sorted. `build.rs` computes them.
#[expect(clippy::unreadable_literal, reason = "checksums")]
const TOKENS: &[(Measure, Measure)] = include!(concat!(env!("OUT_DIR"), "/tokens.rs"));

/// Adds a valid text to a digest, as the length and CRC-32 of its tokens, so that `//` comments and
/// white space do not change the digest.
pub(super) fn write_tokens(digest: &mut Digest, text: &str) {
    let known = TOKENS.binary_search_by_key(&measure(text.as_bytes()), |&(of, _)| of);
    let tokens = known.map_or_else(|_| measure(&compact::compact(text)), |at| TOKENS[at].1);
    write(digest, tokens);
}

/// Adds length and CRC-32 of a text to a digest.
pub(super) fn write_bytes(digest: &mut Digest, text: &[u8]) {
    write(digest, measure(text));
}

fn write(digest: &mut Digest, (length, crc): Measure) {
    digest.write_u64(length);
    digest.write_u32(crc);
}

/// Creates a fault of the game's own files, which is always fatal.
pub(super) fn fault(file: &str, what: impl Into<String>) -> Fault {
    Fault::new("", file, what).severity(Severity::Fatal)
}

/// Finds the kinds that rules refer to by name, or reports those that are missing.
fn well_known(
    items: &Table<ItemKind>,
    monsters: &Table<MonsterKind>,
    traps: &Table<TrapKind>,
) -> Result<WellKnown, Vec<Fault>> {
    let mut missing = Vec::new();
    let known = WellKnown {
        gold: find(items, "gold piece", &mut missing),
        corpse: find(items, "corpse", &mut missing),
        amulet: find(items, "Amulet of Yendor", &mut missing),
        boulder: find(items, "boulder", &mut missing),
        iron_ball: find(items, "heavy iron ball", &mut missing),
        iron_chain: find(items, "iron chain", &mut missing),
        luckstone: find(items, "luckstone", &mut missing),
        arrow: find(items, "arrow", &mut missing),
        dart: find(items, "dart", &mut missing),
        rock: find(items, "rock", &mut missing),
        kelp: find(items, "kelp frond", &mut missing),
        water: find(items, "potion of water", &mut missing),
        fruit_juice: find(items, "potion of fruit juice", &mut missing),
        blank_scroll: find(items, "scroll of blank paper", &mut missing),
        blank_book: find(items, "spellbook of blank paper", &mut missing),
        statue: find(items, "statue", &mut missing),
        chest: find(items, "chest", &mut missing),
        tin: find(items, "tin", &mut missing),
        meatball: find(items, "meatball", &mut missing),
        enormous_meatball: find(items, "enormous meatball", &mut missing),
        small_shield: find(items, "small shield", &mut missing),
        oil_lamp: find(items, "oil lamp", &mut missing),
        magic_lamp: find(items, "magic lamp", &mut missing),
        food_ration: find(items, "food ration", &mut missing),
        sickness: find(items, "potion of sickness", &mut missing),
        meat_ring: find(items, "meat ring", &mut missing),
        egg: find(items, "egg", &mut missing),
        royal_jelly: find(items, "lump of royal jelly", &mut missing),
        human: find(monsters, "human", &mut missing),
        little_dog: find(monsters, "little dog", &mut missing),
        kitten: find(monsters, "kitten", &mut missing),
        ghost: find(monsters, "ghost", &mut missing),
        guard: find(monsters, "guard", &mut missing),
        killer_bee: find(monsters, "killer bee", &mut missing),
        giant_spider: find(monsters, "giant spider", &mut missing),
        bison: find(monsters, "bison", &mut missing),
        minotaur: find(monsters, "minotaur", &mut missing),
        vrock: find(monsters, "vrock", &mut missing),
        water_demon: find(monsters, "water demon", &mut missing),
        djinni: find(monsters, "djinni", &mut missing),
        air_elemental: find(monsters, "air elemental", &mut missing),
        water_nymph: find(monsters, "water nymph", &mut missing),
        water_moccasin: find(monsters, "water moccasin", &mut missing),
        sewer_rat: find(monsters, "sewer rat", &mut missing),
        water_elemental: find(monsters, "water elemental", &mut missing),
        black_pudding: find(monsters, "black pudding", &mut missing),
        amorous_demon: find(monsters, "amorous demon", &mut missing),
        ghoul: find(monsters, "ghoul", &mut missing),
        pit: find(traps, "pit", &mut missing),
        hole: find(traps, "hole", &mut missing),
        web: find(traps, "web", &mut missing),
        falling_rock_trap: find(traps, "falling rock trap", &mut missing),
        magic_portal: find(traps, "magic portal", &mut missing),
        fire_trap: find(traps, "fire trap", &mut missing),
    };
    if missing.is_empty() { Ok(known) } else { Err(missing) }
}

fn find<T: Named>(table: &Table<T>, name: &str, missing: &mut Vec<Fault>) -> KindId<T> {
    table.find(name).unwrap_or_else(|| {
        let what = format!("{name:?} is missing");
        missing.push(fault("assets", what).cure("the rules use it; add its row"));
        KindId::new(0)
    })
}

#[cfg(test)]
mod tests;
