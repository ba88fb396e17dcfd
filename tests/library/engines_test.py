#!/usr/bin/python3
"""engines_test.py ROOT BUILD ENGINE: examples/ENGINE in a fresh folder, as a user has it, with a tickreel that
is installed. Its film has as many frames as were asked for, and shows and sounds like the game."""

import importlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SAMPLES_PER_FRAME = 800
WIDTH, HEIGHT, SECONDS = 320, 180, 4
FRAMES = 60 * SECONDS


def missing(package):
    print(f"{package} is missing")
    sys.exit(1 if os.environ.get("TICKREEL_REQUIRE_ALL") else 77)


try:
    import numpy
except ImportError:
    missing("python3-numpy")


class Film:
    """What other programs see and hear in it."""

    def __init__(self, path):
        def decoded(*arguments):
            command = ["ffmpeg", "-v", "error", "-i", path, *arguments, "-"]
            return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout

        pixels = decoded("-f", "rawvideo", "-pix_fmt", "rgb24")
        self.frames = numpy.frombuffer(pixels, numpy.uint8).reshape(-1, HEIGHT, WIDTH, 3)
        self.sound = numpy.frombuffer(decoded("-f", "f32le", "-ac", "2"), numpy.float32).reshape(-1, 2)
        assert len(self.frames) == FRAMES, f"{len(self.frames)} frames, not {FRAMES}"
        assert abs(len(self.sound) - FRAMES * SAMPLES_PER_FRAME) <= 2048, f"{len(self.sound)} samples"

    def expect_colour(self, frame, x, y, colour):
        seen = self.frames[frame, y, x].astype(int)
        assert abs(seen - colour).max() <= 24, f"frame {frame} has {seen} at {x},{y}, not {colour}"

    def middle_of(self, frame, colour, rows=slice(0, HEIGHT)):
        """Where what has this colour is, as x and y."""
        near = (abs(self.frames[frame, rows].astype(int) - colour) <= 40).all(axis=2)
        assert near.any(), f"frame {frame} shows nothing of {colour}"
        y, x = numpy.nonzero(near)
        return x.mean(), y.mean() + (rows.start or 0)

    def expect_at(self, frame, colour, x, y, rows=slice(0, HEIGHT)):
        seen = self.middle_of(frame, colour, rows)
        assert abs(seen[0] - x) <= 1.5 and abs(seen[1] - y) <= 1.5, f"frame {frame}: {colour} at {seen}, not {x},{y}"

    def loudness(self, first_frame, frames):
        samples = self.sound[first_frame * SAMPLES_PER_FRAME : (first_frame + frames) * SAMPLES_PER_FRAME]
        return float(numpy.sqrt((samples**2).mean()))


def run(command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")


def check_pygame(example, installed):
    try:
        import pygame
    except ImportError:
        missing("python3-pygame")
    environment = os.environ | {"PYTHONPATH": str(installed / "lib/python3/dist-packages")}
    run(["/usr/bin/python3", "stars.py", "stars.mp4", str(SECONDS)], cwd=example, env=environment)
    film = Film(example / "stars.mp4")
    sys.path.insert(0, str(example))
    stars = importlib.import_module("stars")
    game = stars.Game()
    rings = []
    for frame in range(FRAMES):
        game.step(game.bot())
        if game.rung == frame:
            rings.append(frame)
        film.expect_colour(frame, 300, 100, stars.NIGHT)
        film.expect_at(frame, stars.BASKET, game.basket - 0.5, stars.BASKET_Y + 4.5)
        if 20 < game.star[1] < stars.BASKET_Y - 10:
            film.expect_at(frame, stars.STAR, *game.star, rows=slice(14, stars.BASKET_Y))
    assert len(rings) >= 2 and rings[1] - rings[0] > 20, rings
    assert film.loudness(0, rings[0] - 2) < 0.001, "a bell rings before the first star is caught"
    for ring in rings:
        assert film.loudness(ring, 3) > 3 * film.loudness(ring - 4, 3), f"no bell at {ring}"
        assert film.loudness(ring, 3) > 0.1, f"a faint bell at {ring}"


def check_love(example, installed):
    for program, package in (("love", "love"), ("Xvfb", "xvfb"), ("xauth", "xauth")):
        if shutil.which(program) is None:
            missing(package)
    library = next(installed.rglob("libtickreel.so")).parent
    environment = os.environ | {"LD_LIBRARY_PATH": str(library), "HOME": str(example)}
    command = ["xvfb-run", "-a", "love", ".", "moons.mp4", str(SECONDS)]
    run(command, cwd=example, env=environment)
    film = Film(example / "moons.mp4")
    probe = ["ffprobe", "-v", "error", "-show_entries", "format_tags=title", "-of", "csv=p=0", example / "moons.mp4"]
    title = subprocess.run(probe, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    assert title == "Moons", f"the film's title is '{title}'"
    # What main.lua says of its moons, said again.
    moons = ((120, 70, (230, 89, 51)), (200, 40, (77, 204, 230)))
    for frame in range(FRAMES):
        film.expect_colour(frame, 300, 100, (13, 13, 38))
        film.expect_at(frame, (64, 128, 77), 159.5, 89.5)
        for steps, distance, colour in moons:
            angle = 2 * numpy.pi * (frame + 1) / steps
            film.expect_at(frame, colour, 159.5 + distance * numpy.sin(angle), 89.5 - distance * numpy.cos(angle))
    assert film.loudness(0, 116) < 0.001, "there is a pulse before the first"
    for pulse in (119, 199):
        assert film.loudness(pulse, 5) > 0.1, f"no pulse at {pulse}"
        assert film.loudness(pulse + 16, 5) < 0.01, f"the pulse at {pulse} does not end"
    # An error ends it, and shows no screen that waits for a key.
    again = subprocess.run(command, cwd=example, env=environment, capture_output=True, text=True, timeout=60)
    assert again.returncode != 0 and "moons.mp4" in again.stderr, again


def check_sdl2(example, installed):
    if not shutil.which("sdl2-config"):
        missing("libsdl2-dev")
    run(["cmake", "-S", ".", "-B", "built", f"-DCMAKE_PREFIX_PATH={installed}"], cwd=example)
    run(["cmake", "--build", "built"], cwd=example)
    run(["built/bounce", "bounce.mp4", str(SECONDS)], cwd=example)
    film = Film(example / "bounce.mp4")
    # The ball of bounce.c, said again: 16 pixels wide, and with its middle 7.5 behind its corner.
    x, y, dx, dy = 30, 20, 3, 2
    knocks = []
    for frame in range(FRAMES):
        x, y = x + dx, y + dy
        turned_x, turned_y = not 0 < x < WIDTH - 16, not 0 < y < HEIGHT - 16
        dx, dy = -dx if turned_x else dx, -dy if turned_y else dy
        if turned_x or turned_y:
            knocks.append(frame)
        film.expect_at(frame, (250, 200, 60), (max(x, 0) + min(x + 15, WIDTH - 1)) / 2, y + 7.5)
        if not (-20 < x - 10 < 20 and y < 40):
            film.expect_colour(frame, 2, 2, (40, 60, 110))
        if not (x < 20 and y > 140):
            film.expect_colour(frame, 2, 177, (70, 50, 40))
    assert len(knocks) >= 3, knocks
    assert film.loudness(0, knocks[0] - 2) < 0.001, "there is a knock before the first"
    for knock in knocks:
        assert film.loudness(knock, 3) > 0.1, f"no knock at {knock}"


def main():
    root, build, engine = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    with tempfile.TemporaryDirectory() as folder:
        installed = pathlib.Path(folder) / "installed"
        run(["cmake", "--install", build, "--prefix", installed])
        example = pathlib.Path(shutil.copytree(root / "examples" / engine, pathlib.Path(folder) / engine))
        globals()["check_" + engine](example, installed)
    print(f"the film of examples/{engine} shows and sounds like it")


if __name__ == "__main__":
    main()
