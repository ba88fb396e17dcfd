#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/typed.h"
#include "movie/film/time/game_time.h"

namespace tickreel::movie {

// The cameras of a film in the form of --camera: one name for the whole film, or, with cuts,
//
// AT:NAME,AT:NAME,...
//
// AT is seconds (or a fraction of them, 7/3), a clock time or ticks, counted from the in point; the
// first is 0. A text is such a list when it begins with an AT and a colon. A comma begins the next
// camera only where another AT and a colon follow. Any other comma is part of the name, because a
// player's name may have any characters. An AT is as long as possible: in "0:30:arena" it is half a
// minute.

/// One camera of the text, and the time from which it is shown.
struct CameraItem {
  TypedTime at;      ///< from the in point; empty when the text is one name without cuts
  std::string name;  ///< "arena" or "follow:1"
};
/// Splits the text into its cameras. An empty text has no cameras and stands for the look's first
/// camera. Refuses nothing: a text that has the form of an AT and is no time, as in "1/0:arena",
/// fails in seconds_of().
std::vector<CameraItem> split_cameras(std::string_view text);
/// The text together with its cameras.
using FilmCameras = Typed<split_cameras>;

}  // namespace tickreel::movie
