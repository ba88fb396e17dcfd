#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>

#include "renderer/gl/screen_texture.h"
#include "window/play/film_queue.h"

namespace tickreel::window {

/// "312 of 600 frames, 14.2 a second, 0:20 left".
std::string describe_progress(const Progress& progress);

/// The films that are being made, at the window's right, with a way to stop each. Those that are
/// done stay for a while.
class FilmPanel {
 public:
  void draw(FilmQueue& films);
  /// Until a film that is done goes.
  [[nodiscard]] std::chrono::microseconds until_next_goes() const;

 private:
  using Clock = std::chrono::steady_clock;

  void draw_film(FilmQueue& films, std::size_t number, const QueuedFilm& film);

  std::map<std::size_t, Clock::time_point> ended_;  ///< by number
};

/// Movie mode over the whole window: the film that is being made, and how far it is.
class MovieModeView {
 public:
  /// True when the user stops it.
  bool draw(FilmQueue& films, const QueuedFilm& film);

 private:
  ScreenTexture preview_;
};

}  // namespace tickreel::window
