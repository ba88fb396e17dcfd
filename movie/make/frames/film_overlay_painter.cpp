#include "movie/make/frames/film_overlay_painter.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "movie/make/frames/film_decorations.h"
#include "renderer/overlay/edge_room.h"

namespace tickreel::movie {

Result<FilmOverlayPainter> FilmOverlayPainter::open(const FilmDefinition& film,
                                                    const CaptureRange& range) {
  auto decorations = film_decorations(film, {}, {.range = range}, nullptr);
  if (!decorations) return decorations.error();
  FilmOverlayPainter painter;
  painter.size_ = film.size;
  painter.frame_rate_ = film.frame_rate;
  painter.in_seconds_ = range.in_seconds.to_double();
  painter.decorations_ = *std::move(decorations);
  return painter;
}

void FilmOverlayPainter::paint(std::int64_t frame, Image& image) {
  if (decorations_.empty()) return;
  const auto [width, height] = size_;
  const Moment moment{
      .views = no_views_,
      .time = {},
      .seconds = in_seconds_ + (Rational(frame) / frame_rate_).to_double(),
      .aspect = static_cast<float>(width) / static_cast<float>(height),
      .things = {},
  };
  scene_.clear();
  EdgeRoom room(moment.aspect, scene_);
  for (const Decoration& decoration : decorations_) decoration(moment, room, scene_);
  if (image.format() == PixelFormat::kRgba) return painter_.paint(scene_, image);
  const bool is_empty = scene_.overlay.empty() && scene_.watermark.pixels == nullptr;
  if (!is_empty) paint_wide(image);
}

/// Paints on a picture of 16 bits per channel. The painter only paints 8 bits, so it paints once on
/// black and once on white: the difference of the two is the share of the picture that shows
/// through the overlay.
void FilmOverlayPainter::paint_wide(Image& image) {
  constexpr std::uint32_t kWhiteByte = 255;
  constexpr std::uint32_t kParts = 257;
  on_black_.resize(size_);
  on_white_.resize(size_);
  std::ranges::fill(on_black_.pixels(), std::uint8_t{0});
  std::ranges::fill(on_white_.pixels(), std::uint8_t{kWhiteByte});
  painter_.paint(scene_, on_black_);
  painter_.paint(scene_, on_white_);
  std::uint8_t* deep = image.pixels().data();
  const auto black = on_black_.pixels();
  const auto white = on_white_.pixels();
  for (std::size_t i = 0; i < black.size(); ++i, deep += 2) {
    const std::uint32_t kept = white[i] - std::min(black[i], white[i]);
    const std::uint32_t level = deep[0] | static_cast<std::uint32_t>(deep[1]) << 8U;
    const std::uint32_t mixed = black[i] * kParts + (level * kept + kWhiteByte / 2) / kWhiteByte;
    const std::uint32_t most = std::min(mixed, kWhiteByte * kParts);
    deep[0] = static_cast<std::uint8_t>(most);
    deep[1] = static_cast<std::uint8_t>(most >> 8U);
  }
}

}  // namespace tickreel::movie
