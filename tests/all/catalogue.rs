//! Uses every kind of item in every way: each verb, BUC status and state, in three scenes.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use wyrdvault::base::rng::Streams;
use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::content::item::ToolUse;
use wyrdvault::content::item::quirk::ItemQuirk;
use wyrdvault::content::{Buc, Class, Content, ItemKind, ItemKindId, Property, Slot, Terrain};
use wyrdvault::game::{Answer, Awaits, Birth, Game, Input, Question};
use wyrdvault::rules::body::{self, equipment};
use wyrdvault::rules::settle;
use wyrdvault::store::panics::caught;
use wyrdvault::world::{Action, Aim, Item, ItemId, body::pack};

use crate::scene::{Scene, content, scene_of};
use crate::shops;

/// Has something for every verb: a monster in the east, a locked door in the north, and room for
/// kicks in the west. A locked chest is added under the hero.
const WORKSHOP: &str = "
    --+----
    |..@1.|
    |.....|
    -------";

const BUCS: [Buc; 3] = [Buc::Uncursed, Buc::Blessed, Buc::Cursed];

/// Maximum number of inputs that follow from one action.
const LONGEST: usize = 12;

/// A state of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    Plain,
    Greased,
    Eroded,
    Charged,
    Empty,
    /// A canceled wand, or a negative enchantment.
    Negative,
    Poisoned,
    Diluted,
    Stack,
    Lit,
    Locked,
    Full,
    Identified,
    Worn,
    Wielded,
    Quivered,
}

impl State {
    pub const ALL: [Self; 16] = [
        Self::Plain,
        Self::Greased,
        Self::Eroded,
        Self::Charged,
        Self::Empty,
        Self::Negative,
        Self::Poisoned,
        Self::Diluted,
        Self::Stack,
        Self::Lit,
        Self::Locked,
        Self::Full,
        Self::Identified,
        Self::Worn,
        Self::Wielded,
        Self::Quivered,
    ];

    /// Whether items of the kind can be in this state.
    fn fits(self, kind: &ItemKind) -> bool {
        let wears_out = matches!(
            kind.class,
            Class::Weapon | Class::Armor | Class::Tool | Class::Ball | Class::Chain
        );
        let holds = kind.charges.is_some() || kind.aim.is_some();
        match self {
            Self::Plain | Self::Identified | Self::Wielded | Self::Quivered => true,
            Self::Greased => kind.class != Class::Coin,
            Self::Eroded => wears_out,
            Self::Charged | Self::Negative => holds || kind.plus,
            Self::Empty => holds,
            Self::Poisoned => kind.class == Class::Weapon,
            Self::Diluted => kind.class == Class::Potion,
            Self::Stack => kind.stacks,
            Self::Lit => matches!(kind.tool, Some(ToolUse::Light(_) | ToolUse::Candelabrum)),
            Self::Locked => kind.has(ItemQuirk::Lockable),
            Self::Full => kind.tool == Some(ToolUse::Container),
            Self::Worn => slot(kind).is_some(),
        }
    }

    /// Puts an item that is carried by nobody yet into this state.
    fn prepare(self, item: &mut Item, kind: &ItemKind) {
        match self {
            Self::Greased => item.greased = true,
            Self::Eroded => (item.worn_down, item.eaten_away) = (3, 1),
            Self::Charged => item.plus = 4,
            Self::Negative => item.plus = if kind.charges.is_some() { -1 } else { -3 },
            Self::Poisoned => item.poisoned = true,
            Self::Diluted => item.diluted = true,
            Self::Stack => item.count = 3,
            Self::Lit => (item.lit, item.plus) = (true, 7 * i8::from(kind.plus)),
            Self::Locked => item.locked = true,
            Self::Identified => {
                item.known.buc = true;
                item.known.plus = true;
                item.known.proof = true;
                item.known.seen = true;
            }
            Self::Plain
            | Self::Empty
            | Self::Full
            | Self::Worn
            | Self::Wielded
            | Self::Quivered => {}
        }
    }
}

/// Returns the slot in which the hero wears items of the kind.
fn slot(kind: &ItemKind) -> Option<Slot> {
    match (kind.class, kind.tool) {
        (Class::Ring, _) => Some(Slot::LeftRing),
        (Class::Amulet, _) => Some(Slot::Amulet),
        (_, Some(ToolUse::Blindfold | ToolUse::Towel)) => Some(Slot::Eyes),
        _ => kind.slot.filter(|&slot| slot != Slot::Saddle),
    }
}

/// Makes an item of a kind in this state. Nobody carries it, and it lies nowhere yet.
pub fn made(game: &mut Game, kind: ItemKindId, buc: Buc, state: State, nth: usize) -> ItemId {
    let all = content();
    let row = &all.items[kind];
    let burns = matches!(row.tool, Some(ToolUse::Light(_) | ToolUse::Candelabrum));
    let about = ["jackal", "cockatrice", "crocodile"][nth % 3];
    let has_kind = ["corpse", "statue", "figurine", "tin", "egg"].map(|name| all.items.find(name));
    let mut item = Item { buc, age: if burns { 400 } else { 1 }, ..Item::of(kind) };
    item.about = all.monsters.find(about).filter(|_| has_kind.contains(&Some(kind)));
    state.prepare(&mut item, row);
    if state == State::Identified {
        game.world.knowledge.of_mut(kind).known = true;
    }
    let item = game.world.make(item);
    if state == State::Full {
        let apple = game.world.make(Item::of(all.items.find("apple").unwrap()));
        game.world.put_in(apple, item);
    }
    item
}

/// One try: a game whose hero carries the item, with tools for the verbs that need a second item.
struct Try {
    game: Game,
    item: ItemId,
    water: ItemId,
    sack: ItemId,
    nth: usize,
}

impl Try {
    fn here(&self) -> Pos {
        self.game.world.you().at
    }

    /// Lays the item on the ground and returns it.
    fn lays(&mut self, at: Pos) -> ItemId {
        let item = self.game.with_play(|play| equipment::part_with(play, self.item, 0));
        self.game.world.item_mut(item).letter = 0;
        self.game.world.lay(item, at);
        item
    }

    /// Puts the item into a slot, and takes it out of the slot in which it was, if any.
    fn puts(&mut self, slot: Slot) {
        let (hero, item) = (self.game.world.hero, self.item);
        self.game.with_play(|play| {
            if let Some(old) = play.world.you().slot_of(item) {
                equipment::clear(play, hero, old);
            }
            equipment::put(play, hero, item, slot);
        });
    }

    fn aim(&self) -> Aim {
        let far = self.here().step(Dir::E).step(Dir::E);
        [Aim::Dir(Dir::E), Aim::Own, Aim::Down, Aim::Up, Aim::At(far), Aim::Dir(Dir::N)]
            [self.nth % 6]
    }
}

/// Prepares a verb and returns its action; `None` if the scene has nothing for it.
type Verb = fn(&mut Try) -> Option<Action>;

const VERBS: [(&str, Verb); 36] = [
    ("apply", |t| Some(Action::Apply { tool: t.item, aim: None })),
    ("apply in a direction", |t| Some(Action::Apply { tool: t.item, aim: Some(t.aim()) })),
    ("unlock with", |t| Some(Action::Unlock { tool: t.item, dir: Dir::N })),
    ("read", |t| Some(Action::Read(t.item))),
    ("quaff", |t| Some(Action::Quaff(t.item))),
    ("zap", |t| Some(Action::Zap { wand: t.item, aim: t.aim() })),
    ("wear", |t| Some(Action::Wear(t.item))),
    ("take off", |t| Some(Action::TakeOff(t.item))),
    ("wield", |t| Some(Action::Wield(Some(t.item)))),
    ("swap", |t| {
        t.puts(Slot::Alternate);
        Some(Action::Swap)
    }),
    ("fight two-weapon", |t| {
        t.puts(Slot::Alternate);
        Some(Action::TwoWeapons)
    }),
    ("strike with", |t| {
        t.puts(Slot::Wielded);
        Some(Action::Fight(Dir::E))
    }),
    ("thrust", |t| {
        t.puts(Slot::Wielded);
        Some(Action::Thrust(t.here().step(Dir::E).step(Dir::E)))
    }),
    ("ready", |t| Some(Action::Ready(Some(t.item)))),
    ("throw", |t| {
        let dir = [Dir::E, Dir::W, Dir::S][t.nth % 3];
        Some(Action::Throw { item: t.item, dir, count: 1 + t.nth as u16 % 2 })
    }),
    ("fire", |t| {
        t.puts(Slot::Quiver);
        Some(Action::Fire(Dir::E))
    }),
    ("drop", |t| Some(Action::Drop(vec![(t.item, 0)]))),
    ("drop one of", |t| Some(Action::Drop(vec![(t.item, 1)]))),
    ("pick up", |t| {
        let at = t.here();
        Some(Action::PickUp(vec![(t.lays(at), 0)]))
    }),
    ("eat", |t| Some(Action::Eat(t.item))),
    ("eat from the ground", |t| {
        let at = t.here();
        Some(Action::Eat(t.lays(at)))
    }),
    ("dip into water", |t| Some(Action::Dip(t.item, Some(t.water)))),
    ("dip water into", |t| Some(Action::Dip(t.water, Some(t.item)))),
    ("dip into the fountain", |t| Some(Action::Dip(t.item, None))),
    ("rub", |t| Some(Action::Rub(t.item))),
    ("invoke", |t| Some(Action::Invoke { item: t.item, aim: Some(t.aim()) })),
    ("engrave with", |t| Some(Action::Engrave { with: Some(t.item), text: "Elbereth".into() })),
    ("offer", |t| Some(Action::Offer(t.item))),
    ("tip", |t| Some(Action::Tip(t.item))),
    ("call", |t| Some(Action::Call { item: t.item, name: "stuff".into() })),
    ("inscribe", |t| Some(Action::Inscribe { item: t.item, text: "mine".into() })),
    ("force a lock with", |t| {
        t.puts(Slot::Wielded);
        Some(Action::Force)
    }),
    ("put into a sack", |t| {
        Some(Action::Loot { container: t.sack, out: Vec::new(), into: vec![t.item] })
    }),
    ("take out of a sack", |t| {
        let item = t.game.with_play(|play| equipment::part_with(play, t.item, 0));
        t.game.world.item_mut(item).letter = 0;
        t.game.world.put_in(item, t.sack);
        Some(Action::Loot { container: t.sack, out: vec![item], into: Vec::new() })
    }),
    ("look into", |t| {
        let out = t.game.world.item(t.item).contents.clone();
        Some(Action::Loot { container: t.item, out, into: vec![t.water] })
    }),
    ("kick", |t| {
        let beside = t.here().step(Dir::W);
        t.lays(beside);
        Some(Action::Kick(Dir::W))
    }),
];

/// Returns the scenes: an altar with an orc beside it, a fountain with a confused hero beside a
/// dog, and a shop.
fn scenes() -> &'static [Game] {
    static SCENES: OnceLock<Vec<Game>> = OnceLock::new();
    SCENES.get_or_init(|| {
        let mut altar = scene_of(WORKSHOP, &Birth::default()).with('1', "hill orc");
        let mut fountain = scene_of(WORKSHOP, &Birth::default()).with('1', "little dog");
        for (s, terrain) in [(&mut altar, Terrain::Altar), (&mut fountain, Terrain::Fountain)] {
            let here = s.you().at;
            s.game.world.level.change(here, |cell| cell.terrain = terrain);
            s.game.world.level.change(here.step(Dir::N), |cell| {
                cell.terrain = Terrain::Door;
                cell.set_door(wyrdvault::content::Door::Locked);
            });
        }
        let hero = fountain.game.world.hero;
        for what in [Property::Confused, Property::Hallucinating] {
            fountain.play(|play| body::gain(play, hero, what, 500));
        }
        let mut shop = shops::market("general");
        shops::empty_handed(&mut shop);
        let at = shop.at('g');
        shops::stand(&mut shop, at);
        vec![furnished(altar), furnished(fountain), furnished(shop)]
    })
}

/// Empties the hero's hands and lays a locked chest under the hero.
fn furnished(mut s: Scene) -> Game {
    shops::empty_handed(&mut s);
    let at = s.you().at;
    let chest = s.game.world.make(Item::of(content().items.find("chest").unwrap()));
    s.game.world.item_mut(chest).locked = true;
    s.game.world.lay(chest, at);
    s.game
}

/// Prepares the try `nth` of an item in a scene.
fn prepared(kind: ItemKindId, buc: Buc, state: State, nth: usize) -> Try {
    let all = content();
    let mut game = scenes()[nth % 3].clone();
    game.rng = Streams::new(Seed(nth as u64));
    let hero = game.world.hero;
    let mut carry = |name: &str| {
        let item = Item { buc: Buc::Uncursed, ..Item::of(all.items.find(name).unwrap()) };
        let item = game.world.make(item);
        pack::take(&mut game.world, &all, hero, item)
    };
    let (water, sack) = (carry("potion of water"), carry("sack"));
    // Names keep the tried item out of these stacks.
    game.world.item_mut(water).count = 2;
    game.world.item_mut(water).name = Some("w".into());
    game.world.item_mut(sack).name = Some("s".into());
    let item = made(&mut game, kind, buc, state, nth);
    let item = pack::take(&mut game.world, &all, hero, item);
    let mut t = Try { game, item, water, sack, nth };
    match state {
        State::Worn => t.puts(slot(&all.items[kind]).unwrap()),
        State::Wielded => t.puts(Slot::Wielded),
        State::Quivered => t.puts(Slot::Quiver),
        _ => {}
    }
    t
}

fn answer(game: &Game, question: &Question) -> Answer {
    match question {
        Question::Items { among, .. } => Answer::Items(among.iter().copied().take(1).collect()),
        Question::Text { .. } => Answer::Text("light".to_owned()),
        Question::YesNo { .. } => Answer::Yes,
        Question::Place { .. } => Answer::At(game.world.you().at.step(Dir::S)),
    }
}

/// Performs a verb and everything that follows from it. Returns what is wrong: a broken invariant,
/// or that neither time passed nor a sentence was said.
fn perform(t: &mut Try, verb: Verb) -> Result<(), String> {
    let Some(action) = verb(t) else { return Ok(()) };
    let game = &mut t.game;
    game.with_play(settle::settle);
    game.world.check(&game.content).map_err(|broken| format!("before: {broken}"))?;
    let before = (game.world.now, game.chronicle.said);
    let mut input = Input::Do(action);
    for _ in 0..LONGEST {
        match game.input(&input) {
            Ok(_) => {}
            Err(why) => {
                let words = game.why_not(why, &input);
                let sentence = words.ends_with(['.', '!', '?']) && !words.contains("  ");
                return if sentence { Ok(()) } else { Err(format!("{why:?} says {words:?}")) };
            }
        }
        game.world.check(&game.content).map_err(|broken| format!("after {input:?}: {broken}"))?;
        input = match game.awaits() {
            Awaits::Continue => Input::Continue,
            Awaits::Answer(question) => Input::Answer(answer(game, &question)),
            Awaits::Action | Awaits::Nothing | Awaits::Bones(_) => break,
        };
    }
    let after = (game.world.now, game.chronicle.said);
    if before == after { Err("takes no time and says nothing".to_owned()) } else { Ok(()) }
}

/// Faults by their text, each with the first tries that showed it and the number of all of them.
#[derive(Default)]
struct Faults(BTreeMap<String, (Vec<String>, usize)>);

impl Faults {
    fn tries(&mut self, verb: usize, kind: ItemKindId, buc: Buc, state: State, nth: usize) {
        let (name, how) = VERBS[verb];
        let done = caught(|| perform(&mut prepared(kind, buc, state, nth), how));
        let Err(fault) = done.unwrap_or_else(|said| Err(format!("panics: {said}"))) else { return };
        let what = &content().items[kind].name;
        let (first, count) = self.0.entry(format!("{name}: {fault}")).or_default();
        *count += 1;
        if first.len() < 4 {
            first.push(format!("{buc:?} {what}, {state:?}, try {nth}"));
        }
    }

    /// Fails if there are faults.
    fn report(&self) {
        let lines = self.0.iter().map(|(fault, (first, count))| {
            format!("{fault}\n      {count} times: {}\n", first.join("; "))
        });
        assert!(self.0.is_empty(), "\n{}", lines.collect::<String>());
    }
}

/// Returns the states in which items of the kind can be.
pub fn states(all: &Content, kind: ItemKindId) -> Vec<State> {
    State::ALL.into_iter().filter(|state| state.fits(&all.items[kind])).collect()
}

/// Tries each kind with 8 combinations of verb, BUC status and state. Neighboring kinds get
/// different combinations.
#[test]
fn using_an_item_takes_time_or_says_why_not() {
    const EACH: usize = 8;
    let all = content();
    let mut faults = Faults::default();
    for (nth, kind) in all.items.ids().enumerate() {
        let states = states(&all, kind);
        for more in 0..EACH {
            let verb = (nth + more * VERBS.len() / EACH) % VERBS.len();
            let (buc, state) = (BUCS[(nth + more) % 3], states[(nth / 3 + more) % states.len()]);
            faults.tries(verb, kind, buc, state, nth + more);
        }
    }
    faults.report();
}

#[test]
#[ignore = "takes minutes"]
fn using_every_item_in_every_state_takes_time_or_says_why_not() {
    let all = content();
    let mut faults = Faults::default();
    for kind in all.items.ids() {
        for state in states(&all, kind) {
            for (buc, verb) in
                BUCS.into_iter().flat_map(|buc| (0..VERBS.len()).map(move |v| (buc, v)))
            {
                let first = verb + 7 * state as usize;
                (first..first + 3).for_each(|nth| faults.tries(verb, kind, buc, state, nth));
            }
        }
    }
    faults.report();
}
