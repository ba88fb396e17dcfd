#include "movie/make/contact_sheet.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tickreel {
namespace {

constexpr std::array<std::uint8_t, Image::kBytesPerPixel> kBackground{0x14, 0x16, 0x1A, 0xFF};

}  // namespace

int SheetGrid::gap_pixels() const {
  return std::max(2, picture.width / 40);
}

ImageSize SheetGrid::sheet_size() const {
  const int gap = gap_pixels();
  return {gap + columns * (picture.width + gap), gap + rows * (picture.height + gap)};
}

ContactSheet::ContactSheet(const SheetGrid& grid, std::unique_ptr<FrameSink> sink)
    : grid_(grid), sink_(std::move(sink)), sheet_{0, Image(grid.sheet_size())} {
  const auto pixels = sheet_.image.pixels();
  for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = kBackground[i % kBackground.size()];
}

Status ContactSheet::write(const VideoFrame& frame) {
  const int gap = grid_.gap_pixels();
  const int column = static_cast<int>(frame.index % grid_.columns);
  const int row = static_cast<int>(frame.index / grid_.columns);
  const int left = gap + column * (grid_.picture.width + gap);
  const int top = gap + row * (grid_.picture.height + gap);
  const auto left_bytes = static_cast<std::size_t>(left) * Image::kBytesPerPixel;
  for (int y = 0; y < grid_.picture.height; ++y) {
    std::ranges::copy(frame.image.row(y), sheet_.image.row(top + y).subspan(left_bytes).begin());
  }
  return {};
}

Status ContactSheet::finish() {
  if (Status written = sink_->write(sheet_); !written) return written;
  return sink_->finish();
}

}  // namespace tickreel
