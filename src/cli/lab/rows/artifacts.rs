//! Judges the artifacts: each is carried, used and wielded against the foes that it is made for, and
//! must make a difference to an ordinary item of its kind.

use std::sync::Arc;

use super::Section;
use super::stage;
use crate::base::Dir;
use crate::content::artifact::Foes;
use crate::content::{Artifact, ArtifactId, Buc, Class, Content, Harm, PropertySet};
use crate::game::Game;
use crate::rules::body::equipment;
use crate::world::Action;

const HALL: &str = "
    ------------
    |..........|
    |..@.......|
    |..........|
    ------------";

/// Number of seeds with which an artifact may show a power.
const TRIES: u64 = 6;
/// A property set that observes everything.
const ALL: PropertySet = PropertySet(u128::MAX);

pub fn section(content: &Arc<Content>) -> Section {
    let mut section = Section::default();
    let scene = stage::put(&stage::born(content, "Valkyrie"), HALL);
    // A copy, whose rows are changed while no scene uses it.
    let mut bench = Arc::new(Content::builtin());
    for (id, row) in content.artifacts.iter() {
        let works = (0..TRIES).any(|seed| {
            let with = ends(&scene, &bench, id, seed);
            set(&mut bench, id, plain(row));
            let without = ends(&scene, &bench, id, seed);
            set(&mut bench, id, row.clone());
            with != without
        });
        section.add(row.name.clone(), works);
    }
    section
}

fn set(bench: &mut Arc<Content>, id: ArtifactId, row: Artifact) {
    let content = Arc::get_mut(bench).expect("no scene uses the copy now");
    content.artifacts[id] = row;
}

/// Returns a row without powers.
fn plain(row: &Artifact) -> Artifact {
    Artifact {
        willed: false,
        to_hit: None,
        damage: None,
        percent: 100,
        harm: Harm::Physical,
        gives: Vec::new(),
        carried: Vec::new(),
        raises: Vec::new(),
        warns_of: Vec::new(),
        quirks: Vec::new(),
        ..row.clone()
    }
}

/// Carries the artifact, uses it, fights with it, and returns what could be observed.
fn ends(scene: &Game, content: &Arc<Content>, id: ArtifactId, seed: u64) -> u64 {
    let mut game = stage::copy(scene, content, seed);
    let here = game.world.you().at;
    stage::add(&mut game, foe(content, &content.artifacts[id]), here.step(Dir::E));
    let item = stage::carry(&mut game, content.artifact_base(id), Buc::Blessed);
    game.world.make_artifact(item, id);
    stage::silently(&mut game, equipment::pack_changed);
    game.world.you_mut().hp = 60;
    let kind = &content.items[game.world.item(item).kind];
    let wears = kind.slot.is_some() || matches!(kind.class, Class::Ring | Class::Amulet);
    let use_it = if wears { Action::Wear(item) } else { Action::Wield(Some(item)) };
    stage::act(&mut game, use_it);
    for _ in 0..4 {
        stage::act(&mut game, Action::Fight(Dir::E));
    }
    stage::observed(game, ALL)
}

/// Returns the name of a monster against which the artifact's bonus counts.
fn foe<'a>(content: &'a Content, row: &Artifact) -> &'a str {
    let suits = |kind: &&crate::content::MonsterKind| match row.against {
        Foes::All | Foes::Unresisting => kind.letter == 'o',
        Foes::Class(letter) => kind.letter == letter,
        Foes::Trait(what) => kind.is(what),
        Foes::CrossAligned => kind.alignment < 0,
    };
    content.monsters.rows().iter().find(suits).map_or("hill orc", |kind| kind.name.as_str())
}
