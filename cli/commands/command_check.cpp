#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.h"
#include "cli/films/make_and_print.h"
#include "cli/films/progress_printer.h"
#include "cli/options/film_option.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "movie/make/film_proof.h"
#include "movie/make/make_film.h"
#include "sim/compare/reference_replay.h"

namespace tickreel::cli {
namespace {

struct CheckOptions {
  std::string film;
  std::string replay;
  std::string manifest;
  ProgressStyle progress = usual_progress_style();
  bool as_json = false;
};

/// Fields whose value is not known are null.
nlohmann::json document_of(const CheckOptions& options, const Result<FilmManifest>& manifest,
                           const Result<FilmProof>& result) {
  nlohmann::json document = {{"file", options.film},   {"ok", nullptr},       {"frames", nullptr},
                             {"first_frame", nullptr}, {"made_again", false}, {"what", nullptr}};
  if (manifest) document["frames"] = manifest->film.plan.frame_count;
  if (!result) {
    document["what"] = with_option_names(result.error().message);
    return document;
  }
  document["ok"] = result->check.is_proven;
  if (result->check.first_frame) document["first_frame"] = *result->check.first_frame;
  document["made_again"] = result->is_made_again;
  document["what"] = with_option_names(result->check.message);
  return document;
}

Result<FilmProof> prove_and_print(const CheckOptions& options, const FilmManifest& manifest,
                                  ProgressStyle style) {
  ProgressPrinter printer(style);
  const auto make_again = [&](const ReplayGame& replay, const FilmPlan& plan) {
    printer.end_line();
    OneFilmPrinter made(style == ProgressStyle::kBar ? style : ProgressStyle::kNone, plan);
    return make_film(plan, finder_of(replay), made);
  };
  return prove_film({options.film, options.replay, &watch_for_interruption()}, manifest, make_again,
                    [&](const Progress& progress) { printer.show(progress); });
}

Status check(const CheckOptions& options) {
  const ProgressStyle style = options.progress;
  watch_for_interruption();
  if (is_replay(options.film)) {
    return bad_usage(options.film + " is a replay: 'tickreel verify' plays and compares it");
  }
  const auto manifest = manifest_of(options.film, options.manifest);
  const auto result =
      manifest ? prove_and_print(options, *manifest, style) : Result<FilmProof>(manifest.error());
  if (options.as_json) print_document(document_of(options, manifest, result));
  if (!result) return result.error();
  const ManifestCheck& proof = result->check;
  if (!proof.is_proven) return failed(fmt::format("{}: {}", options.film, proof.message));
  if (!options.as_json)
    print_out("{}: {}\n", shown_name(options.film), with_option_names(proof.message));
  return {};
}

}  // namespace

void add_check_command(CLI::App& app, Action& chosen) {
  const auto [command, options] = add_command(
      app, chosen, "check", "Prove that a film is the one that its manifest describes", check);
  command->footer(
      "Exit code 0: it is; 1: it is not, and the message names the first frame that differs, or "
      "that\n"
      "could not be found out; 3: the film or the manifest cannot be read; 130: it was "
      "interrupted.\n"
      "With REPLAY the film is made again as well, in TMPDIR, and compared frame by "
      "frame.\n\nExamples:\n"
      "  tickreel export match.replay -o match.mp4 --manifest\n"
      "  tickreel check match.mp4\n"
      "  tickreel check match.mp4 match.replay");
  command->add_option("FILE", options->film, "The film")->required();
  add_text_option(*command, "REPLAY", "TEXT", options->replay,
                  "Make it again from this replay, and compare")
      ->transform(recording_names());
  add_text_option(*command, "--manifest", "FILE", options->manifest,
                  "The film's manifest (default: FILE.manifest.json)");
  add_progress_option(*command, options->progress);
  command->add_flag("--json", options->as_json, "Print one JSON document");
}

}  // namespace tickreel::cli
