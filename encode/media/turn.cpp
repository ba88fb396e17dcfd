#include "encode/media/turn.h"

#include <array>
#include <cstring>

namespace tickreel::encode {

std::optional<Turn> turn_of_exif(int orientation) {
  constexpr std::array<Turn, 8> kTurns{Turn{false, false, false}, Turn{false, true, false},
                                       Turn{false, true, true},   Turn{false, false, true},
                                       Turn{true, false, false},  Turn{true, false, true},
                                       Turn{true, true, true},    Turn{true, true, false}};
  if (orientation < 1 || orientation > static_cast<int>(kTurns.size())) return std::nullopt;
  return kTurns[static_cast<std::size_t>(orientation) - 1];
}

std::optional<Turn> turn_of_matrix(std::span<const std::uint8_t> bytes) {
  // x' = a x + c y and y' = b x + d y, where a, b, c and d are the first two columns.
  constexpr std::int32_t kOne = 1 << 16;
  std::array<std::int32_t, 9> matrix{};
  if (bytes.size() < sizeof(matrix)) return std::nullopt;
  std::memcpy(matrix.data(), bytes.data(), sizeof(matrix));
  const auto is_one = [](std::int32_t number) { return number == kOne || number == -kOne; };
  const std::int32_t a = matrix[0];
  const std::int32_t b = matrix[1];
  const std::int32_t c = matrix[3];
  const std::int32_t d = matrix[4];
  if (matrix[2] != 0 || matrix[5] != 0) return std::nullopt;
  if (b == 0 && c == 0 && is_one(a) && is_one(d)) return Turn{false, a < 0, d < 0};
  if (a == 0 && d == 0 && is_one(b) && is_one(c)) return Turn{true, b < 0, c < 0};
  return std::nullopt;
}

// Copies row by row of the upright picture.
void copy_turned(const StoredRgba& rgba, const Turn& turn, Image& image) {
  image.resize(turn.upright(rgba.size));
  constexpr std::size_t kBytes = Image::kBytesPerPixel;
  const auto [width, height] = image.size();
  const auto stored = [&](int u, int v) {
    const int x = turn.flips_x ? rgba.size.width - 1 - u : u;
    const int y = turn.flips_y ? rgba.size.height - 1 - v : v;
    return rgba.data + y * rgba.stride_bytes + std::ptrdiff_t{x} * kBytes;
  };
  for (int y = 0; y < height; ++y) {
    std::uint8_t* out = image.row(y).data();
    if (!turn.transposes && !turn.flips_x) {
      std::memcpy(out, stored(0, y), image.stride_bytes());
      continue;
    }
    for (int x = 0; x < width; ++x, out += kBytes) {
      std::memcpy(out, turn.transposes ? stored(y, x) : stored(x, y), kBytes);
    }
  }
}

Image turned(const Image& image, const Turn& turn) {
  Image upright;
  copy_turned(
      {image.pixels().data(), static_cast<std::ptrdiff_t>(image.stride_bytes()), image.size()},
      turn, upright);
  return upright;
}

}  // namespace tickreel::encode
