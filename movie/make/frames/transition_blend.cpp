#include "movie/make/frames/transition_blend.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "renderer/scene/srgb_levels.h"

namespace tickreel::movie {
namespace {

/// The weights of two pictures.
struct Shares {
  std::uint64_t old = 0;
  std::uint64_t next = 0;
  [[nodiscard]] std::uint64_t all() const { return old + next; }
};

/// Reads a level of 8 bits, or of 16 bits in little endian.
template <typename Level>
Level level_at(const std::uint8_t* bytes) {
  if constexpr (sizeof(Level) == 1) {
    return *bytes;
  } else {
    return static_cast<Level>(bytes[0] | bytes[1] << 8);
  }
}

void set_level(std::uint8_t* bytes, std::uint8_t level) {
  *bytes = level;
}
void set_level(std::uint8_t* bytes, std::uint16_t level) {
  bytes[0] = static_cast<std::uint8_t>(level);
  bytes[1] = static_cast<std::uint8_t>(level >> 8);
}

std::uint8_t mixed(std::uint8_t old, std::uint8_t next, const Shares& by) {
  const WholeLight& light = whole_light();
  const std::uint64_t sum = light.of_level[old] * by.old + light.of_level[next] * by.next;
  return light.level_of[(sum + by.all() / 2) / by.all()];
}

/// The light of each level of 16 bits in whole numbers, and a table to find the level of a light.
class DeepLight {
 public:
  DeepLight() {
    constexpr auto kWhite = static_cast<double>(std::uint64_t{1} << kBits);
    for (std::size_t level = 0; level < kDeepLevels; ++level) {
      of_level_[level] =
          static_cast<std::uint64_t>(std::llround(light_of_deep_levels()[level] * kWhite));
    }
    std::size_t level = 0;  // only grows with the light
    for (std::size_t i = 0; i < begin_.size(); ++i) {
      level = nearest(level, std::uint64_t{i} << kStepBits);
      begin_[i] = static_cast<std::uint16_t>(level);
    }
  }
  [[nodiscard]] std::uint64_t of(std::uint16_t level) const { return of_level_[level]; }
  [[nodiscard]] std::uint16_t level_of(std::uint64_t light) const {
    return static_cast<std::uint16_t>(nearest(begin_[light >> kStepBits], light));
  }

 private:
  static constexpr unsigned kBits = 30;
  static constexpr unsigned kStepBits = 14;
  [[nodiscard]] std::size_t nearest(std::size_t level, std::uint64_t light) const {
    while (level + 1 < kDeepLevels && of_level_[level] + of_level_[level + 1] <= 2 * light) ++level;
    return level;
  }
  std::vector<std::uint64_t> of_level_ = std::vector<std::uint64_t>(kDeepLevels);
  std::vector<std::uint16_t> begin_ = std::vector<std::uint16_t>((1U << (kBits - kStepBits)) + 1);
};

std::uint16_t mixed(std::uint16_t old, std::uint16_t next, const Shares& by) {
  static const DeepLight kLight;
  const std::uint64_t sum = kLight.of(old) * by.old + kLight.of(next) * by.next;
  return kLight.level_of((sum + by.all() / 2) / by.all());
}

/// Returns, for each level, its mix with black or white.
template <typename Level>
std::vector<Level> levels_towards(bool is_white, const Shares& by) {
  constexpr Level kWhite = std::numeric_limits<Level>::max();
  std::vector<Level> levels(std::size_t{kWhite} + 1);
  for (std::size_t level = 0; level < levels.size(); ++level) {
    levels[level] = mixed(static_cast<Level>(level), is_white ? kWhite : Level{0}, by);
  }
  return levels;
}

template <typename Level, typename Change>
void for_each_color(Image& picture, const Image& next, Change change) {
  constexpr std::size_t kBytes = sizeof(Level);
  for (int y = 0; y < picture.size().height; ++y) {
    const auto row = picture.row(y);
    const auto other = next.row(y);
    for (std::size_t x = 0; x + 4 * kBytes <= row.size(); x += 4 * kBytes) {
      for (std::size_t i = x; i < x + 3 * kBytes; i += kBytes) {
        set_level(&row[i], change(level_at<Level>(&row[i]), level_at<Level>(&other[i])));
      }
    }
  }
}

template <typename Level>
void dissolve(const Shares& by, const Image& next, Image& picture) {
  for_each_color<Level>(picture, next, [&](Level old, Level coming) {
    return old == coming ? old : mixed(old, coming, by);
  });
}

/// Fades the first picture to the colour, then the second one from it.
template <typename Level>
void fade_through(bool is_white, const Shares& by, const Image& next, Image& picture) {
  const bool is_old = by.old >= by.next;
  const std::uint64_t seen = is_old ? by.old - by.next : by.next - by.old;
  const auto levels = levels_towards<Level>(is_white, {seen, by.all() - seen});
  for_each_color<Level>(picture, next,
                        [&](Level old, Level coming) { return levels[is_old ? old : coming]; });
}

/// Blends with one of the kinds that change levels.
template <typename Level>
void mix(TransitionKind kind, const Shares& by, const Image& next, Image& picture) {
  if (kind == TransitionKind::kDissolve) return dissolve<Level>(by, next, picture);
  fade_through<Level>(kind == TransitionKind::kFadeWhite, by, next, picture);
}

/// Returns how many of `pixels` columns or rows the new picture covers.
int covered(int pixels, const Shares& by) {
  const auto all = static_cast<std::uint64_t>(pixels);
  return static_cast<int>((all * by.next + by.all() / 2) / by.all());
}

/// Copies pixels [from, to) of the row `next` to pixel `at` of `row`; each pixel has `bytes` bytes.
void copy_pixels(std::span<const std::uint8_t> next, int from, int to, int at,
                 std::span<std::uint8_t> row, std::size_t bytes) {
  std::memmove(&row[static_cast<std::size_t>(at) * bytes],
               &next[static_cast<std::size_t>(from) * bytes],
               static_cast<std::size_t>(to - from) * bytes);
}

/// Covers columns of `picture` with the new one, from the left or from the right. `push`: both
/// pictures move; otherwise they stay in place.
void cover_columns(bool from_right, bool push, const Shares& by, const Image& next,
                   Image& picture) {
  const int width = picture.size().width;
  const int count = covered(width, by);
  if (count == 0) return;
  const std::size_t bytes = picture.stride_bytes() / static_cast<std::size_t>(width);
  for (int y = 0; y < picture.size().height; ++y) {
    const auto row = picture.row(y);
    const auto other = next.row(y);
    if (push && count < width) {
      const int kept = width - count;
      if (from_right) copy_pixels(row, count, width, 0, row, bytes);
      if (!from_right) copy_pixels(row, 0, kept, count, row, bytes);
    }
    const int at = from_right ? width - count : 0;
    const int from = push == from_right ? 0 : width - count;
    copy_pixels(other, from, from + count, at, row, bytes);
  }
}

void cover_rows(bool from_bottom, bool push, const Shares& by, const Image& next, Image& picture) {
  const int height = picture.size().height;
  const int count = covered(height, by);
  const auto copy = [&](const Image& source, int from, int at, int rows, bool forwards) {
    for (int i = 0; i < rows; ++i) {
      const int y = forwards ? i : rows - 1 - i;
      const auto row = source.row(from + y);
      std::ranges::copy(row, picture.row(at + y).begin());
    }
  };
  if (push && from_bottom) copy(picture, count, 0, height - count, true);
  if (push && !from_bottom) copy(picture, 0, count, height - count, false);
  const int at = from_bottom ? height - count : 0;
  const int from = push == from_bottom ? 0 : height - count;
  copy(next, from, at, count, true);
}

}  // namespace

void blend(TransitionKind kind, const TransitionStep& at, const Image& next, Image& picture) {
  using Kind = TransitionKind;
  const auto step = static_cast<std::uint64_t>(at.step);
  const auto frames = static_cast<std::uint64_t>(at.frames);
  const Shares by{frames - step, step + 1};
  switch (kind) {
    case Kind::kDissolve:
    case Kind::kFadeBlack:
    case Kind::kFadeWhite:
      if (picture.format() == PixelFormat::kRgba64) {
        return mix<std::uint16_t>(kind, by, next, picture);
      }
      return mix<std::uint8_t>(kind, by, next, picture);
    case Kind::kWipeLeft:
      return cover_columns(true, false, by, next, picture);
    case Kind::kWipeRight:
      return cover_columns(false, false, by, next, picture);
    case Kind::kSlideLeft:
      return cover_columns(true, true, by, next, picture);
    case Kind::kSlideRight:
      return cover_columns(false, true, by, next, picture);
    case Kind::kWipeUp:
      return cover_rows(true, false, by, next, picture);
    case Kind::kWipeDown:
      return cover_rows(false, false, by, next, picture);
    case Kind::kSlideUp:
      return cover_rows(true, true, by, next, picture);
    case Kind::kSlideDown:
      return cover_rows(false, true, by, next, picture);
  }
}

double gain_of_leaving(const TransitionStep& at) {
  return std::sqrt(static_cast<double>(at.frames - at.step) / static_cast<double>(at.frames));
}

double gain_of_coming(const TransitionStep& at) {
  return std::sqrt(static_cast<double>(at.step) / static_cast<double>(at.frames));
}

}  // namespace tickreel::movie
