//! Tests of fight messages: every wound has a number, every departure is reported, and every hold
//! has a reported start and end.

use wyrdvault::base::Dir;
use wyrdvault::content::ending::death::Death;
use wyrdvault::content::{Attribute, Property};
use wyrdvault::event::{Cause, Combat, Event, Magic, Senses};
use wyrdvault::game::view::{Forecast, cost};
use wyrdvault::rules::fight::{
    self,
    strike::{grab, melee},
};
use wyrdvault::rules::ground::teleport;
use wyrdvault::rules::vitals::{self, Blame, level_change};
use wyrdvault::rules::{Play, body, verb};
use wyrdvault::story::{Chronicle, Eyes};
use wyrdvault::world::{Action, Aim, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene};

const PAIR: &str = "
    --------
    |@1....|
    --------";

/// A hero beside a monster of that kind, in view.
fn beside(kind: &str) -> Scene {
    let mut s = scene(PAIR).with('1', kind);
    s.game.world.look_around(&content());
    s
}

/// Runs an action by the game's rules. Returns all messages to the hero.
pub fn messages<T>(s: &mut Scene, act: impl FnOnce(&mut Play) -> T) -> Vec<String> {
    let content = content();
    let mut told = Chronicle::default();
    let game = &mut s.game;
    let mut play =
        Play { world: &mut game.world, content: &content, rng: &mut game.rng, witness: &mut told };
    act(&mut play);
    told.lines.iter().map(|line| line.text).collect()
}

/// Repeats an action with random results until a message contains `part`.
fn messages_until(s: &mut Scene, part: &str, mut act: impl FnMut(&mut Play)) -> Vec<String> {
    for _ in 0..500 {
        let told = messages(s, &mut act);
        if told.iter().any(|text| text.contains(part)) {
            return told;
        }
    }
    panic!("never said: {part}");
}

fn set(s: &mut Scene, which: Attribute, value: u8) {
    s.game.world.life.attributes[which as usize] = value;
}

/// Gives the hero an item with 4 charges, if it has charges.
fn carry(s: &mut Scene, kind: &str) -> ItemId {
    let (content, hero) = (content(), s.game.world.hero);
    let item = Item { plus: 4, ..Item::of(content.items.find(kind).unwrap()) };
    let item = s.game.world.make(item);
    pack::take(&mut s.game.world, &content, hero, item)
}

fn feels(s: &mut Scene, what: Property) {
    let you = s.game.world.you_mut();
    you.properties.gained.add(what);
    you.properties.refresh();
}

#[test]
fn poison_reports_the_points_that_it_takes() {
    let mut s = beside("soldier ant");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    let (mut burnt, mut weakened) = (0, 0);
    for _ in 0..60 {
        set(&mut s, Attribute::Strength, 16);
        let before = s.you().hp;
        let told = messages(&mut s, |play| {
            fight::poisoned(play, hero, Attribute::Strength, 30, false, Blame::by(foe));
        });
        let lost = before - s.you().hp;
        let left = s.game.world.life.attributes[0];
        let burns = format!("The poison burns in you ({lost}).");
        let weakens = format!("You lose {} strength ({left} left).", 16 - left);
        assert_eq!(told.contains(&burns), lost > 0, "{told:?}");
        assert_eq!(told.contains(&weakens), left < 16, "{told:?}");
        burnt += i32::from(lost > 0);
        weakened += i32::from(left < 16);
    }
    assert!(burnt > 0 && weakened > 0, "both outcomes occurred: {burnt}, {weakened}");
}

#[test]
fn messages_write_strength_above_18_as_a_percentile() {
    let mut s = beside("soldier ant");
    set(&mut s, Attribute::Strength, 48);
    let told = messages(&mut s, |play| body::exercise::change(play, Attribute::Strength, -10));
    assert_eq!(told, ["You lose 10 strength (18/20 left)."]);
}

#[test]
fn level_drain_reports_the_lost_hit_points() {
    let mut s = beside("vampire");
    messages(&mut s, level_change::level_up);
    let before = s.you().hp;
    let told =
        messages(&mut s, |play| level_change::level_down(play, Cause::Ended(Death::FavorLost)));
    let lost = before - s.you().hp;
    assert!(lost > 1, "{lost}");
    let said = format!("You lose a level and {lost} hit points: you are at experience level 1.");
    assert_eq!(told[0], said);
}

#[test]
fn a_failed_mount_reports_its_damage() {
    let mut s = beside("pony");
    let steed = s.named('1');
    let slipped = Event::Ride(wyrdvault::event::Ride::Slipped { steed, damage: 12 });
    let told = messages(&mut s, |play| play.tell(slipped));
    assert_eq!(told, ["You slip while trying to get on the pony (12)."]);
}

#[test]
fn damage_without_its_own_message_is_reported_in_points() {
    let mut s = beside("jackal");
    let hero = s.game.world.hero;
    let told = messages(&mut s, |play| vitals::damage_and_tell(play, hero, 7, Blame::default()));
    assert_eq!(told, ["You are hurt (7)."]);
}

#[test]
fn a_permanent_loss_is_reported_with_what_remains() {
    let mut s = beside("soldier ant");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    let told = messages_until(&mut s, "maximum hit points drop", |play| {
        play.world.life.attributes[0] = 16;
        fight::poisoned(play, hero, Attribute::Strength, 30, false, Blame::by(foe));
    });
    let most = s.you().max_hp;
    assert!(most < 30_000, "{most}");
    let said = format!("Your maximum hit points drop to {most}.");
    assert!(told.contains(&said), "{told:?}");
    assert!(told.iter().any(|text| text.starts_with("The poison burns in you (")), "{told:?}");
}

#[test]
fn brain_eating_reports_intelligence_and_when_it_kills() {
    let states = |wits: u8| {
        let mut s = beside("mind flayer");
        set(&mut s, Attribute::Intelligence, wits);
        s.game.view().foes[0].state_words().join(", ")
    };
    let (many, few) = (states(8), states(3));
    assert!(many.contains("eats minds (kills at Int 3; yours 8)"), "{many}");
    assert!(few.contains("eats minds (the next hit kills)"), "{few}");
    let mut s = beside("mind flayer");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    set(&mut s, Attribute::Intelligence, 12);
    let told = messages_until(&mut s, "intelligence", |play| {
        melee::strike(play, foe, hero).unwrap();
    });
    let left = s.game.world.life.attributes[Attribute::Intelligence as usize];
    assert!(
        told.iter().any(|text| text.contains(&format!("intelligence ({left} left)."))),
        "{told:?}"
    );
}

#[test]
fn a_monster_that_turns_invisible_in_view_vanishes() {
    let told = |keen: bool| {
        let mut s = beside("lich");
        if keen {
            feels(&mut s, Property::SeeInvisible);
        }
        let foe = s.named('1');
        messages(&mut s, |play| play.tell(Event::Magic(Magic::Vanished { who: foe })))
    };
    assert_eq!(told(false), ["The lich vanishes from sight!"]);
    assert_eq!(told(true), ["The lich turns invisible, but not to you."]);
}

#[test]
fn a_caster_that_turns_invisible_is_reported() {
    let mut s = beside("lich");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    s.game.world.actor_mut(foe).level = 11;
    for _ in 0..3000 {
        let told = messages(&mut s, |play| {
            melee::strike(play, foe, hero).unwrap();
        });
        let you = s.game.world.you_mut();
        (you.hp, you.max_hp) = (30_000, 30_000);
        if s.game.world.actor(foe).has(Property::Invisible) {
            assert!(told.iter().any(|text| text == "The lich vanishes from sight!"), "{told:?}");
            return;
        }
    }
    panic!("never invisible");
}

#[test]
fn a_teleported_monster_vanishes_or_is_reported_at_its_new_place() {
    let mut s = scene(
        "
        --------   ----
        |@1..._|   |^.|
        --------   ----",
    )
    .with('1', "leprechaun");
    s.game.world.look_around(&content());
    let (foe, near, far) = (s.named('1'), s.at('_'), s.at('^'));
    let told = messages(&mut s, |play| teleport::send(play, foe, near));
    assert_eq!(told, ["The leprechaun vanishes and reappears 5E of you."]);
    let told = messages(&mut s, |play| teleport::send(play, foe, far));
    assert_eq!(told, ["The leprechaun vanishes!"]);
}

#[test]
fn a_hug_is_announced_and_shown_in_the_panel() {
    let mut s = beside("owlbear");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    let told = messages_until(&mut s, "crushes", |play| {
        melee::strike(play, foe, hero).unwrap();
    });
    let at = |part: &str| told.iter().position(|text| text.contains(part));
    assert!(at("The owlbear seizes you!").unwrap() < at("crushes you").unwrap(), "{told:?}");
    let states = s.game.view().foes[0].state_words().join(", ");
    assert!(states.contains("holds you"), "{states}");
}

#[test]
fn a_frightened_holder_lets_go_and_holds_nobody() {
    let mut s = beside("owlbear");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    messages(&mut s, |play| grab::grab(play, foe, hero));
    let told = messages(&mut s, |play| wyrdvault::rules::effect::mind::frighten(play, foe));
    assert_eq!(told, ["The owlbear turns to flee!", "The owlbear lets go of you and flees."]);
    for _ in 0..200 {
        let told = messages(&mut s, |play| {
            melee::strike(play, foe, hero).unwrap();
        });
        assert!(!told.iter().any(|text| text.contains("crushes")), "{told:?}");
    }
    assert_eq!(s.you().held_by, None);
}

#[test]
fn an_engulfer_that_swallows_another_creature_lets_go_of_the_first() {
    let mut s = scene("-----\n|@1d|\n-----").with('1', "fog cloud").with('d', "little dog");
    let (hero, cloud, dog) = (s.game.world.hero, s.named('1'), s.named('d'));
    messages(&mut s, |play| grab::engulf(play, cloud, hero, false));
    assert_eq!(s.you().held_by, Some(cloud));
    messages(&mut s, |play| grab::engulf(play, cloud, dog, false));
    assert_eq!((s.you().held_by, s.game.world.actor(dog).held_by), (None, Some(cloud)));
}

#[test]
fn an_engulfer_reports_why_it_releases_the_hero() {
    let mut s = beside("fog cloud");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    while messages(&mut s, |play| grab::engulf(play, foe, hero, false)).is_empty() {}
    let mut told = Vec::new();
    while s.you().held_by.is_some() {
        told = messages(&mut s, |play| grab::engulf(play, foe, hero, false));
    }
    assert_eq!(told, ["The fog cloud has had enough and spits you out."]);
    messages(&mut s, |play| grab::engulf(play, foe, hero, false));
    let told = messages_until(&mut s, "free", |play| {
        grab::struggle(play, hero).unwrap();
    });
    assert_eq!(told, ["You pull free of the fog cloud."]);
}

#[test]
fn a_wand_of_digging_frees_the_hero_from_every_engulfer_but_vortices_and_winds() {
    for (kind, frees) in [("ochre jelly", true), ("purple worm", true), ("ice vortex", false)] {
        let mut s = beside(kind);
        let (hero, foe) = (s.game.world.hero, s.named('1'));
        messages(&mut s, |play| grab::engulf(play, foe, hero, true));
        let wand = carry(&mut s, "wand of digging");
        s.act(Action::Zap { wand, aim: Aim::Dir(Dir::E) }).unwrap();
        assert_eq!(s.you().held_by.is_none(), frees, "{kind}");
    }
}

#[test]
fn a_blow_with_a_weapon_uses_up_the_confusing_touch() {
    let mut s = beside("ogre");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    let sword = carry(&mut s, "long sword");
    s.act(Action::Wield(Some(sword))).unwrap();
    feels(&mut s, Property::ConfusingTouch);
    let mut told = Vec::new();
    for _ in 0..100 {
        if s.game.world.actor(foe).has(Property::Confused) {
            break;
        }
        s.game.world.actor_mut(foe).hp = 500;
        told = messages(&mut s, |play| {
            melee::strike(play, hero, foe).unwrap();
        });
    }
    assert!(told.iter().any(|text| text == "Your hands stop glowing."), "{told:?}");
}

#[test]
fn nothing_that_strikes_a_shielded_hero_shows_damage() {
    let mut s = beside("lichen");
    s.game.world.life.safe_until = s.game.world.turn + 10;
    let wand = carry(&mut s, "wand of striking");
    s.act(Action::Zap { wand, aim: Aim::Own }).unwrap();
    let lines: Vec<String> = s.game.chronicle.lines.iter().map(|line| line.text).collect();
    assert!(lines.iter().any(|text| text == "The force bolt does not harm you."), "{lines:?}");
}

#[test]
fn praying_inside_an_engulfer_has_its_own_message() {
    let mut s = beside("purple worm");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    messages(&mut s, |play| grab::engulf(play, foe, hero, true));
    let told = messages(&mut s, |play| {
        play.tell(Event::Combat(Combat::ShrinksBack { by: foe }));
    });
    assert_eq!(
        told,
        ["The purple worm closes in on you, but shrinks back from the light around you."]
    );
}

#[test]
fn an_unseen_attacker_is_called_something_unseen() {
    let mut s = beside("lichen");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    s.game.world.actor_mut(foe).properties.gained.add(Property::Invisible);
    s.game.world.actor_mut(foe).properties.refresh();
    let told = messages_until(&mut s, "unseen", |play| {
        melee::strike(play, foe, hero).unwrap();
    });
    assert!(told.iter().all(|text| text.starts_with("Something unseen ")), "{told:?}");
}

#[test]
fn an_appearing_monster_is_reported_once() {
    let mut s = beside("gecko");
    let foe = s.named('1');
    let told = messages(&mut s, |play| {
        play.tell(Event::Magic(Magic::Appeared { who: foe }));
        play.tell(Event::Senses(Senses::ComeIntoView { who: vec![foe] }));
    });
    assert_eq!(told, ["A gecko appears!"]);
}

#[test]
fn speed_is_one_effect_and_its_permanent_part_is_reported() {
    let mut s = beside("newt");
    let hero = s.game.world.hero;
    let told = messages(&mut s, |play| {
        body::gain(play, hero, Property::VeryFast, 20);
        body::grant(play, hero, Property::Fast);
    });
    assert_eq!(told, ["You speed up!", "You are very fast now and will stay fast."]);
    let names = |s: &Scene| -> Vec<String> {
        s.game.view().effects.into_iter().map(|effect| effect.name()).collect()
    };
    assert!(names(&s).contains(&"Very fast".to_owned()), "{:?}", names(&s));
    assert!(!names(&s).contains(&"Fast".to_owned()), "{:?}", names(&s));
    let told = messages(&mut s, |play| body::cure(play, hero, Property::VeryFast));
    assert_eq!(told, ["You slow down, but you are still fast."]);
    assert!(names(&s).contains(&"Fast".to_owned()), "{:?}", names(&s));
}

#[test]
fn see_invisible_is_worded_plainly() {
    let mut s = beside("newt");
    let hero = s.game.world.hero;
    let told = messages(&mut s, |play| body::grant(play, hero, Property::SeeInvisible));
    assert_eq!(told, ["You can see the invisible now."]);
}

#[test]
fn a_zap_that_hits_nobody_reports_its_range() {
    for wand in ["wand of striking", "wand of cold"] {
        let mut s = scene("------\n|@...|\n------");
        let (content, hero) = (content(), s.game.world.hero);
        let item = Item { plus: 5, ..Item::of(content.items.find(wand).unwrap()) };
        let item = s.game.world.make(item);
        let wand = pack::take(&mut s.game.world, &content, hero, item);
        let aim = Aim::Dir(Dir::N);
        let told = messages(&mut s, |play| {
            verb::perform(play, hero, &Action::Zap { wand, aim }).unwrap();
        });
        let last = told.iter().find(|text| text.starts_with("The magic fades "));
        assert!(last.is_some(), "{told:?}");
    }
}

#[test]
fn human_weres_are_described_by_what_they_become() {
    let states = |kind: &str| beside(kind).game.view().foes[0].state_words().join(", ");
    let human = states("werewolf");
    assert!(human.contains("turns into a beast; its bite infects"), "{human}");
    let beast = states("werewolf beast");
    assert!(beast.contains("its bite gives lycanthropy"), "{beast}");
}

#[test]
fn a_fight_is_worded_as_its_cost_and_the_chance_of_death() {
    let words = |loss, death| cost(Forecast { death, loss });
    assert_eq!(words(22, 31), "cost ~22% HP, death 3%");
    assert_eq!(words(2, 4), "cost ~2% HP, death under 1%");
    assert_eq!(words(100, 1000), "cost ~100% HP, death over 99%");
}

#[test]
fn an_attack_on_nobody_names_the_obstacle_that_it_strikes() {
    let strikes = |picture: &'static str, thing: &str| {
        let mut s = scene(picture);
        let at = s.you().at.step(Dir::E);
        if !thing.is_empty() {
            let item = Item::of(content().items.find(thing).unwrap());
            let item = s.game.world.make(item);
            s.game.world.lay(item, at);
        }
        let hero = s.game.world.hero;
        let fights = Action::Fight(Dir::E);
        messages(&mut s, |play| verb::perform(play, hero, &fights)).remove(0)
    };
    let floor = "-----\n|@..|\n-----";
    for (picture, thing, told) in [
        (floor, "", "You strike at thin air."),
        (floor, "dagger", "You strike at thin air."),
        (floor, "statue", "You harmlessly strike the statue."),
        (floor, "boulder", "You harmlessly strike the boulder."),
        ("-----\n|@T.|\n-----", "", "You harmlessly strike the tree."),
        ("---\n|@|\n---", "", "You harmlessly strike the wall."),
        ("-----\n|@S.|\n-----", "", "You harmlessly strike the wall."),
    ] {
        assert_eq!(strikes(picture, thing), told, "{thing}");
    }
}

#[test]
fn a_swallowed_hero_neither_sees_nor_reaches_the_floor() {
    let mut s = beside("fog cloud");
    let (hero, cloud) = (s.game.world.hero, s.named('1'));
    let mut lies = |kind: &str| {
        let item = s.game.world.make(Item::of(content().items.find(kind).unwrap()));
        let at = s.you().at;
        s.game.world.lay(item, at);
        item
    };
    let (ration, chest) = (lies("food ration"), lies("chest"));
    let at = s.you().at;
    s.game.world.level.change(at, |cell| {
        cell.terrain = wyrdvault::content::Terrain::StairsDown;
    });
    let dagger = crate::item_messages::carried(&mut s, "dagger", 1);
    messages(&mut s, |play| grab::engulf(play, cloud, hero, false));
    let view = s.game.view();
    assert!(view.floor.is_empty() && view.exits.is_empty(), "{:?}", view.floor);
    assert!(view.ground.is_none() && view.on_stairs.is_none());
    let inside = view.inside.clone().unwrap();
    assert_eq!((inside.name.as_str(), inside.things.len()), ("the fog cloud", 0));
    let why = view.why_impossible(wyrdvault::game::view::ActionKind::PickUp).unwrap();
    assert!(why.starts_with("You are inside the fog cloud"), "{why}");
    let loots = Action::Loot { container: chest, out: Vec::new(), into: Vec::new() };
    for action in [Action::Eat(ration), loots, Action::Tip(chest)] {
        let acted = s.play(|play| verb::perform(play, hero, &action)).0;
        assert_eq!(acted, Err(wyrdvault::rules::Refusal::Held.into()), "{action:?}");
    }
    let drops = Action::Drop(vec![(dagger, 0)]);
    s.play(|play| verb::perform(play, hero, &drops)).0.unwrap();
    assert!(s.game.world.actor(cloud).pack.contains(&dagger), "the engulfer keeps it");
    assert_eq!(s.game.view().inside.unwrap().things.len(), 1);
    let look = s.game.look(at);
    assert!(look.more.iter().any(|line| line == "inside the fog cloud"), "{look:?}");
    assert!(look.more.iter().all(|line| !line.contains("ration")), "{look:?}");
}

#[test]
fn a_hit_that_does_nothing_says_so() {
    let mut s = beside("grid bug");
    let hero = s.game.world.hero;
    let foe = s.named('1');
    let properties = &mut s.game.world.actor_mut(foe).properties;
    properties.gained.add(Property::Cancelled);
    properties.refresh();
    let told = messages_until(&mut s, "no harm", |play| {
        melee::strike(play, foe, hero).ok();
    });
    let at = told.iter().position(|text| text.contains("no harm")).unwrap();
    assert_eq!(told[at - 1], "The grid bug bites you.");
    assert_eq!(told[at], "It does you no harm.");
}

#[test]
fn a_hidden_attacker_is_named_and_does_not_come_into_view_again() {
    let mut s = beside("cave spider");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    s.game.world.actor_mut(foe).hidden = true;
    let told = messages(&mut s, |play| {
        melee::strike(play, foe, hero).ok();
        play.tell(Event::Senses(Senses::ComeIntoView { who: vec![foe] }));
    });
    assert_eq!(told[0], "A cave spider takes you by surprise!");
    assert!(told.iter().all(|text| !text.contains("into view")), "{told:?}");
}

#[test]
fn a_blind_hero_knows_and_fights_the_engulfer() {
    let mut s = beside("purple worm");
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    feels(&mut s, Property::Blind);
    messages(&mut s, |play| grab::engulf(play, foe, hero, true));
    let told = messages(&mut s, |play| {
        play.tell(Event::Combat(Combat::Fled { who: foe }));
    });
    assert!(!told.iter().any(|text| text.contains("unseen")), "{told:?}");
    let eyes = Eyes { world: &s.game.world, content: &s.game.content };
    assert_eq!(eyes.name(foe).definite(), "the purple worm");
    assert!(s.act(Action::FightNearest).is_ok());
}
