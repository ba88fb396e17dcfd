#!/usr/bin/env python3
"""waves.py FILE: a film of numpy arrays, which `tickreel encode` reads from a pipe."""

import subprocess
import sys

import numpy

WIDTH, HEIGHT, FPS, SECONDS = 320, 180, 60, 2


def picture(seconds):
    """Two waves that meet, as an array of height x width x 3 bytes."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH] / HEIGHT
    waves = [numpy.sin(40 * numpy.hypot(x - at, y - 0.5) - 8 * seconds) for at in (0.5, 1.3)]
    light = 0.5 + 0.25 * (waves[0] + waves[1])
    return (numpy.stack([light * 60, light * 160, light * 255], axis=2)).astype(numpy.uint8)


def main():
    if len(sys.argv) != 2:
        sys.exit("waves.py FILE")
    encode = subprocess.Popen(
        ["tickreel", "encode", "-o", sys.argv[1], "--size", f"{WIDTH}x{HEIGHT}", "--fps", str(FPS),
         "--input-pix-fmt", "rgb24"], stdin=subprocess.PIPE)
    for frame in range(FPS * SECONDS):
        encode.stdin.write(picture(frame / FPS).tobytes())
    encode.stdin.close()
    sys.exit(encode.wait())


main()
