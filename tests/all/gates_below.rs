//! How the pilot passes the gates of a game (the goals on the way to winning) from the castle to
//! the Sanctum. Each function passes one gate and returns whether it did.

use wyrdvault::content::{Buc, Spring, Terrain};
use wyrdvault::event::senses::Heard;
use wyrdvault::event::{Event, Senses};
use wyrdvault::game::{Answer, Input};
use wyrdvault::r#gen::castle_tune::NOTES;
use wyrdvault::rules::verb::item::apply::instrument::compare;
use wyrdvault::world::{Action, ItemId, LevelId};

use crate::pilot::{PATIENCE, Pilot};
use crate::planes::{from_bottom, has_achieved, has_achieved_minor};
use crate::portal_places::branch;
use crate::scene::content;
use crate::towers::place;

/// Numbers of major achievements.
pub const BOOK: u8 = 4;
pub const CANDELABRUM: u8 = 5;
pub const GEHENNOM: u8 = 6;
/// Number of the minor achievement for solving the tune.
pub const TUNE: u8 = 9;

/// Returns all tunes.
fn tunes() -> Vec<[char; NOTES]> {
    let letter = |number: u32, nth: u32| char::from(b'A' + (number / 7_u32.pow(nth) % 7) as u8);
    (0..7_u32.pow(NOTES as u32))
        .map(|number| std::array::from_fn(|nth| letter(number, nth as u32)))
        .collect()
}

impl Pilot {
    // --- The castle

    /// Finds the tune of the drawbridge by its gears and tumblers, and crosses the bridge to a trap
    /// door.
    pub fn castle(&mut self) -> bool {
        let castle = place(&self.game, "castle");
        self.visit(castle);
        self.make("tooled horn");
        self.tune(castle) && self.fall(castle)
    }

    fn tune(&mut self, castle: LevelId) -> bool {
        let bridge = self.game.world.level.customs.bridges[0];
        let bank = bridge.span + (bridge.span - bridge.gate);
        let mut left = tunes();
        for _ in 0..200 {
            if has_achieved_minor(&self.game, TUNE) {
                return true;
            }
            if self.here() != bank {
                if !self.stand_on(castle, bank) {
                    return false;
                }
                continue;
            }
            let Some(horn) = self.named("tooled horn") else { return false };
            if self.fight() {
                continue;
            }
            // The middle of the list mixes more notes than its beginning.
            let guess = left[left.len() / 2];
            if !self.send(&Input::Do(Action::Apply { tool: horn, aim: None })) {
                return false;
            }
            self.send(&Input::Answer(Answer::Text(guess.iter().collect())));
            let heard = self.events.iter().find_map(|event| match event {
                Event::Senses(Senses::Heard(Heard::Works { gears, tumblers })) => {
                    Some((*gears, *tumblers))
                }
                _ => None,
            });
            let heard = heard.unwrap_or((0, 0));
            self.rest();
            left.retain(|tune| *tune != guess && compare(&guess, *tune) == heard);
            if left.is_empty() {
                left = tunes();
            }
        }
        false
    }

    /// Crosses the castle to the nearest trap door, and falls.
    fn fall(&mut self, castle: LevelId) -> bool {
        let below = branch("Gehennom");
        self.until(
            |game| game.world.level.id.branch == below,
            |pilot| {
                if pilot.game.world.level.id != castle {
                    return pilot.visit(castle);
                }
                let here = pilot.here();
                let holes = pilot.game.world.level.traps.iter();
                let holes = holes.filter(|it| content().traps[it.kind].spring == Spring::Hole);
                let hole = holes.map(|it| it.at).min_by_key(|at| (at.distance(here), *at));
                pilot.near(hole.unwrap());
            },
        )
    }

    // --- Vlad and the Wizard

    pub fn vlad(&mut self) -> bool {
        let hall = place(&self.game, "vlad_top_halves");
        self.visit(hall);
        self.fetch(hall, |item| item.achievement == CANDELABRUM) && self.has_achieved(CANDELABRUM)
    }

    /// Passes the portal of the false tower, climbs the tower of the Wizard and takes the Book.
    /// Begins again if something took the hero out of the tower.
    pub fn wizard(&mut self) -> bool {
        let outside = place(&self.game, "false_tower_portal");
        let floors = ["wizard_low", "wizard_middle", "wizard_top"];
        let floors = floors.map(|drawing| place(&self.game, drawing));
        self.visit(outside);
        self.until(
            |game| has_achieved(game, BOOK),
            |pilot| {
                let level = &pilot.game.world.level;
                let portal = level.customs.portals.first().map(|(at, _)| *at);
                let above = floors.iter().position(|floor| *floor == level.id);
                let above = above.and_then(|floor| floors.get(floor + 1));
                let stairs = above.and_then(|above| level.inner_stairs_to(*above));
                match (stairs, portal) {
                    (Some(at), _) if at == pilot.here() => drop(pilot.act(Action::ClimbUp)),
                    (Some(at), _) if pilot.reaches(at) => pilot.near(at),
                    (None, _) if level.id == floors[2] => {
                        pilot.fetch(floors[2], |item| item.achievement == BOOK);
                    }
                    (None, Some(at)) if level.id == outside => pilot.near(at),
                    _ => pilot.visit(outside),
                }
            },
        )
    }

    // --- The vibrating square

    /// Opens the way to the Sanctum with the Bell, the candles and the Book, and goes down.
    pub fn invocation(&mut self) -> bool {
        let maze = place(&self.game, "vibrating_square");
        self.visit(maze);
        let traps = self.game.world.level.traps.iter();
        let mut traps = traps.filter(|it| content().traps[it.kind].spring == Spring::Vibrate);
        let Some(square) = traps.next().map(|trap| trap.at) else { return false };
        for _ in 0..PATIENCE {
            if self.game.world.life.invoked {
                break;
            }
            if !self.stand_on(maze, square) {
                return false;
            }
            if !self.fight() && !self.steadies() {
                self.invoke();
            }
        }
        if !self.game.world.life.invoked {
            return false;
        }
        let sanctum = from_bottom(&self.game, branch("Gehennom"), 0);
        self.until(
            |game| game.world.level.id == sanctum,
            |pilot| {
                let stairs = pilot.game.world.level.cell(pilot.here()).terrain;
                if stairs == Terrain::StairsDown && pilot.here() == square {
                    pilot.act(Action::ClimbDown);
                } else {
                    pilot.near(square);
                }
            },
        )
    }

    /// Makes the three items fit for the invocation, one step at a time, and uses them.
    fn invoke(&mut self) {
        let names = ["Bell of Opening", "Candelabrum of Invocation", "Book of the Dead"];
        let [Some(bell), Some(holder), Some(book)] = names.map(|name| self.named(name)) else {
            return;
        };
        let cursed = |item: &ItemId| self.game.world.item(*item).buc == Buc::Cursed;
        if [bell, holder, book].iter().any(cursed) {
            self.make("blessed scroll of remove curse");
            if let Some(scroll) = self.named("scroll of remove curse") {
                self.act(Action::Read(scroll));
            }
            return;
        }
        let light = self.game.world.item(holder);
        if light.plus < 7 {
            if self.named("wax candle").is_none() {
                self.make("7 wax candles");
            }
            if let Some(candles) = self.named("wax candle") {
                self.act(Action::Apply { tool: candles, aim: None });
            }
            if self.game.world.item(holder).plus < 7 {
                self.act(Action::Apply { tool: holder, aim: None });
            }
        } else if light.lit {
            self.act(Action::Apply { tool: bell, aim: None });
            self.act(Action::Read(book));
        } else {
            self.act(Action::Apply { tool: holder, aim: None });
        }
    }
}
