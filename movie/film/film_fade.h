#pragma once

#include <cstdint>

#include "encode/film_field.h"
#include "movie/room.h"

namespace tickreel::movie {

/// The largest color, 0xRRGGBB.
inline constexpr std::int64_t kWhite = 0xFFFFFF;

/// How a film begins and ends: a part of FilmDefinition. In frames of both fades, both apply.
struct FilmFade {
  std::int64_t in_frames = 0;  ///< the length of the fade in: frame 0 shows only the color, frame
                               ///< `in_frames` is the first that shows only the picture; 0: no fade
  /// The length of the fade out, whose last frame shows only the color; 0: no fade.
  std::int64_t out_frames = 0;
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB

  [[nodiscard]] bool is_none() const { return in_frames == 0 && out_frames == 0; }

  /// See FilmDefinition::describe().
  template <typename Archive, typename... Fade>
  static void describe(Archive& archive, Fade&... of) {
    archive.field({"fade_in", "§fade-in", true, 0, 1e9}, of.in_frames...);
    archive.field({"fade_out", "§fade-out", true, 0, 1e9}, of.out_frames...);
    archive.field({"fade_color", "§fade-color", true, 0, kWhite}, of.color...);
  }
};

}  // namespace tickreel::movie
