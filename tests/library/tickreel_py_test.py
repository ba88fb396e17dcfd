#!/usr/bin/python3
"""tickreel_py_test.py ROOT: tickreel.py, which PYTHONPATH finds, with the library of TICKREEL_LIBRARY."""

import fractions
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy
except ImportError:
    print("python3-numpy is missing")
    sys.exit(1 if os.environ.get("TICKREEL_REQUIRE_ALL") else 77)
import tickreel

WIDTH, HEIGHT = 64, 48


def picture(frame, channels=3):
    """Left and right halves, and a bottom, of different colours."""
    pixels = numpy.zeros((HEIGHT, WIDTH, channels), numpy.uint8)
    pixels[:, : WIDTH // 2, 0] = 200
    pixels[:, WIDTH // 2 :, 1] = 100 + frame
    pixels[HEIGHT // 2 :, :, 2] = 150
    return pixels


def decoded(path):
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                         stdout=subprocess.PIPE, check=True).stdout
    return numpy.frombuffer(raw, numpy.uint8).reshape(-1, HEIGHT, WIDTH, 3)


class Films(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def film(self, **options):
        options = {"preset": "ultrafast", **options}
        return tickreel.Film(self.folder / "film.mp4", WIDTH, HEIGHT, **options)

    def assert_refused(self, words, status, call, *arguments, **options):
        with self.assertRaises(tickreel.Error) as refused:
            call(*arguments, **options)
        self.assertRegex(str(refused.exception), words)
        self.assertEqual(refused.exception.status, status)
        return refused.exception

    def test_struct_is_that_of_the_header(self):
        header = (pathlib.Path(sys.argv[1]) / "include/tickreel/tickreel.h").read_text()
        body = re.search(r"struct tickreel_film_target \{(.*?)\} tickreel_film_target", header, re.S)[1]
        body = re.sub(r"/\*.*?\*/", "", body, flags=re.S)
        kinds = {"size_t": "c_ulong", "const char*": "c_char_p", "int": "c_int", "int64_t": "c_long",
                 "const char* const*": "LP_c_char_p"}
        fields = [(name, kinds[kind]) for kind, name in re.findall(r"([a-z_0-9* ]+?) (\w+);", body)
                  for kind in [kind.strip()]]
        ours = [(name, kind.__name__) for name, kind in tickreel._Target._fields_]
        self.assertEqual(ours, fields[: len(ours)])
        self.assertEqual(len(ours), len(fields))

    def test_each_kind_of_pixels_shows_the_same(self):
        rgb = picture(0)
        ways = {
            "rgb24": lambda film: film.write(rgb),
            "bgr24": lambda film: film.write(numpy.ascontiguousarray(rgb[:, :, ::-1]), "bgr24"),
            "a view with channels turned": lambda film: film.write(rgb[:, :, ::-1], "bgr24"),
            "rgba": lambda film: film.write(numpy.dstack([rgb, numpy.full((HEIGHT, WIDTH), 255, "u1")])),
            "rows from below": lambda film: film.write(rgb[::-1], bottom_up=True),
            "rows with a stride": lambda film: film.write(numpy.hstack([rgb, rgb])[:, :WIDTH]),
            "transposed": lambda film: film.write(numpy.ascontiguousarray(rgb.swapaxes(0, 1)).swapaxes(0, 1)),
            "bytes": lambda film: film.write(rgb.tobytes()),
        }
        for name, write in ways.items():
            with self.subTest(name):
                with self.film(overwrite=True) as film:
                    write(film)
                shown = decoded(self.folder / "film.mp4")
                self.assertEqual(len(shown), 1)
                for y, x in [(10, 10), (10, 50), (40, 10), (40, 50)]:
                    self.assertLess(abs(shown[0, y, x].astype(int) - rgb[y, x]).max(), 12, (y, x))

    def test_gray(self):
        with self.film() as film:
            film.write(numpy.full((HEIGHT, WIDTH), 90, numpy.uint8))
        self.assertLess(abs(decoded(self.folder / "film.mp4")[0].astype(int) - 90).max(), 4)

    def test_what_is_no_picture_is_refused_by_name(self):
        film = self.film()
        self.addCleanup(film.close)
        usage = tickreel.Status.USAGE
        self.assert_refused("48 x 65 x 3", usage, film.write, numpy.zeros((48, 65, 3), "u1"))
        self.assert_refused("48 x 64 x 2", usage, film.write, numpy.zeros((48, 64, 2), "u1"))
        self.assert_refused("float64", usage, film.write, numpy.zeros((48, 64, 3)))
        self.assert_refused("yuv.*rgba, bgra", usage, film.write, picture(0), "yuv")
        self.assert_refused("rgba", usage, film.write, picture(0), "rgba")
        self.assert_refused("100 bytes", usage, film.write, bytes(100))
        self.assert_refused("0 bytes", usage, film.write, b"")
        self.assertEqual(film.next_frame, 0)
        self.assert_refused("OpenGL", usage, film.write_texture, 1)

    def test_what_the_library_refuses_is_an_exception_in_its_words(self):
        usage = tickreel.Status.USAGE
        error = self.assert_refused("crf", usage, self.film, crf=9999)
        self.assertNotIn("FilmTarget", str(error))
        self.assert_refused("frame_rate", usage, self.film, frame_rate=0)
        self.assert_refused("NUL", usage, self.film, made_of="a\0b")
        self.assert_refused("no frame", usage, self.film().finish)
        with self.film(overwrite=True) as film:
            film.write(picture(0))
        self.assert_refused("film.mp4", tickreel.Status.IN_THE_WAY, self.film)
        self.assert_refused("closed", usage, film.write, picture(0))
        self.assert_refused("closed", usage, film.finish)
        film.close()

    def test_after_an_exception_a_film_goes_on_to_the_same_bytes(self):
        def draw(film, until=30):
            for frame in film.frames(30):
                if frame == until:
                    raise KeyboardInterrupt
                film.write(picture(frame))

        with self.film(segment_frames=10) as film:
            draw(film)
        whole = (self.folder / "film.mp4").read_bytes()
        with self.assertRaises(KeyboardInterrupt), self.film(segment_frames=10, overwrite=True) as film:
            draw(film, until=25)
        self.assertTrue((self.folder / "film.mp4.part").is_dir())
        os.remove(self.folder / "film.mp4")
        with self.film(segment_frames=10, resume=True) as film:
            self.assertGreaterEqual(film.next_frame, 10)
            draw(film)
        self.assertEqual((self.folder / "film.mp4").read_bytes(), whole)

    def test_frames_want_one_picture_each_and_tell_how_far_they_are(self):
        told = []
        with self.film() as film:
            for frame in film.frames(3, progress=lambda done, count: told.append((done, count))):
                film.write(picture(frame))
        self.assertEqual(told, [(0, 3), (1, 3), (2, 3), (3, 3)])
        for times in (0, 2):
            with self.assertRaisesRegex(tickreel.Error, f"frame 0: {times} pictures"):
                with self.film(overwrite=True) as film:
                    for frame in film.frames(3):
                        for _ in range(times):
                            film.write(picture(frame))

    def test_sound_of_each_kind_at_a_rate_that_does_not_divide(self):
        for kind, channels in (("int16", 2), ("float64", 2), ("float32", 1)):
            with self.subTest(kind):
                film = self.film(frame_rate="30000/1001", sample_rate_hz=48000, channels=channels, overwrite=True)
                with film:
                    self.assertEqual(film.frame_rate, fractions.Fraction(30000, 1001))
                    counts = []
                    for frame in film.frames(30):
                        counts.append(film.samples_wanted)
                        wave = 0.5 * numpy.sin(numpy.arange(counts[-1]) + film.next_sample)
                        wave = wave[:, None].repeat(2, axis=1) if channels == 2 else wave
                        film.write_sound((wave * 32767).astype("int16") if kind == "int16" else wave.astype(kind))
                        film.write(picture(frame))
                self.assertEqual(sum(counts), 30 * 1001 * 48000 // 30000)
                raw = subprocess.run(["ffmpeg", "-v", "error", "-i", self.folder / "film.mp4", "-f", "f32le", "-"],
                                     stdout=subprocess.PIPE, check=True).stdout
                heard = numpy.frombuffer(raw, numpy.float32).reshape(-1, 2)[4800:40000]
                self.assertAlmostEqual(float(numpy.sqrt((heard**2).mean())), 0.5 / 2**0.5, delta=0.03)

    def test_what_is_no_sound_is_refused_by_name(self):
        film = self.film(sample_rate_hz=48000)
        self.addCleanup(film.close)
        usage = tickreel.Status.USAGE
        self.assert_refused("n x 2, not 800", usage, film.write_sound, numpy.zeros(800, "f4"))
        self.assert_refused("n x 2, not 2 x 800", usage, film.write_sound, numpy.zeros((2, 800), "f4"))
        self.assert_refused("n x 2, not a single number", usage, film.write_sound, 0.5)
        self.assert_refused("int32", usage, film.write_sound, numpy.zeros((800, 2), "i4"))
        silent = tickreel.Film(self.folder / "silent.mp4", 8, 8)
        self.addCleanup(silent.close)
        self.assert_refused("without sound", usage, silent.write_sound, numpy.zeros((8, 2), "f4"))
        self.assertRegex(tickreel.version(), r"^\d+\.\d+\.\d+")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
