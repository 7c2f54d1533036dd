//! Multi-turn actions: continuing and interrupting them.

use crate::base::Pos;
use crate::content::{Content, Property};
use crate::event::{Event, Senses, senses::StopReason};
use crate::rules::fight::danger::odds;
use crate::rules::play::interrupt::stop;
use crate::rules::verb::{self, force::dig, travel::automatic};
use crate::rules::{Acted, Halt, Play, Refusal};
use crate::world::{
    Action, ActorId, World,
    body::senses,
    hero::{Occupation, Work},
    known::unseen_foes::LastSeen,
};

/// Maximum steps of one automation, more than the longest walk on a level takes.
const LONGEST: u16 = 2_000;

/// Whether this action is an automation, which runs for several turns.
pub fn is_automation(wish: &Action) -> bool {
    matches!(
        wish,
        Action::Run(_)
            | Action::Travel(_)
            | Action::Explore
            | Action::Rest(_)
            | Action::SearchFor(_)
            | Action::GoStairs { .. }
    )
}

/// Starts an automation and takes its first step.
pub fn begin(play: &mut Play, wish: &Action) -> Acted {
    let way = prepare(play, wish)?;
    let what = match *wish {
        Action::Rest(Some(turns)) => Work::Repeat { action: Action::Wait, left: turns.max(1) },
        Action::SearchFor(turns) => Work::Repeat { action: Action::Search, left: turns.max(1) },
        _ => Work::Automation { action: wish.clone(), steps: 0, way },
    };
    let hp = play.world.you().hp;
    play.world.life.occupation = Some(Occupation { what, hp });
    go_on(play)
}

/// Checks whether an automation may start and returns the path it will follow (empty for those that
/// need none). Foes in view prevent everything but runs and journeys to a chosen place; resting
/// also needs something to recover from.
fn prepare(play: &Play, wish: &Action) -> Result<Vec<Pos>, Halt> {
    let foe = match wish {
        Action::Run(_) => None,
        // With a foe adjacent, a journey proceeds one step per command.
        journey if is_journey(journey) => None,
        _ => foe_in_view(play.world, play.content),
    };
    if foe.is_some() {
        return Err(Refusal::FoeNear.into());
    }
    if !matches!(wish, Action::Run(_)) && !is_journey(wish) && feels_foe(play) {
        return Err(Refusal::UnseenNear.into());
    }
    // A monster that holds or has engulfed the hero counts even when unseen.
    if play.world.you().held_by.is_some() {
        return Err(Refusal::Held.into());
    }
    if *wish == Action::Explore && play.world.you().has(Property::Blind) {
        return Err(Refusal::Blind.into());
    }
    if *wish == Action::Rest(None) && is_well(play) {
        return Err(Refusal::AlreadyWell.into());
    }
    automatic::plan(play, wish)
}

/// Whether the hero is at full hit points and free of impairments. Heroes who know spells also need
/// full energy.
fn is_well(play: &Play) -> bool {
    let (you, life) = (play.world.you(), &play.world.life);
    if !life.spells.is_empty() && life.pw < life.max_pw {
        return false;
    }
    let ails = [Property::Blind, Property::Confused, Property::Stunned, Property::Hallucinating];
    you.hp >= you.max_hp && !ails.iter().any(|&ail| you.has(ail))
}

/// Performs the next turn of the current occupation.
pub fn go_on(play: &mut Play) -> Acted {
    let Some(occupation) = &mut play.world.life.occupation else {
        return Err(Refusal::NotNow.into());
    };
    match &mut occupation.what {
        Work::Repeat { action, left } => {
            *left -= 1;
            let (wish, done) = (action.clone(), *left == 0);
            let acted = verb::perform(play, play.world.hero, &wish);
            // A successful search has already stopped the occupation.
            if done {
                stop(play, (wish == Action::Search).then_some(StopReason::NothingFound));
            }
            acted
        }
        Work::Automation { action, steps, .. } => {
            *steps += 1;
            let (wish, steps) = (action.clone(), *steps);
            automation_step(play, &wish, steps)
        }
        Work::Studying { .. } => super::magic::study::go_on(play),
        Work::Dressing { .. } => verb::item::wear::go_on(play),
        Work::Eating { .. } => verb::item::eat::go_on(play),
        Work::Opening { .. } => verb::item::tin::go_on(play),
        Work::Praying { .. } => super::faith::prayer::go_on(play),
        Work::Digging { .. } => dig::go_on(play),
        Work::Unlocking { .. } => verb::item::apply::go_on_unlocking(play),
        Work::Forcing { .. } => verb::force::force_lock::go_on(play),
        Work::Engraving { .. } => verb::item::engrave::go_on(play),
    }
}

fn automation_step(play: &mut Play, wish: &Action, steps: u16) -> Acted {
    if *wish == Action::Rest(None) {
        if is_well(play) || steps >= LONGEST {
            stop(play, Some(StopReason::Rested));
            return Err(Refusal::AlreadyWell.into());
        }
        if let Some(holder) = play.world.you().held_by {
            stop(play, Some(StopReason::Foe(holder)));
            return Err(Refusal::Held.into());
        }
        return verb::perform(play, play.world.hero, &Action::Search);
    }
    let foe = foe_beside(play).filter(|_| is_journey(wish));
    if let Some(foe) = foe.filter(|_| steps > 1) {
        stop(play, Some(StopReason::Foe(foe)));
        return Err(Refusal::FoeNear.into());
    }
    let next = if steps < LONGEST { automatic::next_step(play, wish, steps) } else { Err(None) };
    match next {
        Ok(step) => {
            let acted = verb::perform(play, play.world.hero, &step);
            if acted.is_err() || foe.is_some() {
                stop(play, None);
            }
            acted
        }
        Err(why) => {
            let refusal = match why {
                Some(StopReason::NoWay | StopReason::InTheWay(_)) => Refusal::SomethingInTheWay,
                Some(StopReason::Locked) => Refusal::DoorIsLocked,
                _ => Refusal::NotNow,
            };
            // A journey that never started is refused without repeating its stop message.
            stop(play, why.filter(|_| steps > 1 || refusal == Refusal::NotNow));
            Err(refusal.into())
        }
    }
}

/// Returns a visible hostile monster that could harm the hero, if any.
pub fn foe_in_view(world: &World, content: &Content) -> Option<ActorId> {
    world.level.crowd.iter().copied().find(|&who| is_foe_in_view(world, content, who))
}

/// Whether this is a journey to a place the player chose. Visible foes do not prevent it.
fn is_journey(wish: &Action) -> bool {
    matches!(wish, Action::Travel(_) | Action::GoStairs { .. })
}

/// Whether the hero recently felt an unseen monster on an adjacent square.
fn feels_foe(play: &Play) -> bool {
    let felt = play.world.felt(play.content);
    felt.is_some_and(|at| at.is_next_to(play.world.you().at))
}

/// Returns a visible, dangerous hostile monster next to the hero, if any.
fn foe_beside(play: &Play) -> Option<ActorId> {
    let (world, content) = (&*play.world, play.content);
    let here = world.you().at;
    let mut beside = here.neighbors().into_iter().filter_map(|at| world.actor_at(at));
    beside.find(|&who| is_foe_in_view(world, content, who))
}

fn is_foe_in_view(world: &World, content: &Content, who: ActorId) -> bool {
    // Check line of sight first: it is cheap and rules out most monsters.
    senses::in_line_of_sight(world, world.actor(who).at) && is_seen_foe(world, content, who)
}

#[inline(never)]
fn is_seen_foe(world: &World, content: &Content, who: ActorId) -> bool {
    world.actor(who).is_hostile()
        && senses::sees(world, content, who)
        && !is_harmless(world, content, who)
}

/// Whether a monster is no reason to stop: it has only passive attacks, or it is at a distance and
/// either cannot move or is weak and asleep.
fn is_harmless(world: &World, content: &Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    let kind = &content.monsters[actor.kind];
    let far = !actor.at.is_next_to(world.you().at);
    kind.speed == 0 && far
        || far && actor.has(Property::Asleep) && is_weak(world, content, who)
        || kind.attacks.iter().all(|attack| attack.form.only_answers())
}

/// Whether a monster poses only trivial danger even when awake.
fn is_weak(world: &World, content: &Content, who: ActorId) -> bool {
    odds::exchange(world, content, who).danger() == odds::Danger::Trivial
}

/// Updates the list of foes in view after each hero action. A new foe or an injury stops the
/// current occupation.
pub fn watch(play: &mut Play) {
    let before = std::mem::take(&mut play.world.life.in_view);
    let mut now = Vec::with_capacity(before.len());
    let (mut newcomers, mut held) = (Vec::new(), false);
    for &who in &play.world.level.crowd {
        let actor = play.world.actor(who);
        if !senses::in_line_of_sight(play.world, actor.at) {
            continue;
        }
        held |= actor.trapped > 0;
        if is_seen_foe(play.world, play.content, who) {
            if !before.contains(&who) {
                newcomers.push(who);
            }
            now.push(who);
        }
    }
    note_lost(play, &before, &now);
    play.world.life.in_view = now;
    if held {
        notice_traps(play);
    }
    if let Some(&who) = newcomers.first() {
        play.tell(Event::Senses(Senses::ComeIntoView { who: newcomers }));
        if play.world.life.occupation.is_some() && !goes_on_dressing(play, who) {
            stop(play, Some(StopReason::Foe(who)));
        }
    }
    interrupt_by_wounds(play);
}

/// Remembers a risky foe that was in view and no longer is.
fn note_lost(play: &mut Play, before: &[ActorId], now: &[ActorId]) {
    let (world, content) = (&*play.world, play.content);
    let gone = before.iter().copied().filter(|who| !now.contains(who));
    let feared = gone.filter(|&who| world.level.crowd.contains(&who)).find(|&who| {
        let hidden = !senses::sees(world, content, who) && world.actor(who).is_hostile();
        hidden && odds::exchange(world, content, who).danger() >= odds::Danger::Risky
    });
    if let Some(who) = feared {
        let (at, turn) = (world.actor(who).at, world.turn);
        play.world.life.lost = Some(LastSeen { who, at, turn });
    }
}

/// Whether putting on or taking off armor continues: only a risky newcomer interrupts it.
fn goes_on_dressing(play: &Play, newcomer: ActorId) -> bool {
    let work = play.world.life.occupation.as_ref().map(|occupation| &occupation.what);
    let danger = || odds::exchange(play.world, play.content, newcomer).danger();
    matches!(work, Some(Work::Dressing { .. })) && danger() < odds::Danger::Risky
}

/// Marks traps as seen where a visible monster is caught.
fn notice_traps(play: &mut Play) {
    let crowd = &play.world.level.crowd;
    let held = crowd.iter().filter(|&&who| play.world.actor(who).trapped > 0);
    let held = held.filter(|&&who| senses::sees(play.world, play.content, who));
    let places: Vec<Pos> = held.map(|&who| play.world.actor(who).at).collect();
    for at in places {
        if let Some(trap) = play.world.trap_at_mut(at) {
            trap.seen = true;
        }
    }
}

fn interrupt_by_wounds(play: &mut Play) {
    let Some(occupation) = &mut play.world.life.occupation else { return };
    let you = &play.world.actors[play.world.hero];
    if you.hp <= 0 {
        play.world.life.occupation = None;
        return;
    }
    let hurt = you.hp < occupation.hp;
    occupation.hp = you.hp;
    let praying = matches!(occupation.what, Work::Praying { .. });
    if hurt && !praying {
        let low = you.hp * 3 < you.max_hp;
        stop(play, Some(if low { StopReason::LowHitPoints } else { StopReason::Hurt }));
    }
}
