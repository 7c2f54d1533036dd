//! Games from the Sanctum to the Astral Plane, played by a pilot through all gates: one hero offers
//! the Amulet to the right god, one to a wrong one. They are golden games, which `BLESS=ascension`
//! plays and records anew.

use std::fs;
use std::path::Path;

use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::content::{Alignment, Door, Terrain};
use wyrdvault::game::input::Awaits;
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::world::hero::{Ended, Mode};
use wyrdvault::world::level::dungeon::{BranchRow, TOP};
use wyrdvault::world::{Action, ActorId, Aim, ItemId, LevelId, Place};

use crate::golden;
use crate::planes::from_bottom;
use crate::scene::content;

/// Maximum number of inputs between two gates.
const PATIENCE: u32 = 1500;
/// Seeds that are tried until a pilot passes all gates.
const SEEDS: u64 = 12;

/// A wizard-mode game with a pilot who walks, digs and fights toward a square.
struct Pilot {
    game: Game,
    recorder: Recorder,
    brain: Brain,
    /// Where the hero was at the last step.
    last: Pos,
}

impl Pilot {
    fn born(seed: u64) -> Self {
        let seed = Seed(seed);
        let birth = Birth {
            seed,
            seed_text: seed.to_string(),
            role: "Samurai".to_owned(),
            mode: Mode::Wizard,
            difficulty: -4,
            ..Birth::default()
        };
        let game = Game::new(content(), &birth).unwrap();
        let brain = Brain::new(Bot::Explorer, seed);
        Self { game, recorder: Recorder::default(), brain, last: Pos::new(0, 0) }
    }

    /// Enters an input. Returns whether it was accepted.
    fn send(&mut self, input: &Input) -> bool {
        self.recorder.note(&self.game, input);
        self.game.input(input).is_ok()
    }

    fn power(&mut self, power: WizardPower) {
        assert!(self.send(&Input::Wizard(power)));
        self.rest();
    }

    /// Does an action, and lets it run to its end. Returns whether it was accepted.
    fn act(&mut self, action: Action) -> bool {
        let accepted = self.send(&Input::Do(action));
        self.rest();
        accepted
    }

    /// Answers questions and continues until the game waits for an action.
    fn rest(&mut self) {
        for _ in 0..PATIENCE {
            let input = match self.game.awaits() {
                Awaits::Action | Awaits::Nothing | Awaits::Bones(_) => return,
                Awaits::Continue => Input::Continue,
                Awaits::Answer(_) => self.brain.choose(&self.game, false),
            };
            self.send(&input);
        }
    }

    fn here(&self) -> Pos {
        self.game.world.you().at
    }

    /// Returns a hostile monster beside the hero that is worth a fight: the one that holds the hero,
    /// or any that can follow.
    fn foe(&self) -> Option<ActorId> {
        let world = &self.game.world;
        let beside = self.here().neighbors().into_iter().filter_map(|at| world.actor_at(at));
        let fights = |who: &ActorId| {
            let actor = world.actor(*who);
            actor.is_hostile() && content().monsters[actor.kind].speed > 2
        };
        world.you().held_by.or_else(|| beside.into_iter().find(fights))
    }

    /// Comes one step nearer to a square: by traveling, or by opening or digging through what is in the
    /// way. Fights what stands beside a hero who has not moved since the last time.
    fn approach(&mut self, to: Pos) {
        let here = self.here();
        let stays = std::mem::replace(&mut self.last, here) == here;
        if let Some(foe) = self.foe().filter(|_| stays)
            && self.act(Action::Strike(foe))
        {
            return;
        }
        let (from, turn) = (self.here(), self.game.world.turn);
        if self.act(Action::Travel(to)) && (self.here() != from || self.game.world.turn > turn) {
            return;
        }
        let gap = if to == self.here() { Pos::new(1, 0) } else { to - self.here() };
        let along = |straight: bool| {
            let (dx, dy) = (gap.x.signum(), gap.y.signum());
            let far = gap.x.abs() >= gap.y.abs();
            let (dx, dy) = match () {
                () if !straight => (dx, dy),
                () if far => (dx, 0),
                () => (0, dy),
            };
            Dir::of(dx, dy)
        };
        let Some(dir) = along(false) else { return };
        let next = self.here().step(dir);
        let there = self.game.world.actor_at(next);
        if there.is_some_and(|who| self.game.world.actor(who).is_hostile())
            && self.act(Action::Fight(dir))
        {
            return;
        }
        let Some(straight) = along(true) else { return };
        let ahead = self.game.world.level.cell(self.here().step(straight));
        if ahead.terrain == Terrain::Door && ahead.door() == Door::Locked {
            self.act(Action::Kick(straight));
        } else if self.act(Action::Walk(dir)) && self.here() != from || self.dig(straight) {
        } else if !self.act(Action::FightNearest) {
            self.act(Action::Search);
        }
    }

    /// Digs into rock ahead, or walks into it if there is none.
    fn dig(&mut self, dir: Dir) -> bool {
        let to = self.here().step(dir);
        let rock = !self.game.world.level.is_passable(to);
        match self.named("pick-axe") {
            Some(tool) if rock && self.game.world.level.is_diggable(to) => {
                self.act(Action::Apply { tool, aim: Some(Aim::Dir(dir)) })
            }
            _ => self.act(Action::Walk(dir)),
        }
    }

    fn named(&self, name: &str) -> Option<ItemId> {
        let kind = content().items.find(name).unwrap();
        let pack = &self.game.world.you().pack;
        pack.iter().copied().find(|&item| self.game.world.item(item).kind == kind)
    }

    /// Returns the nearest altar of the level whose god fits.
    fn altar(&self, fits: impl Fn(Option<Alignment>) -> bool) -> Pos {
        let cells = &self.game.world.level.cells;
        let is_altar = |at: &Pos| {
            let cell = cells[*at];
            cell.terrain == Terrain::Altar && fits(cell.altar())
        };
        let altars = cells.positions().filter(is_altar);
        altars.min_by_key(|at| at.distance(self.here())).unwrap()
    }

    /// Goes on until `done`. `step` makes one step. Returns whether it was done in time.
    fn until(&mut self, done: impl Fn(&Game) -> bool, mut step: impl FnMut(&mut Self)) -> bool {
        for _ in 0..PATIENCE {
            if done(&self.game) || self.game.world.is_over() {
                break;
            }
            step(self);
        }
        done(&self.game)
    }

    /// Drops what the hero does not use, except the pick-axe.
    fn travel_light(&mut self) {
        let (world, pick) = (&self.game.world, self.named("pick-axe"));
        let you = world.you();
        let unused = |&&item: &&ItemId| you.slot_of(item).is_none() && Some(item) != pick;
        let loose = you.pack.iter().filter(unused).map(|&item| (item, 0)).collect();
        assert!(self.act(Action::Drop(loose)));
    }

    /// Takes the Amulet from its altar.
    fn take_amulet(&mut self) -> bool {
        let bottom = from_bottom(&self.game, 2, 0);
        self.power(WizardPower::Go(bottom));
        self.power(WizardPower::Reveal);
        let kind = content().items.find("Amulet of Yendor").unwrap();
        let lying = self.game.world.items.iter().find_map(|(which, item)| match item.place {
            Place::Floor(_, at) if item.kind == kind => Some((which, at)),
            _ => None,
        });
        let (amulet, altar) = lying.unwrap();
        self.until(
            |game| game.world.life.has_amulet,
            |pilot| {
                if pilot.here() == altar {
                    pilot.act(Action::PickUp(vec![(amulet, 1)]));
                } else {
                    pilot.approach(altar);
                }
            },
        )
    }

    /// Climbs the stairs of the level. The mysterious force can make that take some time.
    fn climb(&mut self) -> bool {
        let from = self.game.world.level.id;
        let above = LevelId { depth: from.depth - 1, ..from };
        let mut revealed = None;
        self.until(
            |game| game.world.level.id == above,
            |pilot| {
                let id = pilot.game.world.level.id;
                if revealed != Some(id) {
                    revealed = Some(id);
                    pilot.power(WizardPower::Reveal);
                }
                let up = pilot.game.world.level.up.unwrap();
                if pilot.here() == up {
                    pilot.act(Action::ClimbUp);
                } else {
                    pilot.approach(up);
                }
            },
        )
    }

    /// Finds the portal of a plane, which moves on the Plane of Water, and walks through it.
    fn through_portal(&mut self) -> bool {
        let from = self.game.world.level.id;
        self.power(WizardPower::Reveal);
        self.until(
            |game| game.world.level.id != from,
            |pilot| {
                let (portal, _) = pilot.game.world.level.customs.portals[0];
                pilot.approach(portal);
            },
        )
    }

    /// Offers the Amulet on the altar of the hero's god, or of another one.
    fn offer(&mut self, own: bool) -> bool {
        self.power(WizardPower::Reveal);
        let god = self.game.world.life.alignment;
        let altar = self.altar(|of| (of == Some(god)) == own);
        self.until(
            |game| game.world.is_over(),
            |pilot| match pilot.named("Amulet of Yendor") {
                Some(amulet) if pilot.here() == altar => {
                    // A confused hero cannot offer anything.
                    if !pilot.act(Action::Offer(amulet)) {
                        let foe = pilot.foe();
                        pilot.act(foe.map_or(Action::Search, Action::Strike));
                    }
                }
                _ => pilot.approach(altar),
            },
        )
    }

    /// Plays from the Sanctum to the altar. Returns the first gate that the pilot did not pass.
    fn play(&mut self, own: bool) -> Result<(), &'static str> {
        let passed = |passed: bool, gate| if passed { Ok(()) } else { Err(gate) };
        self.power(WizardPower::Advance(30));
        self.travel_light();
        passed(self.take_amulet(), "the Sanctum")?;
        passed(self.climb(), "the stairs of the Sanctum")?;
        // A plain maze, high enough for the mysterious force.
        let mazes = (4..12).map(|up| from_bottom(&self.game, 2, up));
        let plain = |id: &LevelId| self.game.world.plan.row(*id) == BranchRow::Usual;
        let maze = mazes.into_iter().find(plain).unwrap();
        self.power(WizardPower::Go(maze));
        passed(self.climb(), "the way up in Gehennom")?;
        self.power(WizardPower::Go(TOP));
        self.power(WizardPower::Reveal);
        let planes = self.game.world.plan.above().unwrap();
        let out = self.until(
            |game| game.world.level.id == planes,
            |pilot| {
                let up = pilot.game.world.level.up.unwrap();
                if pilot.here() == up {
                    pilot.act(Action::ClimbUp);
                } else {
                    pilot.approach(up);
                }
            },
        );
        passed(out, "the first stairs")?;
        for gate in ["Earth", "Air", "Fire", "Water"] {
            passed(self.through_portal(), gate)?;
        }
        passed(self.offer(own), "the altar")
    }
}

/// Plays games of different seeds until one passes all gates. Returns its recording.
fn played(own: bool) -> Replay {
    let mut stuck = Vec::new();
    for seed in 1..=SEEDS {
        let mut pilot = Pilot::born(seed);
        match pilot.play(own) {
            Ok(()) => {
                let points = pilot.game.outcome().map_or(0, |end| end.score);
                let end = pilot.game.world.life.end.as_ref().unwrap();
                let how = if own { Ended::Ascended } else { Ended::Disgraced };
                assert_eq!(end.how, how);
                return pilot.recorder.finish(&pilot.game, points);
            }
            Err(gate) => {
                let world = &pilot.game.world;
                let last: Vec<String> = pilot
                    .game
                    .chronicle
                    .lines
                    .newest(6)
                    .into_iter()
                    .map(|line| line.text)
                    .collect();
                stuck.push((seed, gate, pilot.here(), world.turn, last));
            }
        }
    }
    panic!("no pilot passed all gates: {stuck:?}")
}

/// Returns the levels that a golden game visits, in order, and its last state. With `BLESS=ascension`,
/// the game is played and recorded first.
fn way_of(name: &str, own: bool) -> (Vec<LevelId>, Game) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/replays/{name}.ron"));
    if std::env::var_os("BLESS").is_some_and(|what| what == "ascension") {
        let text = played(own).write();
        assert!(text.len() as u64 <= golden::LONGEST, "{name} has {} bytes", text.len());
        fs::write(&file, text).unwrap();
    }
    let replay = Replay::read(&fs::read_to_string(file).unwrap()).unwrap();
    let mut player = Player::on_any_content(content(), &replay).unwrap();
    let mut way = vec![player.game.world.level.id];
    while !player.is_done() {
        player.step().unwrap_or_else(|divergence| panic!("{name}: {divergence:?}"));
        way.push(player.game.world.level.id);
    }
    way.dedup();
    (way, player.game)
}

/// Asserts that the hero climbs out of the Sanctum and then passes the Planes, each once.
fn assert_passes_all_gates(way: &[LevelId], game: &Game) {
    let (sanctum, above_it) = (from_bottom(game, 2, 0), from_bottom(game, 2, 1));
    assert!(way.windows(2).any(|two| two == [sanctum, above_it]), "{way:?}");
    let planes = game.world.plan.above().unwrap().branch;
    let first = game.world.plan.site(planes).first;
    let all: Vec<LevelId> =
        (0..5).map(|on| LevelId { branch: planes, depth: first + on }).collect();
    assert!(way.ends_with(&[&[TOP], &all[..]].concat()), "{way:?}");
}

#[test]
fn a_hero_with_the_amulet_passes_the_planes_and_ascends() {
    let (way, game) = way_of("ascension", true);
    assert_passes_all_gates(&way, &game);
    assert_eq!(game.world.life.end.unwrap().how, Ended::Ascended);
}

#[test]
fn a_hero_who_chooses_the_wrong_altar_ends_in_disgrace() {
    let (way, game) = way_of("disgrace", false);
    assert_passes_all_gates(&way, &game);
    assert_eq!(game.world.life.end.unwrap().how, Ended::Disgraced);
}
