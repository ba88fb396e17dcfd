#include "encode/color/yuv_converter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/yuv_formula.h"
#include "tests/support/noise.h"

namespace tickreel::tests {
namespace {

constexpr std::array kYuvFormats = {PixelFormat::kYuv420p, PixelFormat::kNv12, PixelFormat::kP010};
// Odd and even sizes around the length of a vector.
constexpr std::array kSizes = {ImageSize{1, 1},  ImageSize{2, 2},  ImageSize{15, 3},
                               ImageSize{16, 2}, ImageSize{17, 5}, ImageSize{31, 4},
                               ImageSize{33, 1}, ImageSize{66, 7}};

bool same_bytes(const Image& a, const Image& b) {
  return a.size() == b.size() && a.format() == b.format() &&
         std::ranges::equal(a.pixels(), b.pixels());
}

/// Returns a sample of a converted picture in any layout.
int sample(const Image& image, int component, int x, int y) {
  const bool is_planar = image.format() == PixelFormat::kYuv420p;
  const bool has_ten_bits = image.format() == PixelFormat::kP010;
  const int plane = is_planar ? component : std::min(component, 1);
  const PlaneShape shape = plane_shape(image.format(), image.size(), plane);
  const int column = component == 0 || is_planar ? x : 2 * x + component - 1;
  const auto at = static_cast<std::size_t>(y) * shape.stride_bytes +
                  static_cast<std::size_t>(column) * (has_ten_bits ? 2 : 1);
  const auto bytes = image.plane(plane);
  if (!has_ten_bits) return bytes[at];
  const int value = bytes[at] + 256 * bytes[at + 1];
  EXPECT_EQ(value % 64, 0);
  return value / 64;
}

struct Sum {
  int red = 0;
  int green = 0;
  int blue = 0;
};

/// Returns a pixel. Beyond the picture, its last column and row are repeated.
Sum pixel(const Image& image, int x, int y) {
  const auto [width, height] = image.size();
  const auto row = image.row(std::min(y, height - 1));
  const auto at = static_cast<std::size_t>(std::min(x, width - 1)) * Image::kBytesPerPixel;
  return {row[at], row[at + 1], row[at + 2]};
}

void expect_formula(const Image& image, const Image& converted) {
  const int bits = converted.format() == PixelFormat::kP010 ? 10 : 8;
  const auto [width, height] = converted.size();
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const auto [red, green, blue] = pixel(image, x, y);
      ASSERT_EQ(sample(converted, 0, x, y),
                yuv_sample(kLumaFactors, luma_rounding(bits), red, green, blue))
          << x << ", " << y;
    }
  }
  for (int y = 0; y < height; y += 2) {
    for (int x = 0; x < width; x += 2) {
      Sum sum;
      for (int i = 0; i < 4; ++i) {
        const auto [red, green, blue] = pixel(image, x + i % 2, y + i / 2);
        sum = {sum.red + red, sum.green + green, sum.blue + blue};
      }
      const auto chroma = [&](const YuvFactors& factors) {
        return yuv_sample(factors, chroma_rounding(bits), sum.red, sum.green, sum.blue);
      };
      ASSERT_EQ(sample(converted, 1, x / 2, y / 2), chroma(kCbFactors)) << x << ", " << y;
      ASSERT_EQ(sample(converted, 2, x / 2, y / 2), chroma(kCrFactors)) << x << ", " << y;
    }
  }
}

TEST(YuvConverter, EverySampleIsWhatTheFormulaSays) {
  for (const PixelFormat format : kYuvFormats) {
    for (const ImageSize size : kSizes) {
      const Image image = noise_picture(size, static_cast<std::uint32_t>(size.width));
      Image converted;
      convert_to_yuv(image, format, converted, YuvCode::kPortable);
      ASSERT_EQ(converted.size(), coded_size(size, format));
      expect_formula(image, converted);
    }
  }
}

TEST(YuvConverter, VectorsGiveTheSameBytes) {
  for (const PixelFormat format : kYuvFormats) {
    for (const ImageSize size : kSizes) {
      const Image image = noise_picture(size, static_cast<std::uint32_t>(size.height));
      Image portable;
      Image fastest;
      convert_to_yuv(image, format, portable, YuvCode::kPortable);
      convert_to_yuv(image, format, fastest);
      EXPECT_TRUE(same_bytes(portable, fastest)) << size.width << "x" << size.height;
    }
  }
}

TEST(YuvConverter, RowsMayHaveGapsWhichStayAsTheyAre) {
  const ImageSize size{37, 6};
  const Image image = noise_picture(size, 1);
  Image packed;
  convert_to_yuv(image, PixelFormat::kNv12, packed);
  constexpr std::size_t kStride = 64;
  static constexpr std::uint8_t kGap = 0xA5;
  std::array<std::uint8_t, kStride * 6> luma;
  std::array<std::uint8_t, kStride * 3> chroma;
  luma.fill(kGap);
  chroma.fill(kGap);
  convert_to_yuv(image, PixelFormat::kNv12,
                 {{luma.data(), chroma.data(), nullptr}, {kStride, kStride, 0}});
  const auto expect_rows = [](std::span<const std::uint8_t> rows,
                              std::span<const std::uint8_t> wanted) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t x = i % kStride;
      ASSERT_EQ(rows[i], x < 38 ? wanted[i / kStride * 38 + x] : kGap) << i;
    }
  };
  expect_rows(luma, packed.plane(0));
  expect_rows(chroma, packed.plane(1));
}

}  // namespace
}  // namespace tickreel::tests
