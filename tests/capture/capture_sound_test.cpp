#include <gmock/gmock.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "capture/capture_film.h"
#include "capture/capture_run.h"
#include "capture/preload/exchange.h"
#include "capture/sound_handover.h"
#include "encode/media/media_sound.h"
#include "encode/segments/segment_file.h"
#include "movie/film/film_manifest.h"
#include "tests/support/run_program.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using capture::ArrivedPicture;
using capture::CaptureEnd;
using capture::CaptureRun;
using capture::FilmCapture;
using capture::PictureInbox;
using testing::AnyOf;
using testing::HasSubstr;

constexpr int kRateHz = 48'000;

/// Keeps the number that each frame shows as its colour, and the left samples.
class Film final : public capture::PictureTaker {
 public:
  void begin(const PictureInbox& /*inbox*/) override {}
  Status take(const ArrivedPicture& picture) override {
    const std::uint8_t* bytes = picture.pixels;
    shown_ = (std::int64_t{bytes[0]} << 16) + (std::int64_t{bytes[1]} << 8) + bytes[2];
    return {};
  }
  Status show(std::int64_t frames) override {
    numbers.insert(numbers.end(), static_cast<std::size_t>(frames), shown_);
    return {};
  }
  Status hear(std::span<const float> samples) override {
    for (std::size_t i = 0; i < samples.size(); i += 2) {
      is_even = is_even && samples[i] == samples[i + 1];
      left.push_back(samples[i]);
    }
    return {};
  }

  std::vector<std::int64_t> numbers;
  std::vector<float> left;
  bool is_even = true;  ///< both channels are equal

 private:
  std::int64_t shown_ = -1;
};

/// Returns the samples at which the sound becomes loud.
std::vector<std::int64_t> beeps_of(const std::vector<float>& samples) {
  std::vector<std::int64_t> begins;
  bool was_loud = false;
  // A filter starts one sample early, so a beep at the very end belongs to the next second.
  for (std::size_t i = 0; i + 2 < samples.size(); ++i) {
    const bool is_loud = std::abs(samples[i]) > 0.24F;
    const auto place = static_cast<std::int64_t>(i);
    // A filter rings before and after a beep.
    const bool is_new = begins.empty() || place - begins.back() > kRateHz / 10;
    if (is_loud && !was_loud && is_new) begins.push_back(place);
    was_loud = is_loud;
  }
  return begins;
}

class CaptureSoundTest : public testing::Test {
 protected:
  void SetUp() override {
    if (run_program("command -v Xvfb").exit_code != 0) skip_without(kDisplay, "no Xvfb");
    setenv("DAWDLE", "1", 1);
  }
  void TearDown() override {
    unsetenv("DAWDLE");
    unsetenv("BEEPS");
  }
};

struct Played {
  std::string name;
  std::string how;
  float loudness = 0.5F;
};

class EachSound : public CaptureSoundTest, public testing::WithParamInterface<Played> {
 protected:
  /// Captures a run. Each frame must show its own time, and each second must begin with a beep.
  void expect_right(std::int64_t seconds) {
    setenv("BEEPS", GetParam().how.c_str(), 1);
    CaptureRun run;
    run.command = {BEEP_PROGRAM, "glx", "vsync", "3600000"};
    run.preload = CAPTURE_PRELOAD;
    run.own_display = ImageSize{64, 64};
    run.frame_count = seconds * 60;
    run.sound_rate_hz = kRateHz;
    Film film;
    const auto end = run_captured(run, film);
    ASSERT_TRUE(end) << end.error().message;
    ASSERT_EQ(film.numbers.size(), static_cast<std::size_t>(seconds * 60));
    ASSERT_EQ(film.left.size(), static_cast<std::size_t>(seconds * kRateHz));
    EXPECT_EQ(std::set(film.numbers.begin(), film.numbers.end()).size(), film.numbers.size());
    EXPECT_EQ(film.numbers[60], 100'000);
    EXPECT_TRUE(film.is_even);
    const std::vector<std::int64_t> beeps = beeps_of(film.left);
    ASSERT_EQ(beeps.size(), static_cast<std::size_t>(seconds - 1));
    for (std::int64_t second = 1; second < seconds; ++second) {
      const std::int64_t begin = beeps[static_cast<std::size_t>(second - 1)];
      EXPECT_NEAR(begin, second * kRateHz, 2);
      EXPECT_NEAR(film.left[static_cast<std::size_t>(begin) + 90], GetParam().loudness, 0.02F);
    }
    if (first_.empty()) first_ = film.left;
    EXPECT_TRUE(first_ == film.left) << "another run sounded different";
  }

 private:
  std::vector<float> first_;
};

std::vector<Played> all_played() {
  return {{"SdlS16", "sdl s16 48000 2"},
          {"SdlFloat44100", "sdl float 44100 2"},
          {"SdlU8Mono22050", "sdl u8 22050 1"},
          {"AlsaWrite", "alsa s16 48000 2 write"},
          {"AlsaWait", "alsa float 48000 2 wait"},
          {"AlsaMmap", "alsa s32 48000 2 mmap"},
          {"AlsaMmap44100", "alsa s16 44100 1 mmap"},
          {"AlsaAgain", "alsa s16 48000 2 again"},
          {"AlsaTwo", "alsa s16 48000 2 write,alsa float 96000 1 mmap", 1.0F},
          {"SdlAndAlsa", "sdl s16 44100 2,alsa s16 48000 1 again", 1.0F}};
}

std::string name_of_played(const testing::TestParamInfo<Played>& info) {
  return info.param.name;
}

using CaptureBeepsTest = EachSound;
TEST_P(CaptureBeepsTest, LieWhereTheSecondsBegin) {
  expect_right(4);
}
INSTANTIATE_TEST_SUITE_P(Short, CaptureBeepsTest, testing::ValuesIn(all_played()), name_of_played);

using CaptureTenBeepingRunsTest = EachSound;
TEST_P(CaptureTenBeepingRunsTest, AreTheSame) {
  for (int i = 0; i < 10; ++i) expect_right(10);
}
INSTANTIATE_TEST_SUITE_P(Long, CaptureTenBeepingRunsTest, testing::ValuesIn(all_played()),
                         name_of_played);

/// Notes the warnings, and may stop the run.
class SoundListener final : public FilmListener {
 public:
  void begin(const FilmStart& /*start*/) override {}
  void warn(const std::string& warning) override { text += warning + "\n"; }
  void say(const std::string& words) override { text += words + "\n"; }
  void show(const Progress& progress) override {
    if (stop != nullptr && progress.stage == ExportStage::kRender && progress.frames_done > 300) {
      *stop = true;
    }
  }
  void diverge(const PassedDivergence& /*divergence*/) override {}
  void end(const FilmEnd& /*end*/) override {}
  void fail(const Error& /*error*/) override {}

  std::string text;
  std::atomic<bool>* stop = nullptr;
};

class CaptureSoundFilmTest : public CaptureSoundTest {
 protected:
  [[nodiscard]] FilmCapture capture_of(const std::vector<std::string>& arguments) const {
    setenv("BEEPS", "sdl s16 44100 2", 1);
    FilmCapture capture;
    capture.command = {BEEP_PROGRAM};
    capture.command.insert(capture.command.end(), arguments.begin(), arguments.end());
    capture.preload = CAPTURE_PRELOAD;
    capture.is_headless = true;
    capture.film.path = path_;
    capture.film.film.size = {64, 64};
    capture.film.has_own_size = true;
    capture.film.writes_manifest = true;
    capture.film.overwrite = true;
    capture.film.film.encoding.acodec = "flac";
    return capture;
  }

  /// Returns the beeps in the film's file.
  [[nodiscard]] std::vector<std::int64_t> beeps(std::int64_t seconds) const {
    auto sound = MediaSound::open(path_, kRateHz);
    EXPECT_TRUE(sound) << sound.error().message;
    if (!sound) return {};
    std::vector<float> samples(static_cast<std::size_t>(seconds) * kRateHz * 2);
    EXPECT_TRUE(sound->read(0, samples));
    std::vector<float> left;
    for (std::size_t i = 0; i < samples.size(); i += 2) left.push_back(samples[i]);
    return beeps_of(left);
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("film.mkv");
};

TEST_F(CaptureSoundFilmTest, BeginsWhereTheFilmDoes) {
  FilmCapture capture = capture_of({"glx", "vsync", "3600000"});
  capture.from = "1.5";
  capture.length = "2";
  SoundListener heard;
  const auto made = capture_film(capture, heard);
  ASSERT_TRUE(made) << made.error().message;
  const auto begins = beeps(2);
  ASSERT_EQ(begins.size(), 2U);
  EXPECT_NEAR(begins[0], kRateHz / 2, 2);
  EXPECT_NEAR(begins[1], 3 * kRateHz / 2, 2);
  const auto manifest = read_manifest(path_ + ".manifest.json");
  ASSERT_TRUE(manifest) << manifest.error().message;
  EXPECT_EQ(manifest->film.sound, kGameSound);
  EXPECT_EQ(manifest->audio_samples, 2 * kRateHz);
}

TEST_F(CaptureSoundFilmTest, GoesOnToTheEndOfAProgramThatCrashes) {
  SoundListener heard;
  const auto made = capture_film(capture_of({"glx", "vsync", "2500", "crash"}), heard);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("was killed by SIGSEGV"));
  const auto manifest = read_manifest(path_ + ".manifest.json");
  ASSERT_TRUE(manifest) << manifest.error().message;
  EXPECT_EQ(manifest->audio_samples, 150 * kRateHz / 60);
  EXPECT_EQ(beeps(2).size(), 1U);
  EXPECT_EQ(beeps(3).size(), 2U);
}

TEST_F(CaptureSoundFilmTest, WhatTheProgramDoesBehindTheFilmIsNotOfIt) {
  FilmCapture capture = capture_of({"glx", "vsync", "2030", "crash"});
  capture.length = "2";
  SoundListener heard;
  const auto made = capture_film(capture, heard);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(*made, 120);
  EXPECT_EQ(heard.text, "");
  EXPECT_EQ(read_manifest(path_ + ".manifest.json")->audio_samples, 2 * kRateHz);
}

TEST_F(CaptureSoundFilmTest, IsTheSameAfterAnInterruption) {
  std::atomic<bool> stop{false};
  FilmCapture capture = capture_of({"glx", "sleep50", "3600000"});
  capture.length = "6";
  capture.film.stop = &stop;
  SoundListener interrupting;
  interrupting.stop = &stop;
  const auto interrupted = capture_film(capture, interrupting);
  ASSERT_FALSE(interrupted);
  EXPECT_EQ(interrupted.error().kind, ErrorKind::kInterrupted);
  stop = false;
  capture.film.overwrite = false;
  capture.film.resume = true;
  SoundListener heard;
  const auto made = capture_film(capture, heard);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(beeps(6).size(), 5U);
  const auto resumed = hash_file(path_);
  capture.film.resume = false;
  capture.film.overwrite = true;
  ASSERT_TRUE(capture_film(capture, heard));
  EXPECT_EQ(resumed->xxh3, hash_file(path_)->xxh3);
}

TEST_F(CaptureSoundFilmTest, IsComparedWhenTheProgramRunsTwice) {
  FilmCapture capture = capture_of({"glx", "vsync", "3600000"});
  capture.length = "3";
  capture.runs_twice = true;
  SoundListener heard;
  const auto same = capture_film(capture, heard);
  EXPECT_TRUE(same) << same.error().message;
  EXPECT_THAT(heard.text, HasSubstr("showed and played the same"));
  // The program beeps only in its second run.
  const std::string script = directory_.path("other");
  const std::string seen = directory_.path("seen");
  std::ofstream(script) << "#!/bin/sh\nif [ -e " + quoted(seen) +
                               " ]; then BEEPS='sdl u8 44100 2'; else touch " + quoted(seen) +
                               "; fi\nexec " + quoted(BEEP_PROGRAM) + " glx vsync 3600000\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  setenv("BEEPS", "sdl float 22050 2", 1);
  capture.command = {script};
  const auto other = capture_film(capture, heard);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, HasSubstr("plays something else when it runs again: at 99"));
}

TEST_F(CaptureSoundFilmTest, IsSilentWhereNothingIsPlayedAndThatIsSaid) {
  FilmCapture capture = capture_of({"glx", "vsync", "1000"});
  unsetenv("BEEPS");
  SoundListener heard;
  const auto made = capture_film(capture, heard);
  ASSERT_TRUE(made) << made.error().message;
  // The program has loaded PulseAudio, which is noticed only if it runs long enough.
  EXPECT_THAT(heard.text, AnyOf(HasSubstr("played no sound: that of the film is silence"),
                                HasSubstr("the film is silent; it may have played by PulseAudio")));
  EXPECT_EQ(read_manifest(path_ + ".manifest.json")->audio_samples, kRateHz);
}

TEST_F(CaptureSoundFilmTest, IsLeftOutWhereItIsNotWanted) {
  FilmCapture capture = capture_of({"glx", "vsync", "500"});
  capture.film.film.encoding.acodec.clear();
  capture.film.audio = AudioChoice::kNone;
  SoundListener heard;
  const auto made = capture_film(capture, heard);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(read_manifest(path_ + ".manifest.json")->film.sound, "");
  capture.film.audio = AudioChoice::kSilence;
  EXPECT_THAT(capture_film(capture, heard).error().message, HasSubstr("§audio silence"));
}

TEST(SoundLanesTest, ALaneOfAProcessThatIsGoneIsFree) {
  void* const mapped = ::mmap(nullptr, capture::kMemoryBytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(mapped, MAP_FAILED);
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  const auto lane = [&](std::size_t number) -> capture::SoundLane& {
    return *reinterpret_cast<capture::SoundLane*>(
        static_cast<std::uint8_t*>(mapped) + capture::kSoundOffset +
        number * (capture::kSoundLaneBytes + capture::kSoundRingBytes));
  };
  for (std::size_t i = 0; i < 3; ++i) lane(i).state.store(capture::LaneState::kOpen);
  lane(0).process.store(child);
  lane(1).process.store(::getpid());
  capture::SoundLanes lanes(*static_cast<capture::Exchange*>(mapped));
  EXPECT_TRUE(lanes.read([](const capture::ArrivedSound&) { return Status(); }));
  EXPECT_EQ(lane(0).state.load(), capture::LaneState::kFree);
  EXPECT_EQ(lane(1).state.load(), capture::LaneState::kOpen);
  EXPECT_EQ(lane(2).state.load(), capture::LaneState::kOpen) << "its process is not known yet";
  ::munmap(mapped, capture::kMemoryBytes);
}

}  // namespace
}  // namespace tickreel::tests
