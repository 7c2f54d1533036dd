//! The disk trouble screen: the game waits until saving works or the player decides.

use super::canvas::{Canvas, wrapped};
use super::keys::{Code, Key};
use super::prompt::Field;
use super::screen::{Next, Screen, Table};
use super::theme::Meaning;
use crate::store::paths::Paths;

/// The disk trouble dialog.
pub struct Trouble {
    /// The field for another data folder, while in use.
    elsewhere: Option<Field>,
    said: Option<String>,
}

impl Trouble {
    pub fn new() -> Self {
        Self { elsewhere: None, said: None }
    }

    /// Retries the failed operation.
    fn again(table: &mut Table) -> Next {
        let Some((_, input)) = table.trouble.take() else { return Next::Back };
        if let Some(input) = input {
            table.send(&input);
        } else if let Some(session) = &mut table.session
            && let Err(error) = session.save()
        {
            table.trouble = Some((table.sentence(&error), None));
        }
        if table.trouble.is_some() { Next::Stay } else { Next::Back }
    }

    fn move_to(&mut self, folder: &str, table: &mut Table) -> Next {
        let there = Paths::find(Some(std::path::Path::new(folder)), None, &table.working);
        let moved = there.and_then(|there| {
            if let Some(session) = &mut table.session {
                session.move_to(&there)?;
            }
            Ok(there)
        });
        match moved {
            Ok(there) => {
                table.paths = there;
                Self::again(table)
            }
            Err(error) => {
                self.said = Some(error.to_string());
                Next::Stay
            }
        }
    }
}

/// Whether the player may say where files lie: not on a server.
fn may_move(table: &Table) -> bool {
    table.player().is_none()
}

impl Screen for Trouble {
    fn covers(&self) -> bool {
        false
    }

    fn is_trouble(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Table) {
        let Some((trouble, _)) = &table.trouble else { return };
        let width = 70.min(canvas.width());
        let text = self.said.as_ref().unwrap_or(trouble);
        let lines = wrapped(text, usize::from(width) - 4);
        let height = lines.len() as u16 + 7;
        let left = (canvas.width() - width) / 2;
        let top = (canvas.height().saturating_sub(height)) / 2;
        let mut part = canvas.part(left, top, width, height);
        part.clear();
        let mut inner = part.framed("This cannot be saved");
        let mut y = 0;
        for line in lines {
            inner.say(1, y, &line, Meaning::Bad);
            y += 1;
        }
        inner.say(1, y + 1, "Nothing is lost: the game waits.", Meaning::Text);
        if let Some(field) = &self.elsewhere {
            let x = inner.say(1, y + 2, "Folder: ", Meaning::Key);
            field.draw(&mut inner, x, y + 2, width - 14, true);
        }
        let last = inner.height().saturating_sub(1);
        let mut keys = vec![("Enter", "try again"), ("L", "leave as it is")];
        if may_move(table) {
            keys.insert(1, ("e", "save elsewhere"));
        }
        inner.keys(last, &keys);
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        if let Some(field) = &mut self.elsewhere {
            match key.code {
                Code::Esc => self.elsewhere = None,
                Code::Enter => {
                    let folder = field.text.trim().to_owned();
                    self.elsewhere = None;
                    if !folder.is_empty() {
                        return self.move_to(&folder, table);
                    }
                }
                _ => {
                    field.key(key);
                }
            }
            return Next::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Enter, _) => {
                self.said = None;
                Self::again(table)
            }
            (_, Some('e')) if may_move(table) => {
                self.elsewhere = Some(Field::new("", 200));
                Next::Stay
            }
            (_, Some('L')) => {
                table.trouble = None;
                Next::Leave
            }
            _ => Next::Stay,
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(field) = &mut self.elsewhere {
            field.paste(text);
        }
    }
}
