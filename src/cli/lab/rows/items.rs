//! Rows of items: each is used by every verb that suits it, as it is and stripped of what it does.

use std::sync::Arc;

use super::{Live, Section, stage};
use crate::base::Dir;
use crate::content::item::{MissileUse, ToolUse};
use crate::content::{
    Buc, Class, Content, Effect, ItemKind, ItemKindId, MonsterKind, Property, Rank, Table,
};
use crate::game::Game;
use crate::rules::body;
use crate::world::hero::Spell;
use crate::world::{Action, Aim, ItemId};

const HALL: &str = "
    -----------
    |.........|
    |..@.1....|
    |..>...}..|
    -----------";

/// Tries of each use: effects may be a matter of chance.
const TRIES: u64 = 3;

/// One way to use an item.
type Use = fn(&mut Game, ItemId);

/// Judges each kind of item as a whole.
pub fn objects(content: &mut Arc<Content>, live: Live) -> Section {
    let mut section = Section::default();
    // Rogues score what they carry.
    let game = stage::born("Rogue");
    let kinds: Vec<ItemKindId> = content.items.ids().collect();
    for kind in kinds {
        let name = content.items[kind].name.clone();
        let works = is_special(content, kind) && changes(&game, content, kind, live)
            || differs(&game, content, kind, live, strip);
        section.add(name, works);
    }
    section
}

/// Judges each entry of the effect lists: an item without this one entry acts differently.
pub fn effects(content: &mut Arc<Content>, live: Live) -> Section {
    let mut section = Section::default();
    let game = stage::born("Wizard");
    let kinds: Vec<ItemKindId> = content.items.ids().collect();
    for kind in kinds {
        for nth in 0.. {
            let mut copy = content.items[kind].clone();
            let Some(effect) = entry(&mut copy, nth) else { break };
            let word = format!("{effect:?}");
            let word = word.split(['(', ' ', '{']).next().unwrap_or_default();
            let name = format!("{}, {}: {word}", copy.name, nth + 1);
            let works = differs(&game, content, kind, live, |row| drop(entry(row, nth)));
            section.add(name, works);
        }
    }
    section
}

/// Takes the entry at this place out of the effect lists of a kind, counted through all lists.
fn entry(row: &mut ItemKind, mut nth: usize) -> Option<Effect> {
    let confused = row.on_read_confused.iter_mut();
    let lists = [
        &mut row.on_quaff,
        &mut row.on_read,
        &mut row.on_zap,
        &mut row.on_cast,
        &mut row.on_eat,
        &mut row.on_shatter,
        &mut row.on_apply,
    ];
    for list in lists.into_iter().chain(confused) {
        if nth < list.len() {
            return Some(list.remove(nth));
        }
        nth -= list.len();
    }
    None
}

/// Judges the spell of each book by casting it.
pub fn spells(content: &mut Arc<Content>, live: Live) -> Section {
    let mut section = Section::default();
    let game = stage::born("Wizard");
    let books: Vec<ItemKindId> =
        content.items.iter().filter(|(_, row)| row.spell().is_some()).map(|(id, _)| id).collect();
    for book in books {
        let name = content.items[book].spell().unwrap_or_default().to_owned();
        let works = differs(&game, content, book, live, |row| row.on_cast.clear());
        section.add(name, works);
    }
    section
}

/// Judges each monster whose corpse does more than feed: eating it, and eating it without that.
pub fn corpses(content: &mut Arc<Content>, live: Live) -> Section {
    let mut section = Section::default();
    let game = stage::born("Valkyrie");
    let does = |row: &MonsterKind| !row.conveys.is_empty() || !row.on_eat.is_empty();
    let kinds: Vec<_> =
        content.monsters.iter().filter(|(_, row)| does(row)).map(|(id, _)| id).collect();
    for about in kinds {
        let rows = content.monsters.rows().to_vec();
        let name = rows[usize::from(about.number())].name.clone();
        let eaten = |content: &Arc<Content>, seed| {
            let mut game = stage::put(&game, content, HALL, seed);
            let corpse = stage::carry(&mut game, content.known.corpse, Buc::Uncursed);
            let thing = game.world.item_mut(corpse);
            (thing.about, thing.age) = (Some(about), 1);
            stage::act(&mut game, Action::Eat(corpse));
            stage::observed(&game, live)
        };
        let tries = 0..4 * TRIES;
        let with: Vec<u64> = tries.clone().map(|seed| eaten(content, seed)).collect();
        let mut stripped = rows.clone();
        let row = &mut stripped[usize::from(about.number())];
        row.conveys.clear();
        row.on_eat.clear();
        replace(content, |content| content.monsters = Table::new(stripped));
        let works = tries.zip(with).any(|(seed, with)| eaten(content, seed) != with);
        replace(content, |content| content.monsters = Table::new(rows));
        section.add(name, works);
    }
    section
}

/// Changes content that no game holds.
fn replace(content: &mut Arc<Content>, change: impl FnOnce(&mut Content)) {
    change(Arc::get_mut(content).expect("games on the stage are gone, or hold their own content"));
}

/// Whether the rules refer to the kind itself, so that its row cannot be stripped.
fn is_special(content: &Content, kind: ItemKindId) -> bool {
    matches!(content.items[kind].class, Class::Coin | Class::Rock)
        || [content.known.amulet, content.known.corpse, content.known.tin].contains(&kind)
        || content.known.luckstone == kind
}

/// Whether carrying or using the kind itself changes the outcome, compared to its absence.
fn changes(game: &Game, content: &Arc<Content>, kind: ItemKindId, live: Live) -> bool {
    let ends = |has: bool| {
        let mut game = stage::put(game, content, HALL, 1);
        if has && content.items[kind].class == Class::Rock {
            let at = game.world.you().at.step(Dir::E);
            let item = game.world.make(crate::world::Item::of(kind));
            game.world.lay(item, at);
        } else if has {
            stage::carry(&mut game, kind, Buc::Uncursed);
        }
        for dir in [Dir::E, Dir::W] {
            stage::act(&mut game, Action::Walk(dir));
        }
        stage::observed(&game, live)
    };
    ends(true) != ends(false)
}

/// Whether any use of the kind ends differently once its row is changed.
fn differs(
    game: &Game,
    content: &mut Arc<Content>,
    kind: ItemKindId,
    live: Live,
    change: impl Fn(&mut ItemKind),
) -> bool {
    let rows = content.items.rows().to_vec();
    let row = rows[usize::from(kind.number())].clone();
    let uses = uses(&row);
    let bucs = [Buc::Uncursed, Buc::Blessed, Buc::Cursed];
    let mut stripped = rows.clone();
    change(&mut stripped[usize::from(kind.number())]);
    for buc in bucs {
        for ails in [false, true] {
            for seed in 0..TRIES {
                let all = |content: &Arc<Content>| -> Vec<u64> {
                    let ends = |it: &Use| ends(game, content, kind, live, (buc, ails, seed), *it);
                    uses.iter().map(ends).collect()
                };
                let with = all(content);
                replace(content, |content| content.items = Table::new(stripped.clone()));
                let without = all(content);
                replace(content, |content| content.items = Table::new(rows.clone()));
                if with != without {
                    return true;
                }
            }
        }
    }
    false
}

/// Uses an item in a prepared scene, and returns what could be observed.
fn ends(
    game: &Game,
    content: &Arc<Content>,
    kind: ItemKindId,
    live: Live,
    (buc, ails, seed): (Buc, bool, u64),
    how: Use,
) -> u64 {
    let mut game = stage::put(game, content, HALL, seed);
    let east = game.world.you().at.step(Dir::E).step(Dir::E);
    stage::add(&mut game, "hill orc", east);
    let hero = game.world.hero;
    game.world.life.pw = 5;
    game.world.life.max_pw = 90;
    if ails {
        let ills = [Property::Confused, Property::Hallucinating, Property::Ill, Property::Sliming];
        for what in ills {
            stage::silently(&mut game, |play| body::gain(play, hero, what, 30));
        }
        (game.world.life.attributes, game.world.life.pw) = ([8; 6], 90);
        game.world.life.peaks = [16; 6];
    }
    // A spare of most things, for what works on other items.
    for name in ["cloak of protection", "wand of sleep", "ruby", "potion of water", "dagger"] {
        if let Some(spare) = content.items.find(name) {
            stage::carry(&mut game, spare, Buc::Cursed);
        }
    }
    game.world.life.skills.fill(Rank::Expert);
    let item = stage::carry(&mut game, kind, buc);
    how(&mut game, item);
    stage::observed(&game, live)
}

/// Returns the verbs that suit a kind.
fn uses(row: &ItemKind) -> Vec<Use> {
    let mut uses: Vec<Use> = Vec::new();
    let wears = row.slot.is_some() || matches!(row.class, Class::Ring | Class::Amulet);
    if wears || matches!(row.tool, Some(ToolUse::Blindfold | ToolUse::Towel)) {
        uses.push(|game, item| {
            stage::act(game, Action::Wear(item));
            stage::act(game, Action::Wait);
        });
    }
    match row.class {
        Class::Potion => {
            uses.push(|game, item| stage::act(game, Action::Quaff(item)));
            uses.push(throws);
        }
        Class::Scroll => uses.push(|game, item| stage::act(game, Action::Read(item))),
        Class::Spellbook => {
            uses.push(|game, item| stage::act(game, Action::Read(item)));
            if row.spell().is_some() {
                uses.push(casts);
            }
        }
        Class::Wand => uses.push(zaps),
        Class::Food => uses.push(|game, item| stage::act(game, Action::Eat(item))),
        Class::Gem => uses.push(throws),
        Class::Weapon | Class::Tool => {}
        Class::Coin | Class::Amulet | Class::Armor | Class::Ring | Class::Rock => {}
    }
    if row.tool.is_some() {
        uses.push(applies);
    }
    if row.small.is_some() {
        uses.push(wields);
    }
    if row.missile.is_some_and(|how| how != MissileUse::Launcher) {
        uses.push(throws);
    }
    uses
}

fn throws(game: &mut Game, item: ItemId) {
    // A lit flask acts differently.
    if game.content.items[game.world.item(item).kind].tool.is_some() {
        stage::act(game, Action::Apply { tool: item, aim: None });
    }
    stage::act(game, Action::Throw { item, dir: Dir::E, count: 1 });
}

fn zaps(game: &mut Game, wand: ItemId) {
    for aim in [Aim::Dir(Dir::E), Aim::Down, Aim::Own] {
        stage::act(game, Action::Zap { wand, aim });
    }
}

/// Applies a tool in all directions, and opens it.
fn applies(game: &mut Game, tool: ItemId) {
    for aim in [None, Some(Aim::Dir(Dir::E)), Some(Aim::Own), Some(Aim::Down)] {
        stage::act(game, Action::Apply { tool, aim });
    }
    stage::act(game, Action::Loot { container: tool, out: Vec::new(), into: Vec::new() });
}

/// Wields the item, walks up to the monster and fights it.
fn wields(game: &mut Game, item: ItemId) {
    stage::act(game, Action::Wield(Some(item)));
    for _ in 0..8 {
        stage::act(game, Action::FightNearest);
    }
}

/// Casts the spell of a book at the monster, at the hero, and at a square.
fn casts(game: &mut Game, item: ItemId) {
    let book = game.world.item(item).kind;
    game.world.life.spells = vec![Spell { book, until: 9_999 }];
    game.world.life.attributes = [20; 6];
    let square = game.world.you().at.step(Dir::E).step(Dir::E);
    for aim in [Aim::Dir(Dir::E), Aim::Own, Aim::At(square)] {
        game.world.life.pw = 90;
        stage::act(game, Action::Cast { spell: 0, aim });
    }
}

/// Strips a kind of everything that it does, but for its looks and its weight.
fn strip(row: &mut ItemKind) {
    for list in [
        &mut row.on_quaff,
        &mut row.on_read,
        &mut row.on_zap,
        &mut row.on_cast,
        &mut row.on_eat,
        &mut row.on_shatter,
        &mut row.on_apply,
    ] {
        list.clear();
    }
    row.on_read_confused = None;
    (row.gives, row.quirks) = (Vec::new(), Vec::new());
    (row.bonus, row.tool, row.missile) = (None, None, None);
    (row.small, row.large) = (None, None);
    (row.more_small, row.more_large) = (None, None);
    (row.ac, row.mc, row.to_hit) = (0, 0, 0);
    (row.nutrition, row.price) = (0, 0);
}
