#include "movie/make/frames/contact_sheet.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace tickreel::tests {
namespace {

/// Keeps the frames that it gets.
class KeepingSink final : public FrameSink {
 public:
  KeepingSink(std::vector<VideoFrame>& frames, bool& finished)
      : frames_(frames), finished_(finished) {}
  Status write(const VideoFrame& frame) override {
    frames_.push_back(frame);
    return {};
  }
  Status finish() override {
    finished_ = true;
    return {};
  }
  [[nodiscard]] std::string description() const override { return "kept"; }

 private:
  std::vector<VideoFrame>& frames_;
  bool& finished_;
};

TEST(ContactSheet, EachFrameHasItsPlace) {
  const SheetGrid grid{3, 2, {5, 4}};
  ASSERT_EQ(grid.gap_pixels(), 2);
  ASSERT_EQ(grid.sheet_size(), (ImageSize{2 + 3 * 7, 2 + 2 * 6}));
  std::vector<VideoFrame> frames;
  bool finished = false;
  ContactSheet sheet(grid, std::make_unique<KeepingSink>(frames, finished));
  for (int i = 0; i < 5; ++i) {
    VideoFrame frame{i, Image(grid.picture)};
    std::ranges::fill(frame.image.pixels(), static_cast<std::uint8_t>(100 + i));
    ASSERT_TRUE(sheet.write(frame));
  }
  EXPECT_TRUE(frames.empty());
  ASSERT_TRUE(sheet.finish());
  EXPECT_TRUE(finished);
  ASSERT_EQ(frames.size(), 1U);
  const Image& image = frames.front().image;
  ASSERT_EQ(image.size(), grid.sheet_size());
  for (int y = 0; y < image.size().height; ++y) {
    for (int x = 0; x < image.size().width; ++x) {
      const bool in_gap = x % 7 < 2 || y % 6 < 2;
      const int index = x / 7 + y / 6 * 3;
      const int red = image.row(y)[static_cast<std::size_t>(x) * Image::kBytesPerPixel];
      EXPECT_EQ(red, in_gap || index > 4 ? 0x14 : 100 + index) << x << ", " << y;
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
