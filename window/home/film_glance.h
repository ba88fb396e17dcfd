#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "movie/shelf/film_log.h"
#include "renderer/gl/screen_texture.h"
#include "window/films/thumbnail_maker.h"

namespace tickreel::window {

/// What a film of the user's windows is like: what its file says of it, and a picture of its
/// middle, drawn in the background from its replay.
class FilmGlance {
 public:
  explicit FilmGlance(const ShelvedFilm& film);

  [[nodiscard]] const std::string& path() const { return path_; }
  /// "2026-11-28 01:20, 3.4 MB"; empty where there is no such file.
  [[nodiscard]] const std::string& file() const { return file_; }
  /// Null before there is one, and where its replay is gone, or is a reel.
  const ScreenTexture* picture();

 private:
  std::string path_;
  std::string file_;
  std::unique_ptr<ThumbnailMaker> pictures_;  ///< null: there is none
  ScreenTexture texture_;
};

}  // namespace tickreel::window
