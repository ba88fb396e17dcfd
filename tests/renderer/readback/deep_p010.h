#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "encode/color/pixel_converter.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// Converts a picture of 16 bits as the sink does.
inline void deep_p010(const Image& image, Image& converted) {
  auto converter = PixelConverter::create(image.size(), AV_PIX_FMT_P010LE);
  ASSERT_TRUE(converter) << converter.error().message;
  const auto made = converter->convert(image);
  ASSERT_TRUE(made) << made.error().message;
  converted.resize(coded_size(image.size(), PixelFormat::kP010), PixelFormat::kP010);
  for (int i = 0; i < 2; ++i) {
    const auto plane = converted.plane(i);
    const PlaneShape shape = plane_shape(converted.format(), converted.size(), i);
    for (int y = 0; y < shape.rows; ++y) {
      const std::uint8_t* const row = (*made)->data[i] + std::ptrdiff_t{y} * (*made)->linesize[i];
      const auto at = static_cast<std::ptrdiff_t>(y) * std::ssize(plane) / shape.rows;
      std::copy_n(row, shape.stride_bytes, plane.begin() + at);
    }
  }
}

}  // namespace tickreel::tests
