//! Reads the drawing of a level file independently of the importer, and compares it with a level
//! that was made from the file.

use wyrdvault::base::{Pos, Rect};
use wyrdvault::content::Terrain;
use wyrdvault::content::vault::compiled::{Body, CompiledVault, StepId, What};
use wyrdvault::content::vault::drawing::{Drawing, anchored};
use wyrdvault::content::vault::{Horizontal, Vertical};
use wyrdvault::r#gen::Made;
use wyrdvault::r#gen::diary::{Happened, Sort};

/// A map of a level.
struct DrawnMap {
    /// Its upper left square; if the file gives none, `anchor` places the map.
    corner: Option<Pos>,
    anchor: (Horizontal, Vertical),
    /// Whether the file places it at random.
    loose: bool,
    /// Whether an `INIT_MAP` precedes it.
    init: bool,
    rows: Vec<String>,
}

/// A level as its file draws it.
#[derive(Default)]
pub struct Drawn {
    name: String,
    maps: Vec<DrawnMap>,
    /// Inside sizes of its rooms, where the file gives them.
    rooms: Vec<(i16, i16)>,
}

/// Reads only names, `GEOMETRY`, maps and sizes of rooms, independently of the importer.
pub fn drawn(text: &str) -> Vec<Drawn> {
    let mut levels: Vec<Drawn> = Vec::new();
    let (mut corner, mut loose, mut init) = (None, false, false);
    let mut anchor = (Horizontal::Center, Vertical::Center);
    let mut rows: Option<Vec<String>> = None;
    for line in text.lines() {
        let word = line.trim();
        if let Some(map) = &mut rows {
            if word == "ENDMAP" {
                let (corner, rows) = (corner.take(), rows.take().unwrap());
                let map = DrawnMap { corner, anchor, loose, init, rows };
                levels.last_mut().unwrap().maps.push(map);
            } else {
                map.push(line.to_owned());
            }
        } else if word == "MAP" {
            rows = Some(Vec::new());
        } else if word.starts_with("LEVEL:") || word.starts_with("MAZE:") {
            let name = word.split('"').nth(1).unwrap().to_owned();
            levels.push(Drawn { name, ..Drawn::default() });
            (anchor, loose) = ((Horizontal::Center, Vertical::Center), false);
            init = false;
        } else if word.starts_with("INIT_MAP:") {
            init = true;
        } else if let Some(geometry) = word.strip_prefix("GEOMETRY:") {
            let geometry = geometry.trim();
            loose = geometry == "random";
            if let Some(square) = geometry.strip_prefix('(') {
                let mut numbers = square.trim_end_matches(')').split(',');
                let mut next = || numbers.next().unwrap().trim().parse().unwrap();
                corner = Some(Pos::new(next(), next()));
            } else if let Some((x, y)) = geometry.split_once(',') {
                anchor = (across(x.trim()), down(y.trim()));
            }
        } else if word.starts_with("ROOM:") || word.starts_with("SUBROOM:") {
            // The arguments are type, light, place, alignment (only for ROOM) and size.
            let place = if word.starts_with("ROOM:") { 4 } else { 3 };
            levels.last_mut().unwrap().rooms.extend(pair_of(word, place));
        }
    }
    levels
}

/// Returns the argument with index `wanted`, if it is a pair of numbers.
fn pair_of(statement: &str, wanted: usize) -> Option<(i16, i16)> {
    let (mut depth, mut nth, mut text) = (0, 0, String::new());
    let arguments = statement.split_once(':')?.1;
    for c in arguments.chars().take_while(|&c| c != '{') {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => nth += 1,
            _ if nth == wanted && depth == 1 => text.push(c),
            _ => {}
        }
    }
    let (w, h) = text.split_once(',')?;
    Some((w.trim().parse().ok()?, h.trim().parse().ok()?))
}

/// Reads the maps and the sizes of the rooms of a Lua file, which is one level.
pub fn drawn_in_lua(text: &str) -> Vec<Drawn> {
    let number = |part: &str, key: &str| -> Option<i16> {
        let value = part.split_once(&format!("{key} = "))?.1;
        value.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    let word = |part: &str, key: &str| {
        let value = part.split_once(&format!("{key} = \"")).map_or("", |(_, value)| value);
        value.split('"').next().unwrap().to_owned()
    };
    let mut level = Drawn::default();
    let init = text.contains("des.level_init");
    for part in text.split("des.map(").skip(1) {
        let (head, rest) = part.split_once("[[").unwrap();
        let rows = rest.split("]]").next().unwrap().lines().skip(1).map(str::to_owned).collect();
        let anchor = (across(&word(head, "halign")), down(&word(head, "valign")));
        let corner = number(head, "x").zip(number(head, "y")).map(|(x, y)| Pos::new(x, y));
        let map = DrawnMap { corner, anchor, loose: false, init, rows };
        level.maps.push(map);
    }
    for part in text.split("des.room({").skip(1) {
        let head = part.split("contents").next().unwrap();
        level.rooms.extend(number(head, " w").zip(number(head, " h")));
    }
    vec![level]
}

fn across(word: &str) -> Horizontal {
    match word {
        "left" => Horizontal::Left,
        "half-left" => Horizontal::HalfLeft,
        "half-right" => Horizontal::HalfRight,
        "right" => Horizontal::Right,
        _ => Horizontal::Center,
    }
}

fn down(word: &str) -> Vertical {
    match word {
        "top" => Vertical::Top,
        "bottom" => Vertical::Bottom,
        _ => Vertical::Center,
    }
}

/// Whether a glyph of a map means this terrain.
fn fits(glyph: char, terrain: Terrain) -> bool {
    match glyph {
        'x' => true,
        ' ' => terrain == Terrain::Stone,
        '.' => terrain == Terrain::Floor,
        '-' | '|' | 'B' | 'w' => terrain.is_wall(),
        '#' => terrain == Terrain::Corridor,
        '+' => terrain == Terrain::Door,
        'S' => terrain == Terrain::SecretDoor,
        'H' => terrain == Terrain::SecretCorridor,
        'F' => terrain == Terrain::IronBars,
        'T' => terrain == Terrain::Tree,
        '{' => terrain == Terrain::Fountain,
        '\\' => terrain == Terrain::Throne,
        'K' => terrain == Terrain::Sink,
        '_' => terrain == Terrain::Altar,
        '}' => terrain == Terrain::Moat,
        'W' => terrain == Terrain::WaterWall,
        'P' => terrain == Terrain::Pool,
        'L' => terrain == Terrain::Lava,
        'I' => terrain == Terrain::Ice,
        'C' => terrain == Terrain::Cloud,
        'A' => terrain == Terrain::Air,
        _ => false,
    }
}

/// A level that was generated from a file, and the drawings in the file.
pub struct Comparison<'a> {
    pub level: &'a Drawn,
    /// Index of the vault in the content, and the vault.
    pub number: u16,
    pub vault: &'a CompiledVault,
    pub made: &'a Made,
    /// Whether nothing else is on the level, so that no corridor opens a wall.
    pub alone: bool,
    pub of: &'a str,
}

impl Comparison<'_> {
    /// Compares all maps and rooms, square by square.
    pub fn assert_same(&self) {
        // Maps at a square are steps of the vault, in the order of the file.
        let stamps: Vec<Option<StepId>> = self
            .vault
            .steps
            .iter()
            .filter(|step| matches!(step.what, What::Stamp { .. }))
            .map(|step| Some(step.id))
            .collect();
        let by = if stamps.is_empty() { vec![None] } else { stamps };
        assert!(self.level.maps.len() <= by.len(), "{}: {} maps", self.of, by.len());
        for (map, &by) in self.level.maps.iter().zip(&by) {
            self.assert_map(map, by);
        }
        self.assert_rooms();
    }

    /// Returns the upper left square and the rows of a map as the level must have them.
    fn laid(&self, map: &DrawnMap, by: Option<StepId>) -> (Pos, Vec<String>) {
        let width = map.rows.iter().map(|row| row.chars().count()).max().unwrap();
        let rows: Vec<String> = map.rows.iter().map(|row| format!("{row:<width$}")).collect();
        let is_level = matches!(self.vault.body, Body::Level { .. });
        if is_level && !map.loose {
            let size = (width as i16, rows.len() as i16);
            let aligned = || match by {
                Some(_) => family_corner(size, map.anchor, map.init),
                None => anchored(size, map.anchor),
            };
            let corner = map.corner.unwrap_or_else(aligned);
            return (corner, rows);
        }
        let draw = self.made.diary.draws.iter().position(|draw| draw.vault == Some(self.number));
        let draw = draw.unwrap() as u16;
        let marks = self.made.diary.marks.iter().filter(|mark| {
            mark.sort == Sort::Ground && (mark.by.draw, mark.by.vault) == (draw, self.number)
        });
        let own: Vec<Pos> = marks.filter(|mark| mark.by.step == by).map(|mark| mark.at).collect();
        let left = own.iter().map(|at| at.x).min().expect("the map is on the level");
        let top = own.iter().map(|at| at.y).min().unwrap();
        let turns = self.made.diary.notes.iter().find_map(|note| match note.what {
            Happened::Turned(way) if note.by.draw == draw => Some(way),
            _ => None,
        });
        let turned = Drawing::read(&rows.join("\n")).unwrap().oriented(turns.unwrap_or_default());
        (Pos::new(left, top), turned.rows().collect())
    }

    /// Compares a map; squares that other steps changed are left out.
    fn assert_map(&self, map: &DrawnMap, by: Option<StepId>) {
        let of = self.of;
        let solid = self.level.name == "wood";
        let (corner, rows) = self.laid(map, by);
        for (y, row) in rows.iter().enumerate() {
            for (x, glyph) in row.chars().enumerate() {
                let at = corner + Pos::new(x as i16, y as i16);
                let terrain = self.made.level.cells[at].terrain;
                let mut marks = self.made.diary.marks.iter();
                let changed = marks.any(|mark| {
                    mark.at == at
                        && mark.sort == Sort::Ground
                        && mark.by.step.is_some()
                        && mark.by.step != by
                });
                let stairs = matches!(terrain, Terrain::StairsUp | Terrain::StairsDown);
                let tree = solid && glyph == ' ' && terrain == Terrain::Tree;
                let opened = !self.alone && is_opened(glyph, terrain);
                assert!(
                    changed || stairs || tree || opened || fits(glyph, terrain),
                    "{of}: '{glyph}' at column {x}, row {y} became {}",
                    terrain.name(),
                );
            }
        }
    }

    /// Checks that the level has a room of each size, with floor inside and walls around it.
    fn assert_rooms(&self) {
        let level = &self.made.level;
        let mut taken = vec![false; level.rooms.len()];
        for &(w, h) in &self.level.rooms {
            let fitting = level.rooms.iter().enumerate().position(|(nth, room)| {
                !taken[nth] && (room.area.w, room.area.h) == (w, h) && *room.vault == *self.vault.id
            });
            let nth = fitting.unwrap_or_else(|| panic!("{}: no room of {w} by {h}", self.of));
            taken[nth] = true;
            let area = level.rooms[nth].area;
            let inner: Vec<Rect> = level
                .rooms
                .iter()
                .filter(|room| room.parent == Some(nth as u8))
                .map(|room| room.area.grown(1))
                .collect();
            for at in area.grown(1).squares() {
                if inner.iter().any(|inner| inner.contains(at)) {
                    continue;
                }
                let terrain = level.cells[at].terrain;
                let origin = self.made.diary.origin(at, Sort::Ground);
                // Leaves out squares that a step changed, and the furniture of ordinary rooms.
                let changed = origin.is_some_and(|of| of.step.is_some()) || terrain.is_furniture();
                let fits = if area.contains(at) {
                    terrain == Terrain::Floor
                } else {
                    terrain.is_wall() || matches!(terrain, Terrain::Door | Terrain::SecretDoor)
                };
                assert!(changed || fits, "{}: {at:?} became {}", self.of, terrain.name());
            }
        }
    }
}

/// Returns where NetHack puts the upper left square of a map.
fn family_corner((w, h): (i16, i16), (x, y): (Horizontal, Vertical), init: bool) -> Pos {
    let x = match x {
        Horizontal::Left => 3 - 2 * i16::from(init),
        Horizontal::HalfLeft => 2 + (76 - w) / 4,
        Horizontal::Center => 2 + (76 - w) / 2,
        Horizontal::HalfRight => 2 + (76 - w) * 3 / 4,
        Horizontal::Right => 77 - w,
    };
    let y = match y {
        Vertical::Top => 3,
        Vertical::Center => 2 + (18 - h) / 2,
        Vertical::Bottom => 19 - h,
    };
    let odd = |at: i16| if at % 2 == 0 { at + 1 } else { at };
    Pos::new(odd(x).clamp(0, 80 - w), odd(y).clamp(0, 21 - h))
}

/// Whether the generator may have changed the drawn glyph to this terrain later: a wall to a door,
/// or floor to stairs or other furniture.
fn is_opened(glyph: char, terrain: Terrain) -> bool {
    let door = matches!(terrain, Terrain::Door | Terrain::SecretDoor);
    match glyph {
        '-' | '|' => door,
        '.' => terrain.is_furniture(),
        _ => false,
    }
}
