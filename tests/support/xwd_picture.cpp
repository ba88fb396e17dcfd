#include "tests/support/xwd_picture.h"

#include <cstdint>
#include <stdexcept>

namespace tickreel::tests {
namespace {

// The numbers of fields of X11/XWDFile.h. Each field has four bytes, the most significant first.
constexpr std::size_t kHeaderBytes = 0;
constexpr std::size_t kDepth = 3;
constexpr std::size_t kWidth = 4;
constexpr std::size_t kHeight = 5;
constexpr std::size_t kByteOrder = 7;
constexpr std::size_t kBitsPerPixel = 11;
constexpr std::size_t kStride = 12;
constexpr std::size_t kColors = 19;
constexpr std::size_t kFields = 25;
constexpr std::size_t kColorBytes = 12;

std::uint8_t byte(const std::string& bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

std::size_t field(const std::string& bytes, std::size_t number) {
  std::size_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | byte(bytes, number * 4 + i);
  return value;
}

}  // namespace

Image read_xwd(const std::string& bytes) {
  if (bytes.size() < kFields * 4) throw std::runtime_error("no whole picture of xwd");
  constexpr std::size_t kLeastSignificantFirst = 0;
  const std::size_t stride = field(bytes, kStride);
  const std::size_t pixels = field(bytes, kHeaderBytes) + field(bytes, kColors) * kColorBytes;
  Image image({static_cast<int>(field(bytes, kWidth)), static_cast<int>(field(bytes, kHeight))});
  if (field(bytes, kDepth) != 24 || field(bytes, kBitsPerPixel) != 32 ||
      field(bytes, kByteOrder) != kLeastSignificantFirst || stride < image.stride_bytes() ||
      bytes.size() < pixels + stride * field(bytes, kHeight)) {
    throw std::runtime_error("a picture of xwd that is not understood");
  }
  for (int y = 0; y < image.size().height; ++y) {
    const auto row = image.row(y);
    const std::size_t start = pixels + static_cast<std::size_t>(y) * stride;
    for (std::size_t x = 0; x < row.size(); x += 4) {
      for (std::size_t i = 0; i < 3; ++i) row[x + i] = byte(bytes, start + x + 2 - i);
      row[x + 3] = 255;
    }
  }
  return image;
}

}  // namespace tickreel::tests
