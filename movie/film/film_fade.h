#pragma once

#include <cstdint>

#include "encode/film_field.h"
#include "movie/room.h"

namespace tickreel::movie {

inline constexpr std::int64_t kWhite = 0xFFFFFF;

/// How a film begins and ends: a part of FilmDefinition.
struct FilmFade {
  std::int64_t in_frames = 0;   ///< frame 0 has the color, frame `in_frames` is the full picture;
                                ///< 0: no fade
  std::int64_t out_frames = 0;  ///< the last frame has the color; 0: no fade
  std::int64_t color = 0;       ///< 0xRRGGBB, sRGB

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
