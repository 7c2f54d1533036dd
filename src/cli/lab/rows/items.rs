//! Judges the items: the hero uses each in every suitable way, once with its unchanged row and once
//! without its effects.

use std::sync::Arc;

use super::{Live, Section, stage};
use crate::base::Dir;
use crate::content::item::quirk::ItemQuirk;
use crate::content::item::{MissileUse, ToolUse};
use crate::content::{
    Alignment, Buc, Class, Content, Effect, ItemKind, ItemKindId, Property, Rank, Terrain,
};
use crate::game::Game;
use crate::rules::body;
use crate::rules::ground::{create, shackles};
use crate::world::hero::Spell;
use crate::world::{Action, Aim, Attitude, Item, ItemId};

const HALL: &str = "
    ---L-------
    S..@......|
    |..>...}..|
    |.........|
    ---+-------";

/// Directions from the hero to the helpless monster, the locked door, the closed door and the pony,
/// in this order.
const WAYS: [Dir; 4] = [Dir::E, Dir::N, Dir::S, Dir::W];

/// Number of tries of each use, because effects can be random.
const TRIES: u64 = 3;
/// Number of tries of each use of a `Chance` effect. The lowest chance in the tables is 3%.
const RARE: u64 = 120;
/// Meals per kind of corpse; the rarest intrinsics are conferred 1 time in 20.
const CORPSES: u64 = 40;

/// Ailments of one scene: confusion and hallucination, which change how scrolls and spells work,
/// and two fatal diseases.
const DAZED: [Property; 4] =
    [Property::Confused, Property::Hallucinating, Property::Ill, Property::Sliming];
/// Physical ailments of another scene, and invisibility.
const SICK: [Property; 9] = [
    Property::Blind,
    Property::Deaf,
    Property::WoundedLegs,
    Property::Ill,
    Property::Petrifying,
    Property::Sliming,
    Property::Vomiting,
    Property::Invisible,
    // Acid damage cures petrification, unless the hero resists acid. With the resistance, only the
    // `Cure` effect of the potion of acid cures it, which shows that this effect works.
    Property::AcidResistance,
];

/// Kinds that have no effect by the rules.
const PLAIN: [&str; 2] = ["fedora", "wand of nothing"];

/// Properties that the hero has during every other meal of a corpse.
const GIFTS: [Property; 3] =
    [Property::StoningResistance, Property::FireResistance, Property::Telepathy];

/// One way to use an item.
type Use = fn(&mut Game, ItemId);

/// Prepared scenes for a hero of one role, and the properties whose effect in play is proven
/// (`live`).
struct Bench {
    /// Content whose rows are changed. No scene may keep a reference to it.
    content: Arc<Content>,
    /// A scene of a hall without other creatures.
    empty: Game,
    /// Scenes of a hall with other creatures, one for each state of the hero.
    scenes: Vec<Game>,
    live: Live,
}

impl Bench {
    fn new(content: &Arc<Content>, role: &str, live: Live) -> Self {
        let empty = stage::put(&stage::born(content, role), HALL);
        let scenes = vec![
            with_company(&empty, "hill orc", &[]),
            with_company(&empty, "gremlin", &DAZED),
            with_company(&empty, "gremlin", &SICK),
            clad(&empty),
        ];
        Self { content: Arc::new(Content::builtin()), empty, scenes, live }
    }

    /// Returns the content so that it can be changed. Panics if a game still has a reference to it.
    fn content_mut(&mut self) -> &mut Content {
        Arc::get_mut(&mut self.content).expect("games that were played are gone")
    }
}

/// Returns a scene in which the hero, without gear and with these ailments, is surrounded by
/// everything that items can affect.
fn with_company(scene: &Game, foe: &str, ills: &[Property]) -> Game {
    let mut game = scene.clone();
    for item in game.world.you().pack.clone() {
        stage::act(&mut game, Action::TakeOff(item));
        game.world.destroy(item);
    }
    surround(&mut game, foe);
    let hero = game.world.hero;
    for &what in ills {
        stage::silently(&mut game, |play| body::gain(play, hero, what, 30));
        (game.world.life.attributes, game.world.life.pw) = ([8; 6], 90);
        game.world.life.peaks = [16; 6];
    }
    game
}

/// Returns a scene on level 2 with a human zombie near the hero. The hero is chaotic and punished,
/// has gear, Basic skills, lycanthropy and mummy rot, and has lost levels.
fn clad(scene: &Game) -> Game {
    let mut game = scene.clone();
    surround(&mut game, "human zombie");
    game.world.life.skills.fill(Rank::Basic);
    game.world.life.alignment = Alignment::Chaotic;
    game.world.life.beast = game.content.monsters.find("wererat");
    game.world.level.id.depth = 2;
    let hero = game.world.hero;
    for what in [Property::Lycanthropy, Property::MummyRot] {
        stage::silently(&mut game, |play| body::grant(play, hero, what));
    }
    game.world.life.highest_level = 20;
    stage::silently(&mut game, |play| shackles::punish(play, 1));
    game
}

/// Surrounds the hero with everything that items can affect: monsters, spare items and corpses.
fn surround(game: &mut Game, foe: &str) {
    let here = game.world.you().at;
    // These monsters never act, so that their random draws are not mistaken for an effect of the
    // item.
    for (kind, at) in [(foe, here.step(Dir::E).step(Dir::E)), ("pony", here.step(Dir::W))] {
        if let Some(who) = stage::add(game, kind, at) {
            stage::silently(game, |play| {
                body::grant(play, who, Property::Paralyzed);
                body::gain(play, who, Property::Blind, 90);
            });
        }
    }
    game.world.you_mut().level = 14;
    (game.world.life.pw, game.world.life.max_pw) = (5, 90);
    for name in [
        "cloak of protection",
        "wand of sleep",
        "ruby",
        "potion of water",
        "dagger",
        "scroll of blank paper",
    ] {
        if let Some(spare) = game.content.items.find(name) {
            stage::carry(game, spare, Buc::Cursed);
        }
    }
    let about = game.content.monsters.find("jackal");
    let corpse = game.content.known.corpse;
    let statue = game.content.items.find("statue").unwrap_or(corpse);
    for (kind, at) in [(corpse, here), (corpse, here.step(Dir::E)), (statue, here.step(Dir::S))] {
        let lies = game.world.make(Item { about, age: 1, ..Item::of(kind) });
        game.world.lay(lies, at);
    }
    game.world.life.skills.fill(Rank::Expert);
}

/// Judges each kind of item as a whole.
pub fn objects(content: &Arc<Content>, live: Live) -> Section {
    let mut section = Section::default();
    // A Rogue gets points for gems, which shows whether the price of a gem has an effect.
    let mut rogue = Bench::new(content, "Rogue", live);
    let mut wizard = Bench::new(content, "Wizard", live);
    for (kind, row) in content.items.iter() {
        // Skips kinds that occur only as artifacts; the artifacts are judged instead.
        if row.own && row.odds == 0 && content.artifacts_of(kind).next().is_some() {
            continue;
        }
        let bench = if row.class == Class::Spellbook { &mut wizard } else { &mut rogue };
        let works = is_special(content, kind) && changes(bench, kind)
            || is_paper(content, kind) && is_written(bench, kind)
            || create::is_imitation(content, &Item::of(kind)) && angers_a_god(bench, kind)
            || differs(bench, kind, TRIES, strip);
        section.add(&row.name, works != PLAIN.contains(&row.name.as_str()));
    }
    section
}

/// Judges each entry of the effect lists: an entry works if the item acts differently without it.
pub fn effects(content: &Arc<Content>, live: Live) -> Section {
    let mut section = Section::default();
    let mut bench = Bench::new(content, "Wizard", live);
    for kind in content.items.ids() {
        for nth in 0.. {
            let mut copy = content.items[kind].clone();
            let Some(effect) = entry(&mut copy, nth) else { break };
            let word = format!("{effect:?}");
            let word = word.split(['(', ' ', '{']).next().unwrap_or_default();
            let name = format!("{}, {}: {word}", copy.name, nth + 1);
            let tries = if format!("{effect:?}").contains("Chance") { RARE } else { TRIES };
            let works = differs(&mut bench, kind, tries, |row| drop(entry(row, nth)));
            section.add(name, works);
        }
    }
    section
}

/// Returns all effect lists of a kind.
fn effect_lists(row: &mut ItemKind) -> impl Iterator<Item = &mut Vec<Effect>> {
    let confused = row.on_read_confused.iter_mut();
    let lists = [
        &mut row.on_quaff,
        &mut row.on_read,
        &mut row.on_zap,
        &mut row.on_cast,
        &mut row.on_eat,
        &mut row.on_shatter,
        &mut row.on_vapor,
        &mut row.on_apply,
    ];
    lists.into_iter().chain(confused)
}

/// Removes and returns the entry at this index of the effect lists of a kind; the index counts
/// through all lists. Returns `None` if there are fewer entries.
fn entry(row: &mut ItemKind, mut nth: usize) -> Option<Effect> {
    for list in effect_lists(row) {
        if nth < list.len() {
            return Some(list.remove(nth));
        }
        nth -= list.len();
    }
    None
}

/// Judges the spell of each book by casting it.
pub fn spells(content: &Arc<Content>, live: Live) -> Section {
    let mut section = Section::default();
    let mut bench = Bench::new(content, "Wizard", live);
    for (book, row) in content.items.iter() {
        if let Some(spell) = row.spell() {
            section.add(spell, differs(&mut bench, book, TRIES, |row| row.on_cast.clear()));
        }
    }
    section
}

/// Judges each monster whose corpse has effects, by eating the corpse with and without them.
pub fn corpses(content: &Arc<Content>, live: Live) -> Section {
    let mut section = Section::default();
    let mut bench = Bench::new(content, "Valkyrie", live);
    for (about, row) in content.monsters.iter() {
        if row.conveys.is_empty() && row.on_eat.is_empty() {
            continue;
        }
        let eaten = |bench: &Bench, seed| {
            let mut game = stage::copy(&bench.empty, &bench.content, seed);
            // Some corpses help only a resistant hero, and some remove properties that the hero
            // has.
            if seed % 2 == 1 {
                let hero = game.world.hero;
                for what in GIFTS {
                    stage::silently(&mut game, |play| body::grant(play, hero, what));
                }
            }
            let corpse = stage::carry(&mut game, bench.content.known.corpse, Buc::Uncursed);
            let thing = game.world.item_mut(corpse);
            (thing.about, thing.age) = (Some(about), 1);
            stage::act(&mut game, Action::Eat(corpse));
            stage::observed(game, live)
        };
        let works = (0..CORPSES).any(|seed| {
            let with = eaten(&bench, seed);
            let stripped = &mut bench.content_mut().monsters[about];
            stripped.conveys.clear();
            stripped.on_eat.clear();
            let without = eaten(&bench, seed);
            bench.content_mut().monsters[about] = row.clone();
            with != without
        });
        section.add(&row.name, works);
    }
    section
}

/// Whether the rules refer to the kind itself, so that removing the effects of its row proves
/// nothing.
fn is_special(content: &Content, kind: ItemKindId) -> bool {
    matches!(content.items[kind].class, Class::Coin | Class::Rock)
        || [content.known.amulet, content.known.corpse, content.known.tin].contains(&kind)
        || content.known.luckstone == kind
}

/// Whether an item of the kind changes the outcome of two steps. The hero carries the item; a
/// boulder or statue lies beside the hero instead.
fn changes(bench: &Bench, kind: ItemKindId) -> bool {
    let ends = |has: bool| {
        let mut game = stage::copy(&bench.empty, &bench.content, 1);
        if has && bench.content.items[kind].class == Class::Rock {
            let at = game.world.you().at.step(Dir::E);
            let item = game.world.make(Item::of(kind));
            game.world.lay(item, at);
        } else if has {
            stage::carry(&mut game, kind, Buc::Uncursed);
        }
        for dir in [Dir::E, Dir::W] {
            stage::act(&mut game, Action::Walk(dir));
        }
        stage::observed(game, bench.live)
    };
    ends(true) != ends(false)
}

/// Whether the kind is blank paper, whose row has no effects to remove.
fn is_paper(content: &Content, kind: ItemKindId) -> bool {
    [content.known.blank_scroll, content.known.blank_book].contains(&kind)
}

/// Whether a magic marker turns blank paper of this kind into another scroll or spellbook.
fn is_written(bench: &Bench, kind: ItemKindId) -> bool {
    let mut game = stage::copy(&bench.empty, &bench.content, 1);
    let Some(marker) = game.content.items.find("magic marker") else { return false };
    let (tool, paper) = (
        stage::carry(&mut game, marker, Buc::Uncursed),
        stage::carry(&mut game, kind, Buc::Uncursed),
    );
    game.world.item_mut(tool).plus = 100;
    let book = bench.content.items[kind].class == Class::Spellbook;
    let new = if book { "spellbook of sleep" } else { "scroll of light" };
    let Some(new) = game.content.items.find(new) else { return false };
    game.world.knowledge.of_mut(new).known = true;
    let name = game.content.items[new].name.clone();
    stage::writes(&mut game, tool, paper, &name);
    game.world.you().pack.iter().any(|&item| game.world.item(item).kind == new)
}

/// Whether luck falls when the hero offers an item of the kind, knowing that it is a fake Amulet.
fn angers_a_god(bench: &Bench, kind: ItemKindId) -> bool {
    let mut game = stage::copy(&bench.empty, &bench.content, 1);
    let here = game.world.you().at;
    game.world.level.change(here, |cell| cell.terrain = Terrain::Altar);
    game.world.knowledge.of_mut(kind).known = true;
    let item = stage::carry(&mut game, kind, Buc::Uncursed);
    let before = game.world.life.luck.base;
    stage::act(&mut game, Action::Offer(item));
    game.world.life.luck.base < before
}

/// Whether any use of an item of the kind ends differently after `change` is applied to the kind's
/// row.
fn differs(
    bench: &mut Bench,
    kind: ItemKindId,
    tries: u64,
    change: impl Fn(&mut ItemKind),
) -> bool {
    let row = bench.content.items[kind].clone();
    let mut stripped = row.clone();
    change(&mut stripped);
    let uses = uses(&row);
    let bucs = [Buc::Uncursed, Buc::Blessed, Buc::Cursed];
    let ways = bucs.into_iter().flat_map(|buc| [0, 1, 2, 3].map(|scene| (buc, scene)));
    ways.flat_map(|(buc, scene)| (0..tries).map(move |seed| (buc, scene, seed))).any(|way| {
        uses.iter().any(|how| {
            let with = ends(bench, kind, way, *how);
            bench.content_mut().items[kind] = stripped.clone();
            let without = ends(bench, kind, way, *how);
            bench.content_mut().items[kind] = row.clone();
            with != without
        })
    })
}

/// Uses an item in a prepared scene. `way` is the BUC status, the index of the scene and the seed.
/// Returns a digest of what a player could observe.
fn ends(bench: &Bench, kind: ItemKindId, way: (Buc, usize, u64), how: Use) -> u64 {
    let (buc, scene, seed) = way;
    let mut game = stage::copy(&bench.scenes[scene], &bench.content, seed);
    let item = stage::carry(&mut game, kind, buc);
    how(&mut game, item);
    stage::observed(game, bench.live)
}

/// Returns the ways to use a kind.
fn uses(row: &ItemKind) -> Vec<Use> {
    let mut uses: Vec<Use> = Vec::new();
    let wears = row.slot.is_some() || matches!(row.class, Class::Ring | Class::Amulet);
    if wears || matches!(row.tool, Some(ToolUse::Blindfold | ToolUse::Towel)) {
        uses.push(|game, item| {
            stage::act(game, Action::Wear(item));
            stage::act(game, Action::Wait);
        });
    }
    if row.has(ItemQuirk::EasesSearching) {
        uses.push(wears_and_searches);
    }
    match row.class {
        Class::Potion => {
            uses.push(|game, item| stage::act(game, Action::Quaff(item)));
            uses.push(throws);
            uses.push(lights_and_quaffs);
            uses.push(|game, item| {
                game.world.item_mut(item).diluted = true;
                stage::act(game, Action::Quaff(item));
            });
            uses.push(|game, item| {
                // The vapor of a bottle that breaks beside a clumsy hero always reaches the hero.
                game.world.life.attributes[3] = 1;
                stage::act(game, Action::Throw { item, dir: Dir::W, count: 1 });
            });
        }
        Class::Scroll => uses.push(|game, item| stage::act(game, Action::Read(item))),
        Class::Spellbook => {
            uses.push(|game, item| stage::act(game, Action::Read(item)));
            if row.spell().is_some() {
                uses.push(casts);
            }
        }
        Class::Wand => uses.push(zaps),
        Class::Food => {
            uses.push(|game, item| stage::act(game, Action::Eat(item)));
            uses.push(throws);
        }
        Class::Gem => uses.push(throws),
        Class::Weapon | Class::Tool | Class::Ball | Class::Chain => {}
        Class::Coin | Class::Amulet | Class::Armor | Class::Ring | Class::Rock => {}
    }
    if row.tool.is_some() {
        uses.push(if row.tool == Some(ToolUse::Leash) { leashes } else { applies });
    }
    if row.has(ItemQuirk::HasWords) || row.has(ItemQuirk::HasPattern) {
        uses.push(|game, item| stage::act(game, Action::Read(item)));
    }
    if row.small.is_some() {
        uses.push(wields);
    }
    if row.missile.is_some_and(|how| how != MissileUse::Launcher) {
        uses.push(throws);
    }
    uses
}

/// Puts the item on and searches beside a secret door.
fn wears_and_searches(game: &mut Game, item: ItemId) {
    let beside = game.world.you().at.step(Dir::SW);
    game.world.level.change(beside, |cell| cell.terrain = Terrain::SecretDoor);
    game.world.sight.fresh = false;
    stage::act(game, Action::Wear(item));
    for _ in 0..20 {
        stage::act(game, Action::Search);
    }
}

/// Lights a potion if it can burn, and drinks it.
fn lights_and_quaffs(game: &mut Game, item: ItemId) {
    stage::act(game, Action::Apply { tool: item, aim: None });
    stage::act(game, Action::Quaff(item));
}

fn throws(game: &mut Game, item: ItemId) {
    // A lit potion of oil acts differently.
    if matches!(game.content.items[game.world.item(item).kind].tool, Some(ToolUse::Light(_))) {
        stage::act(game, Action::Apply { tool: item, aim: None });
    }
    stage::act(game, Action::Throw { item, dir: Dir::E, count: 1 });
}

fn zaps(game: &mut Game, wand: ItemId) {
    for aim in WAYS.map(Aim::Dir).into_iter().chain([Aim::Down, Aim::Own]) {
        stage::act(game, Action::Zap { wand, aim });
    }
}

/// Applies a tool in all directions, and opens it if it is a container.
fn applies(game: &mut Game, tool: ItemId) {
    let ways = WAYS.map(|dir| Some(Aim::Dir(dir)));
    for aim in ways.into_iter().chain([None, Some(Aim::Own), Some(Aim::Down)]) {
        stage::act(game, Action::Apply { tool, aim });
    }
    stage::act(game, Action::Loot { container: tool, out: Vec::new(), into: Vec::new() });
}

/// Applies a tool among pets.
fn leashes(game: &mut Game, tool: ItemId) {
    for who in game.world.level.crowd.clone() {
        game.world.actor_mut(who).mood = Attitude::Tame(5);
    }
    applies(game, tool);
}

/// Wields the item, thrusts it at the monster from two squares away, walks up to the monster and
/// fights it.
fn wields(game: &mut Game, item: ItemId) {
    stage::act(game, Action::Wield(Some(item)));
    let far = game.world.you().at.step(Dir::E).step(Dir::E);
    stage::act(game, Action::Thrust(far));
    stage::act(game, Action::Walk(Dir::E));
    for _ in 0..3 {
        stage::act(game, Action::Fight(Dir::E));
    }
}

/// Casts the spell of a book in four directions, at the hero, and at the monster's square.
fn casts(game: &mut Game, item: ItemId) {
    let book = game.world.item(item).kind;
    game.world.life.spells = vec![Spell { book, until: 9_999 }];
    game.world.life.attributes = [20; 6];
    let square = game.world.you().at.step(Dir::E).step(Dir::E);
    for aim in WAYS.map(Aim::Dir).into_iter().chain([Aim::Own, Aim::At(square)]) {
        game.world.life.pw = 90;
        stage::act(game, Action::Cast { spell: 0, aim });
    }
}

/// Removes from a kind everything that has an effect. Keeps its looks, weight and price, but sets
/// the price of gems to 0, because the price is their only effect.
fn strip(row: &mut ItemKind) {
    effect_lists(row).for_each(Vec::clear);
    row.on_read_confused = None;
    (row.gives, row.fixes) = (Vec::new(), Vec::new());
    // Keeps the quirk `Pair`, which only changes the name.
    row.quirks.retain(|&quirk| quirk == ItemQuirk::Pair);
    (row.bonus, row.tool, row.missile) = (None, None, None);
    (row.small, row.large) = (None, None);
    (row.more_small, row.more_large) = (None, None);
    (row.ac, row.mc, row.to_hit) = (0, 0, 0);
    row.nutrition = 0;
    if row.class == Class::Gem {
        row.price = 0;
    }
}
