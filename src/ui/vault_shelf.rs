//! All vaults there are: those of the game and those of packs, as they lie on the disk now.

use std::path::PathBuf;
use std::sync::Arc;

use super::pager::{Page, Pieces, gap, plain};
use super::screen::Table;
use super::theme::Meaning;
use crate::game::view::{Content, content_with};
use crate::store::packs::{self, Stamp};

/// What was read, and what was wrong with it.
pub struct Shelf {
    pub content: Arc<Content>,
    /// File name and text of every pack.
    pub files: Vec<(String, String)>,
    /// What is wrong, each with its file, line and column.
    pub faults: Vec<String>,
    stamps: Vec<Stamp>,
}

/// The folders where packs lie, unless none are wanted.
fn shelves(table: &Table) -> Vec<PathBuf> {
    if table.start.no_packs {
        return Vec::new();
    }
    vec![table.paths.vaults(), table.working.join("vaults")]
}

fn stamps(table: &Table) -> Vec<Stamp> {
    packs::stamps(&shelves(table), &table.start.pack_paths)
}

impl Shelf {
    pub fn read(table: &Table) -> Self {
        // Stamped before it is read: what changes meanwhile is read again.
        let stamps = stamps(table);
        let mut files = Vec::new();
        let mut faults = Vec::new();
        let found = shelves(table).into_iter().map(|shelf| packs::lying_in(&shelf));
        for packs in [packs::named(&table.start.pack_paths)].into_iter().chain(found) {
            files.extend(packs.files.into_iter().map(|file| (file.name, file.text)));
            faults.extend(packs.faults);
        }
        let content = if files.is_empty() {
            Arc::clone(&table.content)
        } else {
            let (content, wrong) = content_with(&files);
            faults.extend(wrong);
            content
        };
        Self { content, files, faults, stamps }
    }

    /// Whether something changed on the disk since.
    pub fn is_stale(&self, table: &Table) -> bool {
        self.stamps != stamps(table)
    }

    /// Everything that is wrong, with the places.
    pub fn page(&self) -> Page {
        let mut lines: Vec<Pieces> = Vec::new();
        for fault in &self.faults {
            for (nth, line) in fault.lines().enumerate() {
                let meaning = if nth == 0 { Meaning::Text } else { Meaning::Bad };
                lines.push(plain(line, meaning));
            }
            lines.push(gap());
        }
        if lines.is_empty() {
            lines.push(plain("Nothing is wrong with any file.", Meaning::Good));
        }
        Page::new(format!("Packs: {}", super::vault_browser::counted(self.faults.len())), lines)
    }
}
