#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// What a file that somebody drops on a window is taken for.
struct DroppedFile {
  enum class Kind : std::uint8_t { kReplay, kFilm };
  Kind kind = Kind::kReplay;
  std::string path;

  friend bool operator==(const DroppedFile&, const DroppedFile&) = default;
};

/// The first of those that were dropped: by its name a film, else a replay, and who opens that says
/// what is wrong with it. Nothing when there is none.
std::optional<DroppedFile> dropped_file(const std::vector<std::string>& paths);

}  // namespace tickreel::window
