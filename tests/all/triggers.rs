//! Triggers of vaults, played: what sets them off, what they do, and that saves and replays keep
//! them.

use std::sync::Arc;

use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::content::load::source::Source;
use wyrdvault::content::{Content, Door, Terrain};
use wyrdvault::event::{Event, Life};
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::world::{Action, ActorId};

/// A game on a first level with the triggers of a vault.
pub struct Stage {
    pub game: Game,
    recorder: Recorder,
    /// Messages of triggers, in order.
    pub said: Vec<String>,
}

impl Stage {
    /// Draws the first level with this vault; the hero starts on its stairs up.
    fn new(row: &str, legend: &str, steps: &str) -> Self {
        let wall = "-".repeat(row.len());
        let text = format!(
            "[Vault(id: \"stage\", bonus: 100, when: \"level.depth == 1\", light: Lit, fill: Empty, \
             allow: [\"V11\", \"V12\", \"V07\"], body: Level(init: Solid, flags: [\"no_stairs_down\", \"no_flip\"], \
             map: r\"\n{wall}\n{row}\n{wall}\n\"), legend: {{ {legend} }}, steps: [{steps}])]"
        );
        let stage = Self::of(&text);
        let world = &stage.game.world;
        assert_eq!(Some(world.you().at), world.level.up, "the hero stands on the stairs");
        stage
    }

    /// Starts a game with these vaults. One of them must have a trigger and be on the first level.
    pub fn of(text: &str) -> Self {
        let mut content = Content::builtin();
        let faults = content.set_vaults(&[Source::pack("stage.ron", text.as_bytes()).unwrap()]);
        assert!(faults.is_empty(), "{faults:?}");
        let birth = Birth { seed: Seed(5), ..Birth::default() };
        let mut game = Game::new(Arc::new(content), &birth).unwrap();
        assert!(game.world.level.triggers.is_some(), "the level has triggers");
        // The hero's pet would kill the guards or stand in the door.
        for who in game.world.level.crowd.clone() {
            if game.world.actor(who).is_tame() {
                game.world.remove_actor(who);
            }
        }
        let you = game.world.you_mut();
        (you.hp, you.max_hp, you.level) = (900, 900, 14);
        Self { game, recorder: Recorder::default(), said: Vec::new() }
    }

    /// Acts, then saves and restores the game.
    pub fn act(&mut self, action: Action) {
        let events = self.game.input(&Input::Do(action)).unwrap();
        for event in events {
            if let Event::Life(Life::Announced { text }) = event {
                self.said.push(text);
            }
        }
        self.game.world.check(&self.game.content).unwrap();
        let content = Arc::clone(&self.game.content);
        let restored = Game::restore(content, &self.game.snapshot()).unwrap();
        assert_eq!(restored.digest(), self.game.digest());
        self.game = restored;
    }

    pub fn walk(&mut self, dir: Dir, steps: u32) {
        for _ in 0..steps {
            self.act(Action::Walk(dir));
        }
    }

    pub fn you(&self) -> Pos {
        self.game.world.you().at
    }

    /// Returns the square this many columns east of the stairs up.
    fn east(&self, columns: i16) -> Pos {
        let up = self.game.world.level.up.unwrap();
        Pos::new(up.x + columns, up.y)
    }

    fn terrain(&self, columns: i16) -> Terrain {
        self.game.world.level.cell(self.east(columns)).terrain
    }

    fn door(&self, columns: i16) -> Door {
        self.game.world.level.cell(self.east(columns)).door()
    }

    pub fn called(&self, kind: &str) -> Vec<ActorId> {
        let kind = self.game.content.monsters.find(kind).unwrap();
        let crowd = self.game.world.level.crowd.iter().copied();
        crowd.filter(|&who| self.game.world.actor(who).kind == kind).collect()
    }
}

#[test]
fn entering_an_area_opens_a_door_and_changes_the_ground_once() {
    let mut stage = Stage::new(
        "|<..aa...D.p|",
        "'a': (), 'D': (door: (state: Locked, secret: 100)), 'p': (on: \"lava\")",
        "Trigger(when: Enter, at: Glyph(\"a\"), do: [Message(\"Click.\"), Open(Glyph(\"D\")), \
         Change(at: Glyph(\"p\"), to: \"floor\")])",
    );
    stage.walk(Dir::E, 2);
    assert_eq!((stage.said.len(), stage.terrain(8)), (0, Terrain::SecretDoor));
    stage.walk(Dir::E, 1);
    assert_eq!(stage.said, ["Click."]);
    assert_eq!((stage.terrain(8), stage.door(8)), (Terrain::Door, Door::Open));
    assert_eq!(stage.terrain(10), Terrain::Floor);
    stage.walk(Dir::E, 2);
    stage.walk(Dir::W, 2);
    assert_eq!(stage.said, ["Click."], "it fires once");
}

#[test]
fn closing_shuts_open_doors_but_not_the_one_that_the_hero_stands_in() {
    let mut stage = Stage::new(
        "|<..D.E|",
        "'D': (door: (state: Open)), 'E': (door: (state: Open))",
        "Trigger(when: Enter, at: Glyph(\"D\"), do: [Close(Glyph(\"D\")), Close(Glyph(\"E\"))])",
    );
    stage.walk(Dir::E, 2);
    assert_eq!((stage.door(3), stage.door(5)), (Door::Open, Door::Open));
    stage.walk(Dir::E, 1);
    assert_eq!((stage.door(3), stage.door(5)), (Door::Open, Door::Closed));
}

#[test]
fn a_trigger_that_is_not_once_fires_at_each_entry() {
    let mut stage = Stage::new(
        "|<.aa..|",
        "'a': ()",
        "Trigger(when: Enter, at: Glyph(\"a\"), once: false, do: [Message(\"Creak.\")])",
    );
    stage.walk(Dir::E, 2);
    assert_eq!(stage.said.len(), 1);
    stage.walk(Dir::E, 1);
    assert_eq!(stage.said.len(), 1, "the hero was inside already");
    stage.walk(Dir::E, 1);
    stage.walk(Dir::W, 1);
    assert_eq!(stage.said.len(), 2);
}

#[test]
fn the_death_of_the_last_labeled_monster_summons() {
    let mut stage = Stage::new(
        "|<m.m..s..|",
        "'m': (put: [Monster(of: \"newt\", label: \"guard\", asleep: true, hp: 1)]), 's': ()",
        "Trigger(when: Dies(\"guard\"), do: [Message(\"A horn.\"), Summon(of: \"acid blob\", at: \
         Glyph(\"s\"), mood: Peaceful)])",
    );
    let fight = |stage: &mut Stage, left: usize| {
        for _ in 0..60 {
            if stage.called("newt").len() <= left {
                return;
            }
            let near = stage.game.world.actor_at(stage.you().step(Dir::E)).is_some();
            stage.act(if near { Action::Fight(Dir::E) } else { Action::Walk(Dir::E) });
        }
        panic!("a newt survives sixty actions");
    };
    assert_eq!(stage.called("newt").len(), 2);
    fight(&mut stage, 1);
    assert_eq!((stage.said.len(), stage.called("acid blob").len()), (0, 0));
    fight(&mut stage, 0);
    assert_eq!(stage.said, ["A horn."]);
    let blobs = stage.called("acid blob");
    assert_eq!(blobs.len(), 1);
    assert!(!stage.game.world.actor(blobs[0]).is_hostile());
}

#[test]
fn lifting_a_labeled_object_locks_a_door_and_wakes_an_area() {
    let mut stage = Stage::new(
        "|<.D.i.|w|w|",
        "'D': (door: (state: Open)), 'i': (put: [Object(of: \"dagger\", label: \"idol\"), \
         Object(of: \"apple\")]), 'w': (put: [Monster(of: \"newt\", asleep: true)])",
        "Trigger(when: Lifted(\"idol\"), do: [Lock(Glyph(\"D\")), Wake(Rect(8, 0, 8, 2))])",
    );
    stage.walk(Dir::E, 4);
    let take = |stage: &mut Stage, name: &str| {
        let kind = stage.game.content.items.find(name).unwrap();
        let world = &stage.game.world;
        let item = world.items_at(stage.you()).find(|&item| world.item(item).kind == kind).unwrap();
        stage.act(Action::PickUp(vec![(item, 0)]));
    };
    take(&mut stage, "apple");
    assert_eq!(stage.door(2), Door::Open);
    let asleep = |stage: &Stage| {
        let newts = stage.called("newt").into_iter();
        newts.filter(|&who| stage.game.world.actor(who).is_helpless()).count()
    };
    assert_eq!(asleep(&stage), 2);
    take(&mut stage, "dagger");
    assert_eq!(stage.door(2), Door::Locked);
    assert_eq!(asleep(&stage), 1, "only the newt of the area woke");
}

#[test]
fn turns_after_the_arrival_count_and_repeat() {
    let mut stage = Stage::new(
        "|<......d|",
        "'d': ()",
        "Trigger(when: Turn(6), do: [Teleport(Glyph(\"d\"))]), \
         Trigger(when: Turn(5), once: false, do: [Message(\"Tick.\")])",
    );
    let start = stage.game.world.turn;
    let mut ticks = Vec::new();
    while stage.game.world.turn < start + 17 {
        let before = stage.said.len();
        stage.act(Action::Wait);
        let passed = stage.game.world.turn - start;
        ticks.extend((stage.said.len() > before).then_some(passed));
        assert_eq!(stage.you() == stage.east(7), passed >= 6, "after {passed} turns");
    }
    assert_eq!(ticks, [5, 10, 15]);
}

#[test]
fn triggers_that_cause_each_other_end() {
    let mut stage = Stage::new(
        "|<ab.|",
        "'a': (), 'b': ()",
        "Trigger(when: Enter, at: Glyph(\"a\"), once: false, do: [Message(\"a\"), \
         Teleport(Glyph(\"b\"))]), \
         Trigger(when: Enter, at: Glyph(\"b\"), once: false, do: [Message(\"b\"), \
         Teleport(Glyph(\"a\"))])",
    );
    stage.walk(Dir::E, 1);
    assert_eq!(stage.said, ["a", "b"], "each fires once in one action");
    stage.act(Action::Wait);
    assert_eq!(stage.said, ["a", "b"], "what they caused is forgotten");
}

#[test]
fn a_trigger_never_buries_creatures_or_items_or_changes_stairs() {
    let mut stage = Stage::new(
        "|<a.i..|",
        "'a': (), 'i': (put: [Object(of: \"dagger\")])",
        "Trigger(when: Enter, at: Glyph(\"a\"), do: [Change(at: Rect(1, 1, 5, 1), to: \"rock\")])",
    );
    stage.walk(Dir::E, 1);
    let left: Vec<Terrain> = (0..5).map(|column| stage.terrain(column)).collect();
    assert_eq!(left[..2], [Terrain::StairsUp, Terrain::Floor]);
    assert_eq!((left[2], left[3], left[4]), (Terrain::Stone, Terrain::Floor, Terrain::Stone));
}

#[test]
fn a_replay_fires_the_same_triggers() {
    let text = "Trigger(when: Turn(3), once: false, do: [Summon(count: 2, mood: Peaceful, at: \
                Rect(3, 0, 12, 2)), Message(\"They come.\")])";
    let mut stage = Stage::new("|<..............|", "", text);
    let birth = stage.game.birth.clone();
    let mut game = Game::new(Arc::clone(&stage.game.content), &birth).unwrap();
    for _ in 0..20 {
        let input = Input::Do(Action::Search);
        stage.recorder.note(&game, &input);
        game.input(&input).ok();
    }
    assert!(game.world.level.crowd.len() > 4, "{}", game.world.level.crowd.len());
    let replay = stage.recorder.finish(&game, 0);
    let read = Replay::read(&replay.write()).unwrap();
    let mut player = Player::new(Arc::clone(&game.content), &read).unwrap();
    player.finish().unwrap();
    assert_eq!(player.game.digest(), game.digest());
}
