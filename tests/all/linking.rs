//! Checks that the program is linked as position-independent, with read-only relocations.

#![cfg(target_os = "linux")]

use std::fs;

use object::elf::{self, FileHeader32, FileHeader64};
use object::read::elf::{Dyn, FileHeader, ProgramHeader};
use object::{Endianness, FileKind};

/// Load properties of an ELF file.
#[derive(Debug, Default, PartialEq, Eq)]
struct Linked {
    position_independent: bool,
    relro: bool,
    bind_now: bool,
}

fn linked<Header: FileHeader<Endian = Endianness>>(bytes: &[u8]) -> object::Result<Linked> {
    let file = Header::parse(bytes)?;
    let endian = file.endian()?;
    let position_independent = file.e_type(endian) == elf::ET_DYN;
    let mut linked = Linked { position_independent, ..Linked::default() };
    for header in file.program_headers(endian, bytes)? {
        linked.relro |= header.p_type(endian) == elf::PT_GNU_RELRO;
        for entry in header.dynamic(endian, bytes)?.unwrap_or_default() {
            let value = entry.val(endian);
            linked.bind_now |= match entry.tag(endian) {
                elf::DT_BIND_NOW => true,
                elf::DT_FLAGS => value & elf::DF_BIND_NOW.0 != 0,
                elf::DT_FLAGS_1 => value & elf::DF_1_NOW.0 != 0,
                _ => false,
            };
        }
    }
    Ok(linked)
}

#[test]
fn the_program_is_position_independent_with_full_relro() {
    let bytes = &fs::read(env!("CARGO_BIN_EXE_wyrdvault")).unwrap()[..];
    let found = match FileKind::parse(bytes).unwrap() {
        FileKind::Elf32 => linked::<FileHeader32<Endianness>>(bytes),
        FileKind::Elf64 => linked::<FileHeader64<Endianness>>(bytes),
        other => panic!("{other:?} is no program of Linux"),
    };
    let hardened = Linked { position_independent: true, relro: true, bind_now: true };
    assert_eq!(found.unwrap(), hardened);
}
