//! Resolves the names of terrain, traps, monsters and objects.

use super::scope::Compiler;
use crate::content::load::source::{Path, Trust};
use crate::content::vault::compiled::{MonsterRef, ObjectRef, TerrainRef, TrapRef};
use crate::content::vault::names::{Catalogue, Kind, spellings};
use crate::content::vault::number::Ref;

impl Compiler<'_> {
    /// Looks up a name. In a pack, an unknown name is an error; in a built-in vault, it is only
    /// recorded in the list of missing names.
    pub fn look_up<T>(
        &mut self,
        kind: Kind,
        name: &str,
        path: &Path,
        find: impl Fn(&dyn Catalogue, &str) -> Option<T>,
    ) -> Option<T> {
        let names = self.names;
        let found = spellings(kind, name).find_map(|name| find(names, &name));
        if found.is_none() {
            self.lacks(kind, &format!("{name:?}"), name, path);
        }
        found
    }

    fn lacks(&mut self, kind: Kind, shown: &str, name: &str, path: &Path) {
        let missing = format!("{} {shown}", kind.noun());
        if self.source.trust == Trust::BuiltIn {
            if !self.missing.contains(&missing) {
                self.missing.push(missing);
            }
            return;
        }
        if self.is_full() {
            self.broken = true;
            return;
        }
        let near = spellings(kind, name).find_map(|name| self.names.suggest(kind, &name));
        let cure = near.map_or(String::new(), |near| format!("did you mean {near:?}?"));
        self.tell("V03", path, format!("unknown {missing}"), cure);
    }

    fn no_class(&mut self, kind: Kind, letter: char, path: &Path) {
        let what = format!("'{letter}' is a letter; expected the name of a {}", kind.noun());
        self.tell("V04", path, what, String::new());
    }

    pub fn terrain(&mut self, of: &Ref, path: &Path) -> TerrainRef {
        match of {
            Ref::Class(letter) => self.no_class(Kind::Terrain, *letter, path),
            Ref::Name(name) => {
                let found = self.look_up(Kind::Terrain, name, path, |n, name| n.terrain(name));
                return TerrainRef::Kind(found.unwrap_or(0));
            }
            Ref::Choice(name) => {
                if let Some(card) = self.card(name, "Terrain", path) {
                    return TerrainRef::Card(card);
                }
            }
        }
        TerrainRef::Kind(0)
    }

    pub fn trap(&mut self, of: &Ref, path: &Path) -> TrapRef {
        match of {
            Ref::Class(letter) => self.no_class(Kind::Trap, *letter, path),
            Ref::Name(name) => {
                let found = self.look_up(Kind::Trap, name, path, |n, name| n.trap(name));
                return found.map_or(TrapRef::Any, TrapRef::Kind);
            }
            Ref::Choice(name) => {
                if let Some(card) = self.card(name, "Trap", path) {
                    return TrapRef::Card(card);
                }
            }
        }
        TrapRef::Any
    }

    pub fn monster(&mut self, of: &Ref, path: &Path) -> MonsterRef {
        match of {
            Ref::Class(letter) => {
                if !self.names.monster_class(*letter) {
                    self.lacks(Kind::Monster, &format!("class '{letter}'"), "", path);
                }
                MonsterRef::Class(*letter)
            }
            Ref::Name(name) => {
                let found = self.look_up(Kind::Monster, name, path, |n, name| n.monster(name));
                found.map_or(MonsterRef::Any, MonsterRef::Kind)
            }
            Ref::Choice(name) => {
                self.card(name, "Monster", path).map_or(MonsterRef::Any, MonsterRef::Card)
            }
        }
    }

    pub fn object(&mut self, of: &Ref, path: &Path) -> ObjectRef {
        match of {
            Ref::Class(letter) => {
                if !self.names.object_class(*letter) {
                    self.lacks(Kind::Object, &format!("class '{letter}'"), "", path);
                }
                ObjectRef::Class(*letter)
            }
            Ref::Name(name) => {
                let found = self.look_up(Kind::Object, name, path, |n, name| n.object(name));
                found.map_or(ObjectRef::Any, ObjectRef::Kind)
            }
            Ref::Choice(name) => {
                self.card(name, "Object", path).map_or(ObjectRef::Any, ObjectRef::Card)
            }
        }
    }
}
