#include "renderer/software/edge_smoothing.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "renderer/software/edge_pixels.h"

namespace tickreel {
namespace {

constexpr int kAround = edge_rule::kReachAlong;
constexpr std::ptrdiff_t kPixelBytes = Image::kBytesPerPixel;

void measure_row(const std::uint8_t* pixels, int count, float* brightness) {
  using namespace edge_rule;
  for (int x = 0; x < count; ++x, pixels += kPixelBytes) {
    const int sum = kRed * pixels[0] + kGreen * pixels[1] + kBlue * pixels[2];
    brightness[x] = static_cast<float>(sum >> kBrightnessShift);
  }
}

std::uint8_t mixed(int own, int other, int share) {
  using edge_rule::kWhole;
  return static_cast<std::uint8_t>((own * (kWhole - share) + other * share + kWhole / 2) / kWhole);
}

}  // namespace

EdgeSmoothing::EdgeSmoothing(ImageSize part) {
  brightness_.resize(static_cast<std::size_t>(part.width + 2 * kAround) *
                     static_cast<std::size_t>(part.height + 2 * kAround));
  edges_.reserve(static_cast<std::size_t>(part.width) + 3);
}

void EdgeSmoothing::smooth(const Image& scene, const PixelRect& part, Image& picture) {
  measure_brightness(scene, part);
  for (int row = 0; row < part.height; ++row) {
    const auto from = scene.row(part.y + row).begin() + kPixelBytes * part.x;
    std::copy_n(from, kPixelBytes * part.width,
                picture.row(part.y + row).begin() + kPixelBytes * part.x);
    find_edges(brightness_at(row), stride_, part.width, edges_);
    while (edges_.size() % 4 != 0) edges_.push_back(edges_.back());
    mix_row(scene, part, row, picture);
  }
}

const float* EdgeSmoothing::brightness_at(int row) const {
  return &brightness_[static_cast<std::size_t>((row + kAround) * stride_ + kAround)];
}

void EdgeSmoothing::measure_brightness(const Image& scene, const PixelRect& part) {
  const ImageSize size = scene.size();
  stride_ = part.width + 2 * kAround;
  const int rows = part.height + 2 * kAround;
  const auto needed = static_cast<std::size_t>(stride_ * rows);
  if (brightness_.size() < needed) brightness_.resize(needed);
  const int first = std::max(part.x - kAround, 0);
  const int end = std::min(part.x + part.width + kAround, size.width);
  const int missing = first - (part.x - kAround);
  for (int row = 0; row < rows; ++row) {
    const int y = std::clamp(part.y - kAround + row, 0, size.height - 1);
    float* const to = &brightness_[static_cast<std::size_t>(row * stride_)];
    float* const inside = to + missing;
    float* const inside_end = inside + (end - first);
    measure_row(&scene.row(y)[static_cast<std::size_t>(kPixelBytes * first)], end - first, inside);
    std::fill(to, inside, *inside);
    std::fill(inside_end, to + stride_, inside_end[-1]);
  }
}

void EdgeSmoothing::mix_row(const Image& scene, const PixelRect& part, int row,
                            Image& picture) const {
  const ImageSize size = scene.size();
  const float* const here = brightness_at(row);
  const std::ptrdiff_t row_bytes = static_cast<std::ptrdiff_t>(scene.stride_bytes());
  const int y = part.y + row;
  const std::uint8_t* const from = scene.row(y).data() + kPixelBytes * part.x;
  std::uint8_t* const to = picture.row(y).data() + kPixelBytes * part.x;
  for (std::size_t i = 0; i < edges_.size(); i += 4) {
    const EdgeMix mix = mix_edges(
        {here + edges_[i], here + edges_[i + 1], here + edges_[i + 2], here + edges_[i + 3]},
        stride_);
    for (std::size_t k = 0; k < 4; ++k) {
      const int x = part.x + edges_[i + k];
      const bool is_horizontal = mix.is_horizontal[k];
      const int place = (is_horizontal ? y : x) + mix.side[k];
      const bool is_inside = place >= 0 && place < (is_horizontal ? size.height : size.width);
      if (!is_inside) continue;  // the same pixel once more
      const std::ptrdiff_t offset = kPixelBytes * edges_[i + k];
      const std::uint8_t* const own = from + offset;
      const std::uint8_t* const other =
          own + (is_horizontal ? row_bytes : kPixelBytes) * mix.side[k];
      for (int c = 0; c < Image::kBytesPerPixel; ++c) {
        to[offset + c] = mixed(own[c], other[c], mix.share[k]);
      }
    }
  }
}

}  // namespace tickreel
