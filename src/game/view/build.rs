//! Builds the `View` for one frame of the UI.

use super::hero::{spells, status};
use super::near::flight;
use super::{
    ActionKind, Danger, Fight, Glyph, Grid, ItemView, KnownMap, LevelLabel, Load, Reach,
    StairsHere, Stance, Tile, Together, View, foes, ground, look, map, near, pack, way,
};
use crate::base::{Dir, Pos, english};
use crate::content::Content;
use crate::content::Terrain;
use crate::content::monster::Sound;
use crate::content::role::talent::Talent;
use crate::game::input::{Awaits, Question, QuestionReason};
use crate::rules::body::burden;
use crate::rules::company;
use crate::rules::faith::{prayer, trouble};
use crate::rules::item::wish as wishes;
use crate::rules::occupation;
use crate::rules::ride;
use crate::rules::verb::travel::climb;
use crate::rules::verb::{
    force::force_lock,
    item::engrave,
    magic::{
        invoke,
        shape_power::{self, ShapePower},
    },
    precheck,
    trade::pay,
    travel::{
        automatic::{self, can_begin},
        gas_escape, goals, sightings,
        threat::{self, Answer, Obstacle, Standoff},
    },
};
use crate::story::combat::substance;
use crate::story::terrain::stuck_boulder;
use crate::story::words::refusal::{self, Bar};
use crate::story::words::{question, square, trade, wish};
use crate::story::{Chronicle, Eyes, item_names, life, monster_names};
use crate::world::known::unseen_foes::LastSeen;
use crate::world::{Action, ItemId, LevelId, Pending, World};
use crate::world::{
    body::{pack as carry, senses},
    level::{elbereth, special_room::shop},
};

/// Maximum distance, in squares, at which a hint suggests throwing something at a foe.
const THROW: i32 = 8;

/// Number of recent log lines that a view includes.
const LINES: usize = 60;

impl View {
    /// Builds the view of the hero's current knowledge. Sight must be up to date.
    pub fn of(eyes: &Eyes, chronicle: &Chronicle, awaits: Awaits) -> Self {
        Self::with_map(KnownMap::drawn(eyes), eyes, chronicle, awaits)
    }

    /// Like [`View::of`], with a map that shows the hero's current knowledge.
    #[expect(clippy::too_many_lines, reason = "an index: one line for each field")]
    pub(super) fn with_map(
        map: Grid<Tile>,
        eyes: &Eyes,
        chronicle: &Chronicle,
        awaits: Awaits,
    ) -> Self {
        let world = eyes.world;
        let at = world.you().at;
        let in_view = foes::in_view(eyes);
        let explored = goals::is_explored(world, eyes.content);
        let way_down = automatic::knows_way_down(world, eyes.content);
        let boulder = (explored && !way_down)
            .then(|| goals::boulder_in_the_way(world, eyes.content))
            .flatten();
        let target = threat::target(world, eyes.content);
        let free = target.is_none_or(|target| !target.blocks());
        let inside = look::inside(eyes);
        let outside = inside.is_none();
        let lost = world.lost(eyes.content);
        let together = foes::together(eyes, &in_view);
        let sleepers = foes::sleepers(eyes, &in_view);
        let (fled_from, foes_here) = (flight::fled_from(eyes), flight::foes_here(eyes));
        let leaves =
            [false, true].map(|down| can_begin(world, eyes.content, &Action::GoStairs { down }));
        let strays = near::strays(eyes);
        Self {
            turn: world.turn,
            map,
            hero: at,
            level: label(eyes, world.level.id),
            status: status::status(eyes),
            score: None,
            change: None,
            is_change_news: false,
            fights_on_stairs: together.danger() == Danger::Deadly
                && stairs_here(world).is_some_and(|_| outside)
                && foes::survives_two_rounds(eyes, &in_view),
            winning_spell: winning_spell(eyes, &in_view, together),
            together,
            draft: draft(world, eyes.content, &in_view),
            exposed_stairs: flight::exposed_stairs(eyes, &in_view),
            foes: in_view,
            born_blind: world.life.conduct.blind_from_birth,
            unseen: match target {
                Some(Obstacle::Unseen(dir)) => Some(dir),
                _ => None,
            },
            felt: threat::unseen_foe(world, eyes.content),
            lost: lost.map(|who| monster_names::known_as(eyes, who).definite()),
            lost_at: lost.and(world.life.lost).map(|lost| lost.at),
            lost_outruns: lost.is_some_and(|who| foes::outruns(eyes, who)),
            fled_by: flight::stairs_back(eyes),
            fled_here: flight::is_at_stairs_back(eyes),
            back_at_foes: foes_here.is_some(),
            last_stand: foes_here.is_some_and(flight::is_often),
            other_way_down: if fled_from.is_some() || explored && !way_down {
                flight::other_way_down(eyes)
            } else {
                None
            },
            fled_from,
            fight: match target {
                Some(Obstacle::Foe(standoff)) => Some(fight(standoff)),
                _ => None,
            },
            exits: if outside { near::exits(eyes) } else { Vec::new() },
            near: near::near(eyes),
            effects: status::effects(eyes),
            pack: pack::carried(eyes),
            spells: spells::known(eyes),
            floor: if outside { pack::underfoot(eyes) } else { Vec::new() },
            load: Load {
                weight: carry::load(world, eyes.content, world.hero),
                capacity: burden::capacity(world, eyes.content, world.hero),
            },
            ground: ground::under_hero(eyes, at).filter(|_| outside),
            on_word: outside && elbereth::is_written(world, at),
            spent_elbereth: chronicle.habits.has_spent_elbereth(world),
            dust_writing: engrave::dust_writing(world),
            written: look::engraving(eyes, at).filter(|_| outside),
            on_stairs: stairs_here(world).filter(|_| outside),
            on_hole: climb::known_hole(world, eyes.content, at)
                .map(|kind| eyes.content.traps[kind].name.clone()),
            inside,
            lines: chronicle.lines.newest(LINES),
            said: chronicle.said,
            asked: asked(eyes, &awaits),
            awaits,
            vain_searches: world.level.vain_searches,
            sleepers,
            sleeper_ahead: explored.then(|| sleeper_ahead(eyes)).flatten(),
            shunned: chronicle.habits.shunned(world),
            rearmed: chronicle.habits.has_rearmed(world),
            on_flight: chronicle.habits.flight(world).map(stairs_glyph),
            above_is_unexplored: chronicle.habits.above_is_unexplored(world),
            waited: chronicle.habits.waited,
            gave_up_waiting: chronicle.habits.gave_up_waiting(world),
            locked_out: chronicle.has_said_locked(),
            shot_from: chronicle.habits.shot_from(world),
            dodged: chronicle.habits.dodged(world),
            stuck: stuck(eyes, boulder),
            boulder,
            puzzle: world.level.is_puzzle(eyes.content),
            too_heavy: explored && goals::is_kept_out_by_load(world, eyes.content),
            box_beside: pack::box_beside(eyes).filter(|_| outside),
            in_gas: gas_escape::is_needed(world, eyes.content),
            out_of_gas: gas_escape::first_step(world, eyes.content),
            lock: lock(eyes),
            food: near::food(eyes),
            altar: if explored { near::altar(eyes) } else { None },
            shed_armor: near::shed_armor(eyes, &strays),
            strays: strays.into_iter().map(|(_, near)| near).collect(),
            traps: near::traps(eyes),
            near_death: trouble::is_low(eyes.world),
            prayer: prayer::outlook(eyes.world),
            explored,
            explores: free && occupation::is_possible(world, eyes.content, &Action::Explore),
            rests: free && occupation::is_possible(world, eyes.content, &Action::Rest(None)),
            barred: explore_bar(eyes, explored)
                .or_else(|| if explored && !leaves[1] { bar_before_stairs(eyes) } else { None }),
            leaves,
            way_down,
            trap_on_way_down: if explored && !way_down {
                near::trap_on_way_down(eyes)
            } else {
                None
            },
            leads: if explored {
                near::leads(eyes, chronicle.habits.chosen_door(world))
            } else {
                Vec::new()
            },
            autopickup: world.life.autopickup,
            weak_shape: weak_shape(eyes),
            power_aims: power_aims(eyes),
            fights_bare: eyes.content.roles[world.life.role].has(Talent::Unarmored)
                || world.is_changed(),
            left_behind: monster_names::pets(eyes, company::left_behind(world)),
            riding: world.life.steed.is_some(),
            throws: ride::throwing(world),
            forcing: force_lock::forcing(world, eyes.content),
            in_shop: shop::is_sales_floor(world, world.you().at),
            enters_shop: enters_shop(world),
            unwelcome: unwelcome_tool(eyes),
            escorted: world.level.watch.guard.is_some(),
            attacking_friend: match target {
                Some(Obstacle::Friend(who)) => Some(who),
                _ => None,
            },
            reaches_floor: ride::reaches_floor(world, world.hero).is_ok(),
            debt: shop::debt(world),
            means: means(eyes),
            impossible: Vec::new(),
            over: world.is_over(),
        }
    }
}

/// Whether the hero stands in the doorway of a shop or on its keeper's post, and the keeper is at
/// home and not angry.
fn enters_shop(world: &World) -> bool {
    let here = world.you().at;
    let keeper = shop::keeper_near(world, here).filter(|&who| shop::is_at_home(world, who));
    let keeper = keeper.filter(|&who| !world.actor(who).is_hostile());
    let keeper = keeper.and_then(|who| world.actor(who).keeper.as_deref());
    keeper.is_some_and(|keeper| [keeper.door, keeper.post].contains(&here))
}

/// Returns the digging tool that makes a shopkeeper block a hero in the doorway of a shop.
fn unwelcome_tool(eyes: &Eyes) -> Option<ItemId> {
    let (world, here) = (eyes.world, eyes.world.you().at);
    let keeper = shop::keeper_near(world, here).filter(|&who| shop::is_at_home(world, who))?;
    let at_door = world.actor(keeper).keeper.as_ref().is_some_and(|it| it.door == here);
    let bars = shop::barred(world, eyes.content, keeper).into_iter().filter(|_| at_door);
    bars.into_iter().find_map(|bar| match bar {
        shop::Bar::Digger(item) => Some(item),
        shop::Bar::Steed | shop::Bar::Invisible => None,
    })
}

/// Names the most dangerous of the sleepers near which the only goals of exploration are left.
fn sleeper_ahead(eyes: &Eyes) -> Option<String> {
    let who = goals::sleeper_ahead(eyes.world, eyes.content)?;
    Some(monster_names::known_as(eyes, who).definite())
}

const fn stairs_glyph(down: bool) -> Glyph {
    if down { Glyph::StairsDown } else { Glyph::StairsUp }
}

fn winning_spell(eyes: &Eyes, in_view: &[foes::Foe], together: Together) -> Option<char> {
    let is_deadly = together.danger() == Danger::Deadly;
    is_deadly.then(|| spells::winning(eyes, &foes::that_come(eyes, in_view))).flatten()
}

/// Returns the gold pieces that the hero can spend: carried gold, plus credit with the shopkeeper.
fn means(eyes: &Eyes) -> u32 {
    let (world, content) = (eyes.world, eyes.content);
    pay::payee(world).map_or_else(
        || carry::gold(world, content, world.hero),
        |keeper| shop::means(world, content, keeper),
    )
}

fn stairs_here(world: &World) -> Option<StairsHere> {
    match world.level.cell(world.you().at).terrain {
        Terrain::StairsUp => Some(StairsHere::Up),
        Terrain::StairsDown => Some(StairsHere::Down),
        _ => None,
    }
}

/// Describes what prevents the hero from exploring or, if `explored`, from searching for a way
/// down; `None` if nothing does.
fn explore_bar(eyes: &Eyes, explored: bool) -> Option<String> {
    let (world, content) = (eyes.world, eyes.content);
    let begins = if explored {
        // The search for hidden passages begins only after the known part of the level is explored.
        automatic::knows_way_down(world, content) || !automatic::is_barred(world, content)
    } else {
        can_begin(world, content, &Action::Explore)
    };
    if begins { None } else { barred(eyes, &Action::Explore).or_else(|| barred_unseen(eyes)) }
}

/// Describes a remembered monster that blocks the hero's exploration, and its direction.
pub fn barred_unseen(eyes: &Eyes) -> Option<String> {
    let LastSeen { who, at, .. } = goals::rooted_in_the_way(eyes.world, eyes.content)?;
    let here = eyes.world.you().at;
    let foe = foes::foe(eyes, who);
    let bar = match foe.stance {
        _ if foe.explodes() => explosive(eyes, &foe),
        Stance::Foe if sightings::is_rooted(eyes.world, eyes.content, who) => Bar::Rooted,
        _ if sightings::is_rooted(eyes.world, eyes.content, who) => Bar::RootedFriend,
        Stance::Foe => passive(eyes, &foe, None),
        Stance::Peaceful | Stance::Pet => Bar::SleepingFriend,
    };
    let name = monster_names::known_as(eyes, who).definite();
    let far = here.distance(at) > THROW || !here.is_in_line_with(at);
    Some(refusal::remembered_in_the_way(&name, &way(here, at), bar, far))
}

/// Returns what the hero can do about a foe in the way that explodes when it dies.
fn explosive(eyes: &Eyes, foe: &foes::Foe) -> Bar {
    match eyes.world.you().hp > foe.blast {
        // Such foes have so few hit points that any item will do.
        _ if can_throw(eyes, ItemView::is_spare) => Bar::Explosive,
        true => Bar::WeaklyExplosive(foe.blast),
        false => Bar::FatallyExplosive,
    }
}

/// Returns what the hero can do about a foe in the way that harms only its attackers.
fn passive(eyes: &Eyes, foe: &foes::Foe, beside: Option<Dir>) -> Bar {
    if can_throw(eyes, ItemView::is_missile) {
        return Bar::Passive;
    }
    if foe.danger == Danger::Deadly {
        return Bar::Moving;
    }
    Bar::PassiveByHand(beside, foe.word())
}

const fn fight(standoff: Standoff) -> Fight {
    let reach = match standoff.answer {
        Answer::Strike(dir) => Reach::Beside(dir),
        Answer::Approach(dir) => Reach::Away(dir),
        Answer::Dodge(dir) => Reach::OutOfLine(dir),
        Answer::Wait => Reach::NoWay,
    };
    Fight { foe: standoff.foe, reach, blocks: standoff.blocks }
}

/// Returns the shape of a polymorphed hero, if it has less than two thirds of the hero's own maximum
/// hit points or is the animal form of lycanthropy.
fn weak_shape(eyes: &Eyes) -> Option<String> {
    let (you, life) = (eyes.world.you(), &eyes.world.life);
    let own = life.own_shape.as_ref()?;
    let is_weak = you.max_hp * 3 < own.max_hp * 2 || life.beast == Some(you.kind);
    is_weak.then(|| english::a(&eyes.content.monsters[you.kind].name))
}

/// Returns the prompt for the direction of the current shape's power ("In what direction do you
/// want to breathe fire?"), if the power needs a direction and the hero has enough energy for it.
fn power_aims(eyes: &Eyes) -> Option<String> {
    let (world, content) = (eyes.world, eyes.content);
    let power = shape_power::of(world, content).filter(|it| it.energy() <= world.life.pw)?;
    let harm = |nth: u8| content.monsters[world.you().kind].attacks[usize::from(nth)].harm;
    match power {
        ShapePower::Breath(nth) => Some(square::breathe_where(substance(harm(nth)))),
        ShapePower::Spit(_) => Some(square::SPIT_WHERE.to_owned()),
        _ => None,
    }
}

/// Describes an adjacent boulder that cannot be pushed: "The boulder 1E will not budge: something
/// is beyond it". If there is none, describes `boulder`, which is in the way.
fn stuck(eyes: &Eyes, boulder: Option<Pos>) -> Option<String> {
    let here = eyes.world.you().at;
    let Some(dir) = stuck_boulder(eyes) else {
        return boulder.map(|at| square::boulder_in_the_way(&way(here, at)));
    };
    let (way, behind) = (way(here, here.step(dir)), behind_boulder(eyes, dir));
    Some(square::stuck_boulder(&way, &behind))
}

/// Returns the direction of an adjacent door that the hero knows to be locked. Ignores shop doors,
/// doors that the hero shut against a deadly foe, and diagonal directions, because doors open only
/// orthogonally.
fn lock(eyes: &Eyes) -> Option<Dir> {
    let (here, level) = (eyes.world.you().at, &eyes.world.level);
    let held = sightings::held_doors(eyes.world, eyes.content);
    let is_door = |at: Pos| {
        let door = level.shut.has(at) && level.cell(at).terrain == Terrain::Door;
        door && !held.has(at) && !shop::is_door(eyes.world, at)
    };
    Dir::ORTHOGONAL.into_iter().find(|&dir| is_door(here.step(dir)))
}

/// Returns the label under which players know a level.
pub fn label(eyes: &Eyes, id: LevelId) -> LevelLabel {
    let branch = eyes.content.branches.rows().get(usize::from(id.branch));
    let branch = branch.filter(|_| id.branch > 0).map(|branch| branch.short().to_owned());
    let plane = life::plane(eyes, id).map(str::to_owned);
    LevelLabel { branch: plane.or(branch), number: eyes.world.plan.depth(id) }
}

/// Returns the text of the pending question.
fn asked(eyes: &Eyes, awaits: &Awaits) -> Option<String> {
    let Awaits::Answer(question) = awaits else { return None };
    let (why, count) = match question {
        Question::Items { why, count, .. } => (*why, *count),
        Question::Text { why } | Question::YesNo { why } | Question::Place { why } => (*why, 1),
    };
    Some(match why {
        QuestionReason::Identify => question::identify(count),
        QuestionReason::Recharge => question::RECHARGE.to_owned(),
        QuestionReason::Rub => question::RUB.to_owned(),
        QuestionReason::Tin => question::TIN.to_owned(),
        QuestionReason::Paper => question::PAPER.to_owned(),
        QuestionReason::Write { book } => question::write(book).to_owned(),
        QuestionReason::SetTrap => question::SET_TRAP.to_owned(),
        QuestionReason::EatTin => question::EAT_TIN.to_owned(),
        QuestionReason::AttachCandles { count } => question::attach_candles(count),
        QuestionReason::AddWriting => question::ADD_WRITING.to_owned(),
        QuestionReason::Engrave { script, adds } => question::engrave(script, adds).to_owned(),
        QuestionReason::Blow => question::BLOW.to_owned(),
        QuestionReason::Grease => question::GREASE.to_owned(),
        QuestionReason::OpenTin => question::OPEN_TIN.to_owned(),
        QuestionReason::Cloud => question::CLOUD.to_owned(),
        QuestionReason::Peer => question::PEER.to_owned(),
        QuestionReason::Teleport => question::TELEPORT.to_owned(),
        QuestionReason::LevelTeleport => question::LEVEL_TELEPORT.to_owned(),
        QuestionReason::Portal => {
            let ends = invoke::reachable(eyes.world);
            let rows = eyes.content.branches.rows();
            let names = ends.iter().filter_map(|to| rows.get(usize::from(to.branch)));
            let names: Vec<&str> = names.map(|row| row.name.as_str()).collect();
            question::portal(&names)
        }
        QuestionReason::NameKind => question::NAME_KIND.to_owned(),
        QuestionReason::Donate => question::DONATE.to_owned(),
        QuestionReason::Bribe => question::BRIBE.to_owned(),
        QuestionReason::Consult { fee, major } => {
            let cash = carry::gold(eyes.world, eyes.content, eyes.world.hero);
            question::consult(fee, cash, major)
        }
        QuestionReason::Sell { keeper, item, offer, more } => {
            let keeper = monster_names::own(eyes, keeper).definite();
            let item = item_names::your(eyes, item);
            let item = if offer.inside { trade::inside(&item) } else { item };
            trade::offer(&keeper, &item, offer.gold, offer.credit, offer.short, more)
        }
        QuestionReason::PayDamage { keeper, gold } => {
            trade::damage(&monster_names::own(eyes, keeper).definite(), gold)
        }
        QuestionReason::ChooseShape => question::CHOOSE_SHAPE.to_owned(),
        QuestionReason::BecomeBeast => question::BECOME_BEAST.to_owned(),
        QuestionReason::Wish | QuestionReason::ConfirmWish | QuestionReason::Genocide => {
            wished(eyes).unwrap_or_default()
        }
        QuestionReason::Tune { known } => question::tune(known.map(String::from_iter).as_deref()),
        QuestionReason::NameOneself => question::NAME_ONESELF.to_owned(),
    })
}

/// Returns the question for a wish or a genocide, or the question that confirms a wish.
fn wished(eyes: &Eyes) -> Option<String> {
    match eyes.world.pending.as_ref()? {
        Pending::Wish { left, draft, missed } => {
            let suggests = missed.is_some() && missed.as_ref() != Some(draft);
            Some(wish::question(missed.as_deref(), suggests, *left))
        }
        Pending::ConfirmWish { text, .. } => {
            let read = wishes::read(eyes.content, &eyes.world.knowledge, text);
            Some(wish::confirm(eyes.content, &read.ok()?))
        }
        Pending::Genocide { left, how, draft, missed, .. } => {
            let suggests = missed.is_some() && missed.as_ref() != Some(draft);
            Some(wish::purge(*how, missed.as_deref(), suggests, *left))
        }
        _ => None,
    }
}

/// Returns the initial text of the answer prompt. For a new engraving, that is Elbereth if an awake
/// foe in view heeds it.
fn draft(world: &World, content: &Content, in_view: &[foes::Foe]) -> Option<String> {
    let fears = |foe: &foes::Foe| {
        foe.stance == Stance::Foe && foe.heeds_word && !foe.is_asleep() && !foe.only_answers()
    };
    match &world.pending {
        Some(Pending::Engrave { adds: false, .. }) => {
            let nears = world.lost(content).is_some() || world.felt(content).is_some();
            (nears || in_view.iter().any(fears)).then(|| elbereth::WORD.to_owned())
        }
        Some(Pending::Wish { draft, .. } | Pending::Genocide { draft, .. }) => {
            Some(draft.to_string())
        }
        _ => None,
    }
}

/// Describes what blocks a boulder that the hero pushes in this direction, such as "there is a
/// wall".
pub fn behind_boulder(eyes: &Eyes, dir: Dir) -> String {
    let at = eyes.world.you().at.step(dir).step(dir);
    let someone =
        eyes.world.actor_at(at).filter(|&who| senses::senses(eyes.world, eyes.content, who));
    if let Some(who) = someone {
        let name = &eyes.content.monsters[eyes.world.actor(who).kind].name;
        return square::stands(name);
    }
    let boulder = eyes.content.known.boulder;
    if eyes.sees_square(at) && eyes.world.items_at(at).any(|it| eyes.world.item(it).kind == boulder)
    {
        return square::ANOTHER_LIES.to_owned();
    }
    match map::known(eyes, at) {
        None => square::SOMETHING_IS.to_owned(),
        Some(cell) => match cell.terrain {
            Terrain::Floor | Terrain::Corridor => square::SOMETHING_IS.to_owned(),
            Terrain::Stone | Terrain::SecretCorridor => square::ROCK.to_owned(),
            Terrain::HorizontalWall | Terrain::VerticalWall | Terrain::SecretDoor => {
                square::WALL.to_owned()
            }
            Terrain::Door => square::there_is(square::door(cell.door())),
            terrain => square::there_is(terrain.name()),
        },
    }
}

/// Whether the hero can throw and carries an item that `suits`.
fn can_throw(eyes: &Eyes, suits: impl Fn(&ItemView) -> bool) -> bool {
    let throws = precheck::why_not(eyes.world, eyes.content, ActionKind::Throw).is_none();
    throws && pack::carried(eyes).iter().any(suits)
}

/// Describes the creature that blocks the way to the stairs down, if any.
fn bar_before_stairs(eyes: &Eyes) -> Option<String> {
    let walk = Action::GoStairs { down: true };
    automatic::foe_in_the_way(eyes.world, eyes.content, &walk)?;
    barred(eyes, &walk)
}

/// Describes the creature that blocks the hero's way on this journey, and what the player can do
/// about it.
pub fn barred(eyes: &Eyes, journey: &Action) -> Option<String> {
    let bars = automatic::foe_in_the_way(eyes.world, eyes.content, journey);
    let beside = || {
        let mut seen = foes::in_view(eyes).into_iter();
        seen.find(|it| it.distance <= 1 && it.stance != Stance::Pet).map(|it| it.who)
    };
    let who = bars.or_else(beside)?;
    let foe = foes::foe(eyes, who);
    let beside = foe.dir.filter(|_| foe.distance <= 1 && foe.stance == Stance::Foe);
    let bar = match beside.filter(|_| !foe.only_answers()) {
        _ if eyes.world.actor(who).keeper.is_some() && shop::owed(eyes.world, who) > 0 => {
            Bar::Unpaid { affordable: shop::owed(eyes.world, who) <= means(eyes) }
        }
        // No advice here harms a friend.
        _ if foe.stance != Stance::Foe => {
            let sound = eyes.content.monsters[eyes.world.actor(who).kind].sound;
            // The leader of the Quest cannot leave its place, so it counts as rooted.
            let rooted = sightings::is_rooted(eyes.world, eyes.content, who);
            match rooted || sound == Sound::Leader {
                true => Bar::RootedFriend,
                false if foe.is_asleep() => Bar::SleepingFriend,
                false => Bar::Moving,
            }
        }
        _ if foe.is_asleep() && !foe.only_answers() => Bar::Asleep(beside, foe.danger.word()),
        Some(_) if foe.danger >= Danger::Risky => Bar::Dangerous(foe.danger.word()),
        Some(dir) => Bar::Beside(dir),
        None if foe.explodes() => explosive(eyes, &foe),
        None if sightings::is_rooted(eyes.world, eyes.content, who) => Bar::Rooted,
        None if foe.only_answers() => passive(eyes, &foe, beside),
        None => Bar::Moving,
    };
    Some(refusal::barred_by(&foe.the(), bar))
}
