#include "renderer/software/cpu_light_sum.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tickreel/core/image.h"

namespace tickreel::renderer {
namespace {

constexpr unsigned kColorBits = 21;
constexpr int kBandRows = 32;  ///< so many rows of the picture are at hand at a time

/// The last level that so much light reaches, from a table of where to begin.
class LevelFinder {
 public:
  LevelFinder() {
    std::uint32_t level = 0;
    for (std::size_t i = 0; i < first_.size(); ++i) {
      while (level + 1 < kLightLevels && least_[level + 1] <= i << kStepBits) ++level;
      first_[i] = static_cast<std::uint8_t>(level);
    }
  }
  [[nodiscard]] std::uint8_t level_of(std::uint64_t light) const {
    std::size_t level = first_[light >> kStepBits];
    while (level + 1 < kLightLevels && least_[level + 1] <= light) ++level;
    return static_cast<std::uint8_t>(level);
  }

 private:
  static constexpr unsigned kStepBits = 9;
  const LevelTable& least_ = light_levels().least;
  std::array<std::uint8_t, (kFullLight >> kStepBits) + 1> first_{};
};

class CpuLightSum final : public LightSum {
 public:
  explicit CpuLightSum(const RenderTarget& target)
      : picture_(target.picture().name()),
        size_(target.size()),
        sum_(static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height)),
        band_({size_.width, std::min(size_.height, kBandRows)}) {}

  void add(const LevelTable& share, bool is_first) override {
    if (is_first) std::ranges::fill(sum_, 0);
    begin_transfers();
    std::uint64_t* sum = sum_.data();
    for (int y = 0; y < size_.height; y += kBandRows) {
      const int rows = std::min(kBandRows, size_.height - y);
      glGetTextureSubImage(picture_, 0, 0, y, 0, size_.width, rows, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                           static_cast<GLsizei>(band_.pixels().size()), band_.pixels().data());
      const std::uint8_t* pixel = band_.pixels().data();
      for (std::uint64_t* const end = sum + pixels_of(rows); sum != end; ++sum) {
        *sum += share[pixel[0]] | std::uint64_t{share[pixel[1]]} << kColorBits |
                std::uint64_t{share[pixel[2]]} << 2 * kColorBits;
        pixel += Image::kBytesPerPixel;
      }
    }
  }

  void finish() override {
    begin_transfers();
    const std::uint64_t* sum = sum_.data();
    for (int y = 0; y < size_.height; y += kBandRows) {
      const int rows = std::min(kBandRows, size_.height - y);
      std::uint8_t* pixel = band_.pixels().data();
      for (const std::uint64_t* const end = sum + pixels_of(rows); sum != end; ++sum) {
        pixel[0] = finder_.level_of(*sum & kFullLight);
        pixel[1] = finder_.level_of(*sum >> kColorBits & kFullLight);
        pixel[2] = finder_.level_of(*sum >> 2 * kColorBits);
        pixel[3] = 255;
        pixel += Image::kBytesPerPixel;
      }
      glTextureSubImage2D(picture_, 0, 0, y, size_.width, rows, GL_RGBA, GL_UNSIGNED_BYTE,
                          band_.pixels().data());
    }
  }

 private:
  [[nodiscard]] std::size_t pixels_of(int rows) const {
    return static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(rows);
  }
  static void begin_transfers() {
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  }

  GLuint picture_;
  ImageSize size_;
  std::vector<std::uint64_t> sum_;  ///< three colours each
  Image band_;
  LevelFinder finder_;
};

}  // namespace

std::unique_ptr<LightSum> make_cpu_light_sum(const RenderTarget& target) {
  return std::make_unique<CpuLightSum>(target);
}

}  // namespace tickreel::renderer
