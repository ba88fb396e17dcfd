#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// How a picture lies in a buffer of graphics memory: as in an Image, but where it is not
/// is_rgba(), each row is as long as if the width were a multiple of kBlockPixels.
struct PlaneLayout {
  static constexpr int kBlockPixels = 8;

  PixelFormat format = PixelFormat::kRgba;
  ImageSize size;  ///< coded_size() of the picture
  std::array<std::size_t, 3> offset_bytes{};
  std::array<std::size_t, 3> stride_bytes{};
  std::size_t bytes = 0;
};

/// `size` is the picture's.
PlaneLayout plane_layout(ImageSize size, PixelFormat format);

/// Copies the picture that lies there into `image`, resized to fit.
void copy_picture(const std::uint8_t* bytes, const PlaneLayout& layout, Image& image);

}  // namespace tickreel::renderer
