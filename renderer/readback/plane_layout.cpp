#include "renderer/readback/plane_layout.h"

#include <cstring>

namespace tickreel::renderer {

PlaneLayout plane_layout(ImageSize size, PixelFormat format) {
  constexpr int kBlock = PlaneLayout::kBlockPixels;
  PlaneLayout layout{format, coded_size(size, format), {}, {}, 0};
  const int whole_blocks = (size.width + kBlock - 1) / kBlock * kBlock;
  const ImageSize padded{is_rgba(format) ? size.width : whole_blocks, layout.size.height};
  for (int i = 0; i < plane_count(format); ++i) {
    const auto plane = static_cast<std::size_t>(i);
    const PlaneShape shape = plane_shape(format, padded, i);
    layout.offset_bytes[plane] = layout.bytes;
    layout.stride_bytes[plane] = shape.stride_bytes;
    layout.bytes += shape.stride_bytes * static_cast<std::size_t>(shape.rows);
  }
  return layout;
}

void copy_picture(const std::uint8_t* bytes, const PlaneLayout& layout, Image& image) {
  image.resize(layout.size, layout.format);
  for (int i = 0; i < plane_count(layout.format); ++i) {
    const auto plane = static_cast<std::size_t>(i);
    const PlaneShape shape = plane_shape(layout.format, layout.size, i);
    const std::uint8_t* from = bytes + layout.offset_bytes[plane];
    const auto to = image.plane(i);
    if (shape.stride_bytes == layout.stride_bytes[plane]) {
      std::memcpy(to.data(), from, to.size());
      continue;
    }
    for (std::size_t y = 0; y < static_cast<std::size_t>(shape.rows); ++y) {
      std::memcpy(to.data() + y * shape.stride_bytes, from + y * layout.stride_bytes[plane],
                  shape.stride_bytes);
    }
  }
}

}  // namespace tickreel::renderer
