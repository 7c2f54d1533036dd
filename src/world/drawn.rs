//! Levels drawn as text, for trials.

use super::level::{Level, LevelId};
use crate::base::{Grid, Pos};
use crate::content::{Door, Terrain};

impl Level {
    /// A level as drawn, its upper left at (1, 1); all around it is rock.
    ///
    /// `.` lit floor, `,` dark floor, `c` corridor, `-` and `|` walls, `+` closed door, `L` locked
    /// door, `/` open door, `X` broken door, `_` doorway without a door, `}` pool, `{` fountain,
    /// `^` lava, `T` tree, `:` iron bars, `<` and `>` stairs, `S` secret door; a space and `#` are
    /// rock. Any other letter is lit floor, found again by [`found`]; a digit is dark floor.
    /// Walls and doors that touch lit floor are lit.
    pub fn drawn(picture: &str) -> Self {
        let mut level = Self::new(LevelId { branch: 0, depth: 1 });
        for (at, sign) in signs(picture) {
            level.change(at, |cell| {
                cell.terrain = ground(sign);
                if let Some(door) = door(sign) {
                    cell.set_door(door);
                }
                cell.set_lit(is_lit(sign));
            });
            match sign {
                '<' => level.up = Some(at),
                '>' => level.down = Some(at),
                _ => {}
            }
        }
        light_walls(&mut level);
        level
    }
}

/// Where a sign stands in a drawing, in reading order.
pub fn found(picture: &str, wanted: char) -> Vec<Pos> {
    signs(picture).filter(|&(_, sign)| sign == wanted).map(|(at, _)| at).collect()
}

fn signs(picture: &str) -> impl Iterator<Item = (Pos, char)> + '_ {
    let rows = picture.lines().filter(|row| !row.trim().is_empty()).enumerate();
    let indent = picture
        .lines()
        .filter(|row| !row.trim().is_empty())
        .map(|row| row.len() - row.trim_start().len())
        .min()
        .unwrap_or(0);
    rows.flat_map(move |(y, row)| {
        let signs = row.chars().skip(indent).enumerate();
        signs.map(move |(x, sign)| (Pos::new(x as i16 + 1, y as i16 + 1), sign))
    })
}

fn ground(sign: char) -> Terrain {
    match sign {
        ' ' | '#' => Terrain::Stone,
        '-' => Terrain::HorizontalWall,
        '|' => Terrain::VerticalWall,
        '+' | 'L' | '/' | 'X' | '_' => Terrain::Door,
        'S' => Terrain::SecretDoor,
        'c' => Terrain::Corridor,
        '}' => Terrain::Pool,
        '{' => Terrain::Fountain,
        '^' => Terrain::Lava,
        'T' => Terrain::Tree,
        ':' => Terrain::IronBars,
        '<' => Terrain::StairsUp,
        '>' => Terrain::StairsDown,
        _ => Terrain::Floor,
    }
}

fn door(sign: char) -> Option<Door> {
    match sign {
        '+' | 'S' => Some(Door::Closed),
        'L' => Some(Door::Locked),
        '/' => Some(Door::Open),
        'X' => Some(Door::Broken),
        '_' => Some(Door::None),
        _ => None,
    }
}

fn is_lit(sign: char) -> bool {
    let dark =
        matches!(sign, ' ' | '#' | '-' | '|' | '+' | 'L' | '/' | 'X' | '_' | 'S' | 'c' | ',');
    !dark && !sign.is_ascii_digit()
}

/// Walls and doors beside lit floor are lit with it.
fn light_walls(level: &mut Level) {
    let open: Vec<Pos> = level.lit.minus(&level.opaque).iter().collect();
    for at in open.into_iter().flat_map(Pos::neighbors) {
        let terrain = level.cell(at).terrain;
        if terrain.is_wall() || terrain == Terrain::Door {
            level.change(at, |cell| cell.set_lit(true));
        }
    }
}

/// Draws a set of squares over a level: `*` for those in it, for the messages of tests.
pub fn picture(level: &Level, marked: impl Fn(Pos) -> bool) -> String {
    let rows: Grid<()> = Grid::of_level(());
    let mut text = String::new();
    for at in rows.positions() {
        if at.x == 0 {
            text.push('\n');
        }
        let open = !level.opaque.has(at);
        text.push(if marked(at) {
            '*'
        } else if open {
            '.'
        } else {
            ' '
        });
    }
    text
}
