#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"

namespace tickreel::movie {

/// The kinds of FilmTransition::kind. They are those of FFmpeg's xfade, except kDissolve, which is
/// its "fade" in linear light.
enum class TransitionKind : std::uint8_t {
  kDissolve,   ///< one picture becomes the other
  kFadeBlack,  ///< through black
  kFadeWhite,  ///< through white
  kWipeLeft,   ///< the new picture is uncovered from the right to the left
  kWipeRight,
  kWipeUp,
  kWipeDown,
  kSlideLeft,  ///< the new picture comes from the right and pushes the old one out
  kSlideRight,
  kSlideUp,
  kSlideDown,
};

std::optional<TransitionKind> find_transition(std::string_view name);
/// Returns the names of the kinds in the order in which they are offered to users.
std::vector<std::string> transition_kind_names();
/// Returns the names as a list for messages.
std::string transition_names();

}  // namespace tickreel::movie
