#!/usr/bin/env python3
"""Measures Wyrdvault and its peers alternately on one CPU core; called by side_by_side.sh.

usage: side_by_side.py WYRDVAULT ENGINE [--pairs N]
WYRDVAULT: the release program; ENGINE: the executable printed by `cargo bench --bench engine --no-run`.
Each figure is the median of a run; the table shows the medians of all runs and the median ratio of the pairs. A ratio
above 1 means that Wyrdvault is better: faster, or smaller.
"""
import argparse, importlib.util, json, os, re, statistics, subprocess, sys
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from benchlib import pin

ap = argparse.ArgumentParser()
ap.add_argument("wyrdvault")
ap.add_argument("engine")
ap.add_argument("--pairs", type=int, default=5)
a = ap.parse_args()
pin()
NETHACK = "/usr/lib/games/nethack/nethack-console"
UNITS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1}

# Figure: whether more is better, our benchmark and its items a call, the peer's row.
STEPS = "nle/%s/obs=%s/steps"
RATES = {
    "search, no observation, calls/s": ("search", 1, STEPS % ("search", "none")),
    "random-8, no observation, calls/s": ("random Nothing", 1, STEPS % ("random8", "none")),
    "random-8, glyphs, status, message, calls/s": ("random Glyphs", 1, STEPS % ("random8", "glyphs+blstats+message")),
    "random-8, all with 80x24, calls/s": ("random All", 1, STEPS % ("random8", "all")),
    "256 games in turn, calls/s":
        ("many", 256, "nle/round-robin over 256 games, random8, glyphs+blstats+message"),
}
TERMINAL = {
    "start to the first map, ms": "start to first map ms",
    "rest: key to last byte, ms, median": "rest key-to-last-byte ms median",
    "rest: key to last byte, ms, p99": "rest key-to-last-byte ms p99",
    "walk: key to last byte, ms, median": "walk key-to-last-byte ms median",
    "rest: bytes a key": "rest bytes/key mean",
    "walk: bytes a key": "walk bytes/key mean",
    "peak memory, KiB": "peak RSS KiB",
    "save and exit, ms": "save ms (to exit)",
    "restore to the map, ms": "restore to first map ms",
    "save, bytes": "save size bytes",
}


def run(*args):
    return subprocess.run(args, capture_output=True, text=True, check=True).stdout


def rows(*args):
    return {row["name"]: row["median"] for row in map(json.loads, run(sys.executable, *args).splitlines()) if row["n"]}


def medians(out):
    """The column of medians of what divan prints, in seconds, by names: `random All`."""
    found, path = {}, []
    for indent, name, cells in re.findall(r"^((?:[│ ]  )*)[├╰]─ (\S+(?: \S+)*?) {2,}(.*)$", out, re.M):
        path[len(indent) // 3:] = [name]
        times = re.findall(r"([\d.]+) (ns|µs|ms|s)\b", cells)
        if len(times) >= 3:
            time, unit = times[2]
            found[" ".join(path)] = float(time) * UNITS[unit]
    return found


def engine():
    found = {}
    for word in ("search", "random", "many"):
        found.update(medians(run(a.engine, "--bench", word)))
    return {name: items / found[bench] for name, (bench, items, _) in RATES.items()}


def nle(lib):
    found = {}
    for only in ("search/none", "random8/none", "random8/glyphs", "random8/all"):
        found.update(rows(os.path.join(HERE, "nle_speed.py"), lib, "--runs", "1", "--steps", "30000", "--only", only))
    found.update(rows(os.path.join(HERE, "nle_many.py"), lib, "--runs", "1", "--games", "256", "--steps", "30000"))
    return {name: found[row] for name, (_, _, row) in RATES.items()}


def terminal(profile, binary):
    found = rows(os.path.join(HERE, "tty_session.py"), profile, binary, "--runs", "1", "--keys", "120")
    return {name: found.get("%s: %s" % (profile, row)) for name, row in TERMINAL.items()}


def table(title, pairs, more_is_better):
    print("\n%-46s %12s %12s %8s" % (title, "wyrdvault", "peer", "ratio"))
    for name in pairs[0][0]:
        both = [(w[name], p[name]) for w, p in pairs if w.get(name) and p.get(name)]
        if both:
            ratio = statistics.median(w / p if more_is_better else p / w for w, p in both)
            ours, theirs = (statistics.median(side) for side in zip(*both))
            print("%-46s %12.2f %12.2f %8.2f" % (name, ours, theirs, ratio))


if os.path.exists(NETHACK):
    table("in a terminal, NetHack 3.6", [(terminal("wyrdvault", a.wyrdvault), terminal("nethack", NETHACK))
                                         for _ in range(a.pairs)], False)
spec = importlib.util.find_spec("nle")
if spec:
    lib = os.path.join(os.path.dirname(spec.origin), "libnethack.so")
    table("for programs, NLE", [(engine(), nle(lib)) for _ in range(a.pairs)], True)
