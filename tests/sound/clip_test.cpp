#include "tickreel/sound/clip.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/support/room.h"

// The length of a sound in ticks, for games that wait for its end.

namespace tickreel::tests {
namespace {

Clip clip_of(std::int64_t length, int channels = 1, int sample_rate_hz = 48000) {
  return {"clip", sample_rate_hz, channels,
          std::vector<float>(static_cast<std::size_t>(length * channels))};
}

TEST(ClipTicks, CountTheLastTickInFull) {
  const TickRate rate(50);  // a tick has 960 samples
  EXPECT_EQ(ticks_of(clip_of(0), rate), 0);
  EXPECT_EQ(ticks_of(clip_of(1), rate), 1);
  EXPECT_EQ(ticks_of(clip_of(960), rate), 1);
  EXPECT_EQ(ticks_of(clip_of(961), rate), 2);
  EXPECT_EQ(ticks_of(clip_of(48000), rate), 50);
}

TEST(ClipTicks, FollowTheRateOfTheClipAndCountEachSampleOnce) {
  EXPECT_EQ(ticks_of(clip_of(44100, 2, 44100), TickRate(30)), 30);
  EXPECT_EQ(ticks_of(clip_of(44101, 2, 44100), TickRate(30)), 31);
  EXPECT_EQ(ticks_of(clip_of(8000, 1, 8000), TickRate(1, 3)), 1);
}

TEST(ClipTicks, AreExactAtRatesThatNoFloatHas) {
  // 1001 seconds are 60000 ticks. With a sample more they are 60001.
  const TickRate rate(60000, 1001);
  EXPECT_EQ(ticks_of(clip_of(std::int64_t{1001} * 8000, 1, 8000), rate), 60000);
  EXPECT_EQ(ticks_of(clip_of(std::int64_t{1001} * 8000 + 1, 1, 8000), rate), 60001);
}

}  // namespace
}  // namespace tickreel::tests
