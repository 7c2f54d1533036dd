//! Tests of the qualities of weapons and armor: names, bonuses, prices, wishes and scores.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Alignment, Buc, QualityId, Slot};
use wyrdvault::event::{Combat, Event};
use wyrdvault::game::{Answer, Birth, Input};
use wyrdvault::rules::body::equipment;
use wyrdvault::rules::fight::roll::{armor_class, weapon};
use wyrdvault::rules::item::{price, wish};
use wyrdvault::story::{Eyes, item_names};
use wyrdvault::world::hero::score;
use wyrdvault::world::level::special_room::shop;
use wyrdvault::world::{Action, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene, scene_of};
use crate::shops;

const HALL: &str = "
    ------------
    |..........|
    |..@1......|
    |..........|
    ------------";

fn quality(name: &str) -> QualityId {
    content().qualities.find(name).unwrap()
}

/// Gives the hero items of a kind and quality.
fn give(s: &mut Scene, kind: &str, fine: Option<&str>, count: u16) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    let item = Item { count, buc: Buc::Uncursed, quality: fine.map(quality), ..Item::of(kind) };
    let (item, hero) = (s.game.world.make(item), s.game.world.hero);
    pack::take(&mut s.game.world, &content(), hero, item)
}

/// Source: rules/numbers 18.
#[test]
fn a_quality_is_part_of_the_name_and_keeps_items_out_of_other_stacks() {
    let mut s = scene(HALL);
    let fine = give(&mut s, "dagger", Some("elite"), 1);
    let plain = give(&mut s, "dagger", None, 1);
    let (world, content) = (&s.game.world, content());
    let eyes = Eyes { world, content: &content };
    assert_eq!(item_names::name(&eyes, fine), "elite dagger");
    assert_ne!(fine, plain, "the hero carries two stacks");
}

/// Source: rules/numbers 18.
#[test]
fn qualities_add_to_hit_damage_armor_class_and_price() {
    let mut s = scene(HALL).with('1', "hill orc");
    let foe = s.named('1');
    let blades = [None, Some("legendary")].map(|fine| give(&mut s, "long sword", fine, 1));
    let (world, content) = (&s.game.world, content());
    let kind = &content.monsters[world.actor(foe).kind];
    let [plain, fine] = blades.map(|item| world.item(item));
    let to_hit = |item| weapon::to_hit(world, &content, item, foe).total();
    assert_eq!(to_hit(fine), to_hit(plain) + 4);
    let damage = |item: &Item| {
        let mut rng = Streams::new(Seed(1)).fight;
        (0..50).map(|_| weapon::damage(&mut rng, &content, item, kind)).sum::<i32>()
    };
    assert_eq!(damage(fine), damage(plain) + 50 * 5);
    assert_eq!(price::base(&content, fine), 20 * price::base(&content, plain));
    let class = |fine: Option<&str>| {
        let mut s = scene(HALL);
        let hero = s.game.world.hero;
        let mail = give(&mut s, "plate mail", fine, 1);
        s.play(|play| {
            if let Some(old) = play.world.you().in_slot(Slot::Suit) {
                equipment::destroy(play, old);
            }
            equipment::put(play, hero, mail, Slot::Suit);
        });
        armor_class::class(&s.game.world, &content, s.game.world.hero).total()
    };
    assert_eq!(class(Some("celestial")), class(None) - 2);
}

/// Wishes 200 times. Returns how many of the items have the quality.
fn granted(ruleset: &str, luck: i8, text: &str, name: &str) -> usize {
    let birth = Birth { ruleset: ruleset.to_owned(), ..Birth::default() };
    let first = scene_of(HALL, &birth);
    let wishes = |seed| {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        s.play(wish::ask);
        s.game.world.life.luck.base = luck;
        for answer in [Answer::Text(text.to_owned()), Answer::Yes] {
            s.game.input(&Input::Answer(answer)).unwrap();
        }
        s.game.world.items.iter().any(|(_, item)| item.quality == Some(quality(name)))
    };
    (0..200).filter(|&seed| wishes(seed)).count()
}

/// Source: rules/wishes 2.
#[test]
fn a_wish_for_a_quality_is_granted_1_time_in_its_grade() {
    assert_eq!(granted("wyrdvault", 0, "blessed exceptional katana", "exceptional"), 200);
    let elite = granted("wyrdvault", 0, "elite gray dragon scale mail", "elite");
    assert!((75..=125).contains(&elite), "{elite} of 200, not 1 in 2");
    let legendary = granted("wyrdvault", 0, "legendary +1 long sword", "legendary");
    assert!((22..=60).contains(&legendary), "{legendary} of 200, not 1 in 5");
    assert_eq!(granted("wyrdvault", -1, "exceptional katana", "exceptional"), 0, "bad luck");
    assert_eq!(granted("nethack-3.6", 0, "exceptional katana", "exceptional"), 0);
    assert_eq!(granted("wyrdvault", 0, "exceptional apple", "exceptional"), 0);
    assert_eq!(granted("wyrdvault", 0, "exceptional Grayswandir", "exceptional"), 0);
}

/// Source: rules/score 5.
#[test]
fn roles_score_items_of_quality() {
    let content = content();
    let tell = |role: &str, kind: &str, fine: &str, count: u16| {
        let row = &content.roles[content.roles.find(role).unwrap()].score;
        let mut s = scene(HALL);
        s.game.world.life.alignment = Alignment::Neutral;
        let before = score::of_role(&s.game.world, &content, row);
        give(&mut s, kind, Some(fine), count);
        score::of_role(&s.game.world, &content, row) - before
    };
    for (role, kind, fine, count, points) in [
        ("Barbarian", "long sword", "legendary", 1, 30_000),
        ("Barbarian", "long sword", "mythic", 1, 0),
        ("Barbarian", "bow", "legendary", 1, 0),
        ("Ranger", "bow", "elite", 1, 40_000),
        ("Ranger", "bow", "exceptional", 1, 0),
        ("Ranger", "arrow", "infernal", 7, 14_000),
        ("Samurai", "katana", "exceptional", 1, 50_000),
        ("Samurai", "long sword", "exceptional", 1, 0),
        ("Samurai", "ya", "mythic", 4, 6_000),
        ("Samurai", "arrow", "mythic", 4, 0),
        ("Valkyrie", "plate mail", "primordial", 1, 60_000),
        ("Valkyrie", "dart", "primordial", 5, 5_000),
        ("Valkyrie", "plate mail", "celestial", 1, 0),
        ("Valkyrie", "plate mail", "legendary", 1, 0),
        ("Archeologist", "long sword", "legendary", 1, 0),
    ] {
        assert_eq!(tell(role, kind, fine, count), points, "{role}: {fine} {kind}");
    }
}

/// Strikes the hill orc in the east once. Returns the damage and the terms of the to-hit roll.
fn blow(s: &Scene, seed: u64) -> (i32, String) {
    let mut s = s.again();
    s.game.rng = Streams::new(Seed(seed));
    let mut rolls = Vec::new();
    let events = s.game.input_heard(&Input::Do(Action::Fight(Dir::E)), &mut rolls).unwrap();
    let by = s.game.world.hero;
    let hit = |event: &Event| match event {
        Event::Combat(Combat::Hit { by: striker, damage, .. }) if *striker == by => Some(*damage),
        _ => None,
    };
    (events.iter().find_map(hit).expect("at level 30 every blow hits"), rolls[0].parts.clone())
}

/// Source: rules/numbers 18.
#[test]
fn each_quality_shows_in_the_name_and_counts_in_a_blow() {
    let all = content();
    let mut s = scene(HALL).with('1', "hill orc");
    s.game.world.you_mut().level = 30;
    s.game.world.life.attributes = [18; 6];
    let foe = s.named('1');
    (s.game.world.actor_mut(foe).hp, s.game.world.actor_mut(foe).max_hp) = (5_000, 5_000);
    let armed = |fine: Option<&str>| {
        let mut s = s.again();
        let blade = give(&mut s, "long sword", fine, 1);
        s.act(Action::Wield(Some(blade))).unwrap();
        let name = s.game.view().pack.iter().find(|it| it.id == blade).unwrap().name.clone();
        (s, name)
    };
    let (plain, _) = armed(None);
    for row in all.qualities.rows() {
        let (s, name) = armed(Some(&row.name));
        assert!(name.contains(&format!("{} long sword", row.name)), "{name}");
        for seed in 0..20 {
            let ((dull, without), (dealt, with)) = (blow(&plain, seed), blow(&s, seed));
            assert_eq!(dealt, dull + i32::from(row.damage), "{}", row.name);
            assert!(!without.contains("quality"), "{without}");
            assert!(with.contains(&format!("quality {:+}", row.to_hit)), "{}: {with}", row.name);
        }
    }
}

/// Source: rules/numbers 18.
#[test]
fn each_quality_counts_in_the_armor_class_and_in_the_price() {
    let all = content();
    let worn = |fine: Option<&str>| {
        let mut s = scene(HALL);
        shops::empty_handed(&mut s);
        let cap = give(&mut s, "orcish helm", fine, 1);
        s.act(Action::Wear(cap)).unwrap();
        while s.game.input(&Input::Continue).is_ok() {}
        s.game.view().status.ac
    };
    let price = |fine: Option<&str>| {
        let mut s = shops::market("general");
        let blade = shops::goods(&mut s, "long sword", 1);
        s.game.world.item_mut(blade).quality = fine.map(quality);
        shops::customer(&mut s, 0);
        s.act(Action::PickUp(vec![(blade, 0)])).unwrap();
        shop::bill(&s.game.world)
    };
    for row in all.qualities.rows() {
        let fine = Some(row.name.as_str());
        assert_eq!(worn(fine), worn(None) - i32::from(row.armor), "{}", row.name);
        assert_eq!(price(fine), price(None) * u32::from(row.price) / 100, "{}", row.name);
    }
}
