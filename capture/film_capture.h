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
  FilmRequest film;    ///< the input of plan_written; its size counts if has_own_size is set
  std::string from{};  ///< game time since the program's beginning; empty: from the beginning
  /// game time between the beginning of game time and the film; not with `from`
  std::string skip{};
  std::string length{};  ///< empty: until the program ends
  std::string at{};      ///< runs in real time until this program time; empty: not
  /// Runs in real time until the user asks for a film (RealTimeStart), and again after each film.
  bool waits = false;
  /// Returns the listener for the film at `path`, the second or later of the run; null: the first
  /// film's listener hears of all.
  std::function<std::unique_ptr<FilmListener>(const std::string& path)> hear_of_next{};
  bool is_headless = false;
  bool runs_twice = false;  ///< runs the program twice; both runs must show the same
  std::string fit{};        ///< one of capture_fit_names(); empty: contain
  std::vector<std::string> command{};
  std::string preload{};  ///< empty: the result of find_preload()

  [[nodiscard]] bool is_real_first() const { return waits || !at.empty(); }
};

}  // namespace tickreel::capture
