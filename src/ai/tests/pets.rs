//! Tests of pets.

use super::*;

#[test]
fn pets_stay_near_the_hero_and_attack_weaker_foes() {
    let mut s = scene(
        "
        ------------------
        |@..............a|
        |.......b........|
        ------------------
    ",
    );
    let dog = s.put("little dog", 'a');
    s.world.actor_mut(dog).mood = Attitude::Tame(10);
    for _ in 0..20 {
        s.act(dog);
    }
    assert!(s.far(dog) <= 4, "at {:?}", s.at(dog));
    let newt = s.put("newt", 'b');
    let hero = s.world.hero;
    s.world.move_actor(hero, Pos::new(7, 3));
    let mut wishes = (0..20).map(|_| s.act(dog));
    assert!(wishes.any(|wish| wish == Action::Strike(newt)));
}

#[test]
fn pets_never_attack_floating_eyes_or_much_stronger_foes() {
    for foe in ["floating eye", "hill giant"] {
        let mut s = scene(
            "
            -----
            |@ab|
            |...|
            -----
        ",
        );
        let dog = s.put("little dog", 'a');
        s.world.actor_mut(dog).mood = Attitude::Tame(10);
        let foe_id = s.put(foe, 'b');
        let struck = (0..40).filter(|_| s.wish(dog) == Action::Strike(foe_id)).count();
        assert!(struck <= 12, "{foe}: {struck}");
    }
}

#[test]
fn hungry_pets_eat_what_they_like() {
    let mut s = scene(
        "
        --------
        |@.a.b.|
        |......|
        --------
    ",
    );
    let dog = s.put("little dog", 'a');
    s.world.actor_mut(dog).mood = Attitude::Tame(10);
    let at = found(s.picture, 'b')[0];
    let apple = thing(&mut s.world, &s.content, "apple");
    s.world.lay(apple, at);
    assert!((0..20).all(|_| s.act(dog) != Action::Eat(apple)), "dogs eat meat");
    let tripe = thing(&mut s.world, &s.content, "tripe ration");
    s.world.lay(tripe, at);
    assert!((0..20).any(|_| s.act(dog) == Action::Eat(tripe)));
}

#[test]
fn a_full_pet_eats_treats_only() {
    let mut s = scene(
        "
        --------
        |@.a.b.|
        |......|
        --------
    ",
    );
    let dog = s.put("little dog", 'a');
    s.world.actor_mut(dog).mood = Attitude::Tame(10);
    s.world.actor_mut(dog).full_until = 1000;
    let at = found(s.picture, 'b')[0];
    let corpse = thing(&mut s.world, &s.content, "corpse");
    s.world.item_mut(corpse).about = s.content.monsters.find("newt");
    s.world.lay(corpse, at);
    assert!((0..20).all(|_| s.act(dog) != Action::Eat(corpse)));
    s.world.actor_mut(dog).full_until = 1;
    s.world.item_mut(corpse).age = s.world.turn;
    assert!((0..40).any(|_| s.act(dog) == Action::Eat(corpse)));
}

#[test]
fn pets_and_monsters_avoid_a_trap_that_the_hero_has_found() {
    const ROOM: &str = "
        ---------
        |.......|
        |..@....|
        |...t.a.|
        |.......|
        ---------
    ";
    for (kind, mood) in [
        ("little dog", Attitude::Tame(10)),
        ("hill orc", Attitude::Peaceful),
        ("jackal", Attitude::Hostile),
    ] {
        let mut s = scene(ROOM);
        let trap = found(ROOM, 't')[0];
        let change = s.content.traps.find("polymorph trap").expect("there is one");
        let seen = crate::world::Trap { kind: change, at: trap, seen: true, own: false, sprung: 0 };
        s.world.level.traps.push(seen);
        let who = s.put(kind, 'a');
        s.world.actor_mut(who).mood = mood;
        // An invisible hero makes a hostile monster wander too.
        s.world.you_mut().properties.now.add(Property::Invisible);
        let (mut caught, mut beside) = (0, 0);
        for _ in 0..4000 {
            let was_beside = s.at(who).is_next_to(trap);
            s.act(who);
            beside += usize::from(was_beside);
            caught += usize::from(was_beside && s.at(who) == trap);
        }
        assert!(beside > 200, "{kind} comes by: {beside}");
        assert!(caught * 40 <= beside, "{kind}: {caught} of {beside}");
    }
}
