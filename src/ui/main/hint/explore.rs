//! Hints about exploring: items, doors, hidden passages and stairs.

use super::altar::walking_to_altar;
use super::caution::{are_sleepers_deadly, sleepers, warned};
use super::flight::{after_flight, leads_back_up};
use super::near_death::praying;
use super::passage::{digging_down, kicking, locked_door, unlocking};
use super::sentence::{
    Hint, Hints, arming, cannot_kick, exploring, has, hints, is_bound, joined, lock_offers, offer,
    offer_of, strike, unknown, walk_to, walk_to_near,
};
use crate::base::english;
use crate::game::view::{
    ActionKind, Buc, Class, Condition, Danger, Glyph, ItemUse, ItemView, MOST_THROUGH_GAP, Near,
    NearKind, Outlook, Property, Relief, StairsHere, Stance, View, idle, relief,
};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// Suggests how to open a locked door that the hero just tried.
pub(super) fn locked_out(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let dir = view.lock.filter(|_| view.locked_out && !is_bound(view))?;
    let kick = match () {
        () if view.riding => Some(offer_of(Command::Ride, "dismount to kick the door in", keymap)),
        () if cannot_kick(view) => None,
        () => Some(kicking(dir, keymap)),
    };
    let unlock = unlocking(dir, "it", view, keymap);
    let both = unlock.clone().zip(kick.clone()).map(|(unlock, kick)| joined([unlock, kick]));
    Some(hints(both.into_iter().chain([unlock.or(kick)?])))
}

/// Suggests dropping the gold that the guard of a vault wants to stay there.
pub(super) fn escorted(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let gold = view.pack.iter().find(|thing| thing.class == Class::Coin && view.escorted)?;
    let keys = format!("{} {}", keymap.shown(Command::Drop), gold.letter?);
    let drop = offer(&keys, "drop your gold, then follow the guard");
    Some(hints([format!("The guard wants your gold: {drop}"), drop]))
}

/// Suggests opening or unlocking a container on the hero's square, or else picking up items. Never
/// suggests picking up goods for sale, junk ([`is_trifle`]) or items that would burden the hero.
pub(super) fn underfoot(view: &View, keymap: &KeyMap) -> Option<Hints> {
    if has(view, &Condition::Has(Property::Levitation)) {
        return None;
    }
    let light = |thing: &ItemView| view.load.takes(thing.heft);
    let take = |what: &str| offer_of(Command::PickUp, &format!("pick up {what}"), keymap);
    // The hero left the rest of a container on purpose after looking inside.
    let is_open = |thing: &&ItemView| {
        thing.suits.open && !thing.known_locked && !thing.known_inside && thing.for_sale.is_none()
    };
    if let Some(thing) = view.floor.iter().find(is_open) {
        let open = |what: &str| offer_of(Command::Loot, &format!("open {what}"), keymap);
        let lift = light(thing).then(|| offer_of(Command::PickUp, "pick up", keymap));
        let on = exploring(view, keymap);
        let with = |name: &str| [open(name)].into_iter().chain(lift.clone()).chain(on.clone());
        let shortest = [open(&thing.name)].into_iter().chain(on.clone());
        return Some(hints([
            joined(with(&thing.name)),
            joined(shortest),
            joined(with("the container here")),
        ]));
    }
    let is_locked =
        |thing: &&ItemView| thing.suits.open && thing.known_locked && thing.for_sale.is_none();
    if let Some(locked) = view.floor.iter().find(is_locked) {
        return locked_box(locked, view, keymap);
    }
    let with_on = |what: &str| joined([take(what)].into_iter().chain(exploring(view, keymap)));
    let worth = |thing: &&ItemView| !is_trifle(thing) && light(thing) && thing.for_sale.is_none();
    let worth = view.floor.iter().filter(worth);
    match (worth.collect::<Vec<_>>().as_slice(), view.floor.len()) {
        ([], _) => burdensome(view, keymap),
        ([thing], 1) => Some(hints([with_on(&thing.name), with_on("the item here")])),
        (_, all) => Some(hints([with_on(&format!("some of the {all} items here"))])),
    }
}

/// Says that an item here is too heavy, and suggests going on without it.
fn burdensome(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let is_heavy = |thing: &&ItemView| {
        !is_trifle(thing) && !view.load.takes(thing.heft) && thing.for_sale.is_none()
    };
    let thing = view.floor.iter().find(is_heavy)?;
    let on = exploring(view, keymap)?;
    let name = english::capitalized(&english::the(english::without_article(&thing.name)));
    Some(hints([format!("{name} would burden you: {on}"), on]))
}

/// Tells a hero who floats above stairs down or items, or on an explored level, how to come down. A
/// cursed item keeps the hero in the air until prayer or a scroll frees the hero.
pub(super) fn afloat(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let below = view.on_stairs == Some(StairsHere::Down) || !view.floor.is_empty();
    // Without anything to explore, the next hint would lead to stairs that the hero cannot take.
    if !below && !view.explored || !has(view, &Condition::Has(Property::Levitation)) {
        return None;
    }
    let mut lifting = view.pack.iter().filter(|thing| thing.suits.lifts);
    if let Some(cursed) = lifting.clone().find(|thing| thing.suits.clings) {
        return Some(kept_afloat(cursed, view, keymap));
    }
    let lifting = lifting.next();
    let land = match lifting.and_then(|thing| Some((thing, thing.letter?))) {
        Some((thing, letter)) => {
            let keys = format!("{} {letter}", keymap.shown(Command::TakeOff));
            let name = english::the(english::without_article(&thing.name));
            offer(&keys, &format!("take off {name}"))
        }
        None => offer(&format!("20 {}", keymap.shown(Command::Search)), "wait until it passes"),
    };
    let both = joined(exploring(view, keymap).into_iter().chain([land.clone()]));
    Some(hints([format!("You float and cannot reach the floor: {both}"), both, land]))
}

/// Tells a hero whom a cursed item keeps in the air what may lift the curse, and what to do without
/// coming down.
fn kept_afloat(cursed: &ItemView, view: &View, keymap: &KeyMap) -> Hints {
    let pray =
        praying(view, keymap).filter(|_| matches!(view.prayer, Outlook::Good | Outlook::Likely));
    let read = unknown_scroll(view, keymap);
    let mut ways: Vec<String> =
        pray.into_iter().chain(read).chain(exploring(view, keymap)).collect();
    if ways.is_empty() {
        let prays_later =
            matches!(view.prayer, Outlook::TooEarly | Outlook::TooSoon | Outlook::MaybeTooSoon);
        let keys = format!("20 {}", keymap.shown(Command::Search));
        let wait = offer(&keys, "wait until prayer is safe");
        let [leaves, _] = view.leaves;
        let goes_up = leaves && !view.level.is_first() && !leads_back_up(view);
        let up = goes_up.then(|| offer_of(Command::Up, "go up", keymap));
        ways.extend(Some(wait).filter(|_| prays_later).or(up));
    }
    if ways.is_empty() {
        ways.push(offer_of(Command::Look, "look", keymap));
    }
    let name = english::without_article(&cursed.name);
    let all = joined(ways.clone());
    hints([format!("You cannot land because of your {name}: {all}"), all, ways.swap_remove(0)])
}

/// Suggests how to open a locked box on the hero's square.
fn locked_box(locked: &ItemView, view: &View, keymap: &KeyMap) -> Option<Hints> {
    let offers = lock_offers(view, keymap);
    let name = english::without_article(&locked.name);
    let whose = [format!("The {name} is locked: "), "Locked: ".to_owned(), String::new()];
    // The short variants drop all but the best offer to open the box, but keep the offer to
    // explore.
    let first =
        |many: usize| joined(offers.iter().take(many).cloned().chain(exploring(view, keymap)));
    let (all, one) = (first(offers.len()), first(1));
    (!offers.is_empty()).then(|| {
        let full = whose.iter().map(|whose| format!("{whose}{all}"));
        let brief = whose.iter().map(|whose| format!("{whose}{one}"));
        hints(full.chain(brief))
    })
}

/// Suggests what to do with an adjacent box that the hero has tried to open: kick its lock, or step
/// onto it and open it.
pub(super) fn box_beside(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let beside = view.box_beside.as_ref()?;
    let (step, name) = (keymap.shown(Command::Step(beside.dir)), &beside.name);
    if beside.locked && (view.riding || cannot_kick(view)) {
        return None;
    }
    let does = if beside.locked {
        offer(&format!("{} {step}", keymap.shown(Command::Kick)), &format!("kick {name} open"))
    } else {
        let keys = format!("{step} {}", keymap.shown(Command::Loot));
        offer(&keys, &format!("step onto {name} and open it"))
    };
    let both = joined([does.clone()].into_iter().chain(exploring(view, keymap)));
    Some(hints([both, does]))
}

/// Minimum weight of an item, such as a large box, that hints do not suggest picking up.
const UNWIELDY: u32 = 300;

/// Whether hints do not suggest picking up this item: a corpse, a rock, an item that is known to be
/// cursed or was dropped by the hero (see [`ItemView::is_dross`]), or an item as heavy as a large
/// box. Armor worth wearing is suggested even if it is heavy.
fn is_trifle(thing: &ItemView) -> bool {
    let unwieldy = thing.weight >= UNWIELDY && !thing.suits.protects;
    thing.is_junk() || thing.is_dross || unwieldy
}

/// Suggests fetching thrown items, if nothing is left to explore, or if a hero who needs a weapon
/// wields none. In the second case also suggests wielding one from the inventory.
pub(super) fn thrown_away(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let thrown = view.strays.first()?;
    let goal = Some(thrown.at);
    let hints = |texts: Vec<String>| texts.into_iter().map(|text| Hint { text, goal }).collect();
    let walk = walk_to_near(thrown, keymap);
    if !view.fights_bare && !view.pack.iter().any(|thing| thing.is(ItemUse::Wielded)) {
        let arm = |thing: &&ItemView| thing.is_melee_weapon();
        let empty = format!("Your hands are empty: {walk}");
        let wield = view.pack.iter().find(arm).and_then(|arm| {
            let keys = format!("{} {}", keymap.shown(Command::Wield), arm.letter?);
            Some(offer(&keys, &format!("wield {}", arm.name)))
        });
        let both = wield.into_iter().flat_map(|wield| {
            [joined([empty.clone(), wield.clone()]), joined([walk.clone(), wield])]
        });
        return Some(hints(both.chain([empty.clone(), walk.clone()]).collect()));
    }
    let first = match view.strays.len() {
        1 => format!("You threw an item: {walk}"),
        all => format!("You threw {all} items: {walk}"),
    };
    view.explored.then(|| hints(vec![first, walk]))
}

/// Suggests fetching the armor that the hero lost through a change of shape.
pub(super) fn shed_armor(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let armor = view.shed_armor.as_ref()?;
    let walk = walk_to_near(armor, keymap);
    let texts = [format!("You left armor behind: {walk}"), walk];
    Some(texts.into_iter().map(|text| Hint { text, goal: Some(armor.at) }).collect())
}

/// Suggests a weapon to a hero whose hands are empty.
pub(super) fn unarmed(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let arm = arming(view, keymap)?;
    let empty = format!("Your hands are empty: {arm}");
    let both = exploring(view, keymap).map(|on| joined([empty.clone(), on]));
    Some(hints(both.into_iter().chain([empty, arm])))
}

/// Suggests putting on carried armor that improves the armor class, is known not to be cursed and
/// was not taken off by the player, while no foe is in view.
pub(super) fn unworn(view: &View, keymap: &KeyMap) -> Option<Hints> {
    if view.foes.iter().any(|foe| foe.stance == Stance::Foe && !foe.is_asleep()) {
        return None;
    }
    let is_safe = |thing: &ItemView| thing.buc.is_some_and(|buc| buc != Buc::Cursed);
    let suits = |thing: &&ItemView| {
        thing.suits.protects && thing.suits.wear && is_safe(thing) && thing.unwearable.is_none()
    };
    let is_wanted = |thing: &&ItemView| thing.unpaid.is_none() && !view.shunned.contains(&thing.id);
    let armor = view.pack.iter().filter(suits).find(is_wanted)?;
    let keys = format!("{} {}", keymap.shown(Command::Wear), armor.letter?);
    let name = english::the(english::without_article(&armor.name));
    let wear = offer(&keys, &format!("put on {name}"));
    let both = exploring(view, keymap).map(|on| joined([wear.clone(), on]));
    Some(hints(both.into_iter().chain([wear])))
}

/// Suggests exploring, or leaving the level, with a warning of foes that are no threat yet.
pub(super) fn ways_on(view: &View, keymap: &KeyMap, guarded: bool) -> Hints {
    warned(ways(view, keymap, guarded), view)
}

/// Suggests exploring, or leaving the level.
fn ways(view: &View, keymap: &KeyMap, guarded: bool) -> Hints {
    if let Some(ways) = after_flight(view, keymap) {
        return ways;
    }
    if view.on_stairs == Some(StairsHere::Down) || view.on_hole.is_some() {
        return down_from_here(view, keymap, guarded);
    }
    let back = view.on_stairs == Some(StairsHere::Up) && !view.level.is_first();
    let up = (back && !view.fled_here).then(|| offer_of(Command::Up, "go back up", keymap));
    if view.puzzle && view.explored {
        return puzzle(keymap);
    }
    if view.explored && !view.way_down && view.barred.is_none() {
        return search(view, keymap);
    }
    let explore = exploring(view, keymap);
    let [_, leaves] = view.leaves;
    let leaves = leaves && view.way_down && !has(view, &Condition::Has(Property::Levitation));
    let main = view.exits.iter().find(|exit| leaves && is_main_way_down(exit));
    let down = main.filter(|_| up.is_none() || view.explored).map(|exit| {
        offer_of(Command::Down, &format!("take the stairs down ({})", exit.way), keymap)
    });
    let look = (up.is_none() && down.is_none()).then(|| offer_of(Command::Look, "look", keymap));
    let beside = explore.clone().into_iter().chain(up.clone());
    let alone = down.as_ref().and_then(|down| {
        let alone = format!("{down}, perhaps without {}", view.left_behind.as_ref()?);
        Some(Hint::from(joined(beside.chain([alone]))))
    });
    // A hero on a trap is on the way over it.
    let on_trap = view.traps.iter().any(|trap| trap.at == view.hero);
    let (over, down) = if on_trap { (down, None) } else { (None, down) };
    let plain = joined(over.into_iter().chain(explore).chain(up).chain(down).chain(look));
    // The short form is the offer alone.
    let barred = view.barred.iter().flat_map(|barred| {
        let barred = keymap.filled(barred);
        let whole = barred.strip_suffix('.').unwrap_or(&barred).to_owned();
        let offer = whole.find(": [").map(|at| whole[at + 2..].to_owned());
        hints([whole].into_iter().chain(offer))
    });
    let barred: Hints = barred.collect();
    let ways = with_attack(vec![plain.clone()], view, keymap, guarded);
    // A locked door may lead to something new.
    let door = view.leads.first().filter(|_| view.explored);
    let door = door.and_then(|door| locked_door(door, view, keymap));
    let before_door = barred.first().map_or(&plain, |hint| &hint.text);
    let with_door =
        door.map(|door| Hint { text: joined([before_door.clone(), door.text]), goal: door.goal });
    let calm = barred.is_empty() && with_door.is_none() && !are_sleepers_deadly(view);
    let altar = walking_to_altar(view, keymap).filter(|_| calm && view.fight.is_none());
    let with_altar = altar.map(|walk| {
        let text = joined([walk.text, plain.clone()]);
        Hint { text, goal: walk.goal }
    });
    let only_way = calm && with_altar.is_none();
    let alone = alone.filter(|_| only_way && view.fight.is_none());
    let first = with_altar.into_iter().chain(alone);
    let all = first.chain(with_door).chain(barred).chain(ways).collect();
    with_ball(all, view, keymap)
}

/// Says what to do on a level of Sokoban that is not solved.
fn puzzle(keymap: &KeyMap) -> Hints {
    let push = "Sokoban: push boulders into pits and holes, never diagonally";
    let look = offer_of(Command::Look, "look", keymap);
    hints([format!("{push}  {look}"), push.to_owned()])
}

/// Adds warnings about the iron ball for a chained hero who does not carry it: on stairs, it can
/// fall on the hero. Before all hints, puts a copy of each hint that offers to go down, with the
/// warning in front of the text.
fn with_ball(ways: Hints, view: &View, keymap: &KeyMap) -> Hints {
    let carries = view.pack.iter().any(|thing| thing.class == Class::Ball);
    if carries || !has(view, &Condition::Chained) {
        return ways;
    }
    let down = format!("[{}]", keymap.shown(Command::Down));
    let warned = |way: &Hint| {
        let text = format!("The iron ball can hit you on stairs: carry it down. {}", way.text);
        way.text.contains(&down).then_some(Hint { text, goal: way.goal })
    };
    let warned: Hints = ways.iter().filter_map(warned).collect();
    warned.into_iter().chain(ways).collect()
}

/// Suggests going down the stairs or the hole under the hero. If the stairs lead to another branch, or to a foe that
/// the hero fled from, exploring comes first.
fn down_from_here(view: &View, keymap: &KeyMap, guarded: bool) -> Hints {
    let goes = match &view.on_hole {
        Some(hole) => format!("drop through the {hole}"),
        None => "go down".to_owned(),
    };
    let down = offer_of(Command::Down, &goes, keymap);
    let side =
        view.exits.iter().any(|exit| exit.at == view.hero && exit.kind == NearKind::BranchStairs);
    let explore_first = side || view.fled_here;
    let mut offers = vec![down];
    offers.extend(exploring(view, keymap));
    if explore_first {
        offers.reverse();
    }
    let ways = with_attack(offers.clone(), view, keymap, guarded);
    let alone = view.left_behind.as_ref().filter(|_| !explore_first && view.fight.is_none());
    let alone = alone.map(|pet| {
        let mut offers = offers.clone();
        offers[0] = format!("{} ({pet} would stay behind)", offers[0]);
        Hint::from(joined(offers))
    });
    let warned = view.fled_here.then(|| {
        let fled = format!("You fled from a foe down there: {}", joined(offers));
        Hint::from(fled)
    });
    let all = alone.into_iter().chain(warned).chain(ways).collect();
    with_ball(all, view, keymap)
}

/// Whether a fight with one sleeper could wake many others, or others that are deadly together.
fn among_sleepers(view: &View) -> bool {
    const MANY: usize = 4;
    sleepers(view).count() >= MANY || are_sleepers_deadly(view)
}

/// Returns a hint with these offers and an attack on a visible foe that is no threat. The shorter
/// variant leaves out the attack.
fn with_attack(offers: Vec<String>, view: &View, keymap: &KeyMap, guarded: bool) -> Hints {
    let plain = joined(offers);
    let attack = view.fight.filter(|fight| !fight.blocks).and_then(|fight| {
        let foe = view.foes.iter().find(|foe| foe.who == fight.foe && !foe.unseen)?;
        let asleep = foe.is_asleep() && !foe.proper;
        let name = if asleep { format!("the sleeping {}", foe.name) } else { foe.the() };
        let harmless = !foe.petrifies && foe.danger < Danger::Deadly && !among_sleepers(view);
        strike(fight, &name, guarded, keymap).filter(|_| harmless)
    });
    let both = attack.map(|attack| joined([plain.clone(), attack]));
    hints(both.into_iter().chain([plain]))
}

/// Whether an exit leads to the next level of the hero's branch.
fn is_main_way_down(exit: &Near) -> bool {
    exit.kind == NearKind::Stairs && exit.glyph == Glyph::StairsDown
}

/// Suggests how to find a way on, if the level is explored and no route to the main stairs down is
/// known.
fn search(view: &View, keymap: &KeyMap) -> Hints {
    if view.too_heavy {
        return too_heavy(view, keymap);
    }
    if let Some(trap) = &view.trap_on_way_down {
        return over_trap(trap, keymap);
    }
    let search = offer_of(Command::Explore, "search for hidden passages", keymap);
    let exit = view.exits.iter().find(|exit| exit.glyph == Glyph::StairsDown);
    let [_, leaves] = view.leaves;
    let side = exit.filter(|exit| leaves && !is_main_way_down(exit)).map(|side| {
        let does = format!("walk down {} ({})", side.name, side.way);
        Hint::from(offer_of(Command::Down, &does, keymap))
    });
    let door = view.leads.first().and_then(|door| locked_door(door, view, keymap));
    let dig = [Class::Tool, Class::Weapon, Class::Wand]
        .into_iter()
        .find_map(|with| digging_down(view, keymap, with))
        .map(Hint::from);
    let through = through_boulder(view, keymap).map(Hint::from);
    let hole = view.other_way_down.as_ref().filter(|way| way.glyph == Glyph::Trap);
    let hole = hole.map(|hole| {
        let name = english::a(&hole.name);
        Hint { text: walk_to(&name, &hole.way, keymap), goal: Some(hole.at) }
    });
    let first = [hole, through, door, dig, side].into_iter().flatten();
    let others = instead_of_searching(view, keymap).into_iter().map(Hint::from);
    let all: Vec<Hint> = first.chain(others).chain([Hint::from(search.clone())]).collect();
    let first_few = |many: usize| {
        let text = joined(all[..many].iter().map(|hint| hint.text.clone()));
        Hint { text, goal: all[..many].iter().find_map(|hint| hint.goal) }
    };
    let with_boulder = |many: usize| {
        let Hint { text, goal } = first_few(many);
        view.stuck.as_ref().map(|stuck| Hint { text: format!("{stuck}. {text}"), goal })
    };
    let stuck = (1..=all.len()).rev().filter_map(with_boulder);
    let few = (1..=all.len()).rev().map(first_few);
    let known = exit.filter(|exit| is_main_way_down(exit)).into_iter().flat_map(|main| {
        let with_known = |many: usize| {
            let Hint { text, goal } = first_few(many);
            Hint { text: format!("No known way to the stairs down ({}): {text}", main.way), goal }
        };
        (1..=all.len()).rev().map(with_known)
    });
    known.chain(stuck).chain(few).collect()
}

/// Number of automatic searches in vain after which hints name other ways first.
const MANY_SEARCHES: u8 = 3;

/// Returns offers that may help a hero who has searched for hidden passages in vain again and
/// again: to read a scroll of an unknown kind, and to go up to look for another way down.
fn instead_of_searching(view: &View, keymap: &KeyMap) -> Vec<String> {
    if view.vain_searches < MANY_SEARCHES {
        return Vec::new();
    }
    let [leaves, _] = view.leaves;
    let goes_up = leaves && view.above_is_unexplored && !leads_back_up(view);
    let up = goes_up.then(|| offer_of(Command::Up, "go up and explore there", keymap));
    unknown_scroll(view, keymap).into_iter().chain(up).collect()
}

/// Returns the offer to read a scroll of an unknown kind.
fn unknown_scroll(view: &View, keymap: &KeyMap) -> Option<String> {
    let reads = view.why_impossible(ActionKind::Read).is_none();
    let scroll = unknown(view, Class::Scroll).filter(|_| reads)?;
    let keys = format!("{} {}", keymap.shown(Command::Read), scroll.letter?);
    Some(offer(&keys, "read an unknown scroll"))
}

/// Suggests walking onto the trap that lies on the only way to the stairs down. From the trap, the
/// key that takes the stairs walks the rest of the way.
fn over_trap(trap: &Near, keymap: &KeyMap) -> Hints {
    let name = english::a(&trap.name);
    let walk = walk_to("it", &trap.way, keymap);
    let goal = Some(trap.at);
    let short = walk_to(&format!("{name} in the way down"), &trap.way, keymap);
    let texts = [format!("The only way to the stairs down leads over {name}: {walk}"), short];
    texts.into_iter().map(|text| Hint { text, goal }).collect()
}

/// Suggests digging through an adjacent boulder that blocks the way: "[a f l] dig through the
/// boulder".
fn through_boulder(view: &View, keymap: &KeyMap) -> Option<String> {
    let at = view.boulder.filter(|&at| at.is_next_to(view.hero))?;
    let tool = view.pack.iter().find(|thing| thing.suits.tunnels)?;
    let way = keymap.shown(Command::Step(view.hero.dir_to(at)?));
    let keys = format!("{} {} {way}", keymap.shown(Command::Apply), tool.letter?);
    Some(offer(&keys, "dig through the boulder"))
}

/// Names what makes the hero too heavy for a gap, and suggests putting it down.
fn too_heavy(view: &View, keymap: &KeyMap) -> Hints {
    const MOST: u32 = MOST_THROUGH_GAP;
    let weight = view.load.weight;
    let with = |command, thing: &ItemView, does: &str| {
        let letter = thing.letter.map_or_else(String::new, |letter| format!(" {letter}"));
        offer(&format!("{}{letter}", keymap.shown(command)), does)
    };
    let way = match relief(&view.pack, weight.saturating_sub(MOST)) {
        Relief::Drop(thing) => with(Command::Drop, thing, &format!("drop {}", thing.name)),
        Relief::DropFew(few) => {
            let names: Vec<String> = few.iter().map(|thing| thing.name.clone()).collect();
            let does = format!("drop {}", english::list(&names));
            offer_of(Command::DropMany, &does, keymap)
        }
        Relief::TakeOff(worn) => {
            let off = with(Command::TakeOff, worn, "take it off");
            let name = english::without_article(&worn.name);
            let heft = worn.heft;
            return hints([
                format!(
                    "Your load weighs {weight}; the gap ahead lets only {MOST} through. Your {name} \
                     weighs {heft}: {off}"
                ),
                format!("Your {name} ({heft}) is too heavy for the gap ({MOST}): {off}"),
                off,
            ]);
        }
        Relief::Several => match idle(&view.pack).first() {
            Some(thing) => with(Command::Drop, thing, &format!("drop {} first", thing.name)),
            None => offer_of(Command::DropMany, "drop several items", keymap),
        },
    };
    hints([
        format!("Your load weighs {weight}; the gap ahead lets only {MOST} through: {way}"),
        format!("Your load ({weight}) is too heavy for the gap ({MOST}): {way}"),
        format!("Too heavy for the gap: {way}"),
        way,
    ])
}
