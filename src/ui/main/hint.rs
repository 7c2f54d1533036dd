//! The hint line: suggests the most likely next key.

use unicode_width::UnicodeWidthStr;

use super::command::Command;
use super::complete_command;
use super::keys::KeyMap;
use crate::game::view::{
    Class, Condition, Danger, Dir, EffectMark, Foe, Glyph, HOLY_WORD, Hunger, ItemUse, ItemView,
    Near, NearKind, Outlook, Pos, Property, Reach, StairsHere, Stance, StatusEffect, View,
    dir_letters,
};

/// A hint, and the square that it suggests to walk to.
struct Hint {
    text: String,
    goal: Option<Pos>,
}

impl From<String> for Hint {
    fn from(text: String) -> Self {
        Self { text, goal: None }
    }
}

/// Returns the hint for this moment, in at most `room` cells if a variant fits. Auto-attack is not
/// suggested below `least` percent of hit points.
pub fn of(view: &View, keymap: &KeyMap, least: u8, room: usize) -> String {
    now(view, keymap, least, room).text
}

/// Returns the square that the hint suggests to walk to.
pub fn goal(view: &View, keymap: &KeyMap, least: u8) -> Option<Pos> {
    now(view, keymap, least, usize::MAX).goal
}

/// Implements [`of`] and [`goal`].
fn now(view: &View, keymap: &KeyMap, least: u8, room: usize) -> Hint {
    let key = |command| keymap.shown(command);
    if let Some(dir) = view.unseen {
        return fitting(blind_fight(view, dir, keymap), room);
    }
    if let Some(hints) = fighting(view, keymap, least) {
        return fitting(hints, room);
    }
    if has(view, &Condition::Has(Property::Blind)) {
        let cover = view.pack.iter().find(|thing| thing.suits.uncovers_eyes);
        return match cover {
            Some(cover) => {
                let off = key(Command::TakeOff);
                let named = format!("You cannot see: {off} takes off {}.", cover.name);
                fitting(vec![named, format!("You cannot see: {off} uncovers your eyes.")], room)
            }
            None => {
                format!("You cannot see: {} rests until it has passed.", key(Command::Rest)).into()
            }
        };
    }
    if let Some(ail) = dizzy(view) {
        return format!("You are {ail}: {} rests until it has passed.", key(Command::Rest)).into();
    }
    if view.locked_out {
        return fitting(locked_out(view, keymap), room);
    }
    if let Some(state) = hunger(view)
        && view.pack.iter().chain(&view.floor).any(|thing| thing.suits.eat)
    {
        return format!("You are {state}: {} eats something.", key(Command::Eat)).into();
    }
    if let Some(hints) = famine(view, keymap) {
        return fitting(hints, room);
    }
    if view.near_death {
        return fitting(dying(view, keymap), room);
    }
    if let Some(hints) = hurt(view, keymap) {
        return fitting(hints, room);
    }
    if let Some(hints) = laden(view, keymap) {
        return fitting(hints, room);
    }
    if let Some(hints) = underfoot(view, keymap) {
        return fitting(hints, room);
    }
    if let Some(hints) = strayed(view, keymap) {
        return fitting(hints, room);
    }
    let (explore, down) = (key(Command::Explore), key(Command::Down));
    match view.on_stairs {
        Some(StairsHere::Down) => return format!("{down} goes down.").into(),
        Some(StairsHere::Up) if !view.level.is_first() => {
            return format!("{explore} explores; {} goes back up.", key(Command::Up)).into();
        }
        _ => {}
    }
    if view.explored && !view.way_down {
        return fitting(dead_ends(view, keymap), room);
    }
    let hint = match view.exits.iter().find(|exit| view.way_down && is_main_way_down(exit)) {
        Some(exit) if view.explored => format!("{down} walks to the stairs down ({}).", exit.way),
        Some(exit) => {
            format!("{explore} explores; {down} walks to the stairs down ({}).", exit.way)
        }
        None => format!("{explore} explores; {} looks around.", key(Command::Look)),
    };
    hint.into()
}

fn has(view: &View, condition: &Condition) -> bool {
    view.effects.iter().any(|effect| effect.kind == *condition)
}

/// Whether an exit leads to the next level of the hero's branch.
fn is_main_way_down(exit: &Near) -> bool {
    exit.kind == NearKind::Stairs && exit.glyph == Glyph::StairsDown
}

/// Returns hints about wounds, or about a dangerous foe that just left view, longest first.
fn hurt(view: &View, keymap: &KeyMap) -> Option<Vec<String>> {
    let rest = keymap.shown(Command::Rest);
    let is_hurt = view.status.hp * 2 < view.status.max_hp;
    if view.on_word && (view.lost.is_some() || is_hurt) {
        return Some(vec![
            format!("You stand on {HOLY_WORD}: {rest} rests; a blow from here wipes it out."),
            format!("You stand on {HOLY_WORD}: {rest} rests."),
        ]);
    }
    if let Some(lost) = &view.lost {
        let walks = view.exits.first().and_then(|exit| leaving(exit, view, keymap, false));
        let walks = walks.map_or(String::new(), |walks| format!(": {walks}"));
        return Some(vec![
            format!("The {lost} was in view a moment ago{walks}."),
            format!("The {lost} was in view a moment ago."),
        ]);
    }
    is_hurt.then(|| vec![format!("You are hurt: {rest} rests until well.")])
}

/// Returns hints for a hero near death, longest first.
fn dying(view: &View, keymap: &KeyMap) -> Vec<String> {
    let ways = |brief| {
        let mut ways = cures(view, keymap, brief);
        ways.push(format!("{} rests", keymap.shown(Command::Rest)));
        format!("You are near death: {}.", ways.join("; "))
    };
    vec![ways(false), ways(true)]
}

/// Returns hints about items on the hero's square, longest first.
fn underfoot(view: &View, keymap: &KeyMap) -> Option<Vec<String>> {
    let take = keymap.shown(Command::PickUp);
    if let Some(thing) = view.floor.iter().find(|thing| thing.suits.open) {
        let open = keymap.shown(Command::Loot);
        return Some(vec![
            format!("{open} opens {}; {take} picks up.", thing.name),
            format!("{open} opens what lies here; {take} picks it up."),
        ]);
    }
    let worth: Vec<&ItemView> = view.floor.iter().filter(|thing| !is_trifle(thing)).collect();
    match worth.as_slice() {
        [] => None,
        [thing] => Some(vec![
            format!("{take} picks up {}.", thing.name),
            format!("{take} picks up what lies here."),
        ]),
        _ => Some(vec![format!("{take} picks up from {} things here.", view.floor.len())]),
    }
}

/// Returns hints about an unseen attacker in direction `dir`, longest first.
fn blind_fight(view: &View, dir: Dir, keymap: &KeyMap) -> Vec<String> {
    let (fight, way) = (keymap.shown(Command::Fight), keymap.shown(Command::Step(dir)));
    let strike = format!("Something unseen {}: {fight} {way} strikes at it", dir_letters(dir));
    let cured = |brief| {
        let cures = if view.near_death { cures(view, keymap, brief) } else { Vec::new() };
        cures.iter().fold(strike.clone(), |all, cure| all + "; " + cure)
    };
    let stairs = on_stairs(view, keymap).map(|leaves| format!("{}; {leaves}.", cured(false)));
    let cures = [format!("{}.", cured(false)), format!("{}.", cured(true)), format!("{strike}.")];
    stairs.into_iter().chain(cures).collect()
}

/// Returns the hint to leave by the stairs that the hero stands on.
fn on_stairs(view: &View, keymap: &KeyMap) -> Option<String> {
    let command = match view.on_stairs? {
        StairsHere::Down => Command::Down,
        StairsHere::Up if !view.level.is_first() => Command::Up,
        StairsHere::Up => return None,
    };
    Some(format!("{} leaves by the stairs", keymap.shown(command)))
}

/// Returns hints about a heavy load, longest first: drop the heaviest unused item.
fn laden(view: &View, keymap: &KeyMap) -> Option<Vec<String>> {
    let is_load = |effect: &&StatusEffect| matches!(effect.kind, Condition::Burden(_));
    let load = view.effects.iter().find(is_load)?;
    let idle = view.pack.iter().filter(|thing| thing.used.is_none());
    let heaviest = idle.max_by_key(|thing| thing.heft)?;
    let (key, letter) = (keymap.shown(Command::Drop), heaviest.letter?);
    let (state, name) = (load.name(), &heaviest.name);
    let drops = format!("You are {state}: {key} {letter} drops the heaviest");
    Some(vec![format!("{drops}, {name} ({}).", heaviest.heft), format!("{drops}.")])
}

/// Returns "hungry", "weak from hunger" or "fainting from hunger".
fn hunger(view: &View) -> Option<&'static str> {
    view.effects.iter().find_map(|effect| match effect.kind {
        Condition::Hunger(Hunger::Hungry) => Some("hungry"),
        Condition::Hunger(Hunger::Weak) => Some("weak from hunger"),
        Condition::Hunger(Hunger::Fainting) => Some("fainting from hunger"),
        _ => None,
    })
}

/// Returns "stunned" or "confused", states that make steps and attacks go astray.
fn dizzy(view: &View) -> Option<&'static str> {
    view.effects.iter().find_map(|effect| match effect.kind {
        Condition::Has(Property::Stunned) => Some("stunned"),
        Condition::Has(Property::Confused) => Some("confused"),
        _ => None,
    })
}

/// Returns hints for a hungry hero without food at hand, longest first.
fn famine(view: &View, keymap: &KeyMap) -> Option<Vec<Hint>> {
    let starving = view.effects.iter().any(|effect| is_starving(&effect.kind));
    let food = view.food.as_ref().map(|food| to_thing(food, keymap));
    let goal = view.food.as_ref().map(|food| food.at);
    let prays = (starving && view.prayer == Outlook::Good)
        .then(|| format!("{} prays", keymap.shown(Command::Pray)));
    let state = if starving { "You are starving" } else { "You are hungry" };
    match (food, prays) {
        (Some(food), Some(prays)) => {
            let both = Hint { text: format!("{state}: {food}; {prays}."), goal };
            Some(vec![both, format!("{state}: {prays}.").into()])
        }
        (Some(only), None) => Some(vec![Hint { text: format!("{state}: {only}."), goal }]),
        (None, Some(only)) => Some(vec![format!("{state} with nothing to eat: {only}.").into()]),
        (None, None) => starving.then(|| vec![format!("{state} with nothing to eat.").into()]),
    }
}

fn is_starving(condition: &Condition) -> bool {
    matches!(condition, Condition::Hunger(Hunger::Weak | Hunger::Fainting))
}

/// Returns hints to fetch thrown items, if that is the next thing to do: with empty hands, or with
/// nothing left to explore.
fn strayed(view: &View, keymap: &KeyMap) -> Option<Vec<Hint>> {
    let stray = view.strays.first()?;
    let goal = Some(stray.at);
    let hints = |texts: Vec<String>| texts.into_iter().map(|text| Hint { text, goal }).collect();
    let walks = to_thing(stray, keymap);
    if !view.pack.iter().any(|thing| thing.is(ItemUse::Wielded)) {
        let arm = |thing: &&ItemView| thing.class == Class::Weapon && thing.suits.wield;
        if let Some(arm) = view.pack.iter().find(arm) {
            let wields = format!("{} wields {}", keymap.shown(Command::Wield), arm.name);
            return Some(hints(vec![
                format!("Your hands are empty: {walks}; {wields}."),
                format!("{walks}; {wields}."),
                format!("{walks}."),
            ]));
        }
        let empty = format!("Your hands are empty: {walks}.");
        return Some(hints(vec![empty, format!("{walks}.")]));
    }
    let all = view.strays.len();
    let thrown = format!("{walks}, thrown and not picked up.");
    let first = match all {
        1 => thrown,
        _ => format!("{walks}: {all} things thrown lie about."),
    };
    view.explored.then(|| hints(vec![first, format!("{walks}.")]))
}

/// Returns hints about where a way on may be hidden, longest first.
fn dead_ends(view: &View, keymap: &KeyMap) -> Vec<Hint> {
    let key = |command| keymap.shown(command);
    let mut search = searching(view, keymap);
    match view.exits.iter().find(|exit| exit.glyph == Glyph::StairsDown) {
        Some(main) if is_main_way_down(main) => {
            search = format!("no way known to the stairs down ({}): {search}", main.way);
        }
        Some(side) => {
            let down = key(Command::Down);
            search = format!("{down} walks down {} ({}); {search}", side.name, side.way);
        }
        None => {}
    }
    let (door, end): (Vec<&Near>, Vec<&Near>) =
        view.leads.iter().partition(|lead| lead.kind == NearKind::LockedDoor);
    let door = door.first().map(|door| {
        if view.riding {
            format!("a locked door {}", door.way)
        } else {
            kicking(view.hero.dir_to(door.at).filter(|_| view.hero.is_next_to(door.at)), keymap)
                .unwrap_or_else(|| {
                    format!("{} walks to the locked door {}", key(Command::GoTo), door.way)
                })
        }
    });
    let end = end.first().copied();
    let stuck = view.stuck.as_ref().map(|stuck| format!("{stuck}; wait and push again"));
    let first = [stuck, door, digging(view, keymap), Some(search)];
    let mut all: Vec<Hint> = first.into_iter().flatten().map(Hint::from).collect();
    all.extend(end.map(|end| Hint { text: to_end(end, keymap), goal: Some(end.at) }));
    let upto = |many: usize| Hint {
        text: format!(
            "{}.",
            all[..many].iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join("; ")
        ),
        goal: all[..many].iter().find_map(|it| it.goal),
    };
    (1..=all.len()).rev().map(upto).collect()
}

/// Suggests searching where it can find something: beside walls or rock.
fn searching(view: &View, keymap: &KeyMap) -> String {
    let search = format!("15{}", keymap.shown(Command::Search));
    let hides = |at: Pos| {
        let tile = view.map.get(at);
        tile.is_none_or(|tile| matches!(tile.glyph, Glyph::Wall { .. } | Glyph::Blank))
    };
    if !view.hero.neighbors().into_iter().any(hides) {
        return format!("stand by a wall, and {search} searches it for hidden ways");
    }
    if view.found_nothing {
        return format!("another wall may hide a way: {search} searches it");
    }
    format!("{search} searches for hidden ways")
}

/// Returns the hint to dig down, if there is a level below.
fn digging(view: &View, keymap: &KeyMap) -> Option<String> {
    let tool = view.pack.iter().find(|thing| thing.suits.digs_down)?;
    let command = if tool.class == Class::Wand { Command::Zap } else { Command::Apply };
    let down = keymap.shown(Command::Down);
    Some(format!("{} {} {down} digs down with {}", keymap.shown(command), tool.letter?, tool.name))
}

/// Returns the hint to escape from an engulfer: zap a wand, preferably of digging, in any
/// direction.
fn digging_out(view: &View, keymap: &KeyMap) -> Option<String> {
    if !has(view, &Condition::Swallowed) {
        return None;
    }
    let wands = view.pack.iter().filter(|thing| thing.class == Class::Wand);
    let zap = keymap.shown(Command::Zap);
    let digs = wands.clone().find(|thing| thing.suits.digs_down);
    match digs.or(wands.clone().next()) {
        Some(wand) if wand.suits.digs_down => Some(format!("{zap} {} digs you out", wand.letter?)),
        Some(_) => Some(format!("kill it from within, or try a wand ({zap})")),
        None => Some("kill it from within".to_owned()),
    }
}

/// Whether picking this item up needs no hint: corpses and rocks.
fn is_trifle(thing: &ItemView) -> bool {
    thing.class == Class::Rock || thing.is_corpse
}

/// Example: "G walks to a gnome corpse (2S 2W)".
fn to_thing(near: &Near, keymap: &KeyMap) -> String {
    format!("{} walks to {} ({})", keymap.shown(Command::GoTo), near.name, near.way)
}

/// Example: "G walks to the dead end 3N".
fn to_end(near: &Near, keymap: &KeyMap) -> String {
    format!("{} walks to the dead end {}", keymap.shown(Command::GoTo), near.way)
}

/// Returns the first hint that fits, else the last and shortest.
fn fitting(hints: Vec<impl Into<Hint>>, room: usize) -> Hint {
    let mut hints: Vec<Hint> = hints.into_iter().map(Into::into).collect();
    let place = hints.iter().position(|hint| hint.text.width() <= room);
    hints.swap_remove(place.unwrap_or(hints.len() - 1))
}

/// Example: "C-d h kicks in the locked door"; `None` without a door direction.
fn kicking(dir: Option<Dir>, keymap: &KeyMap) -> Option<String> {
    let way = keymap.shown(Command::Step(dir?));
    Some(format!("{} {way} kicks in the locked door", keymap.shown(Command::Kick)))
}

/// Returns hints for opening a locked door, longest first.
fn locked_out(view: &View, keymap: &KeyMap) -> Vec<String> {
    let kick = keymap.shown(Command::Kick);
    let kick = if view.riding {
        let ride = keymap.shown(Command::Ride);
        format!("{ride} gets down; on foot {kick} kicks the door in")
    } else {
        kicking(view.lock, keymap)
            .unwrap_or_else(|| format!("{kick} and its direction kicks the door in"))
    };
    let tool = view.pack.iter().find(|thing| thing.suits.unlock);
    let unlock =
        tool.map(|tool| format!("{} unlocks it with {}", keymap.shown(Command::Unlock), tool.name));
    let mut hints: Vec<String> = unlock.iter().map(|unlock| format!("{kick}; {unlock}.")).collect();
    hints.push(format!("{kick}."));
    hints
}

/// Describes an attack on that foe, longest first.
fn attacks(foe: &Foe, reach: Reach, timid: bool, keymap: &KeyMap) -> Vec<AttackHint> {
    let plain = |text| AttackHint { text, fires: false };
    if foe.petrifies {
        let text = format!("Touch no {} with bare hands: that turns to stone", foe.name);
        return vec![plain(text)];
    }
    let by_one_key = keymap.shown(Command::FightNearest);
    // Inside an engulfer, any direction hits it.
    let dir = foe.dir.or((foe.distance == 0).then_some(Dir::E));
    let (key, verb) = match (reach, dir.filter(|_| timid)) {
        (Reach::Beside, Some(dir)) => {
            let way = keymap.shown(Command::Step(dir));
            (format!("{} {way}", keymap.shown(Command::Fight)), "attacks")
        }
        (Reach::Beside, None) => (by_one_key, "attacks"),
        (Reach::Away, _) if timid => {
            let text = format!("The {} is near: {by_one_key} stops when you are hurt", foe.name);
            return vec![plain(text)];
        }
        (Reach::Away, _) => (by_one_key, "goes for"),
        (Reach::NoWay, _) => {
            let fire = keymap.shown(Command::FireNearest);
            let no_way = format!("You know of no way to the {}", foe.name);
            let text = format!("{no_way}; {fire} fires at one in line");
            return vec![AttackHint { text, fires: true }, plain(no_way)];
        }
    };
    let mut attacks = vec![format!("{key} {verb} the {}", foe.name)];
    if let Some(odds) = foe.odds {
        let chance = format!("{}: {} to hit", attacks[0], odds.hits());
        attacks.insert(0, format!("{key} {verb} it: {} to hit", odds.hits()));
        attacks.insert(0, chance.clone());
        if (1..=99).contains(&odds.dies_in) {
            attacks.insert(0, format!("{chance}, dies in about {}", blows(odds.dies_in)));
        }
    }
    attacks.into_iter().map(plain).collect()
}

/// A hint to attack.
struct AttackHint {
    text: String,
    /// It names the key that fires already.
    fires: bool,
}

/// Describes firing the quivered item at the foe, or at another in line that is not adjacent, or
/// says what to wield or quiver for it.
fn shooting(view: &View, foe: &Foe, keymap: &KeyMap) -> Option<String> {
    if foe.distance <= 1 {
        return None;
    }
    let key = |command| keymap.shown(command);
    if !view.pack.iter().any(|thing| thing.is(ItemUse::Quiver)) {
        let volley =
            |thing: &&ItemView| thing.suits.flies && thing.count > 1 && thing.used.is_none();
        let volley = view.pack.iter().find(volley)?;
        return Some(format!(
            "{} {} readies {}",
            key(Command::Quiver),
            volley.letter?,
            volley.name
        ));
    }
    if let Some(takes) = complete_command::takes_launcher(view) {
        return Some(keymap.filled(&format!("{takes} to shoot")));
    }
    let (mark, _) = complete_command::fired_at(view)?;
    let shot = complete_command::shot_at(view, mark).filter(|_| mark.distance > 1)?;
    let at = if mark.who == foe.who { String::new() } else { format!(" at the {}", mark.name) };
    Some(format!("{} fires{at}: {shot}%", key(Command::FireNearest)))
}

/// Returns the attack hints with the hint about shooting appended, then the plain ones.
fn with_shot(view: &View, foe: &Foe, attacks: &[AttackHint], keymap: &KeyMap) -> Vec<String> {
    let alone = attacks.iter().map(|attack| attack.text.clone());
    let Some(shot) = shooting(view, foe, keymap) else { return alone.collect() };
    let plain = attacks.iter().filter(|attack| !attack.fires);
    plain.map(|attack| format!("{}; {shot}", attack.text)).chain(alone).collect()
}

/// Example: "1 blow", "3 blows".
pub fn blows(n: u32) -> String {
    format!("{n} {}", if n == 1 { "blow" } else { "blows" })
}

/// Returns hints about the foes in view, longest first.
fn fighting(view: &View, keymap: &KeyMap, least: u8) -> Option<Vec<String>> {
    let mut foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe && !foe.unseen);
    let strikers = foes.clone().filter(|foe| !foe.only_answers());
    if strikers.clone().next().is_none() {
        let foe = foes.find(|foe| foe.distance <= 1)?;
        let (name, danger) = (&foe.name, foe.danger.word());
        return Some(vec![
            format!("Leave the {name} alone: it only answers blows, and striking it is {danger}."),
            format!("The {name} only answers blows; striking it is {danger}."),
            format!("Leave the {name} alone: striking it is {danger}."),
        ]);
    }
    let fight = view.fight?;
    let foe = view.foes.iter().find(|foe| foe.who == fight.foe)?;
    let timid = view.status.hp * 100 < view.status.max_hp * i32::from(least);
    let dizzy = dizzy(view);
    let beside = fight.reach == Reach::Beside || strikers.clone().any(|foe| foe.distance <= 1);
    if let Some(ail) = dizzy.as_ref().filter(|_| !beside) {
        let ways = |brief| {
            let cures = if view.near_death { cures(view, keymap, brief) } else { Vec::new() };
            let wait = keymap.shown(Command::Wait);
            let wait = if brief {
                format!("{wait} waits")
            } else {
                format!("{wait} waits until it passes")
            };
            [cures, vec![wait]].concat().join("; ")
        };
        return Some(vec![
            format!("You are {ail}, and steps go astray: {}.", ways(false)),
            format!("You are {ail}: {}.", ways(false)),
            format!("You are {ail}: {}.", ways(true)),
        ]);
    }
    let attacks = with_shot(view, foe, &attacks(foe, fight.reach, timid, keymap), keymap);
    if view.together.danger() < Danger::Deadly {
        let Some(remedy) = remedy(view, keymap) else { return Some(attacks) };
        let mut hints: Vec<String> =
            attacks.into_iter().map(|attack| format!("{remedy} {attack}")).collect();
        hints.push(remedy);
        return Some(hints);
    }
    let cures = |brief| {
        let cures = if view.near_death { cures(view, keymap, brief) } else { Vec::new() };
        cures.iter().fold(String::new(), |all, cure| all + "; " + cure)
    };
    let outrun = strikers.clone().any(|foe| foe.outruns && foe.distance <= 2);
    let bonds = [Condition::Trapped, Condition::Held, Condition::Swallowed];
    let bound = bonds.iter().any(|bond| has(view, bond));
    if view.on_word && !bound && strikers.clone().all(|foe| foe.kept_off) {
        return Some(on_the_word(keymap));
    }
    let leave = |go: &str, brief: bool, cures: String| match view.exits.first() {
        _ if bound => match digging_out(view, keymap) {
            Some(digs) => format!("DEADLY: {digs}{cures}."),
            None => format!("DEADLY, and no way to leave{cures}."),
        },
        _ if dizzy.is_some() => format!("DEADLY, and your steps go astray{cures}."),
        // A faster foe would attack all along the way, so fleeing is not suggested.
        Some(exit) if outrun && view.hero.distance(exit.at) > 1 => {
            format!("DEADLY, and faster than you{cures}.")
        }
        None if outrun => format!("DEADLY, and faster than you{cures}."),
        Some(exit) => match leaving(exit, view, keymap, brief) {
            Some(leaves) => format!("DEADLY: {leaves}{cures}."),
            None => format!("DEADLY: {go} ({} {}){cures}.", exit.name, exit.way),
        },
        None => format!("DEADLY: {go}{cures}."),
    };
    let ways = [leave("think of leaving", false, cures(false)), leave("leave", true, cures(true))];
    let both = |leave: &String| -> Vec<String> {
        attacks.iter().map(|attack| format!("{leave} {attack}")).collect()
    };
    let mut hints: Vec<String> = ways.iter().flat_map(both).collect();
    hints.extend(ways);
    hints.push(format!("DEADLY{}.", cures(true)));
    Some(hints)
}

/// Returns hints for a hero on Elbereth, longest first.
fn on_the_word(keymap: &KeyMap) -> Vec<String> {
    let wait = keymap.shown(Command::Search);
    vec![
        format!("DEADLY, but {HOLY_WORD} keeps most foes off: {wait} waits; a blow wipes it out."),
        format!("DEADLY: {HOLY_WORD} keeps most off; {wait} waits."),
    ]
}

/// Returns the hint for walking to an exit of the level.
fn leaving(exit: &Near, view: &View, keymap: &KeyMap, brief: bool) -> Option<String> {
    let command = match exit.glyph {
        Glyph::StairsDown => Command::Down,
        // The first level's upstairs leave the dungeon.
        Glyph::StairsUp if !view.level.is_first() => Command::Up,
        _ => return None,
    };
    let key = keymap.shown(command);
    Some(if brief {
        format!("{key} leaves ({})", exit.way)
    } else {
        format!("{key} makes for the {} ({})", exit.name, exit.way)
    })
}

/// Returns the remedy for the hero's most serious condition, such as hunger or stoning.
fn remedy(view: &View, keymap: &KeyMap) -> Option<String> {
    let ail = view.effects.iter().find(|effect| effect.mark == EffectMark::Grave)?;
    let eats =
        is_starving(&ail.kind) && view.pack.iter().chain(&view.floor).any(|thing| thing.suits.eat);
    match () {
        () if eats => {
            Some(format!("{}: {} eats something.", ail.name(), keymap.shown(Command::Eat)))
        }
        () if view.prayer == Outlook::Good => {
            Some(format!("{}: {} prays.", ail.name(), keymap.shown(Command::Pray)))
        }
        () => None,
    }
}

/// Returns immediate rescues from death: a potion known to heal, and prayer if it may work.
fn cures(view: &View, keymap: &KeyMap, brief: bool) -> Vec<String> {
    let potion = view.pack.iter().find(|thing| thing.suits.heals);
    let mut cures: Vec<String> = Vec::new();
    cures.extend(potion.and_then(|potion| {
        let letter = potion.letter?;
        let heals = if brief { "heals" } else { "drinks what heals" };
        Some(format!("{} {letter} {heals}", keymap.shown(Command::Quaff)))
    }));
    if view.prayer == Outlook::Good {
        let prays = if brief { "prays" } else { "prays (rarely)" };
        cures.push(format!("{} {prays}", keymap.shown(Command::Pray)));
    }
    cures
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::view::{Burden, Fight, Together};

    #[test]
    fn the_hint_tells_what_a_shot_at_a_foe_in_line_comes_to() {
        let keymap = KeyMap::named("default");
        let mut view = View::sample();
        view.together = Together::default();
        view.effects.clear();
        let ways = Dir::ALL.into_iter();
        let at = ways
            .map(|dir| view.hero.step(dir).step(dir))
            .find(|&at| complete_command::in_line(&view, at).is_some())
            .expect("some way is clear");
        view.pack.iter_mut().for_each(|thing| thing.used = None);
        view.foes.truncate(1);
        let foe = &mut view.foes[0];
        (foe.at, foe.distance, foe.shot) = (at, 2, Some(60));
        view.fight = view.fight.map(|fight| Fight { reach: Reach::Away, ..fight });
        assert!(!of(&view, &keymap, 0, 120).contains("S-Tab"), "the quiver is empty");
        (view.pack[0].used, view.pack[0].range) = (Some(ItemUse::Quiver), 9);
        let told = of(&view, &keymap, 0, 120);
        assert!(told.ends_with("; S-Tab fires: 60%"), "{told}");
        view.pack[0].range = 1;
        assert!(!of(&view, &keymap, 0, 120).contains("S-Tab"), "too far");
    }

    #[test]
    fn a_foe_in_line_is_shot_at_though_another_is_nearer_and_an_empty_quiver_is_told() {
        let keymap = KeyMap::named("default");
        let mut view = View::sample();
        (view.together, view.effects) = (Together::default(), Vec::new());
        let at =
            view.foes.iter().position(|foe| complete_command::in_line(&view, foe.at).is_some());
        let mut lined = view.foes[at.expect("one stands in line")].clone();
        let mut aside = lined.clone();
        (lined.who, lined.name, lined.shot, lined.distance) =
            (View::sample().foes[1].who, "kobold".to_owned(), Some(60), 3);
        lined.stance = Stance::Foe;
        (aside.who, aside.at, aside.distance) =
            (View::sample().foes[0].who, Pos::new(view.hero.x + 1, view.hero.y + 2), 2);
        view.fight = Some(Fight { foe: aside.who, reach: Reach::Away });
        view.foes = vec![aside, lined];
        view.pack.iter_mut().for_each(|thing| thing.used = None);
        (view.pack[1].used, view.pack[1].range) = (Some(ItemUse::Quiver), 8);
        let told = of(&view, &keymap, 0, 120);
        assert!(told.ends_with("; S-Tab fires at the kobold: 60%"), "{told}");
        let bow = &mut view.pack[0];
        (bow.suits.shoots, bow.used) = (true, Some(ItemUse::Alternate));
        view.pack[1].by_hand = true;
        let told = of(&view, &keymap, 0, 120);
        assert!(told.ends_with("; x takes the +1 long sword to shoot"), "{told}");
        (view.pack[1].used, view.pack[1].count, view.pack[1].suits.flies) = (None, 3, true);
        let told = of(&view, &keymap, 0, 120);
        assert!(told.ends_with("; Q f readies 3 daggers"), "{told}");
        view.pack[1].count = 1;
        assert!(!of(&view, &keymap, 0, 120).contains("readies"), "one makes no volley");
    }

    #[test]
    fn exploring_comes_before_a_corpse_and_the_list_of_places_opens_with_what_was_named() {
        let keymap = KeyMap::named("default");
        let mut view = alone();
        let name = "a jackal corpse".to_owned();
        view.floor = vec![ItemView { name, is_corpse: true, ..view.pack[3].clone() }];
        assert!(of(&view, &keymap, 0, 80).starts_with("o explores"));
        assert_eq!(goal(&view, &keymap, 0), None);
        view.floor.clear();
        (view.explored, view.way_down) = (true, false);
        view.exits.clear();
        let end = Near { glyph: Glyph::Corridor, way: "3N 6E".to_owned(), ..view.near[0].clone() };
        view.leads = vec![end.clone()];
        let told = of(&view, &keymap, 0, 80);
        assert!(told.ends_with("G walks to the dead end 3N 6E."), "{told}");
        assert_eq!(goal(&view, &keymap, 0), Some(end.at));
    }

    /// A view without foes or effects.
    fn alone() -> View {
        let mut view = View::sample();
        (view.together, view.fight) = (Together::default(), None);
        view.foes.clear();
        view.effects.clear();
        beside_a_wall(view)
    }

    fn beside_a_wall(mut view: View) -> View {
        let at = view.hero.step(Dir::N);
        view.map[at].glyph = Glyph::Wall { joins: 0, upright: false };
        view
    }

    #[test]
    fn the_hungry_are_told_where_something_to_eat_lies() {
        let keymap = KeyMap::named("default");
        let mut view = alone();
        view.pack.retain(|thing| !thing.suits.eat);
        let hungry = |state, mark| StatusEffect {
            kind: Condition::Hunger(state),
            mark,
            note: String::new(),
        };
        let told = |view: &View| of(view, &keymap, 0, 80);
        view.effects = vec![hungry(Hunger::Hungry, EffectMark::Bad)];
        assert!(told(&view).starts_with("o explores"), "{}", told(&view));
        let corpse = Near { name: "a gnome corpse".to_owned(), ..view.near[0].clone() };
        view.food = Some(Near { way: "2S 2W".to_owned(), ..corpse });
        assert_eq!(told(&view), "You are hungry: G walks to a gnome corpse (2S 2W).");
        view.effects = vec![hungry(Hunger::Weak, EffectMark::Grave)];
        let both = "You are starving: G walks to a gnome corpse (2S 2W); M-p prays.";
        assert_eq!(told(&view), both);
        view.prayer = Outlook::TooSoon;
        assert_eq!(told(&view), "You are starving: G walks to a gnome corpse (2S 2W).");
        view.food = None;
        assert_eq!(told(&view), "You are starving with nothing to eat.");
        view.prayer = Outlook::Good;
        assert_eq!(told(&view), "You are starving with nothing to eat: M-p prays.");
    }

    #[test]
    fn who_staggers_is_told_to_wait_unless_a_foe_stands_beside_them() {
        let keymap = KeyMap::named("default");
        for (property, word) in [(Property::Stunned, "stunned"), (Property::Confused, "confused")] {
            let ail = StatusEffect {
                kind: Condition::Has(property),
                mark: EffectMark::Bad,
                note: String::new(),
            };
            let mut view = alone();
            view.effects = vec![ail];
            let rests = format!("You are {word}: R rests until it has passed.");
            assert_eq!(of(&view, &keymap, 0, 80), rests);
            (view.foes, view.fight) = (View::sample().foes, View::sample().fight);
            view.foes.truncate(1);
            view.fight = view.fight.map(|fight| Fight { foe: view.foes[0].who, ..fight });
            view.foes[0].distance = 3;
            view.fight = view.fight.map(|fight| Fight { reach: Reach::Away, ..fight });
            let waits = format!("You are {word}, and steps go astray: . waits until it passes.");
            assert_eq!(of(&view, &keymap, 0, 80), waits);
            view.foes[0].distance = 1;
            view.fight = view.fight.map(|fight| Fight { reach: Reach::Beside, ..fight });
            assert!(of(&view, &keymap, 0, 80).contains("attacks"));
            view.together = Together { foes: 1, loss: 100, spike: 100 };
            let told = of(&view, &keymap, 0, 120);
            assert!(told.starts_with("DEADLY, and your steps go astray."), "{told}");
        }
    }

    #[test]
    fn near_death_no_hint_is_longer_than_its_line() {
        let keymap = KeyMap::named("default");
        let heals = |view: &mut View| {
            view.near_death = true;
            view.pack.iter_mut().find(|thing| thing.suits.quaff).unwrap().suits.heals = true;
        };
        let mut quiet = alone();
        quiet.status.hp = 3;
        heals(&mut quiet);
        assert_eq!(
            of(&quiet, &keymap, 0, 80),
            "You are near death: q q drinks what heals; M-p prays (rarely); R rests."
        );
        assert_eq!(
            of(&quiet, &keymap, 0, 60),
            "You are near death: q q heals; M-p prays; R rests."
        );
        let mut fight = View::sample();
        heals(&mut fight);
        let told = of(&fight, &keymap, 0, 60);
        assert_eq!(told, "DEADLY: < leaves (4S 2W); q q heals; M-p prays.");
        fight.exits[0].way = "the far side of the level".to_owned();
        assert_eq!(of(&fight, &keymap, 0, 60), "DEADLY; q q heals; M-p prays.");
        for (view, room) in [(&quiet, 80), (&fight, 80), (&quiet, 58), (&fight, 58)] {
            assert!(of(view, &keymap, 50, room).width() <= room);
        }
    }

    #[test]
    fn a_hint_names_what_lies_here_where_there_is_room_for_it() {
        let keymap = KeyMap::named("default");
        let mut view = alone();
        let name = "a blessed rustproof +0 dwarvish mattock called Old Digger";
        view.floor = vec![ItemView { name: name.to_owned(), ..view.pack[0].clone() }];
        view.floor[0].suits.open = false;
        assert_eq!(of(&view, &keymap, 0, 80), format!(", picks up {name}."));
        assert_eq!(of(&view, &keymap, 0, 58), ", picks up what lies here.");
        view.floor[0].suits.open = true;
        let open = of(&view, &keymap, 0, 58);
        assert!(open.ends_with("opens what lies here; , picks it up."), "{open}");
    }

    #[test]
    fn whoever_threw_their_arms_away_is_told_where_they_lie() {
        let keymap = KeyMap::named("default");
        let mut view = alone();
        let told = |view: &View| of(view, &keymap, 0, 80);
        let spear = Near { name: "a +2 spear".to_owned(), ..view.near[0].clone() };
        view.strays = vec![Near { way: "1S".to_owned(), ..spear.clone() }, spear];
        for thing in &mut view.pack {
            (thing.suits.wield, thing.used) = (false, None);
        }
        assert_eq!(told(&view), "Your hands are empty: G walks to a +2 spear (1S).");
        let arm = view.pack.iter_mut().find(|thing| thing.class == Class::Weapon).unwrap();
        arm.suits.wield = true;
        let wields = format!("G walks to a +2 spear (1S); w wields {}.", arm.name);
        assert!(told(&view).ends_with(&wields), "{}", told(&view));
        view.pack[0].used = Some(ItemUse::Wielded);
        assert!(told(&view).starts_with("o explores"));
        view.explored = true;
        assert_eq!(told(&view), "G walks to a +2 spear (1S): 2 things thrown lie about.");
        view.strays.truncate(1);
        assert_eq!(told(&view), "G walks to a +2 spear (1S), thrown and not picked up.");
    }

    #[test]
    fn where_only_a_branch_leads_down_the_hint_names_it() {
        let keymap = KeyMap::named("default");
        let mut view = alone();
        (view.explored, view.way_down) = (true, false);
        view.exits[1].name = "to the Diggings".to_owned();
        view.exits[1].kind = NearKind::BranchStairs;
        let told = "> walks down to the Diggings (26W); 15s searches for hidden ways.";
        assert_eq!(of(&view, &keymap, 0, 80), told);
    }

    #[test]
    fn who_is_struck_out_of_the_dark_is_told_which_way_to_strike() {
        let keymap = KeyMap::named("default");
        let mut view = alone();
        view.unseen = Some(Dir::E);
        let told = of(&view, &keymap, 0, 80);
        assert_eq!(told, "Something unseen E: F l strikes at it.");
        view.on_stairs = Some(StairsHere::Down);
        let told = of(&view, &keymap, 0, 80);
        assert_eq!(told, "Something unseen E: F l strikes at it; > leaves by the stairs.");
        view.on_stairs = None;
        (view.unseen, view.lost) = (None, Some("red dragon".to_owned()));
        (view.status.hp, view.status.max_hp) = (7, 16);
        let told = of(&view, &keymap, 0, 80);
        let leave = "The red dragon was in view a moment ago: < makes for the stairs up (4S 2W).";
        assert_eq!(told, leave);
        view.lost = None;
        assert_eq!(of(&view, &keymap, 0, 80), "You are hurt: R rests until well.");
    }

    #[test]
    fn a_search_is_advised_beside_a_wall_and_after_one_in_vain_beside_another() {
        let keymap = KeyMap::named("default");
        let mut view = alone();
        (view.explored, view.way_down) = (true, false);
        view.exits.clear();
        let around = view.hero.neighbors();
        around.into_iter().for_each(|at| view.map[at].glyph = Glyph::Floor);
        let told = "stand by a wall, and 15s searches it for hidden ways.";
        assert_eq!(of(&view, &keymap, 0, 80), told);
        view.map[around[0]].glyph = Glyph::Wall { joins: 0, upright: true };
        assert_eq!(of(&view, &keymap, 0, 80), "15s searches for hidden ways.");
        view.found_nothing = true;
        let told = "another wall may hide a way: 15s searches it.";
        assert_eq!(of(&view, &keymap, 0, 80), told);
    }

    #[test]
    fn who_stands_on_the_word_is_told_to_stay_there() {
        let keymap = KeyMap::named("default");
        let mut view = View::sample();
        view.on_word = true;
        view.foes.iter_mut().for_each(|foe| foe.kept_off = true);
        let told = "DEADLY, but Elbereth keeps most foes off: s waits; a blow wipes it out.";
        assert_eq!(of(&view, &keymap, 0, 80), told);
        let short = "DEADLY: Elbereth keeps most off; s waits.";
        assert_eq!(of(&view, &keymap, 0, 60), short);
        view = alone();
        view.on_word = true;
        (view.status.hp, view.status.max_hp) = (7, 16);
        let told = of(&view, &keymap, 0, 80);
        assert!(told.starts_with("You stand on Elbereth: R rests"), "{told}");
    }

    #[test]
    fn who_is_inside_a_creature_is_told_to_strike_any_way_or_to_dig_out() {
        let keymap = KeyMap::named("default");
        let mut view = View::sample();
        let foe = view.fight.unwrap().foe;
        let around = view.foes.iter_mut().find(|it| it.who == foe).unwrap();
        (around.dir, around.distance) = (None, 0);
        let inside =
            StatusEffect { kind: Condition::Swallowed, mark: EffectMark::Bad, note: String::new() };
        view.effects.push(inside);
        (view.status.hp, view.status.max_hp) = (7, 16);
        let told = of(&view, &keymap, 50, 80);
        assert!(told.starts_with("DEADLY: kill it from within. F l attacks"), "{told}");
        view.pack[0].class = Class::Wand;
        let told = of(&view, &keymap, 50, 80);
        assert!(told.starts_with("DEADLY: kill it from within, or try a wand (z)."), "{told}");
        view.pack[0].suits.digs_down = true;
        let told = of(&view, &keymap, 50, 80);
        assert!(told.starts_with("DEADLY: z a digs you out. F l attacks"), "{told}");
    }

    #[test]
    fn hunger_is_called_by_its_name() {
        let keymap = KeyMap::named("default");
        let mut view = alone();
        view.pack[0].suits.eat = true;
        for (state, told) in [
            (Hunger::Hungry, "You are hungry: e eats something."),
            (Hunger::Fainting, "You are fainting from hunger: e eats something."),
        ] {
            let kind = Condition::Hunger(state);
            view.effects = vec![StatusEffect { kind, mark: EffectMark::Bad, note: String::new() }];
            assert_eq!(of(&view, &keymap, 0, 80), told);
        }
    }

    #[test]
    fn the_hint_speaks_of_what_matters_most() {
        let keymap = KeyMap::named("default");
        let mut view = View::sample();
        let told =
            "DEADLY: < makes for the stairs up (4S 2W). Tab attacks the hill orc: 71% to hit";
        assert_eq!(of(&view, &keymap, 0, 80), told);
        assert_eq!(
            of(&view, &keymap, 0, 60),
            "DEADLY: < leaves (4S 2W). Tab attacks it: 71% to hit"
        );
        (view.foes[0].outruns, view.foes[0].distance) = (true, 1);
        let told = of(&view, &keymap, 0, 80);
        assert!(told.starts_with("DEADLY, and faster than you. Tab attacks"), "{told}");
        let held =
            StatusEffect { kind: Condition::Held, mark: EffectMark::Bad, note: String::new() };
        view.effects.push(held);
        let told = of(&view, &keymap, 0, 80);
        assert!(told.starts_with("DEADLY, and no way to leave. Tab attacks"), "{told}");
        view.effects.pop();
        (view.status.hp, view.status.max_hp) = (7, 16);
        let told = of(&view, &keymap, 50, 80);
        assert!(told.starts_with("DEADLY, and faster than you. F "), "{told}");
        view.fight = view.fight.map(|fight| Fight { reach: Reach::Away, ..fight });
        let told = of(&view, &keymap, 50, 80);
        assert!(told.ends_with("Tab stops when you are hurt"), "{told}");
        view = View::sample();
        view.together = Together::default();
        let attack = "Tab attacks the hill orc: 71% to hit, dies in about 2 blows";
        assert_eq!(of(&view, &keymap, 0, 80), attack);
        if let Some(odds) = &mut view.foes[0].odds {
            (odds.you_hit, odds.by_luck, odds.dies_in) = (100, true, 1);
        }
        let attack = "Tab attacks the hill orc: 95%+ to hit, dies in about 1 blow";
        assert_eq!(of(&view, &keymap, 0, 80), attack);
        view.fight = view.fight.map(|fight| Fight { reach: Reach::NoWay, ..fight });
        let no_way = "You know of no way to the hill orc; S-Tab fires at one in line";
        assert_eq!(of(&view, &keymap, 0, 80), no_way);
    }

    #[test]
    fn without_a_foe_the_hint_speaks_of_what_matters_most() {
        let keymap = KeyMap::named("default");
        let mut view = beside_a_wall(View::sample());
        view.foes.clear();
        let of = |view: &View, keymap: &KeyMap| of(view, keymap, 0, 80);
        assert_eq!(of(&view, &keymap), "You are hungry: e eats something.");
        view.effects.clear();
        assert_eq!(of(&view, &keymap), "o explores; > walks to the stairs down (26W).");
        view.exits.clear();
        view.explored = true;
        assert_eq!(of(&view, &keymap), "o explores; ; looks around.");
        view.way_down = false;
        assert_eq!(of(&view, &keymap), "15s searches for hidden ways.");
        let end = view.near[0].clone();
        view.leads = vec![Near { glyph: Glyph::Corridor, way: "3N".to_owned(), ..end.clone() }];
        let ends = "15s searches for hidden ways; G walks to the dead end 3N.";
        assert_eq!(of(&view, &keymap), ends);
        view.pack[0].suits.digs_down = true;
        let digs = "a a > digs down with a +1 long sword; 15s searches for hidden ways.";
        assert_eq!(of(&view, &keymap), digs);
        view.pack[0].suits.digs_down = false;
        view.effects = vec![StatusEffect {
            kind: Condition::Burden(Burden::Stressed),
            mark: EffectMark::Bad,
            note: String::new(),
        }];
        view.pack[3].heft = 30;
        let laden = "You are Stressed: d d drops the heaviest, a food ration (30).";
        assert_eq!(of(&view, &keymap), laden);
        view.effects.clear();
        view.stuck = Some("The boulder 1E will not budge: something is beyond it".to_owned());
        let pushes = "The boulder 1E will not budge: something is beyond it; wait and push again.";
        assert_eq!(of(&view, &keymap), pushes);
        view.stuck = None;
        view.leads.push(Near { kind: NearKind::LockedDoor, way: "9N".to_owned(), ..end });
        let both = "G walks to the locked door 9N; 15s searches for hidden ways.";
        assert_eq!(of(&view, &keymap), both, "no room for both");
        view.leads[1].at = view.hero.step(Dir::W);
        let beside = "C-d h kicks in the locked door; 15s searches for hidden ways.";
        assert_eq!(of(&view, &keymap), beside);
        view.locked_out = true;
        assert_eq!(of(&view, &keymap), "C-d and its direction kicks the door in.");
        view.lock = Some(Dir::W);
        assert_eq!(of(&view, &keymap), "C-d h kicks in the locked door.");
        view.locked_out = false;
        view.status.hp = 10;
        assert_eq!(of(&view, &keymap), "You are hurt: R rests until well.");
        view.near_death = true;
        let grave = "You are near death: M-p prays (rarely); R rests.";
        assert_eq!(of(&view, &keymap), grave);
        view.prayer = Outlook::TooSoon;
        assert_eq!(of(&view, &keymap), "You are near death: R rests.");
        view.pack.iter_mut().find(|thing| thing.suits.quaff).unwrap().suits.heals = true;
        let drink = "You are near death: q q drinks what heals; R rests.";
        assert_eq!(of(&view, &keymap), drink);
    }
}
