#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// A file that the user drops on a window, and the kind of file that it seems to be.
struct DroppedFile {
  /// The kinds of files; kGame is the library of a game.
  enum class Kind : std::uint8_t { kReplay, kFilm, kReel, kGame };
  Kind kind = Kind::kReplay;
  std::string path;

  friend bool operator==(const DroppedFile&, const DroppedFile&) = default;
};

/// Whether a file name has an ending of reels: .toml or .json.
bool is_reel_path(const std::string& path);

/// Returns the first of the dropped files; nothing when `paths` is empty. The ending of its name
/// decides whether it is a film, a reel or the library of a game (.so); any other file counts as a
/// replay, and opening it reports the fault.
std::optional<DroppedFile> dropped_file(const std::vector<std::string>& paths);

/// Returns a text that says how to play the game of a dropped library, which no window loads.
std::string how_to_play_dropped(const std::string& game);

}  // namespace tickreel::window
