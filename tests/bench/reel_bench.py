#!/usr/bin/env python3
"""What a reel of twelve clips costs, against the exports of its clips, and when a title of it changes.

    tests/bench/reel_bench.py [ROUNDS] [SIZE]

Works in out/reel_bench. Prints the seconds of each, on the wall's clock and of CPU, and medians. A
round does all of them, so that what else the machine does meanwhile weighs on all alike.
"""

import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "build/release/tickreel"
PLACE = ROOT / "out/reel_bench"
CLIP_SECONDS = 3
SHIPPED = ROOT / "demos/tanks/replays/match.replay"
# Replay, and where its three clips begin; title and camera of the first.
REPLAYS = [(SHIPPED, (25, 43, 60), "follow:0"), (PLACE / "tanks.replay", (2, 7, 12), ""),
           (PLACE / "rockets.replay", (3, 8, 12), ""), (PLACE / "pucks.replay", (1, 6, 11), "")]


def clocks():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic(), used.ru_utime + used.ru_stime


def run(*arguments):
    """Seconds on the wall, and of CPU."""
    began = clocks()
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, arguments))}\n{done.stderr}")
    return tuple(now - then for now, then in zip(clocks(), began))


def record():
    PLACE.mkdir(parents=True, exist_ok=True)
    for game in ("tanks", "rockets", "pucks"):
        replay = PLACE / f"{game}.replay"
        if not replay.exists():
            run("record", "--game", game, "--headless", "--seconds", 16, "-o", replay)


def clips():
    """One of each replay in turn."""
    return [(replay, begins[i], f"clip {3 * i}@bottom-left,0.5-2.5", camera if i == 0 else "")
            for i in range(3) for replay, begins, camera in REPLAYS]


def reel(size, titles):
    text = f'size = "{size}"\n[defaults]\ntransition = "dissolve"\ntransition_length = 0.25\n'
    for (replay, begin, _, camera), title in zip(clips(), titles):
        text += (f'[[clip]]\nreplay = "{replay}"\nfrom = {begin}\nto = "+{CLIP_SECONDS}"\n'
                 f'text = "{title}"\n')
        if camera:
            text += f'camera = "{camera}"\n'
    path = PLACE / "reel.toml"
    path.write_text(text)
    return path


def export_clips(size):
    each = []
    for replay, begin, title, camera in clips():
        more = ["--camera", camera] if camera else []
        each.append(run("export", replay, "-o", PLACE / "clip.mp4", "--overwrite", "--size", size,
                        "--from", begin, "--to", f"+{CLIP_SECONDS}", "--text", title, *more))
    return tuple(map(sum, zip(*each)))


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    size = sys.argv[2] if len(sys.argv) > 2 else "640x360"
    record()
    titles = [title for _, _, title, _ in clips()]
    exports, reels, kept, changed = [], [], [], []
    for number in range(rounds):
        exports.append(export_clips(size))
        reels.append(run("reel", reel(size, titles), "-o", PLACE / "reel.mp4", "--overwrite"))
        if (PLACE / "cache").exists():
            run("cache", "clear", PLACE / "cache")
        make = ["-o", PLACE / "cached.mp4", "--overwrite", "--cache", PLACE / "cache"]
        kept.append(run("reel", reel(size, titles), *make))
        for clip in range(len(REPLAYS)):
            other = list(titles)
            other[clip + 4] = f"changed {number}@bottom-left,0.5-2.5"
            changed.append(run("reel", reel(size, other), *make))
    for clock, what in enumerate(("wall", "CPU")):
        print(f"{what}:")
        whole = statistics.median(seconds[clock] for seconds in reels)
        for name, measured in (("exports of the clips", exports), ("the reel", reels),
                               ("the reel, into a cache", kept), ("a title changed", changed)):
            seconds = [both[clock] for both in measured]
            median = statistics.median(seconds)
            each = " ".join(f"{one:.2f}" for one in seconds)
            print(f"  {name:24} {median:7.2f} s  {median / whole:6.3f} of the reel   ({each})")
        ratios = [reel[clock] / separate[clock] for reel, separate in zip(reels, exports)]
        print(f"  reel / exports: median {statistics.median(ratios):.3f}   "
              f"({' '.join(f'{ratio:.3f}' for ratio in ratios)})")


main()
