//! Reads and writes replay files, plain or compressed with gzip.

use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::disk::Disk;
use super::error::StoreError;
use super::read::{self, Links};

/// Maximum size of a replay, compressed or not, in bytes.
pub const LIMIT: u64 = 16 << 20;

const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Reads the replay at `path`, decompressing it if necessary; regular files only.
pub fn read(path: &Path) -> Result<String, StoreError> {
    unpacked(path, read::bytes(path, LIMIT, Links::Refuse)?)
}

/// Decodes the bytes of the replay at `path`, compressed or not.
pub fn unpacked(path: &Path, bytes: Vec<u8>) -> Result<String, StoreError> {
    let bytes = if bytes.starts_with(&GZIP) { unpack(path, &bytes)? } else { bytes };
    read::as_text(path, bytes)
}

/// Compresses a replay.
pub fn pack(text: &str) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let (mut rest, mut packed) = (text, Ok(()));
    // Inputs, marks and checkpoints compress better in separate blocks.
    for part in ["\n    marks:", "\n    checkpoints:"] {
        let Some(at) = rest.find(part) else { continue };
        packed = packed.and_then(|()| packer.write_all(&rest.as_bytes()[..at]));
        packed = packed.and_then(|()| packer.flush());
        rest = &rest[at..];
    }
    let bytes =
        packed.and_then(|()| packer.write_all(rest.as_bytes())).and_then(|()| packer.finish());
    bytes.expect("writing to memory cannot fail")
}

/// Writes a replay, compressed if the name ends in `.gz`; an existing file is replaced.
pub fn write(disk: &Disk, path: &Path, text: &str) -> Result<(), StoreError> {
    let is_packed = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"));
    if !is_packed {
        return disk.replace(path, text.as_bytes());
    }
    disk.replace(path, &pack(text))
}

fn unpack(path: &Path, bytes: &[u8]) -> Result<Vec<u8>, StoreError> {
    let mut text = Vec::new();
    MultiGzDecoder::new(bytes).take(LIMIT + 1).read_to_end(&mut text).map_err(|_| {
        StoreError::Damaged {
            path: path.to_path_buf(),
            why: "it cannot be decompressed".to_owned(),
        }
    })?;
    if text.len() as u64 > LIMIT {
        return Err(StoreError::TooBig { path: path.to_path_buf(), limit: LIMIT });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::test_support::Folder;

    #[test]
    fn replays_load_unchanged_compressed_or_plain() {
        let folder = Folder::new();
        let text = "(inputs: [])\n".repeat(1000);
        for name in ["a.ron", "a.ron.gz"] {
            let path = folder.join(name);
            write(&Disk::default(), &path, &text).unwrap();
            assert_eq!(read(&path).unwrap(), text);
        }
        let packed = std::fs::metadata(folder.join("a.ron.gz")).unwrap().len();
        assert!(packed < 1000, "{packed}");
    }

    #[test]
    fn a_decompression_bomb_stops_at_the_limit() {
        let folder = Folder::new();
        let path = folder.join("bomb");
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        let zeros = vec![0; 1 << 20];
        (0..80).for_each(|_| packer.write_all(&zeros).unwrap());
        std::fs::write(&path, packer.finish().unwrap()).unwrap();
        assert_eq!(read(&path).unwrap_err(), StoreError::TooBig { path, limit: LIMIT });
    }

    #[test]
    fn a_truncated_compressed_replay_is_reported_and_kept() {
        let folder = Folder::new();
        let path = folder.join("a.gz");
        write(&Disk::default(), &path, "some text of a replay").unwrap();
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
        assert!(matches!(read(&path), Err(StoreError::Damaged { .. })));
        assert_eq!(std::fs::read(&path).unwrap().len(), bytes.len() - 9);
    }
}
