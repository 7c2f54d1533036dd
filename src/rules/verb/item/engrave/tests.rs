use super::*;
use crate::event::Faith;
use crate::rules::body;
use crate::rules::fight;
use crate::rules::test_scene::{Scene, scene};
use crate::world::level::elbereth;

const ROOM: &str = "
    -------
    |.....|
    |.@a..|
    |.....|
    -------";

impl Scene {
    fn writes(&mut self, with: Option<ItemId>, text: &str) -> Acted {
        let who = self.hero();
        self.with(|play| engrave(play, who, with, text))
    }

    /// Engraves until finished and returns the number of actions.
    fn writes_on(&mut self, with: Option<ItemId>, text: &str) -> usize {
        self.writes(with, text).unwrap();
        let mut actions = 1;
        while self.world.life.occupation.is_some() {
            self.with(go_on).unwrap();
            actions += 1;
        }
        actions
    }

    fn written(&self) -> Option<(&str, Script)> {
        let there = self.world.level.written_at(self.world.you().at)?;
        Some((&there.text, there.script))
    }

    fn wand(&mut self, kind: &str, charges: i8) -> ItemId {
        let wand = self.carrying(kind);
        self.world.item_mut(wand).plus = charges;
        wand
    }

    fn finds(&mut self, text: &str, script: Script) {
        let at = self.world.you().at;
        self.world.level.write(Engraving::new(at, text, script));
    }
}

#[test]
fn writing_by_finger_takes_an_action_per_10_letters_and_spoils_1_in_25() {
    let mut s = scene(ROOM);
    let (mut whole, mut letters, mut slipped) = (0, 0, 0);
    for _ in 0..1_000 {
        assert_eq!(s.writes_on(None, "Elbereth"), 1);
        let (text, script) = s.written().unwrap();
        let (text, script) = (text.to_owned(), script);
        assert_eq!(script, Script::Dust);
        let told = s.has_told(|told| *told == Event::Terrain(TerrainEvent::LetterSlipped));
        assert_eq!(told, text != "Elbereth", "{text}");
        s.seen.0.clear();
        letters += 8;
        slipped += text.chars().zip("Elbereth".chars()).filter(|(is, meant)| is != meant).count();
        whole += usize::from(text == "Elbereth");
    }
    assert!((letters / 30..=letters / 21).contains(&slipped), "{slipped} of {letters}");
    assert!((660..=780).contains(&whole), "(24/25)^8 is 72 %, not {whole} of 1,000");
    assert_eq!(s.writes_on(None, "what was, is gone now"), 3, "21 letters");
    assert!(s.has_told(|told| *told == Event::Terrain(TerrainEvent::TextWiped)));
}

#[test]
fn blind_or_slippery_heroes_spoil_more_letters() {
    let spoiled = |what| {
        let mut s = scene(ROOM);
        let hero = s.hero();
        s.with(|play| body::gain(play, hero, what, 10_000));
        (0..200)
            .map(|_| {
                s.writes_on(None, "aaaaaaaaaa");
                s.written().unwrap().0.chars().filter(|&letter| letter != 'a').count()
            })
            .sum::<usize>()
    };
    // Each run engraves 2,000 letters in dust. Even without an ailment, 1 in 25 of them is spoiled.
    for (what, share) in [
        (Property::Blind, 2_000 / 11),
        (Property::SlipperyFingers, 2_000 / 3),
        (Property::Confused, 0),
        (Property::Stunned, 0),
        (Property::Hallucinating, 0),
    ] {
        let meant = 2_000 / 25 + share;
        let spoiled = spoiled(what);
        assert!((meant * 3 / 4..=meant * 5 / 4).contains(&spoiled), "{what:?}: {spoiled}, {meant}");
    }
}

#[test]
fn a_blade_engraves_a_letter_per_action_until_it_is_blunt() {
    let mut s = scene(ROOM);
    let dagger = s.carrying("dagger");
    assert_eq!(s.writes_on(Some(dagger), "Elbereth"), 7, "six letters, and one it cannot cut");
    assert_eq!(s.written(), Some(("Elbere", Script::Cut)));
    assert_eq!(s.world.item(dagger).plus, -3);
    assert!(s.has_told(|told| *told == Event::Terrain(TerrainEvent::Dulled { item: dagger })));
    // A dull blade writes in the dust, which cannot replace an engraving.
    let refused = s.writes(Some(dagger), "x").unwrap_err();
    assert_eq!(refused, Refusal::Engrave(Unwritten::HeldText).into());

    let athame = s.carrying("athame");
    assert_eq!(s.writes_on(Some(athame), "Elbereth"), 1);
    assert_eq!(s.written(), Some(("Elbereth", Script::Cut)));
    assert_eq!(s.world.item(athame).plus, 0, "it stays sharp");
    s.world.item_mut(athame).buc = Buc::Cursed;
    assert_eq!(s.writes_on(Some(athame), "ab"), 2);
    assert_eq!(s.world.item(athame).plus, -1);

    let diamond = s.carrying("diamond");
    assert_eq!(s.writes_on(Some(diamond), "abc"), 3);
    assert_eq!(s.written(), Some(("abc", Script::Cut)));
    let mace = s.carrying("mace");
    s.world.level.engravings.clear();
    s.writes_on(Some(mace), "abc");
    assert_eq!(s.written().unwrap().1, Script::Dust);
}

#[test]
fn wands_of_fire_and_lightning_burn_letters_and_are_identified_by_it() {
    for (kind, blinds) in [("wand of fire", false), ("wand of lightning", true)] {
        let mut s = scene(ROOM);
        let wand = s.wand(kind, 3);
        let id = s.world.item(wand).kind;
        s.writes_on(Some(wand), "Elbereth");
        assert_eq!(s.written().unwrap().1, Script::Burned, "{kind}");
        assert_eq!(s.world.item(wand).plus, 2, "a charge is spent");
        assert!(s.world.knowledge.knows(id), "{kind}");
        assert_eq!(s.world.you().has(Property::Blind), blinds, "{kind}");
        assert!(
            s.has_told(|told| *told == Event::Terrain(TerrainEvent::GroundTouched { item: wand }))
        );
        let refused = s.writes(None, "x").unwrap_err();
        assert_eq!(refused, Refusal::Engrave(Unwritten::HeldText).into());
    }
}

#[test]
fn an_empty_wand_writes_like_a_stick_and_is_not_identified() {
    let mut s = scene(ROOM);
    let wand = s.wand("wand of fire", -1);
    let id = s.world.item(wand).kind;
    s.writes_on(Some(wand), "abc");
    assert_eq!(s.written().unwrap().1, Script::Dust);
    assert!(!s.world.knowledge.knows(id));
}

#[test]
fn a_wrested_charge_engraves_and_turns_the_wand_to_dust() {
    let mut s = scene(ROOM);
    let wand = s.wand("wand of fire", 0);
    let tries = (0..2_000).find(|_| {
        s.world.level.engravings.clear();
        s.writes_on(Some(wand), "abc");
        !s.world.items.contains(wand)
    });
    assert!(tries.is_some(), "one time in 121");
    assert_eq!(s.written().unwrap().1, Script::Burned);
}

#[test]
fn engraving_with_some_wands_erases_or_teleports_the_old_text() {
    for (kind, before, after) in [
        ("wand of make invisible", Script::Cut, None),
        ("wand of teleportation", Script::Cut, None),
        ("wand of cold", Script::Burned, None),
        ("wand of cold", Script::Cut, Some("mark")),
        ("wand of sleep", Script::Cut, Some("mark")),
    ] {
        let mut s = scene(ROOM);
        s.finds("mark", before);
        let wand = s.wand(kind, 3);
        s.writes_on(Some(wand), "new");
        let left = s.written().filter(|there| there.1 == before).map(|there| there.0);
        assert_eq!(left, after, "{kind} on {before:?}");
        let elsewhere = s.world.level.engravings.iter().any(|it| it.text == "mark");
        assert_eq!(elsewhere, after.is_some() || kind == "wand of teleportation", "{kind}");
    }
    let mut s = scene(ROOM);
    s.finds("mark mark", Script::Cut);
    let wand = s.wand("wand of polymorph", 3);
    s.writes_on(Some(wand), "new");
    let (text, _) = s.written().unwrap();
    assert!(text != "mark mark" && text.chars().nth(4) == Some(' '), "{text}");
}

#[test]
fn engraving_with_a_nondirectional_wand_zaps_it() {
    let mut s = scene(ROOM);
    let wand = s.wand("wand of create monster", 3);
    let before = s.world.level.crowd.len();
    s.writes_on(Some(wand), "abc");
    assert!(s.world.level.crowd.len() > before);
    assert_eq!(s.written().unwrap().1, Script::Dust);
}

#[test]
fn engraving_needs_bare_ground_a_tool_and_the_hero_on_the_ground() {
    for ground in [Terrain::StairsDown, Terrain::Fountain, Terrain::Throne, Terrain::Pool] {
        let mut s = scene(ROOM);
        let (at, who) = (s.world.you().at, s.hero());
        s.world.level.change(at, |cell| cell.terrain = ground);
        s.assert_no_trace("writing there", |play| engrave(play, who, None, "abc"));
    }
    let mut s = scene(ROOM);
    let who = s.hero();
    let armor = s.carrying("leather armor");
    s.assert_no_trace("writing with armor", |play| engrave(play, who, Some(armor), "abc"));
    s.assert_no_trace("writing nothing", |play| engrave(play, who, None, "  "));
    s.with(|play| body::gain(play, who, Property::Levitation, 10));
    s.assert_no_trace("writing from above", |play| engrave(play, who, None, "abc"));
}

#[test]
fn writing_anything_but_a_single_x_breaks_the_illiterate_conduct() {
    let mut s = scene(ROOM);
    s.writes_on(None, "x");
    assert_eq!(s.world.life.conduct.read_or_wrote, 0);
    s.writes_on(None, "xx");
    assert_eq!(s.world.life.conduct.read_or_wrote, 1);
}

#[test]
fn attacking_while_standing_on_elbereth_erases_it_and_costs_alignment() {
    // An orc that respects Elbereth, a peaceful orc, and a minotaur, which ignores Elbereth.
    for (kind, peaceful, breaks) in
        [("hill orc", false, true), ("hill orc", true, true), ("minotaur", false, false)]
    {
        let mut s = scene(ROOM);
        let who = s.put(kind, 'a');
        if peaceful {
            s.world.actor_mut(who).mood = crate::world::Attitude::Peaceful;
        }
        s.world.turn = 10_000;
        s.world.life.record = 20;
        s.finds(elbereth::WORD, Script::Burned);
        let hero = s.hero();
        s.with(|play| fight::provoke(play, hero, who));
        assert_eq!(s.written().is_none(), breaks, "{kind}");
        assert_eq!(
            s.has_told(|told| *told == Event::Faith(Faith::BeliedTheWord)),
            breaks,
            "{kind}"
        );
        let lost = 20 - s.world.life.record;
        assert_eq!(lost >= 5, breaks, "{kind}: {lost}");
    }
}

#[test]
fn an_interrupted_engraving_keeps_the_letters_written_so_far() {
    let mut s = scene(ROOM);
    let diamond = s.carrying("diamond");
    s.writes(Some(diamond), "abcdef").unwrap();
    s.with(go_on).unwrap();
    s.world.life.occupation = None;
    assert_eq!(s.written(), Some(("ab", Script::Cut)));
}

#[test]
fn wear_of_the_text_underfoot_is_told_to_a_hero_who_sees_it() {
    for blind in [false, true] {
        let mut s = scene(ROOM);
        s.finds(elbereth::WORD, Script::Dust);
        if blind {
            let hero = s.hero();
            s.with(|play| body::lengthen(play, hero, Property::Blind, 50));
        }
        let told = |gone| Event::Terrain(TerrainEvent::TextScuffed { gone });
        for _ in 0..100 {
            s.with(|play| crate::rules::ground::engraving_wear::shuffle(play, 1));
        }
        assert_eq!(s.written(), None);
        assert_eq!(s.has_told(|it| *it == told(false)), !blind);
        assert_eq!(s.has_told(|it| *it == told(true)), !blind);
    }
}

#[test]
fn a_blind_hero_is_not_told_what_was_written_in_dust() {
    let mut s = scene(ROOM);
    let hero = s.hero();
    s.with(|play| body::lengthen(play, hero, Property::Blind, 50));
    for _ in 0..50 {
        s.writes_on(None, "aaaaaaaaaa");
    }
    let unread = Event::Terrain(TerrainEvent::EngravedUnread);
    assert!(s.has_told(|told| *told == unread));
    let reveals = |told: &Event| {
        matches!(told, Event::Terrain(TerrainEvent::Engraved { .. } | TerrainEvent::LetterSlipped))
    };
    assert!(!s.has_told(reveals));
    let diamond = s.carrying("diamond");
    s.writes_on(Some(diamond), "a");
    assert!(s.has_told(reveals), "a cut text can be felt");
}

#[test]
fn a_blind_hero_feels_which_wand_digs_or_burns_the_ground() {
    for kind in ["wand of digging", "wand of fire", "wand of lightning"] {
        let mut s = scene(ROOM);
        let hero = s.hero();
        s.with(|play| body::lengthen(play, hero, Property::Blind, 50));
        let wand = s.wand(kind, 3);
        let id = s.world.item(wand).kind;
        s.world.knowledge.of_mut(id).known = false;
        s.writes_on(Some(wand), "x");
        let touched = Event::Terrain(TerrainEvent::GroundTouched { item: wand });
        assert!(s.world.knowledge.knows(id) && s.has_told(|told| *told == touched), "{kind}");
    }
}

#[test]
fn engraving_a_headstone_disturbs_the_dead_once_and_needs_a_tool_that_cuts() {
    let mut s = scene(ROOM);
    let (at, who) = (s.world.you().at, s.hero());
    s.world.level.change(at, |cell| cell.terrain = Terrain::Grave);
    s.finds("Rest", Script::Stone);
    let smudge = Refusal::Engrave(Unwritten::OnlySmudges);
    assert_eq!(s.writes(None, "x"), Err(smudge.into()));
    let [diamond, mace] = ["diamond", "mace"].map(|kind| s.carrying(kind));
    let crowd = s.world.level.crowd.len();
    assert_eq!(s.writes(Some(diamond), "ab"), Ok(Time::ACTION));
    assert_eq!(
        (s.world.level.crowd.len(), s.written()),
        (crowd + 1, Some(("Rest", Script::Stone)))
    );
    s.assert_no_trace("a blunt tool", |play| engrave(play, who, Some(mace), "ab"));
    assert_eq!(s.writes_on(Some(diamond), "ab"), 2);
    assert_eq!(s.written(), Some(("ab", Script::Stone)));
    assert_eq!(s.world.level.crowd.len(), crowd + 1, "only one ghoul");
}

#[test]
fn a_square_holds_200_letters() {
    let mut s = scene(ROOM);
    s.finds(&"a".repeat(195), Script::Burned);
    let athame = s.carrying("athame");
    let at = s.world.you().at;
    s.world.level.engravings[0].script = Script::Cut;
    let plan = Plan { with: Some(athame), script: Script::Cut, zapped: false, adds: true };
    s.with(|play| begin(play, &plan, at, "bbbbbbbbbb")).unwrap();
    assert_eq!(s.written().unwrap().0, format!("{}bbbbb", "a".repeat(195)));
    let question = s.with(|play| question(play, plan, at));
    assert!(matches!(question, Pending::Engrave { .. }), "there is no room to add more");
}

#[test]
fn a_text_that_holds_out_against_a_wand_costs_the_charge_and_the_time() {
    let mut s = scene(ROOM);
    s.finds("mark", Script::Burned);
    let wand = s.wand("wand of sleep", 3);
    assert_eq!(s.writes(Some(wand), "new"), Ok(Time::ACTION));
    assert_eq!((s.written(), s.world.item(wand).plus), (Some(("mark", Script::Burned)), 2));
    assert!(s.has_told(|told| *told == Event::Terrain(TerrainEvent::TextHeld)));
    assert!(s.world.life.occupation.is_none());
}

#[test]
fn the_first_question_about_writing_in_the_dust_is_known_beforehand() {
    for (there, first) in [
        (None, DustWriting::AsksForText),
        (Some(Script::Dust), DustWriting::AsksToAdd),
        (Some(Script::Blood), DustWriting::AsksForText),
        (Some(Script::Burned), DustWriting::Refused),
    ] {
        let mut s = scene(ROOM);
        if let Some(script) = there {
            s.finds("x", script);
        }
        assert_eq!(dust_writing(&s.world), first, "{there:?}");
        let asked = match s.writes(None, "") {
            Err(Halt::Asks(Pending::AddWriting { .. })) => DustWriting::AsksToAdd,
            Err(Halt::Asks(Pending::Engrave { .. })) => DustWriting::AsksForText,
            other => {
                assert_eq!(other, Err(Refusal::Engrave(Unwritten::HeldText).into()));
                DustWriting::Refused
            }
        };
        assert_eq!(asked, first, "{there:?}");
    }
}
