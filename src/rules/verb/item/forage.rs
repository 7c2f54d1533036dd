//! Monsters that eat metal, corpses or organic objects from the floor.
//!
//! Source: NetHack 3.7 `mon.c`, `meatmetal`, `meatobj`, `meatcorpse`, `m_consume_obj`.

use crate::content::{Class, Content, Harm, MonsterKind, Property, Trait};
use crate::event::{BodyEvent, Event, ItemEvent, Means};
use crate::rules::Play;
use crate::rules::body::{self, equipment::destroy};
use crate::rules::company::pet_hunger;
use crate::rules::effect::{self, EffectSource, Target};
use crate::rules::item::food;
use crate::rules::vitals::{self, Blame};
use crate::world::{
    ActorId, Item, ItemId,
    body::foraging::{self, Forage},
};

/// Whether monsters of the kind eat the item.
pub fn lives_on(content: &Content, kind: &MonsterKind, thing: &Item) -> bool {
    kind.is_any(foraging::FORAGERS) && foraging::forage(content, kind, thing) == Forage::Eats
}

/// Makes a monster eat a whole stack, or one corpse, from the floor. A pet becomes satiated; any
/// other monster regains as many hit points as one item weighs. The contents of a container are
/// released.
pub fn eat(play: &mut Play, who: ActorId, item: ItemId) {
    if spits(play, who, item) {
        return;
    }
    let at = play.world.actor(who).at;
    let corpse = food::is_corpse(play.content, play.world.item(item));
    let piece = play.world.split(item, u16::from(corpse));
    play.world.lay(piece, at);
    let count = play.world.item(piece).count;
    play.tell(Event::Body(BodyEvent::Ate { who, item: piece, count, finished: true }));
    unpack(play, who, piece);
    let thing = play.world.item(piece);
    let row = &play.content.items[thing.kind];
    let nutrition = if row.class == Class::Food { food::full(play.content, thing) } else { 0 };
    let (weight, metal) = (i32::from(row.weight), row.material.is_metallic());
    if play.world.actor(who).is_tame() {
        pet_hunger::satiate(play, who, nutrition);
    } else {
        vitals::heal(play, who, weight);
    }
    works(play, who, piece);
    if play.world.items.contains(piece) {
        destroy(play, piece);
    }
    if metal && play.rng.act.chance(2, 25) {
        leaves_rock(play, who);
    }
}

/// Makes a rust monster spit out an erosion-proof item. The item loses its protection, and the
/// monster is stunned. Returns whether this happened.
fn spits(play: &mut Play, who: ActorId, item: ItemId) -> bool {
    let row = &play.content.monsters[play.world.actor(who).kind];
    let picky = row.attacks.iter().any(|attack| attack.harm == Harm::Rust);
    if !picky || !play.world.item(item).proof {
        return false;
    }
    play.tell(Event::Item(ItemEvent::SpatOut { who, item }));
    play.world.item_mut(item).proof = false;
    let turns = play.rng.act.d(19).unsigned_abs();
    body::gain(play, who, Property::Stunned, turns);
    true
}

/// Drops the contents of an eaten item, or gives them to the eater if it is a monster that engulfs
/// items.
fn unpack(play: &mut Play, who: ActorId, piece: ItemId) {
    let at = play.world.actor(who).at;
    let takes = play.content.monsters[play.world.actor(who).kind].is(Trait::Devours);
    for inner in std::mem::take(&mut play.world.item_mut(piece).contents) {
        if takes {
            play.world.give(inner, who);
        } else {
            play.world.lay(inner, at);
        }
    }
}

/// Applies the effects of eating the item, such as polymorph, to the monster.
fn works(play: &mut Play, who: ActorId, piece: ItemId) {
    let content = play.content;
    let thing = play.world.item(piece);
    let row = &content.items[thing.kind];
    let about = thing.about.filter(|_| food::is_corpse(content, thing));
    let effects = about.map_or(&row.on_eat, |about| &content.monsters[about].on_eat);
    let blame = Blame::means(Means::Item(thing.kind));
    let source =
        EffectSource { who, item: Some(piece), buc: thing.buc, blame, dir: None, craft: None };
    effect::apply(play, effects, Target::Creature(who), &source);
}

/// Drops a rock on the monster's square. Some meals of metal leave one.
fn leaves_rock(play: &mut Play, who: ActorId) {
    let at = play.world.actor(who).at;
    let rock = play.world.make(Item::of(play.content.known.rock));
    play.world.drop_onto(play.content, rock, at);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Buc;
    use crate::rules::settle;
    use crate::rules::test_scene::{Scene, scene};
    use crate::rules::verb::perform;
    use crate::world::body::pet_food;
    use crate::world::{Action, Attitude};

    const HALL: &str = "
        ########
        #@..a..#
        ########";

    /// Puts an item on the forager's square.
    fn under(s: &mut Scene, who: ActorId, kind: &str, count: u16) -> ItemId {
        let item = s.made(kind, count, Buc::Uncursed);
        let at = s.world.actor(who).at;
        s.world.lay(item, at);
        item
    }

    fn eats(s: &mut Scene, who: ActorId, item: ItemId) {
        s.with(|play| perform(play, who, &Action::Eat(item))).unwrap();
        s.with(settle::settle);
    }

    /// Checks which items each kind of forager eats, takes or leaves.
    #[test]
    fn each_item_eater_has_its_own_diet() {
        let things = [
            "long sword",
            "gold piece",
            "silver dagger",
            "apple",
            "leather gloves",
            "ruby",
            "ring of slow digestion",
            "statue",
            "Amulet of Yendor",
            "newt",
            "lichen",
            "cockatrice",
        ];
        let s = scene(HALL);
        for (eater, expected) in [
            ("rust monster", "e.....e....."),
            ("rock mole", "eee...e....."),
            ("xorn", "eee...e....."),
            ("purple worm", ".........e.."),
            ("gelatinous cube", "ttteett.teee"),
            ("newt", "............"),
        ] {
            let kind = &s.content.monsters[s.content.monsters.find(eater).unwrap()];
            let does = |name: &&str| {
                let about = s.content.monsters.find(name);
                let item = about.map_or_else(
                    || Item::of(s.content.items.find(name).unwrap()),
                    |about| Item { about: Some(about), ..Item::of(s.content.known.corpse) },
                );
                match foraging::forage(&s.content, kind, &item) {
                    Forage::Eats => 'e',
                    Forage::Takes => 't',
                    Forage::Leaves => '.',
                }
            };
            let found: String = things.iter().map(does).collect();
            assert_eq!(found, expected, "{eater}");
        }
    }

    #[test]
    fn eating_metal_heals_by_its_weight_and_sometimes_leaves_a_rock() {
        let mut s = scene(HALL);
        let xorn = s.put("xorn", 'a');
        let at = s.world.actor(xorn).at;
        let mut stones = 0;
        for _ in 0..200 {
            let body = s.world.actor_mut(xorn);
            (body.hp, body.max_hp) = (5, 60);
            let dagger = under(&mut s, xorn, "dagger", 3);
            eats(&mut s, xorn, dagger);
            assert!(!s.world.items.contains(dagger));
            assert_eq!(s.world.actor(xorn).hp, 15);
            for stone in s.world.items_at(at).collect::<Vec<_>>() {
                stones += 1;
                s.world.destroy(stone);
            }
        }
        assert!((4..=30).contains(&stones), "{stones} of 200 at 2 in 25");
        let ruby = under(&mut s, xorn, "ruby", 1);
        s.assert_no_trace("a ruby", |play| perform(play, xorn, &Action::Eat(ruby)));
    }

    #[test]
    fn a_rust_monster_spits_out_rustproof_iron_which_loses_its_proofing() {
        let mut s = scene(HALL);
        let who = s.put("rust monster", 'a');
        let sword = under(&mut s, who, "long sword", 1);
        s.world.item_mut(sword).proof = true;
        eats(&mut s, who, sword);
        assert!(!s.world.item(sword).proof && s.world.actor(who).has(Property::Stunned));
        eats(&mut s, who, sword);
        assert!(!s.world.items.contains(sword));
    }

    #[test]
    fn a_gelatinous_cube_that_eats_a_chest_engulfs_its_contents() {
        let mut s = scene(HALL);
        let cube = s.put("gelatinous cube", 'a');
        let chest = under(&mut s, cube, "chest", 1);
        let gem = s.made("ruby", 1, Buc::Uncursed);
        s.world.put_in(gem, chest);
        eats(&mut s, cube, chest);
        assert!(!s.world.items.contains(chest));
        assert!(s.world.actor(cube).pack.contains(&gem));
    }

    #[test]
    fn a_monster_eats_one_corpse_at_a_time_and_gets_its_effects() {
        let mut s = scene(HALL);
        let ghoul = s.put("ghoul", 'a');
        let level = s.world.actor(ghoul).level;
        let corpse = under(&mut s, ghoul, "corpse", 2);
        s.world.item_mut(corpse).about = s.content.monsters.find("wraith");
        eats(&mut s, ghoul, corpse);
        assert_eq!(s.world.item(corpse).count, 1);
        assert_eq!(s.world.actor(ghoul).level, level + 1);
        s.world.item_mut(corpse).about = s.content.monsters.find("chameleon");
        let mut changed = false;
        for _ in 0..20 {
            s.world.item_mut(corpse).count = 2;
            let before = s.world.actor(ghoul).kind;
            s.world.actor_mut(ghoul).kind = s.content.monsters.find("ghoul").unwrap();
            eats(&mut s, ghoul, corpse);
            changed |= s.world.actor(ghoul).kind != before;
        }
        assert!(changed);
    }

    #[test]
    fn a_full_tame_metal_eater_still_eats_iron_but_not_gold() {
        let mut s = scene(HALL);
        let who = s.put("rust monster", 'a');
        s.world.actor_mut(who).mood = Attitude::Tame(5);
        s.world.actor_mut(who).full_until = 1000;
        let at = s.world.actor(who).at;
        let gold = under(&mut s, who, "gold piece", 5);
        assert_eq!(pet_food::wanted(&s.world, &s.content, who, at), None);
        let dagger = under(&mut s, who, "dagger", 1);
        assert_eq!(pet_food::wanted(&s.world, &s.content, who, at), Some(dagger));
        eats(&mut s, who, dagger);
        assert_eq!(s.world.actor(who).mood, Attitude::Tame(6));
        assert!(s.world.items.contains(gold));
    }
}
