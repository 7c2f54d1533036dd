//! Genocide, which wipes out kinds of monsters, and reverse genocide, which creates monsters.
//!
//! Source: rules/genocide 1; `NetHack` 3.7 `read.c`, `do_genocide`, `do_class_genocide`.

use super::{cleaned, nearest_monster};
use crate::content::effect::Purge;
use crate::content::ending::death::Hazard;
use crate::content::{Content, ItemKindId, MonsterKindId, Trait};
use crate::event::{Cause, Event, GenocideEvent, Magic, Means};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::{alignment, hold};
use crate::rules::ground::{create, trigger};
use crate::rules::shape::monster;
use crate::rules::vitals::{self, Blame, new_kind};
use crate::world::todo::Remains;
use crate::world::{ActorId, Pending};

/// Number of attempts to name a kind or class that can be wiped out or created.
pub const TRIES: u8 = 5;

fn tell(play: &mut Play, what: GenocideEvent) {
    play.tell(Event::Magic(Magic::Genocide(what)));
}

/// Begins a genocide. `by` is the kind of the scroll, or `None` for a throne.
pub fn begin(play: &mut Play, how: Purge, by: Option<ItemKindId>) {
    let own = own_kinds(play)[0];
    match how {
        Purge::Species | Purge::Class | Purge::SendIn => {
            play.world.pending =
                Some(Pending::Genocide { left: TRIES, how, by, draft: "".into(), missed: None });
        }
        Purge::OwnKind => wipe_out(play, vec![own], Hazard::GenocidalConfusion.into()),
        Purge::SendInOwnKind => send_in(play, own),
    }
}

/// Returns the monster kinds to which the hero belongs: that of the role and that of the race.
fn own_kinds(play: &Play) -> [MonsterKindId; 2] {
    let (content, life) = (play.content, &play.world.life);
    let kins = [&content.roles[life.role].kin, &content.races[life.race].kin];
    kins.map(|name| content.monsters.find(name).unwrap_or(content.known.human))
}

/// Handles what the player typed. Asks again if the named monsters cannot be wiped out or created.
/// After the last attempt, takes a random species instead, or nothing for a class.
pub fn answered(
    play: &mut Play,
    (left, how, by): (u8, Purge, Option<ItemKindId>),
    text: &str,
) -> Option<Pending> {
    let text = cleaned(text);
    let nothing = text.is_empty() || play.content.wishes.nothing.contains(&text.to_lowercase());
    if nothing && how != Purge::SendIn {
        tell(play, GenocideEvent::Forgone);
        return None;
    }
    let done = match how {
        Purge::Class => class(play, by, &text),
        _ => species(play, how, by, &text, nothing),
    };
    let Err(known) = done else { return None };
    if left > 1 {
        let near = if known { None } else { nearest_monster(play.content, &text) };
        let near = near.filter(|_| how != Purge::Class).map(Into::into);
        let missed = (!known).then(|| text.as_str().into());
        let draft = near.unwrap_or_else(|| text.as_str().into());
        return Some(Pending::Genocide { left: left - 1, how, by, draft, missed });
    }
    tell(play, GenocideEvent::NoTriesLeft);
    if how != Purge::Class {
        let kind = monsters::pick(play.world, play.content, &mut play.rng.act);
        let kind = kind.filter(|&kind| !play.content.monsters[kind].is(Trait::NoGenocide));
        if let Some(kind) = kind {
            carry_out(play, how, by, kind);
        }
    }
    None
}

/// Wipes out or creates one species. On failure, the error says whether the game knows the name.
fn species(
    play: &mut Play,
    how: Purge,
    by: Option<ItemKindId>,
    text: &str,
    nothing: bool,
) -> Result<(), bool> {
    let content = play.content;
    let named = content.wish_names().monster(&content.folded(text));
    let kind = match named {
        None if nothing => monsters::pick(play.world, content, &mut play.rng.act).ok_or(false)?,
        named => named.ok_or(false)?,
    };
    if play.world.is_genocided(kind) {
        tell(play, GenocideEvent::GoneAlready);
        return Err(true);
    }
    if !own_kinds(play).contains(&kind) {
        judge(play, kind);
        if content.monsters[kind].is(Trait::NoGenocide) {
            tell(play, GenocideEvent::Forbidden);
            return Err(true);
        }
    }
    carry_out(play, how, by, kind);
    Ok(())
}

/// Changes the alignment record of a hero who names humans or demons, even if they cannot be wiped
/// out.
/// Source: rules/numbers 5.
fn judge(play: &mut Play, kind: MonsterKindId) {
    let row = &play.content.monsters[kind];
    let sign = i32::from(play.world.life.alignment.sign());
    if row.is(Trait::Human) {
        alignment::change(play, -sign);
    } else if row.is(Trait::Demon) {
        alignment::change(play, sign);
    }
}

fn carry_out(play: &mut Play, how: Purge, by: Option<ItemKindId>, kind: MonsterKindId) {
    if how == Purge::SendIn {
        return send_in(play, kind);
    }
    wipe_out(play, vec![kind], means(by));
}

/// Wipes out the class that `text` names, by its map symbol or by one of its monsters. On failure,
/// the error says whether the game knows the class.
fn class(play: &mut Play, by: Option<ItemKindId>, text: &str) -> Result<(), bool> {
    let content = play.content;
    let mut letters = text.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some(letter), None) => letter,
        _ => letter_of(content, &content.folded(text)).ok_or(false)?,
    };
    let of_class = content.monsters.iter().filter(|(_, row)| row.letter == letter);
    let of_class: Vec<MonsterKindId> = of_class.map(|(kind, _)| kind).collect();
    if of_class.is_empty() {
        return Err(false);
    }
    let own = own_kinds(play);
    let gone = |kind: &MonsterKindId| play.world.is_genocided(*kind);
    let safe =
        |kind: &MonsterKindId| content.monsters[*kind].is(Trait::NoGenocide) && !own.contains(kind);
    let victims: Vec<MonsterKindId> =
        of_class.iter().copied().filter(|kind| !gone(kind) && !safe(kind)).collect();
    if victims.is_empty() {
        let all_gone = of_class.iter().any(gone);
        let told = if all_gone { GenocideEvent::GoneAlready } else { GenocideEvent::Forbidden };
        tell(play, told);
        return Err(true);
    }
    let spared = of_class.len() - victims.len();
    wipe_out_class(play, letter, victims, spared, means(by));
    Ok(())
}

/// Returns the map symbol of the monster called `name` or, if there is none, of all monsters whose
/// names end in the words `name`, for example "dragon". `None` if no monster fits, or if their
/// symbols differ.
fn letter_of(content: &Content, name: &str) -> Option<char> {
    let names = content.wish_names();
    let letter = |kind: MonsterKindId| content.monsters[kind].letter;
    if let Some(kind) = names.monster(name) {
        return Some(letter(kind));
    }
    let of_kin = names
        .monsters
        .iter()
        .filter(|(own, _)| own.strip_suffix(name).is_some_and(|before| before.ends_with(' ')));
    let mut letters = of_kin.map(|(_, &kind)| letter(kind));
    let first = letters.next()?;
    letters.all(|other| other == first).then_some(first)
}

fn means(by: Option<ItemKindId>) -> Means {
    by.map_or(Hazard::ImperiousOrder.into(), Means::Item)
}

fn wipe_out_class(
    play: &mut Play,
    letter: char,
    kinds: Vec<MonsterKindId>,
    spared: usize,
    means: Means,
) {
    let (gone, spared) = (kinds.len() as u16, spared as u16);
    tell(play, GenocideEvent::ClassWipedOut { letter, gone, spared });
    remove(play, kinds, means);
}

fn wipe_out(play: &mut Play, kinds: Vec<MonsterKindId>, means: Means) {
    for &kind in &kinds {
        tell(play, GenocideEvent::WipedOut { kind });
    }
    remove(play, kinds, means);
}

/// Records that the kinds are extinct, and kills all their members on this level, including the
/// hero.
fn remove(play: &mut Play, kinds: Vec<MonsterKindId>, means: Means) {
    play.world.life.conduct.genocided += 1;
    let own = own_kinds(play).iter().any(|kind| kinds.contains(kind));
    for kind in kinds {
        if let Err(at) = play.world.genocided.binary_search(&kind) {
            play.world.genocided.insert(at, kind);
        }
    }
    kill_the_gone(play);
    if own {
        tell(play, GenocideEvent::OwnKind);
        let hero = play.world.hero;
        vitals::is_saved(play, hero);
        let cause = Cause::Killed(Blame::means(means));
        vitals::kill_as(play, hero, None, cause);
    } else if play.world.is_genocided(play.world.you().kind) {
        vitals::own_shape::regain(play);
    }
}

/// Kills the creatures on this level whose own kind is extinct. A shape changer whose current
/// shape, but not its own kind, is extinct returns to its own kind.
fn kill_the_gone(play: &mut Play) {
    let steed = play.world.life.steed;
    let crowd: Vec<ActorId> = play.world.level.crowd.iter().copied().chain(steed).collect();
    for who in crowd {
        let actor = play.world.actor(who);
        let own = monster::own_kind(actor);
        if play.world.is_genocided(own) {
            perish(play, who);
        } else if play.world.is_genocided(actor.kind) {
            new_kind::revert(play, who);
        }
    }
}

/// Removes the creatures of extinct kinds from a level to which the hero returns. Their items stay.
pub fn sweep(play: &mut Play) {
    if play.world.genocided.is_empty() {
        return;
    }
    for who in play.world.level.crowd.clone() {
        let actor = play.world.actor(who);
        let (at, pack) = (actor.at, actor.pack.clone());
        if !play.world.is_genocided(monster::own_kind(actor)) {
            continue;
        }
        for item in pack {
            play.world.item_mut(item).letter = 0;
            play.world.drop_onto(play.content, item, at);
        }
        trigger::died(play.world, who);
        hold::release_all(play, who);
        play.world.remove_actor(who);
    }
}

/// Kills a creature permanently: neither life saving nor another form saves it.
fn perish(play: &mut Play, who: ActorId) {
    const SAVED: u8 = 3;
    for _ in 0..SAVED {
        let cause = Cause::Killed(Blame::default());
        vitals::fall(play, who, None, cause, Remains::Nothing);
    }
}

/// Creates 4 to 6 monsters of the kind, unless it is extinct.
fn send_in(play: &mut Play, kind: MonsterKindId) {
    let count = play.rng.act.between(4, 6);
    if play.world.is_genocided(kind) {
        return tell(play, GenocideEvent::NobodyCame);
    }
    tell(play, GenocideEvent::SentIn { kind });
    create::of_kind(play, kind, count);
}
