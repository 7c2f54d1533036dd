//! The last good picture of a vault whose file has become faulty.

use super::vault_list::VaultList;
use crate::game::workbench::VaultRow;
use crate::game::workbench::show::Show;

/// A vault that was shown before its file became faulty.
pub(super) struct LastGood {
    row: VaultRow,
    show: Show,
    /// Its position in the list.
    place: usize,
    /// The faults that keep the vault from being read.
    pub faults: Vec<String>,
}

impl LastGood {
    /// Keeps the last good picture of a vault that left the list because of faults; `None` if no
    /// fault concerns it.
    pub fn of(row: VaultRow, show: Show, place: usize, shelf: &VaultList) -> Option<Self> {
        let faults = faults_of(&row, shelf);
        (!faults.is_empty()).then_some(Self { row, show, place, faults })
    }

    /// Puts the vault back into the list at its old place. Returns false, and adds nothing, if the
    /// list has the vault or no fault concerns it any more.
    pub fn lists(&mut self, rows: &mut Vec<VaultRow>, shelf: &VaultList) -> bool {
        if rows.iter().any(|row| row.id == self.row.id) {
            return false;
        }
        self.faults = faults_of(&self.row, shelf);
        if self.faults.is_empty() {
            return false;
        }
        rows.insert(self.place.min(rows.len()), self.row.clone());
        true
    }

    /// Returns the picture if it shows the vault with this id.
    pub fn picture(&self, id: &str) -> Option<Show> {
        self.is(id).then(|| self.show.clone())
    }

    pub fn is(&self, id: &str) -> bool {
        self.row.id == id
    }
}

/// Returns the faults in the vault's file that name this vault or no vault.
fn faults_of(row: &VaultRow, shelf: &VaultList) -> Vec<String> {
    let own = format!(" in \"{}\"", row.id);
    let file = format!("{}:", row.file);
    let is_own = |fault: &&String| {
        let head = fault.lines().next().unwrap_or_default();
        let is_of_another = head.contains(" in \"");
        head.starts_with(&file) && (head.contains(&own) || !is_of_another)
    };
    shelf.faults.iter().filter(is_own).cloned().collect()
}
