//! Multi-turn actions: continuing and interrupting them.

use crate::base::{Bits, Pos};
use crate::content::{Content, Property};
use crate::event::{Event, Senses, senses::StopReason};
use crate::rules::fight::danger::{Danger, odds};
use crate::rules::play::interrupt::stop;
use crate::rules::verb::{
    self,
    force::dig,
    travel::{
        automatic, gas_escape, goals, hidden_ways, sightings,
        threat::{self, Obstacle},
    },
};
use crate::rules::{Acted, Halt, Play, Refusal, Time};
use crate::world::{
    Action, ActorId, World,
    body::senses,
    hero::{Occupation, Work},
    known::unseen_foes::LastSeen,
    level::elbereth,
};

/// Maximum number of steps of one automation. The longest possible walk on a level is shorter.
const LONGEST: u16 = 2_000;

/// Whether this action is an automation, which runs for several turns.
pub fn is_automation(wish: &Action) -> bool {
    matches!(
        wish,
        Action::Run(_)
            | Action::Travel(_)
            | Action::Journey { .. }
            | Action::Explore
            | Action::Rest(_)
            | Action::SearchFor(_)
            | Action::GoStairs { .. }
    )
}

/// Starts an automation and takes its first step.
pub fn begin(play: &mut Play, wish: &Action) -> Acted {
    let way = match prepare(play, wish) {
        Err(Halt::Refused(Refusal::NothingToExplore)) if may_search(play.world, play.content) => {
            if goals::is_kept_out_by_load(play.world, play.content) {
                return Err(Refusal::TooHeavyForGap.into());
            }
            return search_level(play);
        }
        prepared => prepared?,
    };
    let what = match *wish {
        Action::Rest(Some(turns)) => Work::Repeat { action: Action::Wait, left: turns.max(1) },
        Action::SearchFor(turns) => Work::Repeat { action: Action::Search, left: turns.max(1) },
        _ => Work::Automation { action: wish.clone(), steps: 0, way },
    };
    let hp = play.world.you().hp;
    play.world.life.occupation = Some(Occupation { what, hp });
    let acted = go_on(play)?;
    if *wish == Action::Explore && acted == Time::FREE && is_left_without_goal(play) {
        return search_level(play);
    }
    Ok(acted)
}

/// Whether exploring searches the level when nothing is left to explore: no monster bars the way,
/// and the level is no puzzle.
fn may_search(world: &World, content: &Content) -> bool {
    !automatic::is_barred(world, content) && !world.level.is_puzzle(content)
}

/// Whether nothing is left to explore, because the last unexplored door turned out to be locked.
/// Trying that door takes no time.
fn is_left_without_goal(play: &Play) -> bool {
    let explores = automatic::plan(play.world, play.content, &Action::Explore);
    explores == Err(Halt::Refused(Refusal::NothingToExplore))
        && may_search(play.world, play.content)
}

/// Searches the level for hidden passages, because nothing is left to explore and no way down is
/// known. Reports the start of the search. One command ends after [`hidden_ways::MOST_TURNS`] turns
/// of searching.
fn search_level(play: &mut Play) -> Acted {
    let (world, content) = (&mut *play.world, play.content);
    let searched = world.level.searched;
    let fresh = hidden_ways::way_to_place(world, content, &searched).map(|way| (way, searched));
    let again = fresh.is_none() && !searched.is_empty();
    // If every place within reach has been searched, start over.
    let afresh = || Some((hidden_ways::way_to_place(world, content, &Bits::EMPTY)?, Bits::EMPTY));
    // If there is no place to walk to, the hero searches at the current square.
    let (way, searched) = fresh.or_else(afresh).unwrap_or_default();
    if way.last().is_some_and(|&next| automatic::blocker(world, content, next).is_some()) {
        return Err(Refusal::SomethingInTheWay.into());
    }
    let what = Work::SearchingLevel { way, left: hidden_ways::TURNS_AT_A_PLACE, spent: 0 };
    let hp = world.you().hp;
    world.life.occupation = Some(Occupation { what, hp });
    let acted = go_on(play)?;
    play.world.level.searched = searched;
    let bars = automatic::bars(play.world, play.content);
    play.tell(Event::Senses(Senses::SearchesLevel { bars, again }));
    Ok(acted)
}

/// Takes the next step to the place to search. At the place, searches for one turn.
fn search_on(play: &mut Play) -> Acted {
    let Some(Occupation { what: Work::SearchingLevel { way, left, spent }, .. }) =
        &mut play.world.life.occupation
    else {
        return Err(Refusal::NotNow.into());
    };
    if let Some(to) = way.pop() {
        return step_to_place(play, to);
    }
    (*left, *spent) = (left.saturating_sub(1), *spent + 1);
    let (done, spent) = (*left == 0, *spent);
    let acted = verb::perform(play, play.world.hero, &Action::Search);
    if play.world.life.occupation.is_none() {
        play.tell(Event::Senses(Senses::SearchEnded { turns: spent }));
    } else if done {
        hidden_ways::mark_searched(play.world);
        search_elsewhere(play, spent);
    }
    acted
}

/// Takes a step toward the place to search. A monster in the way ends the search.
fn step_to_place(play: &mut Play, to: Pos) -> Acted {
    if let Some(who) = automatic::blocker(play.world, play.content, to) {
        stop(play, Some(StopReason::InTheWay(who)));
        return Err(Refusal::SomethingInTheWay.into());
    }
    let step = play.world.you().at.dir_to(to).ok_or(Refusal::NotNow)?;
    let acted = step_on(play, &Action::Walk(step));
    if acted.is_err() {
        stop(play, None);
    }
    acted
}

/// Chooses the next place to search. Ends the search if there is none, or if the command has
/// searched long enough.
fn search_elsewhere(play: &mut Play, turns: u16) {
    let searched = play.world.level.searched;
    let next = hidden_ways::way_to_place(play.world, play.content, &searched);
    let done = next.is_none();
    let next = next.filter(|_| turns < hidden_ways::MOST_TURNS);
    if let Some(next) = next
        && let Some(Occupation { what: Work::SearchingLevel { way, left, .. }, .. }) =
            &mut play.world.life.occupation
    {
        (*way, *left) = (next, hidden_ways::TURNS_AT_A_PLACE);
        return;
    }
    let bars = automatic::bars(play.world, play.content);
    let vain = &mut play.world.level.vain_searches;
    *vain = vain.saturating_add(1);
    stop(play, Some(StopReason::SearchedInVain { turns, bars, done }));
}

/// Checks whether an automation can start. Returns its planned path, which is empty if it needs
/// none. A foe nearby prevents all automations except runs and walks to the stairs; only a foe
/// beside the hero prevents journeys to a chosen place. Resting is refused if there is nothing to
/// recover from.
fn prepare(play: &Play, wish: &Action) -> Result<Vec<Pos>, Halt> {
    let (world, content) = (&*play.world, play.content);
    let obstacle = match wish {
        // The walk to the stairs is how heroes flee. Beside a foe it stops after each step.
        Action::Run(_) | Action::GoStairs { .. } => None,
        Action::Travel(_) | Action::Journey { .. } => threat::obstacle_beside(world, content),
        Action::Rest(_) | Action::SearchFor(_) => threat::obstacle_to_rest(world, content),
        _ => threat::obstacle(world, content),
    };
    match obstacle {
        Some(Obstacle::Foe(_)) => return Err(Refusal::FoeNear.into()),
        Some(Obstacle::Unseen(_)) => return Err(Refusal::UnseenNear.into()),
        Some(Obstacle::Friend(_)) => return Err(Refusal::FriendAttacks.into()),
        None => {}
    }
    ready(play.world, play.content, wish)
}

/// Whether the hero could start this automation if no foe were near.
pub fn is_possible(world: &World, content: &Content, wish: &Action) -> bool {
    match ready(world, content, wish) {
        Ok(way) => {
            way.last().is_none_or(|&next| automatic::blocker(world, content, next).is_none())
        }
        Err(Halt::Refused(Refusal::NothingToExplore)) => may_search(world, content),
        Err(_) => false,
    }
}

/// Does the checks of [`prepare`], except the check for nearby foes.
fn ready(world: &World, content: &Content, wish: &Action) -> Result<Vec<Pos>, Halt> {
    // A monster that holds or has engulfed the hero matters even when it is unseen.
    if world.you().held_by.is_some() {
        return Err(Refusal::Held.into());
    }
    if *wish == Action::Explore && world.you().has(Property::Blind) {
        return Err(Refusal::Blind.into());
    }
    if *wish == Action::Rest(None) && is_well(world) {
        return Err(Refusal::AlreadyWell.into());
    }
    if *wish == Action::Rest(None) && gas_escape::is_needed(world, content) {
        return Err(Refusal::InGas.into());
    }
    automatic::plan(world, content, wish)
}

/// Whether the hero has full hit points and no impairments, other than blindness from birth. A hero
/// who knows spells must also have full energy.
fn is_well(world: &World) -> bool {
    let (you, life) = (world.you(), &world.life);
    if !life.spells.is_empty() && life.pw < life.max_pw {
        return false;
    }
    let blind = you.has(Property::Blind) && !life.conduct.blind_from_birth;
    let ails = [Property::Confused, Property::Stunned, Property::Hallucinating];
    you.hp >= you.max_hp && !blind && !ails.iter().any(|&ail| you.has(ail))
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
            // Foes that Elbereth kept off stand beside the hero; most heroes stand alone.
            let beside = play.world.you().at.neighbors();
            let is_alone = beside.into_iter().all(|at| play.world.actor_at(at).is_none());
            let waits = matches!(wish, Action::Search | Action::Wait);
            if waits && !is_alone && is_erased_among_foes(play) {
                return Err(Refusal::FoeNear.into());
            }
            let acted = verb::perform(play, play.world.hero, &wish);
            // If the last search found something, it has already stopped the occupation, and this
            // stop has no effect.
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
        Work::SearchingLevel { .. } => search_on(play),
        Work::Studying { .. } => super::magic::study::go_on(play),
        Work::Dressing { .. } => verb::item::wear::go_on(play),
        Work::Eating { .. } => verb::item::eat::go_on(play),
        Work::Opening { .. } => verb::item::tin::go_on(play),
        Work::Praying { .. } => super::faith::prayer::go_on(play),
        Work::Digging { .. } => dig::go_on(play),
        Work::Unlocking { .. } => verb::item::apply::go_on_unlocking(play),
        Work::Forcing { .. } => verb::force::force_lock::go_on(play),
        Work::SettingTrap { .. } => verb::item::apply::trap_setting::go_on(play),
        Work::Engraving { .. } => verb::item::engrave::go_on(play),
    }
}

/// Ends the occupation if a foe prevents rest: an erased Elbereth no longer keeps off the foes that
/// stand around. Returns whether it did.
fn is_erased_among_foes(play: &mut Play) -> bool {
    let Some(Obstacle::Foe(foe)) = threat::obstacle_to_rest(play.world, play.content) else {
        return false;
    };
    stop(play, Some(StopReason::Foe(foe.foe)));
    true
}

fn automation_step(play: &mut Play, wish: &Action, steps: u16) -> Acted {
    if *wish == Action::Rest(None) {
        if is_well(play.world) || steps >= LONGEST {
            stop(play, Some(StopReason::Rested));
            return Err(Refusal::AlreadyWell.into());
        }
        if let Some(holder) = play.world.you().held_by {
            stop(play, Some(StopReason::Foe(holder)));
            return Err(Refusal::Held.into());
        }
        if steps > 1 && is_erased_among_foes(play) {
            return Err(Refusal::FoeNear.into());
        }
        return verb::perform(play, play.world.hero, &Action::Search);
    }
    let beside = || threat::threat_beside(play.world, play.content);
    let foe = is_journey(wish).then(beside).flatten();
    if let Some(foe) = foe.filter(|_| steps > 1) {
        stop(play, Some(StopReason::Foe(foe)));
        return Err(Refusal::FoeNear.into());
    }
    let next = if steps < LONGEST { automatic::next_step(play, wish, steps) } else { Err(None) };
    match next {
        Ok(step) => {
            let acted = step_on(play, &step);
            if acted.is_err() || foe.is_some() {
                stop(play, foe.map(StopReason::WalksAway));
            }
            acted
        }
        Err(why) => {
            let refusal = match why {
                Some(StopReason::NoWay | StopReason::InTheWay(_)) => Refusal::SomethingInTheWay,
                Some(StopReason::Locked) => Refusal::DoorIsLocked,
                Some(StopReason::Unpaid) => Refusal::Unpaid,
                _ => Refusal::NotNow,
            };
            // A journey that stops before its first step is refused. The refusal says why, so
            // there is no stop message.
            stop(play, why.filter(|_| steps > 1 || refusal == Refusal::NotNow));
            Err(refusal.into())
        }
    }
}

/// Performs a step of an automation. If an unseen monster is in the way, the hero feels the monster
/// instead of attacking it, because only the player decides to attack. This takes one action and
/// ends the automation.
/// Source: NetHack 3.7 `uhitm.c`, `attack_checks`.
fn step_on(play: &mut Play, step: &Action) -> Acted {
    if let Some(who) = unseen_in_the_way(play.world, play.content, step) {
        play.world.feel(who);
        stop(play, Some(StopReason::InTheWay(who)));
        return Ok(Time::ACTION);
    }
    verb::perform(play, play.world.hero, step)
}

/// Returns the monster that the hero would walk into without sensing it. Hiding monsters are
/// excluded, because walking into one reveals it.
fn unseen_in_the_way(world: &World, content: &Content, step: &Action) -> Option<ActorId> {
    let Action::Walk(dir) = *step else { return None };
    let who = world.actor_at(world.you().at.step(dir))?;
    let actor = world.actor(who);
    let found = actor.hidden || actor.is_tame() || senses::senses(world, content, who);
    (!found).then_some(who)
}

/// Whether the action is a journey to a place that the player chose, or to the stairs. Foes that
/// are not beside the hero do not prevent such a journey.
fn is_journey(wish: &Action) -> bool {
    matches!(wish, Action::Travel(_) | Action::Journey { .. } | Action::GoStairs { .. })
}

/// Whether automation continues past a foe that is no threat: the foe is immobile, or fighting it
/// is not risky.
fn is_passed_by(world: &World, content: &Content, who: ActorId) -> bool {
    sightings::is_rooted(world, content, who)
        || odds::exchange(world, content, who).danger() < Danger::Risky
}

/// Updates the lists of foes and threats in view after each hero action. A new threat, a new risky
/// foe, dangerous sleepers that an exploring hero could wake, a friend that attacks, or an injury
/// of the hero stops the current occupation. Other new foes do not.
pub fn watch(play: &mut Play) {
    let before = std::mem::take(&mut play.world.life.in_view);
    let heeded = std::mem::take(&mut play.world.life.threats);
    let (mut now, mut threats) = (Vec::with_capacity(before.len()), Vec::new());
    let (mut held, mut in_line) = (false, Vec::new());
    let (world, content) = (&*play.world, play.content);
    for &who in &world.level.crowd {
        let actor = world.actor(who);
        if !senses::in_line_of_sight(world, actor.at) {
            continue;
        }
        in_line.push(who);
        held |= actor.trapped > 0;
        if threat::is_foe_in_sight(world, content, who) {
            now.push(who);
            if threat::threatens(world, content, who) {
                threats.push(who);
            }
        }
    }
    note_lost(play, &before, &now);
    sightings::note(play.world, play.content, &in_line);
    let newcomers: Vec<ActorId> = now.iter().copied().filter(|who| !before.contains(who)).collect();
    let threat = threats.iter().copied().find(|who| !heeded.contains(who));
    let (world, content) = (&*play.world, play.content);
    let passed = |who: &ActorId| !threats.contains(who) && is_passed_by(world, content, *who);
    let (passed, alarming): (Vec<ActorId>, Vec<ActorId>) = newcomers.into_iter().partition(passed);
    (play.world.life.in_view, play.world.life.threats) = (now, threats);
    if held {
        notice_traps(play);
    }
    let cause = alarming.first().copied().or(threat);
    let cause = cause.filter(|&who| !goes_on_dressing(play, who) && !rests_behind_elbereth(play));
    let sleepers = if cause.is_none() { new_sleepers(play, &before, &passed) } else { Vec::new() };
    announce(play, alarming, passed, cause.is_some() || !sleepers.is_empty());
    if let Some(who) = cause {
        stop(play, Some(StopReason::Foe(who)));
    } else if !sleepers.is_empty() {
        stop(play, Some(StopReason::Sleepers(sleepers)));
    } else if let Some(friend) = attacking_friend(play) {
        stop(play, Some(StopReason::FriendAttacks(friend)));
    }
    interrupt_by_wounds(play);
}

/// Returns the sleepers in view that are dangerous only as a group. Returns an empty list unless
/// the hero explores, all of these sleepers have just come into view, and the hero could wake them
/// from the current square.
fn new_sleepers(play: &Play, before: &[ActorId], newcomers: &[ActorId]) -> Vec<ActorId> {
    let world = &*play.world;
    let explores =
        matches!(world.life.work(), Some(Work::Automation { action: Action::Explore, .. }));
    if !explores || newcomers.is_empty() {
        return Vec::new();
    }
    let sleepers = threat::sleepers::dangerous(world, play.content);
    let new = sleepers.iter().all(|who| !before.contains(who));
    let near = threat::sleepers::could_wake(world, &sleepers, world.you().at);
    if new && near { sleepers } else { Vec::new() }
}

/// Returns the friend that attacked the hero a moment ago, if the hero rests, searches, waits or
/// explores. The attack stops only these occupations.
fn attacking_friend(play: &Play) -> Option<ActorId> {
    let stops = match play.world.life.work()? {
        Work::Automation { action, .. } => matches!(action, Action::Explore | Action::Rest(_)),
        Work::Repeat { .. } | Work::SearchingLevel { .. } => true,
        _ => false,
    };
    play.world.attacking_friend(play.content).filter(|_| stops)
}

/// Reports the foes that came into view. While an occupation continues, foes in `passed` are
/// reported as passed by. Otherwise they are reported like the foes in `alarming`, except those
/// that sleep.
fn announce(play: &mut Play, mut alarming: Vec<ActorId>, mut passed: Vec<ActorId>, stops: bool) {
    if stops || play.world.life.occupation.is_none() {
        passed.retain(|&who| !play.world.actor(who).has(Property::Asleep));
        alarming.append(&mut passed);
    }
    if !alarming.is_empty() {
        play.tell(Event::Senses(Senses::ComeIntoView { who: alarming }));
    }
    if !passed.is_empty() {
        play.tell(Event::Senses(Senses::PassedBy { who: passed }));
    }
}

/// Records the first risky foe in `before` that is no longer in view.
fn note_lost(play: &mut Play, before: &[ActorId], now: &[ActorId]) {
    let (world, content) = (&*play.world, play.content);
    let gone = before.iter().copied().filter(|who| !now.contains(who));
    let feared = gone.filter(|&who| world.level.crowd.contains(&who)).find(|&who| {
        let hidden = !senses::sees(world, content, who) && world.actor(who).is_hostile();
        let moves = !sightings::is_rooted(world, content, who);
        hidden && moves && odds::exchange(world, content, who).danger() >= Danger::Risky
    });
    if let Some(who) = feared {
        let (at, turn) = (world.actor(who).at, world.turn);
        play.world.life.lost = Some(LastSeen { who, at, turn });
    }
}

/// Whether putting on or taking off armor continues when the monster `newcomer` comes into view.
/// Only a risky monster interrupts it.
fn goes_on_dressing(play: &Play, newcomer: ActorId) -> bool {
    let danger = || odds::exchange(play.world, play.content, newcomer).danger();
    matches!(play.world.life.work(), Some(Work::Dressing { .. })) && danger() < Danger::Risky
}

/// Whether the hero rests or searches on Elbereth, which keeps off all foes in view. These foes
/// flee and come back again and again, so their return does not end the rest. An injury does.
fn rests_behind_elbereth(play: &Play) -> bool {
    let (world, content) = (&*play.world, play.content);
    let rests = match world.life.work() {
        Some(Work::Automation { action, .. }) => matches!(action, Action::Rest(_)),
        Some(Work::Repeat { action, .. }) => matches!(action, Action::Search | Action::Wait),
        _ => false,
    };
    rests
        && elbereth::is_written(world, world.you().at)
        && threat::obstacle_to_rest(world, content).is_none()
}

/// Marks a trap as seen if a visible monster is caught in it.
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
