#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "tickreel/core/image.h"

namespace tickreel::encode {

/// How a picture is turned upright: its rows and columns exchanged, and then each counted from the
/// other end of what is stored.
struct Turn {
  bool transposes = false;
  bool flips_x = false;  ///< of the stored picture
  bool flips_y = false;

  [[nodiscard]] ImageSize upright(ImageSize stored) const {
    return transposes ? ImageSize{stored.height, stored.width} : stored;
  }
};

/// EXIF's orientation, from 1 to 8; nothing for other numbers.
std::optional<Turn> turn_of_exif(int orientation);
/// The nine numbers of a display matrix. Nothing for one that does more than turning and mirroring.
std::optional<Turn> turn_of_matrix(std::span<const std::int32_t> matrix);

/// The pixels of a picture, borrowed.
struct StoredRgba {
  const std::uint8_t* data = nullptr;
  std::ptrdiff_t stride_bytes = 0;
  ImageSize size{};
};
/// The picture, upright.
void copy_turned(const StoredRgba& rgba, const Turn& turn, Image& image);
Image turned(const Image& image, const Turn& turn);

}  // namespace tickreel::encode
