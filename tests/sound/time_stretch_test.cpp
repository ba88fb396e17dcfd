#include "sound/time_stretch.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tickreel::tests {
namespace {

constexpr int kToneRate = 48'000;

/// Returns a sine of 440 Hz on the left and one of 660 Hz on the right.
std::vector<float> two_tones(std::size_t samples) {
  std::vector<float> tones;
  for (std::size_t i = 0; i < samples; ++i) {
    for (const double hz : {440.0, 660.0}) {
      tones.push_back(static_cast<float>(0.5 * std::sin(6.283185307179586 * hz * i / kToneRate)));
    }
  }
  return tones;
}

/// Returns how often a second a channel rises through 0, measured in the middle half.
double tone_pitch(const std::vector<float>& samples, std::size_t channel) {
  const std::size_t count = samples.size() / 2;
  int rises = 0;
  for (std::size_t i = count / 4; i < count * 3 / 4; ++i) {
    rises += samples[2 * i + channel] < 0.0F && samples[2 * i + 2 + channel] >= 0.0F ? 1 : 0;
  }
  return static_cast<double>(rises) * kToneRate / (static_cast<double>(count) / 2);
}

TEST(TimeStretch, EachChannelKeepsItsPitchForAsLongAsIsAskedFor) {
  const auto tones = two_tones(24'000);
  for (const std::int64_t out : {6'000, 18'000, 24'000, 48'000, 300'000}) {
    const auto stretched = stretch_time(tones, kToneRate, {}, out);
    ASSERT_EQ(stretched.size(), static_cast<std::size_t>(2 * out));
    EXPECT_NEAR(tone_pitch(stretched, 0), 440.0, 12.0) << out;
    EXPECT_NEAR(tone_pitch(stretched, 1), 660.0, 12.0) << out;
  }
}

TEST(TimeStretch, KeysSayWhenEachSampleIsHeard) {
  std::vector<float> click(std::size_t{2} * 48'000);
  for (std::size_t i = 0; i < 200; ++i) click[2 * (24'000 + i)] = i % 2 == 0 ? 0.5F : -0.5F;
  // The first half is stretched to three times the length of the second.
  std::vector<StretchKey> keys;
  for (std::int64_t key = 1; key < 40; ++key) {
    const std::int64_t in = key * 1200;
    keys.push_back({in, in < 24'000 ? in * 3 / 2 : 36'000 + (in - 24'000) / 2});
  }
  const auto stretched = stretch_time(click, kToneRate, keys, 48'000);
  const auto loudest =
      std::ranges::max_element(stretched, {}, [](float sample) { return std::abs(sample); });
  EXPECT_NEAR((loudest - stretched.begin()) / 2, 36'000, 0.01 * kToneRate);
}

TEST(TimeStretch, IsTheSameEachTimeAndSilenceStaysSilence) {
  const auto tones = two_tones(20'000);
  const auto once = stretch_time(tones, kToneRate, {}, 31'000);
  const auto twice = stretch_time(tones, kToneRate, {}, 31'000);
  EXPECT_EQ(once, twice);
  const std::vector<float> silence(4'000);
  EXPECT_EQ(stretch_time(silence, kToneRate, {}, 500), std::vector<float>(1'000));
  EXPECT_EQ(stretch_time({}, kToneRate, {}, 3), std::vector<float>(6));
  // The sound is shorter than the stretcher's block.
  EXPECT_EQ(stretch_time(two_tones(3), kToneRate, {}, 7).size(), 14U);
}

}  // namespace
}  // namespace tickreel::tests
