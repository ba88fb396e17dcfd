#include "encode/color/flat_color.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "core/image_depth.h"
#include "core/srgb_light.h"
#include "encode/sink_settings.h"

namespace tickreel::encode {
namespace {

constexpr std::uint32_t kWhole = 65535;
constexpr std::size_t kLevels = 65536;

/// The linear light of each 16-bit level as an integer, and the least light that is nearer to a
/// level than to the one below.
struct Levels {
  std::vector<std::uint32_t> light = std::vector<std::uint32_t>(kLevels);
  std::vector<std::uint32_t> least = std::vector<std::uint32_t>(kLevels);

  Levels() {
    constexpr double kFullLight = 1 << 28;
    for (std::size_t i = 0; i < kLevels; ++i) {
      const auto level = static_cast<double>(i);
      light[i] = static_cast<std::uint32_t>(std::lround(srgb_light(level / kWhole) * kFullLight));
      if (i == 0) continue;
      least[i] =
          static_cast<std::uint32_t>(std::lround(srgb_light((level - 0.5) / kWhole) * kFullLight));
    }
  }
  [[nodiscard]] std::uint32_t nearest_to(std::uint64_t wanted) const {
    const auto above = std::ranges::upper_bound(least, wanted);
    return static_cast<std::uint32_t>(above - least.begin() - 1);
  }
};

const Levels& levels() {
  static const Levels kMade;
  return kMade;
}

std::uint32_t level_at(const std::uint8_t* bytes) {
  return bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8U;
}

void put(std::uint8_t* bytes, std::uint32_t level) {
  bytes[0] = static_cast<std::uint8_t>(level);
  bytes[1] = static_cast<std::uint8_t>(level >> 8U);
}

}  // namespace

Result<std::optional<FlatColor>> FlatColor::behind(const std::string& alpha) {
  if (alpha.empty() || alpha == kStraightAlpha) return std::optional<FlatColor>();
  const auto color = parse(alpha);
  if (!color) return color.error();
  return std::optional(*color);
}

Result<FlatColor> FlatColor::parse(const std::string& color) {
  constexpr std::size_t kLength = 7;
  std::uint32_t rgb = 0;
  const char* const end = color.data() + color.size();
  constexpr int kHexadecimal = 16;
  const bool is_color = color.size() == kLength && color.front() == '#' &&
                        std::from_chars(color.data() + 1, end, rgb, kHexadecimal).ptr == end;
  if (is_color) return FlatColor(rgb);
  return bad_field("alpha-over", " " + color + " is no colour: give #RRGGBB");
}

void FlatColor::show_through(const Image& picture, Image& opaque) const {
  assert(picture.format() == PixelFormat::kRgba64Alpha);
  constexpr std::size_t kColors = 3;
  constexpr std::uint32_t kOf8Bits = 257;
  std::array<std::uint32_t, kColors> through{};
  for (std::size_t i = 0; i < kColors; ++i) {
    through[i] = (rgb_ >> (8U * (kColors - 1 - i)) & 0xFFU) * kOf8Bits;
  }
  const Levels& of = levels();
  opaque.resize(picture.size(), PixelFormat::kRgba64);
  const auto from = picture.pixels();
  const std::span<std::uint8_t> to = opaque.pixels();
  constexpr std::size_t kPixelBytes = 8;
  for (std::size_t at = 0; at < from.size(); at += kPixelBytes) {
    const std::uint32_t alpha = level_at(&from[at + 2 * kColors]);
    for (std::size_t i = 0; i < kColors; ++i) {
      std::uint32_t level = level_at(&from[at + 2 * i]);
      if (alpha == 0) {
        level = through[i];
      } else if (alpha < kWhole) {
        const std::uint64_t sum = std::uint64_t{of.light[level]} * alpha +
                                  std::uint64_t{of.light[through[i]]} * (kWhole - alpha);
        level = of.nearest_to((sum + kWhole / 2) / kWhole);
      }
      put(&to[at + 2 * i], level);
    }
    put(&to[at + 2 * kColors], kWhole);
  }
}

Result<EightBitPictures> EightBitPictures::of(const std::string& alpha) {
  const auto color = FlatColor::behind(alpha);
  if (!color) return color.error();
  EightBitPictures pictures;
  pictures.takes_alpha_ = !alpha.empty();
  pictures.color_ = *color;
  return pictures;
}

const Image& EightBitPictures::from(const Image& picture) {
  if (!takes_alpha_) return picture;
  if (color_) color_->show_through(picture, flat_);
  narrow(color_ ? flat_ : picture, narrow_);
  return narrow_;
}

}  // namespace tickreel::encode
