//! Reads untrusted files: regular files only, and never more than a limit.

use std::fs::{File, FileType};
use std::io::{self, Read};
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

use rustix::fs::{Mode, OFlags};

use crate::store::error::{StoreError, Tried};

/// Whether a symbolic link is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    Follow,
    Refuse,
}

/// Reads the regular file at `path`; more than `limit` bytes are an error.
pub fn bytes(path: &Path, limit: u64, links: Links) -> Result<Vec<u8>, StoreError> {
    let refused = |error: &io::Error| StoreError::disk(Tried::Read, path, error);
    let file = open(path, links)?;
    let about = file.metadata().map_err(|error| refused(&error))?;
    if about.len() > limit {
        return Err(StoreError::TooBig { path: path.to_path_buf(), limit });
    }
    let mut bytes = Vec::with_capacity(about.len() as usize + 1);
    // Reads one byte beyond the limit to detect a file that has grown since its size was checked.
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| refused(&error))?;
    if bytes.len() as u64 > limit {
        return Err(StoreError::TooBig { path: path.to_path_buf(), limit });
    }
    Ok(bytes)
}

/// Reads the text file at `path`; more than `limit` bytes are an error. See [`as_text`].
pub fn text(path: &Path, limit: u64, links: Links) -> Result<String, StoreError> {
    as_text(path, bytes(path, limit, links)?)
}

/// Decodes UTF-8, removes the byte order mark and converts CRLF line endings to LF.
pub fn as_text(path: &Path, bytes: Vec<u8>) -> Result<String, StoreError> {
    let text = String::from_utf8(bytes).map_err(|error| StoreError::NotText {
        path: path.to_path_buf(),
        byte: error.utf8_error().valid_up_to(),
    })?;
    let bare = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if bare.len() == text.len() && !text.contains("\r\n") {
        return Ok(text);
    }
    Ok(bare.replace("\r\n", "\n"))
}

/// Opens the file, and checks that it is a regular file. Opens without blocking, because a pipe
/// would block, and checks the opened file instead of its path, which could change in between.
fn open(path: &Path, links: Links) -> Result<File, StoreError> {
    let link = StoreError::NotPlain { path: path.to_path_buf(), what: "a link" };
    let mut flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
    if links == Links::Refuse {
        flags |= OFlags::NOFOLLOW;
    }
    let opened = rustix::fs::open(path, flags, Mode::empty());
    let file = match opened {
        Ok(handle) => File::from(handle),
        Err(rustix::io::Errno::LOOP) => return Err(link),
        Err(rustix::io::Errno::NXIO) => {
            return Err(StoreError::NotPlain { path: path.to_path_buf(), what: "a socket" });
        }
        Err(error) => return Err(StoreError::disk(Tried::Read, path, &error.into())),
    };
    let kind =
        file.metadata().map_err(|error| StoreError::disk(Tried::Read, path, &error))?.file_type();
    match not_plain(kind) {
        None => Ok(file),
        Some(what) => Err(StoreError::NotPlain { path: path.to_path_buf(), what }),
    }
}

/// Returns the name of the file type if it is not a regular file, otherwise `None`.
pub fn not_plain(kind: FileType) -> Option<&'static str> {
    match kind {
        kind if kind.is_file() => None,
        kind if kind.is_dir() => Some("a folder"),
        kind if kind.is_fifo() => Some("a pipe"),
        kind if kind.is_socket() => Some("a socket"),
        _ => Some("a device"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::test_support::Folder;

    #[test]
    fn only_regular_files_are_read() {
        let folder = Folder::new();
        let (file, link, pipe) = (folder.join("file"), folder.join("link"), folder.join("pipe"));
        std::fs::write(&file, "text").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let whats = |path: &Path| match bytes(path, 10, Links::Refuse) {
            Err(StoreError::NotPlain { what, .. }) => what,
            other => panic!("{other:?}"),
        };
        assert_eq!(whats(&link), "a link");
        assert_eq!(whats(&pipe), "a pipe");
        assert_eq!(whats(folder.path()), "a folder");
        assert_eq!(whats(Path::new("/dev/zero")), "a device");
        assert_eq!(bytes(&link, 10, Links::Follow).unwrap(), b"text");
    }

    #[test]
    fn big_files_are_refused_by_their_size() {
        let folder = Folder::new();
        let path = folder.join("sparse");
        let file = File::create(&path).unwrap();
        file.set_len(10 << 30).unwrap();
        let error = bytes(&path, 1 << 20, Links::Refuse).unwrap_err();
        assert_eq!(error, StoreError::TooBig { path, limit: 1 << 20 });
    }

    #[test]
    fn text_is_utf8_with_plain_line_ends() {
        let path = Path::new("f");
        let tidy = as_text(path, b"\xef\xbb\xbfa\r\nb\n".to_vec()).unwrap();
        assert_eq!(tidy, "a\nb\n");
        let error = as_text(path, b"ab\xffc".to_vec()).unwrap_err();
        assert_eq!(error, StoreError::NotText { path: path.into(), byte: 2 });
    }
}
