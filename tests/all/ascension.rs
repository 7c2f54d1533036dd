//! Games from the Sanctum to the Astral Plane, played by a pilot through all gates: one hero offers
//! the Amulet to the right god, one to a wrong one. They are golden games, which `BLESS=ascension`
//! plays and records anew.

use wyrdvault::game::Game;
use wyrdvault::game::replay::Replay;
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::world::hero::Ended;
use wyrdvault::world::level::dungeon::{BranchRow, TOP};
use wyrdvault::world::{Action, ItemId, LevelId, Place};

use crate::pilot::{Pilot, golden_game};
use crate::planes::from_bottom;
use crate::scene::content;

/// Seeds that are tried until a pilot passes all gates.
const SEEDS: u64 = 12;

impl Pilot {
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
        let mut pilot = Pilot::born("Samurai", seed);
        match pilot.play(own) {
            Ok(()) => {
                let end = pilot.game.world.life.end.as_ref().unwrap();
                let how = if own { Ended::Ascended } else { Ended::Disgraced };
                assert_eq!(end.how, how);
                return pilot.recording();
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

/// Returns the levels that a golden game visits, in order, and its last state. With
/// `BLESS=ascension`, the game is played and recorded first.
fn way_of(name: &str, own: bool) -> (Vec<LevelId>, Game) {
    let replay = golden_game(name, "ascension", || played(own));
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
