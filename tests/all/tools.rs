//! Tests of grease, tin openers, figurines, crystal balls and pies.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Attribute, Buc, Harm, Property, Slot};
use wyrdvault::event::item::tools::{ToolEvent, Vision};
use wyrdvault::event::{Event, ItemEvent};
use wyrdvault::game::{Answer, Awaits, Input};
use wyrdvault::rules::body;
use wyrdvault::rules::fight::strike::grab;
use wyrdvault::rules::item::{bless, erosion};
use wyrdvault::rules::verb::item::apply::figurine;
use wyrdvault::rules::{Refusal, Vain};
use wyrdvault::world::hero::{Occupation, Work, score};
use wyrdvault::world::{Action, Aim, Attitude, Item, ItemId, Pending, body::pack};

use crate::scene::{Scene, content, scene};

const HALL: &str = "
    -----------
    |.........|
    |....@a...|
    |......b..|
    |{........|
    -----------";

fn give(s: &mut Scene, kind: &str, buc: Buc, charges: i8) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = s.game.world.make(Item { buc, plus: charges, ..Item::of(kind) });
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

fn told(events: &[Event]) -> Vec<ToolEvent> {
    let found = events.iter().filter_map(|event| match event {
        Event::Item(ItemEvent::Tool(what)) => Some(*what),
        _ => None,
    });
    found.collect()
}

fn chooses(s: &mut Scene, item: ItemId) -> Vec<Event> {
    s.game.input(&Input::Answer(Answer::Items(vec![item]))).unwrap()
}

/// Covers an item with grease by applying a can.
fn greased(s: &mut Scene, item: ItemId) {
    let can = give(s, "can of grease", Buc::Uncursed, 5);
    s.act(Action::Apply { tool: can, aim: None }).unwrap();
    assert_eq!(s.game.world.pending, Some(Pending::UseOn { tool: can }));
    chooses(s, item);
    assert_eq!(s.game.world.item(can).plus, 4);
    assert!(s.game.world.item(item).greased);
    s.game.world.destroy(can);
}

/// Source: rules/tables effects.
#[test]
fn grease_protects_from_rust_and_water_and_wears_off_half_of_the_time() {
    let mut left = 0;
    for seed in 0..100 {
        let mut s = scene(HALL);
        s.game.rng = Streams::new(Seed(seed));
        let axe = give(&mut s, "axe", Buc::Uncursed, 0);
        greased(&mut s, axe);
        let hero = s.game.world.hero;
        s.play(|play| erosion::erode(play, hero, axe, erosion::Wear::Rust));
        assert_eq!(s.game.world.item(axe).worn_down, 0);
        left += u32::from(s.game.world.item(axe).greased);
    }
    assert!((35..=65).contains(&left), "{left} of 100");
    let mut s = scene(HALL);
    let scroll = give(&mut s, "scroll of light", Buc::Uncursed, 0);
    greased(&mut s, scroll);
    let water = give(&mut s, "potion of water", Buc::Uncursed, 0);
    s.act(Action::Dip(scroll, Some(water))).unwrap();
    assert_ne!(s.game.world.item(scroll).kind, content().known.blank_scroll);
}

#[test]
fn grips_and_tentacles_slide_off_greased_and_oilskin_garments() {
    for (kind, grease, held) in [
        ("dwarvish cloak", true, false),
        ("dwarvish cloak", false, true),
        ("oilskin cloak", false, false),
    ] {
        let mut s = scene(HALL).with('a', "owlbear");
        let cloak = give(&mut s, kind, Buc::Uncursed, 0);
        s.game.world.item_mut(cloak).greased = grease;
        let (hero, bear) = (s.game.world.hero, s.named('a'));
        s.game.world.you_mut().worn[Slot::Cloak as usize] = Some(cloak);
        s.play(|play| grab::seize(play, bear, hero));
        assert_eq!(s.you().held_by.is_some(), held, "{kind}, greased: {grease}");
    }
}

#[test]
fn a_cursed_can_of_grease_slips_out_of_the_hands_half_of_the_time() {
    let slips = (0..200).filter(|&seed| {
        let mut s = scene(HALL);
        s.game.rng = Streams::new(Seed(seed));
        let can = give(&mut s, "can of grease", Buc::Cursed, 5);
        let events = s.act(Action::Apply { tool: can, aim: None }).unwrap();
        told(&events).contains(&ToolEvent::CanSlipped { can })
    });
    let slips = slips.count();
    assert!((75..=125).contains(&slips), "{slips} of 200");
}

/// Source: rules/numbers 4.
#[test]
fn a_wielded_tin_opener_opens_tins_in_1_to_3_turns_by_its_blessing() {
    for (buc, most) in [(Buc::Blessed, 1), (Buc::Uncursed, 2), (Buc::Cursed, 3)] {
        let mut longest = 0;
        for seed in 0..40 {
            let mut s = scene(HALL);
            s.game.rng = Streams::new(Seed(seed));
            let opener = give(&mut s, "tin opener", buc, 0);
            let tin = give(&mut s, "tin", Buc::Uncursed, 0);
            s.act(Action::Apply { tool: opener, aim: None }).unwrap();
            assert_eq!(s.you().in_slot(Slot::Wielded), Some(opener), "it is wielded first");
            chooses(&mut s, tin);
            let left = match s.game.world.life.occupation {
                Some(Occupation { what: Work::Opening { left, .. }, .. }) => left + 1,
                _ => 1,
            };
            longest = longest.max(left);
        }
        assert_eq!(longest, most, "{buc:?}");
    }
}

/// Returns a scene with a carried figurine of a jackal.
fn with_figurine(buc: Buc, seed: u64) -> (Scene, ItemId) {
    let mut s = scene(HALL);
    s.game.rng = Streams::new(Seed(seed));
    let figurine = give(&mut s, "figurine", buc, 0);
    s.game.world.item_mut(figurine).about = content().monsters.find("jackal");
    (s, figurine)
}

#[test]
fn a_figurine_turns_into_a_friend_or_foe_by_its_blessing() {
    for (buc, range) in [
        (Buc::Blessed, [130..=190, 5..=40, 5..=40]),
        (Buc::Uncursed, [5..=40, 130..=190, 5..=40]),
        (Buc::Cursed, [5..=40, 5..=40, 130..=190]),
    ] {
        let mut moods = [0; 3];
        for seed in 0..200 {
            let (mut s, tool) = with_figurine(buc, seed);
            s.act(Action::Apply { tool, aim: Some(Aim::Dir(Dir::E)) }).unwrap();
            assert!(!s.game.world.items.contains(tool));
            let [who] = s.game.world.level.crowd[..] else { panic!("one monster") };
            let mood = s.game.world.actor(who).mood;
            moods[match mood {
                Attitude::Tame(_) => 0,
                Attitude::Peaceful => 1,
                Attitude::Hostile => 2,
            }] += 1;
        }
        for (count, range) in moods.iter().zip(range) {
            assert!(range.contains(count), "{buc:?}: {moods:?} of 200 at 8, 1 and 1 in 10");
        }
    }
}

/// Source: rules/numbers 18.
#[test]
fn a_carried_cursed_figurine_comes_to_life_201_to_9200_turns_after_its_curse() {
    let wakes = |buc: Buc, age: u32, seed| {
        let (mut s, tool) = with_figurine(buc, seed);
        s.game.world.turn = 20_000;
        s.game.world.item_mut(tool).age = 20_000 - age;
        s.play(figurine::tick);
        !s.game.world.items.contains(tool)
    };
    assert!(!(0..50).any(|seed| wakes(Buc::Cursed, 200, seed)));
    assert!((0..5).all(|seed| wakes(Buc::Cursed, 9200, seed)));
    assert!(!(0..50).any(|seed| wakes(Buc::Uncursed, 9200, seed)));
    let half = (0..100).filter(|&seed| wakes(Buc::Cursed, 9199, seed)).count();
    assert!((35..=65).contains(&half), "{half} of 100 on the last turn but one");
    let (mut s, tool) = with_figurine(Buc::Uncursed, 1);
    s.game.world.turn = 500;
    s.play(|play| bless::turn(play, tool, Buc::Cursed));
    assert_eq!(s.game.world.item(tool).age, 500);
}

/// Makes the hero look into a crystal ball for a symbol. Returns what the ball showed.
fn looks(s: &mut Scene, ball: ItemId, sign: &str) -> Vec<ToolEvent> {
    let mut events = s.act(Action::Apply { tool: ball, aim: None }).unwrap();
    if s.game.world.pending.is_some() {
        events.extend(s.game.input(&Input::Answer(Answer::Text(sign.to_owned()))).unwrap());
    }
    told(&events)
}

#[test]
fn a_crystal_ball_shows_a_wise_hero_what_they_look_for() {
    for (sign, found) in [("o", 1), ("d", 0), ("(", 1), ("{", 1), ("^", 0)] {
        let mut s = scene(HALL).with('b', "hill orc");
        s.game.world.life.attributes[Attribute::Intelligence as usize] = 25;
        let at = s.at('a');
        let mirror = s.game.world.make(Item::of(content().items.find("mirror").unwrap()));
        s.game.world.lay(mirror, at);
        let ball = give(&mut s, "crystal ball", Buc::Uncursed, 3);
        let shown = looks(&mut s, ball, sign);
        assert_eq!(shown, [ToolEvent::Ball(Vision::Found(found))], "{sign}");
        assert_eq!(s.game.world.item(ball).plus, 2);
    }
}

#[test]
fn a_crystal_ball_harms_dull_heroes_and_explodes_for_one_in_five() {
    let run = |buc: Buc, wits: u8| {
        let (mut wrong, mut burst) = (0, 0);
        for seed in 0..200 {
            let mut s = scene(HALL);
            s.game.rng = Streams::new(Seed(seed));
            s.game.world.life.attributes[Attribute::Intelligence as usize] = wits;
            let ball = give(&mut s, "crystal ball", buc, 3);
            s.act(Action::Apply { tool: ball, aim: None }).unwrap();
            wrong += u32::from(s.game.world.pending.is_none());
            burst += u32::from(!s.game.world.items.contains(ball));
        }
        (wrong, burst)
    };
    // Looking fails if d20 (with a blessed ball, d16) is above the hero's intelligence.
    let (wrong, burst) = run(Buc::Uncursed, 10);
    assert!((75..=125).contains(&wrong) && (8..=35).contains(&burst), "{wrong} {burst} of 200");
    let (wrong, burst) = run(Buc::Blessed, 12);
    assert!((30..=70).contains(&wrong) && burst == 0, "{wrong} {burst} of 200");
    assert_eq!(run(Buc::Cursed, 25).0, 200);
    assert_eq!(run(Buc::Blessed, 16).0, 0);
}

#[test]
fn hallucinating_heroes_see_nonsense_in_a_crystal_ball() {
    let mut s = scene(HALL);
    s.game.world.life.attributes[Attribute::Intelligence as usize] = 25;
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Hallucinating, 99));
    let ball = give(&mut s, "crystal ball", Buc::Uncursed, 3);
    let shown = looks(&mut s, ball, "o");
    assert!(matches!(shown[..], [ToolEvent::Ball(Vision::Silly(_))]), "{shown:?}");
}

#[test]
fn an_empty_crystal_ball_shows_mist() {
    let mut s = scene(HALL);
    let ball = give(&mut s, "crystal ball", Buc::Uncursed, 0);
    assert_eq!(looks(&mut s, ball, "o"), [ToolEvent::Ball(Vision::Faint)]);
}

#[test]
fn a_pie_blinds_in_the_own_face_and_in_that_of_a_foe() {
    let mut s = scene(HALL).with('a', "hill orc");
    let pie = give(&mut s, "cream pie", Buc::Uncursed, 0);
    s.act(Action::Apply { tool: pie, aim: None }).unwrap();
    assert!(s.you().has(Property::Blind) && s.you().has(Property::FaceCovered));
    let hit = (0..40).find_map(|seed| {
        let mut s = scene(HALL).with('a', "hill orc");
        s.game.rng = Streams::new(Seed(seed));
        let orc = s.named('a');
        let hp = s.game.world.actor(orc).hp;
        let pie = give(&mut s, "cream pie", Buc::Uncursed, 0);
        s.act(Action::Throw { item: pie, dir: Dir::E, count: 1 }).unwrap();
        let orc = s.game.world.actor(orc);
        orc.has(Property::Blind).then_some(hp - orc.hp)
    });
    assert_eq!(hit, Some(0), "a pie blinds without damage");
}

/// Source: rules/numbers 15.
#[test]
fn wiping_the_face_takes_off_4_turns_of_cream_a_turn_until_it_is_clean() {
    let covered = |turns: u32, blind: u32| {
        let mut s = scene(HALL);
        let hero = s.game.world.hero;
        s.play(|play| body::ailment::cover_face(play, hero, turns));
        s.play(|play| body::lengthen(play, hero, Property::Blind, blind));
        s
    };
    assert_eq!(scene(HALL).act(Action::Wipe), Err(Refusal::FaceIsClean));
    let left = |s: &Scene| [Property::FaceCovered, Property::Blind].map(|it| s.you().turns_of(it));
    let mut s = covered(21, 0);
    s.act(Action::Wipe).unwrap();
    assert_eq!(left(&s), [16, 16], "4 by wiping, and 1 passes");
    let mut turns = 1;
    while s.game.awaits() == Awaits::Continue {
        s.game.input(&Input::Continue).unwrap();
        turns += 1;
    }
    assert_eq!((left(&s), turns), ([0, 0], 5));
    assert_eq!(s.act(Action::Wipe), Err(Refusal::FaceIsClean));
    let mut s = covered(4, 10);
    s.act(Action::Wipe).unwrap();
    assert_eq!(left(&s), [0, 9], "other blindness stays");
    let mut s = covered(20, 0);
    let hero = s.game.world.hero;
    s.play(|play| body::cure(play, hero, Property::Blind));
    assert_eq!(left(&s), [0, 0], "a cure of blindness cleans the face");
}

#[test]
fn cream_and_venom_do_not_reach_covered_eyes() {
    let mut s = scene(HALL);
    let band = give(&mut s, "blindfold", Buc::Uncursed, 0);
    s.act(Action::Wear(band)).unwrap();
    let pie = give(&mut s, "cream pie", Buc::Uncursed, 0);
    s.act(Action::Apply { tool: pie, aim: None }).unwrap();
    assert_eq!(s.you().turns_of(Property::Blind), 0);
    assert_eq!(s.act(Action::Wipe), Err(Refusal::FaceIsClean));
}

#[test]
fn tentacles_slide_off_a_greased_helmet() {
    let mut s = scene(HALL).with('a', "mind flayer");
    let helmet = give(&mut s, "dwarvish iron helm", Buc::Uncursed, 0);
    s.game.world.item_mut(helmet).greased = true;
    s.game.world.you_mut().worn[Slot::Helmet as usize] = Some(helmet);
    let (hero, flayer) = (s.game.world.hero, s.named('a'));
    let row = &content().monsters[s.game.world.actor(flayer).kind];
    assert!(row.attacks.iter().any(|attack| attack.harm == Harm::DrainInt));
    let (slid, _) = s.play(|play| wyrdvault::rules::item::grease::helmet_slips(play, flayer, hero));
    assert!(slid);
}

/// Source: rules/tables effects.
#[test]
fn a_mirror_petrifies_medusa_and_seducers_take_it() {
    for (kind, dies, takes) in
        [("Medusa", true, false), ("amorous demon", false, true), ("hill orc", false, false)]
    {
        let mut s = scene(HALL).with('a', kind);
        let foe = s.named('a');
        let mirror = give(&mut s, "mirror", Buc::Uncursed, 0);
        let hero = s.game.world.hero;
        s.play(|play| {
            let aim = Some(Aim::Dir(Dir::E));
            wyrdvault::rules::verb::item::apply::apply(play, hero, mirror, aim).unwrap();
            wyrdvault::rules::settle::settle(play);
        });
        assert_eq!(!s.game.world.actors.contains(foe), dies, "{kind}");
        let carried = pack::carried(&s.game.world, hero, mirror).is_some();
        assert_eq!(!carried, takes, "{kind}");
    }
}

/// Source: rules/score 5.
#[test]
fn a_tourist_scores_every_kind_beside_them_in_a_selfie_once_and_demogorgon_more() {
    let mut s = scene(HALL).with('a', "hill orc");
    s.game.world.life.role = content().roles.find("Tourist").unwrap();
    let camera = give(&mut s, "expensive camera", Buc::Uncursed, 9);
    let selfie = |s: &mut Scene| {
        s.act(Action::Apply { tool: camera, aim: Some(Aim::Own) }).unwrap();
        let hero = s.game.world.hero;
        s.play(|play| body::cure(play, hero, Property::Blind));
        s.game.world.look_around(&content());
        score::now(&s.game.world, &content()).base
    };
    let before = score::now(&s.game.world, &content()).base;
    let orc = i64::from(content().monsters[s.game.world.actor(s.named('a')).kind].difficulty);
    assert_eq!(selfie(&mut s) - before, 100 * (orc + 1));
    assert_eq!(selfie(&mut s) - before, 100 * (orc + 1), "one for each kind");
    let (foe, lord) = (s.named('a'), content().monsters.find("Demogorgon").unwrap());
    s.game.world.actor_mut(foe).kind = lord;
    let difficulty = i64::from(content().monsters[lord].difficulty);
    assert_eq!(selfie(&mut s) - before, 100 * (orc + 1 + difficulty + 1) + 50_000);
}

#[test]
fn a_camera_blinds_angers_and_hurts_and_blinds_the_hero_who_points_it_at_himself() {
    let mut s = scene(HALL).with('a', "gremlin");
    let foe = s.named('a');
    s.game.world.actor_mut(foe).mood = Attitude::Peaceful;
    s.game.world.actor_mut(foe).hp = 50;
    let camera = give(&mut s, "expensive camera", Buc::Uncursed, 9);
    s.act(Action::Apply { tool: camera, aim: Some(Aim::Dir(Dir::E)) }).unwrap();
    let gremlin = s.game.world.actor(foe);
    assert!(gremlin.is_hostile() && (1..=4).contains(&(50 - gremlin.hp)), "{}", gremlin.hp);
    assert!(!s.you().has(Property::Blind));
    s.act(Action::Apply { tool: camera, aim: Some(Aim::Own) }).unwrap();
    assert!(s.you().has(Property::Blind));
    let own = (0..100).filter(|&seed| {
        let mut s = scene(HALL).with('a', "hill orc");
        s.game.rng = Streams::new(Seed(seed));
        let camera = give(&mut s, "expensive camera", Buc::Cursed, 9);
        s.act(Action::Apply { tool: camera, aim: Some(Aim::Dir(Dir::E)) }).unwrap();
        s.you().has(Property::Blind)
    });
    let own = own.count();
    assert!((35..=65).contains(&own), "{own} of 100");
}

/// A tame little dog beside the hero, and a leash of that blessing in the hero's hand.
fn with_dog(buc: Buc) -> (Scene, ItemId) {
    let mut s = scene(HALL).with('a', "little dog");
    let dog = s.named('a');
    s.game.world.actor_mut(dog).mood = Attitude::Tame(10);
    let leash = give(&mut s, "leash", buc, 0);
    (s, leash)
}

fn leashes(s: &mut Scene, tool: ItemId) -> Result<Vec<Event>, Refusal> {
    s.act(Action::Apply { tool, aim: Some(Aim::Dir(Dir::E)) })
}

#[test]
fn only_pets_can_be_leashed_and_at_most_two() {
    let (mut s, leash) = with_dog(Buc::Uncursed);
    let dog = s.named('a');
    s.game.world.actor_mut(dog).mood = Attitude::Peaceful;
    assert_eq!(leashes(&mut s, leash), Err(Refusal::NotForALeash));
    s.game.world.actor_mut(dog).mood = Attitude::Tame(10);
    for _ in 0..2 {
        let other = give(&mut s, "leash", Buc::Uncursed, 0);
        s.game.world.item_mut(other).leashed = Some(s.game.world.hero);
    }
    assert_eq!(leashes(&mut s, leash), Err(Refusal::TooManyLeashes));
}

#[test]
fn a_leashed_pet_stays_within_two_squares() {
    let (mut s, leash) = with_dog(Buc::Uncursed);
    let dog = s.named('a');
    leashes(&mut s, leash).unwrap();
    assert_eq!(s.game.world.item(leash).leashed, Some(dog));
    for _ in 0..60 {
        s.act(Action::Wait).unwrap();
        let far = s.game.world.actor(dog).at.distance(s.you().at);
        assert!(far <= 2, "{far} squares away");
    }
}

#[test]
fn a_leash_comes_off_unless_it_is_cursed() {
    for (buc, off) in [(Buc::Uncursed, true), (Buc::Cursed, false)] {
        let (mut s, leash) = with_dog(buc);
        let dog = s.named('a');
        s.game.world.item_mut(leash).leashed = Some(dog);
        leashes(&mut s, leash).unwrap();
        assert_eq!(s.game.world.item(leash).leashed.is_none(), off, "{buc:?}");
    }
}

#[test]
fn a_leash_in_use_is_neither_dropped_nor_thrown_nor_put_away() {
    let (mut s, leash) = with_dog(Buc::Uncursed);
    let sack = give(&mut s, "sack", Buc::Uncursed, 0);
    s.game.world.item_mut(leash).leashed = Some(s.named('a'));
    for action in [
        Action::Drop(vec![(leash, 0)]),
        Action::Throw { item: leash, dir: Dir::W, count: 1 },
        Action::Loot { container: sack, out: Vec::new(), into: vec![leash] },
    ] {
        assert_eq!(s.act(action), Err(Refusal::Vain(Vain::LeashInUse)));
    }
    s.game.world.item_mut(leash).leashed = None;
    s.act(Action::Drop(vec![(leash, 0)])).unwrap();
}

#[test]
fn a_broken_lock_stays_open_until_magic_locks_it() {
    let mut s = scene(HALL);
    let kind = content().items.find("chest").unwrap();
    let chest = s.game.world.make(Item { locked: true, ..Item::of(kind) });
    let here = s.you().at;
    s.game.world.lay(chest, here);
    s.game.world.item_mut(chest).break_lock();
    let key = give(&mut s, "skeleton key", Buc::Uncursed, 0);
    let unlock = Action::Apply { tool: key, aim: Some(Aim::Own) };
    assert_eq!(s.act(unlock), Err(Refusal::LockIsBroken));
    s.play(|play| wyrdvault::rules::effect::terrain::set_locked(play, chest, true));
    assert!(s.game.world.item(chest).locked && !s.game.world.item(chest).has_broken_lock());
}

#[test]
fn forcing_and_kicking_break_a_lock_for_good() {
    for seed in 0..20 {
        let mut s = scene(HALL);
        s.game.rng = Streams::new(Seed(seed));
        let kind = content().items.find("chest").unwrap();
        let chest = s.game.world.make(Item { locked: true, ..Item::of(kind) });
        let here = s.you().at;
        s.game.world.lay(chest, here.step(Dir::W));
        for _ in 0..200 {
            if !s.game.world.item(chest).locked {
                break;
            }
            s.act(Action::Kick(Dir::W)).unwrap();
        }
        assert!(s.game.world.item(chest).has_broken_lock());
    }
}

#[test]
fn a_flame_goes_out_when_it_is_dipped_into_water() {
    for kind in ["oil lamp", "brass lantern", "tallow candle", "magic lamp"] {
        let mut s = scene(HALL);
        let lamp = give(&mut s, kind, Buc::Uncursed, 0);
        (s.game.world.item_mut(lamp).age, s.game.world.item_mut(lamp).lit) = (100, true);
        let water = give(&mut s, "potion of water", Buc::Uncursed, 0);
        s.act(Action::Dip(lamp, Some(water))).unwrap();
        assert!(!s.game.world.item(lamp).lit, "{kind}");
        let line = s.game.chronicle.lines.last_words().to_owned();
        assert!(line.ends_with("goes out."), "{line}");
    }
}

#[test]
fn a_pet_far_away_breaks_free_or_is_choked_by_a_cursed_leash() {
    for (buc, step, kept, dies) in [
        (Buc::Uncursed, 3, true, false),
        (Buc::Uncursed, 5, false, false),
        (Buc::Cursed, 3, true, false),
        (Buc::Cursed, 5, false, true),
    ] {
        let (mut s, leash) = with_dog(buc);
        let dog = s.named('a');
        s.game.world.item_mut(leash).leashed = Some(dog);
        s.game.world.actor_mut(dog).hp = 20;
        let here = s.you().at;
        let at = wyrdvault::base::Pos::new(here.x + if step == 3 { 3 } else { -4 }, here.y);
        s.game.world.move_actor(dog, at);
        if step == 5 {
            let hero = s.game.world.hero;
            s.game.world.move_actor(hero, wyrdvault::base::Pos::new(here.x + 2, here.y));
        }
        s.play(wyrdvault::rules::verb::item::apply::leash::tick);
        s.play(wyrdvault::rules::settle::settle);
        assert_eq!(s.game.world.item(leash).leashed.is_some(), kept, "{buc:?} {step}");
        assert_eq!(!s.game.world.actors.contains(dog), dies, "{buc:?} {step}");
        let choked = s.game.world.actors.get(dog).is_none_or(|dog| dog.hp < 20);
        assert_eq!(choked, buc == Buc::Cursed, "{buc:?} {step}");
    }
}
