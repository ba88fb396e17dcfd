#include <algorithm>
#include <cmath>
#include <cstring>

#include "games/libretro/core.h"
#include "games/libretro/simple_fraction.h"

namespace tickreel::games {

GamePicture turned(GamePicture picture, unsigned quarters) {
  if (quarters % 4 == 0) return picture;
  GamePicture to = picture;
  const bool is_upright = quarters % 2 == 0;
  const auto [width, height] = picture.size;
  if (!is_upright) {
    to.size = {height, width};
    std::swap(to.pixel_width, to.pixel_height);
  }
  const std::size_t bytes = bytes_of_pixel(picture.format);
  for (int y = 0; y < to.size.height; ++y) {
    for (int x = 0; x < to.size.width; ++x) {
      int from_x = width - 1 - x;
      int from_y = height - 1 - y;
      if (quarters % 4 == 1) std::tie(from_x, from_y) = std::pair(width - 1 - y, x);
      if (quarters % 4 == 3) std::tie(from_x, from_y) = std::pair(y, height - 1 - x);
      std::memcpy(to.pixels.data() + static_cast<std::size_t>(y) * to.row_bytes() +
                      static_cast<std::size_t>(x) * bytes,
                  picture.pixels.data() + static_cast<std::size_t>(from_y) * picture.row_bytes() +
                      static_cast<std::size_t>(from_x) * bytes,
                  bytes);
    }
  }
  return to;
}

void set_pixel_aspect(GamePicture& picture, double aspect_ratio) {
  picture.pixel_width = picture.pixel_height = 1;
  if (!(aspect_ratio > 0.0)) return;
  constexpr double kMost = GamePicture::kMaxAspect;
  // Cores give the ratio as a float: a value this near to a square is a square.
  constexpr double kNearly = 1e-4;
  const double wide =
      std::clamp(aspect_ratio * picture.size.height / picture.size.width, 1.0 / kMost, kMost);
  if (std::abs(wide - 1.0) < kNearly) return;
  const auto fraction = simple_fraction(wide, 1e-6, GamePicture::kMaxAspectTerm);
  picture.pixel_width = static_cast<std::uint32_t>(fraction.numerator());
  picture.pixel_height = static_cast<std::uint32_t>(fraction.denominator());
}

}  // namespace tickreel::games
