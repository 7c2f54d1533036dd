//! Two games that a pilot (a scripted player) plays through all gates: the goals that a hero must
//! reach to win. The first goes from the end of the Diggings to the altar of the hero's god, and
//! uses wizard-mode commands only for journeys between the gates and for gear. The second goes from
//! the Sanctum to a wrong altar. They are golden games, which `BLESS=ascension` plays and records
//! anew.

use std::sync::OnceLock;

use wyrdvault::game::input::{Awaits, Question, QuestionReason};
use wyrdvault::game::replay::Replay;
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Game, Input};
use wyrdvault::rules::play::ending::{AMULET, INVOCATION, ORACLE};
use wyrdvault::world::hero::Ended;
use wyrdvault::world::hero::quest::QuestMark;
use wyrdvault::world::level::dungeon::{BranchRow, TOP};
use wyrdvault::world::{Action, Item, ItemId, LevelId};

use crate::gates::{BELL, DIGGINGS, MEDUSA, SOKOBAN};
use crate::gates_below::{BOOK, CANDELABRUM, GEHENNOM, TUNE};
use crate::golden;
use crate::pilot::{Pilot, deaths_in, golden_game};
use crate::planes::from_bottom;
use crate::portal_places::branch;
use crate::scene::content;
use crate::towers::place;

/// Seeds that are tried until a pilot passes all gates. About 1 in 8 does without a death.
const SEEDS: u64 = 80;

impl Pilot {
    /// Drops what the hero does not use, except the pick-axe.
    pub fn travel_light(&mut self) {
        let (world, pick) = (&self.game.world, self.named("pick-axe"));
        let you = world.you();
        let unused = |&&item: &&ItemId| you.slot_of(item).is_none() && Some(item) != pick;
        let loose = you.pack.iter().filter(unused).map(|&item| (item, 0)).collect();
        assert!(self.act(Action::Drop(loose)));
    }

    /// Takes the Amulet on this level from its altar.
    fn take_amulet(&mut self) -> bool {
        let sanctum = self.game.world.level.id;
        self.until(|game| game.world.life.has_amulet, |pilot| pilot.reach_for(sanctum, is_amulet))
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
                pilot.climb_with_amulet();
            },
        )
    }

    /// Comes nearer to the stairs up, or to a thief who has the Amulet.
    fn climb_with_amulet(&mut self) {
        let up = self.game.world.level.up.unwrap();
        if self.carried(is_amulet).is_none() {
            self.reach_for(self.game.world.level.id, is_amulet);
        } else if self.here() == up {
            self.act(Action::ClimbUp);
        } else {
            self.near(up);
        }
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
            |pilot| match pilot.carried(is_amulet) {
                Some(amulet) if pilot.here() == altar => {
                    // A confused hero cannot offer anything.
                    if !pilot.act(Action::Offer(amulet)) {
                        let foe = pilot.foe();
                        pilot.act(foe.map_or(Action::Search, Action::Strike));
                    }
                }
                None => pilot.reach_for(pilot.game.world.level.id, is_amulet),
                Some(_) => pilot.approach(altar),
            },
        )
    }

    /// Plays from the Sanctum to the altar. Returns the first gate that the pilot did not pass.
    fn play_the_end(&mut self, own: bool) -> Passed {
        self.power(WizardPower::Reveal);
        passed(self.take_amulet(), "the Sanctum")?;
        passed(self.climb(), "the stairs of the Sanctum")?;
        // A plain maze, high enough for the mysterious force.
        let mazes = (4..12).map(|up| from_bottom(&self.game, 2, up));
        let plain = |id: &LevelId| self.game.world.plan.row(*id) == BranchRow::Usual;
        let maze = mazes.into_iter().find(plain).unwrap();
        self.power(WizardPower::Go(maze));
        passed(self.climb(), "the way up in Gehennom")?;
        self.visit(TOP);
        self.hurry();
        let planes = self.game.world.plan.above().unwrap();
        let out = self.until(|game| game.world.level.id == planes, Self::climb_with_amulet);
        passed(out, "the first stairs")?;
        for gate in ["Earth", "Air", "Fire", "Water"] {
            passed(self.through_portal(), gate)?;
        }
        passed(self.offer(own), "the altar")
    }

    /// Starts with the Amulet within reach.
    fn play_short(&mut self) -> Passed {
        self.power(WizardPower::Advance(30));
        self.travel_light();
        self.visit(from_bottom(&self.game, 2, 0));
        self.play_the_end(false)
    }

    /// Passes all gates from the Diggings to the altar.
    pub fn play_all(&mut self) -> Passed {
        self.arm();
        passed(self.diggings(), "the end of the Diggings")?;
        passed(self.sokoban(), "Sokoban")?;
        passed(self.oracle(), "the Oracle")?;
        self.arm_fully();
        passed(self.leader(), "the leader of the Quest")?;
        passed(self.nemesis(), "the nemesis")?;
        passed(self.returns(), "the return from the Quest")?;
        passed(self.fort(), "the Fort")?;
        passed(self.medusa(), "Medusa")?;
        passed(self.castle(), "the castle")?;
        passed(self.vlad(), "Vlad")?;
        passed(self.wizard(), "the Wizard")?;
        passed(self.invocation(), "the vibrating square")?;
        self.play_the_end(true)
    }
}

fn is_amulet(item: &Item) -> bool {
    item.kind == content().known.amulet
}

/// `Ok`, or the name of the gate that stopped the pilot.
pub type Passed = Result<(), &'static str>;

fn passed(passed: bool, gate: &'static str) -> Passed {
    if passed { Ok(()) } else { Err(gate) }
}

/// Plays games of different seeds until one passes all gates and its recording is small enough for
/// a golden game.
fn played(own: bool) -> Replay {
    let mut stuck = Vec::new();
    for seed in 1..=SEEDS {
        let mut pilot = Pilot::born("Samurai", seed);
        let result = if own { pilot.play_all() } else { pilot.play_short() };
        let lines = pilot.game.chronicle.lines.newest(6);
        let last: Vec<String> = lines.into_iter().map(|line| line.text).collect();
        let (here, deaths, world) = (pilot.here(), pilot.deaths, &pilot.game.world);
        let (turn, end) = (world.turn, world.life.end.as_ref().map(|end| end.how));
        let replay = pilot.recording();
        let fits = replay.write().len() as u64 <= golden::LONGEST;
        let result = result.and(passed(fits, "the size of a golden game"));
        match result.and(passed(!own || deaths == 0, "a death")) {
            Ok(()) => {
                assert_eq!(end, Some(if own { Ended::Ascended } else { Ended::Disgraced }));
                return replay;
            }
            Err(gate) => stuck.push((seed, gate, here, turn, last)),
        }
    }
    panic!("no pilot passed all gates: {stuck:?}")
}

/// What happens in a golden game.
struct Course {
    /// The levels that the hero visits, in order, and whether a wizard-mode command brought the
    /// hero there.
    way: Vec<(LevelId, bool)>,
    /// The achievements, in order, each with the level on which the hero earned it.
    deeds: Vec<(Deed, LevelId)>,
    /// The number of tunes that the hero played.
    tunes: usize,
    /// Number of times that wizard mode brought the hero back to life.
    deaths: usize,
    /// Whether Medusa became a statue when she died.
    petrified: bool,
    /// The wizard-mode commands that do more than move the hero, raise the hero's experience level,
    /// reveal a level or make things.
    cheats: Vec<Input>,
    /// The last state.
    game: Game,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Major(u8),
    Minor(u8),
    Quest(QuestMark),
}

/// The marks of the Quest that the pilot's gates need.
const MARKS: [QuestMark; 4] =
    [QuestMark::Assigned, QuestMark::NemesisDead, QuestMark::Taken, QuestMark::Thanked];

/// Returns the achievements of the hero so far.
fn deeds_of(game: &Game) -> Vec<Deed> {
    let life = &game.world.life;
    let majors = (0..32).filter(|&number| life.achievements & 1 << number != 0).map(Deed::Major);
    let minors =
        (0..32).filter(|&number| life.small_achievements & 1 << number != 0).map(Deed::Minor);
    let marks = MARKS.into_iter().filter(|&mark| life.quest.has(mark)).map(Deed::Quest);
    majors.chain(minors).chain(marks).collect()
}

/// Replays a golden game. With `BLESS=ascension`, the game is played and recorded first. The test
/// of all golden games compares its states with the recorded ones.
fn course_of(name: &str, own: bool) -> Course {
    let replay = golden_game(name, "ascension", || played(own));
    let mut game = Game::new(content(), &replay.birth).unwrap();
    let mut way = vec![(game.world.level.id, false)];
    let mut deeds = Vec::<(Deed, LevelId)>::new();
    let (mut tunes, mut deaths, mut petrified, mut cheats) = (0, 0, false, Vec::new());
    for (input, _) in replay.input_log().unwrap().iter() {
        let mut by_power = false;
        match input {
            Input::Wizard(WizardPower::Go(_)) => by_power = true,
            Input::Wizard(
                WizardPower::Reveal | WizardPower::Advance(_) | WizardPower::Make { .. },
            ) => {}
            Input::Wizard(_) => cheats.push(input.clone()),
            Input::Answer(_) => tunes += usize::from(asks_for_tune(&game)),
            _ => {}
        }
        deaths += deaths_in(&game.input(input).unwrap_or_default());
        let level = game.world.level.id;
        if way.last().is_none_or(|(last, _)| *last != level) {
            way.push((level, by_power));
        }
        for deed in deeds_of(&game) {
            if deeds.iter().all(|(earlier, _)| *earlier != deed) {
                petrified |= deed == Deed::Major(MEDUSA) && is_medusa_stone(&game);
                deeds.push((deed, level));
            }
        }
    }
    assert_eq!(game.outcome(), replay.outcome, "{name}");
    Course { way, deeds, tunes, deaths, petrified, cheats, game }
}

/// Whether a statue of Medusa lies on the hero's level.
fn is_medusa_stone(game: &Game) -> bool {
    let content = content();
    let medusa = content.monsters.find("Medusa");
    let mut things = game.world.items.iter().map(|(_, item)| item);
    things.any(|it| it.kind == content.known.statue && it.about == medusa)
}

fn asks_for_tune(game: &Game) -> bool {
    matches!(game.awaits(), Awaits::Answer(Question::Text { why: QuestionReason::Tune { .. } }))
}

/// Returns the course of the game that ends in ascension, which is replayed once.
fn ascension() -> &'static Course {
    static COURSE: OnceLock<Course> = OnceLock::new();
    COURSE.get_or_init(|| course_of("ascension", true))
}

impl Course {
    /// Whether the hero goes from one level to the other without a wizard-mode command.
    fn goes(&self, from: LevelId, to: LevelId) -> bool {
        let mut steps = self.way.windows(2);
        steps.any(|two| two[0].0 == from && two[1] == (to, false))
    }

    /// Returns the level on which the hero earned the achievement.
    #[track_caller]
    fn level_of(&self, deed: Deed) -> LevelId {
        let mut deeds = self.deeds.iter();
        let found = deeds.find(|(earned, _)| *earned == deed);
        found.unwrap_or_else(|| panic!("{deed:?} is not in {:?}", self.deeds)).1
    }

    /// Returns the levels above and below an entrance of a branch.
    fn entrance(&self, name: &str) -> (LevelId, LevelId) {
        let branch = branch(name);
        let site = self.game.world.plan.site(branch);
        (site.way.unwrap().from, LevelId { branch, depth: site.door() })
    }

    fn place(&self, drawing: &str) -> LevelId {
        place(&self.game, drawing)
    }

    /// Asserts that the hero climbs out of the Sanctum and then passes the Planes, each once.
    fn assert_passes_the_planes(&self) {
        let (sanctum, above_it) = (from_bottom(&self.game, 2, 0), from_bottom(&self.game, 2, 1));
        assert!(self.goes(sanctum, above_it), "{:?}", self.way);
        let planes = self.game.world.plan.above().unwrap().branch;
        let first = self.game.world.plan.site(planes).first;
        let planes = (0..5).map(|on| LevelId { branch: planes, depth: first + on });
        let all: Vec<LevelId> = [TOP].into_iter().chain(planes).collect();
        assert!(all.windows(2).all(|two| self.goes(two[0], two[1])), "{:?}", self.way);
        let way: Vec<LevelId> = self.way.iter().map(|(level, _)| *level).collect();
        assert!(way.ends_with(&all), "{way:?}");
    }
}

#[test]
fn wizards_power_only_moves_and_equips_the_hero_who_never_dies() {
    let course = ascension();
    assert_eq!((course.deaths, &*course.cheats), (0, &[][..]));
}

#[test]
fn the_hero_digs_up_the_luckstone_at_the_end_of_the_diggings() {
    let course = ascension();
    assert_eq!(course.level_of(Deed::Major(DIGGINGS)), course.place("diggings_end"));
}

#[test]
fn the_hero_climbs_into_sokoban_and_solves_its_four_levels() {
    let course = ascension();
    let (from, first) = course.entrance("Sokoban");
    let levels: Vec<LevelId> =
        (0..4).map(|up| LevelId { depth: first.depth - up, ..first }).collect();
    assert!(course.goes(from, first), "{:?}", course.way);
    assert!(levels.windows(2).all(|two| course.goes(two[0], two[1])), "{:?}", course.way);
    assert_eq!(course.level_of(Deed::Major(SOKOBAN)), levels[3]);
}

#[test]
fn the_hero_pays_the_oracle_at_the_well() {
    let course = ascension();
    assert_eq!(course.level_of(Deed::Minor(ORACLE)), course.place("well_of_answers"));
}

#[test]
fn the_leader_sends_the_hero_who_kills_the_nemesis_and_returns_with_the_artifact() {
    let course = ascension();
    let (from, home) = course.entrance("The Quest");
    assert!(course.goes(from, home), "through the portal: {:?}", course.way);
    assert!(course.goes(home, LevelId { depth: home.depth + 1, ..home }), "{:?}", course.way);
    let goal = LevelId { depth: course.game.world.plan.site(home.branch).last, ..home };
    let stages = [
        (Deed::Quest(QuestMark::Assigned), home),
        (Deed::Quest(QuestMark::NemesisDead), goal),
        (Deed::Quest(QuestMark::Taken), goal),
        (Deed::Major(BELL), goal),
        (Deed::Quest(QuestMark::Thanked), home),
    ];
    for (deed, level) in stages {
        assert_eq!(course.level_of(deed), level, "{deed:?}");
    }
}

#[test]
fn the_portal_in_a_closed_vault_leads_the_hero_to_the_fort() {
    let course = ascension();
    let (from, fort) = course.entrance("Fort Ludios");
    assert!(course.goes(from, fort), "{:?}", course.way);
}

#[test]
fn medusa_turns_to_stone_on_her_island() {
    let course = ascension();
    assert_eq!(course.level_of(Deed::Major(MEDUSA)), course.place("medusa_temple"));
    assert!(course.petrified, "her statue stands there");
}

#[test]
fn the_hero_finds_the_tune_of_the_castle_and_falls_into_the_valley() {
    let course = ascension();
    let (castle, valley) = (course.place("castle"), course.place("valley_of_the_dead"));
    assert_eq!(course.level_of(Deed::Minor(TUNE)), castle);
    assert!(course.tunes > 1, "gears and tumblers lead to the tune");
    assert!(course.goes(castle, valley), "{:?}", course.way);
    assert_eq!(course.level_of(Deed::Major(GEHENNOM)), valley);
}

#[test]
fn vlad_and_the_wizard_lose_the_candelabrum_and_the_book() {
    let course = ascension();
    let hall = course.place("vlad_top_halves");
    assert_eq!(course.level_of(Deed::Major(CANDELABRUM)), hall);
    let floors = ["false_tower_portal", "wizard_low", "wizard_middle", "wizard_top"];
    let floors = floors.map(|drawing| course.place(drawing));
    assert!(floors.windows(2).all(|two| course.goes(two[0], two[1])), "{:?}", course.way);
    assert_eq!(course.level_of(Deed::Major(BOOK)), floors[3]);
}

#[test]
fn bell_candles_and_book_open_the_way_to_the_sanctum_and_the_amulet() {
    let course = ascension();
    let (square, sanctum) = (course.place("vibrating_square"), from_bottom(&course.game, 2, 0));
    assert_eq!(course.level_of(Deed::Major(INVOCATION)), square);
    assert!(course.goes(square, sanctum), "{:?}", course.way);
    assert_eq!(course.level_of(Deed::Major(AMULET)), sanctum);
}

#[test]
fn the_hero_passes_the_planes_and_ascends() {
    let course = ascension();
    course.assert_passes_the_planes();
    assert_eq!(course.game.world.life.end.as_ref().unwrap().how, Ended::Ascended);
}

#[test]
fn a_hero_who_chooses_the_wrong_altar_ends_in_disgrace() {
    let course = course_of("disgrace", false);
    course.assert_passes_the_planes();
    assert_eq!(course.game.world.life.end.unwrap().how, Ended::Disgraced);
}
