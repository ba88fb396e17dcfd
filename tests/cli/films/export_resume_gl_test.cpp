#include <gmock/gmock.h>

#include <random>

#include "tests/cli/program_test.h"
#include "tests/support/sanitizer.h"

// Exports that are interrupted, and their segments.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class ExportResumeTest : public ExportTest {
 protected:
  /// An export of 180 frames in 15 segments.
  static constexpr const char* kExport =
      "tickreel export match.replay --size 160x90 --segment-frames 12 --progress none ";

  /// Exports to film.mp4 until two segments are finished, and then sends a signal. Returns the
  /// export's output and exit code.
  [[nodiscard]] ProgramResult interrupted_by(const std::string& signal) const {
    return run("ulimit -c 0\n" + std::string(kExport) + " --jobs 2 -o film.mp4 & export=$!\n" +
               "until [ -e film.mp4.part/segment-000001.json ]\n"
               "do sleep 0.005; kill -0 $export || exit 99; done\n" +
               "kill -" + signal + " $export; wait $export");
  }
  [[nodiscard]] std::string whole_film() const {
    EXPECT_EQ(run(std::string(kExport) + "-o whole.mp4").exit_code, 0);
    return read("whole.mp4");
  }
};

TEST_F(ExportResumeTest, WhatIsInTheWayOfAFreshExportIsNamed) {
  const auto in_the_way = [this](const std::string& make, const std::string& words) {
    ASSERT_EQ(run("rm -rf film.* && mkdir film.mp4.part && cd film.mp4.part && " + make).exit_code,
              0);
    const ProgramResult result = run(std::string(kExport) + "-o film.mp4 --to 0.1");
    EXPECT_EQ(result.exit_code, 5) << result.err;
    EXPECT_EQ(result.err, "tickreel: film.mp4.part" + words + "\n");
    EXPECT_EQ(listing(), "film.mp4.part match.replay");
  };
  const std::string remove_that = ": remove that, and repeat the command";
  in_the_way("ln -s nowhere film.json.part",
             "/film.json.part is in the way, for it is a symbolic link" + remove_that);
  in_the_way("mkfifo segment-000000.mp4.part",
             "/segment-000000.mp4.part is in the way, for it is a pipe" + remove_that);
  in_the_way("cd .. && rmdir film.mp4.part && mkfifo film.mp4.part",
             " is a pipe: move it away, or choose another name");
  ASSERT_EQ(run("ln -s nowhere film.y4m.part").exit_code, 0);
  EXPECT_THAT(run(std::string(kExport) + "-o film.y4m").err, HasSubstr("is in the way"));
}

/// The parameter is the number of kills.
class ExportKilledTest : public ExportResumeTest, public testing::WithParamInterface<int> {};

TEST_P(ExportKilledTest, AnyNumberOfTimesItIsTheSameFilmInTheEnd) {
  const std::string expected = whole_film();
  std::minstd_rand random{std::random_device{}()};
  const int kills = GetParam();
  int finished = 0;
  for (int killed = 0; killed < kills;) {
    const int milliseconds = std::uniform_int_distribution<int>(20, 600)(random);
    const ProgramResult result = run(std::string(kExport) + "-o film.mp4 --resume & export=$!\n" +
                                     "sleep 0." + std::to_string(1000 + milliseconds).substr(1) +
                                     "\nkill -KILL $export 2>/dev/null; wait $export 2>/dev/null");
    if (result.exit_code == 137) {
      ++killed;
      const bool is_there = run("test -e film.mp4").exit_code == 0;
      ASSERT_TRUE(!is_there || read("film.mp4") == expected) << "looks finished, and is not";
      // Otherwise there is still work to do, at least the tidying up.
      const bool is_done = is_there && run("test -e film.mp4.part").exit_code == 1;
      if (!is_done) continue;
    } else {
      ASSERT_EQ(result.exit_code, 0) << result.err;
      ASSERT_TRUE(read("film.mp4") == expected) << "after " << killed << " kills";
    }
    ++finished;
    ASSERT_EQ(run("rm film.mp4").exit_code, 0);
  }
  const ProgramResult last = run(std::string(kExport) + "-o film.mp4 --resume");
  ASSERT_EQ(last.exit_code, 0) << last.err;
  EXPECT_TRUE(read("film.mp4") == expected) << finished << " films before";
  EXPECT_EQ(listing(), "film.mp4 match.replay whole.mp4");
}

INSTANTIATE_TEST_SUITE_P(Short, ExportKilledTest, testing::Values(5));
INSTANTIATE_TEST_SUITE_P(Long, ExportKilledTest, testing::Values(50));

TEST_F(ExportResumeTest, AnInterruptedExportSaysHowToGoOn) {
  for (const std::string signal : {"INT", "TERM", "HUP"}) {
    const ProgramResult result = interrupted_by(signal);
    EXPECT_EQ(result.exit_code, 130) << signal << result.err;
    EXPECT_THAT(result.err, HasSubstr("of 15 segments are kept in film.mp4.part"));
    EXPECT_THAT(result.err, HasSubstr("--resume"));
    EXPECT_EQ(listing(), "film.mp4.part match.replay");

    const ProgramResult again = run(std::string(kExport) + "-o film.mp4");
    EXPECT_EQ(again.exit_code, 5) << "what is there is not thrown away unasked";
    EXPECT_THAT(again.err, HasSubstr("--resume"));
    EXPECT_THAT(again.err, HasSubstr("--overwrite"));
    EXPECT_EQ(run(std::string(kExport) + "-o film.mp4 --overwrite").exit_code, 0);
    EXPECT_EQ(run("rm film.mp4").exit_code, 0);
  }
}

// The driver has the same version and name with the setting and without it.
TEST_F(ExportResumeTest, ASettingOfTheDriverThatChangesPicturesIsNoticed) {
  const std::string whole = whole_film();
  const std::string set = "LP_PERF=no_linear,no_tex,no_blend ";
  const std::string film = std::string(kExport) + "--cache cache -o ";
  ASSERT_EQ(run(set + kExport + "-o other.mp4").exit_code, 0);
  const std::string other = read("other.mp4");
  if (other == whole) GTEST_SKIP() << "it is another driver";
  static_cast<void>(interrupted_by("INT"));
  const ProgramResult resumed = run(set + kExport + "-o film.mp4 --resume");
  EXPECT_EQ(resumed.exit_code, 2) << resumed.err;
  EXPECT_THAT(resumed.err, HasSubstr("cannot resume film.mp4.part: frame "));
  ASSERT_EQ(run(std::string(kExport) + "-o film.mp4 --resume").exit_code, 0);
  EXPECT_TRUE(read("film.mp4") == whole);
  ASSERT_EQ(run(film + "a.mp4").exit_code, 0);
  ASSERT_EQ(run(set + film + "b.mp4").exit_code, 0);
  EXPECT_TRUE(read("b.mp4") == other);
  ASSERT_EQ(run(film + "c.mp4").exit_code, 0);
  EXPECT_TRUE(read("c.mp4") == whole);
}

TEST_F(ExportResumeTest, WhatIsDrawnAgainToCompareShows) {
  static_cast<void>(interrupted_by("INT"));
  const ProgramResult resumed =
      run("tickreel export match.replay --size 160x90 --segment-frames 12 --progress lines "
          "-o film.mp4 --resume");
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_THAT(resumed.err, testing::StartsWith("comparing, frame "));
  EXPECT_THAT(resumed.err, Not(HasSubstr("(100%), ETA ~0:00\nrendering")));
}

TEST_F(ExportResumeTest, ACrashBeforeTheFirstSegmentAdvisesToBeginAnew) {
  if (kIsSanitized) return;
  const std::string one_segment = "tickreel export match.replay --size 160x90 --progress none ";
  const ProgramResult result = run("ulimit -c 0\n" + one_segment + "-o film.mp4 & export=$!\n" +
                                   "until [ -e film.mp4.part/segment-000000.mp4.part ]\n"
                                   "do sleep 0.005; kill -0 $export || exit 99; done\n"
                                   "kill -SEGV $export; wait $export");
  EXPECT_EQ(result.exit_code, 128 + 11);
  EXPECT_THAT(result.err, HasSubstr("crashed: SIGSEGV. No segment of the film is finished: repeat "
                                    "the command, which begins anew\n"));
  EXPECT_EQ(listing(), "film.mp4.part match.replay");
  EXPECT_EQ(run(one_segment + "-o film.mp4").exit_code, 0);
}

TEST_F(ExportResumeTest, ACrashSaysHowToGoOn) {
  const ProgramResult result = interrupted_by("SEGV");
  if (!kIsSanitized) {
    EXPECT_EQ(result.exit_code, 128 + 11);
    EXPECT_THAT(result.err, HasSubstr("tickreel: crashed: SIGSEGV"));
    EXPECT_THAT(result.err, HasSubstr("film.mp4.part: repeat the command with --resume"));
  }
  EXPECT_EQ(listing(), "film.mp4.part match.replay");
  EXPECT_EQ(run(std::string(kExport) + "-o film.mp4 --resume").exit_code, 0);
  if (kIsSanitized) return;
  const ProgramResult piped =
      run("ulimit -c 0\n" + std::string(kExport) + "--fps 1000 -o - > film & export=$!\n" +
          "until [ -s film ]; do sleep 0.005; kill -0 $export || exit 99; done\n" +
          "kill -SEGV $export; wait $export");
  EXPECT_THAT(piped.err, HasSubstr("SIGSEGV. What went to standard output is not the whole film"));
}

TEST_F(ExportResumeTest, AFinishedSegmentPlays) {
  ASSERT_EQ(interrupted_by("KILL").exit_code, 137);
  EXPECT_EQ(stream_of("film.mp4.part/segment-000001.mp4")["nb_read_frames"], "12");
}

TEST_F(ExportResumeTest, DoesNotGoOnWithAnotherFilm) {
  ASSERT_EQ(interrupted_by("KILL").exit_code, 137);
  const auto refused = [this](const std::string& options, const std::string& reason) {
    const ProgramResult result =
        run(std::string(kExport) + "-o film.mp4 --resume --jobs 1 " + options);
    EXPECT_EQ(result.exit_code, 2) << options;
    EXPECT_THAT(result.err, HasSubstr(reason)) << options;
    EXPECT_EQ(listing(), "film.mp4.part match.replay");
  };
  refused("--crf 30", "--crf");
  refused("--camera arena --fps 30", "--fps");
  refused("--to 2", "--to");
  ASSERT_EQ(run("mv match.replay old && tickreel record --game pucks --headless --seconds 3 "
                "--seed 99 -o match.replay && rm old")
                .exit_code,
            0);
  refused("", "replay");
}

TEST_F(ExportResumeTest, ASegmentThatHasSpoiledIsMadeAgain) {
  const std::string expected = whole_film();
  ASSERT_EQ(interrupted_by("KILL").exit_code, 137);
  const std::string name = "film.mp4.part/segment-000001.mp4";
  std::string segment = read(name);
  segment[segment.size() / 2] = static_cast<char>(segment[segment.size() / 2] ^ 1);
  write(name, segment);
  ASSERT_EQ(run(std::string(kExport) + "-o film.mp4 --resume").exit_code, 0);
  EXPECT_TRUE(read("film.mp4") == expected);
}

TEST_F(ExportResumeTest, WhereNothingIsLeftToDrawNothingIsSaidToBeDrawn) {
  const std::string film = "tickreel export match.replay --size 160x90 -o film.mp4 --to 0.5 ";
  ASSERT_EQ(run(film + "--list-segments > jobs").exit_code, 0);
  const std::string segments = "tickreel segment jobs -o film.mp4.part";
  EXPECT_THAT(run(segments).err, HasSubstr("rendering with"));
  EXPECT_EQ(run(segments).err, "film.mp4.part: segment 0 is there (the film has 0 to 0)\n");
  const ProgramResult joined = run(film + "--resume");
  EXPECT_EQ(joined.exit_code, 0) << joined.err;
  EXPECT_THAT(joined.err, Not(HasSubstr("rendering with")));
  EXPECT_THAT(joined.err, HasSubstr("film.mp4: 30 frames"));
}

// Films without segments begin anew: what a kill had left of them was in the way.
TEST_F(ExportResumeTest, FilmsWithoutSegmentsMayBeRepeatedToo) {
  for (const std::string film : {"png/%02d.png", "film.y4m", "film.rgb"}) {
    const std::string part = (film.starts_with("png") ? "png/03.png" : film) + ".part";
    const std::string command = std::string(kExport) + "--resume -o " + film;
    ASSERT_EQ(run("mkdir -p png && " + command +
                  " & export=$!\n"
                  "until [ -s " +
                  part +
                  " ]; do sleep 0.005; kill -0 $export || exit 99; done\n"
                  "kill -KILL $export; wait $export")
                  .exit_code,
              137)
        << film;
    const ProgramResult again = run(command);
    EXPECT_EQ(again.exit_code, 0) << film << again.err;
    EXPECT_EQ(run("ls -R . | grep part").out, "") << film;
  }
}

TEST_F(ExportResumeTest, AFilmThatIsThereIsPassedOver) {
  const std::string film = "tickreel export match.replay --size 64x36 --to 0.1 -o ";
  for (const std::string output : {"film.mp4", "%02d.png", "film.y4m"}) {
    ASSERT_EQ(run(film + output).exit_code, 0) << output;
    const std::string files = listing();
    const ProgramResult again = run(film + output + " --resume");
    EXPECT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(again.err, output + ": is there already, and is passed over\n");
    EXPECT_EQ(run(film + output).exit_code, 5) << output;
    EXPECT_EQ(listing(), files);
  }
  // The manifest that is asked for does not exist.
  EXPECT_EQ(run(film + "film.mp4 --resume --manifest").exit_code, 5);
  ASSERT_EQ(run(film + "film.mp4 --overwrite --manifest").exit_code, 0);
  EXPECT_EQ(run(film + "film.mp4 --resume --manifest").exit_code, 0);
}

TEST_F(ExportResumeTest, AFullDiskKeepsWhatIsFinished) {
  const ProgramResult mounted = run("unshare -rm sh -c 'mount -t tmpfs -o size=64k none .'");
  if (mounted.exit_code != 0) GTEST_SKIP() << "cannot mount a small disk: " << mounted.err;
  const std::string film = std::string(kExport) + "-o disk/film.mp4";
  const ProgramResult result =
      run("unshare -rm sh -c 'mkdir -p disk; mount -t tmpfs -o size=250k none disk;" + film +
          "; echo $?; ls disk; mount -o remount,size=50m disk;" + film +
          " --resume; echo $?; ls disk; cp disk/film.mp4 .'");
  EXPECT_EQ(result.out, "1\nfilm.mp4.part\n0\nfilm.mp4\n") << result.err;
  EXPECT_THAT(result.err, HasSubstr("make room there"));
  EXPECT_THAT(result.err, HasSubstr("segments are kept in disk/film.mp4.part"));
  EXPECT_TRUE(read("film.mp4") == whole_film());
}

TEST_F(ExportResumeTest, TwoExportsDoNotShareAFilm) {
  const ProgramResult result =
      run(std::string(kExport) + "-o film.mp4 & first=$!\n" +
          "until [ -e film.mp4.part/segment-000000.json ]\n"
          "do sleep 0.005; kill -0 $first || exit 99; done\n" +
          "kill -STOP $first\n" + kExport + "-o film.mp4 --resume; echo $?\n" +
          "kill -CONT $first; wait $first; echo $?");
  EXPECT_EQ(result.out, "5\n0\n") << result.err;
  EXPECT_THAT(result.err, HasSubstr("is at work in film.mp4.part"));
}

}  // namespace
}  // namespace tickreel::tests
