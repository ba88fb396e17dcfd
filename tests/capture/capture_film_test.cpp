#include "capture/capture_film.h"

#include <gmock/gmock.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/film/film_manifest.h"
#include "tests/capture/captured_numbers.h"
#include "tests/support/run_program.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using capture::FilmCapture;
using testing::HasSubstr;
using testing::StartsWith;

/// Notes the warnings.
class Heard final : public FilmListener {
 public:
  void begin(const FilmStart& /*start*/) override {}
  void warn(const std::string& warning) override { warnings += warning + "\n"; }
  void show(const Progress& progress) override {
    if (stop != nullptr && progress.stage == ExportStage::kRender && progress.frames_done > 300) {
      *stop = true;
    }
  }
  void diverge(const PassedDivergence& /*divergence*/) override {}
  void end(const FilmEnd& end) override { frames = end.frames; }
  void fail(const Error& /*error*/) override {}

  std::string warnings;
  std::int64_t frames = 0;
  std::atomic<bool>* stop = nullptr;  ///< set when the film has a segment
};

class CaptureFilmTest : public testing::Test {
 protected:
  void SetUp() override {
    if (run_program("command -v Xvfb").exit_code != 0) skip_without(kDisplay, "no Xvfb");
  }

  [[nodiscard]] FilmCapture capture_of(const std::vector<std::string>& arguments) const {
    FilmCapture capture;
    capture.command = {CLOCK_PROGRAM};
    capture.command.insert(capture.command.end(), arguments.begin(), arguments.end());
    capture.preload = CAPTURE_PRELOAD;
    capture.is_headless = true;
    capture.film.path = path_;
    capture.film.film.size = {64, 64};
    capture.film.has_own_size = true;
    capture.film.writes_manifest = true;
    return capture;
  }

  [[nodiscard]] bool is_there() const { return std::filesystem::exists(path_); }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("film.mp4");
};

TEST_F(CaptureFilmTest, IsAFilmWithAManifestThatSaysSo) {
  FilmCapture capture = capture_of({"glx", "vsync", "3600000"});
  capture.from = "1";
  capture.length = "1.5";
  Heard heard;
  const auto made = capture_film(capture, heard);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(*made, 90);
  EXPECT_EQ(heard.frames, 90);
  const auto manifest = read_manifest(path_ + ".manifest.json");
  ASSERT_TRUE(manifest) << manifest.error().message;
  EXPECT_EQ(manifest->film.plan.frame_count, 90);
  const std::string made_of = manifest->film.as<CapturedSource>()->made_of;
  EXPECT_THAT(made_of, StartsWith("captured: "));
  EXPECT_THAT(made_of, HasSubstr("glx vsync 3600000\nfrom 1 s"));
}

TEST_F(CaptureFilmTest, AProgramThatEndsEarlyIsSaid) {
  FilmCapture capture = capture_of({"glx", "vsync", "1000", "code"});
  capture.length = "9";
  Heard heard;
  const auto made = capture_film(capture, heard);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(*made, 60);
  EXPECT_THAT(heard.warnings, HasSubstr("ended with code 3 after 60 frames of 540"));
}

TEST_F(CaptureFilmTest, ACrashIsAnErrorAndLeavesARightFilm) {
  Heard heard;
  const auto made = capture_film(capture_of({"glx", "vsync", "1000", "crash"}), heard);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("was killed by SIGSEGV"));
  const auto manifest = read_manifest(path_ + ".manifest.json");
  ASSERT_TRUE(manifest) << manifest.error().message;
  EXPECT_EQ(manifest->film.plan.frame_count, 60);
}

TEST_F(CaptureFilmTest, GoesOnBehindWhatIsThere) {
  std::atomic<bool> stop{false};
  FilmCapture capture = capture_of({"glx", "sleep50", "3600000"});
  capture.length = "6";
  capture.film.stop = &stop;
  Heard interrupting;
  interrupting.stop = &stop;
  const auto interrupted = capture_film(capture, interrupting);
  ASSERT_FALSE(interrupted);
  EXPECT_EQ(interrupted.error().kind, ErrorKind::kInterrupted);
  EXPECT_THAT(interrupted.error().message, HasSubstr("§resume"));
  EXPECT_FALSE(is_there());
  stop = false;
  capture.film.resume = true;
  Heard heard;
  const std::string length = std::exchange(capture.length, "0.1");
  const auto shorter = capture_film(capture, heard);
  ASSERT_FALSE(shorter) << "it was a film of the wrong length";
  EXPECT_THAT(shorter.error().message, HasSubstr("of it are there, and only"));
  EXPECT_FALSE(is_there());
  capture.length = length;
  const auto made = capture_film(capture, heard);
  ASSERT_TRUE(made) << made.error().message;
  const auto resumed = hash_file(path_);
  capture.film.resume = false;
  capture.film.overwrite = true;
  ASSERT_TRUE(capture_film(capture, heard));
  EXPECT_EQ(resumed->xxh3, hash_file(path_)->xxh3);
}

TEST_F(CaptureFilmTest, RunsTwiceAndNamesTheFirstFrameThatDiffers) {
  FilmCapture capture = capture_of({"glx", "vsync", "3600000"});
  capture.length = "1";
  capture.runs_twice = true;
  capture.film.overwrite = true;
  Heard heard;
  const auto same = capture_film(capture, heard);
  EXPECT_TRUE(same) << same.error().message;
  capture.command = {CLOCK_PROGRAM, "glx", "random", "3600000"};
  const auto other = capture_film(capture, heard);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, HasSubstr("frame 0 is the first that differs"));
}

TEST_F(CaptureFilmTest, AWindowIsAskedForTheSizeOfTheFilm) {
  setenv("FOLLOWS_SIZE", "", 1);
  for (const char* api : {"glx", "egl"}) {
    FilmCapture capture = capture_of({api, "vsync", "500"});
    capture.film.film.size = {96, 48};
    capture.film.overwrite = true;
    capture.fit = "refuse";
    Heard heard;
    const auto made = capture_film(capture, heard);
    EXPECT_TRUE(made) << api << ": " << made.error().message;
  }
  unsetenv("FOLLOWS_SIZE");
}

TEST_F(CaptureFilmTest, WarnsOfWhatAFilmDoesNotShow) {
  const auto warnings_of = [&](const char* way) {
    Heard heard;
    FilmCapture capture = capture_of({"glx", way, "3600000"});
    capture.length = "0.5";
    capture.film.overwrite = true;
    EXPECT_TRUE(capture_film(capture, heard));
    return heard.warnings;
  };
  EXPECT_THAT(warnings_of("waits"), HasSubstr("each picture is the same"));
  EXPECT_THAT(warnings_of("tool"), HasSubstr("drew in other windows, too: §window chooses one"));
  const std::string usual = warnings_of("vsync");
  EXPECT_THAT(usual, testing::Not(HasSubstr("picture")));
  EXPECT_THAT(usual, testing::Not(HasSubstr("window")));
}

TEST_F(CaptureFilmTest, WarnsOfWhatKeepsRealTime) {
  const auto warnings_of = [&](const char* way) {
    Heard heard;
    FilmCapture capture = capture_of({"glx", way, "3600000"});
    capture.length = "0.5";
    capture.film.overwrite = true;
    EXPECT_TRUE(capture_film(capture, heard));
    return heard.warnings;
  };
  EXPECT_THAT(warnings_of("vsync"), testing::Not(HasSubstr("real time")));
  EXPECT_THAT(warnings_of("processor-timer"), HasSubstr("has timers that ring in real time"));
  const ScopedVariable in_go("LD_PRELOAD", GO_LIBRARY);
  EXPECT_THAT(warnings_of("vsync"), HasSubstr("has parts in Go"));
}

TEST_F(CaptureFilmTest, PicturesOfAnotherSizeAreFittedOrRefused) {
  setenv("KEEPS_SIZE", "", 1);
  FilmCapture capture = capture_of({"egl", "vsync", "500"});
  capture.film.film.size = {96, 48};
  capture.film.overwrite = true;
  Heard heard;
  for (const char* fit : {"", "contain", "cover", "fill", "pad"}) {
    capture.fit = fit;
    const auto made = capture_film(capture, heard);
    EXPECT_TRUE(made) << fit << made.error().message;
  }
  capture.fit = "refuse";
  EXPECT_THAT(capture_film(capture, heard).error().message,
              HasSubstr("draws 64x64 and the film is 96x48"));
  capture.fit = "squeeze";
  EXPECT_THAT(capture_film(capture, heard).error().message,
              HasSubstr("contain, cover, fill, pad or refuse"));
  unsetenv("KEEPS_SIZE");
}

TEST_F(CaptureFilmTest, WhatCannotBeIsRefusedBeforeTheProgramRuns) {
  Heard heard;
  FilmCapture capture = capture_of({"glx", "vsync", "500"});
  const std::string trace = directory_.path("trace");
  const auto refusal = [&] {
    const auto made = capture_film(capture, heard);
    return made ? std::string() : made.error().message;
  };
  capture.command = {"no-such-program"};
  EXPECT_THAT(refusal(), HasSubstr("there is no program 'no-such-program'"));
  capture.command = {"touch", trace};
  capture.length = "soon";
  EXPECT_THAT(refusal(), HasSubstr("§seconds soon: give seconds"));
  capture.length = "1";
  ASSERT_EQ(run_program("touch " + path_).exit_code, 0);
  EXPECT_THAT(refusal(), HasSubstr("exists already"));
  EXPECT_FALSE(std::filesystem::exists(trace));
}

TEST_F(CaptureFilmTest, WhatTakesNothingPreloadedIsRefusedBeforeItRuns) {
  const std::string trace = directory_.path("trace");
  const std::string program = directory_.path("program");
  Heard heard;
  const auto refusal = [&](const std::string& path) {
    FilmCapture capture = capture_of({});
    capture.command = {path, trace};
    const auto made = capture_film(capture, heard);
    return made ? std::string() : made.error().message;
  };
  const auto write = [&](const std::string& bytes, const char* mode) {
    std::ofstream(program, std::ios::binary) << bytes;
    ASSERT_EQ(run_program(std::string("chmod ") + mode + " " + program).exit_code, 0);
  };
  EXPECT_THAT(refusal(STATIC_PROGRAM), HasSubstr("linked statically"));
  write(std::string("#!") + STATIC_PROGRAM + "\n", "755");
  EXPECT_THAT(refusal(program), HasSubstr("linked statically"));
  for (const char* how : {" ", " -S ", " -S", " -vS ", " -S -i LANG=C "}) {
    write(std::string("#!/usr/bin/env") + how + STATIC_PROGRAM + " -e\n", "755");
    EXPECT_THAT(refusal(program), HasSubstr("linked statically")) << how;
  }
  // This is an ELF file of class 1 (32 bits).
  write(std::string("\177ELF\1\1\1") + std::string(57, '\0'), "755");
  EXPECT_THAT(refusal(program), HasSubstr("of 32 bits"));
  for (const char* mode : {"4755", "2755"}) {
    write("#!/bin/sh\ntouch " + trace + "\n", mode);
    EXPECT_THAT(refusal(program), HasSubstr("another user's rights")) << mode;
  }
  write("neither", "755");
  EXPECT_THAT(refusal(program), HasSubstr("neither a program nor a script"));
  EXPECT_FALSE(std::filesystem::exists(trace));
}

TEST_F(CaptureFilmTest, IsAVideoOfAReelWhoseManifestSaysSo) {
  FilmCapture capture = capture_of({"glx", "vsync", "500"});
  Heard heard;
  ASSERT_TRUE(capture_film(capture, heard));
  const std::string other = directory_.path("other.mp4");
  ASSERT_EQ(run_program("ffmpeg -v error -i " + path_ + " -vf negate " + other).exit_code, 0);
  // The manifest of another film does not count for this one.
  std::filesystem::copy_file(path_ + ".manifest.json", other + ".manifest.json");
  const std::string list = directory_.path("reel.toml");
  const std::string reel = directory_.path("reel.mp4");
  std::ofstream(list)
      << "size = \"64x64\"\n[[clip]]\nvideo = \"film.mp4\"\n[[clip]]\nvideo = \"other.mp4\"\n";
  const auto made =
      run_program(quoted(TICKREEL_PROGRAM) + " reel --manifest -o " + reel + " " + list);
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const auto manifest = read_manifest(reel + ".manifest.json");
  ASSERT_TRUE(manifest) << manifest.error().message;
  const auto clips = manifest->film.clips();
  ASSERT_EQ(clips.size(), 2U);
  EXPECT_THAT(clips[0].as<VideoSource>()->made_of, StartsWith("captured: "));
  EXPECT_EQ(clips[1].as<VideoSource>()->made_of, "");
  for (const std::string& film : {reel, path_}) {
    const auto checked = run_program(quoted(TICKREEL_PROGRAM) + " check " + film);
    EXPECT_EQ(checked.exit_code, 0) << checked.err;
  }
}

/// Ends each film after half a second and begins another; ends the run after the second film.
class Wishing final : public FilmListener {
 public:
  Wishing(std::atomic<bool>& stop, std::vector<std::string>& files) : stop_(stop), files_(files) {}
  void begin(const FilmStart& /*start*/) override {}
  void warn(const std::string& /*warning*/) override {}
  void show(const Progress& progress) override {
    if (progress.stage == ExportStage::kRender && progress.frames_done >= 30) raise(SIGUSR2);
  }
  void diverge(const PassedDivergence& /*divergence*/) override {}
  void end(const FilmEnd& end) override {
    files_.push_back(end.file);
    stop_ = files_.size() == 2;
    raise(SIGUSR1);
  }
  void fail(const Error& /*error*/) override {}

 private:
  std::atomic<bool>& stop_;
  std::vector<std::string>& files_;
};

TEST_F(CaptureFilmTest, SeveralFilmsOfOneRunAreInNobodysWay) {
  ASSERT_EQ(run_program("echo other >" + directory_.path("film-2.mp4")).exit_code, 0);
  std::atomic<bool> stop{false};
  std::vector<std::string> files;
  FilmCapture capture = capture_of({"glx", "vsync", "3600000"});
  capture.at = "0.2";
  capture.waits = true;
  capture.film.stop = &stop;
  capture.hear_of_next = [&](const std::string& /*path*/) {
    return std::make_unique<Wishing>(stop, files);
  };
  Wishing wishing(stop, files);
  const auto made = capture_film(capture, wishing);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_GE(*made, 60);
  EXPECT_THAT(files, testing::ElementsAre(path_, directory_.path("film-3.mp4")));
  std::int64_t frames = 0;
  for (const std::string& file : files) {
    const auto manifest = read_manifest(file + ".manifest.json");
    ASSERT_TRUE(manifest) << manifest.error().message;
    frames += manifest->film.plan.frame_count;
    EXPECT_THAT(manifest->film.as<CapturedSource>()->made_of,
                HasSubstr(" of its time, which was the real one before"));
  }
  EXPECT_EQ(frames, *made);
  EXPECT_EQ(run_program("cat " + directory_.path("film-2.mp4")).out, "other\n");
}

TEST_F(CaptureFilmTest, OptionsThatSayNothingTogetherAreRefused) {
  Heard heard;
  const auto refusal = [&](const std::function<void(FilmCapture&)>& change) {
    FilmCapture capture = capture_of({"glx", "vsync", "500"});
    change(capture);
    const auto made = capture_film(capture, heard);
    return made ? std::string() : made.error().message;
  };
  EXPECT_THAT(refusal([](FilmCapture& capture) { capture.waits = capture.runs_twice = true; }),
              HasSubstr("§twice and §wait"));
  EXPECT_THAT(refusal([](FilmCapture& capture) {
                capture.at = "1";
                capture.film.resume = true;
              }),
              HasSubstr("§resume and §at"));
  EXPECT_THAT(refusal([](FilmCapture& capture) { capture.at = "soon"; }), HasSubstr("§at soon"));
  EXPECT_THAT(refusal([](FilmCapture& capture) { capture.film.has_native_rate = true; }),
              HasSubstr("§fps native"));
}

TEST_F(CaptureFilmTest, TheProgramLeavesNothingBehind) {
  const std::string ended = run_program(quoted(TICKREEL_PROGRAM) + " capture --headless -o " +
                                        path_ + " -- " + quoted(CLOCK_PROGRAM) +
                                        " glx vsync 3600001 2>&1 & capture=$!\n"
                                        "until [ -e " +
                                        path_ +
                                        ".part/segment-000000.json ]\n"
                                        "do sleep 0.05; kill -0 $capture || exit 99; done\n"
                                        "kill -TERM $capture; wait $capture; echo ended with $?")
                                .out;
  EXPECT_THAT(ended, HasSubstr("ended with 130"));
  EXPECT_FALSE(is_there());
  // Other tests run the same program, but not for this time.
  EXPECT_NE(run_program("pgrep -f 'clock_program glx vsync 360000[1]'").exit_code, 0);
  const auto joined = run_program(quoted(TICKREEL_PROGRAM) + " join " + path_ + ".part -o " +
                                  directory_.path("other.mp4"));
  EXPECT_EQ(joined.exit_code, 0) << joined.err;
}

TEST_F(CaptureFilmTest, AKillEndsTheDisplayAndWhatLeftItsSession) {
  const std::string program =
      "env -i setsid sleep 3600002 & exec " + quoted(CLOCK_PROGRAM) + " glx vsync 3600003";
  const std::string left = run_program(quoted(TICKREEL_PROGRAM) + " capture --headless -o " +
                                       path_ + " -- /bin/sh -c " + quoted(program) +
                                       R"( >/dev/null 2>&1 & capture=$!
                                       until [ -e )" +
                                       path_ + R"(.part/segment-000000.json ]
                                       do sleep 0.05; kill -0 $capture || exit 99; done
                                       display=$(pgrep -P $capture -x Xvfb)
                                       program=$(pgrep -f 'clock_program glx vsync 360000[3]')
                                       other=$(pgrep -xf 'sleep 3600002')
                                       echo ${display:+display} ${program:+program} ${other:+other}
                                       kill -KILL $capture
                                       for process in $display $program $other; do
                                         i=0
                                         while grep -qs . /proc/$process/cmdline; do
                                           [ $((i += 1)) -lt 200 ] || { echo $process is left; break; }
                                           sleep 0.05
                                         done
                                       done)")
                               .out;
  EXPECT_EQ(left, "display program other\n");
}

}  // namespace
}  // namespace tickreel::tests
