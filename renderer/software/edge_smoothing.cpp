#include "renderer/software/edge_smoothing.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <system_error>
#include <thread>

namespace tickreel::renderer {
namespace edge_rule {
namespace {

// Names that GLSL has built in.
using glm::ivec2;
using glm::ivec3;
using std::abs;
using std::max;
using std::min;

/// The largest part that is smoothed at once, in pixels. With its surroundings it fits into the
/// cache of a core, and a picture has many parts.
constexpr int kPartWidth = 256;
constexpr int kPartHeight = 32;
constexpr int kPixelBytes = Image::kBytesPerPixel;
constexpr int kStride = kPartWidth + 2 * kReachAlong;

const std::uint8_t* pixel_of(const Image& image, int x, int y) {
  return image.row(y).data() + std::ptrdiff_t{x} * kPixelBytes;
}

/// The computation of the shaders for a part of a picture. Places count from the part's first
/// pixel.
class Edges {
 public:
  Edges(const Image& scene, const PixelRect& part) {
    const auto [width, height] = scene.size();
    const int first = std::max(part.x - kReachAlong, 0);
    const int end = std::min(part.x + part.width + kReachAlong, width);
    for (int y = -kReachAlong; y < part.height + kReachAlong; ++y) {
      const int from = std::clamp(part.y + y, 0, height - 1);
      const std::uint8_t* pixel = pixel_of(scene, first, from);
      Number* const row = &field_[static_cast<std::size_t>(y + kReachAlong) * kStride];
      Number* const inside = row + kReachAlong + first - part.x;
      Number* const inside_end = inside + end - first;
      for (Number* each = inside; each != inside_end; ++each, pixel += kPixelBytes) {
        const int weighted = kRed * pixel[0] + kGreen * pixel[1] + kBlue * pixel[2];
        *each = static_cast<Number>(weighted >> kBrightnessShift);
      }
      // Beyond the picture its outermost pixels are repeated.
      std::fill(row, inside, *inside);
      std::fill(inside_end, row + kStride, inside_end[-1]);
    }
  }

#include "renderer/shaders/edge_mix.glsl"

 private:
  using Number = std::int16_t;

  [[nodiscard]] int brightness_at(ivec2 place) const {
    const int at = (place.y + kReachAlong) * kStride + place.x + kReachAlong;
    return field_[static_cast<std::size_t>(at)];
  }
  std::array<Number, std::size_t{kStride} * (kPartHeight + 2 * kReachAlong)> field_;
};

/// Smooths a part that is no larger than the largest.
void smooth_part(const Image& scene, const PixelRect& part, Image& picture) {
  const auto [width, height] = scene.size();
  Edges edges(scene, part);
  std::array<bool, kPartWidth> is_edge{};
  for (int row = 0; row < part.height; ++row) {
    // In a loop of its own, so that the compiler can vectorise it.
    for (int i = 0; i < part.width; ++i)
      is_edge[static_cast<std::size_t>(i)] = edges.is_edge({i, row});
    const int y = part.y + row;
    const std::uint8_t* const from = pixel_of(scene, part.x, y);
    std::uint8_t* const to = picture.row(y).data() + std::ptrdiff_t{part.x} * kPixelBytes;
    std::copy_n(from, part.width * kPixelBytes, to);
    for (int i = 0; i < part.width; ++i) {
      if (!is_edge[static_cast<std::size_t>(i)]) continue;
      const ivec3 mix = edges.edge_mix({i, row});
      const int other_x = std::clamp(part.x + i + mix.x, 0, width - 1);
      const int other_y = std::clamp(y + mix.y, 0, height - 1);
      const std::uint8_t* const other = pixel_of(scene, other_x, other_y);
      for (int c = 0; c < kPixelBytes; ++c) {
        const int at = i * kPixelBytes + c;
        const int sum = from[at] * (kWhole - mix.z) + other[c] * mix.z;
        to[at] = static_cast<std::uint8_t>((sum + kWhole / 2) / kWhole);
      }
    }
  }
}

}  // namespace
}  // namespace edge_rule

EdgeSmoother::EdgeSmoother() {
  // Two per core, including the calling thread, as llvmpipe has, whose threads wait meanwhile.
  const std::size_t threads = std::size_t{2} * std::thread::hardware_concurrency();
  try {
    while (helpers_.size() + 1 < threads) helpers_.emplace_back([this] { help(); });
  } catch (const std::system_error&) {
    // Without more threads, the existing ones take longer.
  }
}

EdgeSmoother::~EdgeSmoother() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void EdgeSmoother::smooth(const Image& scene, std::span<const PixelRect> rects, Image& picture) {
  using edge_rule::kPartHeight;
  using edge_rule::kPartWidth;
  parts_.clear();
  for (const PixelRect& rect : rects) {
    for (int y = 0; y < rect.height; y += kPartHeight) {
      for (int x = 0; x < rect.width; x += kPartWidth) {
        parts_.push_back({rect.x + x, rect.y + y, std::min(kPartWidth, rect.width - x),
                          std::min(kPartHeight, rect.height - y)});
      }
    }
  }
  scene_ = &scene;
  picture_ = &picture;
  next_part_ = 0;
  {
    const std::lock_guard lock(mutex_);
    ++pictures_;
    busy_helpers_ = helpers_.size();
  }
  changed_.notify_all();
  smooth_parts();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return busy_helpers_ == 0; });
}

void EdgeSmoother::help() {
  std::uint64_t seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return ends_ || pictures_ != seen; });
    if (ends_) return;
    seen = pictures_;
    lock.unlock();
    smooth_parts();
    lock.lock();
    if (--busy_helpers_ == 0) changed_.notify_all();
  }
}

void EdgeSmoother::smooth_parts() {
  for (std::size_t i; (i = next_part_++) < parts_.size();) {
    edge_rule::smooth_part(*scene_, parts_[i], *picture_);
  }
}

}  // namespace tickreel::renderer
