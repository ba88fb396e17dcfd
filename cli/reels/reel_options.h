#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/films/progress_printer.h"
#include "cli/options/window_options.h"
#include "movie/farm/farm_film.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// What the command line of `reel` says.
struct ReelOptions {
  std::string file;
  std::vector<std::string> own_keys;  ///< --set
  FilmRequest film;
  EngineOptions engine;
  ProgressStyle progress = usual_progress_style();
  bool list_segments = false;
  bool dry_run = false;
  bool cost = false;
  bool as_json = false;
  std::string storyboard;
  bool preview = false;
  WindowOptions window;     ///< of the preview
  bool with_media = false;  ///< of a timeline
  std::string handles;
};

void add_reel_options(CLI::App& command, ReelOptions& options);

/// kUsage: what is given together and has nothing to do with each other.
Status check_reel_options(const ReelOptions& options);

}  // namespace tickreel::cli
