#!/bin/sh
# Records the golden games of tests/replays again: the same seeds, roles and bots, with the current
# rules. Run this after an intended rule change, review the differences, and commit them with the
# rule. tests/all/golden.rs verifies the games.
#
#   sh tests/bless_replays.sh            uses target/release/wyrdvault, else target/debug/wyrdvault
#   WYRDVAULT=path sh tests/bless_replays.sh
#
# A second run with the same program changes nothing. Once the games of a rules id are listed in
# tests/replays/RELEASED, the suite fails if they change under that id: raise `RULES` in
# src/game/mod.rs with the rule change.
set -eu
cd "$(dirname "$0")/.."

program=${WYRDVAULT:-}
if [ -z "$program" ]; then
    for program in target/release/wyrdvault target/debug/wyrdvault; do
        [ -x "$program" ] && break
    done
fi
[ -x "$program" ] || { echo "build the program first: cargo build" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p tests/replays

# play NAME ROLE BOT TURNS SEED GAMES: keeps the first game under 60 kB; for NAME death, the first
# such game that ended.
play() {
    "$program" soak --role "$2" --bot "$3" --turns "$4" --seed "$5" --games "$6" \
        --data-dir "$work/$1" > "$work/$1.txt" || { cat "$work/$1.txt" >&2; exit 1; }
    for file in "$work/$1"/replays/*.ron; do
        [ "$(wc -c < "$file")" -lt 60000 ] || continue
        if [ "$1" != death ] || grep -q 'outcome: Some' "$file"; then
            cp "$file" "tests/replays/$1.ron"
            return
        fi
    done
    echo "no game fits $1: change its seed" >&2
    exit 1
}

play valkyrie Valkyrie explorer 400 42 1
play samurai Samurai explorer 300 42 1
play healer Healer explorer 250 42 1
play archeologist Archeologist random 300 42 1
play priest Priest random 250 42 1
play tourist Tourist explorer 200 42 1
play death Healer explorer 2000 5 8

# every NAME BOT TURNS GAMES SEED: one game of each role in turn, with each ruleset in turn.
every() {
    "$program" soak --bot "$2" --turns "$3" --games "$4" --seed "$5" --ruleset all \
        --data-dir "$work/$1" > "$work/$1.txt" || { cat "$work/$1.txt" >&2; exit 1; }
    for file in "$work/$1"/replays/soak-000*.ron; do
        number=${file##*soak-000}
        cp "$file" "tests/replays/$1-$number"
    done
}

every explorer explorer 150 52 11
every random random 120 13 12
"$program" replay verify tests/replays/*.ron > "$work/verified" || { cat "$work/verified" >&2; exit 1; }
