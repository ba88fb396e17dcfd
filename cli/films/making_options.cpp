#include "cli/films/making_options.h"

namespace tickreel {
namespace {

/// Of segments in flight; far beyond what any machine makes faster.
constexpr int kMaxJobs = 256;

}  // namespace

void add_film_making_options(CLI::App& command, FilmSettings& settings) {
  command
      .add_option("--jobs", settings.jobs,
                  "Segments in flight; never changes the film (default: from the machine)")
      ->type_name("N")
      ->check(CLI::Range(1, kMaxJobs));
  command.add_flag("--resume", settings.resume,
                   "Go on with what an interrupted export left in FILE.part");
  command.add_flag("--manifest", settings.writes_manifest,
                   "Write FILE.manifest.json, by which 'tickreel check' proves the film");
}

}  // namespace tickreel
