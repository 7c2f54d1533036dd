//! A made-up `View` for UI tests.

use super::{
    Accident, Action, Alignment, Buc, Change, Class, Color, Condition, Danger, Dir, DustWriting,
    EffectMark, Fight, FightOdds, Foe, FoeState, Forcing, Forecast, Glyph, Grid, Hunger, ItemUse,
    ItemView, LevelLabel, Load, LogLine, Near, NearKind, Outlook, Pace, Pos, Property, Reach,
    SpellRow, SquareLight, Stance, Status, StatusEffect, Suits, Tile, Together, Tone, View, way,
};
use crate::base::Arena;
use crate::game::input::Awaits;

const MAP: [&str; 18] = [
    "",
    "                 -----------",
    "                 |.........|          ###########",
    "                 |..%.......##########          #",
    "                 |.........|         #      ----+-----",
    "                 ------+----         #      |.......?|",
    "                       #             #      |........|",
    "     #################### ############      |...{....|",
    "     #                                      |........|",
    "  ---.------             -------------      ----.-----",
    "  |........|             |......o....|          #",
    "  |...>....|             |.....d@....+###########",
    "  |........|             |...........|",
    "  |......$.|             |....!......|",
    "  ------+---             |...........|",
    "        ################ .....<.....^|",
    "                         -------------",
    "",
];

/// Whether a square of the sample map is in the hero's room.
fn is_seen(at: Pos) -> bool {
    (25..=37).contains(&at.x) && (9..=16).contains(&at.y)
}

fn tile(sign: char, at: Pos) -> Tile {
    let (glyph, color) = match sign {
        ' ' => return Tile::default(),
        '-' => (Glyph::Wall { joins: 10, upright: false }, Color::Gray),
        '|' => (Glyph::Wall { joins: 5, upright: true }, Color::Gray),
        '.' => (Glyph::Floor, Color::Gray),
        '#' => (Glyph::Corridor, Color::Gray),
        '+' => (Glyph::ClosedDoor, Color::Brown),
        '<' => (Glyph::StairsUp, Color::White),
        '>' => (Glyph::StairsDown, Color::White),
        '{' => (Glyph::Fountain, Color::BrightBlue),
        '^' => (Glyph::Trap, Color::Magenta),
        '@' => (Glyph::Hero, Color::White),
        'o' | 'd' => (Glyph::Creature(sign), Color::Yellow),
        _ => (Glyph::Thing(Class::of_symbol(sign).expect("a class")), Color::BrightMagenta),
    };
    let light = if is_seen(at) { SquareLight::Seen } else { SquareLight::Remembered };
    Tile { glyph, color, light, calm: false }
}

fn foe(who: super::ActorId, name: &str, at: Pos, health: u8, danger: Danger) -> Foe {
    let hero = Pos::new(32, 11);
    Foe {
        who,
        letter: name.chars().last().expect("a name"),
        color: Color::Yellow,
        name: name.to_owned(),
        at,
        dir: hero.dir_to(at),
        way: way(hero, at),
        distance: hero.distance(at),
        stance: Stance::Foe,
        unseen: false,
        harmless: false,
        health,
        states: vec![FoeState::Pace { pace: Pace::Slower, acts: Some((3, 4)) }],
        outruns: false,
        follows: false,
        flees: false,
        petrifies: false,
        blast: 0,
        in_light: true,
        passive: false,
        best_shot: false,
        shoots: false,
        proper: false,
        heeds_word: false,
        kept_off: false,
        takes_gems: false,
        makes_way: false,
        saddled: None,
        shot: None,
        odds: Some(FightOdds {
            you_hit: 71,
            by_luck: false,
            your_damage: (6, 12),
            it_hits: 55,
            its_damage: (3, 8),
            dies_in: 2,
            forecast: Forecast { death: 3, loss: 16 },
        }),
        danger,
        stake: None,
    }
}

fn thing(
    id: super::ItemId,
    letter: char,
    class: Class,
    name: &str,
    used: Option<ItemUse>,
) -> ItemView {
    ItemView {
        id,
        letter: Some(letter),
        class,
        color: Color::Cyan,
        name: name.to_owned(),
        used,
        is_corpse: false,
        is_dross: false,
        buc: Some(Buc::Uncursed),
        count: 1,
        weight: 20,
        heft: 20,
        inscription: None,
        unpaid: None,
        unpaid_inside: None,
        for_sale: None,
        no_charge: false,
        suits: Suits {
            quaff: class == Class::Potion,
            read: class == Class::Scroll,
            wield: class == Class::Weapon && used != Some(ItemUse::Wielded),
            throw: class == Class::Weapon,
            wear: class == Class::Armor && used.is_none(),
            take_off: class == Class::Armor && used.is_some(),
            eat: class == Class::Food,
            wholesome: class == Class::Food,
            ..Suits::default()
        },
        notes: vec!["It may be cursed, blessed or neither.".to_owned(), "Weight 20.".to_owned()],
        risk: None,
        hits: Vec::new(),
        range: if used == Some(ItemUse::Quiver) { 8 } else { 0 },
        by_hand: false,
        locked: false,
        known_locked: false,
        contents: Vec::new(),
        known_inside: false,
        unwearable: None,
    }
}

fn pack() -> Vec<ItemView> {
    let mut ids: Arena<crate::world::Item> = Arena::default();
    let kind = crate::content::ItemKindId::new(0);
    let mut id = || ids.insert(crate::world::Item::of(kind));
    vec![
        thing(id(), 'a', Class::Weapon, "a +1 long sword", Some(ItemUse::Wielded)),
        ItemView {
            count: 3,
            ..thing(id(), 'f', Class::Weapon, "3 daggers", Some(ItemUse::Quiver))
        },
        thing(id(), 'c', Class::Armor, "a +3 small shield", Some(ItemUse::Worn)),
        thing(id(), 'd', Class::Food, "a food ration", None),
        thing(id(), 'q', Class::Potion, "2 pink potions", None),
        thing(id(), 's', Class::Scroll, "a scroll labeled VORN TASKEL", None),
    ]
}

fn spells() -> Vec<SpellRow> {
    let row = |letter, name: &str, aimed| SpellRow {
        placed: false,
        letter,
        name: name.to_owned(),
        level: 1,
        school: "attack",
        energy: 5,
        fails: 12,
        kept: 99,
        aimed,
        harmful: true,
        opens: false,
        heals: false,
        bolt: true,
        bounces: false,
        hits: Vec::new(),
        reasons: vec!["Your casting skill from intelligence and practice is 99 of 120.".to_owned()],
    };
    vec![row('a', "force bolt", true), row('b', "light", false)]
}

fn near(glyph: Glyph, name: &str, at: Pos) -> Near {
    let hero = Pos::new(32, 11);
    let kind = match glyph {
        Glyph::StairsUp | Glyph::StairsDown => NearKind::Stairs,
        _ => NearKind::Other,
    };
    let (color, name, way) = (Color::White, name.to_owned(), way(hero, at));
    Near { kind, glyph, color, name, at, level: None, way }
}

fn status() -> Status {
    let attributes = [("St", "18/30"), ("Dx", "12"), ("Co", "18"), ("In", "8"), ("Wi", "9")];
    Status {
        name: "Ana".to_owned(),
        title: "Stripling".to_owned(),
        who: format!("dwarf Valkyrie, {}", Alignment::Lawful.word()),
        hp: 31,
        max_hp: 48,
        pw: 2,
        max_pw: 2,
        ac: 5,
        level: 3,
        experience: 59,
        level_span: Some((40, 80)),
        attributes: attributes.map(|(name, value)| (name, value.to_owned())).to_vec(),
        gold: 118,
        load: 120,
        bears: 900,
        challenge: "Expert".to_owned(),
    }
}

fn lines() -> Vec<LogLine> {
    let said = [
        (1270, Tone::Plain, "You open the door."),
        (1274, Tone::Color, "You hear a door open in the east."),
        (1280, Tone::Danger, "The hill orc hits you with its scimitar."),
        (1282, Tone::Plain, "You hit the hill orc."),
        (1283, Tone::Danger, "The jackal bites!"),
        (1283, Tone::Plain, "You feel hungry."),
    ];
    said.map(|(turn, tone, text)| LogLine { turn, text: text.to_owned(), tone, times: 1 }).to_vec()
}

impl View {
    /// Builds the sample view: a wounded hero with a jackal and a hill orc adjacent.
    #[expect(clippy::too_many_lines, reason = "an index: one line for each")]
    pub fn sample() -> Self {
        let hero = Pos::new(32, 11);
        let mut map = Grid::of_level(Tile::default());
        for (y, row) in MAP.iter().enumerate() {
            for (x, sign) in row.chars().enumerate() {
                let at = Pos::new(x as i16, y as i16);
                map[at] = tile(sign, at);
            }
        }
        let mut ids: Arena<crate::world::Actor> = Arena::default();
        let kind = crate::content::MonsterKindId::new(0);
        let mut id =
            || ids.insert(crate::world::Actor::of(kind, crate::world::LevelId::default(), hero));
        let mut orc = foe(id(), "hill orc", hero.step(Dir::N), 63, Danger::Risky);
        orc.letter = 'o';
        let mut jackal = foe(id(), "jackal", hero.step(Dir::W), 40, Danger::Minor);
        jackal.letter = 'd';
        let white = |kind, mark| StatusEffect { kind, mark, note: String::new() };
        Self {
            turn: 1283,
            map,
            hero,
            level: LevelLabel { branch: None, number: 3 },
            status: status(),
            score: Some(4310),
            is_change_news: true,
            change: Some(Change {
                by: 1000,
                line: "depth".to_owned(),
                why: "deeper level".to_owned(),
                turn: 1280,
            }),
            fight: Some(Fight { foe: orc.who, reach: Reach::Beside(Dir::N), blocks: true }),
            foes: vec![orc, jackal],
            together: Together { foes: 2, forecast: Forecast { death: 124, loss: 58 } },
            exits: vec![
                near(Glyph::StairsUp, "stairs up", Pos::new(30, 15)),
                near(Glyph::StairsDown, "stairs down", Pos::new(6, 11)),
            ],
            sleepers: Together::default(),
            sleeper_ahead: None,
            shunned: Vec::new(),
            rearmed: false,
            on_flight: None,
            exposed_stairs: Vec::new(),
            near: vec![
                near(Glyph::Thing(Class::Potion), "a pink potion", Pos::new(30, 13)),
                near(Glyph::Trap, "arrow trap", Pos::new(36, 15)),
            ],
            effects: vec![
                white(Condition::Hunger(Hunger::Hungry), EffectMark::Bad),
                white(Condition::Has(Property::Fast), EffectMark::Good),
            ],
            pack: pack(),
            spells: spells(),
            winning_spell: None,
            floor: Vec::new(),
            load: Load { weight: 120, capacity: 500 },
            ground: None,
            dust_writing: DustWriting::AsksForText,
            written: None,
            on_word: false,
            spent_elbereth: false,
            unseen: None,
            felt: None,
            born_blind: false,
            lost: None,
            lost_at: None,
            lost_outruns: false,
            fled_here: false,
            fights_on_stairs: false,
            fled_by: Vec::new(),
            fled_from: None,
            back_at_foes: false,
            last_stand: false,
            other_way_down: None,
            on_stairs: None,
            on_hole: None,
            lines: lines(),
            said: 6,
            awaits: Awaits::Action,
            asked: None,
            draft: None,
            explored: false,
            explores: true,
            rests: true,
            barred: None,
            leaves: [true; 2],
            way_down: true,
            trap_on_way_down: None,
            leads: Vec::new(),
            vain_searches: 0,
            above_is_unexplored: false,
            waited: 0,
            gave_up_waiting: false,
            locked_out: false,
            stuck: None,
            boulder: None,
            puzzle: false,
            too_heavy: false,
            box_beside: None,
            in_gas: false,
            out_of_gas: None,
            lock: None,
            food: None,
            altar: None,
            strays: Vec::new(),
            shed_armor: None,
            traps: vec![near(Glyph::Trap, "arrow trap", Pos::new(36, 15))],
            near_death: false,
            prayer: Outlook::Good,
            autopickup: true,
            weak_shape: None,
            power_aims: None,
            fights_bare: false,
            left_behind: None,
            riding: false,
            throws: Accident::default(),
            forcing: Some(Forcing::Pries { snaps: 7 }),
            in_shop: false,
            enters_shop: false,
            unwelcome: None,
            escorted: false,
            attacking_friend: None,
            shot_from: None,
            dodged: None,
            reaches_floor: true,
            debt: 0,
            means: 118,
            impossible: Vec::new(),
            inside: None,
            over: false,
        }
    }

    /// Returns the item with this inventory letter. Panics if there is none.
    pub fn letter(&self, letter: char) -> super::ItemId {
        self.pack.iter().find(|thing| thing.letter == Some(letter)).expect("carried").id
    }

    /// Whether an action names the item with this inventory letter.
    pub fn names(&self, action: &Action, letter: char) -> bool {
        let id = self.letter(letter);
        matches!(action, Action::Quaff(item) | Action::Read(item) | Action::Eat(item) if *item == id)
    }
}
