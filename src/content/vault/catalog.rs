//! Resolves names in vaults against the game's content, and adds vaults to the content.

use super::BUILT_IN;
use super::compile::compile;
use super::compiled::CompiledVault;
use super::names::{Catalogue, Kind, TrapLeads};
use super::read::read;
use super::vaults::{self, Entry, Vaults};
use crate::base::Digest;
use crate::content::id::{KindId, Named, Table};
use crate::content::load::fault::{Fault, listed, nearest};
use crate::content::load::source::Source;
use crate::content::load::{write_bytes, write_tokens};
use crate::content::{Class, Content, MonsterKind, MonsterKindId, Spring, Terrain};

/// Terrain names that vaults may use besides [`Terrain::name`].
const TERRAIN: [(&str, Terrain); 11] = [
    ("stone", Terrain::Stone),
    ("rock", Terrain::Stone),
    ("pool", Terrain::Pool),
    ("water", Terrain::Moat),
    ("staircase up", Terrain::StairsUp),
    ("staircase down", Terrain::StairsDown),
    ("secret door", Terrain::SecretDoor),
    ("secret corridor", Terrain::SecretCorridor),
    ("room floor", Terrain::Floor),
    ("bars", Terrain::IronBars),
    ("bridge", Terrain::Bridge),
];

impl Catalogue for Content {
    fn monster(&self, name: &str) -> Option<u16> {
        self.monster_called(name).map(KindId::number)
    }

    fn monster_class(&self, class: char) -> bool {
        self.monsters.rows().iter().any(|kind| kind.letter == class)
    }

    fn object(&self, name: &str) -> Option<u16> {
        number(&self.items, name)
    }

    fn artifact(&self, name: &str) -> Option<(u16, u16)> {
        let id = self.artifact_called(name)?;
        Some((id.number(), self.artifact_base(id).number()))
    }

    fn object_class(&self, class: char) -> bool {
        let class = Class::of_symbol(class);
        class.is_some_and(|class| self.items.rows().iter().any(|kind| kind.class == class))
    }

    fn trap(&self, name: &str) -> Option<u8> {
        number(&self.traps, name).and_then(|number| u8::try_from(number).ok())
    }

    fn trap_leads(&self, number: u8) -> TrapLeads {
        match self.traps.rows().get(usize::from(number)).map(|kind| &kind.spring) {
            Some(Spring::Teleport) => TrapLeads::Square,
            Some(Spring::Hole | Spring::LevelTeleport) => TrapLeads::Level,
            _ => TrapLeads::Nowhere,
        }
    }

    /// Index of the terrain in [`Terrain::ALL`].
    fn terrain(&self, name: &str) -> Option<u8> {
        let other = TERRAIN.iter().find(|(of, _)| *of == name).map(|(_, terrain)| *terrain);
        let found = other.or(Terrain::ALL.into_iter().find(|terrain| terrain.name() == name))?;
        Terrain::ALL.iter().position(|terrain| *terrain == found).map(|place| place as u8)
    }

    fn is_plain_terrain(&self, number: u8) -> bool {
        Terrain::ALL.get(usize::from(number)).is_some_and(|terrain| terrain.is_plain_ground())
    }

    fn is_of_class(&self, kind: Kind, class: char, name: &str) -> bool {
        match kind {
            Kind::Monster => {
                let found = self.monster_called(name);
                found.is_some_and(|id| self.monsters[id].letter == class)
            }
            Kind::Object => {
                let found = self.items.find(name);
                found.is_some_and(|id| self.items[id].class.symbol() == class)
            }
            Kind::Artifact | Kind::Trap | Kind::Terrain => false,
        }
    }

    fn of_class(&self, kind: Kind, class: char, name: &str) -> Option<String> {
        let fits = |full: &str| {
            full.eq_ignore_ascii_case(name)
                || full.len() > name.len()
                    && full.is_char_boundary(full.len() - name.len())
                    && full[full.len() - name.len()..].eq_ignore_ascii_case(name)
                    && full[..full.len() - name.len()].ends_with(" of ")
        };
        match kind {
            Kind::Monster => {
                let rows = || self.monsters.rows().iter().filter(|kind| kind.letter == class);
                let named = |kind: &&MonsterKind| {
                    fits(&kind.name) || kind.also.iter().any(|also| fits(also))
                };
                // Lycanthropes in animal form have the suffix "beast": "werejackal beast".
                let longer = |kind: &&MonsterKind| {
                    let rest = kind.name.strip_prefix(name);
                    rest.is_some_and(|rest| rest.starts_with(' '))
                };
                let found = rows().find(named).or_else(|| rows().find(longer));
                found.map(|kind| kind.name.clone())
            }
            Kind::Object => {
                let mut rows = self.items.rows().iter().filter(|kind| kind.class.symbol() == class);
                rows.find(|kind| fits(&kind.name)).map(|kind| kind.name.clone())
            }
            Kind::Artifact | Kind::Trap | Kind::Terrain => None,
        }
    }

    fn branches(&self) -> Vec<&str> {
        self.branches.rows().iter().map(|branch| branch.name.as_str()).collect()
    }

    fn special_levels(&self) -> Vec<&str> {
        let rows = self.branches.rows().iter().flat_map(|branch| &branch.special);
        rows.map(|level| level.name.as_str()).collect()
    }

    fn suggest(&self, kind: Kind, name: &str) -> Option<String> {
        let near = match kind {
            Kind::Monster => nearest(name, self.monsters.rows().iter().map(Named::name)),
            Kind::Object => nearest(name, self.items.rows().iter().map(Named::name)),
            Kind::Artifact => nearest(name, self.artifacts.rows().iter().map(Named::name)),
            Kind::Trap => nearest(name, self.traps.rows().iter().map(Named::name)),
            Kind::Terrain => {
                let others = TERRAIN.iter().map(|(name, _)| *name);
                nearest(name, Terrain::ALL.iter().map(|terrain| terrain.name()).chain(others))
            }
        };
        near.map(str::to_string)
    }
}

fn number<T: Named>(table: &Table<T>, name: &str) -> Option<u16> {
    table.find(name).map(KindId::number)
}

impl Content {
    /// The monster kind with this name or alternative name: "Elvenking".
    pub fn monster_called(&self, name: &str) -> Option<MonsterKindId> {
        self.monsters.find(name).or_else(|| {
            let mut kinds = self.monsters.iter();
            let goes_by = |kind: &MonsterKind| kind.also.iter().any(|other| other == name);
            kinds.find(|(_, kind)| goes_by(kind)).map(|(id, _)| id)
        })
    }

    /// Replaces all vaults by the built-in ones and those of `packs`, in their order, and updates
    /// the digest. Returns the faults; vaults with errors are skipped.
    pub fn set_vaults(&mut self, packs: &[Source]) -> Vec<Fault> {
        let (vaults, faults) = self.compile_all(packs);
        let entries: Vec<Entry> = vaults.into_iter().map(Entry::from).collect();
        self.vaults = entries.into();
        self.digest = self.digest_with(packs);
        faults
    }

    /// All vaults: the built-in ones, then those of packs.
    pub fn vaults(&self) -> Vaults<'_> {
        let entries = self.vaults.get_or_init(|| {
            vaults::built_in().unwrap_or_else(|| {
                let (_, faults) = self.compile_all(&[]);
                panic!("the built-in vaults are broken:\n{}", listed(&faults))
            })
        });
        Vaults { names: self, entries }
    }

    /// Compiles the built-in vaults and the vaults of `packs`; returns the vaults and all faults.
    fn compile_all(&self, packs: &[Source]) -> (Vec<CompiledVault>, Vec<Fault>) {
        let mut faults = Vec::new();
        let built_in: Vec<Source> =
            BUILT_IN.iter().map(|(file, text)| Source::built_in(file, text)).collect();
        let packs = built_in.iter().chain(packs).map(|source| {
            let (pack, mut told) = read(source);
            faults.append(&mut told);
            pack
        });
        let (vaults, told) = compile(packs, self);
        faults.extend(told);
        (vaults, faults)
    }

    /// Returns the content digest, extended by the texts of the built-in vaults and of `packs`.
    pub(in crate::content) fn digest_with(&self, packs: &[Source]) -> u64 {
        let mut digest = Digest::new();
        digest.write_u64(self.digest);
        BUILT_IN.iter().for_each(|(_, text)| write_tokens(&mut digest, text));
        // Hashes every byte of a pack: if a pack cannot be parsed, its comments cannot be
        // recognized.
        packs.iter().for_each(|pack| write_bytes(&mut digest, pack.text.as_bytes()));
        digest.finish()
    }

    /// Finds a vault by its id.
    pub fn vault(&self, id: &str) -> Option<&CompiledVault> {
        let place = self.vault_place(id)?;
        self.vaults().get(place)
    }

    /// Finds the index of a vault by its id.
    pub fn vault_place(&self, id: &str) -> Option<usize> {
        self.vaults().heads().position(|head| head.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vault_terrain_names_are_found() {
        let content = Content::builtin();
        let of = |name: &str| content.terrain(name).map(|place| Terrain::ALL[place as usize]);
        assert_eq!(of("floor"), Some(Terrain::Floor));
        assert_eq!(of("iron bars"), Some(Terrain::IronBars));
        assert_eq!(of("pool"), Some(Terrain::Pool));
        assert_eq!(of("staircase up"), of("stairs up"));
        assert_eq!(of("stairs up"), Some(Terrain::StairsUp));
        assert_eq!(of("wall"), Some(Terrain::HorizontalWall));
        assert_eq!(of("marmalade"), None);
    }

    #[test]
    fn monsters_are_found_by_all_their_names() {
        let content = Content::builtin();
        assert_eq!(content.monster("Elvenking"), content.monster("elven monarch"));
        assert!(content.monster("Elvenking").is_some() && content.monster("Grand Duck").is_none());
        assert!(content.monster_class('M') && !content.monster_class('!'));
        assert!(content.object_class('%') && content.object_class('+'));
    }

    #[test]
    fn the_built_in_vaults_name_only_existing_content() {
        let content = Content::builtin();
        let idle = content.vaults().iter().filter(|vault| !vault.playable);
        let idle: Vec<String> =
            idle.map(|vault| format!("{}: {}", vault.id, vault.missing.join(", "))).collect();
        assert!(idle.is_empty(), "{idle:#?}");
        assert!(content.vault("tiny_cage").is_some_and(|vault| vault.playable));
    }

    #[test]
    fn packs_change_the_digest_and_bad_vaults_are_left_out() {
        let mut content = Content::builtin();
        let before = content.digest;
        let text = "[Vault(id: \"mine\", body: Room()), Vault(id: \"bad\", body: Rom())]";
        let pack = Source::pack("mine.ron", text.as_bytes()).unwrap();
        let faults = content.set_vaults(&[pack]);
        assert_eq!(faults.len(), 1);
        assert!(content.vault("mine").is_some() && content.vault("bad").is_none());
        assert!(content.vault("normal_room").is_some());
        assert_ne!(content.digest, before);
    }

    const PACKS: [(&str, &str); 3] = [
        ("vaults/small_dungeon.ron", include_str!("../../../vaults/small_dungeon.ron")),
        ("vaults/sunken_keep.ron", include_str!("../../../vaults/sunken_keep.ron")),
        ("vaults/every_part.ron", include_str!("../../../vaults/every_part.ron")),
    ];

    #[test]
    fn the_shipped_packs_have_no_faults() {
        let packs = PACKS.map(|(file, text)| Source::pack(file, text.as_bytes()).unwrap());
        let mut content = Content::builtin();
        let built_in = content.vaults().len();
        let said: Vec<String> =
            content.set_vaults(&packs).iter().map(ToString::to_string).collect();
        assert_eq!(said, Vec::<String>::new());
        assert!(content.vaults().iter().all(|vault| vault.playable));
        assert_eq!(content.vaults().len(), built_in + 4 + 3 + 11);
    }

    /// Language parts that the pack must use, in the form of [`CompiledVault::needs`].
    const PARTS: &str = "Terrain Spill Feature Altar Grave Door Drawbridge Monster Object Gold Trap \
        Engrave Cloud Drift Light Harden Exclude SubRoom Region Stamp Maze Corridor Corridors \
        Wallify Mineralize Link Say Sounds Spawns If Chance Repeat Each OneOf Reroll Set \
        Apply Call Stop Area::Room Area::Level Area::Walls Area::Edge Area::Here \
        Area::Cells Area::Rect Area::Frame Area::Line Area::Wander Area::Disc Area::Ring \
        Area::Oval Area::Flood Area::Glyph Area::Where Area::Match Area::Var \
        Area::Lattice Area::Shade Area::Percent Area::Pick Area::Grow Area::Mirror \
        Area::Union Area::Overlap Area::Minus Area::Not Body::Room Body::Map Body::Level \
        Body::Fill Body::Loose Edit::Shuffle Edit::ShuffleSets Edit::Each Edit::All \
        Edit::Split Edit::Clear Legend::Door Legend::Slot Limit Ensure::Reach \
        Ensure::Count";

    #[test]
    fn one_pack_uses_every_part_of_the_language() {
        let (file, text) = PACKS[2];
        let mut content = Content::builtin();
        content.set_vaults(&[Source::pack(file, text.as_bytes()).unwrap()]);
        let of_pack = content.vaults().iter().filter(|vault| vault.file == file);
        let used: Vec<&str> = of_pack.flat_map(|vault| vault.needs.iter().copied()).collect();
        let missing: Vec<&str> =
            PARTS.split_whitespace().filter(|part| !used.contains(part)).collect();
        assert_eq!(missing, Vec::<&str>::new());
    }
}
