#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/films/progress_printer.h"
#include "cli/room.h"
#include "movie/fleet/farm/farm_film.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// The command line of `batch`.
struct BatchOptions {
  std::string file;
  std::string directory;              ///< empty: that of the file
  std::vector<std::string> own_keys;  ///< --set
  bool overwrite = false;
  bool fail_fast = false;
  bool share = false;
  bool dry_run = false;
  bool cost = false;
  bool as_json = false;
  int retries = 0;
  int jobs = 0;                   ///< 0: from the machine
  std::int64_t memory_bytes = 0;  ///< 0: from the machine
  EngineOptions engine;           ///< who makes the segments
  FilmRequest cache;              ///< of these, how segments are kept
  std::string watch;              ///< a folder of replays; empty: none
  std::string report;             ///< a folder; empty: none
  ProgressStyle progress = usual_progress_style();
};

void add_batch_options(CLI::App& command, BatchOptions& options);

/// kUsage: what is given together and has nothing to do with each other.
Status check_batch_options(const BatchOptions& options);

}  // namespace tickreel::cli
