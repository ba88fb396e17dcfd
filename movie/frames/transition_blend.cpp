#include "movie/frames/transition_blend.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <span>

#include "movie/pictures/srgb_light.h"

namespace tickreel::movie {
namespace {

constexpr std::size_t kBytesOfPixel = 4;

/// Weights of two pictures, and of their sum.
struct Shares {
  std::uint64_t old = 0;
  std::uint64_t next = 0;
  [[nodiscard]] std::uint64_t all() const { return old + next; }
};

std::uint8_t mixed(std::uint8_t old, std::uint8_t next, const Shares& by) {
  const WholeLight& light = whole_light();
  const std::uint64_t sum = light.of_level[old] * by.old + light.of_level[next] * by.next;
  return light.level_of[(sum + by.all() / 2) / by.all()];
}

/// What each level becomes when so much of a colour is added to it.
std::array<std::uint8_t, kLevels> levels_towards(std::uint8_t color, const Shares& by) {
  std::array<std::uint8_t, kLevels> levels{};
  for (std::size_t level = 0; level < kLevels; ++level) {
    levels[level] = mixed(static_cast<std::uint8_t>(level), color, by);
  }
  return levels;
}

template <typename Change>
void for_each_color(Image& picture, const Image& next, Change change) {
  for (int y = 0; y < picture.size().height; ++y) {
    const auto row = picture.row(y);
    const auto other = next.row(y);
    for (std::size_t x = 0; x + kBytesOfPixel <= row.size(); x += kBytesOfPixel) {
      for (std::size_t i = x; i < x + 3; ++i) row[i] = change(row[i], other[i]);
    }
  }
}

void dissolve(const Shares& by, const Image& next, Image& picture) {
  for_each_color(picture, next, [&](std::uint8_t old, std::uint8_t coming) {
    return old == coming ? old : mixed(old, coming, by);
  });
}

/// First the one goes to the colour, then the other comes from it.
void fade_through(std::uint8_t color, const Shares& by, const Image& next, Image& picture) {
  const bool is_old = by.old >= by.next;
  const std::uint64_t seen = is_old ? by.old - by.next : by.next - by.old;
  const auto levels = levels_towards(color, {seen, by.all() - seen});
  for_each_color(picture, next, [&](std::uint8_t old, std::uint8_t coming) {
    return levels[is_old ? old : coming];
  });
}

/// How many of so many pixels the new picture has.
int covered(int pixels, const Shares& by) {
  const auto all = static_cast<std::uint64_t>(pixels);
  return static_cast<int>((all * by.next + by.all() / 2) / by.all());
}

/// Copies pixels [from, to) of a row of `next`, where they begin at `at` in `row`.
void copy_pixels(std::span<const std::uint8_t> next, int from, int to, int at,
                 std::span<std::uint8_t> row) {
  std::memmove(&row[static_cast<std::size_t>(at) * kBytesOfPixel],
               &next[static_cast<std::size_t>(from) * kBytesOfPixel],
               static_cast<std::size_t>(to - from) * kBytesOfPixel);
}

/// The new picture has columns [first, end) of the whole; `push`: the pictures move, else they
/// stay.
void cover_columns(bool from_right, bool push, const Shares& by, const Image& next,
                   Image& picture) {
  const int width = picture.size().width;
  const int count = covered(width, by);
  if (count == 0) return;
  for (int y = 0; y < picture.size().height; ++y) {
    const auto row = picture.row(y);
    const auto other = next.row(y);
    if (push && count < width) {
      const int kept = width - count;
      if (from_right) copy_pixels(row, count, width, 0, row);
      if (!from_right) copy_pixels(row, 0, kept, count, row);
    }
    const int at = from_right ? width - count : 0;
    const int from = push == from_right ? 0 : width - count;
    copy_pixels(other, from, from + count, at, row);
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
  constexpr std::uint8_t kWhiteLevel = 255;
  switch (kind) {
    case Kind::kDissolve:
      return dissolve(by, next, picture);
    case Kind::kFadeBlack:
      return fade_through(0, by, next, picture);
    case Kind::kFadeWhite:
      return fade_through(kWhiteLevel, by, next, picture);
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
