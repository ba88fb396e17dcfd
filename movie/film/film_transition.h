#pragma once

#include <cstdint>
#include <string>

#include "encode/film_field.h"
#include "movie/room.h"

namespace tickreel::movie {

/// The transition from the previous clip of a reel to this clip: a part of FilmDefinition. FFmpeg's
/// xfade names the kinds where it has the transition.
struct FilmTransition {
  std::string kind{};       ///< see find_transition(); empty: a cut
  std::int64_t frames = 0;  ///< the number of frames that show both clips; 0: a cut

  friend bool operator==(const FilmTransition&, const FilmTransition&) = default;

  /// See FilmDefinition::describe().
  template <typename Archive, typename... Transition>
  static void describe(Archive& archive, Transition&... of) {
    archive.field({"transition", "the transition", true, 0, 16}, of.kind...);
    archive.field({"transition_frames", "the length of the transition", true, 0, 1e6},
                  of.frames...);
  }
};

}  // namespace tickreel::movie
