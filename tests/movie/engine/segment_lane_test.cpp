#include "movie/engine/segment_lane.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tickreel {
namespace {

constexpr std::int64_t kHeldBack = 3;
constexpr std::int64_t kFrames = 10;

/// Codes a frame when three more have come, or no more will.
class LateSink final : public FrameSink {
 public:
  Status write(const VideoFrame&) override {
    held_back_ = std::min(held_back_ + 1, kHeldBack);
    return {};
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::int64_t held_back_frames() const override { return held_back_; }
  [[nodiscard]] std::string description() const override { return "late"; }

 private:
  std::int64_t held_back_ = 0;
};

TEST(SegmentLane, TellsOfEachFrameOnceWhenItIsCoded) {
  constexpr std::size_t kMessages = 22;  // one of each frame, and one of each segment
  WrittenFrames written(kMessages);
  SegmentLane lane(0, 2, written);
  std::vector<std::int64_t> all;
  for (const std::int64_t first : {std::int64_t{0}, std::int64_t{40}}) {
    for (std::int64_t i = 0; i < kFrames; ++i) {
      DrawnFrame drawn{.frame = {.index = first + i}, .is_last = i + 1 == kFrames};
      if (i == 0) drawn.sink = std::make_unique<LateSink>();
      ASSERT_TRUE(lane.push(std::move(drawn)));
      all.push_back(first + i);
    }
  }
  lane.finish();
  std::vector<std::int64_t> coded;
  while (const auto message = written.try_pop()) {
    const auto& [frames, cpu_seconds] = message->encoding;
    EXPECT_GE(cpu_seconds, 0.0);
    EXPECT_EQ(frames.count, message->is_segment_finished           ? kHeldBack
                            : message->frame % kFrames < kHeldBack ? 0
                                                                   : 1);
    for (std::int64_t i = 0; i < frames.count; ++i) coded.push_back(frames.first + i);
  }
  EXPECT_EQ(coded, all);
}

}  // namespace
}  // namespace tickreel
