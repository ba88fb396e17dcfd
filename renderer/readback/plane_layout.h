#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// The layout of a picture in a buffer of graphics memory. It is the layout of an Image, but rows
/// of formats that are not is_rgba() are padded to a multiple of kBlockPixels pixels.
struct PlaneLayout {
  static constexpr int kBlockPixels = 8;

  PixelFormat format = PixelFormat::kRgba;
  ImageSize size;                             ///< the coded_size() of the picture
  std::array<std::size_t, 3> offset_bytes{};  ///< the start of each plane in the buffer
  std::array<std::size_t, 3> stride_bytes{};  ///< the bytes of a row of each plane, with padding
  std::size_t bytes = 0;                      ///< the size of the buffer
};

/// Returns the layout for a picture of this size.
PlaneLayout plane_layout(ImageSize size, PixelFormat format);

/// Copies a picture from the content of a buffer into `image`, which gets its size and format.
void copy_picture(const std::uint8_t* bytes, const PlaneLayout& layout, Image& image);

}  // namespace tickreel::renderer
