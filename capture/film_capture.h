#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "capture/picture_fitting.h"
#include "capture/room.h"
#include "movie/make/film_listener.h"
#include "movie/plan/film_request.h"

namespace tickreel::capture {

/// The order for a film of what another program draws.
struct FilmCapture {
  /// The input of plan_written(). Its size is that of the film if has_own_size is set; else the
  /// film has the size of the program's first picture. A hidden display always has this size.
  FilmRequest film;
  /// Game time that passes before the film, from the program's beginning or, with `at` and `waits`,
  /// from where game time begins; empty: 0.
  std::string from{};
  std::string length{};  ///< empty: until the program ends
  std::string at{};      ///< runs in real time until this program time; empty: not
  /// Runs in real time until the user asks for a film (RealTimeStart), and again after each film.
  bool waits = false;
  /// Returns the listener for the film at `path`, the second or later of the run; null: the first
  /// film's listener hears of all.
  std::function<std::unique_ptr<FilmListener>(const std::string& path)> hear_of_next{};
  bool is_headless = false;  ///< the program gets a display of its own that nobody sees
  bool runs_twice = false;   ///< runs the program twice; both runs must show the same
  std::string window{};      ///< a part of the title of the window to film; empty: any
  std::string fit{};         ///< one of capture_fit_names(); empty: contain
  std::vector<std::string> command{};
  std::string preload{};  ///< empty: the result of find_preload()

  /// Whether the program begins in real time.
  [[nodiscard]] bool is_real_first() const { return waits || !at.empty(); }
};

}  // namespace tickreel::capture
