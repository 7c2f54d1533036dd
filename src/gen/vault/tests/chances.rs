//! Tests of vaults that leave sizes, flags, texts and the destinations of traps to chance.

use super::*;

/// Builds the vault "x" of a pack with many seeds, and checks each result.
fn many(text: &str, check: &mut dyn FnMut(&LevelCanvas)) {
    let content = with(text);
    for seed in 0..60 {
        check(&alone(&at_depth(&content, 1, 6), "x", seed));
    }
}

#[test]
fn decisions_and_dice_choose_the_size_of_a_room() {
    let text = "[Vault(id: \"x\", let: { \"n\": Numbers([4, 9]), \"far\": Spot(Cell(\"room.w - \
                1\", 0)) }, body: Room(size: Fixed(\"$n\", \"1d2 + level.depth\")), \
                steps: [Terrain(at: Var(\"far\"), to: \"ice\")])]";
    let mut sizes = Vec::new();
    many(text, &mut |canvas| {
        let area = canvas.level.rooms[0].area;
        assert_eq!(canvas.terrain(Pos::new(area.right(), area.y)), Terrain::Ice);
        sizes.push((area.w, area.h));
    });
    sizes.sort_unstable();
    sizes.dedup();
    assert_eq!(sizes, [(4, 7), (4, 8), (9, 7), (9, 8)]);
}

#[test]
fn dice_choose_the_size_of_an_inner_room() {
    let text = "[Vault(id: \"x\", body: Room(size: Fixed(12, 8)), steps: [SubRoom(at: (1, 1), \
                size: Fixed(\"1d2 + 1\", \"min(room.h, 3)\"))])]";
    let mut widths = Vec::new();
    many(text, &mut |canvas| {
        assert_eq!(canvas.level.rooms[1].area.h, 3);
        widths.push(canvas.level.rooms[1].area.w);
    });
    assert!(
        widths.contains(&2) && widths.contains(&3) && widths.iter().all(|w| (2..4).contains(w))
    );
}

#[test]
fn a_number_in_place_of_true_is_a_chance() {
    let text = "[Vault(id: \"x\", body: Room(size: Fixed(5, 5)), steps: [Monster(of: \"newt\", \
                asleep: 30, count: 40), Object(of: \"chest\", locked: \"5 * level.depth\", count: \
                40)])]";
    let (mut asleep, mut locked) = (0, 0);
    many(text, &mut |canvas| {
        assert!(canvas.requests.iter().all(|request| request.asleep.is_some()));
        asleep += canvas.requests.iter().filter(|request| request.asleep == Some(true)).count();
        locked += canvas.things.iter().filter(|lying| lying.thing.item.locked).count();
    });
    // 2400 tries each; the standard deviation is 22.
    assert!((620..820).contains(&asleep), "{asleep}");
    assert!((620..820).contains(&locked), "{locked}");
}

#[test]
fn texts_quote_decisions() {
    let text = "[Vault(id: \"x\", body: Room(size: Fixed(5, 5)), let: { \"beast\": \
                Monster([\"jackal\"]), \"n\": Int(\"6 + 1\"), \"of\": Numbers([40]), \"well\": \
                Spot(Cell(3, 2)), \"how\": Text([\"gently\"]) }, steps: [Engrave(text: \"Feed \
                $n of $of[0] to the $beast at $well.x,$well.y. $how! It costs $5, or $$n.\"), \
                Monster(of: \"$beast\", name: \"No. $n\"), Say(\"$n bells.\"), Sounds([\"A $beast.\"])])]";
    many(text, &mut |canvas| {
        assert_eq!(
            canvas.level.engravings[0].text,
            "Feed 7 of 40 to the jackal at 3,2. gently! It costs $5, or $n."
        );
        assert_eq!(canvas.requests[0].name.as_deref(), Some("No. 7"));
        assert_eq!(canvas.level.customs.welcome, ["7 bells."]);
        assert_eq!(canvas.level.customs.sounds, ["A jackal."]);
    });
}

#[test]
fn texts_that_decisions_make_too_long_are_cut() {
    let card = "a".repeat(600);
    let text = format!(
        "[Vault(id: \"x\", body: Room(), let: {{ \"w\": Text([\"{card}\"]) }}, steps: [Say(\"$w \
         $w\"), Monster(name: \"$w\")])]"
    );
    many(&text, &mut |canvas| {
        assert_eq!(canvas.level.customs.welcome[0].len(), 1000);
        assert_eq!(canvas.requests[0].name.as_ref().map(|name| name.len()), Some(64));
    });
}

#[test]
fn vaults_choose_level_hit_points_and_equipment_of_a_monster() {
    let text = "[Vault(id: \"x\", body: Room(size: Fixed(5, 5)), fill: Empty, steps: \
                [Monster(of: \"soldier\", level: 12, hp: 77, kit: false, carries: [Object(of: \
                \"apple\")]), Monster(of: \"newt\", level: \"3 + 4\")])]";
    let content = with(text);
    let wanted = content.vaults().iter().position(|vault| vault.id == "x").unwrap() as u16;
    let hero = crate::r#gen::HeroFacts {
        level: 6,
        alignment: crate::content::Alignment::Neutral,
        record: 0,
        race: crate::content::RaceId::new(0),
        role: crate::content::RoleId::new(0),
        hunted_from: None,
    };
    for seed in 0..8 {
        let made = crate::r#gen::alone(&at_depth(&content, 1, 6), wanted, seed, &hero);
        let named = |name: &str| {
            let kind = content.monsters.find(name).unwrap();
            made.actors.iter().find(|it| it.actor.kind == kind && it.actor.level > 2).unwrap()
        };
        let soldier = named("soldier");
        assert_eq!((soldier.actor.level, soldier.actor.hp, soldier.actor.max_hp), (12, 77, 77));
        let apple = content.items.find("apple").unwrap();
        let pack: Vec<_> = soldier.pack.iter().map(|thing| thing.item.kind).collect();
        assert_eq!((pack, soldier.worn.len()), (vec![apple], 0));
        let newt = &named("newt").actor;
        assert!(newt.level == 7 && (7..=56).contains(&newt.max_hp) && newt.hp == newt.max_hp);
    }
}

#[test]
fn the_drawing_marks_where_traps_lead() {
    let text = "[Vault(id: \"x\", orient: Turns, allow: [\"V12\"], body: Map(map: r\"
        --------
        |t....d|
        |.h.l..|
        --------
        \"), legend: {
            't': (put: [Trap(kind: \"teleportation trap\", leads_to: Glyph(\"d\"), seen: true)]),
            'd': (put: [Object(of: \"apple\")]),
            'h': (put: [Trap(kind: \"hole\", to_level: 9)]),
            'l': (put: [Trap(kind: \"level teleporter\", to_level: \"level.depth - 3\")]),
        })]";
    many(text, &mut |canvas| {
        let at = |name: &str| traps_named(canvas, name)[0];
        assert_eq!(canvas.level.customs.ways, [(at("teleportation trap"), canvas.things[0].at)]);
        let level = |depth| LevelId { branch: 0, depth };
        let mut portals = canvas.level.customs.portals.clone();
        portals.sort_by_key(|(_, to)| to.depth);
        assert_eq!(portals, [(at("level teleporter"), level(3)), (at("hole"), level(9))]);
    });
}

#[test]
fn no_trap_covers_a_buried_prize() {
    let text = "[Vault(id: \"x\", body: Room(size: Fixed(3, 1)), steps: [Object(of: \"luckstone\", \
                buried: true, achievement: 8, at: Cell(1, 0)), Trap(kind: \"dart trap\", count: \
                3)])]";
    many(text, &mut |canvas| {
        let traps = traps_named(canvas, "dart trap");
        assert!(traps.len() == 2 && !traps.contains(&canvas.things[0].at), "{traps:?}");
    });
}
