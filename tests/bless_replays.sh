#!/bin/sh
# Records the golden games of tests/replays again: the same seeds, roles and bots, with the current
# rules. Run it after an intended rule change and name the rule; the name goes to
# tests/replays/BLESSED. Review the differences and commit them with the rule.
#
#   sh tests/bless_replays.sh RULE...            uses target/debug/wyrdvault
#   WYRDVAULT=path sh tests/bless_replays.sh RULE...
#
# A second run with the same program changes nothing. Content that moves no draw needs no new
# recordings: `wyrdvault replay verify --any-content --update tests/replays/*.ron` renews their
# digests. Once the games of a rules id are listed in tests/replays/RELEASED, the suite fails if they
# change under that id: raise `RULES` in src/game/mod.rs with the rule change.
set -eu
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || { echo "which rule changed? sh tests/bless_replays.sh RULE..." >&2; exit 2; }
program=${WYRDVAULT:-target/debug/wyrdvault}
[ -x "$program" ] || { echo "build the program first: cargo build" >&2; exit 1; }
rules=$(sed -n 's/^pub const RULES: u16 = \([0-9]*\);$/\1/p' src/game/mod.rs)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# soak NAME ARGUMENTS: plays games into $work/NAME/replays.
soak() {
    name=$1
    shift
    "$program" soak "$@" --data-dir "$work/$name" > "$work/$name.txt" ||
        { cat "$work/$name.txt" >&2; exit 1; }
}

# A short game for the tests of films and reports, and the first of a role that ends.
soak valkyrie --role Valkyrie --turns 400 --seed 42 --games 1
cat "$work/valkyrie/replays/soak-00000.ron" > tests/replays/valkyrie.ron
soak death --role Healer --turns 2000 --seed 5 --games 8
first=$(grep -l 'outcome: Some' "$work"/death/replays/*.ron | head -n 1)
cat "$first" > tests/replays/death.ron

# A long game of each role, with each ruleset in turn.
soak long --turns 2500 --games 13 --seed 21 --ruleset all
for file in "$work"/long/replays/*.ron; do
    role=$(sed -n 's/^        role: "\(.*\)",$/\1/p' "$file" | tr '[:upper:]' '[:lower:]')
    cat "$file" > "tests/replays/long-$role.ron"
done

# A visit to the deep levels.
BLESS=deep cargo test --locked --quiet --test all the_deep_levels_are_recorded > "$work/deep" 2>&1 ||
    { cat "$work/deep" >&2; exit 1; }

# A game through all gates to the right altar, and the way from the Sanctum to a wrong one.
BLESS=ascension cargo test --locked --quiet --test all ascension:: > "$work/ascension" 2>&1 ||
    { cat "$work/ascension" >&2; exit 1; }

# Luck won and lost at altars, a crowning and two conversions.
BLESS=luck cargo test --locked --quiet --test all luck_games:: > "$work/luck" 2>&1 ||
    { cat "$work/luck" >&2; exit 1; }

"$program" replay verify tests/replays/*.ron > "$work/verified" ||
    { cat "$work/verified" >&2; exit 1; }
line="$rules $*"
grep -qxF -e "$line" tests/replays/BLESSED || echo "$line" >> tests/replays/BLESSED
