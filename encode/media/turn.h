#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "tickreel/core/image.h"

namespace tickreel::encode {

/// The way in which a stored picture is turned upright. The pixel (x, y) of the upright picture is
/// the stored pixel (u, v). (u, v) is (x, y), or (y, x) if `transposes`. Then, if `flips_x`, u
/// counts from the right side of the stored picture; if `flips_y`, v counts from its bottom.
struct Turn {
  bool transposes = false;
  bool flips_x = false;
  bool flips_y = false;

  /// Returns the size of the upright picture.
  [[nodiscard]] ImageSize upright(ImageSize stored) const {
    return transposes ? ImageSize{stored.height, stored.width} : stored;
  }
};

/// Returns the turn for an Exif orientation from 1 to 8; nothing for other numbers.
std::optional<Turn> turn_of_exif(int orientation);
/// Returns the turn for FFmpeg's display matrix: nine numbers of 32 bits. Nothing when there are
/// fewer, or the matrix does more than turn by right angles and mirror.
std::optional<Turn> turn_of_matrix(std::span<const std::uint8_t> bytes);

/// The pixels of a stored picture: red, green, blue and alpha, a byte each. Borrowed.
struct StoredRgba {
  const std::uint8_t* data = nullptr;  ///< the top left pixel
  std::ptrdiff_t stride_bytes = 0;     ///< from a row to the next
  ImageSize size{};
};
/// Copies a picture, turned upright, into `image`, which gets its size.
void copy_turned(const StoredRgba& rgba, const Turn& turn, Image& image);
/// Returns a copy of an image of kRgba, turned upright.
Image turned(const Image& image, const Turn& turn);

}  // namespace tickreel::encode
