//! Hints about foes in view, also deadly ones: attack, shoot, flee.

use super::explore::{digging_down, underfoot, ways_on};
use super::health::{cures, dizzy_state, hungry, remedy};
use super::sentence::{
    Hint, Hints, arming, attack_at, attack_count, has, hints, is_castable, joined, leaving, offer,
    offer_of, strike, wielding,
};
use crate::base::english::{self, capitalized};
use crate::game::view::{
    ActionKind, Class, Condition, Danger, Dir, DustWriting, Fight, Foe, FoeState, Glyph,
    GroundKind, HOLY_WORD, ItemUse, ItemView, Pace, Pos, Reach, StairsHere, Stance, View, WayOut,
    dir_letters,
};
use crate::ui::main::command::Command;
use crate::ui::main::complete_command::shoot::{bolt_at, fired_at, shot_at, takes_launcher};
use crate::ui::main::keys::KeyMap;

const DEADLY: &str = Danger::Deadly.word();

/// Suggests what to do about a friend that attacked the hero: take off a ring that may cause
/// conflict or switch off an artifact that does, step away, or attack.
pub(super) fn attacking_friend(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let friend = view.foes.iter().find(|foe| Some(foe.who) == view.attacking_friend)?;
    let is_cause = |thing: &&ItemView| {
        thing.suits.stirs && !(thing.suits.clings && thing.class == Class::Ring)
    };
    let causes = view.pack.iter().filter(is_cause);
    let off = causes.filter_map(|cause| {
        let (command, does) = match cause.class {
            Class::Ring => (Command::TakeOff, "take off the ring"),
            _ => (Command::Invoke, "end the conflict"),
        };
        Some(offer(&format!("{} {}", keymap.shown(command), cause.letter?), does))
    });
    let away = step_back(view, friend).filter(|_| friend.distance <= 1);
    let away = away.map(|away| offer_of(Command::Step(away), "step away", keymap));
    let attack = friend.dir.filter(|_| friend.distance <= 1);
    let attack = attack.map(|dir| attack_at(dir, "it", keymap));
    let mut ways: Vec<String> = rescues(view, keymap, true);
    ways.extend(off.take(1));
    ways.extend(away.or(attack));
    let first = ways.first()?.clone();
    let name = capitalized(&friend.the());
    Some(hints([format!("{name} attacks you: {}", joined(ways)), first]))
}

/// Suggests how to fight an unseen attacker.
pub(super) fn unseen_foe(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let dir = view.unseen?;
    let attack = attack_at(dir, "it", keymap);
    // A hero near death first sees what could save a life.
    let with = |brief: bool, stairs: Option<String>| {
        let ways = rescues(view, keymap, brief).into_iter().chain([attack.clone()]).chain(stairs);
        format!("Something unseen is {}: {}", dir_letters(dir), joined(ways))
    };
    Some(hints([with(false, on_stairs(view, keymap)), with(false, None), with(true, None)]))
}

/// Suggests how to get out of the line of an unseen shooter or, where that is impossible, to walk
/// toward it, because the next shots come from there.
pub(super) fn unseen_shooter(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let dir = view.shot_from?;
    let line = [dir, dir.opposite()];
    let aside = free_step(view, |step| !line.contains(&step));
    let way = match aside {
        Some(aside) => offer_of(Command::Step(aside), "step out of its line", keymap),
        None => offer_of(Command::Step(dir), "walk toward it", keymap),
    };
    let saved = rescues(view, keymap, true).into_iter();
    let ways = joined(saved.chain([way.clone()]));
    let from = dir_letters(dir);
    Some(hints([format!("Something unseen shoots from {from}: {ways}"), ways, way]))
}

/// Returns the offer to leave by the stairs that the hero stands on, unless the hero fled from
/// there.
fn on_stairs(view: &View, keymap: &KeyMap) -> Option<String> {
    if view.fled_here {
        return None;
    }
    let command = match view.on_stairs? {
        StairsHere::Down => Command::Down,
        StairsHere::Up if !view.level.is_first() => Command::Up,
        StairsHere::Up => return None,
    };
    Some(offer_of(command, "leave by the stairs", keymap))
}

/// Returns the offers that could save a hero who is near death; empty for other heroes.
fn rescues(view: &View, keymap: &KeyMap, brief: bool) -> Vec<String> {
    if view.near_death { cures(view, keymap, brief) } else { Vec::new() }
}

/// Returns hints about the foes in view; `guarded` is whether auto-attack would refuse or ask.
pub(super) fn foes_in_view(view: &View, keymap: &KeyMap, guarded: bool) -> Option<Hints> {
    let mut foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe && !foe.unseen);
    let strikers = view.strikers();
    if strikers.is_empty() {
        let foe = foes.find(|foe| foe.distance <= 1)?;
        return Some(leave_alone(foe, view, keymap, guarded));
    }
    let fight = view.fight?;
    let foe = view.foes.iter().find(|foe| foe.who == fight.foe)?;
    let deadly_fight = view.together.danger() == Danger::Deadly;
    if !fight.blocks && !deadly_fight {
        return None;
    }
    let beside = matches!(fight.reach, Reach::Beside(_));
    if let Some(state) = dizzy_state(view).filter(|_| !beside) {
        return Some(wait_until_steady(state, view, keymap));
    }
    let by_all_means =
        |attacks| with_bolt(view, foe, with_shot(view, foe, attacks, keymap), keymap);
    let attacks = match fight.blocks {
        true => by_all_means(attacks(view, foe, fight, guarded, keymap)),
        false if view.explored || view.barred.is_some() || !view.explores => {
            vec![offer_of(Command::Look, "look", keymap)]
        }
        false => vec![offer_of(Command::Explore, "explore", keymap)],
    };
    if deadly_fight {
        // Without a foe in the way, `attacks` holds the offer to explore. A hero who must eat
        // first, for example, cannot explore, so the remedy replaces it.
        let first = remedy(view, keymap).filter(|_| !fight.blocks).map(|remedy| vec![remedy]);
        let attacks = first.unwrap_or(attacks);
        // A hero who can leave had better not wait for the foe.
        let stays = fight.blocks && comes_by_itself(view, foe, fight, guarded);
        let on_the_way = if stays { by_all_means(Vec::new()) } else { attacks.clone() };
        return Some(deadly(&strikers, &attacks, &on_the_way, view, keymap));
    }
    // The strikers that Elbereth keeps off do not prevent rest.
    if view.on_word && fight.blocks && strikers.iter().all(|foe| foe.kept_off && !foe.shoots) {
        return Some(attacks_from_elbereth(&attacks, view, keymap));
    }
    if !rescues(view, keymap, true).is_empty() {
        return Some(near_death_in_fight(&attacks, view, keymap));
    }
    let leave = on_stairs(view, keymap).filter(|_| view.status.hp * 2 < view.status.max_hp);
    let Some(first) = remedy(view, keymap).or(leave) else { return Some(hints(attacks)) };
    let both = attacks.into_iter().map(|attack| joined([first.clone(), attack]));
    Some(hints(both.chain([first.clone()])))
}

/// Suggests first what could save a hero near death, and then how to fight on.
fn near_death_in_fight(attacks: &[String], view: &View, keymap: &KeyMap) -> Hints {
    let full = [false, true].into_iter().flat_map(|brief| {
        let ways = rescues(view, keymap, brief);
        attacks.iter().map(move |it| joined(ways.iter().cloned().chain([it.clone()])))
    });
    let last = joined(rescues(view, keymap, true));
    let states = full.map(|ways| format!("You are near death: {ways}"));
    hints(states.chain([format!("You are near death: {last}")]))
}

/// Warns of an adjacent foe that harms only its attackers, and suggests what to do instead.
fn leave_alone(foe: &Foe, view: &View, keymap: &KeyMap, guarded: bool) -> Hints {
    let (name, danger) = (foe.the(), foe.danger.word());
    let warnings = [
        format!("Leave {name} alone: it harms only attackers ({danger})."),
        format!("Leave {name} alone ({danger})."),
    ];
    let with = |way: Hint| {
        let goal = way.goal;
        let longer =
            warnings.clone().map(|warning| Hint { text: format!("{warning} {}", way.text), goal });
        longer.into_iter().chain([way])
    };
    let ways = hungry(view, keymap)
        .or_else(|| underfoot(view, keymap))
        .unwrap_or_else(|| ways_on(view, keymap, guarded));
    let look = offer_of(Command::Look, "look", keymap);
    match foe.dir.filter(|_| ways.last().is_some_and(|way| way.text == look)) {
        Some(dir) => barring(view, foe, dir, keymap),
        None => ways.into_iter().flat_map(with).collect(),
    }
}

/// Returns the step to a known free square that is not next to the foe.
fn step_back(view: &View, foe: &Foe) -> Option<Dir> {
    let is_away = |at: Pos| !at.is_next_to(foe.at) && at != foe.at;
    free_step(view, |dir| is_away(view.hero.step(dir)))
}

/// Returns a `wanted` step to a known free square. Doorways allow no diagonal steps; the hero stands
/// in a doorway if there are walls on two opposite sides.
fn free_step(view: &View, wanted: impl Fn(Dir) -> bool) -> Option<Dir> {
    let glyph = |dir: Dir| view.map.get(view.hero.step(dir)).map(|tile| tile.glyph);
    let is_wall = |dir: Dir| matches!(glyph(dir), Some(Glyph::Wall { .. }));
    let in_doorway = is_wall(Dir::N) && is_wall(Dir::S) || is_wall(Dir::E) && is_wall(Dir::W);
    Dir::ALL.into_iter().find(|&dir| {
        let glyph = glyph(dir);
        let framed = dir.is_diagonal() && (in_doorway || glyph == Some(Glyph::Doorway));
        let free = matches!(glyph, Some(Glyph::Floor | Glyph::Corridor | Glyph::Doorway));
        free && !framed && wanted(dir)
    })
}

/// Suggests how to get past a foe that harms only its attackers and stands in the only way on.
fn barring(view: &View, foe: &Foe, dir: Dir, keymap: &KeyMap) -> Hints {
    let (name, danger) = (capitalized(&foe.the()), foe.danger.word());
    if foe.explodes() {
        let way = past_explosive(view, foe, dir, keymap);
        return hints([format!("{name} explodes when it dies: {way}"), way]);
    }
    let throw = match shot_at(view, foe) {
        Some(shot) if fired_at(view).is_some_and(|(mark, _)| mark.who == foe.who) => {
            offer_of(Command::FireNearest, &format!("fire: {shot}%"), keymap)
        }
        _ => offer_of(Command::Throw, "throw something at it", keymap),
    };
    let attack = (foe.danger <= Danger::Minor).then(|| attack_at(dir, "it", keymap));
    let ways = joined([throw].into_iter().chain(attack));
    hints([
        format!("{name} is in the way and harms only attackers ({danger}): {ways}"),
        format!("{name} is in the way: {ways}"),
        ways,
    ])
}

/// Suggests how to get past a foe beside the hero that explodes when it dies: to kill it from afar,
/// to kill it with a blow if the hero survives the explosion, or to walk around it elsewhere.
fn past_explosive(view: &View, foe: &Foe, dir: Dir, keymap: &KeyMap) -> String {
    let throws = view.why_impossible(ActionKind::Throw).is_none()
        && view.pack.iter().any(ItemView::is_missile);
    let back =
        |does: &str| step_back(view, foe).map(|back| offer_of(Command::Step(back), does, keymap));
    let throw = throws.then(|| back("step back, then throw something")).flatten();
    let attack = || {
        let attack = attack_at(dir, "it", keymap);
        (view.status.hp > foe.blast).then(|| format!("{attack}, at most {} damage", foe.blast))
    };
    let lead = || back("lead it into the open, then walk around it");
    let ways = throw.or_else(attack).or_else(lead);
    ways.unwrap_or_else(|| offer_of(Command::Look, "look", keymap))
}

/// Suggests waiting, because a stunned or confused hero may step in a wrong direction.
fn wait_until_steady(state: &str, view: &View, keymap: &KeyMap) -> Hints {
    let ways = |brief| {
        let wait = offer_of(Command::Wait, "wait", keymap);
        joined(rescues(view, keymap, brief).into_iter().chain([wait]))
    };
    hints([
        format!("You are {state} and cannot walk straight: {}", ways(false)),
        format!("You are {state}: {}", ways(false)),
        format!("You are {state}: {}", ways(true)),
    ])
}

/// Suggests leaving a deadly fight, or says why the hero cannot leave. The offers `attacks` are for
/// a hero who cannot leave, and `on_the_way` for one who can.
fn deadly(
    strikers: &[&Foe],
    attacks: &[String],
    on_the_way: &[String],
    view: &View,
    keymap: &KeyMap,
) -> Hints {
    let out = view.way_out();
    let bound = out == WayOut::Bound;
    let kept_off = |foe: &&Foe| foe.kept_off && !foe.shoots;
    if view.on_word && !bound && strikers.iter().all(kept_off) {
        return on_elbereth(attacks, view, keymap);
    }
    // The forecast leaves out shots at foes that are still away.
    let by_hand = has_volley(view) && strikers.iter().all(|foe| foe.distance > 1);
    let way_out = |brief: bool| match out {
        WayOut::Bound => match digging_out(view, keymap) {
            Some(digs) => (String::new(), Some(digs)),
            None => (", and you cannot leave".to_owned(), None),
        },
        WayOut::Dig(_) => (String::new(), digging_down(view, keymap, Class::Wand)),
        WayOut::Dizzy => (", and you cannot walk straight".to_owned(), None),
        WayOut::Outrun(_) if strikers.len() == 1 => (", and faster than you".to_owned(), None),
        WayOut::Outrun(runner) => (format!(", and {} is faster than you", runner.the()), None),
        WayOut::TooFar => (", and the stairs are too far".to_owned(), None),
        WayOut::NoExit => (String::new(), walking_away(strikers, view, keymap)),
        WayOut::Stairs(exit) => (String::new(), leaving(exit, view, keymap, brief)),
    };
    let attacks = if way_out(true).1.is_some() { on_the_way } else { attacks };
    let full = |brief: bool, attack: Option<&String>| {
        let (why, way) = way_out(brief);
        let word = writing(strikers, view, keymap).filter(|_| !bound && way.is_none());
        let ways = way.into_iter().chain(rescues(view, keymap, brief)).chain(word);
        let fight = if by_hand { " hand to hand" } else { "" };
        let offers = joined(ways.chain(attack.cloned()));
        (!offers.is_empty()).then(|| format!("{DEADLY}{fight}{why}: {offers}"))
    };
    let both = [false, true].into_iter();
    let both = both.flat_map(|brief| attacks.iter().map(move |it| (brief, Some(it))));
    let ways = both.chain([(false, None), (true, None)]);
    let last = joined(rescues(view, keymap, true).into_iter().chain(attacks.last().cloned()));
    let last = (!last.is_empty()).then(|| format!("{DEADLY}: {last}"));
    let all = ways.filter_map(|(brief, it)| full(brief, it));
    hints(all.chain(last))
}

/// Returns the offer to step away from adjacent foes that are all much slower than the hero.
fn walking_away(strikers: &[&Foe], view: &View, keymap: &KeyMap) -> Option<String> {
    let foe = strikers.iter().find(|foe| foe.distance <= 1)?;
    let all_slow = strikers.iter().all(|foe| foe.is_slow());
    let away = step_back(view, foe).filter(|_| all_slow)?;
    Some(offer_of(Command::Step(away), "walk away, it is slower", keymap))
}

/// Returns the offer to write Elbereth with the fingers; `None` if the hero cannot write here or it
/// would not keep off all these foes.
fn writing(strikers: &[&Foe], view: &View, keymap: &KeyMap) -> Option<String> {
    let heeds = |foe: &&Foe| foe.heeds_word && !foe.shoots;
    let bears = view.ground.as_ref().is_none_or(|ground| ground.kind == GroundKind::Writable);
    let can_write = bears && view.why_impossible(ActionKind::Engrave).is_none();
    if view.on_word || !can_write || !strikers.iter().all(heeds) {
        return None;
    }
    let no = match view.dust_writing {
        DustWriting::AsksForText => "",
        DustWriting::AsksToAdd => " n",
        DustWriting::Refused => return None,
    };
    // The prompt for the text already contains the word.
    let keys = format!("{} -{no} Enter", keymap.shown(Command::Engrave));
    Some(offer(&keys, &format!("write \"{HOLY_WORD}\"")))
}

/// Suggests that a wounded hero who stands on Elbereth rests there. A hero at full hit points has
/// nothing to wait for, so the hint also offers to leave or to attack.
fn on_elbereth(attacks: &[String], view: &View, keymap: &KeyMap) -> Hints {
    let off = format!("{DEADLY}, but {HOLY_WORD} keeps most foes off");
    if let Some(remedy) = remedy(view, keymap) {
        return hints([format!("{off}. {remedy}"), remedy]);
    }
    if view.status.hp < view.status.max_hp {
        let rest = offer_of(Command::Rest, "rest", keymap);
        return hints([
            format!("{off}, and attacking erases it: {rest}"),
            format!("{off}: {rest}"),
        ]);
    }
    let wait = offer_of(Command::Search, "wait", keymap);
    let leave = digging_down(view, keymap, Class::Wand).or_else(|| on_stairs(view, keymap));
    let stay = joined(leave.into_iter().chain([wait]));
    let both = attacks.iter().map(|attack| joined([stay.clone(), attack.clone()]));
    let both: Vec<String> = both.collect();
    let long = both.iter().map(|ways| format!("{off}, and attacking erases it: {ways}"));
    let short = both.iter().map(|ways| format!("{DEADLY}; attacking erases {HOLY_WORD}: {ways}"));
    hints(long.chain(short).chain([format!("{off}: {stay}"), stay.clone()]))
}

/// Warns that an attack from Elbereth erases it, and suggests rest to a wounded hero first.
fn attacks_from_elbereth(attacks: &[String], view: &View, keymap: &KeyMap) -> Hints {
    let rest = view.status.hp < view.status.max_hp;
    let rest = rest.then(|| offer_of(Command::Rest, "rest", keymap));
    let with_rest = |attack: &String| joined(rest.iter().cloned().chain([attack.clone()]));
    let warned = attacks.iter().flat_map(|attack| {
        let ways = with_rest(attack);
        [
            format!("An attack erases {HOLY_WORD} and displeases your god: {ways}"),
            format!("An attack erases {HOLY_WORD}: {ways}"),
        ]
    });
    let mut warned: Vec<String> = warned.collect();
    warned.sort_by_key(|text| std::cmp::Reverse(text.len()));
    hints(warned)
}

/// Suggests how to escape from an engulfer: zap a wand of digging in any direction.
fn digging_out(view: &View, keymap: &KeyMap) -> Option<String> {
    if !has(view, &Condition::Swallowed) {
        return None;
    }
    let mut wands = view.pack.iter().filter(|thing| thing.class == Class::Wand);
    let zap = keymap.shown(Command::Zap);
    let digs = wands.clone().find(|thing| thing.suits.digs_down);
    if let Some(letter) = digs.and_then(|wand| wand.letter) {
        let way = keymap.shown(Command::Step(Dir::E));
        return Some(offer(&format!("{zap} {letter} {way}"), "dig your way out"));
    }
    // A wand that is known not to hurt the engulfer is no way out.
    let hopeful = |wand: &&ItemView| wand.suits.bolt || wand.suits.call;
    wands.find(hopeful).map(|_| offer(&zap, "zap a wand"))
}

/// Returns texts that say how to fight the foe, the longest first.
fn attacks(view: &View, foe: &Foe, fight: Fight, guarded: bool, keymap: &KeyMap) -> Vec<String> {
    let name = foe.the();
    if foe.petrifies {
        let way = keep_off(view, keymap);
        return vec![format!("Touching {name} turns you to stone: {way}"), way];
    }
    if foe.odds.is_some_and(|odds| odds.your_damage.1 == 0) {
        let wield = offer_of(Command::Wield, "wield something else", keymap);
        return vec![format!("Your attacks do not hurt {name}: {wield}"), wield];
    }
    if comes_by_itself(view, foe, fight, guarded) {
        let wait = |whom: &str| offer_of(Command::Search, &format!("wait for {whom}"), keymap);
        let armed = arming(view, keymap).map(|arm| joined([arm, wait("it")]));
        return armed.into_iter().chain([wait(&name), wait("it")]).collect();
    }
    let Some(plain) = strike(fight, &name, guarded, keymap) else {
        let way = match fight.reach {
            Reach::OutOfLine(dir) => offer_of(Command::Step(dir), "step out of its line", keymap),
            _ => offer_of(Command::Search, "wait for it", keymap),
        };
        let no_way = format!("No free way to {name}");
        return vec![format!("{no_way}: {way}")];
    };
    let instead = || melee_weapon(view, keymap).filter(|_| foe.distance <= 1 || !has_volley(view));
    if let Some(arm) = arming(view, keymap).or_else(instead) {
        return vec![joined([arm.clone(), plain]), arm];
    }
    let mut attacks = vec![plain.clone()];
    if let Some(bow) = launcher(view) {
        // The odds are those of the launcher as a club, which is no way to fight from afar.
        if let Some(odds) = foe.odds.filter(|_| foe.distance <= 1) {
            let name = english::without_article(&bow.name);
            let clubs = format!("{plain}: {} to hit, clubbing with the {name}", odds.hits());
            attacks.insert(0, clubs);
        }
        return attacks;
    }
    if let Some(odds) = foe.odds {
        let chance = format!("{plain}: {} to hit", odds.hits());
        let it = strike(fight, "it", guarded, keymap).unwrap_or(plain);
        attacks.insert(0, format!("{it}: {} to hit", odds.hits()));
        attacks.insert(0, chance.clone());
        if (1..=99).contains(&odds.dies_in) {
            let dies = format!("{chance}, dies in about {}", attack_count(odds.dies_in));
            attacks.insert(0, dies);
        }
    }
    attacks
}

/// Whether a foe without ranged attacks comes nearer by itself, and the hero had better wait: the
/// foe is dangerous, so that striking first matters, it is faster than the hero, or the hero holds a
/// launcher. For a hero whose auto-attack is `guarded`, every foe is dangerous.
fn comes_by_itself(view: &View, foe: &Foe, fight: Fight, guarded: bool) -> bool {
    let away = matches!(fight.reach, Reach::Away(_)) && !foe.shoots && !foe.is_asleep();
    let creeps = |state: &FoeState| matches!(state, FoeState::Pace { pace: Pace::MuchSlower, .. });
    away && !foe.flees
        && !foe.states.iter().any(creeps)
        && !foe.states.contains(&FoeState::Rooted)
        && (guarded
            || foe.outruns
            || launcher(view).is_some()
            || foe.danger.max(view.together.danger()) >= Danger::Risky)
}

/// Returns the launcher in the hero's hands, which makes a poor club.
fn launcher(view: &View) -> Option<&ItemView> {
    view.pack.iter().find(|thing| thing.is(ItemUse::Wielded) && thing.suits.launcher)
}

/// Returns the offer to wield a weapon for hand-to-hand fighting, if the hands hold a launcher.
fn melee_weapon(view: &View, keymap: &KeyMap) -> Option<String> {
    let held = launcher(view)?;
    let mut arms = view.pack.iter().filter(|arm| arm.is_melee_weapon() && !arm.is_dross);
    let arm = arms.next().filter(|_| !held.suits.clings)?;
    wielding(arm, keymap)
}

/// Suggests what to do about a foe that the hero must not touch with bare hands.
fn keep_off(view: &View, keymap: &KeyMap) -> String {
    let mut arms = view.pack.iter().filter(|arm| arm.is_melee_weapon());
    let arm = arms.find_map(|thing| Some((thing.letter?, &thing.name)));
    match arm {
        Some((letter, name)) => {
            let keys = format!("{} {letter}", keymap.shown(Command::Wield));
            offer(&keys, &format!("wield {name}"))
        }
        None => offer_of(Command::Search, "wait", keymap),
    }
}

/// Returns the offer to fire the quivered item at the foe, or at another foe in line that is not
/// adjacent. If that is impossible, offers what to wield or quiver. Names an item without another
/// of its kind.
fn shooting(view: &View, foe: &Foe, keymap: &KeyMap) -> Option<String> {
    let handless = view.why_impossible(ActionKind::Fire).is_some();
    if handless || foe.distance <= 1 && !shoots_at_once(view) {
        return None;
    }
    if !view.pack.iter().any(|thing| thing.is(ItemUse::Quiver)) {
        let volley =
            |thing: &&ItemView| thing.suits.flies && thing.count > 1 && thing.used.is_none();
        let volley = view.pack.iter().find(volley)?;
        let keys = format!("{} {}", keymap.shown(Command::Quiver), volley.letter?);
        return Some(offer(&keys, &format!("ready {}", volley.name)));
    }
    if let Some(takes) = takes_launcher(view) {
        return Some(keymap.filled(&format!("{takes} to shoot")));
    }
    let (mark, _) = fired_at(view)?;
    let no_way = view.fight.is_some_and(|fight| fight.reach == Reach::NoWay);
    let shot = shot_at(view, mark).filter(|_| mark.distance > 1 || foe.distance <= 1 || no_way)?;
    let at = if mark.who == foe.who { String::new() } else { format!(" at {}", mark.the()) };
    // What leaves nothing to fire is named.
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

/// Whether the quiver is ready to be fired, with the launcher that it takes in hand.
fn has_volley(view: &View) -> bool {
    view.pack.iter().any(|thing| thing.is(ItemUse::Quiver)) && takes_launcher(view).is_none()
}

/// Whether the quiver is ready and a foe that is not adjacent is in line and in range.
fn fires(view: &View) -> bool {
    let target = fired_at(view).filter(|(mark, _)| mark.distance > 1);
    has_volley(view) && target.is_some_and(|(mark, _)| shot_at(view, mark).is_some())
}

/// Adds the offer to shoot to each attack text. Shooting comes first if the foe is adjacent, is
/// better killed from afar, or can be shot before a risky fight hand to hand; the last text is then
/// shooting alone. Otherwise the attack comes first, and the attack texts alone follow.
fn with_shot(view: &View, foe: &Foe, attacks: Vec<String>, keymap: &KeyMap) -> Vec<String> {
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

/// Puts the offer of an attack by magic before each attack text; the last text is the magic alone.
fn with_bolt(view: &View, foe: &Foe, attacks: Vec<String>, keymap: &KeyMap) -> Vec<String> {
    let Some(bolt) = bolt(view, foe, keymap) else { return attacks };
    let both = attacks.iter().map(|attack| joined([bolt.clone(), attack.clone()]));
    both.chain([bolt.clone()]).collect()
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

/// Returns the offer to cast a bolt in a fight of at least minor danger, or to zap a wand in a
/// risky or deadly fight.
fn bolt(view: &View, foe: &Foe, keymap: &KeyMap) -> Option<String> {
    let dir = bolt_at(view, foe)?;
    let way = keymap.shown(Command::Step(dir));
    let danger = foe.danger.max(view.together.danger());
    let mut spells = view.spells.iter().filter(|spell| spell.bolt && is_castable(spell, view));
    if let Some(spell) = spells.next().filter(|_| danger >= Danger::Minor) {
        let keys = format!("{} {} {way}", keymap.shown(Command::Cast), spell.letter);
        return Some(offer(&keys, &format!("cast {}{}", spell.name, spell.risk())));
    }
    let wand = view.pack.iter().find(|thing| thing.suits.bolt);
    let wand = wand.filter(|_| danger >= Danger::Risky && !bounces_back(view, dir))?;
    let keys = format!("{} {} {way}", keymap.shown(Command::Zap), wand.letter?);
    Some(offer(&keys, &format!("zap {}", english::the(english::without_article(&wand.name)))))
}
