//! One game from birth to death: takes inputs and returns events. Uses no files, clocks or
//! terminals.

pub mod battle;
pub mod birth;
pub mod bones;
mod habits;
pub mod input;
pub mod levels;
pub mod options;
pub mod replay;
pub mod save;
pub mod score_change;
pub mod turn;
pub mod view;
pub mod wizard;
pub mod workbench;

use std::sync::Arc;

pub use crate::story::RollText;
pub use birth::{Birth, Parent};
pub use input::{Answer, Awaits, Input, Question, QuestionReason};

use crate::base::rng::Streams;
use crate::content::Content;
use crate::event::{Event, Life, Roll, Senses, Witness};
use crate::rules::answer::Reply;
use crate::rules::play::{ending, interrupt};
use crate::rules::{Halt, Play, Refusal, answer, occupation, settle};
use crate::story::Chronicle;
use crate::world::todo::{Arrival, Task};
use crate::world::{Action, LevelId, Pending, World};

/// Version of the rules, recorded in replays. Raise it whenever the same inputs would play out
/// differently.
pub const RULES: u16 = 10;

/// The complete state of one game.
#[derive(Clone, Debug)]
pub struct Game {
    pub world: World,
    pub content: Arc<Content>,
    pub rng: Streams,
    pub chronicle: Chronicle,
    pub points: score_change::Points,
    pub birth: Birth,
}

/// Passes events to the message log, and collects the events of one input for the UI.
struct Ears<'a> {
    chronicle: &'a mut Chronicle,
    events: &'a mut Vec<Event>,
    /// The rolls made by the input, if the caller asked for them.
    rolls: Option<&'a mut Vec<RollText>>,
}

impl Witness for Ears<'_> {
    fn notice(&mut self, world: &World, content: &Content, event: &Event) {
        self.chronicle.notice(world, content, event);
        self.events.push(event.clone());
    }

    fn is_everywhere(&self) -> bool {
        false
    }

    fn hears_rolls(&self) -> bool {
        self.rolls.is_some()
    }

    fn rolled(&mut self, world: &World, content: &Content, roll: &Roll) {
        if let Some(rolls) = &mut self.rolls {
            rolls.push(RollText::of(world, content, roll));
        }
    }
}

impl Game {
    /// Starts a new game with the hero on the first level.
    pub fn new(content: Arc<Content>, birth: &Birth) -> Result<Self, birth::Unborn> {
        let world = levels::first(&content, birth)?;
        let mut game = Self {
            rng: Streams::new(birth.seed),
            points: score_change::Points::of(&world, &content, None),
            world,
            content,
            chronicle: Chronicle::default(),
            birth: birth.clone(),
        };
        game.with_play(|play| {
            levels::settle_in(play);
            play.tell(Event::Life(Life::Born));
            levels::welcome(play);
            crate::rules::body::luck::apply_calendar(play);
            occupation::watch(play);
        });
        game.world.remember(&game.content);
        Ok(game)
    }

    /// Applies one input. A refused input changes nothing, except that a refused action ends a
    /// running occupation.
    pub fn input(&mut self, input: &Input) -> Result<Vec<Event>, Refusal> {
        self.take(input, None)
    }

    /// Like [`Game::input`], but also appends to `rolls` every to-hit roll and every roll that luck
    /// adjusts.
    pub fn input_heard(
        &mut self,
        input: &Input,
        rolls: &mut Vec<RollText>,
    ) -> Result<Vec<Event>, Refusal> {
        self.take(input, Some(rolls))
    }

    fn take(
        &mut self,
        input: &Input,
        rolls: Option<&mut Vec<RollText>>,
    ) -> Result<Vec<Event>, Refusal> {
        #[cfg(test)]
        assert!(!is_planted(self, input), "planted");
        let awaits = self.awaits();
        let mut events = Vec::new();
        let content = Arc::clone(&self.content);
        let mut ears = Ears { chronicle: &mut self.chronicle, events: &mut events, rolls };
        let mut play = Play {
            world: &mut self.world,
            content: &content,
            rng: &mut self.rng,
            witness: &mut ears,
        };
        let bones = self.birth.bones && self.birth.parent.is_none();
        let done = match input {
            Input::Do(action) => Some(action),
            _ => None,
        };
        let before = habits::Before::of(play.world, play.content, done);
        apply(&mut play, &awaits, input, bones)?;
        habits::note(&mut self.chronicle.habits, &self.world, done, &before, &events);
        self.world.remember(&content);
        self.points.reckon(&self.world, &content, matches!(input, Input::Continue));
        Ok(events)
    }

    /// Returns the kind of input that the game expects next.
    pub fn awaits(&self) -> Awaits {
        if self.world.is_over() {
            Awaits::Nothing
        } else if let Some(pending) = &self.world.pending {
            input::awaited(&self.world, &self.content, pending)
        } else if self.world.life.occupation.is_some() {
            Awaits::Continue
        } else {
            Awaits::Action
        }
    }

    /// Returns the name of the hero's role, in the form for the hero's sex: "Priestess".
    pub fn role_name(&self) -> &str {
        let life = &self.world.life;
        self.content.roles[life.role].title(life.female)
    }

    /// Runs a rule directly, for tests, wizard mode and tools.
    pub fn with_play<T>(&mut self, act: impl FnOnce(&mut Play) -> T) -> T {
        let content = Arc::clone(&self.content);
        let mut play = Play {
            world: &mut self.world,
            content: &content,
            rng: &mut self.rng,
            witness: &mut self.chronicle,
        };
        act(&mut play)
    }
}

/// Whether to panic on purpose, for tests of crash handling: when the text "break the game" is
/// inscribed, and from turn 5 on in the second game of `soak --seed 13131313`.
#[cfg(test)]
fn is_planted(game: &Game, input: &Input) -> bool {
    let soaked = crate::base::Seed::from_text("13131313 1") == game.birth.seed;
    soaked && game.world.turn >= 5
        || matches!(input, Input::Do(Action::Inscribe { text, .. }) if text == "break the game")
}

/// Applies an input. `bones` is whether this run can meet bones.
fn apply(play: &mut Play, awaits: &Awaits, input: &Input, bones: bool) -> Result<(), Refusal> {
    match (awaits, input) {
        (Awaits::Nothing, _) => Err(Refusal::Over),
        (Awaits::Answer(_), Input::Answer(answer)) => answered(play, answer, bones),
        (Awaits::Bones(_), Input::Bones(packed)) => enters(play, packed.as_deref(), bones),
        (Awaits::Action | Awaits::Continue, Input::Do(Action::Quit)) => {
            ending::quit(play);
            Ok(())
        }
        // A prayer cannot be interrupted.
        (Awaits::Continue, Input::Stop | Input::Do(_))
            if play.world.is_praying(play.world.hero) =>
        {
            Err(Refusal::InPrayer)
        }
        (Awaits::Action | Awaits::Continue, Input::Wizard(power)) => {
            let leaving = wizard::uses(play, power)?;
            interrupt::stop(play, None);
            leave(play, leaving, bones);
            Ok(())
        }
        (Awaits::Action | Awaits::Continue, Input::Do(wish)) => {
            acts(play, &turn::HeroTurn::Do(wish), bones)
        }
        (Awaits::Continue, Input::Continue) => match acts(play, &turn::HeroTurn::GoOn, bones) {
            // The occupation could not go on, so it ended. The input is not refused.
            Err(_) => {
                play.world.life.occupation = None;
                Ok(())
            }
            done => done,
        },
        (Awaits::Continue, Input::Stop) => {
            interrupt::stop(play, None);
            play.tell(Event::Senses(Senses::Stopped(crate::event::senses::StopReason::Key)));
            Ok(())
        }
        _ => Err(Refusal::NotNow),
    }
}

fn acts(play: &mut Play, next: &turn::HeroTurn, bones: bool) -> Result<(), Refusal> {
    match turn::hero_acts(play, next) {
        Ok(leaving) => {
            leave(play, leaving, bones);
            Ok(())
        }
        Err(Halt::Asks(question)) => {
            play.world.pending = Some(question);
            Ok(())
        }
        Err(halt) => Err(turn::refusal(halt)),
    }
}

fn answered(play: &mut Play, answer: &Answer, bones: bool) -> Result<(), Refusal> {
    let asked: Pending = play.world.pending.clone().ok_or(Refusal::NotNow)?;
    let none = Reply::default();
    let reply = match answer {
        Answer::Items(items) => Reply { items, ..none },
        Answer::Text(text) => Reply { text, ..none },
        Answer::At(at) => Reply { at: Some(*at), ..none },
        Answer::Yes => Reply { yes: true, ..none },
        Answer::No => Reply { declined: true, ..none },
        Answer::All(yes) => Reply { yes: *yes, all: true, ..none },
    };
    let more = answer::resume(play, &asked, &reply)?;
    play.world.pending = more;
    if play.world.pending.is_none() {
        let leaving = turn::finish(play, answer::price(&asked, &reply));
        leave(play, leaving, bones);
    }
    Ok(())
}

/// Carries out a level change, and any further level change that the arrival causes. Stops after 20
/// changes, so that repeated falls always end. Also stops before a level that can be bones.
fn leave(play: &mut Play, leaving: Option<Task>, bones: bool) {
    const MOST: u32 = 20;
    let mut next = leaving.or_else(|| settle::settle(play));
    for _ in 0..MOST {
        let Some(Task::Leaves { to, arrival }) = next.take() else { return };
        if bones && bones::could_be_met(play.world, to) {
            play.world.pending = Some(Pending::Bones { to, arrival });
            return;
        }
        next = arrive(play, to, arrival, false);
    }
}

/// Moves the hero to another level and passes time there until the hero can act. Returns the next
/// level change if the hero must leave again. `haunted` is whether the level is bones.
fn arrive(play: &mut Play, to: LevelId, arrival: Arrival, haunted: bool) -> Option<Task> {
    levels::change(play, to, arrival);
    if haunted {
        play.tell(Event::Life(Life::BonesFound));
    }
    let next = settle::settle(play);
    turn::catch_up(play);
    let next = next.or_else(|| settle::settle(play));
    occupation::watch(play);
    next
}

/// Continues a level change that waited for [`Input::Bones`]: the hero enters the bones, or else a
/// new level.
fn enters(play: &mut Play, packed: Option<&str>, bones: bool) -> Result<(), Refusal> {
    let Some(Pending::Bones { to, arrival }) = play.world.pending else {
        return Err(Refusal::NotNow);
    };
    if let Some(packed) = packed {
        let with = bones::with_bones(play.world, play.content, to, packed);
        *play.world = with.map_err(|_| Refusal::BadBones)?;
    }
    play.world.pending = None;
    let next = arrive(play, to, arrival, packed.is_some());
    if next.is_some() {
        leave(play, next, bones);
    }
    Ok(())
}
