#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "cli/commands/commands.h"
#include "cli/films/make_and_print.h"
#include "cli/films/progress_printer.h"
#include "cli/options/film_option.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/files/scratch_directory.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "games/open_replay.h"
#include "movie/film/film_manifest.h"
#include "movie/film/manifest_check.h"
#include "movie/film/replay_hash.h"
#include "movie/make/make_film.h"
#include "movie/plan/define_film.h"

namespace tickreel::cli {
namespace {

namespace fs = std::filesystem;

struct CheckOptions {
  std::string film;
  std::string replay;
  std::string manifest;
  std::string progress = "auto";
  bool as_json = false;
};

struct CheckResult {
  ManifestCheck proof;
  bool is_made_again = false;
};

/// Which says nothing of the film: it is not known whether it is the same.
std::string cannot_make_it_again(const std::string& root, const std::string& why) {
  return fmt::format(
      "the film could not be made again in {} (TMPDIR says where), so it was not compared: {}",
      root, why);
}

/// For the film that is made again.
Result<ScratchDirectory> make_scratch() {
  std::error_code error;
  const fs::path root = fs::temp_directory_path(error);
  if (error) return failed("TMPDIR names no directory: set it to one with room for a film");
  auto scratch = ScratchDirectory::create(root, "tickreel-check");
  if (scratch) return scratch;
  return failed(cannot_make_it_again(root.string(), scratch.error().message));
}

Result<ManifestCheck> prove(const CheckOptions& options, const FilmManifest& manifest,
                            ProgressStyle style) {
  const std::atomic<bool>& interrupted = watch_for_interruption();
  ProgressPrinter printer(style);
  ProgressMeter meter([&](const Progress& progress) { printer.show(progress); },
                      manifest.film.frame_rate);
  meter.begin(manifest.film.plan.frame_count, 0);
  return prove_film(options.film, manifest, [&](std::int64_t frames_done) {
    meter.finishing(ExportStage::kCheck, frames_done);
    return !interrupted.load();
  });
}

/// Whether the replay is one that the film can have been made of; no time is spent on another.
Result<ManifestCheck> prove_replay(const CheckOptions& options, const FilmManifest& manifest) {
  if (manifest.film.is<ReelSource>()) {
    return bad_usage("--replay: " + shown_name(options.film) +
                     " is a reel of several replays: leave it out, or make the reel again with "
                     "'tickreel reel --manifest' and compare");
  }
  auto replay = open_replay(options.replay);
  if (!replay) return replay.error();
  if (const auto* const filmed = manifest.film.as<FilmedReplay>()) {
    const auto hash = hash_of_replay(replay->player.reader(), *filmed);
    if (!hash) return hash.error();
    if (*hash == filmed->hash) return ManifestCheck{true, std::nullopt, {}};
  }
  return ManifestCheck{false, std::nullopt,
                       "it was made of another replay than " + shown_name(options.replay)};
}

/// What was asked for that it has such sound.
AudioChoice audio_of(const FilmDefinition& film) {
  if (film.sound.empty()) return AudioChoice::kNone;
  return film.sound == kSilence ? AudioChoice::kSilence : AudioChoice::kGame;
}

Status make_again(const FilmRequest& request, ProgressStyle style) {
  auto reader = ReplayReader::open(request.film.replay().file);
  if (!reader) return reader.error();
  const auto replay = replay_game(*reader);
  if (!replay) return replay.error();
  const auto plan = plan_film(request, *reader, replay->game);
  if (!plan) return plan.error();
  OneFilmPrinter printer(style, *plan);
  return make_film(
      *plan, [&](const FilmDefinition&) { return replay; }, printer);
}

/// Makes the film again from the replay and compares it with the manifest.
Result<ManifestCheck> prove_by_making_it_again(const CheckOptions& options,
                                               const FilmManifest& manifest,
                                               const ScratchDirectory& scratch,
                                               ProgressStyle style) {
  FilmRequest settings;
  settings.film = manifest.film;
  settings.film.replay().file = options.replay;
  settings.audio = audio_of(manifest.film);
  settings.path = scratch.path("film" + manifest.film.container);
  settings.writes_manifest = true;
  settings.keeps_segments = false;
  settings.stop = &watch_for_interruption();
  const Status made =
      make_again(settings, style == ProgressStyle::kBar ? style : ProgressStyle::kNone);
  // What the film was made with may not be there: nobody asked for anything wrong here.
  const auto is = [&](ErrorKind kind) { return made.error().kind == kind; };
  const bool lacks_something =
      !made && (is(ErrorKind::kFailed) || is(ErrorKind::kUsage) || is(ErrorKind::kInTheWay));
  if (lacks_something) {
    return failed(cannot_make_it_again(scratch.root().parent_path(), made.error().message));
  }
  if (!made) return made.error();
  const auto remade = read_manifest(manifest_path(settings.path));
  if (!remade) return remade.error();
  return compare_with_remade(manifest, *remade);
}

/// What is not known is null.
nlohmann::json document_of(const CheckOptions& options, const Result<FilmManifest>& manifest,
                           const Result<CheckResult>& result) {
  nlohmann::json document = {{"file", options.film},   {"ok", nullptr},       {"frames", nullptr},
                             {"first_frame", nullptr}, {"made_again", false}, {"what", nullptr}};
  if (manifest) document["frames"] = manifest->film.plan.frame_count;
  if (!result) {
    document["what"] = with_option_names(result.error().message);
    return document;
  }
  document["ok"] = result->proof.is_proven;
  if (result->proof.first_frame) document["first_frame"] = *result->proof.first_frame;
  document["made_again"] = result->is_made_again;
  document["what"] = with_option_names(result->proof.message);
  return document;
}

Result<FilmManifest> read_manifest_for(const CheckOptions& options) {
  std::error_code unknown;
  if (!fs::exists(options.film, unknown)) {
    return bad_file(options.film + " is not there: give a film that 'tickreel export' has made");
  }
  const std::string path =
      options.manifest.empty() ? manifest_path(options.film) : options.manifest;
  if (options.manifest.empty() && !fs::exists(path, unknown)) {
    return bad_file(path +
                    " is not there: 'tickreel export --manifest' writes it with the film, and "
                    "--manifest FILE says where it is");
  }
  return read_manifest(path);
}

Result<CheckResult> prove_all(const CheckOptions& options, const FilmManifest& manifest,
                              ProgressStyle style) {
  const auto result = [](const Result<ManifestCheck>& proof, bool is_made_again) {
    return proof ? CheckResult{*proof, is_made_again} : Result<CheckResult>(proof.error());
  };
  if (options.replay.empty()) return result(prove(options, manifest, style), false);
  // What shows at once first: decoding a film takes its time.
  const auto scratch = make_scratch();
  if (!scratch) return scratch.error();
  auto proof = prove_replay(options, manifest);
  if (proof && proof->is_proven) proof = prove(options, manifest, style);
  if (!proof || !proof->is_proven) return result(proof, false);
  return result(prove_by_making_it_again(options, manifest, *scratch, style), true);
}

Status check(const CheckOptions& options) {
  const auto style = parse_progress_style(options.progress);
  if (!style) return style.error();
  watch_for_interruption();
  const auto manifest = read_manifest_for(options);
  const auto result =
      manifest ? prove_all(options, *manifest, *style) : Result<CheckResult>(manifest.error());
  if (options.as_json) print_document(document_of(options, manifest, result));
  if (!result) return result.error();
  const ManifestCheck& proof = result->proof;
  if (!proof.is_proven) return failed(fmt::format("{}: {}", options.film, proof.message));
  if (!options.as_json)
    fmt::print("{}: {}\n", shown_name(options.film), with_option_names(proof.message));
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
