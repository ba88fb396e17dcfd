#include "window/dropped_file.h"

#include "core/files/file_ending.h"
#include "movie/plan/film_to_watch.h"

namespace tickreel::window {

bool is_reel_path(const std::string& path) {
  return has_ending(".toml .json", file_ending(path));
}

std::optional<DroppedFile> dropped_file(const std::vector<std::string>& paths) {
  if (paths.empty()) return std::nullopt;
  const std::string& path = paths.front();
  using enum DroppedFile::Kind;
  if (is_film_name(path)) return DroppedFile{kFilm, path};
  if (is_reel_path(path)) return DroppedFile{kReel, path};
  return DroppedFile{file_ending(path) == ".so" ? kGame : kReplay, path};
}

std::string how_to_play_dropped(const std::string& game) {
  return "a game is loaded before a window opens: tickreel record §game " + game;
}

}  // namespace tickreel::window
