//! Sends every action, by every role, on every terrain.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Buc, Property};
use wyrdvault::event::{Event, ItemEvent, Magic, WishEvent};
use wyrdvault::game::view::{ActionKind, Arguments};
use wyrdvault::game::{Answer, Awaits, Birth, Game, Input, Question};
use wyrdvault::rules::{Refusal, Vain, body};
use wyrdvault::story::words::refusal;
use wyrdvault::world::drawn_level::SETTINGS;
use wyrdvault::world::{Action, Aim, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene_of};

const ROOM: &str = "
    -------
    |.....|
    |..@..|
    |.....|
    -------";

/// Maximum number of inputs that follow from one action.
const LONGEST: usize = 60;

/// Returns arguments for any action. `nth` chooses the carried item and the direction.
pub fn arguments(game: &Game, nth: usize) -> Arguments {
    let pack = &game.world.you().pack;
    let item: Option<ItemId> = pack.get(nth % pack.len().max(1)).copied();
    let aims = [Aim::Dir(Dir::E), Aim::Own, Aim::Down, Aim::Dir(Dir::W)];
    Arguments {
        count: Some(3),
        item: Some(item),
        into: Some(None),
        items: Some(item.map(|item| (item, 0)).into_iter().collect()),
        aim: Some(aims[nth % aims.len()]),
        at: Some(game.world.you().at.step(Dir::E)),
        spell: Some(0),
        text: Some("Elbereth".to_owned()),
        on: Some(true),
        sure: true,
        ..Arguments::default()
    }
}

fn answer(question: &Question) -> Answer {
    match question {
        Question::Items { among, .. } => Answer::Items(among.iter().copied().take(1).collect()),
        Question::Text { .. } => Answer::Text("light".to_owned()),
        Question::YesNo { .. } => Answer::Yes,
        Question::Place { .. } => Answer::At(wyrdvault::base::Pos::new(3, 3)),
    }
}

/// Sends the action and all inputs that follow from it.
fn acts(mut game: Game, action: Action) {
    let kind = action.kind();
    let before = (game.world.now, game.world.turn);
    match game.input(&Input::Do(action)) {
        Err(why) => {
            let sentence = refusal::text(why);
            assert!(sentence.ends_with('.'), "{kind:?}: {sentence}");
            assert_eq!((game.world.now, game.world.turn), before, "{kind:?}: no time passes");
        }
        Ok(events) => {
            let passes = (game.world.now, game.world.turn) != before;
            let shows = passes || !events.is_empty() || game.awaits() != Awaits::Action;
            // The effects of these actions show only in the inventory and the panel.
            let quiet = matches!(kind, Some(ActionKind::Autopickup | ActionKind::Adjust));
            assert!(shows || quiet, "{kind:?} does nothing");
        }
    }
    for _ in 0..LONGEST {
        let next = match game.awaits() {
            Awaits::Continue => Input::Continue,
            Awaits::Answer(question) => Input::Answer(answer(&question)),
            Awaits::Action | Awaits::Nothing | Awaits::Bones(_) => return,
        };
        if game.input(&next).is_err() {
            return;
        }
    }
}

#[test]
fn every_action_of_every_role_on_every_terrain_takes_time_or_says_why_not() {
    let all = content();
    let roles: Vec<String> = all.roles.rows().iter().map(|role| role.name.clone()).collect();
    for (nth_role, role) in roles.iter().enumerate() {
        let races = &all.roles[all.roles.find(role).unwrap()].races;
        let race = races.first().cloned().unwrap_or_default();
        let birth = Birth { role: role.clone(), race, ..Birth::default() };
        let first = scene_of(ROOM, &birth);
        for nth_place in 0..SETTINGS {
            let mut s = first.again();
            let here = s.you().at;
            s.game.world.level.set_stage(here, nth_place);
            for (nth_kind, kind) in ActionKind::ALL.into_iter().enumerate() {
                if kind == ActionKind::Quit {
                    continue;
                }
                let nth = nth_role + nth_place + nth_kind;
                let mut game = s.game.clone();
                game.rng = Streams::new(Seed(nth as u64));
                let Ok(action) = kind.build(&arguments(&game, nth)) else { continue };
                acts(game, action);
            }
        }
    }
}

// --- Single commands

fn carries(s: &mut Scene, kind: &str) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = s.game.world.make(Item { buc: Buc::Uncursed, ..Item::of(kind) });
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

#[test]
fn tipping_a_sack_lays_everything_in_it_on_the_ground() {
    let mut s = scene_of(ROOM, &Birth::default());
    let (sack, chest) = (carries(&mut s, "sack"), carries(&mut s, "chest"));
    let ruby = carries(&mut s, "ruby");
    s.game.world.put_in(ruby, sack);
    let events = s.act(Action::Tip(sack)).unwrap();
    assert!(events.contains(&Event::Item(ItemEvent::Emptied { container: sack })));
    let here = s.you().at;
    assert!(s.game.world.items_at(here).any(|item| item == ruby));
    assert!(s.game.world.item(sack).contents.is_empty());
    s.game.world.item_mut(chest).locked = true;
    let events = s.act(Action::Tip(chest)).unwrap();
    assert_eq!(events, [Event::Item(ItemEvent::FoundLocked { container: chest })]);
    assert!(s.game.world.item(chest).known.lock, "the hero remembers it");
    assert_eq!(s.act(Action::Tip(chest)), Err(Refusal::IsLocked));
    assert_eq!(s.act(Action::Tip(ruby)), Err(Refusal::NotAContainer));
}

#[test]
fn a_box_shows_that_it_is_locked_only_after_the_hero_tried_it() {
    let mut s = scene_of(ROOM, &Birth::default());
    let here = s.you().at;
    let chest = crate::automation::lay(&mut s, "chest", here);
    s.game.world.item_mut(chest).locked = true;
    let shows = |s: &Scene| s.game.view().floor[0].known_locked;
    assert!(!shows(&s));
    let now = s.game.world.now;
    let open = || Action::Loot { container: chest, out: Vec::new(), into: Vec::new() };
    let events = s.act(open()).unwrap();
    assert!(events.contains(&Event::Item(ItemEvent::FoundLocked { container: chest })));
    assert_eq!(s.game.world.now, now, "trying the lid takes no time");
    assert!(shows(&s));
    assert_eq!(s.act(open()), Err(Refusal::IsLocked));
}

#[test]
fn a_kick_from_beside_shows_how_to_go_on_with_the_box() {
    let mut s = scene_of(ROOM, &Birth::default());
    let at = s.you().at.step(Dir::E);
    let chest = crate::automation::lay(&mut s, "chest", at);
    s.game.world.item_mut(chest).locked = true;
    assert!(s.game.view().box_beside.is_none(), "not tried yet");
    s.act(Action::Kick(Dir::E)).unwrap();
    for locked in [true, false] {
        s.game.world.item_mut(chest).locked = locked;
        let beside = s.game.view().box_beside.unwrap();
        assert_eq!((beside.dir, beside.locked), (Dir::E, locked));
        assert_eq!(beside.name, "the chest");
    }
    s.game.world.item_mut(chest).known.inside = true;
    assert!(s.game.view().box_beside.is_none(), "the hero has looked inside");
}

#[test]
fn rubbing_a_touchstone_asks_for_the_gem_and_a_lamp_does_nothing() {
    let mut s = scene_of(ROOM, &Birth::default());
    let (stone, lamp) = (carries(&mut s, "touchstone"), carries(&mut s, "oil lamp"));
    let (ruby, dagger) = (carries(&mut s, "ruby"), carries(&mut s, "dagger"));
    s.act(Action::Rub(stone)).unwrap();
    let events = s.game.input(&Input::Answer(Answer::Items(vec![ruby]))).unwrap();
    assert!(events.iter().any(|it| matches!(it, Event::Item(ItemEvent::Rubbed { .. }))));
    let events = s.act(Action::Rub(lamp)).unwrap();
    let rubbed = WishEvent::Rubbed { item: lamp, smoke: false };
    assert!(events.contains(&Event::Magic(Magic::Wish(rubbed))));
    assert_eq!(s.act(Action::Rub(dagger)), Err(Refusal::Vain(Vain::RubsInVain)));
}

/// Source: rules/numbers 15.
#[test]
fn heroes_who_teleport_do_so_at_will_from_level_12_and_wizards_from_8() {
    for (role, level) in [("Valkyrie", 12), ("Wizard", 8)] {
        let mut s = scene_of(ROOM, &Birth { role: role.to_owned(), ..Birth::default() });
        let hero = s.game.world.hero;
        s.game.world.you_mut().level = 30;
        s.game.world.life.pw = 20;
        assert_eq!(s.act(Action::Teleport), Err(Refusal::CannotTeleport), "{role}");
        s.play(|play| body::grant(play, hero, Property::Teleportitis));
        s.game.world.you_mut().level = level - 1;
        assert_eq!(s.act(Action::Teleport), Err(Refusal::CannotTeleport), "{role}");
        s.game.world.you_mut().level = level;
        s.game.world.life.pw = 19;
        assert_eq!(s.act(Action::Teleport), Err(Refusal::TooLittleEnergy), "{role}");
        s.game.world.life.pw = 20;
        let (from, nutrition) = (s.you().at, s.game.world.life.nutrition);
        s.act(Action::Teleport).unwrap();
        assert_ne!(s.you().at, from, "{role}");
        assert!(s.game.world.life.pw <= 2);
        assert!(s.game.world.life.nutrition <= nutrition - 100);
    }
}
