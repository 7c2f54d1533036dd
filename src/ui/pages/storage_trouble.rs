//! The disk trouble screen: the game waits until saving works or the player decides.

use crate::store::paths::Paths;
use crate::ui::ask::prompt::TextField;
use crate::ui::draw::canvas::{Canvas, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::screen::{Screen, Shared, Transition};

/// The disk trouble dialog.
pub struct StorageTrouble {
    /// The field for another data folder, while the player types one.
    elsewhere: Option<TextField>,
    said: Option<String>,
}

impl StorageTrouble {
    pub fn new() -> Self {
        Self { elsewhere: None, said: None }
    }

    /// Retries the failed operation.
    fn again(table: &mut Shared) -> Transition {
        let Some((_, input)) = table.trouble.take() else { return Transition::Back };
        if let Some(input) = input {
            table.send(&input);
        } else if let Some(session) = &mut table.session
            && let Err(error) = session.save()
        {
            table.trouble = Some((table.sentence(&error), None));
        }
        if table.trouble.is_some() { Transition::Stay } else { Transition::Back }
    }

    fn move_to(&mut self, folder: &str, table: &mut Shared) -> Transition {
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
                Transition::Stay
            }
        }
    }
}

/// Whether the player may choose where files are saved. On a server, this is not allowed.
fn may_move(table: &Shared) -> bool {
    table.player().is_none()
}

impl Screen for StorageTrouble {
    fn covers(&self) -> bool {
        false
    }

    fn is_trouble(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
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
        let mut keys = vec![("Enter", "try again"), ("L", "leave anyway")];
        if may_move(table) {
            keys.insert(1, ("e", "save elsewhere"));
        }
        inner.keys(last, &keys);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
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
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Enter, _) => {
                self.said = None;
                Self::again(table)
            }
            (_, Some('e')) if may_move(table) => {
                self.elsewhere = Some(TextField::new("", 200));
                Transition::Stay
            }
            (_, Some('L')) => {
                table.trouble = None;
                Transition::Leave
            }
            _ => Transition::Stay,
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(field) = &mut self.elsewhere {
            field.paste(text);
        }
    }
}
