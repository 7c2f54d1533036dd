//! Corrupted saves, journals and replays. Each is either rejected with a message, or its readable
//! part can be played on. `examples/changed.rs` is the long version.

use std::fs;

use wyrdvault::base::{Rng, Seed};
use wyrdvault::content::Content;
use wyrdvault::game::replay::{Replay, Unfit};

use crate::command_line::wyrdvault;
use crate::saves::Folder;

#[path = "../../fuzz/src/corruption.rs"]
pub mod corruption;

/// Faults T14 (damaged bytes), T33 (forged replays) and T34 (crafted saves).
#[test]
fn corrupted_saves_journals_and_replays_do_no_harm() {
    let corruptor = corruption::Corruptor::new();
    let mut tally = corruption::Tally::default();
    for number in 0..1_500 {
        corruptor.try_one(&mut Rng::new(Seed(3), number), &mut tally);
    }
    assert_eq!(tally.unspeakable, Vec::<String>::new());
    assert!(tally.refused > 800 && tally.read > 100 && tally.played > 500, "{tally:?}");
}

/// Fault T32 (compression bomb): decompression stops at the maximum replay size.
#[test]
fn a_decompression_bomb_is_refused_by_its_size() {
    let folder = Folder::new();
    let bomb = folder.0.join("bomb.ron.gz");
    let text = " ".repeat(40 << 20);
    fs::write(&bomb, wyrdvault::store::replay_file::pack(&text)).unwrap();
    let refused = wyrdvault(&["replay", "verify", bomb.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(3));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("bomb.ron.gz") && said.lines().count() == 1, "{said}");
}

/// Fault T35 (replay with hostile packs), and the limits on data embedded in a replay.
#[test]
fn a_replay_embeds_at_most_what_a_run_can_start_with() {
    let replay = crate::golden::recording("valkyrie");
    let refused = |change: &dyn Fn(&mut Replay)| {
        let mut changed = replay.clone();
        change(&mut changed);
        match Replay::read(&changed.write()) {
            Err(Unfit::Unreadable(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    let pack = |length: usize| ("p.ron".to_owned(), " ".repeat(length));
    assert!(refused(&|it| it.birth.name = "n".repeat(500)).contains("name"));
    assert!(refused(&|it| it.birth.packs = vec![pack(1); 201]).contains("packs"));
    assert!(refused(&|it| it.birth.packs = vec![pack(300_000)]).contains("packs"));
    assert!(refused(&|it| it.birth.packs = vec![pack(200_000); 60]).contains("packs"));
    // A malicious pack is handled like any faulty pack, even when it comes from a replay.
    let hostile = vec![("evil.ron".to_owned(), "[(id: \"a\", map: 3".to_owned())];
    assert!(!Content::load(&hostile).1.is_empty());
}
