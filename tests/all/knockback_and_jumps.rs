//! Tests of actions that move the fighters: knockback, jumps, tunneling, and escape by stairs.

use wyrdvault::base::rng::Streams;
use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::content::{Property, Rank, Skill, Slot, Terrain};
use wyrdvault::event::{Combat, Event, Magic};
use wyrdvault::game::Birth;
use wyrdvault::rules::{Refusal, Unjumped, body, fight};
use wyrdvault::world::hero::Spell;
use wyrdvault::world::{Action, ActorId, Aim, Item, ItemId, LevelId, body::pack};

use crate::scene::{Scene, content, scene, scene_of};

fn thing(s: &mut Scene, kind: &str) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    s.game.world.make(Item::of(kind))
}

fn carries(s: &mut Scene, kind: &str) -> ItemId {
    let item = thing(s, kind);
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

fn wears(s: &mut Scene, kind: &str, slot: Slot) {
    let item = carries(s, kind);
    s.game.world.you_mut().worn[slot as usize] = Some(item);
    let hero = s.game.world.hero;
    body::rewear(&mut s.game.world, &content(), hero);
}

/// Makes one attack action. Returns all its events.
fn strikes(s: &mut Scene, who: ActorId, target: ActorId) -> Vec<Event> {
    s.play(|play| fight::strike::melee::strike(play, who, target).unwrap()).1
}

// --- Knockback

const HALL: &str = "
    --------
    |......|
    |g@....|
    |......|
    --------";

/// Returns the hits, total squares of knockback, and stuns of one attack in each of `times` copies
/// of a game.
fn knocked(s: &Scene, foe: ActorId, times: u64) -> (usize, usize, usize) {
    let (mut hits, mut squares, mut stuns) = (0, 0, 0);
    for nth in 0..times {
        let mut one = s.again();
        one.game.rng = Streams::new(Seed(nth));
        let (hero, from) = (one.game.world.hero, one.you().at);
        let told = strikes(&mut one, foe, hero);
        hits += usize::from(told.iter().any(|it| matches!(it, Event::Combat(Combat::Hit { .. }))));
        squares += one.you().at.distance(from) as usize;
        let stunned = one.you().turns_of(Property::Stunned);
        assert!([0, 2, 3].contains(&stunned), "stunned for {stunned}");
        stuns += usize::from(stunned > 0);
    }
    (hits, squares, stuns)
}

fn with_giant() -> (Scene, ActorId) {
    let mut s = scene(HALL).with('g', "hill giant");
    let giant = s.named('g');
    s.game.world.actor_mut(giant).level = 30;
    (s, giant)
}

#[test]
fn one_unarmed_giant_hit_in_six_knocks_back_and_may_stun() {
    let (s, giant) = with_giant();
    let (hits, squares, stuns) = knocked(&s, giant, 1_800);
    assert_eq!(hits, 1_800);
    // One hit in six knocks back, by 4/3 squares on average, and one knockback in four stuns: 400
    // squares and 75 stuns expected.
    assert!((330..=470).contains(&squares), "{squares} squares");
    assert!((45..=105).contains(&stuns), "{stuns} stuns");
}

#[test]
fn a_hero_who_wields_giantslayer_is_not_knocked_back() {
    let (mut s, giant) = with_giant();
    let artifact = content().artifacts.find("Giantslayer").unwrap();
    let sword = carries(&mut s, "long sword");
    s.game.world.you_mut().worn[Slot::Wielded as usize] = Some(sword);
    assert!(knocked(&s, giant, 200).1 > 0, "a plain sword");
    s.game.world.item_mut(sword).artifact = Some(artifact);
    assert_eq!(knocked(&s, giant, 200).1, 0, "Giantslayer");
}

#[test]
fn no_knockback_from_weapons_equals_or_under_older_rules() {
    let (mut s, giant) = with_giant();
    s.game.world.rules.knockback = false;
    assert_eq!(knocked(&s, giant, 200).1, 0, "not in older rules");
    let (mut s, giant) = with_giant();
    let club = thing(&mut s, "club");
    s.game.world.give(club, giant);
    s.game.world.actor_mut(giant).worn[Slot::Wielded as usize] = Some(club);
    assert_eq!(knocked(&s, giant, 200).1, 0, "a weapon does not");
    let mut s = scene(HALL).with('g', "ogre");
    let ogre = s.named('g');
    s.game.world.actor_mut(ogre).level = 30;
    assert_eq!(knocked(&s, ogre, 200).1, 0, "an ogre is one size larger");
}

// --- Jumping

const YARD: &str = "
    ----------
    |........|
    |........|
    |...@....|
    |........|
    |........|
    ----------";

fn knight() -> Scene {
    let birth = Birth { role: "Knight".to_owned(), ..Birth::default() };
    let mut s = scene_of(YARD, &birth);
    // The hero must be strong enough to carry the starting inventory unburdened.
    s.game.world.life.attributes = [18; 6];
    s
}

#[test]
fn a_knight_jumps_like_a_chess_knight_and_gets_hungrier() {
    let mut s = knight();
    let here = s.you().at;
    let straight = Pos::new(here.x + 2, here.y);
    assert_eq!(s.act(Action::Jump(straight)), Err(Refusal::Jump(Unjumped::KnightsMove)));
    let (fed, now) = (s.game.world.life.nutrition, s.game.world.now);
    let aside = Pos::new(here.x + 2, here.y + 1);
    s.act(Action::Jump(aside)).unwrap();
    assert_eq!(s.you().at, aside);
    assert_eq!(s.game.world.now - now, 20, "two turns");
    let hunger = fed - s.game.world.life.nutrition;
    assert!((2..=29).contains(&hunger), "{hunger} of nutrition");
}

#[test]
fn jumping_boots_reach_three_squares_and_obstacles_stop_a_jump() {
    let mut s = scene(YARD);
    s.game.world.life.attributes = [18; 6];
    let here = s.you().at;
    let to = Pos::new(here.x + 3, here.y);
    assert_eq!(s.act(Action::Jump(to)), Err(Refusal::Jump(Unjumped::NoJumper)));
    wears(&mut s, "jumping boots", Slot::Boots);
    let far = Pos::new(here.x + 4, here.y);
    assert_eq!(s.act(Action::Jump(far)), Err(Refusal::OutOfReach));
    s.act(Action::Jump(to)).unwrap();
    assert_eq!(s.you().at, to);
    let mut s = scene(
        "
        --------
        |.@n...|
        --------",
    )
    .with('n', "newt");
    s.game.world.life.attributes = [18; 6];
    wears(&mut s, "jumping boots", Slot::Boots);
    let over = Pos::new(s.you().at.x + 2, s.you().at.y);
    assert_eq!(s.act(Action::Jump(over)), Err(Refusal::TheWayIsBlocked));
}

fn knows(s: &mut Scene, book: &str, school: Skill, rank: Rank) {
    let book = content().items.find(book).unwrap();
    s.game.world.life.spells = vec![Spell { book, until: 20_000 }];
    s.game.world.life.skills[school as usize] = rank;
    (s.game.world.life.pw, s.game.world.life.max_pw) = (2_000, 2_000);
    s.game.world.life.attributes = [18; 6];
    let hero = s.game.world.hero;
    for slot in Slot::ALL {
        s.game.world.you_mut().worn[slot as usize] = None;
    }
    body::rewear(&mut s.game.world, &content(), hero);
    s.game.world.you_mut().level = 14;
}

#[test]
fn the_range_of_the_jumping_spell_grows_with_skill() {
    let wizard = Birth { role: "Wizard".to_owned(), ..Birth::default() };
    let mut s = scene_of(YARD, &wizard);
    knows(&mut s, "spellbook of jumping", Skill::EscapeSpell, Rank::Basic);
    let here = s.you().at;
    let far = Pos::new(here.x + 4, here.y);
    let cast = |at| Action::Cast { spell: 0, aim: Aim::At(at) };
    assert_eq!(s.act(cast(far)), Err(Refusal::OutOfReach), "16 is more than 12");
    s.game.world.life.skills[Skill::EscapeSpell as usize] = Rank::Expert;
    let landed = (0..20).any(|_| {
        s.act(cast(far)).unwrap();
        s.you().at == far
    });
    assert!(landed);
}

#[test]
fn a_skilled_fireball_bursts_where_the_caster_puts_it() {
    let wizard = Birth { role: "Wizard".to_owned(), ..Birth::default() };
    let mut s = scene_of(
        "
        --------------
        |@..j.......k|
        |............|
        --------------",
        &wizard,
    )
    .with('k', "kobold");
    knows(&mut s, "spellbook of fireball", Skill::AttackSpell, Rank::Skilled);
    let foe = s.named('k');
    let at = s.game.world.actor(foe).at;
    let told = (0..20).find_map(|_| {
        let told = s.act(Action::Cast { spell: 0, aim: Aim::At(at) }).unwrap();
        told.iter().any(|it| matches!(it, Event::Magic(Magic::Burst { .. }))).then_some(told)
    });
    let first = told.unwrap().into_iter().find_map(|it| match it {
        Event::Magic(Magic::Burst { at, .. }) => Some(at),
        _ => None,
    });
    assert_eq!(first, Some(at));
    s.game.world.life.skills[Skill::AttackSpell as usize] = Rank::Basic;
    let refused = s.act(Action::Cast { spell: 0, aim: Aim::At(at) });
    assert_eq!(refused, Err(Refusal::CannotDoThat), "the less skilled only point");
}

#[test]
fn stone_to_flesh_turns_stone_into_meat_and_animates_statues() {
    let healer = Birth { role: "Healer".to_owned(), ..Birth::default() };
    let mut s = scene_of(YARD, &healer);
    knows(&mut s, "spellbook of stone to flesh", Skill::HealingSpell, Rank::Expert);
    let here = s.you().at;
    let lays = |s: &mut Scene, kind: &str, by: i16| {
        let item = thing(s, kind);
        s.game.world.lay(item, Pos::new(here.x + by, here.y));
        item
    };
    let boulder = lays(&mut s, "boulder", 2);
    let gem = lays(&mut s, "ruby", 1);
    let statue = lays(&mut s, "statue", 3);
    let newt = content().monsters.find("newt");
    s.game.world.item_mut(statue).about = newt;
    let cast = |dir| Action::Cast { spell: 0, aim: Aim::Dir(dir) };
    for _ in 0..20 {
        s.act(cast(Dir::E)).unwrap();
    }
    let world = &s.game.world;
    assert!(![boulder, gem, statue].iter().any(|&it| world.items.contains(it)));
    let names: Vec<&str> = world
        .items
        .iter()
        .map(|(_, item)| content_name(item))
        .filter(|name| name.contains("meatball"))
        .collect();
    assert!(names.contains(&"meatball") && names.contains(&"enormous meatball"), "{names:?}");
    let alive = world.level.crowd.iter().any(|&who| Some(world.actor(who).kind) == newt);
    assert!(alive, "the statue is a newt");
}

fn content_name(item: &Item) -> &'static str {
    use std::sync::OnceLock;
    static CONTENT: OnceLock<std::sync::Arc<wyrdvault::content::Content>> = OnceLock::new();
    &CONTENT.get_or_init(content).items[item.kind].name
}

// --- Tunnels and stairs

const CELLS: &str = "
    -----------------
    |u|###########|@|
    -----------------";

#[test]
fn an_umber_hulk_digs_through_rock_and_an_ogre_does_not() {
    for (kind, comes) in [("umber hulk", true), ("ogre", false)] {
        let mut s = scene(CELLS).with('u', kind);
        let who = s.named('u');
        let quarry = s.you().at;
        let from = s.game.world.actor(who).at;
        for _ in 0..60 {
            s.game.world.you_mut().hp = 30_000;
            let Some(actor) = s.game.world.actors.get_mut(who) else { break };
            actor.mind.quarry = Some(quarry);
            actor.mind.patience = 100;
            s.act(Action::Search).unwrap();
        }
        let came = s.game.world.actor(who).at;
        assert_eq!(came.is_next_to(quarry), comes, "{kind} came from {from:?} to {came:?}");
        s.game.world.check(&content()).unwrap();
    }
}

#[test]
fn a_dwarf_digs_only_with_a_pick() {
    for pick in [true, false] {
        let mut s = scene(CELLS).with('u', "dwarf");
        let who = s.named('u');
        for item in s.game.world.actor(who).pack.clone() {
            s.game.world.destroy(item);
        }
        if pick {
            let tool = thing(&mut s, "pick-axe");
            s.game.world.give(tool, who);
        }
        let quarry = s.you().at;
        let from = s.game.world.actor(who).at;
        for _ in 0..40 {
            let actor = s.game.world.actor_mut(who);
            actor.mind.quarry = Some(quarry);
            actor.mind.patience = 100;
            s.act(Action::Search).unwrap();
        }
        assert_eq!(s.game.world.actor(who).at.distance(from) > 3, pick);
    }
}

#[test]
fn a_hurt_gnome_leader_flees_upstairs_to_a_visited_level() {
    let mut s = scene(
        "
        -------
        |.g.@.|
        |.....|
        -------",
    );
    // The hero comes down from level 1, which is kept as a packed level.
    s.game.world.level.change(Pos::new(2, 3), |cell| cell.terrain = Terrain::StairsDown);
    s.game.world.level.down = Some(Pos::new(2, 3));
    s.game.world.move_actor(s.game.world.hero, Pos::new(2, 3));
    s.act(Action::ClimbDown).unwrap();
    let up = s.game.world.level.up.unwrap();
    let content = content();
    let kind = content.monsters.find("gnome leader").unwrap();
    let away = up.neighbors().into_iter().find(|&at| s.game.world.level.can_step(up, at)).unwrap();
    s.game.world.move_actor(s.game.world.hero, away);
    let mut rng = wyrdvault::base::Rng::new(Seed(3), 1);
    let gnome =
        wyrdvault::r#gen::spawn::monsters::near(&mut s.game.world, &content, &mut rng, kind, up)
            .unwrap();
    assert_eq!(s.game.world.actor(gnome).at, up);
    let body = s.game.world.actor_mut(gnome);
    (body.hp, body.max_hp, body.bank) = (2, 20, 1200);
    body.properties = wyrdvault::world::body::actor::Properties::default();
    body.properties.timed.push((Property::Fleeing, 50));
    body.properties.refresh();
    (body.mind, body.new) = (wyrdvault::world::Mind::default(), false);
    s.act(Action::Search).unwrap();
    let there = s.game.world.actor(gnome);
    assert_eq!(there.level_id, LevelId { branch: 0, depth: 1 });
    s.game.world.check(&content).unwrap();
    s.game.world.move_actor(s.game.world.hero, up);
    s.act(Action::ClimbUp).unwrap();
    assert!(s.game.world.level.crowd.contains(&gnome), "and is met there");
    s.game.world.check(&content).unwrap();
}
