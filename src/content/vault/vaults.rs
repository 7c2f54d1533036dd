//! The vaults of the content. Without packs or an overlay, a vault is compiled when it is first
//! needed, because the first level needs only a few of them.

use std::ops::Index;
use std::sync::OnceLock;

use super::BUILT_IN;
use super::compile;
use super::compiled::CompiledVault;
use super::head::{self, Head};
use super::names::Catalogue;
use super::read;
use crate::content::load::fault::listed;
use crate::content::load::source::Source;

/// A vault of the content, compiled or not.
#[derive(Clone, Debug)]
pub struct Entry {
    head: Head,
    /// Where the vault is written: the index of the file in [`BUILT_IN`], and the byte offset of
    /// the vault. `None` if the vault was compiled when the content was loaded.
    written: Option<(usize, usize)>,
    /// Boxed, so that reading all heads touches little memory.
    compiled: OnceLock<Box<CompiledVault>>,
}

impl From<CompiledVault> for Entry {
    fn from(vault: CompiledVault) -> Self {
        Self { head: Head::from(&vault), written: None, compiled: Box::new(vault).into() }
    }
}

/// Reads the heads of the built-in vaults. Returns `None` if one cannot be read.
pub(super) fn built_in() -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    for (file, (_, text)) in BUILT_IN.iter().enumerate() {
        entries.extend(head::read(text)?.into_iter().map(|(head, at)| {
            let written = Some((file, at));
            Entry { head, written, compiled: OnceLock::new() }
        }));
    }
    Some(entries)
}

/// Compiles the built-in vault that is written at byte `at` of a file.
///
/// # Panics
/// Panics with the faults of the vault if it has errors.
fn compile_built_in((file, at): (usize, usize), names: &dyn Catalogue) -> CompiledVault {
    let (name, text) = BUILT_IN[file];
    let (pack, mut faults) = read::read_one(&Source::built_in(name, text), at);
    let (vault, said) = compile::compile_one(&pack, names);
    faults.extend(said);
    vault.unwrap_or_else(|| panic!("a built-in vault is broken:\n{}", listed(&faults)))
}

/// All vaults of a content: the built-in ones, then those of packs.
#[derive(Clone, Copy)]
pub struct Vaults<'a> {
    /// The names that the vaults can use.
    pub(super) names: &'a dyn Catalogue,
    pub(super) entries: &'a [Entry],
}

impl<'a> Vaults<'a> {
    #[expect(clippy::len_without_is_empty, reason = "there are always built-in vaults")]
    pub fn len(self) -> usize {
        self.entries.len()
    }

    /// Returns the heads of all vaults, without compiling any.
    pub fn heads(self) -> impl ExactSizeIterator<Item = &'a Head> + Clone {
        self.entries.iter().map(|entry| &entry.head)
    }

    pub fn head(self, at: usize) -> Option<&'a Head> {
        self.entries.get(at).map(|entry| &entry.head)
    }

    /// Iterates over all vaults and compiles each when it is reached. To look for one, use
    /// [`Vaults::heads`], which compiles nothing.
    pub fn iter(self) -> impl ExactSizeIterator<Item = &'a CompiledVault> {
        self.entries.iter().map(move |entry| self.compiled(entry))
    }

    pub fn get(self, at: usize) -> Option<&'a CompiledVault> {
        self.entries.get(at).map(|entry| self.compiled(entry))
    }

    /// Compiles and returns the vaults whose heads fulfil a condition.
    pub fn chosen(self, condition: impl Fn(&Head) -> bool) -> Vec<&'a CompiledVault> {
        let chosen = self.entries.iter().filter(|entry| condition(&entry.head));
        chosen.map(|entry| self.compiled(entry)).collect()
    }

    /// Returns the index of a vault of this content; `None` for any other vault.
    pub fn place_of(self, vault: &CompiledVault) -> Option<usize> {
        let is_it = |known: &CompiledVault| std::ptr::eq(known, vault);
        self.entries.iter().position(|entry| entry.compiled.get().is_some_and(|known| is_it(known)))
    }

    fn compiled(self, entry: &'a Entry) -> &'a CompiledVault {
        entry.compiled.get_or_init(|| {
            let written = entry.written.expect("only built-in vaults are not compiled at once");
            Box::new(compile_built_in(written, self.names))
        })
    }
}

impl Index<usize> for Vaults<'_> {
    type Output = CompiledVault;

    fn index(&self, at: usize) -> &CompiledVault {
        self.compiled(&self.entries[at])
    }
}

#[cfg(test)]
mod tests {
    use crate::content::Content;

    fn compiled(content: &Content) -> usize {
        content.vaults().entries.iter().filter(|entry| entry.compiled.get().is_some()).count()
    }

    #[test]
    fn a_built_in_vault_is_compiled_once_and_alone() {
        let content = Content::builtin();
        assert_eq!(compiled(&content), 0);
        let first = content.vault("tiny_cage").unwrap();
        assert_eq!((compiled(&content), &*first.id), (1, "tiny_cage"));
        assert!(std::ptr::eq(first, content.vault("tiny_cage").unwrap()));
        let place = content.vaults().place_of(first).unwrap();
        assert_eq!(content.vaults().head(place).unwrap().id, "tiny_cage");
        assert_eq!(content.vaults().iter().count(), compiled(&content));
    }

    #[test]
    fn packs_and_all_vaults_beside_them_are_compiled_when_they_are_loaded() {
        let text = "[Vault(id: \"mine\", body: Room())]".to_owned();
        let (content, faults) = Content::load(&[("mine.ron".to_owned(), text)]);
        assert!(faults.is_empty());
        assert_eq!(compiled(&content), content.vaults().len());
    }
}
