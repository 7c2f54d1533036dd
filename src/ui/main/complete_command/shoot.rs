//! Throwing, firing, zapping and casting, with checks of the line of fire.

use super::attack::erases_elbereth;
use super::{Completion, Need, PartialCommand, find};
use crate::base::{english, geom};
use crate::game::view::{
    Action, ActionKind, ActorId, Aim, Dir, Foe, Glyph, ItemUse, ItemView, Pos, Stance, View,
    dir_letters,
};

/// The refusal to fire from an empty quiver.
const NOTHING_TO_FIRE: &str = "Your quiver is empty: [{key:quiver}] put something in it.";

/// Greatest range of missiles, spells and wands, in squares.
const RANGE: i32 = 13;

impl PartialCommand {
    /// Fires at the nearest foe with a clear line in one of the eight directions.
    pub(super) fn fire_nearest(&self, view: &View) -> Completion {
        let Some(quiver) = quivered(view) else {
            return Completion::Refuse(NOTHING_TO_FIRE.to_owned());
        };
        match fired_at(view) {
            Some((foe, _)) if foe.explodes() && foe.distance <= 1 => Completion::Refuse(format!(
                "{} explodes when it dies: step away from it first.",
                english::capitalized(&foe.the())
            )),
            Some((foe, _)) if foe.distance > quiver.range => {
                Completion::Refuse(too_far(quiver.range))
            }
            Some((_, dir)) => self.past_friends(view, dir, Action::Fire(dir)),
            None => Completion::Refuse(no_shot(view, quiver.range)),
        }
    }

    /// Zaps a wand. Asks for a direction, unless the wand is known to need none.
    pub(super) fn zap(&self, view: &View) -> Completion {
        let Some(Some(wand)) = self.given.item else { return self.build(ActionKind::Zap, view) };
        let unaimed = find(view, wand).is_some_and(|thing| thing.suits.unaimed);
        match self.given.aim {
            Some(Aim::Dir(dir)) => {
                self.past_friends(view, dir, Action::Zap { wand, aim: Aim::Dir(dir) })
            }
            None if unaimed => Completion::Do(Action::Zap { wand, aim: Aim::Own }),
            _ => match (self.build(ActionKind::Zap, view), find(view, wand)) {
                (Completion::Ask(Need::Aim { title, vertical }), Some(wand)) => {
                    let title = with_chances(title, &wand.hits, view);
                    Completion::Ask(Need::Aim { title, vertical })
                }
                (other, _) => other,
            },
        }
    }

    /// Casts a spell at a square, in a direction, or at nothing.
    pub(super) fn cast(&self, view: &View) -> Completion {
        if view.spells.is_empty() {
            return Completion::Refuse("You know no spells: books teach them.".to_owned());
        }
        let chosen =
            self.given.spell.and_then(|place| Some((place, view.spells.get(usize::from(place))?)));
        let Some((place, spell)) = chosen else { return Completion::Ask(Need::Spell) };
        let action = |aim| Action::Cast { spell: place, aim };
        let name = &spell.name;
        let named = name.clone() + &spell.risk();
        if spell.kept == 0 && !self.given.sure {
            let title = format!("You have forgotten {name}: casting it backfires. Cast it anyway?");
            return self.confirm(&title, action(Aim::Own));
        }
        match (self.given.aim, self.given.at) {
            (_, Some(at)) if spell.placed => Completion::Do(action(Aim::At(at))),
            (_, None) if spell.placed => {
                Completion::Ask(Need::Spot { title: format!("Cast {named} where?") })
            }
            _ if !spell.aimed => Completion::Do(action(Aim::Own)),
            (Some(Aim::Dir(dir)), _) if spell.harmful => {
                self.past_friends(view, dir, action(Aim::Dir(dir)))
            }
            (Some(aim), _) => Completion::Do(action(aim)),
            (None, _) => Completion::Ask(Need::Aim {
                title: with_chances(format!("Cast {named} which way?"), &spell.hits, view),
                vertical: true,
            }),
        }
    }

    /// Throws an item. Throwing food never needs confirmation, because the player may be feeding a
    /// pet.
    pub(super) fn throw(&self, view: &View) -> Completion {
        match (ActionKind::Throw.build(&self.given), self.given.aim) {
            (Ok(action @ Action::Throw { item, .. }), Some(Aim::Dir(dir)))
                if !find(view, item).is_some_and(|thing| thing.suits.eat) =>
            {
                self.past_friends(view, dir, action)
            }
            _ => self.build(ActionKind::Throw, view),
        }
    }

    /// Fires from the quiver.
    pub(super) fn fire(&self, view: &View) -> Completion {
        let Some(quiver) = quivered(view) else {
            return Completion::Refuse(NOTHING_TO_FIRE.to_owned());
        };
        let title = if quiver.by_hand {
            let takes = takes_launcher(view)
                .unwrap_or_else(|| format!("{}; you have no launcher", quiver.name));
            format!("Throw by hand ({takes}) which way?")
        } else {
            format!("Fire ({}) which way?", quiver.name)
        };
        match ActionKind::Fire.build(&self.given) {
            Ok(action @ Action::Fire(dir)) => self.past_friends(view, dir, action),
            Ok(action) => Completion::Do(action),
            Err(_) => Completion::Ask(Need::Aim { title, vertical: false }),
        }
    }

    /// Asks for confirmation before a shot that erases Elbereth, or if a pet or peaceful monster is
    /// in line, even beyond the target: missiles can miss, and rays continue. A gem thrown as a
    /// gift to a unicorn needs no confirmation.
    fn past_friends(&self, view: &View, dir: Dir, action: Action) -> Completion {
        let first = first_in_line(view, dir);
        if first.is_some_and(|first| first.takes_gems) && is_gift(view, &action) {
            return Completion::Do(action);
        }
        let ends_at_foe = first.is_some_and(|first| first.stance == Stance::Foe);
        match friend_in_line(view, dir) {
            Some(friend) => {
                let who = english::capitalized(&friend.the());
                let title = if ends_at_foe {
                    format!("{who} stands behind your target. Shoot anyway?")
                } else {
                    format!("{who} is in the way. Shoot anyway?")
                };
                self.confirm(&title, action)
            }
            None if first.is_some_and(|foe| foe.kept_off) => {
                self.confirm(&erases_elbereth(), action)
            }
            None => Completion::Do(action),
        }
    }
}

/// Adds hit chances to the question for a direction: "Zap which way? To hit: N hill orc 75%". Names
/// the foes that a bolt or ray would meet first, each with its chance.
fn with_chances(title: String, hits: &[(ActorId, u8)], view: &View) -> String {
    /// Maximum number of foes that the question names.
    const NAMED: usize = 3;
    let first = Dir::ALL.into_iter().filter_map(|dir| Some((dir, first_in_line(view, dir)?)));
    let told = first.filter_map(|(dir, foe)| {
        let (_, chance) = hits.iter().find(|(who, _)| *who == foe.who)?;
        Some(format!("{} {} {chance}%", dir_letters(dir), foe.name))
    });
    let told: Vec<String> = told.take(NAMED).collect();
    if told.is_empty() { title } else { format!("{title} To hit: {}", told.join(", ")) }
}

/// Whether the action throws or fires, without a launcher, an item that unicorns accept as a gift.
fn is_gift(view: &View, action: &Action) -> bool {
    let thing = match action {
        Action::Throw { item, .. } => find(view, *item),
        Action::Fire(_) => quivered(view),
        _ => None,
    };
    let slung = view.pack.iter().any(|thing| thing.is(ItemUse::Wielded) && thing.suits.launcher);
    thing.is_some_and(|thing| thing.suits.gift) && !slung
}

fn quivered(view: &View) -> Option<&ItemView> {
    view.pack.iter().find(|thing| thing.is(ItemUse::Quiver))
}

/// Returns the hint to wield the launcher for quivered ammunition, with placeholders for keys:
/// "[{key:wield} b] wield the bow".
pub fn takes_launcher(view: &View) -> Option<String> {
    quivered(view).filter(|thing| thing.by_hand)?;
    let bow = view.pack.iter().find(|thing| thing.suits.shoots)?;
    let name = english::without_article(&bow.name);
    Some(match bow.used {
        Some(ItemUse::Alternate) => format!("[{{key:exchange}}] wield the {name}"),
        _ => format!("[{{key:wield}} {}] wield the {name}", bow.letter?),
    })
}

/// Returns the foe that the command to fire at the nearest foe aims at, and the direction: the
/// nearest foe on a clear line without pets and peaceful monsters.
pub fn fired_at(view: &View) -> Option<(&Foe, Dir)> {
    let foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe);
    let aimed = foes.filter_map(|foe| Some((foe, in_line(view, foe.at)?)));
    let aimed = aimed.filter(|&(_, dir)| friend_in_line(view, dir).is_none());
    aimed.min_by_key(|(foe, _)| foe.distance)
}

/// Returns the refusal to shoot beyond the range, in squares.
fn too_far(range: i32) -> String {
    format!("Too far: the range is {range} squares.")
}

/// Returns why the nearest foe on one of the eight lines cannot be shot.
fn no_shot(view: &View, range: i32) -> String {
    let line = |to: Pos| view.hero.is_in_line_with(to);
    if view.foes.iter().all(|foe| foe.stance != Stance::Foe) {
        return "You see no foe to fire at.".to_owned();
    }
    let foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe && line(foe.at));
    let Some(foe) = foes.min_by_key(|foe| foe.distance) else {
        return "No foe is in line with you.".to_owned();
    };
    if foe.distance > range {
        return too_far(range);
    }
    let dark = |at: Pos| view.map.get(at).is_some_and(|tile| tile.glyph == Glyph::Blank);
    let mut between = geom::line(view.hero, foe.at).filter(|&at| at != foe.at);
    if between.any(dark) {
        format!("You do not know what is between you and {} ({}).", foe.the(), foe.way)
    } else {
        format!("Something is between you and {} ({}).", foe.the(), foe.way)
    }
}

/// Returns the chance, in percent, that the quivered item hits a foe; `None` if the quiver is
/// empty, if the foe is out of range or line, if another monster is nearer on the line, or if a pet
/// or peaceful monster is on it.
pub fn shot_at(view: &View, foe: &Foe) -> Option<u8> {
    let quiver = quivered(view)?;
    let dir = in_line(view, foe.at).filter(|_| foe.distance <= quiver.range)?;
    let first = first_in_line(view, dir)?;
    let safe = first.who == foe.who && friend_in_line(view, dir).is_none();
    foe.shot.filter(|_| safe)
}

/// Returns the direction in which a bolt reaches the foe before any other visible monster; `None`
/// if the foe is more than 7 squares away, or if the bolt could also hit a pet or peaceful monster.
pub fn bolt_at(view: &View, foe: &Foe) -> Option<Dir> {
    const SURE: i32 = 7;
    let dir = in_line(view, foe.at).filter(|_| foe.distance <= SURE)?;
    let first = first_in_line(view, dir).filter(|first| first.who == foe.who);
    first.filter(|_| friend_in_line(view, dir).is_none()).map(|_| dir)
}

/// Returns the nearest pet or peaceful monster that a shot in this direction could hit, at any
/// range up to [`RANGE`].
fn friend_in_line(view: &View, dir: Dir) -> Option<&Foe> {
    let friends = view.foes.iter().filter(|foe| {
        foe.stance != Stance::Foe && foe.distance <= RANGE && in_line(view, foe.at) == Some(dir)
    });
    friends.min_by_key(|foe| foe.distance)
}

/// Returns the nearest visible monster on a clear line in this direction.
fn first_in_line(view: &View, dir: Dir) -> Option<&Foe> {
    let lined = view.foes.iter().filter(|foe| in_line(view, foe.at) == Some(dir));
    lined.min_by_key(|foe| foe.distance)
}

/// Returns the direction of a straight clear line to a square, if there is one.
pub fn in_line(view: &View, to: Pos) -> Option<Dir> {
    // If the hero sees a monster on the square, unknown squares before it count as clear.
    let seen = view.foes.iter().any(|foe| foe.at == to && !foe.unseen);
    let clear = |at: Pos| match view.map.get(at).map(|tile| tile.glyph) {
        None | Some(Glyph::Wall { .. } | Glyph::ClosedDoor) => false,
        Some(Glyph::Blank) => seen,
        Some(_) => true,
    };
    let open = geom::line(view.hero, to).all(|at| at == to || clear(at));
    let straight = view.hero.is_in_line_with(to) && open;
    view.hero.dir_to(to).filter(|_| straight)
}
