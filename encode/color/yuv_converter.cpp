#include "encode/color/yuv_converter.h"

#include <algorithm>
#include <cassert>

#include "encode/color/yuv_rows.h"

namespace tickreel::encode {
namespace {

template <int kBits>
void convert(const YuvRowPair& rows, YuvCode code) {
  const int done = code == YuvCode::kFastest ? convert_vectors<kBits>(rows) : 0;
  convert_rows<kBits>(rows, done);
}

}  // namespace

void convert_to_yuv(const Image& image, PixelFormat format, const YuvPlanes& planes, YuvCode code) {
  assert(image.format() == PixelFormat::kRgba && format != PixelFormat::kRgba);
  const auto [width, height] = image.size();
  const auto plane_row = [&](std::size_t plane, int y) {
    return planes.data[plane] + planes.stride_bytes[plane] * static_cast<std::size_t>(y);
  };
  for (int y = 0; y < height; y += 2) {
    const YuvRowPair rows{image.row(y).data(),
                          image.row(std::min(y + 1, height - 1)).data(),
                          width,
                          plane_row(0, y),
                          plane_row(0, y + 1),
                          plane_row(1, y / 2),
                          format == PixelFormat::kYuv420p ? plane_row(2, y / 2) : nullptr};
    if (format == PixelFormat::kP010) {
      convert<10>(rows, code);
    } else {
      convert<8>(rows, code);
    }
  }
}

void convert_to_yuv(const Image& image, PixelFormat format, Image& converted, YuvCode code) {
  const ImageSize size = coded_size(image.size(), format);
  converted.resize(size, format);
  YuvPlanes planes;
  for (int i = 0; i < plane_count(format); ++i) {
    const auto plane = static_cast<std::size_t>(i);
    planes.data[plane] = converted.plane(i).data();
    planes.stride_bytes[plane] = plane_shape(format, size, i).stride_bytes;
  }
  convert_to_yuv(image, format, planes, code);
}

}  // namespace tickreel::encode
