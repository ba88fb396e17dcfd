#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/cut/marks/highlight_choice.h"
#include "sim/replay/replay_notes.h"

namespace tickreel::movie {

/// What the marks of highlights are called, and how they are seen.
struct HighlightWords {
  std::string main_event;   ///< goes without saying: "Duchess › Pepper"; others are named
  std::string camera_stem;  ///< of the camera that follows a player: "follow:"; empty: none does
  std::string name = {};    ///< of all of them; empty: after what happened
  std::string wide_camera = {};  ///< that follows nobody: "arena"; empty: there is none
};

/// "Duchess › Pepper", "Duchess: double kill", "Pepper: crate", "Duchess › Pepper and 2 more":
/// after those of its events that weigh the most.
std::string highlight_name(const Highlight& highlight, const HighlightWords& words);

/// Automatic marks, with numbers where two would have one name. Each has the camera of whoever did
/// what it is named after; where that was done by several, with a cut halfway between two deeds.
/// Deeds of several that are too near for a cut are seen through the wide camera.
std::vector<Mark> highlight_marks(const std::vector<Highlight>& highlights,
                                  const HighlightWords& words);

/// Whether a mark is called as `mark auto` did before marks remembered who had set them: "kill 12".
bool has_old_automatic_name(const Mark& mark, std::string_view event);

}  // namespace tickreel::movie
