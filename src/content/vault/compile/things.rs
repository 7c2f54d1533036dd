//! Compiles monsters, objects and traps.

use super::labels::Labeled;
use super::scope::{AMOUNT, Compiler, Want};
use crate::content::Property;
use crate::content::load::source::Path;
use crate::content::vault::compiled::{
    Leads, MonsterPlan, MonsterRef, ObjectPlan, ObjectRef, TrapRef, What,
};
use crate::content::vault::names::{Kind, TrapLeads};
use crate::content::vault::step as written;

const TURNS: Want = Want { low: 0, high: 10_000, noun: "a number of turns" };
const LEVEL: Want = Want { low: 0, high: 49, noun: "a monster's level" };
const HIT_POINTS: Want = Want { low: 1, high: 10_000, noun: "a number of hit points" };
const DEPTH: Want = Want { low: 1, high: 55, noun: "the number of a level" };

impl Compiler<'_> {
    pub(super) fn creature(&mut self, step: &written::Monster, path: &Path) -> What {
        let of = step.of.as_ref().map(|of| self.monster(of, &path.field("of")));
        let name = step.name.as_ref().map(|name| self.name(name, &path.field("name")));
        if let Some(looks) = &step.looks {
            self.looks(looks, &path.field("looks"));
        }
        let when = step.when.as_ref().map(|when| self.asked_of_hero(when, &path.field("when")));
        if let Some(align) = step.align {
            self.aligned(align, &path.field("align"));
        }
        let carries = self.contents(&step.carries, &path.field("carries"));
        let mut plights = Vec::new();
        for (field, turns, property) in [
            ("fleeing", &step.fleeing, Property::Fleeing),
            ("blinded", &step.blinded, Property::Blind),
            ("paralyzed", &step.paralyzed, Property::Paralyzed),
            ("stunned", &step.stunned, Property::Stunned),
            ("confused", &step.confused, Property::Confused),
        ] {
            let turns = self.maybe_num(turns.as_ref(), path, field, TURNS);
            plights.extend(turns.map(|turns| (property, turns)));
        }
        What::Monster(Box::new(MonsterPlan {
            of: of.unwrap_or(MonsterRef::Any),
            mood: step.mood,
            when,
            align: step.align,
            asleep: self.maybe_odds(step.asleep.as_ref(), path, "asleep"),
            waiting: self.odds(&step.waiting, &path.field("waiting")),
            name,
            label: self.label(step.label.as_ref(), Labeled::Monster, path),
            looks: step.looks.clone(),
            invisible: self.odds(&step.invisible, &path.field("invisible")),
            cancelled: self.odds(&step.cancelled, &path.field("cancelled")),
            group: self.odds(&step.group, &path.field("group")),
            female: self.maybe_odds(step.female.as_ref(), path, "female"),
            plights,
            level: self.maybe_num(step.level.as_ref(), path, "level", LEVEL),
            hp: self.maybe_num(step.hp.as_ref(), path, "hp", HIT_POINTS),
            kit: self.maybe_odds(step.kit.as_ref(), path, "kit"),
            carries,
        }))
    }

    /// Checks that a monster's disguise is the name of a terrain or an object.
    fn looks(&mut self, looks: &str, path: &Path) {
        let names = self.names;
        if names.terrain(looks).is_none() {
            self.look_up(Kind::Object, looks, path, |n, name| n.object(name));
        }
    }

    pub(super) fn thing(&mut self, step: &written::Object, path: &Path) -> What {
        const PLUS: Want = Want { low: -99, high: 99, noun: "an enchantment" };
        const RECHARGED: Want = Want { low: 0, high: 7, noun: "a number of recharges" };
        const ERODED: Want = Want { low: 0, high: 3, noun: "erosion" };
        let of = step.of.as_ref().map(|of| self.object(of, &path.field("of")));
        let artifact = step.artifact.as_ref().and_then(|name| {
            self.look_up(Kind::Artifact, name, &path.field("artifact"), |n, name| n.artifact(name))
        });
        let of = artifact.map(|(_, base)| ObjectRef::Kind(base)).or(of);
        let quantity = self.maybe_num(step.quantity.as_ref(), path, "quantity", AMOUNT);
        let plus = self.maybe_num(step.plus.as_ref(), path, "plus", PLUS);
        let corpse_of =
            step.corpse_of.as_ref().map(|of| self.monster(of, &path.field("corpse_of")));
        let name = step.name.as_ref().map(|name| self.name(name, &path.field("name")));
        let eroded = self.maybe_num(step.eroded.as_ref(), path, "eroded", ERODED);
        let recharged = self.maybe_num(step.recharged.as_ref(), path, "recharged", RECHARGED);
        let contents =
            step.contents.as_ref().map(|steps| self.contents(steps, &path.field("contents")));
        What::Object(Box::new(ObjectPlan {
            of: of.unwrap_or(ObjectRef::Any),
            artifact: artifact.map(|(number, _)| number),
            quantity,
            buc: step.buc,
            plus,
            corpse_of,
            name,
            label: self.label(step.label.as_ref(), Labeled::Object, path),
            buried: self.odds(&step.buried, &path.field("buried")),
            lit: self.maybe_odds(step.lit.as_ref(), path, "lit"),
            locked: self.maybe_odds(step.locked.as_ref(), path, "locked"),
            broken: self.maybe_odds(step.broken.as_ref(), path, "broken"),
            trapped: self.maybe_odds(step.trapped.as_ref(), path, "trapped"),
            recharged,
            eroded,
            erodeproof: self.odds(&step.erodeproof, &path.field("erodeproof")),
            achievement: self.achievement(step.achievement, path),
            contents,
        }))
    }

    pub(super) fn snare(&mut self, step: &written::Trap, path: &Path) -> What {
        let kind = step.kind.as_ref().map(|kind| self.trap(kind, &path.field("kind")));
        let kind = kind.unwrap_or(TrapRef::Any);
        let field = path.field("dest");
        let dest = step.dest.as_ref().map(|dest| self.square(dest, &field, &field));
        let area = step.leads_to.as_ref().map(|area| self.area(area, &path.field("leads_to")));
        let level = self.maybe_num(step.to_level.as_ref(), path, "to_level", DEPTH);
        let leads = [
            ("dest", dest.map(Leads::Square)),
            ("leads_to", area.map(Leads::Area)),
            ("to_level", level.map(Leads::Level)),
        ];
        let mut leads = leads.into_iter().filter_map(|(field, to)| Some((field, to?)));
        let first = leads.next();
        if let (Some((kept, _)), Some((field, _))) = (&first, leads.next()) {
            let what = format!("a trap with {kept} cannot have {field}");
            self.tell("V10", &path.field(field), what, "remove one".to_string());
        }
        if let (Some((field, to)), TrapRef::Kind(number)) = (&first, kind) {
            self.leads_there(field, to, number, path);
        }
        What::Trap {
            kind,
            leads: first.map(|(_, to)| to),
            victim: self.odds(&step.victim, &path.field("victim")),
            guard: self.maybe_odds(step.guard.as_ref(), path, "guard"),
            seen: self.odds(&step.seen, &path.field("seen")),
        }
    }

    /// V10: checks that a trap of this kind can lead to a square, or to a level.
    fn leads_there(&mut self, field: &str, to: &Leads, number: u8, path: &Path) {
        let (ways, cure) = match to {
            // Older files may give any trap a `dest`.
            Leads::Square(_) => return,
            Leads::Area(_) => (TrapLeads::Square, "use a teleportation trap"),
            Leads::Level(_) => (TrapLeads::Level, "use a trap door, a hole or a level teleporter"),
        };
        let names = self.names;
        if names.trap_leads(number) != ways {
            let noun = if ways == TrapLeads::Square { "square" } else { "level" };
            let what = format!("this trap does not lead to a {noun}");
            self.tell("V10", &path.field(field), what, cure.to_string());
        }
    }

    /// V10: checks the number of a major achievement.
    fn achievement(&mut self, number: u8, path: &Path) -> u8 {
        const LAST: u8 = 16;
        if number <= LAST {
            return number;
        }
        let what = format!("there is no achievement {number}");
        let cure = format!("write 1 to {LAST} (see docs/rules/score.md 2), or 0 for none");
        self.tell("V10", &path.field("achievement"), what, cure);
        0
    }
}
