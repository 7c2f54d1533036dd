//! The vaults that the vault browser lists, built-in and from packs, and the faults in the packs.

use std::path::PathBuf;
use std::sync::Arc;

use crate::game::view::{Content, content_with};
use crate::store::packs::{self, Stamp};
use crate::ui::draw::theme::Meaning;
use crate::ui::pages::pager::{Pieces, TextPage, gap, plain};
use crate::ui::screen::Shared;

/// The loaded content and its faults.
pub struct VaultList {
    pub content: Arc<Content>,
    /// Name and text of every file of every pack.
    pub files: Vec<(String, String)>,
    /// Faults, each with file, line and column.
    pub faults: Vec<String>,
    stamps: Vec<Stamp>,
}

/// Returns the number of faults in words: "1 fault", "3 faults".
pub fn counted(faults: usize) -> String {
    format!("{faults} fault{}", if faults == 1 { "" } else { "s" })
}

/// Returns the pack folders; none if packs are turned off.
fn pack_folders(table: &Shared) -> Vec<PathBuf> {
    if table.start.no_packs {
        return Vec::new();
    }
    vec![table.paths.vaults(), table.working.join("vaults")]
}

fn stamps(table: &Shared) -> Vec<Stamp> {
    packs::stamps(&pack_folders(table), &table.start.pack_paths)
}

impl VaultList {
    pub fn read(table: &Shared) -> Self {
        // Take the stamps before reading, so that later changes trigger a reload.
        let stamps = stamps(table);
        let mut files = Vec::new();
        let mut faults = Vec::new();
        let found = pack_folders(table).into_iter().map(|shelf| packs::lying_in(&shelf));
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
    pub fn is_stale(&self, table: &Shared) -> bool {
        self.stamps != stamps(table)
    }

    /// Returns the page that lists all faults.
    pub fn page(&self) -> TextPage {
        let mut lines: Vec<Pieces> = Vec::new();
        for fault in &self.faults {
            for (nth, line) in fault.lines().enumerate() {
                let meaning = if nth == 0 { Meaning::Text } else { Meaning::Bad };
                lines.push(plain(line, meaning));
            }
            lines.push(gap());
        }
        if lines.is_empty() {
            lines.push(plain("No file has faults.", Meaning::Good));
        }
        TextPage::new(format!("Packs: {}", counted(self.faults.len())), lines)
    }
}
