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

/// A request for a film of the pictures of another program. Times are in seconds ("12.5") or as on
/// a clock ("1:02.5").
struct FilmCapture {
  /// The input of plan_written(). The film has the request's size if has_own_size is set; else it
  /// has the size of the program's first picture. A hidden display always has the request's size.
  FilmRequest film;
  /// How much game time passes before each film; empty: 0. Counted from the program's beginning or,
  /// with `at` or `waits`, from the beginning of game time.
  std::string from{};
  /// The length of each film; empty: until the program ends or the user ends the film.
  std::string length{};
  /// Real time lasts until this time of the program, or until the user asks for a film before;
  /// empty: see `waits`.
  std::string at{};
  /// Runs in real time until the user asks for a film (RealTimeStart), and again after each film.
  bool waits = false;
  /// Returns the listener for the second or a later film of the run, at `path`; never null. An
  /// empty function: the listener of the first film is used for all.
  std::function<std::unique_ptr<FilmListener>(const std::string& path)> hear_of_next{};
  bool is_headless = false;  ///< the program gets a hidden display of its own
  bool runs_twice = false;   ///< runs the program twice; both runs must show the same
  /// A part of the title of the window to film, at most kMostTitleBytes; empty: the window that
  /// suits the film best.
  std::string window{};
  std::string fit{};                   ///< one of capture_fit_names(); empty: contain
  std::vector<std::string> command{};  ///< the program and its arguments
  std::string preload{};  ///< the path of libtickreel_capture.so; empty: find_preload()

  /// Whether the program begins in real time.
  [[nodiscard]] bool is_real_first() const { return waits || !at.empty(); }
};

}  // namespace tickreel::capture
