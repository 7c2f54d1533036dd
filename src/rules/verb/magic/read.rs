//! Reading scrolls and spellbooks. The effects of each scroll are in `assets/items/scrolls.ron`.

use crate::content::item::quirk::ItemQuirk;
use crate::content::{Class, Property, Slot};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent, Means};
use crate::rules::body::equipment;
use crate::rules::effect::{self, EffectSource, Target};
use crate::rules::item::identify;
use crate::rules::item::price::fee;
use crate::rules::magic::study;
use crate::rules::play::ending;
use crate::rules::verb::item::quaff::learn;
use crate::rules::verb::magic::invocation;
use crate::rules::vitals::{Blame, level_change};
use crate::rules::{Acted, Halt, Play, Refusal, Time};
use crate::world::body::pack;
use crate::world::{ActorId, ItemId};

/// Number of turns after which a book with effects can be used again.
const CODEX_RESTS: u32 = 40;
/// Experience points for reading the first novel of a game.
const FIRST_NOVEL: u32 = 20;
/// Number of faces of the roll that selects a passage of a novel.
const PASSAGES: u32 = 60;

/// Makes `who` read an item. A blind reader can read only scrolls that are identified or whose
/// label was seen. Some scrolls work differently for a confused reader.
pub fn read(play: &mut Play, who: ActorId, item: ItemId) -> Acted {
    let thing = pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    let (kind_id, buc, seen) = (thing.kind, thing.buc, thing.known.seen);
    let content = play.content;
    let kind = &content.items[kind_id];
    if kind.class == Class::Spellbook && who == play.world.hero {
        return match invocation::is_book(play, item) {
            true if play.world.you().has(Property::Blind) => Err(Refusal::Blind.into()),
            true => invocation::read(play, item),
            false if kind.has(ItemQuirk::Novel) => read_novel(play, item),
            false if !kind.on_read.is_empty() => open_codex(play, item),
            false => {
                let opened = study::open(play, item);
                if opened.is_ok() && play.world.items.contains(item) {
                    fee::charge(play, item);
                }
                opened
            }
        };
    }
    if kind.has(ItemQuirk::HasWords) || kind.has(ItemQuirk::HasPattern) {
        return read_shirt(play, who, item);
    }
    if kind.class != Class::Scroll {
        return Err(Refusal::CannotRead.into());
    }
    let body = play.world.actor(who);
    if body.has(Property::Blind) && !seen && !play.world.knowledge.knows(kind_id) {
        return Err(Refusal::Blind.into());
    }
    let confused = body.has(Property::Confused);
    let effects = match &kind.on_read_confused {
        Some(effects) if confused => effects,
        _ => &kind.on_read,
    };
    if who == play.world.hero {
        play.world.life.conduct.read_or_wrote += 1;
    }
    play.tell(Event::Item(ItemEvent::Read { who, item }));
    let scroll = equipment::part_with(play, item, 1);
    let blame = Blame::means(Means::Item(kind_id));
    let source = EffectSource { who, item: Some(scroll), buc, blame, dir: None, craft: None };
    let came = effect::apply(play, effects, Target::Creature(who), &source);
    learn(play, who, scroll, &came);
    play.world.destroy(scroll);
    match came.asks {
        Some(pending) => Err(Halt::Asks(pending)),
        None => Ok(Time::ACTION),
    }
}

/// Makes the hero read the words on a shirt, or look at its pattern. The same shirt always has the
/// same words or pattern.
fn read_shirt(play: &mut Play, who: ActorId, shirt: ItemId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotRead.into());
    }
    let you = play.world.you();
    if you.has(Property::Blind) {
        return Err(Refusal::Blind.into());
    }
    let hidden = you.in_slot(Slot::Suit).is_some() || you.in_slot(Slot::Cloak).is_some();
    if you.in_slot(Slot::Shirt) == Some(shirt) && hidden {
        return Err(Refusal::Covered.into());
    }
    if play.content.items[play.world.item(shirt).kind].has(ItemQuirk::HasWords) {
        play.world.life.conduct.read_or_wrote += 1;
    }
    let which = shirt.number() ^ (play.world.seed.0 % 1009) as u32;
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::ShirtRead { shirt, which })));
    Ok(Time::ACTION)
}

/// Makes the hero read a passage of a novel. The first passage read in a game is an achievement,
/// and gives experience points.
/// Source: NetHack 3.7 `spell.c`, `study_book`.
fn read_novel(play: &mut Play, novel: ItemId) -> Acted {
    if play.world.you().has(Property::Blind) {
        return Err(Refusal::Blind.into());
    }
    play.world.life.conduct.read_or_wrote += 1;
    fee::charge(play, novel);
    let title = novel.number() ^ (play.world.seed.0 % 1009) as u32;
    let passage = play.rng.act.below(PASSAGES);
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::NovelRead { novel: title, passage })));
    identify::learn_kind(play, play.world.item(novel).kind);
    if play.world.life.small_achievements & 1 << ending::NOVEL == 0 {
        ending::achieve(play, true, ending::NOVEL);
        level_change::award(play, FIRST_NOVEL);
    }
    Ok(Time::ACTION)
}

/// Makes the hero read a book that has effects instead of a spell. The effects apply at most once
/// in [`CODEX_RESTS`] turns.
/// Source: rules/levels 7.
fn open_codex(play: &mut Play, item: ItemId) -> Acted {
    let (who, content) = (play.world.hero, play.content);
    if play.world.you().has(Property::Blind) {
        return Err(Refusal::Blind.into());
    }
    play.world.life.conduct.read_or_wrote += 1;
    play.tell(Event::Item(ItemEvent::Read { who, item }));
    let thing = play.world.item(item);
    let (kind_id, buc, ready) = (thing.kind, thing.buc, thing.age);
    let now = play.world.turn;
    if now < ready {
        play.tell(Event::Item(ItemEvent::NoEffect { item }));
        return Ok(Time::ACTION);
    }
    play.world.item_mut(item).age = now + CODEX_RESTS;
    let blame = Blame::means(Means::Item(kind_id));
    let source = EffectSource { who, item: Some(item), buc, blame, dir: None, craft: None };
    let effects = &content.items[kind_id].on_read;
    let came = effect::apply(play, effects, Target::Creature(who), &source);
    learn(play, who, item, &came);
    match came.asks {
        Some(pending) => Err(Halt::Asks(pending)),
        None => Ok(Time::ACTION),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Life;
    use crate::rules::test_scene::{CLOSET, Scene, scene};

    /// Reads the novel `times` times. Returns the number of the novel and of the passage for each
    /// reading.
    fn passages(s: &mut Scene, novel: ItemId, times: usize) -> Vec<(u32, u32)> {
        let hero = s.hero();
        s.seen.0.clear();
        for _ in 0..times {
            s.with(|play| read(play, hero, novel)).unwrap();
        }
        let passage = |it: &Event| match it {
            Event::Item(ItemEvent::Tool(ToolEvent::NovelRead { novel, passage })) => {
                Some((*novel, *passage))
            }
            _ => None,
        };
        s.seen.0.iter().filter_map(passage).collect()
    }

    #[test]
    fn the_first_novel_of_a_game_is_an_achievement_and_gives_20_experience_points() {
        let mut s = scene(CLOSET);
        let novels = [s.carrying("novel"), s.carrying("novel")];
        let (points, read_before) = (s.world.life.experience, s.world.life.conduct.read_or_wrote);
        assert_eq!(passages(&mut s, novels[0], 1).len(), 1);
        assert_eq!(s.world.life.experience, points + 20);
        assert_eq!(s.world.life.small_achievements, 1 << ending::NOVEL);
        let told = Event::Life(Life::Achieved { small: true, number: ending::NOVEL });
        assert!(s.seen.0.contains(&told));
        assert!(s.world.knowledge.knows(s.world.item(novels[0]).kind));
        passages(&mut s, novels[0], 3);
        passages(&mut s, novels[1], 3);
        assert_eq!(s.world.life.experience, points + 20, "only the first one counts");
        assert!(!s.seen.0.contains(&told));
        assert_eq!(s.world.life.conduct.read_or_wrote, read_before + 7);
    }

    #[test]
    fn a_novel_keeps_its_title_and_shows_its_passages_at_random() {
        let mut s = scene(CLOSET);
        let novel = s.carrying("novel");
        let read = passages(&mut s, novel, 60);
        let of = |&(title, passage): &(u32, u32)| s.content.fortunes.passage(title, passage);
        let (title, _) = of(&read[0]).unwrap();
        let mut texts: Vec<&str> = read.iter().filter_map(of).map(|(_, text)| text).collect();
        assert!(read.iter().all(|it| of(it).unwrap().0 == title));
        texts.sort_unstable();
        texts.dedup();
        let whole = &s.content.fortunes.novels.iter().find(|(name, _)| name == title).unwrap().1;
        assert_eq!(texts.len(), whole.len(), "each of its passages");
    }

    #[test]
    fn a_blind_hero_cannot_read_a_novel() {
        let mut s = scene(CLOSET);
        let (hero, novel) = (s.hero(), s.carrying("novel"));
        s.with(|play| crate::rules::body::lengthen(play, hero, Property::Blind, 50));
        s.assert_no_trace("blind", |play| read(play, hero, novel));
    }
}
