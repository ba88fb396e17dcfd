#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"

namespace tickreel::movie {

/// The kinds of FilmTransition::kind. They are the transitions of FFmpeg's xfade with the same
/// names, except kDissolve, which is xfade's "fade" in linear light.
enum class TransitionKind : std::uint8_t {
  kDissolve,   ///< one picture becomes the other
  kFadeBlack,  ///< the old picture fades to black, then the new picture fades in
  kFadeWhite,  ///< the old picture fades to white, then the new picture fades in
  kWipeLeft,   ///< the new picture is uncovered from the right to the left
  kWipeRight,
  kWipeUp,
  kWipeDown,
  kSlideLeft,  ///< the new picture comes from the right and pushes the old one out
  kSlideRight,
  kSlideUp,
  kSlideDown,
};

/// Finds a kind by its name in files. Returns nothing for unknown names.
std::optional<TransitionKind> find_transition(std::string_view name);
/// Returns the names of the kinds, in the order in which users are offered them.
std::vector<std::string> transition_kind_names();
/// Returns the names as a list for messages.
std::string transition_names();

}  // namespace tickreel::movie
