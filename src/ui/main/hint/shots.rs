//! Offers to shoot, throw, zap or cast at a foe.

use super::caution::are_sleepers_deadly;
use super::sentence::{is_castable, joined, offer, offer_of};
use crate::base::english;
use crate::game::view::{
    ActionKind, Danger, Dir, Foe, Glyph, ItemUse, ItemView, Pos, Reach, SpellRow, Stake, View,
};
use crate::ui::main::command::Command;
use crate::ui::main::complete_command::shoot::{bolt_at, fired_at, shot_at, takes_launcher};
use crate::ui::main::keys::KeyMap;

/// Chance to hit, in percent, below which no shot is suggested.
const LEAST_CHANCE: u8 = 15;

/// Maximum distance, in squares, at which hints suggest getting ready to shoot.
const IN_RANGE: i32 = 7;

/// Whether the hero will probably have a shot after preparing for this many turns: a foe is in line,
/// and will not be adjacent by then.
fn has_shot_after(turns: i32, view: &View) -> bool {
    let Some((mark, _)) = fired_at(view) else { return false };
    let stays = mark.is_asleep() || mark.is_slow();
    let steps = match turns {
        _ if stays => 0,
        turns if mark.outruns => 2 * turns,
        turns => turns,
    };
    (2 + steps..=IN_RANGE).contains(&mark.distance)
}

/// Returns the offer to fire the quivered item at the nearest foe in line. If the quiver is empty
/// or its missiles need a launcher, offers first to fill the quiver or to wield the launcher, if a
/// shot will then be possible. Names the item if it is the last one in the quiver. `None` if there
/// is no such shot, or if the foe is adjacent and the hero does better to fight in melee.
fn shooting(view: &View, foe: &Foe, keymap: &KeyMap) -> Option<String> {
    let handless = view.why_impossible(ActionKind::Fire).is_some();
    if handless || foe.distance <= 1 && !shoots_at_once(view) {
        return None;
    }
    if !view.pack.iter().any(|thing| thing.is(ItemUse::Quiver)) {
        let volley =
            |thing: &&ItemView| thing.suits.flies && thing.count > 1 && thing.used.is_none();
        // Filling the quiver takes no time.
        let volley = view.pack.iter().find(volley).filter(|_| has_shot_after(0, view))?;
        let keys = format!("{} {}", keymap.shown(Command::Quiver), volley.letter?);
        return Some(offer(&keys, &format!("ready {}", volley.name)));
    }
    if let Some(takes) = takes_launcher(view) {
        // A hero who has just put the launcher away would change weapons again and again.
        if view.rearmed {
            return None;
        }
        let wield = keymap.filled(&format!("{takes} to shoot"));
        return has_shot_after(1, view).then_some(wield);
    }
    let (mark, _) = fired_at(view).filter(|(mark, _)| !mark.explodes() || mark.distance > 1)?;
    if mark.is_asleep() && are_sleepers_deadly(view) {
        return None;
    }
    // In a deadly fight, a shot at a foe that harms only attackers wastes a turn.
    if mark.only_answers() && view.together.danger() == Danger::Deadly {
        return None;
    }
    let no_way = view.fight.is_some_and(|fight| fight.reach == Reach::NoWay);
    let shot = shot_at(view, mark).filter(|_| mark.distance > 1 || foe.distance <= 1 || no_way)?;
    // A tool in hand, such as a pick-axe, may hit an adjacent foe more often.
    let is_tool = |thing: &ItemView| thing.is(ItemUse::Wielded) && !thing.suits.launcher;
    let by_hand = foe.odds.filter(|_| foe.distance <= 1 && view.pack.iter().any(is_tool));
    if shot < LEAST_CHANCE.max(by_hand.map_or(0, |odds| odds.you_hit)) {
        return None;
    }
    let at = if mark.who == foe.who { String::new() } else { format!(" at {}", mark.the()) };
    // The last item in the quiver is named.
    let quivered = view.pack.iter().find(|thing| thing.is(ItemUse::Quiver));
    let last = quivered.filter(|thing| thing.count == 1);
    let what = last.map_or_else(String::new, |thing| {
        format!(" {}", english::the(english::without_article(&thing.name)))
    });
    Some(offer_of(Command::FireNearest, &format!("fire{what}{at}: {shot}%"), keymap))
}

/// Whether the hero has missiles ready and wields no melee weapon. Such a hero does better to shoot
/// even at an adjacent foe.
fn shoots_at_once(view: &View) -> bool {
    let armed = view.pack.iter().any(|thing| thing.is(ItemUse::Wielded) && thing.is_melee_weapon());
    let ready = view.pack.iter().any(|it| it.is(ItemUse::Quiver) && !is_last_weapon(it));
    ready && !armed && takes_launcher(view).is_none()
}

/// Whether a quivered item is a single weapon that is better wielded than thrown.
fn is_last_weapon(thing: &ItemView) -> bool {
    thing.count == 1 && thing.is_made_to_wield()
}

/// Whether an item is quivered and the hero need not wield a launcher for it first.
pub(super) fn has_volley(view: &View) -> bool {
    view.pack.iter().any(|thing| thing.is(ItemUse::Quiver)) && takes_launcher(view).is_none()
}

/// Whether the quiver is ready and a foe that is not adjacent is in line and in range.
fn fires(view: &View) -> bool {
    let target = fired_at(view).filter(|(mark, _)| mark.distance > 1);
    has_volley(view) && target.is_some_and(|(mark, _)| shot_at(view, mark).is_some())
}

/// Adds the offer to shoot to each attack text. The offer comes before the attack if the foe is
/// adjacent, is better killed from afar or can be shot before a risky fight hand to hand, or if the
/// hero holds a launcher with missiles ready; one more text then offers only the shot. Otherwise
/// the offer comes after the attack, and the texts without the shot follow.
pub(super) fn with_shot(
    view: &View,
    foe: &Foe,
    attacks: Vec<String>,
    keymap: &KeyMap,
) -> Vec<String> {
    let Some(shot) = shooting(view, foe, keymap) else { return attacks };
    let danger = foe.danger.max(view.together.danger());
    let barred = matches!(view.fight.map(|it| it.reach), Some(Reach::OutOfLine(_) | Reach::NoWay));
    let first = danger >= Danger::Risky && fires(view) && !foe.petrifies && !barred;
    if foe.best_shot || foe.distance <= 1 || first || launcher(view).is_some() && has_volley(view) {
        let both = attacks.iter().map(|attack| joined([shot.clone(), attack.clone()]));
        return both.chain([shot.clone()]).collect();
    }
    let both = attacks.iter().map(|attack| joined([attack.clone(), shot.clone()]));
    both.chain(attacks.clone()).collect()
}

/// Puts the offer of an attack by magic before each attack text. One more text offers only the
/// magic.
pub(super) fn with_bolt(
    view: &View,
    foe: &Foe,
    attacks: Vec<String>,
    keymap: &KeyMap,
) -> Vec<String> {
    let Some(bolt) = bolt(view, foe, keymap) else { return attacks };
    let both = attacks.iter().map(|attack| joined([bolt.clone(), attack.clone()]));
    both.chain([bolt.clone()]).collect()
}

/// Whether the hero has an attack by magic for this foe; see [`with_bolt`].
pub(super) fn has_bolt(view: &View, foe: &Foe, keymap: &KeyMap) -> bool {
    bolt(view, foe, keymap).is_some()
}

/// Returns the spell that makes a deadly fight better than deadly, if hints suggest casting it.
pub(super) fn winning_spell(view: &View) -> Option<&SpellRow> {
    let mut spells = view.spells.iter().filter(|spell| Some(spell.letter) == view.winning_spell);
    spells.find(|spell| spell.bolt && is_castable(spell, view))
}

/// Whether a wall in this direction is so near that a ray would likely bounce back to the hero.
fn bounces_back(view: &View, dir: Dir) -> bool {
    const FAR: usize = 7;
    let line = std::iter::successors(Some(view.hero.step(dir)), |at| Some(at.step(dir)));
    let is_wall = |at: Pos| {
        let glyph = view.map.get(at).map(|tile| tile.glyph);
        matches!(glyph, None | Some(Glyph::Wall { .. } | Glyph::Blank | Glyph::ClosedDoor))
    };
    line.take(FAR).any(is_wall)
}

/// Returns the offer to cast a bolt at a thief or in a fight of at least minor danger, or to zap a
/// wand in a risky or deadly fight, a precious wand only in a deadly one. Does not offer rays near
/// a wall.
fn bolt(view: &View, foe: &Foe, keymap: &KeyMap) -> Option<String> {
    let dir = bolt_at(view, foe)?;
    let way = keymap.shown(Command::Step(dir));
    let danger = foe.danger.max(view.together.danger());
    let is_safe = |bounces: bool| !bounces || !bounces_back(view, dir);
    let castable = |spell: &&SpellRow| spell.bolt && is_castable(spell, view);
    let safe = view.spells.iter().filter(castable).filter(|spell| is_safe(spell.bounces));
    let spell = safe.min_by_key(|spell| Some(spell.letter) != view.winning_spell);
    let steals = matches!(foe.stake, Some(Stake::Items | Stake::Gold));
    let worth_it = |wand: &&ItemView| danger >= Danger::Deadly || !wand.suits.precious;
    let wand = harmful_wand(dir, view).filter(worth_it).filter(|_| danger >= Danger::Risky);
    // The plan of a hero who came back to these foes names the wand.
    if let Some(wand) = wand.filter(|_| view.back_at_foes && view.winning_spell.is_none()) {
        return zapping(wand, dir, keymap);
    }
    if let Some(spell) = spell.filter(|_| danger >= Danger::Minor || steals) {
        let keys = format!("{} {} {way}", keymap.shown(Command::Cast), spell.letter);
        return Some(offer(&keys, &format!("cast {}{}", spell.name, spell.risk())));
    }
    zapping(wand?, dir, keymap)
}

/// Returns a wand that harms and whose ray is unlikely to bounce back. A precious wand is returned
/// only if there is no other.
fn harmful_wand(dir: Dir, view: &View) -> Option<&ItemView> {
    let is_safe = |wand: &&ItemView| !wand.suits.bounces || !bounces_back(view, dir);
    let wands = view.pack.iter().filter(|wand| wand.suits.bolt).filter(is_safe);
    wands.min_by_key(|wand| wand.suits.precious)
}

/// Returns the offer to zap a wand toward a foe that the hero cannot see.
pub(super) fn bolt_toward(dir: Dir, view: &View, keymap: &KeyMap) -> Option<String> {
    zapping(harmful_wand(dir, view)?, dir, keymap)
}

fn zapping(wand: &ItemView, dir: Dir, keymap: &KeyMap) -> Option<String> {
    let way = keymap.shown(Command::Step(dir));
    let keys = format!("{} {} {way}", keymap.shown(Command::Zap), wand.letter?);
    Some(offer(&keys, &format!("zap {}", english::the(english::without_article(&wand.name)))))
}

/// Returns the launcher in the hero's hands, which makes a poor club.
pub(super) fn launcher(view: &View) -> Option<&ItemView> {
    view.pack.iter().find(|thing| thing.is(ItemUse::Wielded) && thing.suits.launcher)
}
