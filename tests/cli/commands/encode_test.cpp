#include <gmock/gmock.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <string>

#include "tests/cli/program_test.h"
#include "tests/support/background_program.h"
#include "tests/support/eventually.h"
#include "tests/support/sanitizer.h"
#include "tests/support/wave_file.h"

// `tickreel encode`: films of raw frames from a pipe.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr int kWidth = 32;
constexpr int kHeight = 18;
constexpr int kFrames = 150;

/// Returns a moving gradient with `bytes` bytes a pixel. `red`, `green` and `blue` are the places
/// of the components.
std::string frames(int count, int bytes, int red, int green, int blue) {
  std::string pixels;
  for (int n = 0; n < count; ++n) {
    for (int i = 0; i < kWidth * kHeight; ++i) {
      std::string pixel(static_cast<std::size_t>(bytes), '\x55');
      pixel[static_cast<std::size_t>(red)] = static_cast<char>(i % kWidth * 8);
      pixel[static_cast<std::size_t>(green)] = static_cast<char>(i / kWidth * 12);
      pixel[static_cast<std::size_t>(blue)] = static_cast<char>(n);
      pixels += pixel;
    }
  }
  return pixels;
}

class EncodeTest : public ProgramTest {
 protected:
  static constexpr const char* kOptions =
      " --size 32x18 --input-pix-fmt rgb24 --segment-frames 60 --progress none ";

  void SetUp() override { write("frames.rgb", frames(kFrames, 3, 0, 1, 2)); }

  [[nodiscard]] ProgramResult encode(const std::string& film, const std::string& options = "",
                                     const std::string& from = "cat frames.rgb") const {
    return run(from + " | tickreel encode -o " + film + kOptions + options);
  }
  /// Expects that encode refuses `options` and leaves the directory as it is.
  void expect_refused(const std::string& options, int code, const std::string& why,
                      const std::string& from = "cat frames.rgb") const {
    const std::string files = listing();
    const ProgramResult refused = encode("refused.mp4", options, from);
    EXPECT_EQ(refused.exit_code, code) << options << refused.err;
    EXPECT_THAT(refused.err, HasSubstr(why));
    EXPECT_EQ(listing(), files) << options;
  }
  /// Makes film.mp4.part with two finished segments.
  void break_off_after_two_segments(const std::string& options = "") const {
    ASSERT_EQ(encode("film.mp4", options, "head -c 230000 frames.rgb").exit_code, 3);
  }
  /// Makes film.mp4.part as a killed process leaves it that had two segments finished.
  void kill_one_in_the_middle(const std::string& options = "") const {
    const std::size_t bytes = std::size_t{3} * kWidth * kHeight * 140;
    ASSERT_EQ(run("mkfifo frames.fifo").exit_code, 0);
    const BackgroundProgram writer({"/bin/sh", "-c",
                                    "cd " + path("") + "; (head -c " + std::to_string(bytes) +
                                        " frames.rgb; exec sleep 100) > frames.fifo"});
    BackgroundProgram killed({"/bin/sh", "-c",
                              "cd " + path("") + "; exec " + quoted(TICKREEL_PROGRAM) +
                                  " encode -i frames.fifo -o film.mp4" + kOptions + options});
    // The second segment may be finished before the first.
    ASSERT_TRUE(eventually([&] {
      return std::filesystem::exists(path("film.mp4.part/segment-000000.json")) &&
             std::filesystem::exists(path("film.mp4.part/segment-000001.json"));
    }));
    killed.send_signal(SIGKILL);
    killed.wait_for_end();
  }
};

TEST_F(EncodeTest, AFilmHasAllFramesAndTheSoundToTheSample) {
  write("sound.wav", wave_file(200'000));
  ASSERT_EQ(encode("film.mp4", "--manifest --fps 30000/1001 --audio sound.wav").exit_code, 0);
  const ProgramResult checked = run("tickreel check film.mp4 --progress none");
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  // 150 frames of 1001/30000 seconds are 240240 samples at 48 kHz.
  EXPECT_THAT(checked.out + checked.err, HasSubstr("150 frames and 240240 samples"));
}

TEST_F(EncodeTest, WhatIsNoSuchFilmIsToldWithTheEndingsThatItTakes) {
  for (const char* name : {"/dev/full", "film.xyz", "film", "film.gif", "-"}) {
    const ProgramResult refused = encode(name);
    EXPECT_EQ(refused.exit_code, 2) << name;
    EXPECT_THAT(refused.err, HasSubstr("a film that is written frame by frame is a file in .mp4, "
                                       ".m4v, .mov, .mkv or .webm, and '" +
                                       std::string(name) + "' is none: give it such a name\n"));
    EXPECT_THAT(refused.err, Not(HasSubstr("--sink")));
  }
  EXPECT_THAT(encode(".").err, HasSubstr(". is a directory: name a file in it"));
}

TEST_F(EncodeTest, ACrashSaysWhatWorks) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
  // Writes this many frames and then waits. The program crashes once `file` exists.
  const auto crash_after = [this](int frames, const std::string& file) {
    const std::size_t bytes = std::size_t{3} * kWidth * kHeight * frames;
    return run("ulimit -c 0; rm -rf film.mp4.part frames.fifo; mkfifo frames.fifo\n"
               "(head -c " +
               std::to_string(bytes) +
               " frames.rgb; exec sleep 100) > frames.fifo & "
               "writer=$!\ntickreel encode -i frames.fifo -o film.mp4" +
               kOptions +
               " & encode=$!\n"
               "until [ -e film.mp4.part/" +
               file +
               " ]; do sleep 0.01; kill -0 $encode || break; done\n"
               "sleep 0.2; kill -SEGV $encode; wait $encode; code=$?; kill $writer; exit $code")
        .err;
  };
  EXPECT_THAT(crash_after(30, "segment-000000.mp4.part"),
              HasSubstr("No segment of the film is finished: repeat the command, which begins"));
  ASSERT_EQ(encode("film.mp4").exit_code, 0);
  ASSERT_EQ(run("rm film.mp4").exit_code, 0);
  EXPECT_THAT(crash_after(100, "segment-000000.json"),
              HasSubstr("The segments that are finished are in film.mp4.part: repeat the command "
                        "with --resume"));
  EXPECT_EQ(encode("film.mp4").exit_code, 5);
  EXPECT_EQ(encode("film.mp4", "--resume").exit_code, 0);
}

TEST_F(EncodeTest, AFolderThatCannotBeIsNamed) {
  ASSERT_EQ(run("ln -s loop loop").exit_code, 0);
  const ProgramResult refused = encode("loop/film.mp4");
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.err, HasSubstr("cannot make the folder loop: "));
}

TEST_F(EncodeTest, TheSameFramesInAnyLayoutAreTheSameFilm) {
  ASSERT_EQ(encode("film.mp4").exit_code, 0);
  const std::string film = read("film.mp4");
  const auto expect_same = [&](const char* layout, const std::string& pixels) {
    write(layout, pixels);
    const ProgramResult made =
        run(std::string("tickreel encode -i ") + layout + " -o " + layout +
            ".mp4 --size 32x18 --segment-frames 60 --progress none --input-pix-fmt " + layout);
    ASSERT_EQ(made.exit_code, 0) << made.err;
    EXPECT_TRUE(read(std::string(layout) + ".mp4") == film) << layout;
  };
  expect_same("rgba", frames(kFrames, 4, 0, 1, 2));
  expect_same("bgra", frames(kFrames, 4, 2, 1, 0));
  expect_same("bgr24", frames(kFrames, 3, 2, 1, 0));
}

TEST_F(EncodeTest, AKilledOneGoesOnToTheSameBytes) {
  write("sound.wav", wave_file(120'000));
  ASSERT_EQ(encode("other.mp4", "--audio sound.wav").exit_code, 0);
  kill_one_in_the_middle("--audio sound.wav");
  EXPECT_EQ(encode("film.mp4", "--audio sound.wav").exit_code, 5);
  const ProgramResult other = encode("film.mp4", "--audio sound.wav --resume --made-of else");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("what the frames are of was not given and is else"));
  EXPECT_THAT(encode("film.mp4", "--resume").err, HasSubstr("--audio was given and is not given"));
  const ProgramResult made = encode("film.mp4", "--audio sound.wav --resume");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(read("film.mp4") == read("other.mp4"));
  EXPECT_FALSE(std::filesystem::exists(path("film.mp4.part")));
}

TEST_F(EncodeTest, WhatAKilledOneHasFinishedIsAFilm) {
  kill_one_in_the_middle();
  const ProgramResult joined =
      run("tickreel join film.mp4.part -o begun.mp4 --manifest --progress none");
  ASSERT_EQ(joined.exit_code, 0) << joined.err;
  EXPECT_THAT(run("tickreel check begun.mp4 --progress none").out, HasSubstr("120 frames"));
  // A missing segment is an error.
  ASSERT_EQ(run("rm film.mp4.part/segment-000000.mp4").exit_code, 0);
  const ProgramResult refused = run("tickreel join film.mp4.part -o again.mp4 --progress none");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("segment 0 in film.mp4.part is missing or damaged"));
  ASSERT_EQ(encode("film.mp4", "--resume").exit_code, 0);
  ASSERT_EQ(encode("other.mp4").exit_code, 0);
  EXPECT_TRUE(read("film.mp4") == read("other.mp4"));
}

TEST_F(EncodeTest, AFilmThatIsThereAndRightIsPassedOver) {
  ASSERT_EQ(encode("film.mp4", "--manifest").exit_code, 0);
  const std::string film = read("film.mp4");
  const ProgramResult kept =
      run("tickreel encode -i frames.rgb -o film.mp4 --size 32x18 --input-pix-fmt rgb24 "
          "--segment-frames 60 --manifest --resume --json --progress lines");
  EXPECT_EQ(kept.exit_code, 0) << kept.err;
  EXPECT_THAT(kept.err, HasSubstr("film.mp4: is there already, and is passed over"));
  EXPECT_THAT(kept.out, HasSubstr("\"outcome\": \"kept\""));
  EXPECT_THAT(kept.out, HasSubstr("\"kept\": 1"));
  write("other.rgb", frames(kFrames, 3, 2, 1, 0));
  const ProgramResult other = encode("film.mp4", "--resume", "cat other.rgb");
  EXPECT_EQ(other.exit_code, 5);
  EXPECT_THAT(other.err, HasSubstr("cannot resume film.mp4: frame 0 is another picture"));
  EXPECT_TRUE(read("film.mp4") == film);
}

TEST_F(EncodeTest, OtherFramesAreNotPutBehindThoseThatAreThere) {
  break_off_after_two_segments();
  std::string other = frames(kFrames, 3, 0, 1, 2);
  const std::size_t frame = std::size_t{3} * kWidth * kHeight;
  other[frame * 77 + 100] = static_cast<char>(other[frame * 77 + 100] ^ '\x40');
  write("other.rgb", other);
  for (const std::string from : {"", "-i other.rgb"}) {
    const ProgramResult refused = encode("film.mp4", "--resume " + from, "cat other.rgb");
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.err, HasSubstr("cannot resume film.mp4.part: frame 77 is another picture"));
    EXPECT_THAT(refused.err, HasSubstr("start anew with --overwrite"));
  }
  ASSERT_EQ(encode("film.mp4", "--resume").exit_code, 0);
  ASSERT_EQ(encode("whole.mp4").exit_code, 0);
  EXPECT_TRUE(read("film.mp4") == read("whole.mp4"));
}

TEST_F(EncodeTest, AnotherSoundIsNotPutBehindTheOneThatIsThere) {
  write("sound.wav", wave_file(120'000));
  break_off_after_two_segments("--audio sound.wav");
  std::string other = wave_file(120'000);
  other[4 * 60'000] = static_cast<char>(other[4 * 60'000] ^ '\x40');
  write("other.wav", other);
  const ProgramResult refused = encode("film.mp4", "--resume --audio other.wav");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("the sound of frame 60 and those after it is another one"));
  // The new sound ends before the frames that are there.
  write("short.wav", wave_file(30'000));
  const ProgramResult too_short = encode("film.mp4", "--resume --audio short.wav");
  EXPECT_EQ(too_short.exit_code, 2);
  EXPECT_THAT(too_short.err, HasSubstr("the sound of frame 0 and those after it is another one"));
  EXPECT_EQ(encode("film.mp4", "--resume --audio sound.wav").exit_code, 0);
}

// The first attempt added silence at the end of the sound.
TEST_F(EncodeTest, ASoundThatIsTooShortMayComeAgain) {
  write("sound.wav", wave_file(30'000));
  ASSERT_EQ(encode("whole.mp4", "--audio sound.wav").exit_code, 0);
  const std::string in_the_way = "(cat frames.rgb; sleep 0.5; mkdir film.mp4)";
  ASSERT_EQ(encode("film.mp4", "--audio sound.wav", in_the_way).exit_code, 5);
  ASSERT_EQ(run("rmdir film.mp4").exit_code, 0);
  const ProgramResult made = encode("film.mp4", "--audio sound.wav --resume");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(read("film.mp4") == read("whole.mp4"));
}

TEST_F(EncodeTest, TheEndOfAnInputThatWasCutIsNoEndOfTheFilm) {
  const ProgramResult cut = encode("film.mp4", "", "head -c 200000 frames.rgb");
  EXPECT_EQ(cut.exit_code, 3);
  EXPECT_THAT(cut.err,
              HasSubstr("standard input ends inside of frame 115: 1280 of its 1728 bytes"));
  EXPECT_THAT(cut.err, HasSubstr("1 segment is kept in film.mp4.part"));
  EXPECT_FALSE(std::filesystem::exists(path("film.mp4")));
  const ProgramResult short_of = encode("film.mp4", "--resume", "head -c 17280 frames.rgb");
  EXPECT_EQ(short_of.exit_code, 3);
  EXPECT_THAT(short_of.err, HasSubstr("has 10 frames, and the film has 60 already"));
  EXPECT_EQ(encode("film.mp4", "--resume").exit_code, 0);
}

TEST_F(EncodeTest, WhatCannotBeIsRefused) {
  expect_refused("", 3, "no frame came", "true");
  expect_refused("--input missing.rgb", 3, "cannot open missing.rgb");
  expect_refused("--input .", 3, ". is a directory");
  expect_refused("--audio missing.wav", 3, "missing.wav is not there");
  expect_refused("--audio-bitrate 64000", 2, "film without sound");
  expect_refused("--vcodec libx246", 2, "no encoder named libx246");
  const ProgramResult kind = encode("refused.gif");
  EXPECT_EQ(kind.exit_code, 2);
  EXPECT_THAT(kind.err, HasSubstr(".mp4, .m4v, .mov, .mkv or .webm"));
  EXPECT_EQ(run("tickreel encode -o film.mp4 </dev/null").exit_code, 2);
  const ProgramResult layout =
      run("tickreel encode -o film.mp4 --size 32x18 --input-pix-fmt yuv420p </dev/null");
  EXPECT_EQ(layout.exit_code, 2);
  EXPECT_THAT(layout.err, HasSubstr("choose rgba, bgra, rgb24, bgr24 or gray"));
}

TEST_F(EncodeTest, SoundMayComeThroughANamedPipeInAnyOrder) {
  write("sound.wav", wave_file(120'000));
  ASSERT_EQ(encode("other.mp4", "--audio sound.wav").exit_code, 0);
  // One program writes both pipes, all the frames first.
  const ProgramResult made =
      encode("film.mp4", "--audio sound.fifo",
             "mkfifo sound.fifo; (cat frames.rgb; exec >&-; cat sound.wav > sound.fifo)");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(read("film.mp4") == read("other.mp4"));
}

TEST_F(EncodeTest, AllOfTheSoundMayComeBeforeTheFrames) {
  write("sound.wav", wave_file(40 * 48'000));
  ASSERT_EQ(encode("other.mp4", "--audio sound.wav").exit_code, 0);
  const ProgramResult made =
      encode("film.mp4", "--audio sound.fifo",
             "mkfifo sound.fifo; (timeout 100 cat sound.wav > sound.fifo; cat frames.rgb)");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(read("film.mp4") == read("other.mp4"));
}

TEST_F(EncodeTest, AnInterruptionEndsWaitingForFrames) {
  for (const std::string& sound : {std::string(), std::string(" --audio sound.fifo")}) {
    ASSERT_EQ(run("mkfifo -m 600 sound.fifo 2>/dev/null; true").exit_code, 0);
    BackgroundProgram waiting({"/bin/sh", "-c",
                               "cd " + path("") + "; mkfifo frames.fifo 2>/dev/null; exec " +
                                   quoted(TICKREEL_PROGRAM) + " encode -i frames.fifo -o film.mp4" +
                                   kOptions + sound});
    ASSERT_TRUE(eventually([&] { return std::filesystem::exists(path("film.mp4.part")); }));
    waiting.send_signal(SIGINT);
    EXPECT_EQ(waiting.wait_for_end(), 130) << waiting.err();
    EXPECT_FALSE(std::filesystem::exists(path("film.mp4.part")));
  }
}

}  // namespace
}  // namespace tickreel::tests
