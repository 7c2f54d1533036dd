//! Tests of what single artifacts do besides their bonuses: names, voices, glow, light and more.

use wyrdvault::base::{Dir, Pos, Seed, rng::Streams};
use wyrdvault::content::{ArtifactId, Attribute, Buc, Property, Rank, Skill, Slot};
use wyrdvault::event::item::artifact::ArtifactEvent;
use wyrdvault::event::{Combat, Event, ItemEvent};
use wyrdvault::rules::Refusal;
use wyrdvault::rules::body::equipment;
use wyrdvault::rules::fight::roll::artifact_bonus::Bonus;
use wyrdvault::rules::fight::strike::melee;
use wyrdvault::rules::item::bless;
use wyrdvault::rules::vitals::{self, Blame};
use wyrdvault::rules::{settle, verb};
use wyrdvault::world::{Action, Aim, Attitude, Item, ItemId, Trap};

use crate::artifact_invocations;
use crate::scene::{Scene, content, scene};

const HALL: &str = "
    ------------
    |..........|
    |..@1......|
    |..........|
    ------------";

fn id(name: &str) -> ArtifactId {
    content().artifact_called(name).unwrap()
}

/// Gives the hero the artifact's role and alignment, so that the artifact does not resist the
/// hero's touch.
fn befriend(s: &mut Scene, name: &str) {
    let content = content();
    let row = &content.artifacts[id(name)];
    let life = &mut s.game.world.life;
    if let Some(role) = &row.role {
        life.role = content.roles.find(role).unwrap();
    }
    if let Some(side) = row.alignment {
        (life.alignment, life.own_alignment, life.first_alignment) = (side, side, side);
    }
    life.record = 10;
}

/// Gives the hero an artifact.
fn give(s: &mut Scene, name: &str, buc: Buc) -> ItemId {
    befriend(s, name);
    let item = s.game.world.make(Item { buc, ..Item::of(content().artifact_base(id(name))) });
    assert!(s.game.world.make_artifact(item, id(name)));
    let hero = s.game.world.hero;
    s.game.world.give(item, hero);
    s.game.world.item_mut(item).letter = b'Z';
    item
}

/// Puts an artifact into a slot of the hero.
fn put(s: &mut Scene, name: &str, slot: Slot) -> ItemId {
    let item = give(s, name, Buc::Uncursed);
    let hero = s.game.world.hero;
    s.play(|play| {
        if let Some(old) = play.world.you().in_slot(slot) {
            equipment::destroy(play, old);
        }
        equipment::put(play, hero, item, slot);
        equipment::pack_changed(play);
    });
    item
}

/// Gives the hero a plain item.
fn plain(s: &mut Scene, kind: &str, count: u16) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = s.game.world.make(Item { count, ..Item::of(kind) });
    let hero = s.game.world.hero;
    s.game.world.give(item, hero);
    s.game.world.item_mut(item).letter = b'Y';
    item
}

fn told(events: &[Event], wanted: &ArtifactEvent) -> bool {
    events.iter().any(|it| matches!(it, Event::Item(ItemEvent::Artifact(what)) if what == wanted))
}

// --- Names

/// Source: rules/artifacts 7.
#[test]
fn naming_an_elven_dagger_sting_makes_it_the_artifact_once() {
    for (kind, name) in [("elven dagger", "Sting"), ("elven broadsword", "orcrist")] {
        let mut s = scene(HALL);
        let blade = plain(&mut s, kind, 1);
        s.act(Action::Inscribe { item: blade, text: name.to_owned() }).unwrap();
        assert_eq!(s.game.world.item(blade).artifact, Some(id(name)), "{name}");
        assert!(s.game.world.knows_artifact(id(name)));
        let other = plain(&mut s, kind, 1);
        let events = s.act(Action::Inscribe { item: other, text: name.to_owned() }).unwrap();
        assert!(told(&events, &ArtifactEvent::Slipped { item: other }), "there is only one");
        assert_eq!(s.game.world.item(other).artifact, None);
    }
    let mut s = scene(HALL);
    let daggers = plain(&mut s, "elven dagger", 2);
    s.act(Action::Inscribe { item: daggers, text: "Sting".to_owned() }).unwrap();
    assert_eq!(s.game.world.item(daggers).artifact, None, "a stack stays a stack");
}

#[test]
fn the_hand_slips_at_names_of_artifacts_of_the_same_kind_only() {
    let mut s = scene(HALL);
    let sword = plain(&mut s, "long sword", 1);
    let named = |s: &mut Scene, text: &str| {
        let events = s.act(Action::Inscribe { item: sword, text: text.to_owned() }).unwrap();
        let slipped = told(&events, &ArtifactEvent::Slipped { item: sword });
        (slipped, s.game.world.item(sword).inscription.as_deref().unwrap().to_owned())
    };
    let (slipped, text) = named(&mut s, "Vorpal Blade");
    assert!(slipped && text.len() == 12);
    let wrong = text.chars().zip("Vorpal Blade".chars()).filter(|(a, b)| a != b).count();
    assert_eq!(wrong, 1, "{text}");
    assert_eq!(named(&mut s, "Mjollnir"), (false, "Mjollnir".to_owned()), "that is a hammer");
    assert_eq!(named(&mut s, "Sting"), (false, "Sting".to_owned()), "that is a dagger");
    assert_eq!(s.game.world.item(sword).artifact, None);
}

// --- Voices and glow

#[test]
fn the_magic_mirror_and_the_master_key_whisper_fortunes_when_applied() {
    for name in ["the Magic Mirror of Merlin", "the Master Key of Thievery"] {
        let mut s = scene(HALL).with('1', "hill orc");
        let item = give(&mut s, name, Buc::Blessed);
        let chest = content().items.find("chest").unwrap();
        let chest = s.game.world.make(Item { locked: true, ..Item::of(chest) });
        let at = s.you().at;
        s.game.world.lay(chest, at);
        let aim = name.contains("Mirror").then_some(Aim::Dir(Dir::E));
        let events = s.act(Action::Apply { tool: item, aim }).unwrap();
        let text = events.iter().find_map(|event| match event {
            Event::Item(ItemEvent::Artifact(ArtifactEvent::Whispered { text, .. })) => Some(text),
            _ => None,
        });
        assert!(content().fortunes.true_ones.contains(text.unwrap()), "{name} is blessed");
        let told = s.game.lines().iter().any(|line| line.text.contains(" whispers: \""));
        assert!(told, "{name}");
    }
}

#[test]
fn elven_blades_glow_while_they_are_wielded_and_an_orc_is_on_the_level() {
    let mut s = scene(HALL).with('1', "hill orc");
    let foe = s.named('1');
    let blade = give(&mut s, "Sting", Buc::Uncursed);
    let events = s.act(Action::Wield(Some(blade))).unwrap();
    assert!(told(&events, &ArtifactEvent::Glowed { item: blade, on: true }));
    let events = s.act(Action::Wait).unwrap();
    assert!(!told(&events, &ArtifactEvent::Glowed { item: blade, on: true }), "once");
    s.game.world.remove_actor(foe);
    let mut events = Vec::new();
    for _ in 0..3 {
        events.extend(s.act(Action::Wait).unwrap());
    }
    assert!(told(&events, &ArtifactEvent::Glowed { item: blade, on: false }));
    let mut s = scene(HALL).with('1', "owlbear");
    let blade = give(&mut s, "Sting", Buc::Uncursed);
    let events = s.act(Action::Wield(Some(blade))).unwrap();
    assert!(!told(&events, &ArtifactEvent::Glowed { item: blade, on: true }), "no orc is here");
}

// --- Powers

#[test]
fn the_powers_of_a_weapon_work_as_soon_as_it_is_wielded() {
    let mut s = scene(HALL);
    s.game.world.life.attributes = [12; 6];
    let hammer = give(&mut s, "Ogresmasher", Buc::Uncursed);
    s.act(Action::Wield(Some(hammer))).unwrap();
    let constitution = |s: &Scene| s.game.world.life.attributes[Attribute::Constitution as usize];
    assert_eq!(constitution(&s), 25);
    s.act(Action::Wield(None)).unwrap();
    assert_eq!(constitution(&s), 12);
    let mace = give(&mut s, "the Mace of Saint Cuthbert", Buc::Uncursed);
    s.act(Action::Wield(Some(mace))).unwrap();
    assert!(!s.game.world.artifacts.shows.is_empty(), "it warns of demons and undead");
}

#[test]
fn magicbane_absorbs_curses_19_times_in_20() {
    let mut s = scene(HALL);
    let blade = put(&mut s, "Magicbane", Slot::Wielded);
    let hero = s.game.world.hero;
    let mut absorbed = 0;
    for seed in 0..600 {
        let mut s = s.again();
        s.game.rng = Streams::new(Seed(seed));
        let ((), events) = s.play(|play| bless::curse_some(play, hero));
        absorbed += usize::from(told(&events, &ArtifactEvent::Absorbed { item: blade }));
    }
    assert!((550..=588).contains(&absorbed), "{absorbed} of 600 at 19 in 20");
}

#[test]
fn sting_cuts_its_wielder_free_from_webs() {
    for (name, free) in [("Sting", true), ("Giantslayer", false)] {
        let mut s = scene(HALL);
        let blade = put(&mut s, name, Slot::Wielded);
        s.game.world.life.attributes[0] = 3;
        let (at, kind) = (s.at('1'), content().known.web);
        s.game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
        let events = s.walk(Dir::E).unwrap();
        assert_eq!(told(&events, &ArtifactEvent::CutWeb { item: blade }), free, "{name}");
        assert_eq!(s.you().trapped == 0, free, "{name}");
        assert_eq!(s.game.world.trap_at(at).is_none(), free, "{name}");
    }
    // A hero who wields Sting later is freed when struggling.
    let mut s = scene(HALL);
    s.game.world.life.attributes[0] = 3;
    let (at, kind) = (s.at('1'), content().known.web);
    s.game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
    s.walk(Dir::E).unwrap();
    assert!(s.you().trapped > 1);
    put(&mut s, "Sting", Slot::Wielded);
    s.walk(Dir::E).unwrap();
    assert_eq!(s.you().trapped, 0);
}

#[test]
fn webs_are_always_disarmed_with_sting_or_a_fiery_blade() {
    for (name, all) in [("Sting", true), ("Fire Brand", true), ("Frost Brand", false)] {
        let mut s = scene(HALL);
        put(&mut s, name, Slot::Wielded);
        let (at, kind) = (s.at('1'), content().known.web);
        s.game.world.level.traps.push(Trap { kind, at, seen: true, own: false, sprung: 0 });
        let disarms = |seed: u64| {
            let mut s = s.again();
            s.game.rng = Streams::new(Seed(seed));
            s.act(Action::Disarm(Some(Dir::E))).unwrap();
            s.game.world.trap_at(at).is_none()
        };
        let count = (0..60).filter(|&seed| disarms(seed)).count();
        assert_eq!(count == 60, all, "{name}: {count} of 60");
    }
}

#[test]
fn a_troll_killed_with_trollsbane_stays_dead() {
    for (name, dead) in [("Trollsbane", true), ("Giantslayer", false)] {
        let mut s = scene(HALL).with('1', "troll");
        put(&mut s, name, Slot::Wielded);
        let (hero, troll) = (s.game.world.hero, s.named('1'));
        s.play(|play| {
            vitals::kill(play, troll, Blame::by(hero));
            settle::settle(play)
        });
        assert_eq!(s.game.world.reviving_corpses.is_empty(), dead, "{name}");
    }
}

#[test]
fn stormbringer_attacks_pets_and_peaceful_monsters_in_the_heros_way() {
    for (name, thirsty) in [("Stormbringer", true), ("Vorpal Blade", false)] {
        for mood in [Attitude::Tame(10), Attitude::Peaceful] {
            let mut s = scene(HALL).with('1', "owlbear");
            put(&mut s, name, Slot::Wielded);
            let other = s.named('1');
            s.game.world.actor_mut(other).mood = mood;
            let (hero, from) = (s.game.world.hero, s.you().at);
            let events = s.walk(Dir::E).unwrap_or_default();
            let strikes = events.iter().any(|event| match event {
                Event::Combat(Combat::Hit { by, .. } | Combat::Missed { by, .. }) => *by == hero,
                _ => false,
            });
            assert_eq!(strikes, thirsty, "{name} {mood:?}");
            assert_eq!(s.you().at == from, thirsty, "{name} {mood:?}");
        }
    }
}

/// Throws Mjollnir in each of `times` games. Returns how often it was back in the hand.
fn thrown(s: &Scene, hammer: ItemId, times: u64) -> usize {
    let back = |seed: &u64| {
        let mut s = s.again();
        s.game.rng = Streams::new(Seed(*seed));
        s.act(Action::Throw { item: hammer, dir: Dir::E, count: 1 }).unwrap();
        s.you().in_slot(Slot::Wielded) == Some(hammer)
    };
    (0..times).filter(back).count()
}

#[test]
fn mjollnir_is_thrown_with_strength_25_from_the_hand_and_returns_to_valkyries() {
    let mut s = scene(HALL);
    let hammer = put(&mut s, "Mjollnir", Slot::Wielded);
    let throw = Action::Throw { item: hammer, dir: Dir::E, count: 1 };
    s.game.world.life.attributes[0] = 118;
    assert_eq!(s.act(throw.clone()), Err(Refusal::NeedsMight));
    s.game.world.life.attributes[0] = 125;
    let back = thrown(&s, hammer, 400);
    assert!((384..=399).contains(&back), "{back} of 400 at 0.98");
    let mut dazed = s.again();
    let you = dazed.game.world.you_mut();
    you.properties.timed.push((Property::Hallucinating, 500));
    you.properties.refresh();
    assert_eq!(thrown(&dazed, hammer, 40), 0, "a hero who is impaired does not catch it");
    let mut other = s.again();
    other.game.world.life.role = content().roles.find("Samurai").unwrap();
    assert_eq!(thrown(&other, hammer, 40), 0, "it returns to Valkyries only");
    s.act(Action::Wield(None)).unwrap();
    assert_eq!(s.act(throw), Err(Refusal::NeedsMight), "it must be wielded");
}

const CAVE: &str = "
    #############
    #...........#
    #...........#
    #.....@.....#
    #...........#
    #...........#
    #############";

#[test]
fn sunsword_shines_three_two_or_one_squares_far_by_its_blessing() {
    for (buc, radius) in [(Buc::Blessed, 3), (Buc::Uncursed, 2), (Buc::Cursed, 1)] {
        let mut s = scene(CAVE);
        for at in s.game.world.level.cells.positions() {
            s.game.world.level.change(at, |cell| cell.set_lit(false));
        }
        let sword = give(&mut s, "Sunsword", buc);
        let sees = |s: &mut Scene, far: i16| {
            let you = s.you().at;
            let content = content();
            s.game.world.look_around(&content);
            s.game.world.sight.seen.has(Pos::new(you.x + far, you.y))
        };
        assert!(!sees(&mut s, 2), "it is dark");
        s.act(Action::Wield(Some(sword))).unwrap();
        for far in 1..5 {
            assert_eq!(sees(&mut s, far), far <= radius, "{buc:?} at {far}");
        }
    }
}

#[test]
fn sunsword_keeps_flashes_of_light_from_blinding_its_wielder() {
    for (name, blind) in [("Sunsword", false), ("Giantslayer", true)] {
        let mut s = scene(HALL).with('1', "yellow light");
        put(&mut s, name, Slot::Wielded);
        let (hero, light) = (s.game.world.hero, s.named('1'));
        for _ in 0..60 {
            if !s.game.world.actors.contains(light) || s.game.world.is_dying(light) {
                break;
            }
            let _ = s.play(|play| melee::strike(play, light, hero));
        }
        assert_eq!(s.you().has(Property::Blind), blind, "{name}");
    }
}

#[test]
fn the_mitre_halves_the_damage_by_undead_and_demons_to_priests() {
    let damage = |role: &str, foe: &str| {
        let mut s = scene(HALL).with('1', foe);
        put(&mut s, "the Mitre of Holiness", Slot::Helmet);
        s.game.world.life.role = content().roles.find(role).unwrap();
        let (hero, foe) = (s.game.world.hero, s.named('1'));
        s.game.world.actor_mut(foe).level = 20;
        let mut sum = 0;
        for _ in 0..300 {
            let before = s.you().hp;
            let _ = s.play(|play| melee::strike(play, foe, hero));
            sum += before - s.you().hp;
            s.game.world.you_mut().hp = 30_000;
        }
        sum
    };
    for foe in ["human zombie", "hill orc"] {
        let (priest, other) = (damage("Priest", foe), damage("Valkyrie", foe));
        let half = 2 * priest < other + other / 4;
        assert_eq!(half, foe.ends_with("zombie"), "{foe}: {priest}, {other}");
    }
}

#[test]
fn the_eyes_of_the_overworld_see_through_walls_within_three_squares() {
    let picture = "
        #########
        #@..#...#
        #########";
    let mut s = scene(picture);
    let you = s.you().at;
    let sees = |s: &mut Scene, far: i16| {
        let content = content();
        s.game.world.look_around(&content);
        s.game.world.sight.seen.has(Pos::new(you.x + far, you.y))
    };
    assert!(!sees(&mut s, 5));
    let at = Pos::new(you.x + 2, you.y);
    let hero = s.game.world.hero;
    s.game.world.move_actor(hero, at);
    assert!(!sees(&mut s, 4));
    put(&mut s, "the Eyes of the Overworld", Slot::Eyes);
    assert!(sees(&mut s, 4) && sees(&mut s, 5));
    assert!(!sees(&mut s, 6), "four squares away");
}

#[test]
fn the_gauntlets_of_yin_and_yang_arm_bare_hands() {
    let mean = |worn: bool| {
        let mut s = scene(HALL).with('1', "owlbear");
        let hero = s.game.world.hero;
        s.act(Action::Wield(None)).unwrap();
        if worn {
            put(&mut s, "the Gauntlets of Yin and Yang", Slot::Gloves);
        }
        let foe = s.named('1');
        s.game.world.life.role = content().roles.find("Valkyrie").unwrap();
        let (mut dealt, mut hits) = (0, 0);
        for _ in 0..400 {
            let body = s.game.world.actor_mut(foe);
            (body.hp, body.max_hp) = (20_000, 20_000);
            let (_, events) = s.play(|play| verb::perform(play, hero, &Action::Strike(foe)));
            for event in events {
                if let Event::Combat(Combat::Hit { by, damage, .. }) = event
                    && by == hero
                {
                    (dealt, hits) = (dealt + damage, hits + 1);
                }
            }
        }
        (10 * dealt / hits, hits)
    };
    let ((with, more), (without, fewer)) = (mean(true), mean(false));
    assert!((45..=65).contains(&(with - without)), "1d10 more: {with} and {without} tenths");
    assert!(more > fewer, "{more} and {fewer} hits");
}

#[test]
fn sunsword_deals_1d8_more_to_monsters_that_hate_light() {
    use wyrdvault::base::Rng;
    use wyrdvault::rules::fight::roll::weapon;
    let content = content();
    let mean = |name: &str, foe: &str| {
        let artifact = Some(id(name));
        let sword = Item { artifact, ..Item::of(content.artifact_base(id(name))) };
        let kind = &content.monsters[content.monsters.find(foe).unwrap()];
        let mut rng = Rng::new(Seed(3), 9);
        (0..4000).map(|_| weapon::damage(&mut rng, &content, &sword, kind)).sum::<i32>() / 400
    };
    let more = mean("Sunsword", "gremlin") - mean("Giantslayer", "gremlin");
    assert!((41..=49).contains(&more), "{more} tenths");
    let same = mean("Sunsword", "hill orc") - mean("Giantslayer", "hill orc");
    assert!((-3..=3).contains(&same), "{same} tenths");
}

#[test]
fn a_demon_wants_no_bribe_from_heroes_with_excalibur_and_calls_no_help_near_demonbane() {
    for (name, angers) in [("Excalibur", true), ("Demonbane", true), ("Giantslayer", false)] {
        let (mut s, item) =
            artifact_invocations::owner_in(scene(HALL).with('1', "Asmodeus"), name, Buc::Uncursed);
        let lord = s.named('1');
        s.game.world.actor_mut(lord).mood = Attitude::Peaceful;
        let gold = s.game.world.make(Item { count: 1000, ..Item::of(content().known.gold) });
        let hero = s.game.world.hero;
        s.game.world.give(gold, hero);
        s.game.world.item_mut(gold).letter = b'$';
        artifact_invocations::wear(&mut s, item, Slot::Wielded);
        // Waits until the demon lord has come near, and turns hostile or asks a question.
        for _ in 0..40 {
            if s.game.world.actor(lord).is_hostile()
                || s.game.awaits() != wyrdvault::game::Awaits::Action
            {
                break;
            }
            s.act(Action::Wait).unwrap();
        }
        assert_eq!(s.game.world.actor(lord).is_hostile(), angers, "{name}");
    }
    for (name, silenced) in [("Demonbane", true), ("Giantslayer", false)] {
        let (mut s, item) =
            artifact_invocations::owner_in(scene(HALL).with('1', "vrock"), name, Buc::Uncursed);
        let demon = s.named('1');
        artifact_invocations::wear(&mut s, item, Slot::Wielded);
        s.play(|play| {
            for _ in 0..200 {
                wyrdvault::rules::fight::summon::gate(play, demon);
            }
        });
        assert_eq!(s.game.world.level.crowd.len() == 1, silenced, "{name}");
    }
}

#[test]
fn stormbringer_and_mournblade_can_be_wielded_together_and_double_their_bonuses() {
    let dealt = |first: &str, second: &str| {
        let mut s = scene(HALL).with('1', "iron golem");
        let hero = s.game.world.hero;
        let first = put(&mut s, first, Slot::Wielded);
        put(&mut s, second, Slot::Alternate);
        s.game.world.you_mut().worn[Slot::Shield as usize] = None;
        s.game.world.life.skills = vec![Rank::Expert; Skill::COUNT];
        let (refused, _) = s.play(|play| verb::perform(play, hero, &Action::TwoWeapons));
        let (world, content) = (&s.game.world, content());
        let bonus = Bonus::of(world, &content, world.item(first), s.named('1')).unwrap();
        (refused.is_ok(), bonus.usual_to_hit())
    };
    // 1d5 has a mean of 3.
    assert_eq!(dealt("Stormbringer", "Mournblade"), (true, 6));
    assert_eq!(dealt("Mournblade", "Stormbringer"), (true, 6));
    assert_eq!(dealt("Mournblade", "Grimtooth"), (false, 3), "only twins fight together");
}
