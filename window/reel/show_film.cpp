#include "window/reel/show_film.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "core/process/open_elsewhere.h"
#include "movie/plan/film_to_watch.h"
#include "window/reel/reel_screen.h"
#include "window/sound/sound_output.h"
#include "window/title_kept.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

/// Larger pictures are scaled down while they are decoded.
constexpr ImageSize kMostFilmPicture{1920, 1920};

}  // namespace

void run_with_films(ReelScreen& screen, Window& window) {
  window.run(screen);
  while (const auto film = screen.take_film_to_show()) {
    screen.come_back(show_film_anywhere(*film, window));
    window.run(screen);
  }
}

Status show_film(const std::string& path, Window& window) {
  auto film = film_to_watch(path, kMostFilmPicture, SoundOutput::kSampleRateHz);
  if (!film) return film.error();
  const TitleKept kept(window);
  window.set_title(path + " - tickreel");
  auto screen = ReelScreen::open(
      {find_replay_game, *std::move(film), {fs::path(path).filename().string()}, true}, window);
  if (!screen) return screen.error();
  run_with_films(**screen, window);
  if (window.is_stopped()) return Error{ErrorKind::kInterrupted, "stopped"};
  return (*screen)->status();
}

Result<std::string> show_film_anywhere(const std::string& path, Window& window) {
  const Status shown =
      is_film_name(path) ? show_film(path, window) : Status(bad_usage("it holds pictures"));
  if (shown) return std::string();
  const bool is_damaged = is_film_name(path) && shown.error().kind == ErrorKind::kBadFile;
  if (is_damaged || shown.error().kind == ErrorKind::kInterrupted) return shown.error();
  // For numbered pictures, opens the folder.
  std::error_code unknown;
  const fs::path file(path);
  const bool is_there = fs::exists(file, unknown);
  if (!is_there && path.find('%') == std::string::npos) return shown.error();
  const std::string what = is_there ? path : file.parent_path().string();
  if (Status opened = open_elsewhere(what); !opened) return opened.error();
  return file.filename().string() + " is shown by the system's player: " + shown.error().message;
}

}  // namespace tickreel::window
