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

/// The films that a screen has ordered. Each is stored until it is finished, so that a later window
/// can continue it. A screen that is being closed asks about them.
class ScreenFilms {
 public:
  /// Stores the film as unfinished. False: it cannot be stored, so none of its parts may stay on
  /// the disk.
  static bool note(const ShelvedFilm& film);
  /// Removes the film from the stored ones.
  static void forget(const ShelvedFilm& film);
  /// The films of a replay or a reel that an earlier window left unfinished, in the order in which
  /// they were added. Films in progress in another window are left out and reported to `toasts`.
  static std::vector<ShelvedFilm> unfinished(const std::string& file, Toasts& toasts);

  /// Tracks the film with this number in the queue. With `is_made` it is stored only once it is
  /// finished.
  void add(std::size_t number, ShelvedFilm film);
  /// Stores which films are finished. A failed or stopped film stays stored only while parts of it
  /// lie on the disk.
  void follow(const FilmQueue& films);
  /// True when a later window can continue every unfinished film.
  [[nodiscard]] bool keeps_all(const FilmQueue& films) const;

  /// Call when the user wants to close the screen while films are in progress.
  void ask_to_close() { is_asked_to_close_ = true; }
  [[nodiscard]] bool is_asked_to_close() const { return is_asked_to_close_; }
  /// True while the question is shown and keys answer it.
  [[nodiscard]] bool asks() const { return is_asked_to_close_ && !closes_when_made_; }
  enum class Closing : std::uint8_t { kNotYet, kNow, kNoMore };
  /// Asks what to do about the films when the user wants to close the screen. kNow: the screen may
  /// close; kNoMore: the user has changed their mind. `keeps_all`: see keeps_all().
  Closing draw_question(bool is_busy, bool keeps_all, FilmQueue& films, Toasts& toasts);

 private:
  std::map<std::size_t, ShelvedFilm> noted_;  ///< by number, until they are finished
  bool is_asked_to_close_ = false;
  bool closes_when_made_ = false;
};

}  // namespace tickreel::window
