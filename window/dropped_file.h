#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// What a file that somebody drops on a window is taken for.
struct DroppedFile {
  enum class Kind : std::uint8_t { kReplay, kFilm, kReel, kGame };
  Kind kind = Kind::kReplay;
  std::string path;

  friend bool operator==(const DroppedFile&, const DroppedFile&) = default;
};

/// Whether a file that is to be opened describes a reel, by its name.
bool is_reel_path(const std::string& path);

/// The first of those that were dropped: by its name a film, a reel or the library of a game, else
/// a replay, and who opens that says what is wrong with it. Nothing when there is none.
std::optional<DroppedFile> dropped_file(const std::vector<std::string>& paths);

/// What to do with the library of a game, which no window loads.
std::string how_to_play_dropped(const std::string& game);

}  // namespace tickreel::window
