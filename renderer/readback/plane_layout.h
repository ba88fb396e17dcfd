#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// The layout of a picture in a buffer of graphics memory: that of an Image, but unless is_rgba(),
/// rows are padded to a width that is a multiple of kBlockPixels.
struct PlaneLayout {
  static constexpr int kBlockPixels = 8;

  PixelFormat format = PixelFormat::kRgba;
  ImageSize size;  ///< the coded_size() of the picture
  std::array<std::size_t, 3> offset_bytes{};
  std::array<std::size_t, 3> stride_bytes{};
  std::size_t bytes = 0;
};

/// `size`: of the picture.
PlaneLayout plane_layout(ImageSize size, PixelFormat format);

/// Copies the picture from the buffer into `image`, which is resized.
void copy_picture(const std::uint8_t* bytes, const PlaneLayout& layout, Image& image);

}  // namespace tickreel::renderer
