#include "movie/make/layers/hud_fit.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace tickreel::movie {
namespace {

constexpr std::size_t kColors = 3;

/// Returns the level nearest to `hud` that, laid over `world`, gives `film`; nothing where no level
/// does.
std::optional<int> fitted(int world, int film, int hud, int alpha) {
  if (alpha == 0) return world == film ? std::optional(hud) : std::nullopt;
  // 255 times the missing light, with the tolerance that rounding leaves.
  constexpr int kFree = 127;
  const int missing = 255 * film - world * (255 - alpha);
  const int least = missing - kFree <= 0 ? 0 : (missing - kFree + alpha - 1) / alpha;
  const int most = missing + kFree < 0 ? -1 : std::min(255, (missing + kFree) / alpha);
  if (least > most) return std::nullopt;
  return std::clamp(hud, least, most);
}

void fit_pixel(std::span<const std::uint8_t> world, std::span<const std::uint8_t> film,
               std::span<std::uint8_t> hud) {
  // The loop always finds a fit: at alpha 255 the film's own colour fits.
  for (int alpha = hud[kColors]; alpha <= 255; ++alpha) {
    std::array<int, kColors> colors{};
    const bool fits = [&] {
      for (std::size_t i = 0; i < kColors; ++i) {
        const auto color = fitted(world[i], film[i], hud[i], alpha);
        if (!color) return false;
        colors[i] = *color;
      }
      return true;
    }();
    if (!fits) continue;
    for (std::size_t i = 0; i < kColors; ++i) hud[i] = static_cast<std::uint8_t>(colors[i]);
    hud[kColors] = static_cast<std::uint8_t>(alpha);
    return;
  }
}

}  // namespace

void fit_hud(const Image& world, const Image& film, Image& hud) {
  assert(world.size() == film.size() && film.size() == hud.size());
  constexpr std::size_t kPixel = Image::kBytesPerPixel;
  for (std::size_t i = 0; i < hud.pixels().size(); i += kPixel) {
    fit_pixel(world.pixels().subspan(i, kPixel), film.pixels().subspan(i, kPixel),
              hud.pixels().subspan(i, kPixel));
  }
}

}  // namespace tickreel::movie
