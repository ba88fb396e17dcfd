#include "cli/films/making_options.h"

#include <string>

#include "cli/options/film_option.h"
#include "cli/options/name_places.h"
#include "movie/make/size_search.h"

namespace tickreel {
namespace {

/// Of segments in flight; far beyond what any machine makes faster.
constexpr int kMaxJobs = 256;

}  // namespace

void add_cache_options(CLI::App& command, FilmRequest& settings) {
  auto* const cache = add_text_option(command, "--cache", "DIR", settings.cache,
                                      "Keep segments there, and take from there what has not "
                                      "changed; never changes the film")
                          ->check(only_known_places());
  const auto set = [&settings](const std::string& text) {
    const auto bytes = parse_size_limit(text, "--cache-size");
    if (!bytes) throw CLI::ValidationError(bytes.error().message, CLI::ExitCodes::ValidationError);
    settings.cache_bytes = *bytes;
  };
  command
      .add_option_function<std::string>(
          "--cache-size", set,
          "What is kept there at most, such as 500MB (default: 4GB); what was used last stays")
      ->type_name("SIZE")
      ->needs(cache);
}

void add_jobs_option(CLI::App& command, int& jobs) {
  command
      .add_option("--jobs", jobs,
                  "Segments in flight; never changes the film (default: from the machine)")
      ->type_name("N")
      ->check(CLI::Range(1, kMaxJobs));
}

void add_film_making_options(CLI::App& command, FilmRequest& settings) {
  add_jobs_option(command, settings.jobs);
  command.add_flag("--resume", settings.resume,
                   "Go on with what an interrupted export left in FILE.part");
  command.add_flag("--manifest", settings.writes_manifest,
                   "Write FILE.manifest.json, by which 'tickreel check' proves the film");
  add_cache_options(command, settings);
}

}  // namespace tickreel
