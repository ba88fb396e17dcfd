#include "sound/beat_finder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/support/click_track.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

constexpr int kBeatRateHz = 44100;

std::optional<SteadyBeat> beat_of(const std::vector<float>& samples) {
  BeatFinder finder(kBeatRateHz);
  finder.listen(samples);
  return finder.beat();
}

void expect_beat(const std::optional<SteadyBeat>& beat, double bpm, double first) {
  ASSERT_TRUE(beat) << bpm << " bpm from " << first;
  EXPECT_NEAR(beat->beats_a_minute, bpm, 0.5);
  const double length = 60.0 / beat->beats_a_minute;
  EXPECT_GE(beat->first_seconds, 0.0);
  EXPECT_LT(beat->first_seconds, length);
  EXPECT_NEAR(std::remainder(beat->first_seconds - first, length), 0.0, 0.03)
      << bpm << " bpm from " << first;
}

TEST(BeatFinderTest, FindsClicksOfAnyTempoAndWhereTheyBegin) {
  for (const double bpm : {75.0, 90.0, 104.0, 120.0, 128.0, 150.0, 174.0}) {
    for (const double first : {0.0, 0.1, 1.3}) {
      expect_beat(beat_of(click_track(bpm, first, 30.0, kBeatRateHz)), bpm, first);
    }
  }
}

TEST(BeatFinderTest, SaysHalvesAndWholeBeatsAsTheyAre) {
  for (const double bpm : {98.5, 128.0}) {
    const auto beat = beat_of(click_track(bpm, 0.2, 60.0, kBeatRateHz));
    ASSERT_TRUE(beat);
    EXPECT_EQ(beat->beats_a_minute, bpm);
  }
}

TEST(BeatFinderTest, WhatLiesBetweenBeatsAndBesideThemDoesNotMatter) {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> noise(-0.02F, 0.02F);
  std::vector<float> samples = click_track(128.0, 0.25, 40.0, kBeatRateHz);
  const std::vector<float> between = click_track(128.0, 0.25 + 30.0 / 128.0, 40.0, kBeatRateHz);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] += 0.2F * between[i] + noise(random);
  expect_beat(beat_of(samples), 128.0, 0.25);
}

TEST(BeatFinderTest, SilenceNoiseAndToneHaveNone) {
  std::vector<float> samples(std::size_t{kBeatRateHz} * 2 * 30);
  EXPECT_FALSE(beat_of(samples));
  for (unsigned seed = 0; seed < 6; ++seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> noise(-0.3F, 0.3F);
    for (float& sample : samples) sample = noise(random);
    EXPECT_FALSE(beat_of(samples)) << seed;
  }
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i] = 0.5F * std::sin(static_cast<float>(i / 2) * 0.06F);
  }
  EXPECT_FALSE(beat_of(samples));
}

TEST(BeatFinderTest, AFewSecondsAndNothingHaveNone) {
  EXPECT_FALSE(beat_of({}));
  EXPECT_FALSE(beat_of(click_track(120.0, 0.0, 3.0, kBeatRateHz)));
}

TEST(BeatFinderTest, WhatIsNoNumberIsSilence) {
  std::vector<float> samples = click_track(120.0, 0.0, 30.0, kBeatRateHz);
  samples[5] = std::numeric_limits<float>::quiet_NaN();
  samples[999] = std::numeric_limits<float>::infinity();
  samples[100'000] = 1e30F;
  expect_beat(beat_of(samples), 120.0, 0.0);
}

// A library that is compiled for fast arithmetic changes the arithmetic of the program that loads
// it.
TEST(BeatFinderTest, ItsLibraryLeavesSmallNumbersAsTheyAre) {
  volatile double number = std::numeric_limits<double>::min();
  volatile double half = number / 2.0;
  EXPECT_EQ(half * 2.0, std::numeric_limits<double>::min());
}

TEST(SteadyBeatTest, FollowsATempoThatIsKnownBadly) {
  std::vector<HeardBeat> heard;
  for (int i = 0; i < 400; ++i) heard.push_back({0.3 + i * 60.0 / 128.0, 1.0});
  for (const double about : {0.0, 43.0, 64.2, 127.0, 129.0}) {
    const auto beat = steady_beat(heard, about);
    ASSERT_TRUE(beat) << about;
    EXPECT_EQ(beat->beats_a_minute, 128.0);
    EXPECT_NEAR(beat->first_seconds, 0.3, 0.001);
  }
}

TEST(SteadyBeatTest, BeatsThatComeAnyhowAreNone) {
  std::mt19937 random(9);
  std::exponential_distribution<double> apart(3.0);
  std::vector<HeardBeat> heard;
  double seconds = 0.0;
  for (int i = 0; i < 200; ++i) heard.push_back({seconds += apart(random), 1.0});
  EXPECT_FALSE(steady_beat(heard, 120.0));
  EXPECT_FALSE(steady_beat({}, 120.0));
}

}  // namespace
}  // namespace tickreel::tests
