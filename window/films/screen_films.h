#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "window/films/film_queue.h"
#include "window/model/film_log.h"
#include "window/toasts.h"

namespace tickreel::window {

/// The films that a screen has ordered. Each unfinished film is stored in the user's list
/// (FilmLog), so that a later window can continue it. Also asks about them when the screen is being
/// closed.
class ScreenFilms {
 public:
  /// Stores a film as unfinished. Returns false when it cannot be stored; then no part of it may
  /// stay on the disk, because no window would find it.
  static bool note(const ShelvedFilm& film);
  /// Removes a film from the user's list.
  static void forget(const ShelvedFilm& film);
  /// Returns the films of a replay or a reel that an earlier window left unfinished, in the order
  /// in which they were ordered. Leaves out films that another window is making, and reports them
  /// to `toasts`.
  static std::vector<ShelvedFilm> unfinished(const std::string& file, Toasts& toasts);

  /// Adds the film with this number in the queue. Stores nothing yet: the caller has called note(),
  /// or has set `is_made` in `film`, and then the film is only stored when it is finished.
  void add(std::size_t number, ShelvedFilm film);
  /// Makes a film again that has failed or was stopped, at a path that may be new: what was stored
  /// of it at another path is then removed. Makes the folder of the path; when that fails, reports
  /// the error to `toasts` and does nothing.
  void again(FilmQueue& films, std::size_t number, const std::string& path, Toasts& toasts);
  /// Stores which films are finished. Keeps a failed or stopped film in the list only while parts
  /// of it lie on the disk.
  void follow(const FilmQueue& films);
  /// Whether a later window can continue every unfinished film.
  [[nodiscard]] bool keeps_all(const FilmQueue& films) const;

  /// Call when the user wants to close the screen while films are in progress. Asks again, also
  /// when the answer before was to finish the films.
  void ask_to_close() {
    is_asked_to_close_ = true;
    closes_when_made_ = false;
  }
  [[nodiscard]] bool is_asked_to_close() const { return is_asked_to_close_; }
  /// Whether the question is shown, so that keys answer it.
  [[nodiscard]] bool asks() const { return is_asked_to_close_ && !closes_when_made_; }
  /// Whether the screen closes: not yet, now, or no longer because the user has changed their mind.
  enum class Closing : std::uint8_t { kNotYet, kNow, kNoMore };
  /// Draws the question what to do about unfinished films, after ask_to_close(). `is_busy`: films
  /// are unfinished; when none is, returns kNow, or kNoMore if the user has chosen to wait for the
  /// films and one has failed since. `keeps_all`: see keeps_all().
  Closing draw_question(bool is_busy, bool keeps_all, FilmQueue& films, Toasts& toasts);

 private:
  struct Noted {
    ShelvedFilm film;
    bool is_over = false;  ///< stored as finished, failed or stopped
  };
  std::map<std::size_t, Noted> noted_;  ///< by number
  bool is_asked_to_close_ = false;
  bool closes_when_made_ = false;
  std::ptrdiff_t failed_before_ = 0;  ///< the number of failed films when closes_when_made_ was set
};

}  // namespace tickreel::window
