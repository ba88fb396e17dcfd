#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tickreel {

struct ImageSize {
  int width = 0;   ///< pixels, 1 or more in a real image
  int height = 0;  ///< pixels, 1 or more in a real image
  friend bool operator==(const ImageSize&, const ImageSize&) = default;
};

/// A picture in memory: FFmpeg's pixel format `rgba` (8 bits each of red, green, blue, alpha, in
/// this order), sRGB-encoded, full range, top row first, rows packed (stride = 4 * width).
/// Owns its pixels; copying copies them, moving does not.
class Image {
 public:
  static constexpr int kBytesPerPixel = 4;

  Image() = default;
  explicit Image(ImageSize size) { resize(size); }

  /// Keeps the allocation when it is large enough, so that images can be recycled. The pixels are
  /// unspecified afterwards.
  void resize(ImageSize size) {
    size_ = size;
    pixels_.resize(stride_bytes() * static_cast<std::size_t>(size.height));
  }

  [[nodiscard]] ImageSize size() const { return size_; }
  [[nodiscard]] std::size_t stride_bytes() const {
    return static_cast<std::size_t>(size_.width) * kBytesPerPixel;
  }
  [[nodiscard]] std::span<std::uint8_t> pixels() { return pixels_; }
  [[nodiscard]] std::span<const std::uint8_t> pixels() const { return pixels_; }
  /// Row `y` (0 is the top), `stride_bytes()` long.
  [[nodiscard]] std::span<std::uint8_t> row(int y) {
    return pixels().subspan(static_cast<std::size_t>(y) * stride_bytes(), stride_bytes());
  }
  [[nodiscard]] std::span<const std::uint8_t> row(int y) const {
    return pixels().subspan(static_cast<std::size_t>(y) * stride_bytes(), stride_bytes());
  }

 private:
  ImageSize size_;
  std::vector<std::uint8_t> pixels_;
};

}  // namespace tickreel
