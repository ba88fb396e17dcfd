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

/// What becomes of the films that a screen has ordered: they are remembered until they are made, so
/// that a later window can go on with them, and a screen that is closed asks about them.
class ScreenFilms {
 public:
  /// Writes the film down as unfinished. False: it cannot be remembered, so nothing of it may stay
  /// on the disk.
  static bool note(const ShelvedFilm& film);
  /// Writes down that it is no film to go on with any more.
  static void forget(const ShelvedFilm& film);
  /// The films of a replay or a reel that an earlier window did not finish, in the order in which
  /// they were ordered, without those that another window makes, of which it tells.
  static std::vector<ShelvedFilm> unfinished(const std::string& file, Toasts& toasts);

  /// Remembers the film that has this number in the queue. With `is_made` it is written down only
  /// once it is made.
  void add(std::size_t number, ShelvedFilm film);
  /// Writes down which films are made. Of what failed or was stopped, only what lies on the disk
  /// stays remembered.
  void follow(const FilmQueue& films);
  /// Whether a later window can go on with every film that is not over.
  [[nodiscard]] bool keeps_all(const FilmQueue& films) const;

  /// Somebody wants to close the screen while films are being made.
  void ask_to_close() { is_asked_to_close_ = true; }
  [[nodiscard]] bool is_asked_to_close() const { return is_asked_to_close_; }
  /// Whether the question is there, which keys answer.
  [[nodiscard]] bool asks() const { return is_asked_to_close_ && !closes_when_made_; }
  enum class Closing : std::uint8_t { kNotYet, kNow, kNoMore };
  /// Asks what to do about the films, where somebody wants to close the screen: kNow once nothing
  /// is in the way of that, kNoMore when he has changed his mind. `keeps_all`: see there.
  Closing draw_question(bool is_busy, bool keeps_all, FilmQueue& films, Toasts& toasts);

 private:
  std::map<std::size_t, ShelvedFilm> noted_;  ///< by number, until they are over
  bool is_asked_to_close_ = false;
  bool closes_when_made_ = false;
};

}  // namespace tickreel::window
