#include "window/home/film_glance.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>

#include "core/text/bytes_in_words.h"
#include "games/open_replay.h"
#include "movie/film/film_cameras.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

constexpr ImageSize kFilmPicture{480, 270};

std::string words_of_file(const std::string& path) {
  std::error_code error;
  const auto bytes = fs::file_size(path, error);
  if (error) return "";
  const auto changed = fs::last_write_time(path, error);
  if (error) return "";
  const auto time = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(
          std::chrono::file_clock::to_sys(changed)));
  return fmt::format("{:%F %R}, {}", fmt::localtime(time),
                     bytes_in_words(static_cast<double>(bytes)));
}

/// Nothing of a replay that cannot be played here, and of a reel.
std::unique_ptr<ThumbnailMaker> pictures_of(const ShelvedFilm& film) {
  if (film.is_of_reel()) return nullptr;
  auto reader = ReplayReader::open(film.replay);
  if (!reader || reader->shown_ticks().count() == 0) return nullptr;
  const auto game = game_of(*reader);
  if (!game) return nullptr;
  const auto replay = ReplayFile::of(*reader, **game);
  if (!replay) return nullptr;
  auto pictures = std::make_unique<ThumbnailMaker>(*replay, kFilmPicture, Window::wake);
  const Rational middle = (film.range.in_seconds + *film.range.out_seconds) / Rational(2);
  const TickRange& ticks = reader->shown_ticks();
  const Tick tick = std::clamp((middle * reader->session().setup.tick_rate).floor(), ticks.first,
                               std::max(ticks.first, ticks.end - 1));
  pictures->request(tick, first_camera(FilmCameras(film.range.camera)));
  return pictures;
}

}  // namespace

FilmGlance::FilmGlance(const ShelvedFilm& film)
    : path_(film.path), file_(words_of_file(film.path)), pictures_(pictures_of(film)) {}

const ScreenTexture* FilmGlance::picture() {
  if (pictures_) {
    if (auto made = pictures_->take()) texture_.set(made->image);
  }
  return texture_.size().width > 0 ? &texture_ : nullptr;
}

}  // namespace tickreel::window
