#!/usr/bin/env python3
"""NetHack 3.6.7 core as shipped in NLE, called through its exported C symbols: level generation
rate, and cost per turn with M awake monsters while the hero rests behind walls, out of reach.

usage: <python that has nle> nle_engine.py LIBNETHACK_SO [--runs R] [--only levels|turns]
"""
import argparse, ctypes, json, os, signal, statistics, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from benchlib import now, pin, report, slope

ap = argparse.ArgumentParser()
ap.add_argument("lib")
ap.add_argument("--runs", type=int, default=7)
ap.add_argument("--levels", type=int, default=100)
ap.add_argument("--turns", type=int, default=2000)
ap.add_argument("--only", default="")
ap.add_argument("--quick", action="store_true", help="only what pairs.py compares")
a = ap.parse_args()
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(a.lib))))
from nle import nethack  # noqa: E402
pin()
ROWNO, COLNO, RM, PERMONST = 21, 80, 8, 72


def forked(f, *args, limit=60):
    """Run f in a child, so that no state leaks from one run to the next."""
    r, w = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(r)
        signal.alarm(limit)
        try:
            out = json.dumps(f(*args))
        except BaseException as e:
            out = json.dumps(dict(err=repr(e)))
        os.write(w, out.encode())
        os._exit(0)
    os.close(w)
    data = b""
    while True:
        b = os.read(r, 65536)
        if not b:
            break
        data += b
    os.close(r)
    os.waitpid(pid, 0)
    return json.loads(data) if data else dict(err="killed")


def game(seed, keys=(), **kw):
    g = nethack.Nethack(observation_keys=keys, ttyrec=None, spawn_monsters=False, **kw)
    g.set_initial_seeds(seed, seed + 1, False)
    g.reset()
    for _ in range(3):
        g._pynethack.step(13)
    return g, ctypes.CDLL(g.dlpath)


def addr(lib, name):
    return ctypes.addressof(ctypes.c_char.in_dll(lib, name))


def levels(depth, n, seed):
    g, lib = game(seed)
    u = addr(lib, "u")  # ux uy dx dy dz di tx ty ux0 uy0 | uz.dnum uz.dlevel
    assert ctypes.c_byte.from_address(u + 10).value == 0
    ctypes.c_byte.from_address(u + 11).value = depth
    lib.Is_special.restype = ctypes.c_void_p
    if lib.Is_special(ctypes.c_void_p(u + 10)):
        return dict(err="special level")
    mk = lib.mklev
    mk()
    dts, cells, rooms = [], [], []
    lvl = addr(lib, "level")
    t0 = now()
    for _ in range(n):
        mk()
    dt = now() - t0
    rooms = ctypes.c_int.in_dll(lib, "nroom").value
    typ = [ctypes.c_byte.from_address(lvl + i * RM + 4).value for i in range(ROWNO * COLNO)]
    # following the monster chain depends on the struct layout; count the map's monster pointers
    # instead
    objs = lvl + ROWNO * COLNO * RM
    no = sum(1 for i in range(ROWNO * COLNO) if ctypes.c_size_t.from_address(objs + 8 * i).value)
    mo = objs + 8 * ROWNO * COLNO
    nm = sum(1 for i in range(ROWNO * COLNO) if ctypes.c_size_t.from_address(mo + 8 * i).value)
    return dict(rate=n / dt, rooms=rooms, cells=sum(1 for t in typ if t), piles=no, mons=nm)


def turns(m, n, seed, name, keys, batch):
    g, lib = game(seed, keys)
    u, lvl, mons = addr(lib, "u"), addr(lib, "level"), addr(lib, "mons")

    def typ(x, y):
        return ctypes.c_byte.from_address(lvl + (x * ROWNO + y) * RM + 4).value
    near = [(i, j) for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2)]
    spot = next((x, y) for x in range(3, COLNO - 3) for y in range(3, ROWNO - 3)
                if all(typ(x + i, y + j) == 0 for i, j in near))
    lib.teleds(ctypes.c_int(spot[0]), ctypes.c_int(spot[1]), 0)
    hunger = ctypes.c_int.from_address(u + 76)
    assert hunger.value in range(890, 901), hunger.value
    pm = next(i for i in range(380) if ctypes.string_at(
        ctypes.c_size_t.from_address(mons + i * PERMONST).value) == name.encode())
    lib.makemon.restype = ctypes.c_void_p
    made = 0
    for _ in range(m):
        if lib.makemon(ctypes.c_void_p(mons + pm * PERMONST), 0, 0, 0x4002):  # no group, not waiting
            made += 1
    moves = ctypes.c_long.in_dll(lib, "moves")
    step = g._pynethack.step
    keys = b"s" if batch == 1 else b"%ds" % batch
    stuck, k, prompts = 0, 0, 0
    warm = moves.value + 20
    m0 = t0 = None
    while m0 is None or moves.value - m0 < n:
        if m0 is None and moves.value >= warm:
            m0, t0, k, prompts = moves.value, now(), 0, 0
        before = moves.value
        for c in keys:
            step(c)
        k += 1
        hunger.value = 900
        if moves.value == before:
            stuck += 1
            if stuck >= 2:  # a fast hero may act twice per turn; more than that means a --More-- prompt to dismiss
                step(13)
                prompts += 1
                if stuck > 20:
                    return dict(err="stuck at turn %d" % moves.value)
        else:
            stuck = 0
    dt = now() - t0
    return dict(us=dt / (moves.value - m0) * 1e6, made=made, turns=moves.value - m0, cmds=k, prompts=prompts)


if a.only in ("", "levels"):
    for depth in ((1, 14) if a.quick else (1, 3, 6, 8, 11, 14)):
        rs = [forked(levels, depth, a.levels, 100 + r) for r in range(a.runs * 3)]
        ok = [r for r in rs if "err" not in r]
        if ok:
            report("nethack3.6.7/mklev depth %d" % depth, [r["rate"] for r in ok], "levels/s",
                   rooms=statistics.mean(r["rooms"] for r in ok), cells=statistics.mean(r["cells"] for r in ok),
                   object_piles=statistics.mean(r["piles"] for r in ok), monsters=statistics.mean(r["mons"] for r in ok),
                   left_out=len(rs) - len(ok))
if a.only in ("", "turns"):
    for batch, label in ((1, "one search a step"), (400, "400 searches a command"))[a.quick:]:
        for name in (("jackal",) if a.quick else ("jackal", "newt")):
            xs, ys = [], []
            for m in ((0, 50) if a.quick else (0, 10, 25, 50, 100)):
                rs = [forked(turns, m, a.turns, 500 + r, name, (), batch) for r in range(a.runs)]
                ok = [r for r in rs if "err" not in r]
                if not ok:
                    print("#", rs[0]); continue
                row = report("nethack3.6.7/rest, %d %ss awake, %s" % (m, name, label), [r["us"] for r in ok], "us/turn",
                             made=statistics.mean(r["made"] for r in ok), turns=ok[0]["turns"], cmds=ok[0]["cmds"], prompts=ok[0]["prompts"], left_out=len(rs) - len(ok))
                xs.append(row["made"]); ys.append(row["median"])
            b, c = slope(xs, ys)
            report("nethack3.6.7/%s, %s: slope" % (name, label), [b * 1e3], "ns per monster-turn", base_us=c)
if a.only in ("", "reset"):
    def reset(seed):
        g = nethack.Nethack(observation_keys=(), ttyrec=None)
        g.set_initial_seeds(seed, seed + 1, False)
        g.reset()
        t0 = now()
        for _ in range(20):
            g.reset()
        return (now() - t0) / 20 * 1e3
    rs = [forked(reset, 900 + r) for r in range(a.runs)]
    report("nle/reset (new game)", [r for r in rs if not isinstance(r, dict)], "ms")
