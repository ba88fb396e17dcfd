#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.h"
#include "cli/films/film_document.h"
#include "cli/films/make_and_print.h"
#include "cli/films/progress_printer.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "movie/make/store/directory_json.h"
#include "movie/make/store/join_directory.h"
#include "movie/make/store/segment_files.h"

namespace tickreel::cli {
namespace {

struct JoinOptions {
  std::string directory;
  StoredFilmSettings film;
  ProgressStyle progress = usual_progress_style();
  bool as_json = false;
};

Status join_segments(const JoinOptions& options, ProgressStyle style) {
  StoredFilmSettings film = options.film;
  film.stop = &watch_for_interruption();
  const auto warnings = [&] {
    ProgressPrinter printer(style);
    return join_directory(options.directory, film,
                          [&](const Progress& progress) { printer.show(progress); });
  }();
  if (!warnings && warnings.error().kind == ErrorKind::kInterrupted) {
    return Error{ErrorKind::kInterrupted, film.path + " was not made; the segments in " +
                                              options.directory +
                                              " are as they were: repeat the command"};
  }
  if (!warnings) return warnings.error();
  for (const std::string& warning : *warnings) print_warning(warning);
  if (is_for_people(style)) {
    print_message(shown_name(options.film.path) + ": joined and checked\n");
  }
  return {};
}

/// Returns the film as its segments describe it. Without their description, size and rate are
/// unset.
FilmPlan described_film(const JoinOptions& options) {
  FilmRequest request;
  static_cast<StoredFilmSettings&>(request) = options.film;
  request.film.size = {};
  const auto file = read_film_file(film_file_in(options.directory));
  if (file) request.film = file->film;
  return begin_plan(request);
}

Status join(const JoinOptions& options) {
  const ProgressStyle style = options.progress;
  if (!options.as_json) return join_segments(options, style);
  const FilmPlan plan = described_film(options);
  if (Status fits = check_document_fits(plan.path, plan.sink_name); !fits) return fits;
  Status joined = join_segments(options, style);
  print_document(films_document({&plan}, {result_of(outcome_of(joined))}));
  return joined;
}

}  // namespace

void add_join_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "join", "Make a film of the segments in a directory", join);
  command->footer(
      "The film is the one that 'tickreel export' makes, byte for byte. It is read back and "
      "checked\n"
      "before it gets its name. The segments in DIR stay.\n\n"
      "Example:\n  tickreel join parts -o match.mp4");
  command->add_option("DIR", options->directory, "What 'tickreel segment' has filled")->required();
  add_text_option(*command, "-o,--output", "FILE", options->film.path, "The film")
      ->required()
      ->check(only_known_placeholders());
  command->add_flag("--overwrite", options->film.overwrite, "Replace an existing file");
  command->add_flag("--manifest", options->film.writes_manifest,
                    "Write FILE.manifest.json, by which 'tickreel check' proves the film");
  command->add_flag("--json", options->as_json,
                    "Print one JSON document: what became of the film, and its size and length");
  add_progress_option(*command, options->progress);
}

}  // namespace tickreel::cli
