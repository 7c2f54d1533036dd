//! Arguments of `replay export`; the `ui` module makes the film.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::{content, read, unfit};
use crate::cli::{Exit, Glyphs};

#[derive(Clone, Debug, Args)]
pub struct ExportArgs {
    /// A replay file
    pub file: PathBuf,
    /// Format: asciinema, ttyplay, an HTML page, or text
    #[arg(long, value_enum)]
    pub to: Film,
    /// First turn
    #[arg(long, value_name = "TURN")]
    pub from: Option<u32>,
    /// Last turn
    #[arg(long, value_name = "TURN")]
    pub to_turn: Option<u32>,
    /// Screen size in columns and rows
    #[arg(long, value_name = "WxH", default_value = "80x24", value_parser = size)]
    pub size: (u16, u16),
    /// Color theme
    #[arg(long, value_enum, default_value = "dark")]
    pub theme: Colors,
    /// Character set of the screen
    #[arg(long, value_enum, default_value = "lines")]
    pub glyphs: Glyphs,
    /// Inputs per second
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub fps: u32,
    /// Longest time to show a frame with messages, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    pub idle: u64,
    /// Show the whole level and every monster
    #[arg(long)]
    pub omniscient: bool,
    /// Output file, or - for standard output [default: in the current folder, named after the
    /// replay]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Look for runs in this folder
    #[arg(long, value_name = "DIR", hide = true)]
    pub data_dir: Option<PathBuf>,
}

/// Film formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Film {
    Cast,
    Ttyrec,
    Html,
    Txt,
}

/// Color themes for films.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colors {
    Dark,
    Light,
    Contrast,
    Terminal,
}

/// Minimum and maximum film sizes, in columns and rows.
const SIZES: ((u16, u16), (u16, u16)) = ((60, 20), (250, 80));

fn size(text: &str) -> Result<(u16, u16), String> {
    let ((least_width, least_height), (most_width, most_height)) = SIZES;
    let parts = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let fits = |&(w, h): &(u16, u16)| {
        (least_width..=most_width).contains(&w) && (least_height..=most_height).contains(&h)
    };
    parts.filter(fits).ok_or_else(|| {
        format!(
            "write WIDTHxHEIGHT, from {least_width}x{least_height} to {most_width}x{most_height}"
        )
    })
}

/// Parses seconds with up to three decimals into milliseconds.
fn seconds(text: &str) -> Result<u64, String> {
    let wrong = || "write seconds from 0 to 3600, such as 1 or 0.5".to_owned();
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let whole: u64 = whole.parse().map_err(|_| wrong())?;
    if whole > 3600 || part.len() > 3 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    let part: u64 = format!("{part:0<3}").parse().map_err(|_| wrong())?;
    Ok(whole * 1000 + part)
}

/// Checks whether this build can play a recording; the error has an exit code and a message.
/// Accepts every folder of a run in progress, because such runs are checked when they are read.
pub fn judged(file: &Path) -> Result<(), (Exit, String)> {
    if file.is_dir() {
        return Ok(());
    }
    let replay = read(file)?;
    replay.fits(&content(&replay)).map_err(|why| unfit(file, &why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_seconds_are_bounded() {
        assert_eq!(size("80x24"), Ok((80, 24)));
        assert!(["80", "8x2", "9999x24", "80x24x3", "x"].iter().all(|text| size(text).is_err()));
        assert_eq!((seconds("1"), seconds("0.5"), seconds("2.125")), (Ok(1000), Ok(500), Ok(2125)));
        assert!(["", "-1", "1e9", "4000", "0.0001"].iter().all(|text| seconds(text).is_err()));
    }
}
