#include "window/dropped_file.h"

#include "movie/plan/film_to_watch.h"

namespace tickreel::window {

std::optional<DroppedFile> dropped_file(const std::vector<std::string>& paths) {
  if (paths.empty()) return std::nullopt;
  const bool is_film = is_film_name(paths.front());
  return DroppedFile{is_film ? DroppedFile::Kind::kFilm : DroppedFile::Kind::kReplay,
                     paths.front()};
}

}  // namespace tickreel::window
