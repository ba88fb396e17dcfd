#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/cut/marks/highlight_choice.h"
#include "sim/replay/replay_notes.h"

namespace tickreel::movie {

/// The names and the cameras that marks of highlights get.
struct HighlightWords {
  /// The event whose name the names of marks omit: "Duchess › Pepper" is a kill; other events are
  /// named.
  std::string main_event;
  /// The prefix of the camera that follows a player: "follow:"; empty: no camera does.
  std::string camera_stem;
  /// The name of all marks; empty: marks are named after their events.
  std::string name = {};
  /// A camera that follows nobody: "arena"; empty: there is no such camera.
  std::string wide_camera = {};
};

/// Returns the name of a highlight, after its events with the highest FoundEvent::rank(): "Duchess
/// › Pepper", "Duchess: double kill", "Pepper: crate" or "Duchess › Pepper and 2 more".
std::string highlight_name(const Highlight& highlight, const HighlightWords& words);

/// Returns an automatic mark for each highlight. Marks of the same name are numbered. The camera of
/// a mark follows the player of its main event: its actor, or else its target. The main event is
/// the one with the highest rank of those that have a player; without any, the mark has no camera.
/// When several players have main events, the camera cuts halfway between these events.
/// Main events of different players within a second of each other are seen through the wide camera,
/// from at most half a second before them. When the cuts are too many for a mark, all of the mark
/// has the wide camera. Without a wide camera the events get cuts however close they are, and a
/// mark with too many has the camera of the first player.
std::vector<Mark> highlight_marks(const std::vector<Highlight>& highlights,
                                  const HighlightWords& words);

/// Whether a mark has the form of name, "kill 12", that older versions of `mark auto` gave, before
/// marks stored who had set them. `event` is the name of the event.
bool has_old_automatic_name(const Mark& mark, std::string_view event);

}  // namespace tickreel::movie
