#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/cut/marks/highlight_choice.h"
#include "sim/replay/replay_notes.h"

namespace tickreel::movie {

/// How marks of highlights are named, and their cameras.
struct HighlightWords {
  std::string main_event;   ///< the event that names omit: "Duchess › Pepper"; other events are
                            ///< named
  std::string camera_stem;  ///< the camera that follows a player: "follow:"; empty: none
  std::string name = {};    ///< the name of all marks; empty: named after their events
  std::string wide_camera = {};  ///< a camera that follows nobody: "arena"; empty: none
};

/// Returns "Duchess › Pepper", "Duchess: double kill", "Pepper: crate" or "Duchess › Pepper and 2
/// more", after the events with the highest weight.
std::string highlight_name(const Highlight& highlight, const HighlightWords& words);

/// Returns automatic marks, numbered where two would have the same name. Each has the camera that
/// follows the player of its main event. With main events of several players, the camera cuts
/// halfway between them; where they are too close for a cut, it is the wide camera.
std::vector<Mark> highlight_marks(const std::vector<Highlight>& highlights,
                                  const HighlightWords& words);

/// Whether a mark has the name that older versions of `mark auto` gave, before marks stored who had
/// set them: "kill 12".
bool has_old_automatic_name(const Mark& mark, std::string_view event);

}  // namespace tickreel::movie
