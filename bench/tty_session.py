#!/usr/bin/env python3
"""Measures the terminal behavior of a roguelike through a pty: start-up to the first map, bytes written per key,
key-to-frame latency, idle bytes, peak memory, save time and size, restore time.

usage: tty_session.py PROFILE BINARY [--runs R] [--keys N] [--saves] [--replay FILE [--turn N]]
PROFILE: wyrdvault | nethack      (BINARY: the program)
--saves: only measure saving and restoring. --replay: save this run, taken over at a turn (wyrdvault only).
Every run starts in a fresh scratch directory. To exclude fsync times, run the script under eatmydata.
"""
import argparse, fcntl, glob, os, pty, random, re, select, shutil, signal, statistics, struct, sys, tempfile, termios, time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from benchlib import report

ap = argparse.ArgumentParser()
ap.add_argument("profile")
ap.add_argument("binary")
ap.add_argument("--runs", type=int, default=5)
ap.add_argument("--keys", type=int, default=300)
ap.add_argument("--saves", action="store_true")
ap.add_argument("--replay")
ap.add_argument("--turn", default="4000000000")
ap.add_argument("--show", action="store_true")
a = ap.parse_args()
BIN = os.path.abspath(a.binary)
CPU = int(os.environ.get("BENCH_CPU", "0"))
NHOPT = "OPTIONS=role:Val,race:hum,gender:fem,align:neu,!legacy,!autopickup,pettype:none,time,color\n"


class Game:
    def __init__(self, argv, env, cwd, rows, cols):
        self.out = b""
        self.total = 0
        self.t0 = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.sched_setaffinity(0, {CPU})
            os.environ.update(env)
            os.environ["TERM"] = "xterm-256color"
            os.environ["LINES"], os.environ["COLUMNS"] = str(rows), str(cols)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
            os.chdir(cwd)
            os.execve(argv[0], argv, os.environ)
        os.set_blocking(self.fd, False)
        self.done = False

    def read(self, timeout):
        """One chunk, or b'' on timeout; sets done at the end of the program."""
        r, _, _ = select.select([self.fd], [], [], timeout)
        if not r:
            return b""
        try:
            b = os.read(self.fd, 1 << 16)
        except OSError:
            b = None
        if not b:
            self.done = True
            return b""
        self.total += len(b)
        if b"\x1b[6n" in b:  # answer a cursor position query as a terminal would
            os.write(self.fd, b"\x1b[2;1R")
        self.out = (self.out + b)[-200000:]
        return b

    def quiet(self, gap, limit):
        """Read until no output for gap seconds (or limit). Returns bytes and the time of the last byte."""
        n, last, end = 0, None, time.perf_counter() + limit
        while not self.done and time.perf_counter() < end:
            b = self.read(gap)
            if not b:
                break
            n += len(b)
            last = time.perf_counter()
        return n, last

    def until(self, pat, limit):
        end = time.perf_counter() + limit
        mark = len(self.out)
        while time.perf_counter() < end and not self.done:
            if re.search(pat, self.out):
                return time.perf_counter() - self.t0
            self.read(0.05)
        return time.perf_counter() - self.t0 if re.search(pat, self.out) else None

    def first_map(self, gate, limit=20):
        """Seconds to the first map; a screen before it is confirmed at once."""
        if gate:
            self.until(gate, limit)
            self.out = b""
            self.send("\r")
        return self.until(KEY, limit)

    def send(self, s):
        os.write(self.fd, s.encode("latin1"))

    def rss(self):
        try:
            with open("/proc/%d/status" % self.pid) as f:
                return int(re.search(r"VmHWM:\s+(\d+)", f.read()).group(1))
        except (OSError, AttributeError):
            return None

    def wait_exit(self, limit):
        t = time.perf_counter()
        while time.perf_counter() - t < limit:
            self.read(0.002) if not self.done else time.sleep(0.001)
            p, st = os.waitpid(self.pid, os.WNOHANG)
            if p:
                self.done = True
                return time.perf_counter() - t
        return None

    def kill(self, locks=()):
        for f in locks:
            try:
                os.unlink(f)
            except OSError:
                pass
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        try:
            os.close(self.fd)
        except OSError:
            pass


def profile(tmp):
    p = dict(rows=24, cols=80, env={}, cwd=tmp, gap=0.03, settle=["\x1b"], rest="s", walk="hjklyubn", more="\r",
             explore=None, esc="\x1b")
    if a.profile == "nethack":
        rc = os.path.join(tmp, "rc")
        open(rc, "w").write(NHOPT)
        p["env"] = {"NETHACKOPTIONS": "@" + rc}
        p["argv"] = [BIN, "-u", "b%x" % (time.time_ns() // 1000 % (1 << 36)), "-X"]  # -X: explore mode, where the hero can decline to die
        saves = "/var/games/nethack/save/*"
        p["locks"] = "/var/games/nethack/*lock.[0-9]*"  # left by killed games
        p["saves"] = saves + p["argv"][2] + "*"
        p["save_keys"] = ["S", "y"]
        p["restore"] = p["argv"]
    elif a.profile == "wyrdvault":
        p["argv"] = [BIN, "--data-dir", os.path.join(tmp, "data"), "--role", "valkyrie", "--race", "human",
                     "--name", "Bench", "--seed", str(random.randrange(10 ** 6)), "--no-packs"]
        p["restore"] = p["argv"][:3]
        p["saves"] = os.path.join(tmp, "data", "runs", "*", "snap.*")
        p["save_keys"] = ["S"]
        p.update(settle=[], more=".", esc=".")  # no prompts to settle, and Escape opens the menu
        p["gate"] = rb"Enter"  # a screen to confirm before the map
        p["explore"] = "o"
    else:
        sys.exit("no such profile: " + a.profile)
    return p


jitter = random.Random(1)
KEY = rb"@"
res = {}


def add(k, v):
    if v is not None:
        res.setdefault(k, []).append(v)


def keys(g, p, label, pick, n):
    per, lat = [], []
    for i in range(n):
        if g.done:
            break
        k = pick(i)
        time.sleep(jitter.random() * 0.035)  # random phase relative to any polling loop
        t = time.perf_counter()
        g.send(k)
        b, last = g.quiet(p["gap"], 1.0)
        per.append(b)
        if last:
            lat.append((last - t) * 1e3)
    if per:
        add(label + " bytes/key mean", statistics.mean(per))
        add(label + " bytes/key median", statistics.median(per))
    if lat:
        lat.sort()
        add(label + " key-to-last-byte ms median", statistics.median(lat))
        add(label + " key-to-last-byte ms p99", lat[int(len(lat) * 0.99)])


def play(g, p):
    """One session: start, keys, idling."""
    t = g.first_map(p.get("gate"))
    add("start to first map ms", t * 1e3 if t else None)
    b, last = g.quiet(0.15, 1.0)
    add("first screens bytes", g.total)
    for k in p["settle"] + [p["more"], p["esc"]]:
        g.send(k)
        g.quiet(0.1, 0.5)
    n0, t0 = g.total, time.perf_counter()
    while time.perf_counter() - t0 < 1.0:
        g.read(0.05)
    add("idle bytes/s", (g.total - n0) / (time.perf_counter() - t0))
    n0 = g.total
    g.send("\x12")  # ^R: redraw
    b, _ = g.quiet(0.1, 0.5)
    add("full redraw bytes", b)
    keys(g, p, "rest", lambda i: p["esc"] if i % 10 == 9 else p["rest"], a.keys)
    g.send(p["esc"]); g.quiet(0.05, 0.3)
    rng = random.Random(1)
    d = ["h"]

    def step(i):
        if i % 6 == 0:
            d[0] = rng.choice(p["walk"])
        if i % 25 == 24:
            return p["esc"]
        return d[0]
    keys(g, p, "walk", step, a.keys)
    for k in (p["more"], p["esc"], p["esc"]):
        g.send(k); g.quiet(0.05, 0.3)
    if p["explore"]:
        n0, t0 = g.total, time.perf_counter()
        for _ in range(12):
            g.send(p["explore"]); g.quiet(0.6, 3)
            g.send(p["esc"]); g.quiet(0.05, 0.2)
        add("12 autoexplore keys: bytes in all", g.total - n0)
    add("peak RSS KiB", g.rss())
    g.kill(glob.glob(p.get("locks", "")))


for r in range(a.runs):
    random.seed(1000 + r)
    tmp = tempfile.mkdtemp(prefix="ttybench")
    p = profile(tmp)
    g = None
    try:
        if not a.saves:
            g = Game(p["argv"], p["env"], p["cwd"], p["rows"], p["cols"])
            play(g, p)
        # use a fresh game for saving, in case the hero died above, and remove all other runs, so
        # that the restore is unambiguous
        shutil.rmtree(os.path.join(tmp, "data"), ignore_errors=True)
        p = profile(tmp)
        for f in glob.glob(p["saves"]):
            os.unlink(f)
        start, gate = p["argv"], p.get("gate")
        if a.replay:
            start, gate = [BIN, "replay", "take-over", a.replay, "--turn", a.turn] + p["argv"][1:3], None
        g = Game(start, p["env"], p["cwd"], p["rows"], p["cols"])
        g.first_map(gate)
        g.quiet(0.15, 1.0)
        for k in p["settle"] + [p["more"], p["esc"]] + [p["rest"]] * 5 + [p["more"], p["esc"]] * 2:
            g.send(k)
            g.quiet(0.05, 0.5)
        if not g.done:
            for k in p["save_keys"][:-1]:
                g.send(k); g.quiet(0.2, 1.0)
            tb = time.perf_counter()
            g.send(p["save_keys"][-1])
            end = time.perf_counter() + 3
            dt = None
            while time.perf_counter() < end:
                dt = g.wait_exit(0.25)
                if dt is not None:
                    break
                g.send("\r")
            add("save ms (to exit)", (time.perf_counter() - tb) * 1e3 if dt is not None else None)
            f = glob.glob(p["saves"])
            if f:
                add("save size bytes", os.path.getsize(f[0]))
                h = Game(p["restore"], p["env"], p["cwd"], p["rows"], p["cols"])
                t = h.first_map(p["gate"]) if "gate" in p else h.until(rb"Restoring save|@", 20)
                if b"Restoring" in h.out:  # a prompt before the map: answer it, without counting our own delay
                    h.quiet(0.2, 1)
                    h.out = b""
                    t1 = time.perf_counter()
                    h.send("\r")
                    if h.until(KEY, 3):
                        t += time.perf_counter() - t1
                add("restore to first map ms", t * 1e3 if t else None)
                h.quiet(0.2, 1)
                if a.show:
                    print(repr(h.out[-1500:]))
                h.kill(glob.glob(p.get("locks", "")))
                for x in glob.glob(p["saves"]):
                    os.unlink(x)
            elif a.show:
                print("no save; last output:", repr(g.out[-1500:]))
    finally:
        if g:
            g.kill()
        shutil.rmtree(tmp, ignore_errors=True)
for k, v in res.items():
    report("%s: %s" % (a.profile, k), [float(x) for x in v], "")
