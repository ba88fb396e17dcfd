#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// Films that run at another speed than the game.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportSpeedTest : public ExportTest {
 protected:
  static constexpr const char* kExport =
      "tickreel export match.replay --size 64x36 --progress none ";
  static constexpr const char* kRamp =
      "--from 0.5 --speed '0:1,0.5:0.25,1:2' --freeze 0.7:0.3 --freeze 1.5:0.25 ";
  /// 0.8 s, 4/9 s, half a second of the game at double speed, and the two freezes.
  static constexpr std::int64_t kRampFrames = 153;

  /// Returns a line for each frame, without the line of the sound.
  [[nodiscard]] std::vector<std::string> frames_of(const std::string& options) const {
    return frame_hashes_of(output_of(kExport + options + " --sink hash"));
  }
  void make(const std::string& options) const {
    const ProgramResult result = run(kExport + options);
    EXPECT_EQ(result.exit_code, 0) << options << "\n" << result.err;
  }
  void expect_refused(const std::string& options, const std::string& words) const {
    SCOPED_TRACE(options);
    expect_leaves_nothing(run(kExport + options + " -o film.mp4"), words);
  }
};

TEST_F(ExportSpeedTest, AtHalfTheSpeedEverySecondFrameIsThePlainFilms) {
  const auto plain = frames_of("--from 0.5 --to 2.5");
  const auto half = frames_of("--from 0.5 --to 2.5 --speed 0.5");
  ASSERT_EQ(plain.size(), 120U);
  ASSERT_EQ(half.size(), 240U);
  for (std::size_t n = 0; n < plain.size(); ++n) EXPECT_EQ(half[2 * n], plain[n]) << n;
  EXPECT_NE(half[101], half[100]) << "in between something moves";
  const auto later = frames_of("--from 1.5 --to 2.5 --speed 0.5");
  EXPECT_EQ(later, std::vector<std::string>(half.begin() + 120, half.end()));
}

TEST_F(ExportSpeedTest, AFreezeStandsForAsLongAsItIsTold) {
  const auto plain = frames_of("--from 0.5 --to 1.5");
  auto frozen = frames_of("--from 0.5 --to 1.5 --freeze 0.5:0.75");
  ASSERT_EQ(frozen.size(), 105U);
  const auto moment = frozen.begin() + 30;
  EXPECT_EQ(std::count(moment, moment + 46, *moment), 46);
  frozen.erase(moment, moment + 45);
  EXPECT_EQ(frozen, plain);
  EXPECT_EQ(frames_of("--from 0.5 --to 1.5 --freeze 15t:0.75").size(), 105U);
}

TEST_F(ExportSpeedTest, WhatChangesNothingIsThePlainFilm) {
  make("--to 1 -o plain.mp4");
  make("--to 1 -o one.mp4 --speed 1");
  make("--to 1 -o keys.mp4 --speed 0:1,0.5:1");
  EXPECT_TRUE(read("one.mp4") == read("plain.mp4"));
  EXPECT_TRUE(read("keys.mp4") == read("plain.mp4"));
  EXPECT_THAT(output_of(std::string(kExport) + "-o a.mp4 --to 1 --speed 1 --list-segments"),
              testing::Not(HasSubstr("speed")));
}

TEST_F(ExportSpeedTest, EachPartHasItsFrames) {
  make(std::string(kRamp) + "-o ramp.mkv");
  EXPECT_EQ(stream_of("ramp.mkv")["nb_read_frames"], std::to_string(kRampFrames));
}

TEST_F(ExportSpeedTest, TheSoundIsAsLongAsThePicturesAndOnlyAsLoudAsIsAskedFor) {
  const auto sound_of = [this](const std::string& options) {
    return lines_of(output_of(kExport + std::string(kRamp) + options + " --sink hash")).back();
  };
  const std::string pitched = sound_of("");
  EXPECT_THAT(pitched, testing::StartsWith("audio " + std::to_string(kRampFrames * 800) + " "));
  EXPECT_EQ(sound_of("--speed-audio pitched"), pitched);
  EXPECT_NE(sound_of("--speed-audio muted"), pitched);
  EXPECT_EQ(sound_of("--pitch follow"), pitched);
  const std::string kept = sound_of("--pitch keep --jobs 1");
  EXPECT_THAT(kept, testing::StartsWith("audio " + std::to_string(kRampFrames * 800) + " "));
  EXPECT_NE(kept, pitched);
  EXPECT_EQ(sound_of("--pitch keep --jobs 3 --segment-frames 40"), kept);
}

TEST_F(ExportSpeedTest, WhatCannotBeIsRefusedByName) {
  expect_refused("--speed 0", "a speed is above 0; a picture that stands is --freeze");
  expect_refused("--speed 101", "no speed from 0.001 to 100");
  expect_refused("--speed slow", "give a speed such as 0.25, or keys such as 0:1,2:0.25,4:1");
  expect_refused("--speed 2:1,1:2", "the keys are out of order");
  expect_refused("--to 2 --speed 0:1,2.5:2", "--speed: the key at 0:02.500");
  expect_refused("--to 2 --freeze 2:1", "--freeze: the moment at 0:02.000");
  expect_refused("--freeze 1", "give AT:SECONDS");
  expect_refused("--freeze 1:1 --freeze 30t:1", "there are two at 0:01.000");
  expect_refused("--speed-audio muted", "without --speed or --freeze");
  expect_refused("--speed 2 --speed-audio muted --audio none", "without the game's sound");
  expect_refused("--speed 2 --speed-audio loud", "give pitched or muted");
  expect_refused("--pitch keep", "--pitch means nothing to a film without --speed or --freeze");
  expect_refused("--speed 2 --pitch keep --audio none", "without the game's sound");
  expect_refused("--speed 2 --pitch keep --speed-audio muted", "leave one out");
  expect_refused("--speed 0:1,1:5 --pitch keep", "--pitch keep: 5 is no speed from 1/16 to 4");
  expect_refused("--speed 2 --interleave recorded", "leave --speed and --freeze out");
  expect_refused("--freeze 1:1 --interleave recorded", "leave --speed and --freeze out");
  EXPECT_EQ(run("tickreel play match.replay --speed 0").exit_code, 2);
}

}  // namespace
}  // namespace tickreel::tests
