#pragma once

#include <cstddef>
#include <optional>
#include <set>

#include "window/films/film_panel.h"
#include "window/play/movie_marks.h"
#include "window/play/play_films.h"

namespace tickreel::window {

/// Movie mode: real time stands still while a film is made, either of a mark that it has reached or
/// of a range that the user sets by hand.
class MovieMode {
 public:
  MovieMode(PlayedReplay& replay, PlayFilms& films, const PlayCameras& cameras)
      : replay_(replay), films_(films), cameras_(cameras) {}

  /// Plans the films of the marks and checks that they can be made: opens and drops each film's
  /// output. A missing encoder, an existing film and options that do not fit are thus found before
  /// any time is spent.
  Status plan_films_at_marks();
  [[nodiscard]] bool films_marks() const { return marks_.has_value(); }
  /// kInterrupted when marks were to be filmed and some were not.
  [[nodiscard]] Status films_made() const;

  /// Sets the begin of a range at the first call, and its end at the second.
  void film_by_hand();
  void take_back_film();

  /// Begins a film when real time reaches a mark, and at the end of the replay for a range set by
  /// hand. True when marks were to be filmed and no further playing is needed for that.
  bool begin();
  [[nodiscard]] bool is_on() const { return film_.has_value(); }
  /// Shows the film in progress, and continues real time once it is finished.
  void follow();
  void stop();

 private:
  /// The film that stops real time.
  struct Film {
    std::size_t number = 0;
    Rational continue_at;
    bool plays_on = true;
  };
  [[nodiscard]] bool is_at_once() const;
  [[nodiscard]] FilmOrder order_at(const Mark& mark) const;
  void begin_at_mark();
  void begin_by_hand(const Rational& end);

  PlayedReplay& replay_;
  PlayFilms& films_;
  const PlayCameras& cameras_;
  std::optional<MovieMarks> marks_;
  std::set<std::size_t> at_marks_;  ///< the numbers of the films of marks
  std::optional<Film> film_;
  MovieModeView view_;
};

}  // namespace tickreel::window
