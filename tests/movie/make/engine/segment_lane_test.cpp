#include "movie/make/engine/segment_lane.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace tickreel::tests {
namespace {

class TakingSink final : public FrameSink {
 public:
  Status write(const VideoFrame& /*frame*/) override { return {}; }
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return "takes all"; }
};

TEST(SegmentLaneTest, TakesNothingMoreWhenAnotherLaneHasFailed) {
  WrittenFrames written(4);
  written.close(failed("the disk is full"));
  SegmentLane lane(0, 3, FrameFinisher(), written);
  bool is_taken = true;
  // These are more frames than there is room for. The caller must not wait for ever.
  for (int i = 0; i < 100 && is_taken; ++i) {
    DrawnFrame drawn;
    drawn.frame.index = i;
    if (i == 0) drawn.sink = std::make_unique<TakingSink>();
    is_taken = lane.push(std::move(drawn));
  }
  EXPECT_FALSE(is_taken);
  EXPECT_EQ(written.status().error().message, "the disk is full");
}

}  // namespace
}  // namespace tickreel::tests
