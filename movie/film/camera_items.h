#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/typed.h"
#include "movie/film/time/game_time.h"

namespace tickreel::movie {

// The cameras of a film, as --camera names them: one name for all of it, or, with cuts,
//
//     AT:NAME,AT:NAME,...
//
// AT is seconds (or a fraction of them, 7/3), a clock time or ticks, counted from the in point; the
// first is 0. A text is such a
// list when it begins with an AT and a colon. A comma begins the next camera only where another AT
// and a colon follow; any other belongs to the name, for players may be called anything. An AT is
// as long as it can be: "0:30:arena" is the arena half a minute in.

/// One of them, as it was typed.
struct CameraItem {
  TypedTime at;  ///< empty: there are no cuts
  std::string name;
};
/// None of an empty text: the look's first is meant.
std::vector<CameraItem> split_cameras(std::string_view text);
using FilmCameras = Typed<split_cameras>;

}  // namespace tickreel::movie
