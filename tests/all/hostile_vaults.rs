//! Tests of malicious and randomly generated vault files.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use wyrdvault::base::{Rng, Seed};
use wyrdvault::content::Content;
use wyrdvault::content::load::source::{LARGEST_FILE, Source};
use wyrdvault::store::packs;

#[path = "../../fuzz/src/brew.rs"]
mod brew;
#[path = "../../fuzz/src/trial.rs"]
mod trial;

const MODELS: [&str; 4] = [
    include_str!("../../assets/vaults/rooms.ron"),
    include_str!("../../vaults/every_part.ron"),
    include_str!("../../vaults/small_dungeon.ron"),
    include_str!("../../vaults/sunken_keep.ron"),
];

/// Makes a list of vaults with these fields.
fn vaults(fields: &[&str]) -> String {
    let one = |(nth, fields): (usize, &&str)| format!("Vault(id: \"v{nth}\", {fields}),");
    format!("[{}]", fields.iter().enumerate().map(one).collect::<String>())
}

fn filled(steps: &str) -> String {
    vaults(&[&format!("body: Fill, steps: [{steps}]")])
}

/// Makes a file near the size limit whose vaults all have these fields, with `before` in front.
fn repeated_vault(before: &str, fields: &str) -> String {
    let mut text = format!("File(schema: 1, {before} vaults: [");
    let mut nth = 0;
    while text.len() < LARGEST_FILE - 4200 && nth < 500 {
        text += &format!("Vault(id: \"v{nth}\", {fields}),");
        nth += 1;
    }
    text + "])"
}

/// Makes nested fragments, each calling the previous one `wide` times.
fn nested_fragments(leaf: &str, deep: usize, wide: usize) -> String {
    let mut text = format!("fragments: {{ \"f0\": [{leaf}]");
    for nth in 1..=deep {
        text += &format!(", \"f{nth}\": [{}]", format!("Call(\"f{}\"),", nth - 1).repeat(wide));
    }
    text + "},"
}

/// Returns the attacks by name: the file, and a text that at least one reported fault must contain.
fn hostile_files() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let wide_map = format!("body: Map(map: \"{}\")", "-".repeat(4000));
    let thin_map = format!("body: Map(map: \"{}\\n{}\")", "-".repeat(78), ".\\n".repeat(18));
    let call = |leaf: &str, deep, wide| {
        repeated_vault(
            &nested_fragments(leaf, deep, wide),
            &format!("body: Fill, steps: [Call(\"f{deep}\")]"),
        )
    };
    let tags = |n: usize| format!("defaults: (tags: [{}]),", "\"tag\",".repeat(n));
    let sums = "level.depth + ".repeat(200);
    let texts: Vec<(&str, String, &str)> = vec![
        (
            "deep round",
            format!("[Vault(id: \"x\", body: {}", "(".repeat(100_000)),
            "nested too deeply",
        ),
        ("deep square", "[".repeat(200_000), "nested too deeply"),
        ("deep comments", "/*".repeat(100_000), "comment is never closed"),
        (
            "deep areas",
            filled(&format!("Gold(at: {}Room{})", "Not(".repeat(400), ")".repeat(400))),
            "nested too deeply",
        ),
        (
            "deep numbers",
            filled(&format!("Gold(amount: \"{}1{}\")", "(".repeat(200), ")".repeat(200))),
            "nested too deeply",
        ),
        ("many values", filled(&"[],".repeat(80_000)), "list is too long"),
        (
            "lists of lists",
            filled(&format!("[{}],", "[],".repeat(4000)).repeat(20)),
            "more than 20000 values",
        ),
        (
            "many steps",
            filled(&format!("Repeat(n: 1, do: [{}]),", "Stop,".repeat(4000)).repeat(12)),
            "more than 20000 values",
        ),
        ("many vaults", repeated_vault("", "body: Fill"), ""),
        (
            "9000 equal vaults",
            format!("[{}]", "Vault(id: \"x\", body: Fill),".repeat(9000)),
            "the rest of this file is ignored",
        ),
        ("wide drawing", vaults(&[&wide_map]), "at most 80 by 21 fit"),
        ("thin drawings", repeated_vault("", &thin_map), ""),
        (
            "no end of text",
            format!("[Vault(id: \"{}", "a".repeat(200_000)),
            "this text is never closed",
        ),
        ("long text", filled(&format!("Say(\"{}\")", "a".repeat(4000))), "this text is too long"),
        (
            "big numbers",
            filled("Gold(amount: 99999999999999999999999999)"),
            "expected a whole number or an expression in quotes",
        ),
        ("least number", filled("Gold(amount: -9223372036854775808)"), "an amount cannot be"),
        ("dice", filled("Gold(amount: \"99999d99999\")"), "cannot be rolled"),
        ("fragments of fragments", call("Gold()", 9, 10), "with all fragments"),
        (
            "fragments of drawings",
            call(&format!("Stamp(map: \"{}\")", "-".repeat(78) + &"\\n.".repeat(18)), 2, 60),
            "with all fragments",
        ),
        ("fragments in many vaults", call("Gold()", 3, 15), "with all fragments"),
        (
            "a fragment in itself",
            repeated_vault(
                "fragments: { \"a\": [Call(\"b\")], \"b\": [Call(\"a\")] },",
                "body: Fill, steps: [Call(\"a\")]",
            ),
            "calls itself",
        ),
        ("heavy defaults", repeated_vault(&tags(4000), "body: Fill"), "4000 tags"),
        (
            "long defaults",
            repeated_vault(&format!("defaults: (when: \"{sums}1 > 0\"),"), "body: Fill"),
            "expression is too long",
        ),
        (
            "big decks",
            vaults(&[&format!("body: Fill, let: {{ \"a\": Monster([{}]) }}", "'d',".repeat(4000))]),
            "cards in one deck",
        ),
        (
            "loops of loops",
            filled(&format!("{}Gold(){}", "Repeat(n: 256, do: [".repeat(20), "])".repeat(20))),
            "steps",
        ),
        (
            "rooms in rooms",
            filled(&format!("{}Gold(){}", "SubRoom(steps: [".repeat(12), "])".repeat(12))),
            "nested too deeply",
        ),
        (
            "boxes in boxes",
            filled(&format!("{}Gold(){}", "Object(contents: [".repeat(12), "])".repeat(12))),
            "nested too deeply",
        ),
        (
            "a picture to look for",
            filled(&format!("Gold(at: Match(\"{}\"))", ["-".repeat(77).as_str(); 19].join("\\n"))),
            "are supported",
        ),
        (
            "strange signs in an id",
            "[Vault(id: \"a\u{202e}b\u{200b}\", body: Fill)]".to_string(),
            "an id must be at most 64 lower-case letters",
        ),
        (
            "signs that terminals obey",
            filled("Say(\"\\u{1b}]52;c;aGk=\\u{7}\")"),
            "cannot be shown",
        ),
        ("nothing", String::new(), "a list of vaults"),
        ("nul", "\0\0\0\0".to_string(), "a list of vaults"),
        (
            "another language",
            "#!/bin/sh\nrm -rf /".to_string(),
            "vault files cannot enable extensions",
        ),
        ("half a file", MODELS[1][..MODELS[1].len() / 2].to_string(), ""),
    ];
    let mut all: Vec<(&str, Vec<u8>, &str)> =
        texts.into_iter().map(|(name, text, said)| (name, text.into_bytes(), said)).collect();
    all.push(("too big", vec![b' '; LARGEST_FILE + 1], "at most 256 KiB are allowed"));
    all.push(("no text", vec![0xff; 1000], "the text is not UTF-8"));
    all.push(("half a letter", b"[Vault(id: \"\xe2\x82\")]".to_vec(), "the text is not UTF-8"));
    all
}

/// Loads a file. Returns all its fault messages.
fn faults_of(content: &mut Content, bytes: &[u8]) -> String {
    let faults = match Source::pack("harm.ron", bytes) {
        Ok(source) => content.set_vaults(&[source]),
        Err(fault) => vec![fault],
    };
    assert!(faults.len() <= 23, "{} faults told", faults.len());
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[test]
fn hostile_files_are_refused_in_one_sentence() {
    let mut content = Content::builtin();
    for (name, bytes, what) in hostile_files() {
        let said = faults_of(&mut content, &bytes);
        assert!(said.contains(what), "{name}: {said}");
        assert!(said.chars().all(|c| c == '\n' || !c.is_control()), "{name}: {said:?}");
        assert!(said.lines().all(|line| line.chars().count() < 600), "{name}: {said}");
        assert!(content.vault("normal_room").is_some(), "{name}: the game goes on");
    }
}

#[test]
fn only_regular_files_are_read_as_packs() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(folder.join("folder.ron")).unwrap();
    std::os::unix::fs::symlink("round.ron", folder.join("round.ron")).unwrap();
    let pipe = folder.join("pipe.ron");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::write(folder.join("empty.ron"), "").unwrap();
    let names = ["round.ron", "pipe.ron", "empty.ron", "nowhere.ron"];
    let found = packs::named(&names.map(|name| folder.join(name)));
    let read: Vec<&str> = found.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!((read, found.faults.len()), (vec!["empty.ron"], 3), "{:?}", found.faults);
    assert!(found.faults.iter().any(|said| said.contains("a pipe")), "{:?}", found.faults);
    assert_eq!(packs::lying_in(&folder).files.len(), 1);
    assert_eq!(packs::LONGEST, LARGEST_FILE as u64);
}

// --- Cost

/// Returns a memory figure in KiB, current or peak since [`forget_peak`], if the system reports it.
fn memory(line: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let value = status.lines().find_map(|of| of.strip_prefix(line))?;
    value.trim().trim_end_matches(" kB").trim().parse().ok()
}

fn forget_peak() -> bool {
    fs::write("/proc/self/clear_refs", "5").is_ok()
}

/// Returns the CPU time of this process, in milliseconds.
fn cpu_time() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some((next()? + next()?) * 10)
}

/// The next test runs this in a separate process, so that nothing else uses memory or time.
#[test]
#[ignore = "a part of the next one"]
fn costs() {
    let mut content = Content::builtin();
    faults_of(&mut content, b"[]");
    for (name, bytes, _) in hostile_files() {
        if !forget_peak() {
            return;
        }
        let (before, begun) = (memory("VmRSS:"), cpu_time());
        faults_of(&mut content, &bytes);
        let (peak, done) = (memory("VmHWM:"), cpu_time());
        let cost = |a: Option<u64>, b: Option<u64>| b.unwrap_or(0).saturating_sub(a.unwrap_or(0));
        println!("cost {} {} {name}", cost(before, peak), cost(begun, done));
    }
}

#[test]
fn a_hostile_file_costs_little_memory_and_time() {
    const MEMORY: u64 = 16 << 10;
    // Unoptimized builds get 20 times the limit.
    const TIME: u64 = if cfg!(debug_assertions) { 2000 } else { 100 };
    let output = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "hostile_vaults::costs",
            "--ignored",
            "--nocapture",
            "--test-threads",
            "1",
        ])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    for line in text.lines().filter_map(|line| line.strip_prefix("cost ")) {
        let mut parts = line.splitn(3, ' ');
        let mut number = || parts.next().unwrap().parse::<u64>().unwrap();
        let (memory, time) = (number(), number());
        assert!(memory <= MEMORY, "{memory} KiB: {line}");
        assert!(time <= TIME, "{time} ms: {line}");
    }
}

// --- Random files

/// `fuzz/` is the long version, with a million files.
#[test]
fn plausible_vault_files_do_no_harm() {
    let brewer = brew::Brewer::new(&MODELS);
    let mut content = Content::builtin();
    let mut tally = trial::Tally::default();
    // The last five seeds once produced disconnected levels.
    let seeds = (0..400).map(|number| (7, number));
    for (seed, number) in seeds.chain([12954, 18404, 5335, 8779, 23215].map(|number| (1, number))) {
        let text = brewer.file(&mut Rng::new(Seed(seed), number));
        if trial::load(&text, &content, &mut tally) && (tally.levels < 40 || seed == 1) {
            trial::place(&text, number, &mut content, &mut tally);
        }
    }
    assert_eq!((tally.apart.as_slice(), tally.unspeakable.as_slice()), (&[][..], &[][..]));
    assert!(tally.refused > 40 && tally.vaults > 200 && tally.stood > 20, "{tally:?}");
}
