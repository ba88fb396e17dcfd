#include "sound/rate_change.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/sound/sound_tools.h"

namespace tickreel::tests {
namespace {

constexpr int kDeviceHz = 48'000;

/// Converts a sound in pieces of these sizes, in turn.
std::vector<float> changed(int from_hz, std::span<const float> samples,
                           const std::vector<std::size_t>& sizes, std::int64_t first = 0) {
  RateChange change(from_hz, kDeviceHz);
  change.begin(first);
  std::vector<float> all;
  for (std::size_t i = 0, at = 0; at < samples.size(); ++i) {
    const std::size_t size = std::min(2 * sizes[i % sizes.size()], samples.size() - at);
    const std::int64_t next = change.next();
    const std::vector<float> given = change.push(samples.subspan(at, size));
    EXPECT_EQ(change.next(), next + static_cast<std::int64_t>(given.size() / 2));
    all.insert(all.end(), given.begin(), given.end());
    at += size;
  }
  return all;
}

std::vector<float> sine(double frequency_hz, int rate_hz, std::size_t length) {
  std::vector<float> samples;
  for (std::size_t i = 0; i < length; ++i) {
    const double angle = 2.0 * std::numbers::pi * frequency_hz * static_cast<double>(i) / rate_hz;
    samples.insert(samples.end(), 2, static_cast<float>(0.4 * std::sin(angle)));
  }
  return samples;
}

TEST(RateChangeTest, IsTheSameInAnyPieces) {
  for (const int rate : {8000, 11'025, 22'050, 32'040, 44'100, 48'001, 96'000, 192'000}) {
    const auto samples = sine(440.0, rate, 4000);
    const auto whole = changed(rate, samples, {4000});
    EXPECT_EQ(changed(rate, samples, {1}), whole) << rate;
    EXPECT_EQ(changed(rate, samples, {315, 1, 700}), whole) << rate;
    // Almost the whole sound is there. The rest would come with the next samples.
    const double given = static_cast<double>(whole.size() / 2) / kDeviceHz;
    EXPECT_NEAR(given, 4000.0 / rate, 0.002) << rate;
  }
}

TEST(RateChangeTest, ASineStaysPure) {
  for (const int rate : {11'025, 22'050, 32'040, 44'100, 96'000, 192'000}) {
    const auto out = changed(rate, sine(997.0, rate, static_cast<std::size_t>(rate) / 4), {500});
    std::vector<float> right;
    for (std::size_t i = 401; i < out.size(); i += 2) right.push_back(out[i]);
    EXPECT_GE(noise_below_sine_db(right, kDeviceHz, 997.0), 70.0) << rate;
  }
}

TEST(RateChangeTest, AClickIsAtItsSample) {
  for (const auto& [rate, every, becomes] : {std::tuple(22'050, 147, 320),
                                             {11'025, 147, 640},
                                             {32'000, 2, 3},
                                             {44'100, 147, 160},
                                             {96'000, 2, 1}}) {
    std::vector<float> samples(2 * 4000);
    const int at = every * (2000 / every);
    samples[2 * static_cast<std::size_t>(at)] = 0.5F;
    const auto out = changed(rate, samples, {441});
    const auto loudest = std::max_element(out.begin(), out.end());
    EXPECT_EQ((loudest - out.begin()) / 2, at / every * becomes) << rate;
    EXPECT_EQ((loudest - out.begin()) % 2, 0) << "the left ear";
  }
}

TEST(RateChangeTest, BeginsAnywhereAsItGoesOn) {
  const int rate = 22'050;
  const auto samples = sine(440.0, rate, 4000);
  const auto whole = changed(rate, samples, {4000});
  // Sample 1470 of the game is sample 3200 of the device.
  const auto later = changed(rate, std::span(samples).subspan(2 * 1470), {100}, 1470);
  constexpr std::size_t kReach = 2 * 40;  // until no earlier sample has an effect
  EXPECT_TRUE(std::equal(later.begin() + kReach, later.end(), whole.begin() + 6400 + kReach));
  EXPECT_EQ(later.size() + 6400, whole.size());
}

}  // namespace
}  // namespace tickreel::tests
