#include "movie/make/frames/contact_sheet.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "movie/make/engine/waveform.h"

namespace tickreel::movie {
namespace {

constexpr std::array<std::uint8_t, Image::kBytesPerPixel> kWave{0x6F, 0xB4, 0xC8, 0xFF};

}  // namespace

int SheetGrid::gap_pixels() const {
  return std::max(2, picture.width / 40);
}

ImageSize SheetGrid::sheet_size() const {
  const int gap = gap_pixels();
  return {gap + columns * (picture.width + gap), gap + rows * (picture.height + wave_pixels + gap)};
}

ContactSheet::ContactSheet(const SheetGrid& grid, std::unique_ptr<FrameSink> sink)
    : grid_(grid), sink_(std::move(sink)), sheet_{0, Image(grid.sheet_size())} {
  const auto pixels = sheet_.image.pixels();
  for (std::size_t i = 0; i < pixels.size(); ++i)
    pixels[i] = kSheetBackground[i % kSheetBackground.size()];
}

Status ContactSheet::write(const VideoFrame& frame) {
  const int gap = grid_.gap_pixels();
  const int column = static_cast<int>(frame.index % grid_.columns);
  const int row = static_cast<int>(frame.index / grid_.columns);
  const int left = gap + column * (grid_.picture.width + gap);
  const int top = gap + row * (grid_.picture.height + grid_.wave_pixels + gap);
  const auto left_bytes = static_cast<std::size_t>(left) * Image::kBytesPerPixel;
  for (int y = 0; y < grid_.picture.height; ++y) {
    std::ranges::copy(frame.image.row(y), sheet_.image.row(top + y).subspan(left_bytes).begin());
  }
  if (grid_.wave_pixels > 0) draw_wave(frame, left, top + grid_.picture.height);
  return {};
}

void ContactSheet::draw_wave(const VideoFrame& frame, int left, int top) {
  const auto width = static_cast<std::size_t>(grid_.picture.width);
  const int height = grid_.wave_pixels;
  const int middle = height / 2;
  for (std::size_t column = 0; column < width; ++column) {
    const std::size_t first = frame.samples.size() * column / width;
    const std::size_t end = std::max(first + 1, frame.samples.size() * (column + 1) / width);
    const std::span all(frame.samples);
    const float peak = peak_of(all.subspan(first, std::min(end, all.size()) - first));
    // A silent column still gets the middle line.
    const int half = static_cast<int>(peak * static_cast<float>(middle));
    const auto at = (static_cast<std::size_t>(left) + column) * Image::kBytesPerPixel;
    for (int y = middle - half; y <= middle + half && y < height; ++y) {
      std::ranges::copy(kWave, sheet_.image.row(top + y).subspan(at).begin());
    }
  }
}

Status ContactSheet::finish() {
  if (Status written = sink_->write(sheet_); !written) return written;
  return sink_->finish();
}

}  // namespace tickreel::movie
