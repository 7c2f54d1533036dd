//! Heads of vaults: the settings that decide whether, and how often, a vault is drawn. Reading only
//! the heads of the built-in files is much faster than compiling their vaults.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::compile::bounded_weight;
use super::compiled::{self, CompiledVault};
use super::expr::{self, Condition, Number};
use super::number::Num;
use super::{Defaults, Limit};
use crate::base::ron_fast;
use crate::content::load::source::skip_blank;

/// The form of a vault's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Room,
    Map,
    Level,
    Fill,
    Loose,
}

/// The settings of a vault that a draw needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    pub id: String,
    pub tags: Vec<String>,
    pub weight: Number,
    pub bonus: Option<Number>,
    pub when: Condition,
    pub limit: Limit,
    pub shape: Shape,
    pub playable: bool,
}

impl From<&CompiledVault> for Head {
    fn from(vault: &CompiledVault) -> Self {
        Self {
            id: vault.id.clone(),
            tags: vault.tags.clone(),
            weight: vault.weight.clone(),
            bonus: vault.bonus.clone(),
            when: vault.when.clone(),
            limit: vault.limit.clone(),
            shape: match vault.body {
                compiled::Body::Room { .. } => Shape::Room,
                compiled::Body::Map { .. } => Shape::Map,
                compiled::Body::Level { .. } => Shape::Level,
                compiled::Body::Fill => Shape::Fill,
                compiled::Body::Loose => Shape::Loose,
            },
            playable: vault.playable,
        }
    }
}

/// The part of a [`super::Vault`] that its head needs.
#[derive(Deserialize)]
#[serde(rename = "Vault")]
struct WrittenHead {
    id: String,
    #[serde(default)]
    tags: Vec<String>,
    weight: Option<Num>,
    bonus: Option<Num>,
    when: Option<String>,
    limit: Option<Limit>,
    body: WrittenShape,
}

#[derive(Deserialize)]
enum WrittenShape {
    Room(IgnoredAny),
    Map(IgnoredAny),
    Level(IgnoredAny),
    Fill,
    Loose,
}

impl WrittenHead {
    /// Fills in the defaults and compiles the expressions. Returns `None` if an expression is
    /// invalid.
    fn compiled(self, defaults: &Defaults) -> Option<Head> {
        let Self { id, tags, weight, bonus, when, limit, body } = self;
        let own = Defaults { tags, weight, bonus, when, limit, ..Defaults::default() };
        let own = own.or(defaults);
        let when = own.when.map(|when| expr::condition(&when, &no_decision));
        Some(Head {
            id,
            tags: own.tags,
            weight: own.weight.map_or(Some(Number::Const(1)), number).map(bounded_weight)?,
            bonus: own.bonus.map_or(Some(None), |bonus| number(bonus).map(Some))?,
            when: when.unwrap_or(Ok(Condition::Const(true))).ok()?,
            limit: own.limit.unwrap_or_default(),
            shape: match body {
                WrittenShape::Room(_) => Shape::Room,
                WrittenShape::Map(_) => Shape::Map,
                WrittenShape::Level(_) => Shape::Level,
                WrittenShape::Fill => Shape::Fill,
                WrittenShape::Loose => Shape::Loose,
            },
            playable: true,
        })
    }
}

fn number(written: Num) -> Option<Number> {
    match written {
        Num::Int(value) => Some(Number::Const(value)),
        Num::Expr(text) => expr::number(&text, &no_decision).ok(),
    }
}

/// Heads cannot name decisions, which are made later.
fn no_decision(_: &str, _: expr::Part) -> Result<expr::LetId, (String, String)> {
    Err((String::new(), String::new()))
}

/// Reads the heads of a built-in file, each with the byte offset of its vault. Returns `None` if
/// the file is invalid, but does not notice every error.
pub(super) fn read(text: &str) -> Option<Vec<(Head, usize)>> {
    let defaults = Defaults::default();
    let mut walk = Walk { text, at: 0, defaults, vaults: Vec::new() };
    walk.skip_blank()?;
    if walk.takes("File(") {
        walk.file()?;
    } else {
        walk.list()?;
    }
    let Walk { defaults, vaults, .. } = walk;
    vaults.into_iter().map(|(head, at)| Some((head.compiled(&defaults)?, at))).collect()
}

struct Walk<'a> {
    text: &'a str,
    /// Byte offset of the next unread byte.
    at: usize,
    defaults: Defaults,
    vaults: Vec<(WrittenHead, usize)>,
}

impl Walk<'_> {
    fn skip_blank(&mut self) -> Option<()> {
        self.at = skip_blank(self.text, self.at).ok()?;
        Some(())
    }

    /// Consumes these letters if they come next.
    fn takes(&mut self, letters: &str) -> bool {
        let here = self.text[self.at..].starts_with(letters);
        self.at += if here { letters.len() } else { 0 };
        here
    }

    fn value<T: DeserializeOwned>(&mut self) -> Option<T> {
        let (value, end) = ron_fast::read_parts_at(self.text, self.at)?;
        self.at = end;
        Some(value)
    }

    /// Skips an optional comma and the blanks around it. Returns whether another entry follows; if
    /// not, also skips `end`.
    fn goes_on(&mut self, end: &str) -> Option<bool> {
        self.skip_blank()?;
        self.takes(",");
        self.skip_blank()?;
        Some(!self.takes(end))
    }

    /// Reads the fields of `File(...)`.
    fn file(&mut self) -> Option<()> {
        while self.goes_on(")")? {
            let (name, _) = self.text[self.at..].split_once(':')?;
            self.at += name.len() + 1;
            self.skip_blank()?;
            match name {
                "vaults" => self.list()?,
                "defaults" => self.defaults = self.value()?,
                _ => self.value::<IgnoredAny>().map(drop)?,
            }
        }
        Some(())
    }

    fn list(&mut self) -> Option<()> {
        if !self.takes("[") {
            return None;
        }
        while self.goes_on("]")? {
            let at = self.at;
            let head = self.value()?;
            self.vaults.push((head, at));
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::content::vault::BUILT_IN;

    #[test]
    fn heads_agree_with_the_compiled_vaults() {
        let content = Content::builtin();
        let heads: Vec<&Head> = content.vaults().heads().collect();
        let mut compiled = Content::builtin();
        assert!(compiled.set_vaults(&[]).is_empty());
        assert_eq!(heads, compiled.vaults().heads().collect::<Vec<_>>());
        assert!(heads.len() > 150 && compiled.vaults().iter().eq(content.vaults().iter()));
    }

    #[test]
    fn vaults_are_found_between_comments_strings_and_brackets() {
        let text = "// One ] two\nFile(schema: 1, fragments: { \"[\": [Object(of: ']')] },\n\
            vaults: [ // (\n Vault(body: Map(map: r#\"\n\")|(\n\"#, anchor: (Left, Top)),\n\
            steps: [Say(\"\\\")\"), // )\n ], id: \"a\", weight: 3), Vault(id: \"b\", body: Fill)],\n\
            defaults: (when: \"level.depth > 2\", tags: [\"x\"]))";
        let heads = read(text).expect("the text is valid");
        assert!(heads.iter().all(|(_, at)| text[*at..].starts_with("Vault(")));
        let ids: Vec<&str> = heads.iter().map(|(head, _)| &*head.id).collect();
        assert_eq!(ids, ["a", "b"]);
        let shapes: Vec<Shape> = heads.iter().map(|(head, _)| head.shape).collect();
        assert_eq!(shapes, [Shape::Map, Shape::Fill]);
        assert_eq!(heads[0].0.weight, Number::Const(3));
        assert!(
            heads.iter().all(|(head, _)| head.tags == ["x"] && head.when != Condition::Const(true))
        );
    }

    #[test]
    fn every_vault_begins_at_its_offset() {
        for (file, text) in BUILT_IN {
            for (head, at) in read(text).expect(file) {
                let id = format!("id: \"{}\"", head.id);
                assert!(text[at..].starts_with("Vault("), "{file}: {}", head.id);
                let next = text[at + 1..].find("Vault(").map_or(text.len(), |to| at + 1 + to);
                assert!(text[at..next].contains(&id), "{file}: {}", head.id);
            }
        }
    }
}
