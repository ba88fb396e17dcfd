#pragma once

#include <cstddef>
#include <optional>
#include <set>

#include "window/films/film_panel.h"
#include "window/play/movie_marks.h"
#include "window/play/play_films.h"

namespace tickreel::window {

/// Movie mode: real time stands still while a film is made, of a mark that it has reached or of a
/// range that is set by hand.
class MovieMode {
 public:
  MovieMode(PlayedReplay& replay, PlayFilms& films, const PlayCameras& cameras)
      : replay_(replay), films_(films), cameras_(cameras) {}

  /// Which films are to be made, and whether they can be: what each will be written with is opened
  /// and dropped. An encoder that is not there, a film that is there already, options that do not
  /// fit are found before any time is spent.
  Status plan_films_at_marks();
  [[nodiscard]] bool films_marks() const { return marks_.has_value(); }
  /// kInterrupted when marks were to be filmed and not all of them were.
  [[nodiscard]] Status films_made() const;

  /// Once: from here; again: to here.
  void film_by_hand();
  void take_back_film();

  /// Begins where real time reaches a mark, and at the end for what is being set by hand. True when
  /// marks were to be filmed, and there is nothing left to play for that.
  bool begin();
  [[nodiscard]] bool is_on() const { return film_.has_value(); }
  /// Shows the film that is being made, and goes on in real time when it is.
  void follow();
  void stop();

 private:
  /// The film for which real time stands still.
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
  std::set<std::size_t> at_marks_;  ///< their films' numbers
  std::optional<Film> film_;
  MovieModeView view_;
};

}  // namespace tickreel::window
