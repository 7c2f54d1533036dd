//! Tests of drums, horns with rays, and bells.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::item::ToolUse;
use wyrdvault::content::{Alignment, Buc, Door, Property, Slot, Terrain};
use wyrdvault::event::{Event, Magic, TerrainEvent, TrapEvent};
use wyrdvault::game::{Answer, Awaits, Birth, Input, Question, QuestionReason};
use wyrdvault::rules::body;
use wyrdvault::rules::item::charge;
use wyrdvault::rules::trap::earthquake;
use wyrdvault::world::{Action, Attitude, Item, ItemId, Trap, body::pack};

use crate::scene::{Scene, content, scene, scene_of};

const HALL: &str = "
    -------------
    |@..m.......+
    |.1.........|
    |...........|
    -------------";

fn carries(s: &mut Scene, kind: &str, charges: i8, buc: Buc) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = s.game.world.make(Item { plus: charges, buc, ..Item::of(kind) });
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

/// Applies an instrument and improvises. Drums ask for no notes.
fn improvises(s: &mut Scene, tool: ItemId) -> Vec<Event> {
    let mut events = s.act(Action::Apply { tool, aim: None }).unwrap();
    let asks = matches!(s.game.awaits(), Awaits::Answer(_));
    let is_drum = content().items[s.game.world.item(tool).kind].tool == Some(ToolUse::Drum);
    assert_eq!(asks, !is_drum);
    if is_drum {
        return events;
    }
    events.extend(s.game.input(&Input::Answer(Answer::Text(String::new()))).unwrap());
    events
}

fn sleeps(s: &mut Scene, sign: char) {
    let who = s.named(sign);
    s.play(|play| body::gain(play, who, Property::Asleep, 500));
}

/// Source: rules/levels 7.1.
#[test]
fn a_drum_wakes_creatures_near_the_hero_and_deafens_the_hero() {
    for (kind, charges) in [("leather drum", 0), ("drum of earthquake", 0)] {
        let mut s = scene(HALL).with('m', "hill orc");
        sleeps(&mut s, 'm');
        let drum = carries(&mut s, kind, charges, Buc::Uncursed);
        improvises(&mut s, drum);
        let orc = s.game.world.level.crowd[0];
        assert!(!s.game.world.actor(orc).has(Property::Asleep), "{kind}");
        let deaf = s.you().turns_of(Property::Deaf);
        assert!((28..=49).contains(&deaf), "{kind}: {deaf}");
        assert!(s.game.world.level.traps.is_empty());
    }
}

/// Source: rules/levels 7.1.
#[test]
fn an_earthquake_opens_pits_within_twice_its_force_and_doors_collapse() {
    let (mut pits, mut squares, mut doors) = (0, 0, 0);
    for seed in 0..60 {
        let mut s = scene(HALL);
        s.game.rng = Streams::new(Seed(seed));
        s.game.world.you_mut().level = 7;
        let drum = carries(&mut s, "drum of earthquake", 2, Buc::Uncursed);
        improvises(&mut s, drum);
        assert_eq!(s.game.world.item(drum).plus, 1);
        assert!(s.game.world.knowledge.knows(s.game.world.item(drum).kind));
        let here = s.you().at;
        // Experience level 7 gives force 3, which reaches 6 squares.
        for trap in &s.game.world.level.traps {
            assert!(trap.at.distance(here) <= 6 && trap.own && trap.seen);
        }
        pits += s.game.world.level.traps.len();
        squares += 3 * 7;
        let mut s = scene("------\n|@...|\n--+---");
        s.game.rng = Streams::new(Seed(seed));
        s.play(|play| earthquake::shake(play, 10));
        let at = s.at('+');
        doors += usize::from(s.game.world.level.cell(at).door() == Door::None);
    }
    let due = squares / 11;
    assert!((due - 40..=due + 40).contains(&pits), "{pits} of {squares} at 1 in 11");
    assert!((5..=26).contains(&doors), "{doors} of 60 at 1 in 4");
}

/// Source: rules/levels 7.1.
#[test]
fn an_earthquake_angers_the_peaceful_drops_monsters_into_pits_and_boulders_fill_them() {
    let (mut fell, mut filled) = (0, 0);
    for seed in 0..40 {
        let mut s = scene(HALL).with('m', "hill orc").with('1', "bat");
        s.game.rng = Streams::new(Seed(seed));
        let (orc, bat) = (s.named('m'), s.named('1'));
        s.game.world.actor_mut(orc).mood = Attitude::Peaceful;
        s.game.world.actor_mut(orc).hp = 50;
        let at = s.you().at.step(Dir::E);
        let boulder = s.game.world.make(Item::of(content().known.boulder));
        s.game.world.lay(boulder, at);
        let ((), events) = s.play(|play| earthquake::shake(play, 10));
        assert!(s.game.world.actor(orc).is_hostile());
        assert_eq!(s.game.world.actor(bat).trapped, 0, "bats fly");
        let body = s.game.world.actor(orc);
        fell += i32::from(body.trapped > 0);
        assert_eq!(body.trapped > 0, body.hp < 50);
        let gone = !s.game.world.items.contains(boulder);
        filled += i32::from(gone);
        assert_eq!(gone, events.contains(&Event::Magic(Magic::ChasmFilled { at })));
        assert!(s.game.world.trap_at(at).is_none());
    }
    assert!((3..=20).contains(&fell), "{fell} of 40 at 1 in 4");
    assert!((3..=20).contains(&filled), "{filled} of 40 at 1 in 4");
}

/// Source: rules/levels 7.1.
#[test]
fn an_earthquake_swallows_furniture_graves_and_altars_but_no_high_altar() {
    for (terrain, high) in [
        (Terrain::Fountain, false),
        (Terrain::Sink, false),
        (Terrain::Throne, false),
        (Terrain::Grave, false),
        (Terrain::Altar, false),
        (Terrain::Altar, true),
    ] {
        let (mut fell, mut lost) = (0, 0);
        for seed in 0..40 {
            let mut s = scene("-----\n|@..|\n-----");
            s.game.rng = Streams::new(Seed(seed));
            let at = s.you().at.step(Dir::E).step(Dir::E);
            s.game.world.level.change(at, |cell| {
                cell.terrain = terrain;
                if terrain == Terrain::Altar {
                    cell.set_altar(Some(Alignment::Chaotic));
                }
                if high {
                    cell.set_high_altar();
                }
            });
            s.game.world.life.alignment = Alignment::Lawful;
            let ((), events) = s.play(|play| earthquake::shake(play, 10));
            let gone = s.game.world.level.cell(at).terrain == Terrain::Floor;
            assert_eq!(gone, s.game.world.trap_at(at).is_some(), "a pit instead");
            let what = TerrainEvent::FellIntoChasm { at, what: terrain };
            assert_eq!(gone, events.contains(&Event::Terrain(what)));
            fell += i32::from(gone);
            lost += i32::from(s.game.world.life.luck.base < 0);
        }
        let due = if high { 0..=0 } else { 3..=20 };
        assert!(due.contains(&fell), "{terrain:?}: {fell} of 40 at 1 in 4");
        let altar = terrain == Terrain::Altar && !high;
        assert_eq!(lost > 0, altar, "desecration costs luck: {lost}");
    }
}

/// Source: rules/levels 7.1.
#[test]
fn the_priest_of_an_altar_that_an_earthquake_swallows_turns_hostile_and_tends_it_no_longer() {
    let lost = (0..40).find_map(|seed| {
        let mut s = scene(HALL).with('m', "aligned cleric");
        s.game.rng = Streams::new(Seed(seed));
        let (priest, altar) = (s.named('m'), s.at('1'));
        s.game.world.level.change(altar, |cell| {
            cell.terrain = Terrain::Altar;
            cell.set_altar(Some(Alignment::Chaotic));
        });
        s.game.world.actor_mut(priest).mind.post = Some(altar);
        s.play(|play| earthquake::shake(play, 10));
        let gone = s.game.world.level.cell(altar).terrain == Terrain::Floor;
        let priest = s.game.world.actor(priest);
        assert_eq!(gone, priest.mind.post.is_none());
        gone.then_some(priest.is_hostile())
    });
    assert_eq!(lost, Some(true));
}

/// Source: rules/levels 7.1; rules/luck 3.30.
#[test]
fn whoever_falls_into_a_chasm_with_a_cockatrice_corpse_in_bare_hands_turns_to_stone() {
    let stoned = |gloves: bool| {
        let mut stoned = 0;
        for seed in 0..40 {
            let mut s = scene(HALL);
            s.game.rng = Streams::new(Seed(seed));
            let about = content().monsters.find("cockatrice");
            let hero = s.game.world.hero;
            for (item, slot) in [
                (Item { about, ..Item::of(content().known.corpse) }, Slot::Wielded),
                (Item::of(content().items.find("leather gloves").unwrap()), Slot::Gloves),
            ] {
                if slot == Slot::Gloves && !gloves {
                    continue;
                }
                let item = s.game.world.make(item);
                let item = pack::take(&mut s.game.world, &content(), hero, item);
                s.game.world.you_mut().worn[slot as usize] = Some(item);
            }
            s.play(|play| earthquake::shake(play, 10));
            stoned += i32::from(s.game.world.is_over());
        }
        stoned
    };
    assert!((3..=20).contains(&stoned(false)), "1 in 4");
    assert_eq!(stoned(true), 0);
}

/// Source: rules/luck 3.30.
#[test]
fn a_hero_in_a_pit_keeps_footing_in_an_earthquake_by_luck_and_dexterity() {
    let harsh = |role: &str, dexterity: u8, luck: i8, fumbles: bool| {
        let mut first = scene_of(HALL, &Birth { role: role.to_owned(), ..Birth::default() });
        first.game.world.life.attributes = [12, 12, 12, dexterity, 12, 12];
        first.game.world.life.luck.base = luck;
        let (kind, at) = (content().known.pit, first.you().at);
        let pit = Trap { kind, at, seen: true, own: false, sprung: 0 };
        first.game.world.level.traps.push(pit);
        if fumbles {
            let hero = first.game.world.hero;
            first.play(|play| body::grant(play, hero, Property::Fumbling));
        }
        let (mut hurt, mut harsh) = (0, 0);
        for seed in 0..2_400 {
            let mut s = first.again();
            s.game.rng = Streams::new(Seed(seed));
            s.game.world.you_mut().trapped = 5;
            let ((), events) = s.play(|play| earthquake::shake(play, 10));
            for event in events {
                if let Event::Trap(TrapEvent::Jostled { damage, .. }) = event {
                    hurt += 1;
                    harsh += i32::from(damage > 2);
                }
            }
        }
        assert!((480..=720).contains(&hurt), "{hurt} of 2400 at 1 in 4");
        // Damage is 1d4 for heroes who lose their footing, else 1d2. So damage above 2 happens half
        // as often as lost footing. Returns the share of lost footing, in percent.
        200 * harsh / hurt
    };
    let near = |percent: i32, due: i32| (due - 9..=due + 9).contains(&percent);
    assert!(near(harsh("Valkyrie", 7, 0, false), 89), "8 in 9 lose their footing");
    assert!(near(harsh("Archeologist", 7, 0, false), 67), "2 in 3 do");
    assert!(near(harsh("Valkyrie", 8, 0, false), 18), "8 in 9, and 1 in 5 of these");
    assert!(near(harsh("Valkyrie", 7, 10, false), 56), "luck 10 gives 4 results of 9");
    assert!(near(harsh("Archeologist", 18, 0, true), 83), "fumbling 4 in 5");
}

/// Source: rules/levels 7.1.
#[test]
fn a_fire_horn_blows_a_ray_where_the_player_points_and_an_empty_one_is_a_plain_horn() {
    let mut least = i32::MAX;
    let mut most = 0;
    for seed in 0..30 {
        let mut s = scene(HALL).with('m', "hill orc");
        s.game.rng = Streams::new(Seed(seed));
        let orc = s.named('m');
        (s.game.world.actor_mut(orc).hp, s.game.world.actor_mut(orc).max_hp) = (900, 900);
        let horn = carries(&mut s, "fire horn", 1, Buc::Uncursed);
        improvises(&mut s, horn);
        let asks = Question::Place { why: QuestionReason::Blow };
        assert_eq!(s.game.awaits(), Awaits::Answer(asks));
        let at = s.game.world.actor(orc).at;
        let events = s.game.input(&Input::Answer(Answer::At(at))).unwrap();
        assert_eq!(s.game.world.item(horn).plus, 0);
        assert!(s.game.world.knowledge.knows(s.game.world.item(horn).kind));
        for event in events {
            if let Event::Magic(Magic::RayHit { target, damage, .. }) = event
                && target == orc
            {
                (least, most) = (least.min(damage), most.max(damage));
            }
        }
        let events = improvises(&mut s, horn);
        assert_eq!(s.game.awaits(), Awaits::Action);
        assert!(!events.iter().any(|it| matches!(it, Event::Magic(Magic::Ray { .. }))));
    }
    assert!((6..=40).contains(&least) && (20..=66).contains(&most), "6d6 to 11d6: {least} {most}");
}

#[test]
fn a_deaf_hero_does_not_recognize_a_magic_instrument_by_its_sound() {
    for kind in ["magic harp", "magic flute"] {
        for deaf in [false, true] {
            let mut s = scene(HALL);
            if deaf {
                s.play(|play| body::gain(play, play.world.hero, Property::Deaf, 100));
            }
            let tool = carries(&mut s, kind, 3, Buc::Uncursed);
            improvises(&mut s, tool);
            let known = s.game.world.knowledge.knows(s.game.world.item(tool).kind);
            assert_eq!(known, !deaf, "{kind}");
        }
    }
}

/// Source: rules/levels 7.1.
#[test]
fn a_frost_horn_blown_nowhere_wastes_its_charge() {
    let mut s = scene_of(HALL, &Birth { role: "Samurai".to_owned(), ..Birth::default() });
    let horn = carries(&mut s, "frost horn", 3, Buc::Uncursed);
    improvises(&mut s, horn);
    let hp = s.you().hp;
    let events = s.game.input(&Input::Answer(Answer::No)).unwrap();
    assert!(!events.iter().any(|it| matches!(it, Event::Magic(Magic::Ray { .. }))));
    assert_eq!((s.game.world.item(horn).plus, s.you().hp), (2, hp));
}

/// Source: rules/levels 7.1.
#[test]
fn a_bell_wakes_creatures_and_a_cursed_one_calls_a_nymph_1_time_in_4() {
    let (mut nymphs, mut broken) = (0, 0);
    for seed in 0..200 {
        let mut s = scene(HALL).with('m', "hill orc");
        s.game.rng = Streams::new(Seed(seed));
        sleeps(&mut s, 'm');
        let bell = carries(&mut s, "bell", 0, Buc::Cursed);
        s.act(Action::Apply { tool: bell, aim: None }).unwrap();
        let orc = s.game.world.level.crowd[0];
        assert!(!s.game.world.actor(orc).has(Property::Asleep));
        let crowd = s.game.world.level.crowd.clone();
        let is_nymph = |who| content().monsters[s.game.world.actor(who).kind].letter == 'n';
        let came = crowd.into_iter().any(is_nymph);
        nymphs += i32::from(came);
        let gone = !s.game.world.items.contains(bell);
        assert!(came || !gone);
        broken += i32::from(gone);
    }
    assert!((30..=72).contains(&nymphs), "{nymphs} of 200 at 1 in 4");
    assert!(broken <= 16, "{broken} at 7 in 100 of {nymphs}, and thefts");
    let mut s = scene(HALL);
    let bell = carries(&mut s, "bell", 0, Buc::Uncursed);
    for _ in 0..20 {
        s.act(Action::Apply { tool: bell, aim: None }).unwrap();
    }
    assert!(s.game.world.level.crowd.is_empty());
}

/// Source: rules/tables effects.
#[test]
fn charging_gives_instruments_a_few_charges_and_the_bell_of_opening_at_most_5() {
    let mut s = scene(HALL);
    let hero = s.game.world.hero;
    let mut gains = |kind: &str, from: i8, buc: Buc| {
        let mut gains: Vec<i8> = (0..60)
            .map(|_| {
                let item = carries(&mut s, kind, from, Buc::Uncursed);
                s.play(|play| charge::recharge(play, hero, item, buc));
                let to = s.game.world.item(item).plus;
                s.game.world.destroy(item);
                to
            })
            .collect();
        gains.sort_unstable();
        (gains[0], gains[59])
    };
    for kind in ["magic flute", "magic harp", "frost horn", "fire horn", "drum of earthquake"] {
        assert_eq!(gains(kind, 3, Buc::Uncursed), (4, 7), "{kind}");
        assert_eq!(gains(kind, 3, Buc::Blessed), (5, 11), "{kind}");
        assert_eq!(gains(kind, 19, Buc::Blessed), (20, 20), "{kind}");
        assert_eq!(gains(kind, 3, Buc::Cursed), (0, 0), "{kind}");
    }
    assert_eq!(gains("Bell of Opening", 0, Buc::Uncursed), (1, 1));
    assert_eq!(gains("Bell of Opening", 0, Buc::Blessed), (1, 3));
    assert_eq!(gains("Bell of Opening", 4, Buc::Blessed), (5, 5));
}
