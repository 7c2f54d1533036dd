//! Games of luck, played by a pilot: luck won at an altar and spent on doors, searching and
//! writing; luck lost to mirrors and an angry god; a crowning; the conversion of an altar and of a
//! hero. They are golden games, which `BLESS=luck` plays and records anew.

use std::collections::BTreeSet;

use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::content::{Alignment, Door, Terrain};
use wyrdvault::game::replay::Replay;
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::track::Track;
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Answer, Awaits, Game, Input, Question};
use wyrdvault::world::hero::{Luck, LuckCause};
use wyrdvault::world::{Action, ActorId, ItemId};

use crate::golden;
use crate::pilot::{Pilot, golden_game};
use crate::scene::content;

/// Seeds that are tried until a pilot succeeds.
const SEEDS: u64 = 20;

impl Pilot {
    /// Builds three altars, one for each god, and goes to the altar of `god`.
    fn reach_altar_of(&mut self, god: Alignment) -> bool {
        let has = |pilot: &Self| {
            let level = &pilot.game.world.level;
            let is_altar = |at| level.cell(at).terrain == Terrain::Altar;
            level.cells.positions().any(is_altar)
        };
        if !has(self) {
            let vault = "temple_of_the_gods".to_owned();
            if !self.send(&Input::Wizard(WizardPower::Place { vault, seed: Seed(1) })) {
                return false;
            }
            self.power(WizardPower::Reveal);
        }
        let altar = self.altar(|of| of == Some(god));
        self.walk_to(altar)
    }

    fn walk_to(&mut self, to: Pos) -> bool {
        self.until(|game| game.world.you().at == to, |pilot| pilot.approach(to))
    }

    pub fn make(&mut self, thing: &str) {
        self.power(WizardPower::Make { thing: thing.to_owned() });
    }

    /// Makes a fresh corpse and offers it.
    fn sacrifice(&mut self, of: &str) {
        self.make(of);
        let corpse = self.lying("corpse").or_else(|| self.named("corpse"));
        assert!(self.act(Action::Offer(corpse.unwrap())));
    }

    /// Returns an item of that kind on the hero's square.
    fn lying(&self, name: &str) -> Option<ItemId> {
        let (kind, world) = (content().items.find(name).unwrap(), &self.game.world);
        world.items_at(self.here()).find(|&item| world.item(item).kind == kind)
    }

    fn luck(&self) -> &Luck {
        &self.game.world.life.luck
    }

    /// Sacrifices dragons on the altar of the hero's god until base luck is `luck`.
    fn win_luck(&mut self, luck: i8) -> bool {
        let god = self.game.world.life.alignment;
        if !self.reach_altar_of(god) {
            return false;
        }
        self.until(
            |game| game.world.life.luck.base >= luck,
            |pilot| pilot.sacrifice("red dragon corpse"),
        )
    }

    /// Returns the nearest square for which `fits` is true.
    fn nearest(&self, fits: impl Fn(&Game, Pos) -> bool) -> Option<Pos> {
        let all = self.game.world.level.cells.positions();
        let fitting = all.filter(|&at| fits(&self.game, at));
        fitting.min_by_key(|at| at.distance(self.here()))
    }

    /// Walks to a free square north, east, south or west of `at`. Returns the direction to `at`.
    fn beside(&mut self, at: Pos) -> Option<Dir> {
        let level = &self.game.world.level;
        let sides = [Dir::N, Dir::E, Dir::S, Dir::W];
        let free = |dir: &Dir| level.cell(at.step(*dir)).terrain == Terrain::Floor;
        let dir = sides.into_iter().find(free)?;
        self.walk_to(at.step(dir)).then(|| dir.opposite())
    }

    /// Kicks a closed door until it gives way. The way to a door may lead through others.
    fn force_door(&mut self) -> bool {
        let is_shut = |game: &Game, at: Pos| {
            let cell = game.world.level.cell(at);
            cell.terrain == Terrain::Door && matches!(cell.door(), Door::Closed | Door::Locked)
        };
        while let Some(door) = self.nearest(is_shut) {
            let Some(dir) = self.beside(door) else { return false };
            if is_shut(&self.game, door) {
                return self.until(
                    |game| !is_shut(game, door),
                    |pilot| {
                        pilot.act(Action::Kick(dir));
                    },
                );
            }
        }
        false
    }

    /// Searches beside the nearest hidden door until it is found.
    fn find_door(&mut self) -> bool {
        let is_hidden =
            |game: &Game, at: Pos| game.world.level.cell(at).terrain == Terrain::SecretDoor;
        let Some(door) = self.nearest(is_hidden) else { return false };
        if self.beside(door).is_none() {
            return false;
        }
        self.until(
            |game| !is_hidden(game, door),
            |pilot| {
                pilot.act(Action::Search);
            },
        )
    }

    /// Writes an unknown scroll with a marker until it succeeds.
    fn write(&mut self) -> bool {
        self.make("blessed magic marker");
        self.make("20 scrolls of blank paper");
        let kind = |name: &str| content().items.find(&format!("scroll of {name}")).unwrap();
        let names = ["enchant armor", "remove curse", "teleportation", "gold detection"];
        let has = |name: &str| self.named(&format!("scroll of {name}")).is_some();
        let knows = |name: &str| self.game.world.knowledge.knows(kind(name)) || has(name);
        let Some(name) = names.into_iter().find(|name| !knows(name)) else { return false };
        let wanted = kind(name);
        let has = move |game: &Game| {
            let pack = &game.world.you().pack;
            pack.iter().any(|&item| game.world.item(item).kind == wanted)
        };
        self.until(has, |pilot| {
            let tool = pilot.named("magic marker").unwrap();
            pilot.send(&Input::Do(Action::Apply { tool, aim: None }));
            while let Awaits::Answer(question) = pilot.game.awaits() {
                let answer = match question {
                    Question::Items { among, .. } => {
                        Answer::Items(among.into_iter().take(1).collect())
                    }
                    _ => Answer::Text(name.to_owned()),
                };
                pilot.send(&Input::Answer(answer));
            }
            pilot.rest();
        })
    }

    fn fortune(&mut self) -> bool {
        self.power(WizardPower::Advance(12));
        self.turns(301) && self.win_luck(9) && self.force_door() && self.find_door() && self.write()
    }

    /// Waits until this turn.
    fn turns(&mut self, turn: u32) -> bool {
        self.until(
            move |game| game.world.turn >= turn,
            |pilot| {
                let left = turn - pilot.game.world.turn;
                if pilot.game.world.life.nutrition < 500 {
                    let food = pilot.named("lembas wafer");
                    match food {
                        Some(food) => drop(pilot.act(Action::Eat(food))),
                        None => pilot.make("3 uncursed lembas wafers"),
                    }
                } else if !pilot.act(Action::SearchFor(left.min(500) as u16))
                    && !pilot.act(Action::FightNearest)
                {
                    pilot.act(Action::Search);
                }
            },
        )
    }

    /// Breaks 3 mirrors, then prays too soon 5 times, or until the god kills the hero.
    fn ruin(&mut self) -> bool {
        for _ in 0..3 {
            self.make("mirror");
            let mirror = self.named("mirror").unwrap();
            let throw = Action::Throw { item: mirror, dir: Dir::E, count: 1 };
            self.act(throw);
        }
        let broken = self.luck().base == -6;
        for _ in 0..5 {
            if !self.game.world.is_over() {
                self.act(Action::Pray);
            }
        }
        broken
    }

    /// Wins luck and a good alignment record, and prays until crowned.
    fn crowning(&mut self) -> bool {
        self.power(WizardPower::Advance(14));
        if !self.turns(2100) {
            return false;
        }
        let devout = self.until(
            |game| game.world.life.record >= 20,
            |pilot| {
                if !pilot.act(Action::FightNearest) {
                    pilot.make("2 hill orcs");
                    pilot.act(Action::Search);
                }
            },
        );
        if !devout {
            return false;
        }
        self.make("blessed luckstone");
        for _ in 0..30 {
            if self.game.world.life.crowned || !self.win_luck(10) {
                break;
            }
            let timeout = self.game.world.life.prayer;
            if timeout > 0 {
                self.sacrifice("red dragon corpse");
                continue;
            }
            self.act(Action::Pray);
        }
        self.game.world.life.crowned
    }

    /// Returns a pet beside the hero.
    fn pet(&self) -> Option<ActorId> {
        let world = &self.game.world;
        let mut beside = self.here().neighbors().into_iter().filter_map(|at| world.actor_at(at));
        beside.find(|&who| world.actor(who).is_tame())
    }

    /// Converts an altar to the hero's god, then kills pets and converts to another god.
    fn conversion(&mut self) -> bool {
        self.power(WizardPower::Advance(10));
        let own = self.game.world.life.alignment;
        let others = [Alignment::Lawful, Alignment::Neutral, Alignment::Chaotic];
        let mut others = others.into_iter().filter(|&god| god != own);
        let (first, second) = (others.next().unwrap(), others.next().unwrap());
        if !self.reach_altar_of(first) {
            return false;
        }
        let altar = self.here();
        let turned = self.until(
            move |game| game.world.level.cell(altar).altar() == Some(own),
            |pilot| {
                pilot.walk_to(altar);
                pilot.sacrifice("soldier ant corpse");
            },
        );
        let sinned = self.until(
            |game| game.world.life.record < 0,
            |pilot| match pilot.pet() {
                Some(pet) => {
                    pilot.act(Action::Strike(pet));
                }
                None => pilot.make("tame kitten"),
            },
        );
        if !turned || !sinned || !self.reach_altar_of(second) {
            return false;
        }
        self.sacrifice("soldier ant corpse");
        self.game.world.life.alignment == second && !self.game.world.is_over()
    }
}

/// Plays games of different seeds until a pilot succeeds. Returns the recording.
fn played(role: &str, script: fn(&mut Pilot) -> bool) -> Replay {
    for seed in 1..=SEEDS {
        let mut pilot = Pilot::born(role, seed);
        if script(&mut pilot) {
            return pilot.recording();
        }
    }
    panic!("no pilot of {SEEDS} succeeded");
}

/// Plays a golden game to its end.
fn end_of(name: &str, role: &str, script: fn(&mut Pilot) -> bool) -> Game {
    let replay = golden_game(name, "luck", || played(role, script));
    let mut player = Player::on_any_content(content(), &replay).unwrap();
    player.finish().unwrap_or_else(|divergence| panic!("{name}: {divergence:?}"));
    player.game
}

fn causes(game: &Game) -> BTreeSet<String> {
    let story = game.world.life.luck_story.entries();
    story.iter().map(|change| format!("{:?}", change.why)).collect()
}

/// Returns the source files of the rolls that good luck adjusted.
fn bent(name: &str) -> BTreeSet<String> {
    let replay = golden::recording(name);
    let mut track = Track::new(content(), &replay).unwrap();
    let all = track.reach(usize::MAX);
    let rolls = (1..=all).flat_map(|position| track.rolls(position));
    let bent = rolls.filter(|roll| roll.text.contains("luck +"));
    bent.map(|roll| roll.source.split(' ').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn luck_won_at_an_altar_bends_the_rolls_of_doors_searching_and_writing() {
    let game = end_of("fortune", "Wizard", Pilot::fortune);
    assert!(game.world.life.luck.base >= 5);
    assert!(causes(&game).contains(&format!("{:?}", LuckCause::Sacrifice)));
    let bent = bent("fortune");
    for file in ["kick.rs", "search.rs", "marker.rs"] {
        assert!(bent.contains(file), "{file}: {bent:?}");
    }
}

#[test]
fn mirrors_and_impatient_prayers_ruin_a_hero() {
    let game = end_of("ruin", "Valkyrie", Pilot::ruin);
    let causes = causes(&game);
    for cause in [LuckCause::MirrorBroken, LuckCause::PrayedTooSoon] {
        assert!(causes.contains(&format!("{cause:?}")), "{causes:?}");
    }
    assert!(game.world.life.luck.base <= -9);
    assert!(game.world.life.anger > 0);
}

#[test]
fn a_devout_and_lucky_hero_is_crowned() {
    let game = end_of("crowning", "Samurai", Pilot::crowning);
    assert!(game.world.life.crowned);
}

#[test]
fn an_altar_turns_to_the_heros_god_and_the_hero_to_another_one() {
    let game = end_of("conversion", "Priest", Pilot::conversion);
    let causes = causes(&game);
    for cause in [LuckCause::AltarConverted, LuckCause::Converted] {
        assert!(causes.contains(&format!("{cause:?}")), "{causes:?}");
    }
    assert!(game.world.life.conduct.converted);
}
