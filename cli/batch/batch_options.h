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

/// The values of the command line of `batch`.
struct BatchOptions {
  std::string file;
  std::string directory;              ///< empty: the folder of `file`
  std::vector<std::string> own_keys;  ///< --set
  bool overwrite = false;
  bool fail_fast = false;
  bool share = false;
  bool dry_run = false;
  bool cost = false;
  bool as_json = false;
  int retries = 0;
  int jobs = 0;                   ///< segments made at the same time; 0: chosen for the machine
  std::int64_t memory_bytes = 0;  ///< memory for films; 0: chosen for the machine
  EngineOptions engine;           ///< what makes the segments
  FilmRequest cache;              ///< used only for its settings of the cache of segments
  std::string watch;              ///< a folder of replays to watch; empty: none
  std::string report;             ///< the folder for the page of the films; empty: no page
  ProgressStyle progress = usual_progress_style();
};

void add_batch_options(CLI::App& command, BatchOptions& options);

/// Checks the options against each other. kUsage for options that make no sense together.
Status check_batch_options(const BatchOptions& options);

}  // namespace tickreel::cli
