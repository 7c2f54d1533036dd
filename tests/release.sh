#!/bin/sh
# Checks a release, with the optimized build that players get: the content; the golden games, which
# must not differ between debug and release builds; 100,000 corrupted files; and games of the bots
# with each ruleset. Takes about ten minutes on two cores, most of it for the build.
set -eu
cd "$(dirname "$0")/.."

cargo build --locked --release --example changed
cargo build --locked --release
program=target/release/wyrdvault
"$program" check
"$program" vault check vaults/*.ron
"$program" replay verify --any-content tests/replays/*.ron
target/release/examples/changed --files 100000 --seed 1
"$program" soak --games 200 --turns 1000 --bot random --ruleset all --verify
"$program" soak --games 200 --turns 1000 --bot explorer --ruleset all --verify
