#!/usr/bin/env python3
"""Compares our engine with NetHack's: runs both alternately on one CPU core and prints the median ratio of the pairs.
Each side counts its best run within a pair, because other work on the machine only makes runs slower.

usage: <python that has nle> pairs.py ENGINE LIBNETHACK_SO [--pairs N]
ENGINE: the executable printed by `cargo bench --bench engine --no-run`; LIBNETHACK_SO: `nle`'s libnethack.so.
"""
import argparse, json, os, re, statistics, subprocess, sys, time
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from benchlib import pin

ap = argparse.ArgumentParser()
ap.add_argument("engine")
ap.add_argument("lib")
ap.add_argument("--pairs", type=int, default=5)
a = ap.parse_args()
pin()


def fastest(out):
    """The first column of what divan prints, in seconds, by names: `level 14`."""
    units = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1}
    found, path = {}, []
    for indent, name, time, unit in re.findall(
            r"^((?:[│ ]  )*)[├╰]─ (.+?) +(?:([\d.]+) (ns|µs|ms|s) +)?│", out, re.M):
        path[len(indent) // 3:] = [name]
        if time:
            found[" ".join(path)] = float(time) * units[unit]
    return found


def ours():
    found = {}
    for word in ("rest", "level", "new game"):
        out = subprocess.run([a.engine, "--bench", word], capture_output=True, text=True, check=True).stdout
        found.update(fastest(out))
    # A call of `rest` is a thousand turns.
    return {
        "rest-50, us a turn": found["rest 50"] / 1000 * 1e6,
        "monster-turn, ns": (found["rest 50"] - found["rest 0"]) / 1000 / 50 * 1e9,
        "level 1, levels/s": 1 / found["level 1"],
        "level 14, levels/s": 1 / found["level 14"],
        "new game, ms": found["new game"] * 1e3,
    }


def theirs():
    def rows(*args):
        out = subprocess.run([sys.executable, os.path.join(HERE, "nle_engine.py"), a.lib, "--quick", *args],
                             capture_output=True, text=True, check=True).stdout
        return {row["name"]: row["max" if row["unit"] == "levels/s" else "min"] for row in map(json.loads, out.splitlines())}
    found = rows("--runs", "7")
    rest = "nethack3.6.7/rest, %d jackals awake, 400 searches a command"
    return {
        "rest-50, us a turn": found[rest % 50],
        "monster-turn, ns": (found[rest % 50] - found[rest % 0]) / 50 * 1e3,
        "level 1, levels/s": found["nethack3.6.7/mklev depth 1"],
        "level 14, levels/s": found["nethack3.6.7/mklev depth 14"],
        "new game, ms": found["nle/reset (new game)"],
    }


pairs = [(ours(), theirs()) for _ in range(a.pairs)]
print("%-22s %12s %12s %14s %16s" % ("figure", "wyrdvault", "nethack", "best to best", "median of pairs"))
for name in pairs[0][0]:
    rate = "levels" in name
    best = max if rate else min
    w, b = best(w[name] for w, _ in pairs), best(b[name] for _, b in pairs)
    times = [w[name] / b[name] if rate else b[name] / w[name] for w, b in pairs]
    print("%-22s %12.2f %12.2f %14.2f %16.2f   (%.2f to %.2f)" % (
        name, w, b, w / b if rate else b / w, statistics.median(times), min(times), max(times)))
