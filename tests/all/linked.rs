//! How the program is linked: position-independent, with its relocations read-only before `main`.

#![cfg(target_os = "linux")]

use std::fs;

/// `e_type` of a shared object: the loader chooses its address.
const ET_DYN: u64 = 3;
const PT_DYNAMIC: u64 = 2;
const PT_GNU_RELRO: u64 = 0x6474_e552;
const DT_BIND_NOW: u64 = 24;
const DT_FLAGS: u64 = 30;
const DT_FLAGS_1: u64 = 0x6fff_fffb;
/// In `DT_FLAGS`.
const DF_BIND_NOW: u64 = 8;
/// In `DT_FLAGS_1`.
const DF_1_NOW: u64 = 1;

/// What an ELF file says of how it is to be loaded.
#[derive(Debug, Default, PartialEq, Eq)]
struct Linked {
    position_independent: bool,
    relro: bool,
    bind_now: bool,
}

/// Reads numbers of an ELF file by its own word size and byte order.
struct Elf<'a> {
    bytes: &'a [u8],
    wide: bool,
    little: bool,
}

impl Elf<'_> {
    fn number(&self, at: u64, size: u64) -> u64 {
        let bytes = &self.bytes[at as usize..(at + size) as usize];
        let add = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        if self.little { bytes.iter().rev().fold(0, add) } else { bytes.iter().fold(0, add) }
    }

    /// An address, offset or size: the field at `narrow` in 32-bit files, at `wide` in 64-bit ones.
    fn word(&self, narrow: u64, wide: u64) -> u64 {
        if self.wide { self.number(wide, 8) } else { self.number(narrow, 4) }
    }

    fn linked(&self) -> Linked {
        let position_independent = self.number(16, 2) == ET_DYN;
        let table = self.word(28, 32);
        let (each, count) = if self.wide {
            (self.number(54, 2), self.number(56, 2))
        } else {
            (self.number(42, 2), self.number(44, 2))
        };
        let mut linked = Linked { position_independent, ..Linked::default() };
        for header in (0..count).map(|nth| table + nth * each) {
            match self.number(header, 4) {
                PT_GNU_RELRO => linked.relro = true,
                PT_DYNAMIC => {
                    let offset = self.word(header + 4, header + 8);
                    let size = self.word(header + 16, header + 32);
                    linked.bind_now = self.binds_now(offset, size);
                }
                _ => {}
            }
        }
        linked
    }

    fn binds_now(&self, offset: u64, size: u64) -> bool {
        let word = if self.wide { 8 } else { 4 };
        let entries = (0..size / (2 * word)).map(|nth| offset + nth * 2 * word);
        let mut entries = entries.map(|at| (self.number(at, word), self.number(at + word, word)));
        entries.any(|(tag, value)| match tag {
            DT_BIND_NOW => true,
            DT_FLAGS => value & DF_BIND_NOW != 0,
            DT_FLAGS_1 => value & DF_1_NOW != 0,
            _ => false,
        })
    }
}

#[test]
fn the_program_is_position_independent_with_full_relro() {
    let bytes = fs::read(env!("CARGO_BIN_EXE_wyrdvault")).unwrap();
    assert!(bytes.starts_with(b"\x7fELF"));
    let elf = Elf { bytes: &bytes, wide: bytes[4] == 2, little: bytes[5] == 1 };
    let hardened = Linked { position_independent: true, relro: true, bind_now: true };
    assert_eq!(elf.linked(), hardened);
}
