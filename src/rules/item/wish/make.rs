//! Makes the item that a wish names, within the limits of wishes.
//!
//! Source: rules/wishes 2; `NetHack` 3.7 `objnam.c`, `readobjnam`.

use crate::base::pick;
use crate::content::item::quirk::ItemQuirk;
use crate::content::item::{MissileUse, ToolUse};
use crate::content::{ArtifactId, Buc, Class, Content, ItemKind, ItemKindId, Trait};
use crate::r#gen::spawn::items::{self, NewItem};
use crate::rules::Play;
use crate::rules::item::food;
use crate::world::{Item, Wanted, Wish};

/// Largest amount of gold that a wish gives.
const MOST_GOLD: u16 = 5000;

/// Which limits apply to a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// The normal limits, outside wizard mode.
    Wish,
    /// No limits, as in wizard mode.
    None,
}

/// Makes the item without adding it to the world. Returns `None` for a wish for nothing, or if no
/// kind can be drawn.
pub fn make(play: &mut Play, wish: &Wish, limits: Limits) -> Option<NewItem> {
    let (content, depth) = (play.content, play.world.difficulty());
    let mut new = match &wish.what {
        Wanted::Nothing => return None,
        Wanted::Anything => items::random(content, play.world.realm(), depth, &mut play.rng.act)?,
        Wanted::Class(class) => items::of_class(content, *class, depth, &mut play.rng.act)?,
        Wanted::Kind(kind) => of_kind(play, *kind, limits),
        Wanted::OneOf(kinds, _) => {
            let odds: Vec<u32> =
                kinds.iter().map(|&kind| content.items[kind].odds.into()).collect();
            let nth = pick::weighted(&mut play.rng.act, &odds).unwrap_or(0);
            let kind = *kinds.get(nth)?;
            of_kind(play, kind, limits)
        }
        Wanted::Artifact(artifact) => {
            let mut new = of_kind(play, content.artifact_base(*artifact), Limits::None);
            new.fate = items::Fate::certain(*artifact);
            new
        }
    };
    if !matches!(wish.what, Wanted::Artifact(_)) {
        new.fate = items::Fate::default();
    }
    let mut smith = Smith {
        content,
        row: &content.items[new.item.kind],
        unlucky: limits == Limits::Wish && play.world.life.luck.total() < 0,
        limits,
    };
    smith.count(play, &mut new.item, wish);
    smith.bless(&mut new.item, wish);
    smith.enchant(play, &mut new.item, wish);
    smith.charge(play, &mut new.item, wish);
    smith.wear_down(&mut new.item, wish);
    smith.refine(play, &mut new.item, wish);
    smith.fill(&mut new, wish);
    smith.name(play, &mut new.item, wish);
    if matches!(wish.what, Wanted::Artifact(_)) {
        new.item.count = 1;
    }
    Some(new)
}

/// Makes an item of a kind. Except in wizard mode, an imitation replaces a kind that cannot be
/// wished for.
fn of_kind(play: &mut Play, kind: ItemKindId, limits: Limits) -> NewItem {
    let (content, depth) = (play.content, play.world.difficulty());
    let kind = if limits == Limits::Wish { granted(content, kind) } else { kind };
    items::of_kind(content, kind, depth, &mut play.rng.act)
}

/// Returns the kind that a wish for `kind` gives: `kind` itself or, if it cannot be wished for, an
/// imitation of it.
fn granted(content: &Content, kind: ItemKindId) -> ItemKindId {
    let name = &content.items[kind].name;
    let row = content.wishes.imitations.iter().find(|(real, _)| real == name);
    row.and_then(|(_, instead)| content.items.find(instead)).unwrap_or(kind)
}

/// Rolls whether a wish for the artifact fails. A wish for the hero's own quest artifact, or for
/// one with `no_wish`, always fails. Others fail with a chance of (n - 1) / (n + 1) if n artifacts
/// exist, and never if n is 0.
pub fn fails(play: &mut Play, artifact: ArtifactId) -> bool {
    let content = play.content;
    let own = content.quest_of(play.world.life.role);
    let own = own.and_then(|quest| content.artifact_called(&quest.artifact));
    if own == Some(artifact) || content.artifacts[artifact].no_wish {
        return true;
    }
    let existing = play.world.artifacts.existing.len() as u32 + 1;
    play.rng.act.below(existing) > 1
}

/// Applies the attributes that a wish asks for to a new item.
struct Smith<'a> {
    content: &'a Content,
    row: &'a ItemKind,
    unlucky: bool,
    limits: Limits,
}

impl Smith<'_> {
    fn is_free(&self) -> bool {
        self.limits == Limits::None
    }

    /// Whether the item is ammunition or a throwing weapon.
    fn is_missile(&self) -> bool {
        let flies = matches!(self.row.missile, Some(MissileUse::Ammo | MissileUse::Thrown));
        self.row.class == Class::Weapon && flies
    }

    /// Sets the count. Up to 7 candles or 20 missiles or rocks are always granted, and up to 5000
    /// gold pieces. For other items, a count of `n` from 1 to 5 is granted 6 - `n` times in 6, and
    /// a higher count never.
    fn count(&mut self, play: &mut Play, item: &mut Item, wish: &Wish) {
        let Some(count) = wish.count else { return };
        if self.row.class == Class::Coin {
            item.count = if self.is_free() { count } else { count.min(MOST_GOLD) };
            return;
        }
        if !self.row.stacks {
            return;
        }
        let heaped = self.row.has(ItemQuirk::Heaped) || self.is_missile();
        let candle = matches!(self.row.tool, Some(ToolUse::Light(_)));
        let few = i32::from(count) < play.rng.act.d(6);
        if self.is_free() || few || candle && count <= 7 || heaped && count <= 20 {
            item.count = count;
        }
    }

    fn bless(&self, item: &mut Item, wish: &Wish) {
        item.buc = match wish.buc {
            None if wish.plus.is_some_and(|plus| plus < 0) => Buc::Cursed,
            None => return,
            Some(_) if self.unlucky => Buc::Cursed,
            Some(buc) => buc,
        };
    }

    /// Sets the enchantment. A value `n` above both 1 and the item's own enchantment becomes 0 with
    /// a chance of `n` - 1 in 5, so that a value above 5 always fails. If luck is negative, a value
    /// above 2 becomes negative.
    fn enchant(&self, play: &mut Play, item: &mut Item, wish: &Wish) {
        let Some(mut plus) = wish.plus.filter(|_| self.row.plus && self.row.charges.is_none())
        else {
            return;
        };
        if !self.is_free() {
            if i32::from(plus) > play.rng.act.d(5) && plus > item.plus {
                plus = 0;
            }
            if plus > 2 && self.unlucky {
                plus = -plus;
            }
        }
        item.plus = plus;
    }

    /// Sets the charges, which a wish never raises. A wand of wishing has 0 charges 1 time in 10,
    /// and is otherwise cancelled (-1).
    fn charge(&self, play: &mut Play, item: &mut Item, wish: &Wish) {
        let lamp = matches!(self.row.tool, Some(ToolUse::Light(_)));
        if self.row.charges.is_none() || lamp {
            return;
        }
        let wand = self.row.class == Class::Wand;
        if let Some((times, _)) = wish.charges {
            item.recharged = times;
        }
        if self.row.grants_wishes() && !self.is_free() {
            item.plus = if play.rng.act.one_in(10) { 0 } else { -1 };
            return;
        }
        let Some(left) = wish.charges.map(|(_, left)| left).or(wish.plus) else { return };
        item.plus = match left {
            ..0 if wand => -1,
            ..0 => 0,
            left if self.is_free() => left,
            left => left.min(item.plus),
        };
    }

    fn wear_down(&self, item: &mut Item, wish: &Wish) {
        let (row, material) = (self.row, self.row.material);
        let (first, second) =
            (material.rusts() || material.burns(), material.corrodes() || material.rots());
        let used = matches!(row.class, Class::Weapon | Class::Armor)
            || row.class == Class::Tool && row.skill.is_some();
        if used && (first || second) {
            let asked = wish.worn_down > 0 || wish.eaten_away > 0;
            if asked {
                item.worn_down = if first { wish.worn_down } else { 0 };
                item.eaten_away = if second { wish.eaten_away } else { 0 };
            }
            if wish.proof && !self.unlucky {
                item.proof = true;
                if !asked {
                    (item.worn_down, item.eaten_away) = (0, 0);
                }
            }
        }
        if wish.poisoned && self.is_missile() && !self.unlucky {
            item.poisoned = true;
        }
        item.greased |= wish.greased;
        if wish.partly_eaten && row.class == Class::Food {
            item.eaten = (food::full(self.content, item) / 2) as u16;
        }
    }

    /// Sets the quality, if the ruleset has qualities. A quality of grade n succeeds with a chance
    /// of 1 in n, but never on an artifact or with negative luck.
    fn refine(&self, play: &mut Play, item: &mut Item, wish: &Wish) {
        let fits = play.world.rules.qualities && self.row.can_have_quality();
        let Some(wanted) = wish.quality.filter(|_| fits) else { return };
        let grade = u32::from(self.content.qualities[wanted].grade);
        if !matches!(wish.what, Wanted::Artifact(_))
            && (self.is_free() || !self.unlucky && play.rng.act.one_in(grade))
        {
            item.quality = Some(wanted);
        }
    }

    fn fill(&self, new: &mut NewItem, wish: &Wish) {
        if wish.empty {
            new.inside.clear();
        }
        if let Some(locked) = wish.locked.filter(|_| self.row.has(ItemQuirk::Lockable)) {
            new.item.locked = locked;
        }
        if wish.lit && matches!(self.row.tool, Some(ToolUse::Light(_))) && new.item.age > 0 {
            new.item.lit = true;
        }
    }

    /// Sets the monster of a corpse, statue, tin, egg or figurine, and the item's name. Except in
    /// wizard mode, only statues can be of any monster. For example, no corpse can be of a unique
    /// monster.
    fn name(&self, play: &Play, item: &mut Item, wish: &Wish) {
        let known = &self.content.known;
        if wish.greens && item.kind == known.tin {
            item.about = None;
        }
        if let Some(about) = wish.about {
            let monster = &self.content.monsters[about];
            let fleshless = monster.is(Trait::NoCorpse) || monster.is(Trait::Unique);
            let barren = item.kind == known.egg && !monster.is(Trait::Oviparous);
            let tool = self.row.tool == Some(ToolUse::Figurine);
            let alive = tool && monster.is(Trait::Human);
            let starved = item.kind == known.tin && monster.nutrition == 0;
            let gone = play.world.is_genocided(about);
            let barred = match () {
                () if tool => monster.is(Trait::Unique) || alive,
                () if item.kind == known.egg => barren || gone,
                () => fleshless || starved || gone,
            };
            if item.kind == known.statue || self.is_free() || !barred {
                item.about = Some(about);
            }
        }
        item.name.clone_from(&wish.name);
    }
}
