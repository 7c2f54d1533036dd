#!/bin/sh
# Measures Wyrdvault and its peers alternately on one core, and prints the median of each figure and the median ratio of
# the pairs. Needs NetHack in a terminal (Debian: nethack-console) and the Python package nle; leaves out the rows of a
# peer that is missing.
#
#   sh bench/side_by_side.sh [PAIRS]      5 pairs by default; half a minute a pair, after the build
set -eu
cd "$(dirname "$0")/.."
cargo build --release --quiet
engine=$(cargo bench --bench engine --no-run 2>&1 | sed -n 's/.*(\(.*\)).*/\1/p')
exec python3 bench/side_by_side.py target/release/wyrdvault "$engine" --pairs "${1:-5}"
