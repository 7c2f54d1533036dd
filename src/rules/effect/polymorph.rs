//! Polymorphing creatures and items.

use crate::base::{Pos, pick};
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Class, ItemKindId, Material, MonsterKindId, Property};
use crate::event::{Event, Magic, PolymorphEvent};
use crate::r#gen::spawn::{items, monsters};
use crate::rules::body::{
    self,
    equipment::{self, destroy, use_up},
};
use crate::rules::effect::{EffectSource, is_noticed};
use crate::rules::fight::roll::magic_resistance;
use crate::rules::shape::{monster, polymorph};
use crate::rules::{Play, vitals};
use crate::world::{ActorId, Item, ItemId, Place, body::pack};

/// Polymorphs a creature.
///
/// The hero polymorphs by the usual rules; a monster that does it to itself improves its shape.
/// Other monsters take a random shape unless they resist; 1 in 25 of them, except natural
/// shapeshifters, dies without a corpse.
///
/// Source: rules/tables effects; NetHack 3.7 `zap.c`, `bhitm`.
pub fn change(play: &mut Play, who: ActorId, source: &EffectSource) -> bool {
    if who == play.world.hero {
        polymorph::strikes(play);
        return true;
    }
    let noticed = is_noticed(play, who);
    if who == source.who {
        return monster::improve(play, who) && (noticed || is_noticed(play, who));
    }
    if body::resists(play.world, play.content, who, Property::MagicResistance) {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
        return noticed;
    }
    let flask = source
        .item
        .is_some_and(|item| play.content.items[play.world.item(item).kind].class == Class::Potion);
    if magic_resistance::withstands(
        play,
        who,
        source.power(if flask { magic_resistance::POTION } else { magic_resistance::WAND }),
    ) {
        return noticed;
    }
    if !monster::is_shifter(play, who) && play.rng.act.one_in(25) {
        play.tell(Event::Shape(PolymorphEvent::Shocked { who }));
        vitals::dissolve(play, who, source.blame);
        return noticed;
    }
    monster::scramble(play, who) && (noticed || is_noticed(play, who))
}

/// Polymorphs the hero for a short time, usually into a shape of the player's choice.
/// Source: rules/tables effects.
pub fn choose(play: &mut Play, who: ActorId, source: &EffectSource) -> bool {
    if who != play.world.hero {
        return change(play, who, source);
    }
    polymorph::strikes_briefly(play);
    true
}

// --- Items

/// Polymorphs a stack into another kind of its class (coins stay coins), or destroys part of it,
/// which may create a golem.
/// Source: rules/numbers 18.
pub fn thing(play: &mut Play, item: ItemId, source: &EffectSource) -> bool {
    let row = &play.content.items[play.world.item(item).kind];
    if row.has(ItemQuirk::NoPolymorph) || row.unique || play.rng.act.percent(5) {
        return false;
    }
    if source.who == play.world.hero {
        play.world.life.conduct.polymorphed_objects += 1;
    }
    let coins = row.class == Class::Coin;
    match shudders(play, item) {
        true => shake(play, item),
        false if coins => return false,
        false => reshape(play, item),
    }
    true
}

/// Whether a stack is partly destroyed instead of polymorphed.
fn shudders(play: &mut Play, item: ItemId) -> bool {
    use crate::content::Buc;
    let thing = play.world.item(item);
    let wand = play.content.items[thing.kind].class == Class::Wand;
    let one_in = match thing.buc {
        Buc::Cursed => 3,
        _ if wand => 3,
        Buc::Blessed => 12,
        Buc::Uncursed => 8,
    };
    let many = thing.count > 4;
    play.rng.act.one_in(if many { one_in / 2 } else { one_in })
}

/// Destroys part of a stack, or all of a single item. Each item has a chance to create a golem.
fn shake(play: &mut Play, item: ItemId) {
    let thing = play.world.item(item);
    let (count, material) = (thing.count, play.content.items[thing.kind].material);
    let at = square_of(play, item);
    let odds = (45 + play.world.life.luck.total()).max(1).unsigned_abs();
    let stirs = (0..count).any(|_| play.rng.act.one_in(odds));
    play.tell(Event::Shape(PolymorphEvent::Shuddering { item }));
    if count == 1 {
        destroy(play, item);
    } else {
        let lost = play.rng.act.d(u32::from(count)).unsigned_abs();
        for _ in 0..lost {
            use_up(play, item);
        }
    }
    if let Some(at) = at.filter(|_| stirs) {
        golem(play, at, material);
    }
}

/// Returns the square on which an item lies or is carried.
fn square_of(play: &Play, item: ItemId) -> Option<Pos> {
    match play.world.item(item).place {
        Place::Floor(id, at) if id == play.world.level.id => Some(at),
        Place::Pack(who) => Some(play.world.actor(who).at),
        _ => None,
    }
}

/// Picks a kind of golem made of a material; draws only if there are several.
fn golem_of(play: &mut Play, material: Material) -> Option<MonsterKindId> {
    let kinds = play.content.monsters.iter();
    let made = kinds.filter(|(_, row)| row.made_of.contains(&material));
    let mut made: Vec<MonsterKindId> = made.map(|(kind, _)| kind).collect();
    made.reverse();
    match made[..] {
        [only] => Some(only),
        _ => pick::one(&mut play.rng.act, &made).copied(),
    }
}

/// Creates a golem that consumes items of its material on the square, up to its own weight.
fn golem(play: &mut Play, at: Pos, material: Material) {
    let content = play.content;
    let Some(kind) = golem_of(play, material) else { return };
    let rng = &mut play.rng.act;
    let Some(who) = monsters::near(play.world, content, rng, kind, at) else { return };
    let mut hunger = u32::from(content.monsters[kind].weight);
    for item in play.world.items_at(at).collect::<Vec<_>>() {
        let row = &content.items[play.world.item(item).kind];
        let weight = pack::weight(play.world, content, item);
        if row.material == material && !row.unique && weight <= hunger {
            hunger -= weight;
            play.world.destroy(item);
        }
    }
    play.tell(Event::Shape(PolymorphEvent::Melded { who }));
}

/// Turns a stack into another kind of its class. Tries up to three times to keep it magical or
/// mundane. Blessing and enchantment stay; contents fall out.
fn reshape(play: &mut Play, item: ItemId) {
    let content = play.content;
    let row = &content.items[play.world.item(item).kind];
    let depth = play.world.depth();
    let mut new = None;
    for _ in 0..3 {
        let fresh = items::of_class(content, row.class, depth, &mut play.rng.act);
        let Some(fresh) = fresh.filter(|fresh| may_be(content, fresh.item.kind)) else { continue };
        let same = content.items[fresh.item.kind].magic == row.magic;
        new = Some(fresh.item);
        if same {
            break;
        }
    }
    if let Some(new) = new {
        replace(play, item, new);
    }
}

/// Whether polymorph may create the kind: not polymorph, wishing or a unique item.
fn may_be(content: &crate::content::Content, kind: ItemKindId) -> bool {
    let row = &content.items[kind];
    !row.has(ItemQuirk::NoPolymorph) && !row.unique
}

fn replace(play: &mut Play, item: ItemId, new: Item) {
    let content = play.content;
    let old = play.world.item(item).clone();
    let at = square_of(play, item);
    let (was, is) = (&content.items[old.kind], &content.items[new.kind]);
    let kept = was.plus && is.plus;
    let made = Item {
        buc: old.buc,
        count: if is.stacks { old.count } else { 1 },
        plus: if kept { old.plus } else { new.plus },
        worn_down: if kept { old.worn_down } else { 0 },
        eaten_away: if kept { old.eaten_away } else { 0 },
        age: play.world.turn,
        contents: Vec::new(),
        ..new
    };
    let carrier = match old.place {
        Place::Pack(who) => Some(who),
        _ => None,
    };
    let old = equipment::part_with(play, item, 0);
    for inner in std::mem::take(&mut play.world.item_mut(old).contents) {
        if let Some(at) = at {
            play.world.lay(inner, at);
        }
    }
    play.world.destroy(old);
    let made = play.world.make(made);
    match (carrier, at) {
        (Some(who), _) => {
            let pile = pack::take(play.world, content, who, made);
            if who == play.world.hero {
                equipment::pack_changed(play);
                crate::rules::item::identify::look_at(play, pile);
            }
            play.tell(Event::Shape(PolymorphEvent::ThingChanged { item: pile }));
        }
        (None, Some(at)) => {
            play.world.lay(made, at);
            play.tell(Event::Shape(PolymorphEvent::ThingChanged { item: made }));
        }
        (None, None) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Dir;
    use crate::content::Buc;
    use crate::rules::test_scene::{Scene, scene};
    use crate::rules::verb::{
        item::{dip, meal},
        perform,
    };
    use crate::rules::vitals::kind;
    use crate::rules::{effect, settle, trap};
    use crate::world::level::traps::Trap;
    use crate::world::{Action, Aim, Pending};

    const HALL: &str = "
        ##########
        #........#
        #..@a....#
        ##########";

    fn hall() -> Scene {
        let mut s = scene(HALL);
        s.world.life.deepest = 1;
        s.world.you_mut().level = 8;
        (s.world.you_mut().hp, s.world.you_mut().max_hp) = (80, 80);
        s.world.life.attributes[4] = 25;
        s
    }

    fn zaps(s: &mut Scene, aim: Aim) {
        let hero = s.hero();
        let wand = s.carrying("wand of polymorph");
        s.world.item_mut(wand).plus = 5;
        s.with(|play| perform(play, hero, &Action::Zap { wand, aim })).unwrap();
        s.with(settle::settle);
        if s.world.items.contains(wand) {
            s.world.destroy(wand);
        }
    }

    fn counted(s: &mut Scene, tries: u64, mut came: impl FnMut(&mut Scene) -> bool) -> usize {
        let world = s.world.clone();
        let mut once = |seed| {
            s.world = world.clone();
            s.rng = crate::base::rng::Streams::new(crate::base::Seed(seed));
            s.seen.0.clear();
            came(s)
        };
        (0..tries).filter(|&seed| once(seed)).count()
    }

    #[test]
    fn who_zaps_themself_has_another_shape() {
        let mut s = hall();
        zaps(&mut s, Aim::Own);
        assert_eq!(s.world.life.conduct.changed_form, 1);
    }

    #[test]
    fn a_zap_changes_monsters_angers_them_and_shocks_one_in_twenty_five() {
        let mut s = hall();
        let foe = s.put("newt", 'a');
        let was = s.world.actor(foe).kind;
        s.world.actor_mut(foe).mood = crate::world::Attitude::Peaceful;
        let mut shocked = 0;
        let changed = counted(&mut s, 300, |s| {
            zaps(s, Aim::Dir(Dir::E));
            let Some(other) = s.world.actors.get(foe) else {
                shocked += 1;
                return false;
            };
            assert!(other.is_hostile());
            other.kind != was
        });
        assert!((4..=24).contains(&shocked) && changed + shocked == 300, "{shocked} {changed}");
    }

    #[test]
    fn what_a_changed_body_lets_fall_stays_what_it_is() {
        let mut s = hall();
        let foe = s.put("soldier", 'a');
        let at = s.world.actor(foe).at;
        let sword = crate::world::drawn_level::equip(&mut s.world, &s.content, "long sword", foe);
        s.world.actor_mut(foe).worn[crate::content::Slot::Wielded as usize] = Some(sword);
        let rock = s.made("dagger", 1, Buc::Uncursed);
        s.world.lay(rock, at);
        let (mut fell, mut turned) = (0, 0);
        counted(&mut s, 60, |s| {
            zaps(s, Aim::Dir(Dir::E));
            fell += usize::from(s.world.items_at(at).any(|item| item == sword));
            turned += usize::from(!s.world.items.contains(rock));
            assert!(s.world.items.contains(sword));
            true
        });
        assert!(fell > 20 && turned > 50, "{fell} {turned} of 60");
    }

    #[test]
    fn a_flask_that_breaks_on_somebody_changes_them_and_shocks_some() {
        let mut s = hall();
        let foe = s.put("newt", 'a');
        let was = s.world.actor(foe).kind;
        let mut shocked = 0;
        let changed = counted(&mut s, 300, |s| {
            let (hero, flask) = (s.hero(), s.made("potion of polymorph", 1, Buc::Uncursed));
            s.with(|play| effect::apply::shatter(play, hero, flask, effect::Target::Creature(foe)));
            s.with(settle::settle);
            shocked += usize::from(!s.world.actors.contains(foe));
            s.world.actors.get(foe).is_some_and(|foe| foe.kind != was)
        });
        assert!((4..=24).contains(&shocked) && changed + shocked == 300, "{shocked} {changed}");
    }

    #[test]
    fn magic_resistance_keeps_a_monster_what_it_is() {
        let mut s = hall();
        let foe = s.put("gray dragon", 'a');
        let kind = s.world.actor(foe).kind;
        s.with(|play| body::set_innate(play, foe, Property::MagicResistance, true));
        for _ in 0..10 {
            zaps(&mut s, Aim::Dir(Dir::E));
        }
        assert_eq!(s.world.actor(foe).kind, kind);
    }

    #[test]
    fn things_stay_of_their_class_and_keep_blessing_and_enchantment() {
        let mut s = hall();
        let sword = s.lying("long sword", 1, Buc::Blessed);
        s.world.item_mut(sword).plus = 4;
        let at = s.world.you().at;
        let mut kept = 0;
        counted(&mut s, 60, |s| {
            zaps(s, Aim::Down);
            let things: Vec<ItemId> = s.world.items_at(at).collect();
            for item in things {
                let thing = s.world.item(item);
                let row = &s.content.items[thing.kind];
                assert_eq!((row.class, thing.buc), (Class::Weapon, Buc::Blessed));
                kept += u32::from(row.plus && thing.plus == 4);
            }
            assert!(s.world.life.conduct.polymorphed_objects <= 1);
            true
        });
        assert!(kept > 40, "{kept} of 60");
    }

    #[test]
    fn one_pile_in_eight_shudders_away_and_of_cursed_ones_one_in_three() {
        let lost = |buc: Buc| {
            let mut s = hall();
            s.lying("leather gloves", 1, buc);
            let at = s.world.you().at;
            counted(&mut s, 300, |s| {
                zaps(s, Aim::Down);
                s.world.items_at(at).next().is_none()
            })
        };
        let (plain, cursed) = (lost(Buc::Uncursed), lost(Buc::Cursed));
        assert!((20..=56).contains(&plain) && (70..=120).contains(&cursed), "{plain} {cursed}");
    }

    #[test]
    fn what_changes_shapes_or_grants_wishes_neither_changes_nor_comes_of_it() {
        let mut s = hall();
        let wand = s.lying("wand of polymorph", 1, Buc::Uncursed);
        let other = s.lying("wand of light", 1, Buc::Uncursed);
        let at = s.world.you().at;
        counted(&mut s, 100, |s| {
            zaps(s, Aim::Down);
            assert!(s.world.items.contains(wand));
            let of = |&item: &ItemId| s.content.items[s.world.item(item).kind].name.clone();
            let others: Vec<ItemId> = s.world.items_at(at).filter(|&it| it != wand).collect();
            assert!(others.iter().all(|it| of(it) != "wand of polymorph"));
            s.world.items.contains(other)
        });
    }

    #[test]
    fn a_pile_that_shudders_may_stand_up_as_a_golem_of_its_matter() {
        let mut s = hall();
        s.world.life.luck.base = -10;
        let pile = s.lying("dagger", 40, Buc::Cursed);
        let risen = counted(&mut s, 60, |s| {
            s.with(|play| shake(play, pile));
            let name = |&who: &ActorId| &s.content.monsters[s.world.actor(who).kind].name;
            let names: Vec<&String> = s.world.level.crowd.iter().map(name).collect();
            assert!(names.iter().all(|name| *name == "iron golem"), "{names:?}");
            !names.is_empty()
        });
        assert!((25..=55).contains(&risen), "40 units at 1 in 35: {risen} of 60");
    }

    #[test]
    fn boulders_and_statues_turn_into_one_another() {
        let mut s = hall();
        let mut statues = 0;
        counted(&mut s, 100, |s| {
            let rock = s.lying("boulder", 1, Buc::Uncursed);
            let at = s.world.you().at;
            s.with(|play| reshape(play, rock));
            let new = s.world.items_at(at).next().unwrap();
            let thing = s.world.item(new);
            let row = &s.content.items[thing.kind];
            assert_eq!(row.class, Class::Rock);
            assert_eq!(row.name == "statue", thing.about.is_some());
            statues += usize::from(row.name == "statue");
            s.world.check(&s.content).unwrap();
            true
        });
        assert!((75..=98).contains(&statues), "{statues} of 100 at nine in ten");
    }

    #[test]
    fn coins_stay_coins_and_may_stand_up_when_they_shudder() {
        let mut s = hall();
        s.world.life.luck.base = -10;
        let gold = s.lying("gold piece", 300, Buc::Uncursed);
        let mut risen = 0;
        let fewer = counted(&mut s, 200, |s| {
            zaps(s, Aim::Down);
            let at = s.world.you().at;
            let golem =
                |&who: &ActorId| s.content.monsters[s.world.actor(who).kind].name == "gold golem";
            risen += usize::from(s.world.level.crowd.iter().any(golem));
            let left: Vec<ItemId> = s.world.items_at(at).collect();
            assert!(left.iter().all(|&item| item == gold));
            left.first().is_none_or(|&item| s.world.item(item).count < 300)
        });
        assert!((25..=75).contains(&fewer) && risen > 20, "{fewer} {risen} of 200 at 1 in 4");
    }

    #[test]
    fn what_was_in_a_box_falls_out_of_what_it_becomes() {
        let mut s = hall();
        let chest = s.lying("chest", 1, Buc::Uncursed);
        let gem = s.made("ruby", 1, Buc::Uncursed);
        s.world.put_in(gem, chest);
        let at = s.world.you().at;
        counted(&mut s, 20, |s| {
            s.with(|play| reshape(play, chest));
            assert!(!s.world.items.contains(chest));
            assert!(s.world.items_at(at).any(|item| item == gem));
            s.world.check(&s.content).unwrap();
            true
        });
    }

    #[test]
    fn a_blessed_potion_lets_one_choose_for_a_short_while() {
        let mut s = hall();
        let hero = s.hero();
        let potion = s.carrying_some("potion of polymorph", 1, Buc::Blessed);
        s.with(|play| perform(play, hero, &Action::Quaff(potion))).unwrap();
        assert_eq!(s.world.pending, Some(Pending::ChooseShape { left: 5, brief: true }));
        s.world.pending = None;
        s.with(|play| crate::rules::change::polymorph::choice::resume(play, 5, true, "jackal"));
        let left = s.world.life.own_shape.as_ref().unwrap().left;
        assert!((10..=24).contains(&left), "{left}");
    }

    #[test]
    fn other_potions_change_as_chance_has_it() {
        let mut s = hall();
        let hero = s.hero();
        let potion = s.carrying("potion of polymorph");
        s.with(|play| perform(play, hero, &Action::Quaff(potion))).unwrap();
        assert_eq!((s.world.pending.clone(), s.world.life.conduct.changed_form), (None, 1));
    }

    #[test]
    fn what_is_dipped_into_such_a_potion_becomes_another() {
        let mut s = hall();
        let hero = s.hero();
        let ring = s.carrying("ring of stealth");
        let potion = s.carrying("potion of polymorph");
        s.with(|play| dip::dip(play, hero, ring, Some(potion))).unwrap();
        assert!(!s.world.items.contains(ring) && !s.world.items.contains(potion));
        assert_eq!(s.world.life.conduct.polymorphed_objects, 1);
    }

    #[test]
    fn a_trap_changes_who_steps_there_and_a_hero_uses_it_up() {
        let mut s = hall();
        let at = s.world.you().at;
        let kind = s.content.traps.find("polymorph trap").unwrap();
        let trap = Trap { kind, at, seen: false, own: false, sprung: 0 };
        let foe = s.put("newt", 'a');
        let (there, was) = (s.world.actor(foe).at, s.world.actor(foe).kind);
        s.world.level.traps.push(Trap { at: there, ..trap.clone() });
        s.with(|play| trap::spring(play, foe, there));
        assert_ne!(s.world.actor(foe).kind, was);
        assert!(s.world.trap_at(there).is_some(), "it stays for the next");
        s.world.level.traps.push(trap);
        let hero = s.hero();
        s.with(|play| body::grant(play, hero, Property::MagicResistance));
        s.with(|play| trap::spring(play, hero, at));
        assert!(!s.world.is_changed() && s.world.trap_at(at).is_some());
        s.with(|play| body::lose(play, hero, Property::MagicResistance));
        s.with(|play| trap::spring(play, hero, at));
        assert_eq!(s.world.life.conduct.changed_form, 1);
        assert!(s.world.trap_at(at).is_none());
    }

    #[test]
    fn the_flesh_of_those_that_change_changes_who_eats_it() {
        for kind in ["chameleon", "doppelganger", "genetic engineer"] {
            let mut s = hall();
            let hero = s.hero();
            let corpse = s.carrying("corpse");
            s.world.item_mut(corpse).about = s.content.monsters.find(kind);
            s.with(|play| meal::convey(play, hero, corpse));
            assert_eq!(s.world.life.conduct.changed_form, 1, "{kind}");
        }
    }

    #[test]
    fn cancelled_by_oneself_one_is_oneself_again() {
        let mut s = hall();
        let (hero, jackal) = (s.hero(), s.content.monsters.find("jackal").unwrap());
        s.with(|play| polymorph::turn_into(play, jackal));
        let blame = vitals::Blame::default();
        let source = EffectSource {
            who: hero,
            item: None,
            buc: Buc::Uncursed,
            blame,
            dir: Some(Aim::Own),
            craft: None,
        };
        s.with(|play| effect::spell::cancel(play, hero, &source));
        assert!(!s.world.is_changed());
    }

    #[test]
    fn a_steed_that_bears_no_saddle_any_more_throws_its_rider() {
        use crate::content::Slot;
        let mut s = hall();
        let pony = s.put("pony", 'a');
        s.world.actor_mut(pony).mood = crate::world::Attitude::Tame(20);
        let saddle = crate::world::drawn_level::equip(&mut s.world, &s.content, "saddle", pony);
        s.world.actor_mut(pony).worn[Slot::Saddle as usize] = Some(saddle);
        let hero = s.hero();
        s.world.you_mut().level = 30;
        s.with(|play| perform(play, hero, &Action::Mount(Dir::E))).unwrap();
        let newt = s.content.monsters.find("newt").unwrap();
        s.with(|play| kind::take(play, pony, newt));
        s.with(settle::settle);
        assert_eq!(s.world.life.steed, None);
        s.world.check(&s.content).unwrap();
    }
}
