//! Computes, for each content file, the length and CRC-32 of its tokens, of which the content
//! digest consists. Doing this while the game is compiled shortens each start of the game.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/content/load/compact.rs"]
mod compact;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=assets");
    println!("cargo::rerun-if-changed=src/content/load/compact.rs");
    let mut files = Vec::new();
    collect(Path::new("assets"), &mut files)?;
    let mut rows = Vec::new();
    for file in files {
        let text = fs::read_to_string(file)?;
        rows.push((compact::measure(text.as_bytes()), compact::measure(&compact::compact(&text))));
    }
    rows.sort_unstable();
    rows.dedup();
    let mut table = String::from("&[\n");
    for (text, tokens) in rows {
        writeln!(table, "    ({text:?}, {tokens:?}),").expect("a string takes all bytes");
    }
    table.push_str("]\n");
    let folder = env::var_os("OUT_DIR").map(PathBuf::from).ok_or(io::ErrorKind::NotFound)?;
    fs::write(folder.join("tokens.rs"), table)
}

/// Adds the content files in a folder and its subfolders.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            files.push(path);
        }
    }
    Ok(())
}
