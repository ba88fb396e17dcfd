#include "window/sound/sample_feed.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tickreel::tests {
namespace {

using namespace std::chrono_literals;

constexpr int kRate = 48'000;
constexpr std::size_t kStep = 960;   // 20 ms, a step of a game with 50 ticks a second
constexpr std::size_t kBlock = 480;  // 10 ms, the block of the device

/// A device that takes samples in blocks of 10 ms, by its own clock.
class SampleFeedTest : public testing::Test {
 protected:
  /// Pushes one step at a level, to be heard at the time `ms`.
  void push(double ms, float level = 0.5F) {
    feed_.push(std::vector<float>(kStep * 2, level), at(ms));
  }
  /// Takes samples for the left ear until the time `ms`.
  void hear_until(double ms) {
    while (static_cast<double>(heard_.size()) / 48.0 < ms) {
      std::vector<float> block(kBlock * 2, 7.0F);
      feed_.pull(block, at(static_cast<double>(heard_.size()) / 48.0));
      for (std::size_t i = 0; i < block.size(); i += 2) {
        EXPECT_EQ(block[i], block[i + 1]);
        heard_.push_back(block[i]);
      }
    }
  }
  static SampleFeed::Time at(double ms) {
    return SampleFeed::Time{} + 1h +
           std::chrono::duration_cast<SampleFeed::Time::duration>(
               std::chrono::duration<double, std::milli>(ms));
  }
  [[nodiscard]] std::size_t first_heard(std::size_t from = 0) const {
    return static_cast<std::size_t>(std::find_if(heard_.begin() + static_cast<std::ptrdiff_t>(from),
                                                 heard_.end(),
                                                 [](float sample) { return sample != 0.0F; }) -
                                    heard_.begin());
  }
  [[nodiscard]] float loudest(double from_ms, double to_ms) const {
    float loudest = 0.0F;
    for (auto i = static_cast<std::size_t>(from_ms * 48.0);
         i < static_cast<std::size_t>(to_ms * 48.0); ++i) {
      loudest = std::max(loudest, std::abs(heard_[i]));
    }
    return loudest;
  }
  /// Expects that no two samples differ by more than the steepest fade, which takes 5 ms. A larger
  /// jump would be a click.
  void expect_no_clicks(float level = 0.5F) const {
    for (std::size_t i = 1; i < heard_.size(); ++i) {
      ASSERT_LE(std::abs(heard_[i] - heard_[i - 1]),
                level / static_cast<float>(SampleFeed::kFadeFrames) + 1e-5F)
          << i;
    }
  }

  SampleFeed feed_{kRate};
  std::vector<float> heard_;
};

TEST_F(SampleFeedTest, EachSampleIsHeardFiftyMillisecondsAfterItsPicture) {
  for (int step = 0; step < 50; ++step) {
    push(100.0 + 20.0 * step);
    hear_until(110.0 + 20.0 * step);
  }
  hear_until(1'300.0);
  EXPECT_NEAR(static_cast<double>(first_heard()), 150.0 * 48.0, 1.0);
  for (double ms = 156.0; ms < 1'149.0; ms += 1.0) {
    ASSERT_EQ(heard_[static_cast<std::size_t>(ms * 48.0)], 0.5F) << ms;
  }
  EXPECT_EQ(loudest(1'156.0, 1'300.0), 0.0F);
  EXPECT_EQ(feed_.delay(), 50ms);
  expect_no_clicks();
}

TEST_F(SampleFeedTest, WhatComesUnevenlyIsHeardEvenly) {
  // Pictures take 16.7 ms, and each brings the steps that the game has made by then.
  int pushed = 0;
  for (int picture = 0; picture < 120; ++picture) {
    const double now = 16.7 * picture;
    for (; 20.0 * pushed <= now; ++pushed) push(20.0 * pushed);
    hear_until(now + 30.0);
  }
  for (double ms = 56.0; ms < 1'990.0; ms += 1.0) {
    ASSERT_EQ(heard_[static_cast<std::size_t>(ms * 48.0)], 0.5F) << ms;
  }
  EXPECT_EQ(feed_.delay(), 50ms);
}

TEST_F(SampleFeedTest, ARestIsQuietWithinAFadeAndSoIsItsEnd) {
  for (int step = 0; step < 10; ++step) push(20.0 * step);
  hear_until(100.0);
  feed_.rest();
  hear_until(300.0);
  EXPECT_EQ(heard_[4'799], 0.5F);
  EXPECT_EQ(loudest(105.0, 300.0), 0.0F);
  EXPECT_TRUE(feed_.is_quiet());
  for (int step = 0; step < 10; ++step) push(300.0 + 20.0 * step);
  hear_until(500.0);
  EXPECT_EQ(first_heard(300 * 48), 350U * 48U);
  expect_no_clicks();
}

TEST_F(SampleFeedTest, WhatComesTooLateIsSilenceAndThenLeftMoreTime) {
  for (int step = 0; step < 5; ++step) push(20.0 * step);
  hear_until(300.0);  // the feed ran dry at 150 ms
  EXPECT_EQ(loudest(155.1, 300.0), 0.0F);
  for (int step = 5; step < 40; ++step) push(20.0 * step);
  hear_until(800.0);
  EXPECT_GT(feed_.delay(), 50ms);
  EXPECT_LE(feed_.delay(), 70ms);
  EXPECT_EQ(loudest(400.0, 401.0), 0.5F);
  expect_no_clicks();
}

TEST_F(SampleFeedTest, TheDelayGoesBackWhenAllComesInTime) {
  for (int step = 0; step < 5; ++step) push(20.0 * step);
  hear_until(300.0);
  for (int step = 5; step < 1'500; ++step) {
    push(20.0 * step);
    hear_until(300.0 + 20.0 * (step - 5));
    if (step == 30) {
      EXPECT_GT(feed_.delay(), 50ms);
    }
  }
  EXPECT_EQ(feed_.delay(), 50ms);
  expect_no_clicks();
}

TEST_F(SampleFeedTest, TheDelayHasAnEnd) {
  for (int round = 0; round < 100; ++round) {
    const double ms = 400.0 * round;
    for (int step = 0; step < 3; ++step) push(ms + 20.0 * step);
    hear_until(ms + 390.0);
  }
  EXPECT_LE(feed_.delay(), SampleFeed::kMostDelay);
  expect_no_clicks();
}

TEST_F(SampleFeedTest, ADeviceWhoseClockIsOffStaysInTime) {
  // The device takes 2 % less than it gets.
  for (int step = 0; step < 500; ++step) {
    push(20.0 * step, 0.5F);
    std::vector<float> block(940 * 2);
    feed_.pull(block, at(20.0 * step + 30.0));
    for (std::size_t i = 0; i < block.size(); i += 2) heard_.push_back(block[i]);
  }
  expect_no_clicks();
  const auto quiet = std::count(heard_.begin() + 9'600, heard_.end(), 0.0F);
  EXPECT_LT(quiet, 48 * 100) << "of ten seconds";
}

TEST_F(SampleFeedTest, MutingFadesAndTimeGoesOn) {
  for (int step = 0; step < 40; ++step) push(20.0 * step);
  hear_until(200.0);
  feed_.set_muted(true);
  hear_until(400.0);
  EXPECT_EQ(loudest(205.1, 400.0), 0.0F);
  feed_.set_muted(false);
  hear_until(600.0);
  EXPECT_EQ(loudest(500.0, 501.0), 0.5F);
  expect_no_clicks();
}

TEST_F(SampleFeedTest, TheMeterShowsWhatIsHeard) {
  EXPECT_EQ(feed_.level().peak, 0.0F);
  for (int step = 0; step < 40; ++step) push(20.0 * step, step % 2 == 0 ? 0.5F : -0.25F);
  hear_until(700.0);
  EXPECT_EQ(feed_.level().peak, 0.5F);
  EXPECT_NEAR(feed_.level().rms, std::sqrt((0.25F + 0.0625F) / 2.0F), 0.02F);
  hear_until(1'500.0);
  EXPECT_EQ(feed_.level().peak, 0.0F);
}

TEST_F(SampleFeedTest, NobodyWhoListensCostsNoMemory) {
  for (int step = 0; step < 10'000; ++step) push(20.0 * step);
  hear_until(10.0);
  feed_.rest();
  EXPECT_TRUE(feed_.is_quiet());
}

}  // namespace
}  // namespace tickreel::tests
