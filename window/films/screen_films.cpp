#include "window/films/screen_films.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "movie/make/film_outputs.h"
#include "movie/make/store/film_state.h"
#include "movie/make/store/unfinished_film.h"
#include "window/overlays.h"

namespace tickreel::window {
namespace {

std::ptrdiff_t failed_count(const FilmQueue& films) {
  const auto all = films.films();
  return std::ranges::count(all, QueuedFilm::Stage::kFailed, &QueuedFilm::stage);
}

}  // namespace

bool ScreenFilms::note(const ShelvedFilm& film) {
  const auto log = FilmLog::of_user();
  return log && log->note(film);
}

void ScreenFilms::forget(const ShelvedFilm& film) {
  if (const auto log = FilmLog::of_user()) static_cast<void>(log->forget(film.path));
}

std::vector<ShelvedFilm> ScreenFilms::unfinished(const std::string& file, Toasts& toasts) {
  const auto log = FilmLog::of_user();
  std::vector<ShelvedFilm> films = log ? log->list() : std::vector<ShelvedFilm>();
  std::ranges::reverse(films);
  std::erase_if(films, [&](const ShelvedFilm& film) {
    std::error_code error;
    if (film.is_made || !std::filesystem::equivalent(film.replay, file, error)) return true;
    if (!is_at_work(film.path)) return false;
    toasts.add_news("Another window makes the film '" + film.range.name + "'");
    return true;
  });
  return films;
}

void ScreenFilms::add(std::size_t number, ShelvedFilm film) {
  noted_.emplace(number, Noted{std::move(film)});
}

void ScreenFilms::again(FilmQueue& films, std::size_t number, const std::string& path,
                        Toasts& toasts) {
  if (const Status made = make_folder_of(path); !made) {
    return toasts.add_error(made.error().message);
  }
  if (const auto noted = noted_.find(number); noted != noted_.end()) {
    ShelvedFilm& film = noted->second.film;
    if (path != films.films()[number].path) {
      if (!film.is_made) {
        // At its new place the film begins anew, and no list would name the old part.
        static_cast<void>(remove_unfinished(film.path));
        forget(film);
      }
      film.path = path;
    }
    if (!film.is_made) note(film);
    noted->second.is_over = false;
  }
  const bool has_failed = films.films()[number].stage == QueuedFilm::Stage::kFailed;
  if (has_failed && failed_count(films) == failed_before_) --failed_before_;
  films.again(number, path);
}

void ScreenFilms::follow(const FilmQueue& films) {
  if (noted_.empty()) return;
  const auto states = films.films();
  for (auto& [number, noted] : noted_) {
    const QueuedFilm::Stage stage = states[number].stage;
    if (noted.is_over || !is_over(stage)) continue;
    noted.is_over = true;
    const auto log = FilmLog::of_user();
    if (!log) continue;
    ShelvedFilm film = noted.film;
    if (stage == QueuedFilm::Stage::kDone) {
      film.is_made = true;
      static_cast<void>(log->note(film));
    } else if (!film.is_made && !unfinished_bytes(film.path)) {
      static_cast<void>(log->forget(film.path));
    }
  }
}

bool ScreenFilms::keeps_all(const FilmQueue& films) const {
  std::size_t number = 0;
  for (const QueuedFilm& film : films.films()) {
    const auto noted = noted_.find(number++);
    const bool is_kept = noted != noted_.end() && !noted->second.film.is_made;
    if (!is_over(film.stage) && !is_kept) return false;
  }
  return true;
}

ScreenFilms::Closing ScreenFilms::draw_question(bool is_busy, bool keeps_all, FilmQueue& films,
                                                Toasts& toasts) {
  if (!is_asked_to_close_) return Closing::kNotYet;
  if (!is_busy) {
    const bool stays = closes_when_made_ && failed_count(films) > failed_before_;
    if (!stays) return Closing::kNow;
    is_asked_to_close_ = closes_when_made_ = false;
    toasts.add_error("this stays open: a film failed");
    return Closing::kNoMore;
  }
  if (closes_when_made_) return Closing::kNotYet;
  const char* const question =
      keeps_all ? "A film is still being made. The start window can resume it later."
                : "A film is still being made. What is finished of it cannot be kept.";
  const int answer =
      window::draw_question(question, {"Finish it, then leave", "Leave without it", "Stay here"});
  if (answer == 0) {
    closes_when_made_ = true;
    failed_before_ = failed_count(films);
    films.pause(false);
    toasts.add_news("this closes when the film is finished");
  }
  if (answer == 1) return Closing::kNow;
  if (answer != 2) return Closing::kNotYet;
  is_asked_to_close_ = false;
  return Closing::kNoMore;
}

}  // namespace tickreel::window
