"""Shared helpers: pin to one core, repeat, report min/median/max."""
import json, os, statistics, sys, time


def pin(cpu=None):
    cpu = int(os.environ.get("BENCH_CPU", "0")) if cpu is None else cpu
    try:
        os.sched_setaffinity(0, {cpu})
    except OSError as e:
        print("# could not pin: %s" % e, file=sys.stderr)


def report(name, values, unit, **extra):
    """One JSON line per figure: name, unit, n, min, median, max."""
    values = [v for v in values if v is not None]
    row = dict(name=name, unit=unit, n=len(values))
    if values:
        row.update(min=min(values), median=statistics.median(values), max=max(values))
    row.update(extra)
    print(json.dumps({k: (round(v, 4) if isinstance(v, float) else v) for k, v in row.items()}), flush=True)
    return row


def now():
    return time.perf_counter()


def slope(xs, ys):
    """Least squares slope and intercept."""
    n = len(xs)
    mx, my = sum(xs) / n, sum(ys) / n
    b = sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)
    return b, my - b * mx
