#include "games/libretro/core_sound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace tickreel::tests {
namespace {

using games::CoreSound;

constexpr double kTone = 0.05;  ///< radians for each sample

/// Returns a tone from sample `first` on.
std::vector<std::int16_t> tone(std::size_t first, std::size_t count) {
  std::vector<std::int16_t> samples;
  for (std::size_t i = first; i < first + count; ++i) {
    const auto sample =
        static_cast<std::int16_t>(16000.0 * std::sin(kTone * static_cast<double>(i)));
    samples.insert(samples.end(), {sample, static_cast<std::int16_t>(-sample)});
  }
  return samples;
}

/// Returns the largest step between two samples. A click is a large step.
float largest_step(const std::vector<float>& samples) {
  float largest = 0.0F;
  for (std::size_t i = 2; i < samples.size(); i += 2) {
    largest = std::max(largest, std::abs(samples[i] - samples[i - 2]));
  }
  return largest;
}

TEST(CoreSound, WhatFitsIsHeardAsItIs) {
  CoreSound sound;
  std::vector<float> heard;
  std::size_t given = 0;
  for (int tick = 0; tick < 600; ++tick) {
    const std::size_t count = tick % 2 == 0 ? 549 : 548;
    sound.add(tone(given, count));
    given += count;
    // It never takes more samples than there are: in the first step one less.
    sound.take(tick % 2 == 0 ? 548 : 549, heard);
  }
  const std::vector<std::int16_t> all = tone(0, heard.size() / 2);
  ASSERT_EQ(heard.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    ASSERT_EQ(heard[i], static_cast<float>(all[i]) / 32768.0F) << i;
  }
}

TEST(CoreSound, OfACoreThatGivesMoreOrLessNothingIsLateAndNothingClicks) {
  constexpr std::size_t kOwed = 737;
  for (const std::size_t given_in_each : {725UL, 734UL, 738UL, 745UL, 760UL}) {
    SCOPED_TRACE(given_in_each);
    CoreSound sound;
    std::vector<float> heard;
    std::size_t given = 0;
    for (int tick = 0; tick < 600; ++tick) {
      sound.add(tone(given, given_in_each));
      given += given_in_each;
      sound.take(kOwed, heard);
      ASSERT_EQ(heard.size(), 2 * kOwed * static_cast<std::size_t>(tick + 1));
    }
    // A tone at this speed has no larger steps.
    const double pace = static_cast<double>(given_in_each) / kOwed;
    EXPECT_LT(largest_step(heard), 16000.0 / 32768.0 * kTone * std::max(pace, 1.0) * 1.06);
    // The samples that still wait at the end.
    std::vector<float> rest;
    sound.take(4 * kOwed, rest);
    std::size_t waiting = 0;
    for (std::size_t i = 0; i < rest.size(); i += 2) waiting += rest[i] != 0.0F ? 1 : 0;
    EXPECT_LT(waiting, kOwed / 2);
  }
}

TEST(CoreSound, WhoIsSilentIsSilent) {
  CoreSound sound;
  std::vector<float> heard;
  sound.take(800, heard);
  EXPECT_EQ(heard, std::vector<float>(1600));
  sound.add(tone(100, 100));
  heard.clear();
  sound.take(800, heard);
  ASSERT_EQ(heard.size(), 1600U);
  EXPECT_NE(heard[0], 0.0F);
  EXPECT_TRUE(std::all_of(heard.begin() + 200, heard.end(), [](float one) { return one == 0.0F; }));
}

TEST(CoreSound, NobodyFillsTheMemory) {
  CoreSound sound;
  const std::vector<std::int16_t> second(96000);
  for (int i = 0; i < 200; ++i) sound.add(second);
  std::vector<float> heard;
  sound.take(800, heard);
  EXPECT_EQ(heard.size(), 1600U);
}

}  // namespace
}  // namespace tickreel::tests
