//! Queries that screens and tools make about a game.

use std::sync::Arc;

use super::hero::pages;
use super::{
    ActorId, Condition, Content, Discovery, EffectMark, EndPage, KnownMap, LevelRow, Log, Mode,
    Near, PackNames, Pos, RoomMark, Seed, Sheet, SquareLook, StatusEffect, StatusFacts, View,
    WizardPower, build, changes, foes, hero, input_text, look, map, near, vault_origin,
};
use crate::base::Bits;
use crate::game::Game;
use crate::game::input::Input;
use crate::game::replay::Outcome;
use crate::rules::item::wish::{self, WantedCreatures};
use crate::story::Eyes;
use crate::story::words::wish as words;
use crate::story::words::{status, wizard};
use crate::world::hero::score::{self, Score};

impl Game {
    pub(super) fn eyes(&self) -> Eyes<'_> {
        Eyes { world: &self.world, content: &self.content }
    }

    /// Returns the foes that count toward the combined danger of a view.
    pub fn foes_that_come(&self, view: &View) -> Vec<ActorId> {
        foes::that_come(&self.eyes(), &view.foes).into_iter().map(|foe| foe.who).collect()
    }

    /// Returns the data that the UI may show now.
    pub fn view(&self) -> View {
        self.view_with(&mut KnownMap::default())
    }

    /// Like [`Game::view`], but redraws only the squares of `map` that changed since its last
    /// update, which takes a fraction of the time.
    pub fn view_with(&self, map: &mut KnownMap) -> View {
        self.redraw(map);
        let tiles = map.tiles().clone();
        let mut view = View::with_map(tiles, &self.eyes(), &self.chronicle, self.awaits());
        view.impossible = self.impossible();
        view.score = Some(self.score().total);
        view.change.clone_from(&self.points.last);
        view.is_change_news = self.points.is_news;
        if let Some(parent) = &self.birth.parent {
            let note = status::taken_over(parent.turn);
            view.effects.push(StatusEffect {
                kind: Condition::TakenOver,
                mark: EffectMark::Plain,
                note,
            });
        }
        view
    }

    /// Lists what changed for the hero since an earlier state of the game, hidden numbers included.
    /// For replay viewers.
    pub fn changes_since(&self, before: &Self) -> Vec<String> {
        changes::since(&before.eyes(), &self.eyes())
    }

    /// Redraws the squares of the known map that changed, and returns these squares.
    pub fn redraw(&self, map: &mut KnownMap) -> Bits {
        map.update(&self.eyes())
    }

    /// Returns the numbers of the status lines that are not stored but computed.
    pub fn status_facts(&self) -> StatusFacts {
        hero::status::facts(&self.eyes())
    }

    /// Updates the names of the carried items, as the hero knows them. `names` must be empty, or
    /// hold names of this game.
    pub fn name_pack(&self, names: &mut PackNames) {
        names.update(&self.eyes());
    }

    /// Like [`Game::view`], but shows the whole level and every monster on it. For replay viewers.
    pub fn whole_view(&self) -> View {
        let eyes = self.eyes();
        let foes = foes::everyone(&eyes);
        View { map: map::true_tiles(&eyes), foes, ..self.view() }
    }

    /// Returns the number of 64-bit words drawn so far from each RNG stream. The order is acts,
    /// fights, minds, time, luck.
    pub fn drawn(&self) -> [u64; 5] {
        let rng = &self.rng;
        [&rng.act, &rng.fight, &rng.mind, &rng.time, &rng.luck].map(crate::base::Rng::drawn)
    }

    /// Returns the hero's luck. Must not be shown to players of a scored game.
    pub fn luck(&self) -> i32 {
        self.world.life.luck.total()
    }

    /// Describes an input in words.
    pub fn words_of(&self, input: &Input) -> String {
        input_text::words(&self.eyes(), input)
    }

    /// Describes a square as the hero knows it.
    pub fn look(&self, at: Pos) -> SquareLook {
        look::look(&self.eyes(), at)
    }

    /// Returns all messages that the log still holds.
    pub fn lines(&self) -> &Log {
        &self.chronicle.lines
    }

    /// Explains which vaults made the contents of a square; empty outside wizard mode.
    pub fn why(&self, at: Pos) -> Vec<String> {
        if self.is_wizard() { wizard::why(&self.eyes(), at) } else { Vec::new() }
    }

    /// Returns the level's rooms with the vaults that made them; empty outside wizard mode.
    pub fn room_marks(&self) -> Vec<RoomMark> {
        if self.is_wizard() { vault_origin::rooms(&self.eyes()) } else { Vec::new() }
    }

    /// Whether the game is in wizard mode.
    pub fn is_wizard(&self) -> bool {
        self.world.life.mode == Mode::Wizard
    }

    /// Returns the ids of all vaults of this game.
    pub fn vault_ids(&self) -> Vec<&str> {
        self.content.vaults().heads().map(|head| head.id.as_str()).collect()
    }

    /// Returns the wizard power that rebuilds the level with the same requested vault and the next
    /// seed.
    pub fn next_roll(&self) -> WizardPower {
        let makers = self.world.level.makers.as_deref();
        let wanted = makers.and_then(|makers| makers.wanted);
        let vault = wanted.and_then(|vault| self.content.vaults().head(usize::from(vault)));
        let vault = vault.map(|head| head.id.clone());
        WizardPower::Remake { vault, seed: self.next_seed() }
    }

    /// Returns the seed after the one from which the current level was made.
    pub fn next_seed(&self) -> Seed {
        let makers = self.world.level.makers.as_deref();
        let seed = makers.map_or(self.world.seed, |makers| makers.seed);
        Seed(seed.0.wrapping_add(1))
    }

    /// Returns what the wizard power [`WizardPower::Make`] would make from this text: "makes a long
    /// sword".
    pub fn reads(&self, text: &str) -> String {
        let content = &self.content;
        match wish::read(content, &self.world.knowledge, text) {
            Ok(read) => words::makes(&words::describe(content, &read)),
            Err(unread) => match wish::creatures(content, text) {
                Some(WantedCreatures { kind, count, mood }) => {
                    words::makes(&words::creatures(&content.monsters[kind], count, mood))
                }
                None => words::unread(unread.near.as_deref()),
            },
        }
    }

    /// Whether wizard mode can make what the text names.
    pub fn understands(&self, text: &str) -> bool {
        wish::read(&self.content, &self.world.knowledge, text).is_ok()
            || wish::creatures(&self.content, text).is_some()
    }

    /// Parses a level name such as "5", or "3 diggings" for a level of another branch. Returns the
    /// wizard power that goes to that level. The error is a sentence.
    pub fn power_to(&self, text: &str) -> Result<WizardPower, String> {
        vault_origin::power_to(&self.eyes(), text)
    }

    pub fn discoveries(&self) -> Vec<Discovery> {
        pages::discoveries(&self.eyes())
    }

    /// Returns the genocided kinds of monsters, as plural names in alphabetical order.
    pub fn genocided(&self) -> Vec<String> {
        pages::genocided(&self.eyes())
    }

    pub fn sheet(&self) -> Sheet {
        pages::sheet(&self.eyes())
    }

    pub fn levels(&self) -> Vec<LevelRow> {
        pages::levels(&self.eyes())
    }

    /// Returns the places and items that the hero knows on all levels, the most frequently wanted
    /// kinds first.
    pub fn places(&self) -> Vec<Near> {
        near::places::everywhere(&self.eyes())
    }

    /// Returns the final page of the run; `None` while the game is not over.
    pub fn end_page(&self) -> Option<EndPage> {
        pages::end_page(&self.eyes(), &self.chronicle.lines)
    }

    /// Returns the score that the run would have if it ended now.
    pub fn score(&self) -> Score {
        score::now(&self.world, &self.content)
    }

    /// Returns the score factors as pairs of name and value, both as text.
    pub fn score_factors(&self) -> Vec<(String, String)> {
        let factors = self.score().factors.into_iter();
        factors.map(|(name, factor)| (name.to_owned(), format!("{factor:.4}"))).collect()
    }

    /// Whether this game counts for high scores: it is in classic or modern mode, has the usual
    /// odds of vaults, and does not continue another run.
    pub fn is_scored(&self) -> bool {
        let counts = matches!(self.world.life.mode, Mode::Classic | Mode::Modern);
        counts && !self.world.rules.many_vaults && self.birth.parent.is_none()
    }

    /// Returns how the run ended, for the replay.
    pub fn outcome(&self) -> Option<Outcome> {
        self.world.life.end.as_ref().map(|end| Outcome {
            cause: end.cause.clone(),
            turn: end.turn,
            depth: end.depth,
            score: self.score().total,
            level: self.world.you().level,
            when: String::new(),
        })
    }

    pub fn turn(&self) -> u32 {
        self.world.turn
    }

    pub fn depth(&self) -> i32 {
        self.world.depth()
    }

    /// Returns the name of the current level: "Dlvl 3".
    pub fn level_name(&self) -> String {
        build::label(&self.eyes(), self.world.level.id).to_string()
    }

    pub fn content_digest(&self) -> u64 {
        self.content.digest
    }
}

/// Loads the game content with these packs, given as (file name, text). Returns the content and the
/// faults that were found, as text.
pub fn content_with(packs: &[(String, String)]) -> (Arc<Content>, Vec<String>) {
    let (content, faults) = Content::load(packs);
    (Arc::new(content), faults.iter().map(ToString::to_string).collect())
}

pub fn digest_of(content: &Content) -> u64 {
    content.digest
}
