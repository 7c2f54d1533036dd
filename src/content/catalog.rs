//! What vaults may name: the kinds of this content.

use super::fault::nearest;
use super::id::Named;
use super::vault::names::{Catalogue, Kind};
use super::{Class, Content, MonsterKindId, Terrain};

/// Names of ground that authors write besides those that players read.
const GROUND: [(&str, Terrain); 4] = [
    ("stone", Terrain::Stone),
    ("room floor", Terrain::Floor),
    ("pool", Terrain::Pool),
    ("water", Terrain::Moat),
];

impl Content {
    /// The kind called `name`, or of which it is another name: "Elvenking".
    pub fn monster_called(&self, name: &str) -> Option<MonsterKindId> {
        self.monsters.find(name).or_else(|| {
            let goes_by = |other: &String| other == name;
            let mut kinds = self.monsters.iter();
            kinds.find(|(_, kind)| kind.also.iter().any(goes_by)).map(|(id, _)| id)
        })
    }
}

/// Numbers are places in the tables; of terrain, places in [`Terrain::ALL`].
impl Catalogue for Content {
    fn monster(&self, name: &str) -> Option<u16> {
        self.monster_called(name).map(super::KindId::number)
    }

    fn monster_class(&self, class: char) -> bool {
        self.monsters.rows().iter().any(|kind| kind.letter == class)
    }

    fn object(&self, name: &str) -> Option<u16> {
        self.items.find(name).map(super::KindId::number)
    }

    fn object_class(&self, class: char) -> bool {
        let class = Class::of_symbol(class);
        class.is_some() && self.items.rows().iter().any(|kind| Some(kind.class) == class)
    }

    fn trap(&self, name: &str) -> Option<u8> {
        self.traps.find(name).map(|id| id.number() as u8)
    }

    fn terrain(&self, name: &str) -> Option<u8> {
        let read = Terrain::ALL.iter().position(|ground| ground.name() == name);
        let written = || {
            let (_, ground) = GROUND.iter().find(|(written, _)| *written == name)?;
            Terrain::ALL.iter().position(|of| of == ground)
        };
        read.or_else(written).map(|place| place as u8)
    }

    fn suggest(&self, kind: Kind, name: &str) -> Option<String> {
        let near = match kind {
            Kind::Monster => nearest(name, self.monsters.rows().iter().map(Named::name)),
            Kind::Object => nearest(name, self.items.rows().iter().map(Named::name)),
            Kind::Trap => nearest(name, self.traps.rows().iter().map(Named::name)),
            Kind::Terrain => nearest(name, Terrain::ALL.iter().map(|ground| ground.name())),
        };
        near.map(str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vaults_find_what_the_game_has() {
        let content = Content::builtin();
        let monster =
            |name| content.monster(name).map(|id| &*content.monsters.rows()[usize::from(id)].name);
        assert_eq!(monster("gnome"), Some("gnome"));
        assert_eq!(monster("Elvenking"), Some("elven monarch"));
        assert_eq!(monster("Grand Poobah"), None);
        assert!(content.monster_class('M') && !content.monster_class('!'));
        assert!(content.object("boulder").is_some() && content.object("boulders").is_none());
        assert!(
            content.object_class('%') && !content.object_class('+') && !content.object_class('Z')
        );
        assert!(content.trap("pit").is_some() && content.trap("magic portal").is_none());
        assert_eq!(content.suggest(Kind::Object, "long swrod"), Some("long sword".to_owned()));
    }

    #[test]
    fn ground_has_one_number_by_all_its_names() {
        let content = Content::builtin();
        let ground = |name| content.terrain(name).map(|at| Terrain::ALL[usize::from(at)]);
        assert_eq!(ground("iron bars"), Some(Terrain::IronBars));
        assert_eq!(ground("floor"), Some(Terrain::Floor));
        assert_eq!(ground("room floor"), Some(Terrain::Floor));
        assert_eq!(ground("stone"), Some(Terrain::Stone));
        assert_eq!(ground("wall"), Some(Terrain::HorizontalWall));
        assert_eq!(ground("jelly"), None);
    }
}
