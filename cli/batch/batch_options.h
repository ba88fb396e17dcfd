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
  std::string file;                   ///< the file that lists the jobs
  std::string directory;              ///< empty: the folder of `file`
  std::vector<std::string> own_keys;  ///< --set: "KEY=VALUE", in place of the keys in the file
  bool overwrite = false;             ///< replace films that exist without a manifest
  bool fail_fast = false;             ///< begin no other film after a failure
  bool share = false;                 ///< help another batch that works on the same directory
  bool dry_run = false;               ///< make nothing, print which films would be made
  bool cost = false;                  ///< with dry_run: also print the times and sizes of the films
  bool as_json = false;               ///< print the results as JSON
  int retries = 0;                    ///< further attempts when the system refuses something
  int jobs = 0;                       ///< segments made at the same time; 0: chosen for the machine
  std::int64_t memory_bytes = 0;      ///< memory for films; 0: chosen for the machine
  EngineOptions engine;               ///< what makes the segments
  FilmRequest cache;                  ///< used only for its settings of the cache of segments
  std::string watch;                  ///< a folder of replays to watch; empty: none
  std::string report;                 ///< the folder for the page of the films; empty: no page
  ProgressStyle progress = usual_progress_style();
};

void add_batch_options(CLI::App& command, BatchOptions& options);

/// Checks the options against each other. kUsage for options that make no sense together; the
/// errors of check_engine().
Status check_batch_options(const BatchOptions& options);

}  // namespace tickreel::cli
