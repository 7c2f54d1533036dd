//! The high-score page.

use super::pager::{Pieces, TextPage, plain};
use crate::store::scores::Scores;
use crate::ui::draw::status::thousands;
use crate::ui::draw::theme::Meaning;
use crate::ui::screen::Shared;

/// Lists the best runs on this machine.
pub fn page(table: &Shared) -> TextPage {
    let lines = match Scores::read(&table.paths) {
        Err(error) => vec![plain(error.to_string(), Meaning::Bad)],
        Ok(scores) if scores.rows.is_empty() => {
            vec![plain("No run has ended yet.", Meaning::Faint)]
        }
        Ok(scores) => {
            let mut lines: Vec<Pieces> = Vec::new();
            for (place, row) in scores.rows.iter().enumerate() {
                lines.push(vec![
                    (1, format!("{:>3}", place + 1), Meaning::Faint),
                    (5, format!("{:>12}", thousands(row.score)), Meaning::Gold),
                    (19, format!("{} the {} {}", row.name, row.race, row.role), Meaning::Text),
                ]);
                lines.push(vec![(
                    19,
                    format!(
                        "{}; deepest {}, turn {}, {}",
                        row.cause,
                        row.depth,
                        thousands(row.turns as i64),
                        row.when
                    ),
                    Meaning::Faint,
                )]);
            }
            lines
        }
    };
    TextPage::new("Hall of fame", lines)
}
