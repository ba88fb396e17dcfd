#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// A file that the user drops on a window, and what it is taken for.
struct DroppedFile {
  enum class Kind : std::uint8_t { kReplay, kFilm, kReel, kGame };
  Kind kind = Kind::kReplay;
  std::string path;

  friend bool operator==(const DroppedFile&, const DroppedFile&) = default;
};

/// Whether a file name belongs to a reel.
bool is_reel_path(const std::string& path);

/// The first of the dropped files. Its name decides whether it is a film, a reel or the library of
/// a game; otherwise it counts as a replay, and opening it reports any fault. Nothing when `paths`
/// is empty.
std::optional<DroppedFile> dropped_file(const std::vector<std::string>& paths);

/// Tells how to play a dropped game library, which no window loads.
std::string how_to_play_dropped(const std::string& game);

}  // namespace tickreel::window
