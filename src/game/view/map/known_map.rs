//! The level map as the hero knows it, redrawn only where it changed.

use super::{creature, hero, letter_of, tile_at};
use crate::base::Bits;
use crate::game::view::{ActorId, Color, Glyph, Grid, LevelId, Pos, SquareLight, Tile};
use crate::rules::body::hold;
use crate::story::{Eyes, monster_names};
use crate::world::World;
use crate::world::body::senses;

/// The level map as the hero knows it. An update redraws the squares that changed since the last
/// update.
#[derive(Clone, Debug)]
pub struct KnownMap {
    tiles: Grid<Tile>,
    /// The level that the tiles show; `None` if the next update must redraw all tiles.
    level: Option<LevelId>,
    /// The squares that were in view at the last update.
    seen: Bits,
    /// The change counter of the hero's memory at the last update.
    changes: u64,
    /// The squares that show creatures and other marks instead of what the hero remembers there.
    marked: Bits,
}

impl Default for KnownMap {
    fn default() -> Self {
        Self {
            tiles: Grid::of_level(Tile::default()),
            level: None,
            seen: Bits::EMPTY,
            changes: 0,
            marked: Bits::EMPTY,
        }
    }
}

impl KnownMap {
    /// Draws the whole map as the hero knows it now.
    pub(in crate::game::view) fn drawn(eyes: &Eyes) -> Grid<Tile> {
        let mut map = Self::default();
        map.update(eyes);
        map.tiles
    }

    pub fn tiles(&self) -> &Grid<Tile> {
        &self.tiles
    }

    /// Redraws what changed, and returns the squares that it drew. The field of view must be up to
    /// date. A hero inside a creature sees only that creature.
    pub(in crate::game::view) fn update(&mut self, eyes: &Eyes) -> Bits {
        let world = eyes.world;
        if let Some(by) = hold::engulfer(world, eyes.content, world.hero) {
            self.draw_inside(eyes, by);
            return Bits::full();
        }
        let mut drawn = self.stale(world).unwrap_or_else(Bits::full);
        for at in drawn.iter() {
            self.tiles[at] = tile_at(eyes, at);
        }
        self.marked = Bits::EMPTY;
        self.mark(eyes);
        drawn = drawn.union(&self.marked);
        // Hallucinated appearances change every turn, so the next update redraws everything.
        self.level = (!monster_names::hallucinates(eyes)).then_some(world.level.id);
        self.seen = world.sight.seen;
        self.changes = world.level.memory.changes();
        drawn
    }

    /// Returns the squares that may look different now; `None` if all squares may.
    fn stale(&self, world: &World) -> Option<Bits> {
        let memory = &world.level.memory;
        let changed = memory.changed_since(self.changes)?;
        if self.level != Some(world.level.id) {
            return None;
        }
        let seen = &world.sight.seen;
        let light = seen.minus(&self.seen).union(&self.seen.minus(seen));
        let mut stale = light.union(&self.marked);
        for &at in changed {
            // How a wall joins others depends on what is known up to two squares away.
            for y in (at.y - 2).max(0)..=at.y + 2 {
                for x in (at.x - 2).max(0)..=at.x + 2 {
                    stale.set(Pos::new(x, y));
                }
            }
        }
        Some(stale)
    }

    fn draw_inside(&mut self, eyes: &Eyes, by: ActorId) {
        *self = Self::default();
        let kind = &eyes.content.monsters[eyes.world.actor(by).kind];
        let kind = monster_names::vision(eyes, by).unwrap_or(kind);
        let glyph = Glyph::Creature(letter_of(eyes, kind));
        let walls = Tile { glyph, color: kind.color, light: SquareLight::Seen, calm: false };
        let at = eyes.world.you().at;
        for beside in at.neighbors() {
            self.put(beside, walls);
        }
        self.put(at, hero(eyes));
    }

    /// Draws the unseen creature that the hero feels, then creatures shown by warning, then those
    /// that the hero sees or senses, then the hero.
    fn mark(&mut self, eyes: &Eyes) {
        let (world, content) = (eyes.world, eyes.content);
        if let Some(at) = world.felt(content) {
            let felt = Tile { glyph: Glyph::Felt, color: Color::White, ..self.tiles[at] };
            self.put(at, felt);
        }
        for &who in &world.level.crowd {
            if let Some(danger) = senses::warned_of(world, content, who) {
                let at = world.actor(who).at;
                let (glyph, color) = (Glyph::Warned(danger), warning_color(danger));
                let light = SquareLight::Seen;
                self.put(at, Tile { glyph, color, light, ..self.tiles[at] });
            }
        }
        for &who in &world.level.crowd {
            if senses::senses(world, content, who) {
                let seen = creature(eyes, who, monster_names::vision(eyes, who));
                self.put(world.actor(who).at, seen);
            }
        }
        self.put(world.you().at, hero(eyes));
    }

    fn put(&mut self, at: Pos, tile: Tile) {
        if let Some(square) = self.tiles.get_mut(at) {
            *square = tile;
            self.marked.set(at);
        }
    }
}

const fn warning_color(danger: u8) -> Color {
    match danger {
        0 => Color::White,
        1 => Color::Red,
        2 => Color::Orange,
        3 => Color::Magenta,
        _ => Color::BrightMagenta,
    }
}

#[cfg(test)]
mod tests {
    use crate::content::Terrain;
    use crate::game::view::{Glyph, KnownMap, look};
    use crate::rules::test_scene::scene;
    use crate::story::Eyes;
    use crate::world::body::actor::Guise;
    use crate::world::drawn_level::found;

    #[test]
    fn a_disguised_mimic_in_view_looks_like_its_disguise() {
        let mut s = scene(
            "
            -------
            |.@1..|
            |..2..|
            -------
            ",
        );
        let chest = s.content.items.find("chest").expect("it is in the table");
        for (sign, guise) in [('1', Guise::Thing(chest)), ('2', Guise::Ground(Terrain::Door))] {
            let who = s.put("giant mimic", sign);
            let mimic = s.world.actor_mut(who);
            (mimic.hidden, mimic.guise) = (true, Some(guise));
        }
        s.world.remember(&s.content);
        let eyes = Eyes { world: &s.world, content: &s.content };
        let map = KnownMap::drawn(&eyes);
        let at = |sign| found(s.picture, sign)[0];
        let thing = Glyph::Thing(s.content.items[chest].class);
        assert_eq!((map[at('1')].glyph, map[at('2')].glyph), (thing, Glyph::ClosedDoor));
        assert_eq!(look::name(&eyes, at('1')), "a chest");
        assert_eq!(look::name(&eyes, at('2')), "a closed door");
    }
}
