//! All built-in and pack vaults, read from disk.

use std::path::PathBuf;
use std::sync::Arc;

use super::pager::{Page, Pieces, gap, plain};
use super::screen::Table;
use super::theme::Meaning;
use crate::game::view::{Content, content_with};
use crate::store::packs::{self, Stamp};

/// The loaded content and its faults.
pub struct Shelf {
    pub content: Arc<Content>,
    /// File name and text of every pack.
    pub files: Vec<(String, String)>,
    /// Faults, each with file, line and column.
    pub faults: Vec<String>,
    stamps: Vec<Stamp>,
}

/// Returns the pack folders; none if packs are turned off.
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
        // Take the stamps before reading, so that later changes trigger a reload.
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

    /// Whether files changed since loading.
    pub fn is_stale(&self, table: &Table) -> bool {
        self.stamps != stamps(table)
    }

    /// Returns the page that lists all faults.
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
