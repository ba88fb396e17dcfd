#include "window/films/film_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/text/counted.h"

#include "window/words.h"

namespace tickreel::window {
namespace {

using Stage = QueuedFilm::Stage;

/// The name of the film's present stage. Each stage counts its frames from 0.
std::string phase_of(const QueuedFilm& film) {
  switch (film.progress.stage) {
    case ExportStage::kPasses:
    case ExportStage::kRender:
      break;
    case ExportStage::kJoin:
      return "joining";
    case ExportStage::kCheck:
      return "checking";
    case ExportStage::kCompare:
      return "comparing";
  }
  return film.turn == 1 ? "drawing" : fmt::format("drawing, time {}, for its size", film.turn);
}

auto count(const std::vector<QueuedFilm>& films, Stage stage) {
  return static_cast<std::size_t>(std::ranges::count(films, stage, &QueuedFilm::stage));
}

}  // namespace

std::string describe_progress(const QueuedFilm& film) {
  const Progress& progress = film.progress;
  if (progress.frames_total == 0) return "Starting";
  const bool is_timed = progress.stage == ExportStage::kRender && progress.frames_per_second > 0.0;
  std::string text = phase_of(film);
  if (is_timed) {
    text +=
        fmt::format(", about {} left", short_time(Rational(std::llround(progress.seconds_left))));
  }
  text += fmt::format(": {} of {} frames", progress.frames_done, progress.frames_total);
  if (progress.stage == ExportStage::kRender && film.frames_there > 0) {
    text += fmt::format(", {} from before", film.frames_there);
  }
  if (is_timed) text += fmt::format(", {:.1f} a second", progress.frames_per_second);
  return text;
}

std::string describe_stage(const QueuedFilm& film, bool is_paused) {
  switch (film.stage) {
    case Stage::kWaiting:
      return "Queued";
    case Stage::kMaking:
      return film.is_stopping ? "Stopping ..." : is_paused ? "Paused" : describe_progress(film);
    case Stage::kDone:
      return "Saved as " + film.path;
    case Stage::kFailed:
      return "Failed: " + with_window_names(film.message);
    case Stage::kCancelled:
      break;
  }
  return film.message.empty() ? "Stopped; nothing is left of it"
                              : "Stopped: " + with_window_names(film.message);
}

std::size_t foremost(const std::vector<QueuedFilm>& films) {
  for (const Stage stage : {Stage::kMaking, Stage::kFailed, Stage::kWaiting}) {
    const auto found = std::ranges::find(films, stage, &QueuedFilm::stage);
    if (found != films.end()) return static_cast<std::size_t>(found - films.begin());
  }
  return films.size() - 1;
}

std::string describe_films(const std::vector<QueuedFilm>& films, bool is_paused) {
  if (films.empty()) return "";
  const std::size_t failed = count(films, Stage::kFailed);
  const std::size_t left = count(films, Stage::kWaiting) + count(films, Stage::kMaking);
  const std::size_t saved = count(films, Stage::kDone);
  const std::string failures = failed > 0 ? fmt::format(", {} failed", failed) : "";
  const QueuedFilm& film = films[foremost(films)];
  std::string text;
  if (left > 0 && films.size() > 1) {
    text = fmt::format("{} of {}{}   ", films.size() - left + 1, films.size(), failures);
  } else if (films.size() > 1) {
    text = counted(saved, "film") + " saved" + failures + "   ";
  }
  if (film.stage != Stage::kDone)
    return text + film.title + "   " + describe_stage(film, is_paused);
  return (text.empty() ? "Saved   " : text) + std::filesystem::path(film.path).filename().string();
}

}  // namespace tickreel::window
