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

  /// Makes this mode film the marks of the replay, and checks that their films can be made: opens
  /// and drops the output of each film. So a missing encoder, an existing film and options that do
  /// not fit are found before any time is spent. kUsage when there is nothing to film, except with
  /// MarksToFilm::kAtOnce, and when two films would have one path; else the errors of the cameras,
  /// the times and the outputs.
  Status plan_films_at_marks();
  /// Whether plan_films_at_marks() was called.
  [[nodiscard]] bool films_marks() const { return marks_.has_value(); }
  /// kInterrupted when marks were to be filmed and the film of one was not finished.
  [[nodiscard]] Status films_made() const;

  /// Sets the start of a range at the present position, unless that is the end of the replay. The
  /// second call films from there to the present position, or takes the start back when the
  /// position is not after it. Call it while no film is in progress.
  void film_by_hand();
  /// Takes back the start of a range that was set by hand.
  void take_back_film();

  /// Begins a film if real time has reached a mark, or if it has reached the end of the replay and
  /// a range was begun by hand. Returns true when films of marks were planned and no further
  /// playing is needed for them. Call it while no film is in progress.
  bool begin();
  /// Whether a film is in progress, for which real time stands still.
  [[nodiscard]] bool is_on() const { return film_.has_value(); }
  /// Shows the film in progress, which must exist, and continues real time once it is over.
  void follow();
  /// Cancels the film in progress, which must exist.
  void stop();

 private:
  /// The film in progress.
  struct Film {
    std::size_t number = 0;  ///< its number in the queue
    Rational continue_at;    ///< the position after the film, in seconds
    bool plays_on = true;    ///< whether playback continues after the film
  };
  [[nodiscard]] bool is_at_once() const;
  [[nodiscard]] FilmOrder order_at(const Mark& mark) const;
  void begin_at_mark();
  void begin_by_hand(const Rational& end);

  PlayedReplay& replay_;
  PlayFilms& films_;
  const PlayCameras& cameras_;
  std::optional<MovieMarks> marks_;
  std::set<std::size_t> at_marks_;  ///< the numbers, in the queue, of the films of marks
  std::optional<Film> film_;
  MovieModeView view_;
};

}  // namespace tickreel::window
