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

/// A film of what another program draws.
struct FilmCapture {
  FilmRequest film;      ///< as plan_written takes it; its size counts where has_own_size says so
  std::string from{};    ///< in game time since the program's beginning; empty: from there on
  std::string skip{};    ///< game time before the film, from where that begins on; not with `from`
  std::string length{};  ///< empty: until the program ends
  std::string at{};      ///< real time until then, in the program's time; empty: none
  /// Real time until somebody asks for a film (RealTimeStart); after each, too.
  bool waits = false;
  /// Hears of the film that goes there, which is not the first of the run; null: who hears of that.
  std::function<std::unique_ptr<FilmListener>(const std::string& path)> hear_of_next{};
  bool is_headless = false;
  bool runs_twice = false;  ///< and both times have to show the same
  std::string fit{};        ///< one of capture_fit_names(); empty: contain
  std::vector<std::string> command{};
  std::string preload{};  ///< empty: as find_preload() finds it

  [[nodiscard]] bool is_real_first() const { return waits || !at.empty(); }
};

}  // namespace tickreel::capture
