//! Warnings about legal but unwise vaults, such as unknown tags and content that a later step
//! overwrites.

use std::collections::{BTreeMap, BTreeSet};

use super::scope::{Compiler, Extent};
use super::tag_request::{Asked, Space, TagRequest};
use crate::content::load::fault::{Fault, Severity};
use crate::content::load::source::{Path, ROOT};
use crate::content::vault::compiled::{
    Area, Body, CompiledVault, Ground, Meaning, Square, Step, TerrainRef, What,
};
use crate::content::vault::names::{Kind, spellings};

/// Maximum number of tag requests of one vault that are recorded; further ones are not checked.
const MOST_WISHES: usize = 64;

/// V14: returns a warning for each requested tag that no suitable vault has, and for each slot if
/// no vault with the slot's tag fits into it. Also returns the V13 warnings of `rounds`.
pub(super) fn unmet(wishes: Vec<TagRequest>, vaults: &[CompiledVault]) -> Vec<Fault> {
    let mut faults = rounds(&wishes, vaults);
    let unmet = |wish: TagRequest| {
        let serves = |vault: &&CompiledVault| {
            let shaped = match wish.asked {
                Asked::Contents => vault.body == Body::Fill,
                Asked::Slot(_) => vault.id != wish.by,
            };
            shaped && vault.tags.contains(&wish.tag)
        };
        let mut serving = vaults.iter().filter(serves).peekable();
        if serving.peek().is_none() {
            return Some(wish.warning);
        }
        let Asked::Slot(Some(space)) = wish.asked else { return None };
        if serving.any(|vault| space.holds(vault)) {
            return None;
        }
        let Space { glyph, w, h } = space;
        let what = format!(
            "no vault with the tag {:?} fits into the {w} by {h} area of '{glyph}'",
            wish.tag
        );
        Some(Fault { what, ..wish.warning })
    };
    faults.extend(wishes.into_iter().filter_map(unmet));
    faults
}

/// V13: returns a warning for each request that lets a `Fill` vault apply itself, directly or
/// through other vaults, unless that vault allows it.
fn rounds(wishes: &[TagRequest], vaults: &[CompiledVault]) -> Vec<Fault> {
    let mut asked: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for wish in wishes.iter().filter(|wish| matches!(wish.asked, Asked::Contents)) {
        asked.entry(&wish.by).or_default().push(&wish.tag);
    }
    let mut tagged: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for vault in vaults.iter().filter(|vault| vault.body == Body::Fill) {
        for tag in &vault.tags {
            tagged.entry(tag).or_default().push(&vault.id);
        }
    }
    let returns = |wish: &&TagRequest| {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut next = vec![wish.tag.as_str()];
        while let Some(tag) = next.pop() {
            for &fill in tagged.get(tag).into_iter().flatten() {
                if fill == wish.by {
                    return true;
                }
                if seen.insert(fill) {
                    next.extend(asked.get(fill).into_iter().flatten());
                }
            }
        }
        false
    };
    let is_open = |wish: &&TagRequest| matches!(wish.asked, Asked::Contents) && !wish.may_return;
    let contents = wishes.iter().filter(is_open);
    let warning = |wish: &TagRequest| {
        let what = format!("this can put {:?} into itself", wish.by);
        let cure = "give the inner fills another tag".to_string();
        Fault { code: "V13", what, cure, ..wish.warning.clone() }
    };
    contents.filter(returns).map(warning).collect()
}

impl Compiler<'_> {
    /// Records a request for a vault with a tag.
    pub(super) fn wish(&mut self, tag: &str, asked: Asked, by: &str, path: &Path) {
        if self.wishes.len() >= MOST_WISHES {
            return;
        }
        let kind = match asked {
            Asked::Contents => "Fill vault",
            Asked::Slot(_) => "vault",
        };
        let what = format!("no {kind} has the tag {tag:?}");
        let byte = self.root.node.walk(path).span.start;
        let warning = self.source.fault("V14", byte, what).severity(Severity::Warning);
        let warning =
            warning.within(format!("{}{path}", self.label)).cure("nothing will be placed there");
        let (tag, by) = (tag.to_string(), by.to_string());
        self.wishes.push(TagRequest { tag, asked, by, may_return: false, warning });
    }

    /// V09: warns about a step that puts something into the wall of a room of fixed size.
    pub(super) fn in_wall(&mut self, at: &Area, what: &What, path: &Path) {
        let thing = is_thing(what) || matches!(what, What::Engrave(..) | What::Grave(_));
        let square = match at {
            Area::Cells(squares) if thing && squares.len() == 1 => fixed(&squares[0]),
            _ => None,
        };
        let Some((x, y)) = square else { return };
        let Extent { w, h, border, .. } = *self.extent();
        let inside = (0..w.1).contains(&x) && (0..h.1).contains(&y);
        let near = (-1..=w.1).contains(&x) && (-1..=h.1).contains(&y);
        if border == 0 || w.0 != w.1 || h.0 != h.1 || inside || !near {
            return;
        }
        let what = format!("Cell({x}, {y}) is in the wall");
        let cure = format!("the inside is columns 0 to {}, rows 0 to {}", w.1 - 1, h.1 - 1);
        self.warn("V09", path, what, cure);
    }

    /// V15: warns about steps that put solid terrain on a square where an earlier step put
    /// something, and about legend entries that put something into solid terrain.
    pub(super) fn erased(&mut self, steps: &[Step], legend: &[(char, Meaning)]) {
        let names = ["wall", "stone", "iron_bars", "tree", "lava"].into_iter();
        let all = names.flat_map(|name| spellings(Kind::Terrain, name));
        let solid: Vec<u8> = all.filter_map(|name| self.names.terrain(&name)).collect();
        for (glyph, meaning) in legend {
            if buries(meaning, &solid) {
                let (legend, glyph) = (ROOT.field("legend"), glyph.to_string());
                let path = legend.field(&glyph);
                let what = format!("'{glyph}' puts things into solid terrain");
                self.warn("V15", &path, what, "set on: \"floor\"".to_string());
            }
        }
        for (i, step) in steps.iter().enumerate() {
            let Some(square) = thing_at(step) else { continue };
            let over = |later: &Step| match &later.what {
                What::Terrain {
                    to: TerrainRef::Kind(kind), from: None, per_cell: None, ..
                } => solid.contains(kind) && later.chance.is_none() && covers(&later.at, square),
                _ => false,
            };
            if let Some(after) = steps[i + 1..].iter().position(over) {
                let all = ROOT.field("steps");
                let path = all.index(i + 1 + after);
                let what = format!("this buries what steps[{i}] puts there");
                self.warn("V15", &path, what, "change the order".to_string());
            }
        }
    }
}

/// Returns the square where a step puts something, if it is constant.
fn thing_at(step: &Step) -> Option<(i64, i64)> {
    match &step.at {
        Area::Cells(squares) if is_thing(&step.what) && squares.len() == 1 => fixed(&squares[0]),
        _ => None,
    }
}

fn is_thing(what: &What) -> bool {
    matches!(
        what,
        What::Monster(_) | What::Object(_) | What::Trap { .. } | What::Gold(_) | What::Feature(_)
    )
}

fn fixed(square: &Square) -> Option<(i64, i64)> {
    Some((square.x.constant()?, square.y.constant()?))
}

/// Whether an area is certain to contain a square.
fn covers(area: &Area, at: (i64, i64)) -> bool {
    let inside = |from: (i64, i64), to: (i64, i64)| {
        (from.0..=to.0).contains(&at.0) && (from.1..=to.1).contains(&at.1)
    };
    match area {
        Area::Room | Area::Level => true,
        Area::Cells(squares) => squares.iter().any(|square| fixed(square) == Some(at)),
        Area::Rect(from, to) => match (fixed(from), fixed(to)) {
            (Some(from), Some(to)) => inside(from, to),
            _ => false,
        },
        Area::Frame(from, to) => match (fixed(from), fixed(to)) {
            (Some(from), Some(to)) => {
                let rim = at.0 == from.0 || at.0 == to.0 || at.1 == from.1 || at.1 == to.1;
                inside(from, to) && rim
            }
            _ => false,
        },
        _ => false,
    }
}

/// Whether a legend entry puts something into solid terrain.
fn buries(meaning: &Meaning, solid: &[u8]) -> bool {
    let things = meaning.put.iter().any(|step| {
        matches!(step.what, What::Monster(_) | What::Object(_) | What::Trap { .. } | What::Gold(_))
    });
    let ground = match meaning.ground {
        Ground::Is(TerrainRef::Kind(kind)) => solid.contains(&kind),
        _ => false,
    };
    things && ground && meaning.door.is_none()
}
