//! Steps that create monsters, items and traps, and set triggers.

use super::decide;
use super::instance::VaultInstance;
use crate::base::{Pos, Rng};
use crate::content::vault::compiled::{
    self, Leads, MOST_REPEATS, MOST_STEPS, MonsterPlan, MonsterRef, ObjectPlan, ObjectRef, Step,
    TerrainRef, TrapRef, TriggerPlan, What,
};
use crate::content::vault::expr::Number;
use crate::content::vault::names::Catalogue;
use crate::content::vault::step;
use crate::content::{ArtifactId, Buc, Class, ItemKindId, MonsterKindId, Terrain, TrapKindId};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::spawn::items::{self, NewItem};
use crate::r#gen::spawn::monsters::{self, MonsterRequest, SpawnRequest};
use crate::r#gen::spawn::traps;
use crate::world::body::actor::Guise;
use crate::world::level::flags::MonsterChoice;
use crate::world::level::trigger::{
    self, Label, MOST, MOST_REACTIONS, MOST_SUMMONED, Reaction, Trigger,
};
use crate::world::{Attitude, LevelId};

/// Number of items on a level at which vault steps stop adding more. This limit and the next two
/// are far above normal use, and low enough for the limits on saved numbers.
const MOST_THINGS: usize = 400;
/// Number of requested monsters on a level at which vault steps stop adding more.
const MOST_WISHES: usize = 300;
/// Number of items in one container or inventory at which further vault steps add no more.
const MOST_INSIDE: usize = 60;
/// Maximum nesting depth of containers that vaults fill.
const DEEPEST: u8 = 10;

impl<'a> VaultInstance<'_, 'a> {
    pub(super) fn object(&mut self, plan: &'a ObjectPlan, step: &'a Step, here: Option<Pos>) {
        if self.canvas.things.len() >= MOST_THINGS {
            return;
        }
        let Some(at) = self.spot(&step.at, here, LevelCanvas::takes_things) else { return };
        if let Some(thing) = self.thing(plan, 0) {
            let buried = self.occurs(&plan.buried);
            self.canvas.put_thing(thing, at, buried);
        }
    }

    pub(super) fn gold(&mut self, amount: Option<&Number>, step: &'a Step, here: Option<Pos>) {
        if self.canvas.things.len() >= MOST_THINGS {
            return;
        }
        let gold = self.pile(amount);
        let Some(at) = self.spot(&step.at, here, LevelCanvas::takes_things) else { return };
        self.canvas.lay(gold, at);
    }

    fn pile(&mut self, amount: Option<&Number>) -> NewItem {
        let many = match amount {
            Some(amount) => self.int(amount).clamp(1, 65_000) as i32,
            None => items::amount(self.canvas.depth(), &mut self.rng),
        };
        items::gold(self.canvas.content, many)
    }

    pub(super) fn monster(&mut self, plan: &'a MonsterPlan, step: &'a Step, here: Option<Pos>) {
        if self.canvas.requests.len() >= MOST_WISHES {
            return;
        }
        let Some(of) = self.monster_of(plan.of) else { return };
        let squares = self.squares(&step.at, here);
        let name = plan.name.as_ref().and_then(|of| self.name(of));
        let carries = self.things(&plan.carries, 0);
        let mut plights = Vec::with_capacity(plan.plights.len());
        for (property, turns) in &plan.plights {
            let turns = self.int(turns).clamp(0, 10_000) as u32;
            plights.extend((turns > 0).then_some((*property, turns)));
        }
        let request = SpawnRequest {
            when: plan.when.clone(),
            align: plan.align.map(|align| self.god(align)),
            mood: match plan.mood {
                step::Mood::Natural => None,
                step::Mood::Hostile => Some(Attitude::Hostile),
                step::Mood::Peaceful => Some(Attitude::Peaceful),
            },
            asleep: plan.asleep.as_ref().map(|odds| self.occurs(odds)),
            waiting: self.occurs(&plan.waiting),
            hidden: plan.looks.is_some(),
            guise: plan.looks.as_deref().and_then(|looks| self.guise(looks)),
            female: plan.female.as_ref().map(|odds| self.occurs(odds)),
            plights,
            invisible: self.occurs(&plan.invisible),
            cancelled: self.occurs(&plan.cancelled),
            group: self.occurs(&plan.group),
            level: plan.level.as_ref().map(|level| self.int(level).clamp(0, 49) as u8),
            hp: plan.hp.as_ref().map(|hp| self.int(hp).clamp(1, 10_000) as i32),
            label: plan.label.as_ref().map_or(0, |label| self.label(label)),
            bare: plan.kit.as_ref().is_some_and(|kit| !self.occurs(kit)),
            name,
            carries,
            ..SpawnRequest::vault(of, squares)
        };
        self.canvas.requests.push(request);
    }

    /// Returns the disguise for the name of a terrain or an item kind.
    fn guise(&self, looks: &str) -> Option<Guise> {
        let content = self.canvas.content;
        let find = |name: &str| {
            let ground = content.terrain(name).and_then(|at| Terrain::ALL.get(usize::from(at)));
            let thing = || content.object(name).map(|kind| Guise::Thing(ItemKindId::new(kind)));
            ground.map(|ground| Guise::Ground(*ground)).or_else(thing)
        };
        find(looks).or_else(|| find(&looks.replace('_', " ")))
    }

    /// Returns the items created by `Object` and `Gold` steps, directly or within control steps.
    fn things(&mut self, steps: &'a [Step], depth: u8) -> Vec<NewItem> {
        let mut made = Vec::new();
        self.gather(steps, depth, &mut made);
        made
    }

    fn gather(&mut self, steps: &'a [Step], depth: u8, made: &mut Vec<NewItem>) {
        for step in steps {
            self.steps += 1;
            if self.stopped || self.steps > MOST_STEPS || made.len() >= MOST_INSIDE {
                return;
            }
            if step.chance.as_ref().is_some_and(|chance| !self.percent(chance)) {
                continue;
            }
            let times = step.count.as_ref().map_or(1, |count| self.int(count));
            for _ in 0..times.min(MOST_REPEATS) {
                match &step.what {
                    What::Object(plan) => made.extend(self.thing(plan, depth + 1)),
                    What::Gold(amount) => made.push(self.pile(amount.as_ref())),
                    What::Set(of, number) => self.set(*of, number),
                    What::Stop => self.stopped = true,
                    What::If { cond, then, otherwise } => {
                        let holds = cond.holds(&self.known, &mut self.rng);
                        self.gather(if holds { then } else { otherwise }, depth, made);
                    }
                    What::Chance { pct, then, otherwise } => {
                        let comes = self.percent(pct);
                        self.gather(if comes { then } else { otherwise }, depth, made);
                    }
                    What::Repeat(times, steps) => {
                        for _ in 0..self.int(times).min(MOST_REPEATS) {
                            self.gather(steps, depth, made);
                        }
                    }
                    What::OneOf(options) => {
                        if let Some(steps) = self.one_of(options) {
                            self.gather(steps, depth, made);
                        }
                    }
                    What::Reroll(of) => self.reroll(*of),
                    What::Call(steps) => self.gather(steps, depth, made),
                    _ => {}
                }
            }
        }
    }

    fn thing(&mut self, plan: &'a ObjectPlan, depth: u8) -> Option<NewItem> {
        if depth > DEEPEST {
            return None;
        }
        let content = self.canvas.content;
        let level_depth = self.canvas.depth();
        let mut thing = match decide::object(self.vault, &self.known, plan.of)? {
            ObjectRef::Any => items::random(content, self.canvas.realm, level_depth, &mut self.rng),
            ObjectRef::Class(letter) => Class::of_symbol(letter)
                .and_then(|class| items::of_class(content, class, level_depth, &mut self.rng)),
            ObjectRef::Kind(number) => {
                let kind = ItemKindId::new(number);
                let thing = items::of_kind(content, kind, level_depth, &mut self.rng);
                Some(if plan.name.is_none() && plan.artifact.is_none() {
                    items::maybe_artifact(content, thing, &mut self.rng)
                } else {
                    thing
                })
            }
            ObjectRef::Card(_) => None,
        }?;
        if let Some(artifact) = plan.artifact {
            thing.fate = items::Fate::certain(ArtifactId::new(artifact));
        }
        if let Some(of) = plan.corpse_of {
            thing.item.about = self.remains(of).or(thing.item.about);
        }
        if let Some(quantity) = &plan.quantity {
            thing.item.count = self.int(quantity).clamp(1, 65_000) as u16;
        }
        if let Some(plus) = &plan.plus {
            thing.item.plus = self.int(plus).clamp(-127, 127) as i8;
        }
        thing.item.buc = blessing(plan.buc, thing.item.buc, &mut self.rng);
        if let Some(times) = &plan.recharged {
            thing.item.recharged = self.int(times).clamp(0, 7) as u8;
        }
        if let Some(eroded) = &plan.eroded {
            thing.item.worn_down = self.int(eroded).clamp(0, 3) as u8;
        }
        thing.item.proof |= self.occurs(&plan.erodeproof);
        let broken = plan.broken.as_ref().is_some_and(|odds| self.occurs(odds));
        thing.item.achievement = plan.achievement;
        let item = &mut thing.item;
        for (flag, odds) in [
            (&mut item.lit, &plan.lit),
            (&mut item.locked, &plan.locked),
            (&mut item.trapped, &plan.trapped),
        ] {
            if let Some(odds) = odds {
                *flag = self.occurs(odds);
            }
        }
        if broken {
            thing.item.break_lock();
        }
        if let Some(name) = plan.name.as_ref().and_then(|of| self.name(of)) {
            thing.item.name = Some(name);
        }
        if let Some(label) = &plan.label {
            thing.label = self.label(label);
        }
        if let Some(contents) = &plan.contents {
            thing.inside = self.things(contents, depth);
        }
        Some(thing)
    }

    /// Returns the monster kind of a corpse or statue.
    fn remains(&mut self, of: MonsterRef) -> Option<MonsterKindId> {
        let content = self.canvas.content;
        let depth = self.canvas.depth();
        match self.monster_of(of)? {
            MonsterRequest::Kind(kind) => Some(kind),
            MonsterRequest::Any => monsters::any_for_depth(content, depth, &mut self.rng),
            MonsterRequest::Class(letter) => {
                let level = depth.clamp(1, 30) as u8;
                monsters::class_kind(content, letter, depth, level, &mut self.rng)
            }
        }
    }

    pub(super) fn trap(&mut self, step: &'a Step, here: Option<Pos>) {
        let What::Trap { kind, leads, victim, guard, seen } = &step.what else { return };
        let content = self.canvas.content;
        let depth = self.canvas.depth();
        let kind = match decide::trap(self.vault, &self.known, *kind) {
            Some(TrapRef::Kind(number)) => Some(TrapKindId::new(number.into())),
            Some(TrapRef::Any) => traps::random(content, self.canvas.realm, depth, &mut self.rng),
            _ => None,
        };
        let Some(kind) = kind else { return };
        let Some(at) = self.spot(&step.at, here, LevelCanvas::takes_trap) else { return };
        let guard = guard.as_ref().map(|odds| self.occurs(odds));
        let is_placed = traps::put(self.canvas, kind, at, guard, &mut self.rng);
        let seen = self.occurs(seen);
        if let Some(trap) = self.canvas.level.traps.iter_mut().find(|trap| trap.at == at) {
            trap.seen |= seen;
        }
        if let Some(leads) = leads {
            self.leads(leads, at, here);
        }
        if self.occurs(victim) && is_placed {
            self.lay_victim(at);
        }
    }

    /// Sets the destination of a trap: a square, or a level of the same branch.
    fn leads(&mut self, leads: &'a Leads, at: Pos, here: Option<Pos>) {
        match leads {
            Leads::Square(dest) => {
                let dest = self.square(dest);
                self.canvas.level.customs.ways.push((at, dest));
            }
            Leads::Area(area) => {
                let fits = |canvas: &LevelCanvas, to| to != at && canvas.is_safe(to);
                let dest = self.spot(area, here, fits);
                self.canvas.level.customs.ways.extend(dest.map(|dest| (at, dest)));
            }
            Leads::Level(number) => {
                let depth = self.int(number).clamp(1, 255) as u8;
                let to = LevelId { depth, ..self.canvas.level.id };
                self.canvas.level.customs.portals.push((at, to));
            }
        }
    }

    /// Places a human corpse and one item, as a victim of the trap.
    fn lay_victim(&mut self, at: Pos) {
        let content = self.canvas.content;
        let depth = self.canvas.depth();
        let mut body = items::of_kind(content, content.known.corpse, depth, &mut self.rng);
        body.item.about = Some(content.known.human);
        self.canvas.lay(body, at);
        if let Some(thing) = items::random(content, self.canvas.realm, depth, &mut self.rng) {
            self.canvas.lay(thing, at);
        }
    }
}

impl<'a> VaultInstance<'_, 'a> {
    /// Returns the number of a label of this vault. The labels of each placed vault have numbers of
    /// their own.
    pub(super) fn label(&mut self, name: &'a str) -> Label {
        if let Some(&(_, label)) = self.labels.iter().find(|(known, _)| *known == name) {
            return label;
        }
        self.canvas.last_label = self.canvas.last_label.saturating_add(1);
        let label = self.canvas.last_label;
        self.labels.push((name, label));
        self.canvas.diary.labels.push((label, name.to_owned()));
        label
    }

    pub(super) fn trigger(&mut self, plan: &'a TriggerPlan, step: &'a Step, here: Option<Pos>) {
        let set = self.canvas.level.triggers.as_ref().map_or(0, |all| all.list.len());
        if set >= MOST {
            return;
        }
        let when = match &plan.when {
            compiled::When::Enter => {
                let area = Box::new(self.squares(&step.at, here));
                trigger::When::Enter { area, inside: false }
            }
            compiled::When::Dies(label) => trigger::When::Dies(self.label(label)),
            compiled::When::Lifted(label) => trigger::When::Lifted(self.label(label)),
            compiled::When::Turn(turns) => {
                let after = self.int(turns).clamp(1, 10_000) as u32;
                trigger::When::Turn { after, next: 0 }
            }
        };
        let reactions = plan.reactions.iter().take(MOST_REACTIONS);
        let reactions = reactions.filter_map(|it| self.reaction(it, step, here)).collect();
        let trigger = Trigger { when, always: !plan.once, due: false, spent: false, reactions };
        self.canvas.level.triggers.get_or_insert_default().list.push(trigger);
    }

    /// Returns a reaction, with its areas evaluated to squares; `None` if a card or kind that it
    /// names does not exist, or if its terrain is not allowed.
    fn reaction(
        &mut self,
        plan: &'a compiled::Reaction,
        step: &'a Step,
        here: Option<Pos>,
    ) -> Option<Reaction> {
        Some(match plan {
            compiled::Reaction::Message(text) => Reaction::Message(self.text(text)?),
            compiled::Reaction::Open(area) => Reaction::Open(self.squares(area, here)),
            compiled::Reaction::Close(area) => Reaction::Close(self.squares(area, here)),
            compiled::Reaction::Lock(area) => Reaction::Lock(self.squares(area, here)),
            compiled::Reaction::Change { at, to, from } => {
                let to = self.plain_ground(*to)?;
                let from = match from {
                    Some(from) => Some(self.terrain_of(*from)?),
                    None => None,
                };
                Reaction::Change { at: self.squares(at, here), from, to }
            }
            compiled::Reaction::Wake(area) => Reaction::Wake(self.squares(area, here)),
            compiled::Reaction::Summon { of, at, count, peaceful } => {
                let of = self.summoned(*of)?;
                let count = count.as_ref().map_or(1, |count| self.int(count));
                let mood = if *peaceful { Attitude::Peaceful } else { Attitude::Hostile };
                let count = count.clamp(0, MOST_SUMMONED.into()) as u8;
                let at = self.squares(at.as_ref().unwrap_or(&step.at), here);
                Reaction::Summon { of, at, count, mood }
            }
            compiled::Reaction::Teleport(area) => Reaction::Teleport(self.squares(area, here)),
        })
    }

    fn plain_ground(&self, of: TerrainRef) -> Option<Terrain> {
        self.terrain_of(of).filter(|&to| Reaction::may_become(to))
    }

    fn summoned(&mut self, of: MonsterRef) -> Option<Option<MonsterChoice>> {
        Some(match self.monster_of(of)? {
            MonsterRequest::Any => None,
            MonsterRequest::Class(class) => Some(MonsterChoice::Class(class)),
            MonsterRequest::Kind(kind) => Some(MonsterChoice::Kind(kind)),
        })
    }
}

fn blessing(asked: step::Buc, natural: Buc, rng: &mut Rng) -> Buc {
    match asked {
        step::Buc::Random => natural,
        step::Buc::Blessed => Buc::Blessed,
        step::Buc::Uncursed => Buc::Uncursed,
        step::Buc::Cursed => Buc::Cursed,
        step::Buc::NotBlessed if natural == Buc::Blessed => {
            if rng.coin() {
                Buc::Uncursed
            } else {
                Buc::Cursed
            }
        }
        step::Buc::NotCursed if natural == Buc::Cursed => {
            if rng.coin() {
                Buc::Uncursed
            } else {
                Buc::Blessed
            }
        }
        step::Buc::NotBlessed | step::Buc::NotCursed => natural,
    }
}
