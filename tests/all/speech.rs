//! Tests of what the hero hears, and of sentences about gods, luck and honor.

use wyrdvault::base::Pos;
use wyrdvault::content::{Alignment, Attribute, Buc, Property};
use wyrdvault::event::faith::Wrath;
use wyrdvault::event::life::{Guard, Offense, Watch};
use wyrdvault::event::magic::{Ritual, Sound};
use wyrdvault::event::{Combat, Event, Faith, ItemEvent, Life};
use wyrdvault::game::Birth;
use wyrdvault::rules::body::{self, burden};
use wyrdvault::rules::fight::strike::melee;
use wyrdvault::rules::ground::teleport;
use wyrdvault::world::body::pack;
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, Attitude};

use crate::fight_messages::messages;
use crate::item_messages::carried;
use crate::scene::{Scene, content, scene, scene_of};

const PAIR: &str = "
    --------
    |@1....|
    --------";

/// Returns the messages about these events.
fn told(s: &mut Scene, events: &[Event]) -> Vec<String> {
    messages(s, |play| events.iter().for_each(|event| play.tell(event.clone())))
}

#[test]
fn a_deaf_hero_sees_gestures_instead_of_hearing_speech() {
    let mut s = scene(PAIR).with('1', "watchman");
    s.game.world.look_around(&content());
    let by = s.named('1');
    let speech = [
        Event::Life(Life::Watch(Watch::Warns { by, offense: Offense::Door })),
        Event::Life(Life::Guard(Guard::Asks)),
        Event::Ritual(Ritual::Rang(Sound::Plain)),
    ];
    let heard = told(&mut s, &speech);
    assert!(heard[0].contains("Stop kicking that door!") && heard[1].contains('"'), "{heard:?}");
    assert_eq!(heard[2], "You ring the bell.");
    s.play(|play| body::gain(play, play.world.hero, Property::Deaf, 100));
    let seen = [
        "The watchman shakes a fist at you.",
        "The guard points at your gold, then beckons to you.",
        "You ring the bell, but hear nothing.",
    ];
    assert_eq!(told(&mut s, &speech), seen);
}

#[test]
fn an_attack_on_a_peaceful_creature_is_no_murder_to_the_watch() {
    let mut s = scene(PAIR).with('1', "watchman");
    let by = s.named('1');
    let arrest = Event::Life(Life::Watch(Watch::Arrests { by, offense: Offense::Assault }));
    let said = told(&mut s, &[arrest]);
    assert!(said[0].ends_with("\"You are under arrest!\""), "{said:?}");
}

/// Returns the alignment that a hero of the role loses by striking a monster of this kind and
/// attitude, which has the property `weak`, if any.
fn lost(role: &str, kind: &str, mood: Attitude, weak: Option<Property>) -> i32 {
    let birth = Birth { role: role.to_owned(), ..Birth::default() };
    let mut s = scene_of(PAIR, &birth).with('1', kind);
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    let body = s.game.world.actor_mut(foe);
    (body.mood, body.hp, body.max_hp) = (mood, 1000, 1000);
    s.game.world.life.record = 0;
    s.play(|play| {
        if let Some(weak) = weak {
            body::gain(play, foe, weak, 50);
        }
        melee::strike(play, hero, foe).unwrap();
    });
    -s.game.world.life.record
}

/// Source: rules/numbers 5.
#[test]
fn samurai_spare_the_peaceful_and_knights_the_helpless() {
    let (peaceful, hostile) = (Attitude::Peaceful, Attitude::Hostile);
    assert_eq!(lost("Samurai", "hill orc", peaceful, None), 2);
    assert_eq!(lost("Valkyrie", "hill orc", peaceful, None), 1);
    assert_eq!(lost("Samurai", "hill orc", hostile, Some(Property::Asleep)), 0);
    for weak in [Property::Asleep, Property::Fleeing] {
        assert_eq!(lost("Knight", "hill orc", hostile, Some(weak)), 1, "{weak:?}");
        assert_eq!(lost("Knight", "human zombie", hostile, Some(weak)), 0, "the undead: {weak:?}");
    }
    assert_eq!(lost("Knight", "hill orc", hostile, None), 0);
}

#[test]
fn a_teleport_to_an_occupied_square_says_that_it_leads_elsewhere() {
    let mut s = scene(PAIR).with('1', "newt");
    let (taken, free) = (s.at('1'), Pos::new(s.you().at.x + 3, s.you().at.y));
    let said = messages(&mut s, |play| teleport::chosen(play, Some(taken)));
    assert_eq!(said[0], "You cannot arrive there, so you arrive somewhere else.");
    let said = messages(&mut s, |play| teleport::chosen(play, Some(free)));
    assert!(said.iter().all(|text| !text.contains("cannot arrive")), "{said:?}");
    assert_eq!(s.you().at, free);
}

#[test]
fn a_god_says_that_the_hero_strayed_only_if_the_record_is_negative() {
    let mut s = scene(PAIR);
    let own = s.game.world.life.alignment;
    let other = if own == Alignment::Lawful { Alignment::Chaotic } else { Alignment::Lawful };
    for (god, record, word) in [(own, -1, "strayed"), (own, 0, "proud"), (other, -1, "proud")] {
        s.game.world.life.record = record;
        let lesson = Event::Faith(Faith::Smitten { god: Some(god), how: Wrath::Lesson });
        let said = told(&mut s, &[lesson]);
        assert!(said[0].contains(word), "{record}: {said:?}");
    }
}

#[test]
fn eating_one_of_a_stack_does_not_report_a_change_of_load() {
    let mut s = scene(PAIR);
    let rations = carried(&mut s, "food ration", 2);
    for which in [Attribute::Strength, Attribute::Constitution] {
        s.game.world.life.attributes[which as usize] = 14;
    }
    let (world, content) = (&s.game.world, content());
    let room = burden::capacity(world, &content, world.hero)
        - pack::load(world, &content, world.hero) as i32;
    // A hundred gold pieces weigh 1.
    carried(&mut s, "gold piece", 100 * (room + 10) as u16);
    s.play(burden::refresh);
    let said = messages(&mut s, |play| {
        let hero = play.world.hero;
        wyrdvault::rules::verb::perform(play, hero, &Action::Eat(rations)).unwrap();
    });
    assert!(said.iter().all(|text| !text.contains("load")), "{said:?}");
}

#[test]
fn messages_about_items_name_each_fact_once() {
    let mut s = scene(PAIR);
    let daggers = carried(&mut s, "dagger", 2);
    let thing = s.game.world.item_mut(daggers);
    (thing.buc, thing.known.buc) = (Buc::Cursed, true);
    let said = told(&mut s, &[Event::Item(ItemEvent::BucSeen { item: daggers })]);
    assert_eq!(said, ["A black shimmer runs over the daggers."]);
    let mirror = carried(&mut s, "mirror", 1);
    let used = Event::Item(ItemEvent::Applied { who: s.game.world.hero, item: mirror });
    assert_eq!(told(&mut s, &[used]), ["You hold up your looking glass."]);
    let fell = |item| Event::Combat(Combat::MissileFell { item, far: 4 });
    assert!(told(&mut s, &[fell(mirror)]).is_empty(), "that it breaks is enough");
    assert_eq!(told(&mut s, &[fell(daggers)]).len(), 1);
}

#[test]
fn a_kind_that_the_hero_has_only_in_a_stack_is_recognized_in_the_plural() {
    let mut s = scene(PAIR);
    let kind = content().items.find("ruby").unwrap();
    s.game.world.knowledge.of_mut(kind).known = true;
    let learned = [Event::Item(ItemEvent::Learned { kind })];
    assert_eq!(told(&mut s, &learned), ["So that is a ruby."]);
    carried(&mut s, "ruby", 3);
    assert_eq!(told(&mut s, &learned), ["So those are rubies."]);
}

#[test]
fn the_character_sheet_shows_the_crown_the_powers_and_how_skills_rise() {
    let mut s = scene(PAIR);
    let rows = |s: &Scene, heading: &str| -> Vec<String> {
        let rows = s.game.sheet().rows.into_iter().filter(|row| row.heading == heading);
        rows.map(|row| row.text).collect()
    };
    let crowned = |s: &Scene| rows(s, "Faith").iter().any(|text| text.starts_with("crowned by "));
    assert!(!crowned(&s));
    s.game.world.life.crowned = true;
    s.play(|play| body::grant(play, play.world.hero, Property::FireResistance));
    assert!(crowned(&s));
    assert!(rows(&s, "Powers").contains(&"fire resistance".to_owned()));
    // Nothing tells the hero about this property.
    s.play(|play| body::grant(play, play.world.hero, Property::SustainAbility));
    let shown = |s: &Scene| rows(s, "Powers").contains(&"sustain ability".to_owned());
    assert!(!shown(&s));
    s.game.world.life.mode = Mode::Wizard;
    assert!(shown(&s));
    s.game.world.life.slots = 0;
    let (skill, _) = content().roles[s.game.world.life.role].skills[0];
    s.game.world.life.training[skill as usize] = 500;
    let skills = rows(&s, "Skills");
    assert!(skills[0].ends_with("you have no slots."), "{skills:?}");
    assert!(skills[1].contains("trained, needs "), "{skills:?}");
}
