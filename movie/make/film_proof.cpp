#include "movie/make/film_proof.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "core/files/scratch_directory.h"
#include "core/files/system_error.h"
#include "core/text/shown_name.h"
#include "games/open_replay.h"
#include "movie/film/replay_hash.h"
#include "movie/plan/plan_film.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

/// Returns the message for a film that could not be made again. It does not say whether the film is
/// the same, because that is unknown.
std::string cannot_make_it_again(const std::string& root, const std::string& why) {
  return fmt::format(
      "the film could not be made again in {} (TMPDIR says where), so it was not compared: {}",
      root, why);
}

/// Makes a temporary directory for the film that is made again.
Result<ScratchDirectory> make_scratch() {
  std::error_code error;
  const fs::path root = fs::temp_directory_path(error);
  if (error) return failed("TMPDIR names no directory: set it to one with room for a film");
  auto scratch = ScratchDirectory::create(root, "tickreel-check");
  if (scratch) return scratch;
  return failed(cannot_make_it_again(root.string(), scratch.error().message));
}

Result<ManifestCheck> decode(const ProofOptions& options, const FilmManifest& manifest,
                             const ProgressListener& listener) {
  ProgressMeter meter(listener, manifest.film.frame_rate);
  meter.begin(manifest.film.plan.frame_count, 0);
  return prove_film(options.film, manifest, [&](std::int64_t frames_done) {
    meter.finishing(ExportStage::kCheck, frames_done);
    return options.stop == nullptr || !options.stop->load();
  });
}

/// Checks whether the film can have been made from the replay, before any time is spent on making
/// it again.
Result<ManifestCheck> prove_replay(const ProofOptions& options, const FilmManifest& manifest) {
  if (manifest.film.is<ReelSource>()) {
    return bad_usage("§replay: " + shown_name(options.film) +
                     " is a reel of several replays: leave it out, or make the reel again with "
                     "'tickreel reel §manifest' and compare");
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

/// Returns the audio choice that gives a film with this sound.
AudioChoice audio_of(const FilmDefinition& film) {
  if (film.sound.empty()) return AudioChoice::kNone;
  return film.sound == kSilence ? AudioChoice::kSilence : AudioChoice::kGame;
}

Status make_again(const FilmRequest& request, const FilmMaker& make) {
  auto reader = ReplayReader::open(request.film.replay().file);
  if (!reader) return reader.error();
  const auto replay = replay_game(*reader);
  if (!replay) return replay.error();
  const auto plan = plan_film(request, *reader, replay->game);
  return plan ? make(*replay, *plan) : Status(plan.error());
}

/// Makes the film again from the replay and compares it with the manifest.
Result<ManifestCheck> prove_by_making_it_again(const ProofOptions& options,
                                               const FilmManifest& manifest,
                                               const ScratchDirectory& scratch,
                                               const FilmMaker& make) {
  FilmRequest settings;
  settings.film = manifest.film;
  settings.film.replay().file = options.replay;
  settings.audio = audio_of(manifest.film);
  settings.path = scratch.path("film" + manifest.film.container);
  settings.writes_manifest = true;
  settings.keeps_segments = false;
  settings.stop = options.stop;
  const Status made = make_again(settings, make);
  // Something that the film was made with may be missing. The caller asked for nothing wrong then,
  // so these errors become kFailed.
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

}  // namespace

Result<FilmManifest> manifest_of(const std::string& film, const std::string& manifest) {
  std::error_code unknown;
  if (!fs::exists(film, unknown)) {
    if (unknown) return cannot("look for", film, unknown.value());
    return bad_file(film + " is not there: give a film that 'tickreel export' has made");
  }
  const std::string path = manifest.empty() ? manifest_path(film) : manifest;
  if (manifest.empty() && !fs::exists(path, unknown)) {
    if (unknown) return cannot("look for", path, unknown.value());
    return bad_file(path +
                    " is not there: 'tickreel export §manifest' writes it with the film, and "
                    "§manifest FILE says where it is");
  }
  return read_manifest(path);
}

Result<FilmProof> prove_film(const ProofOptions& options, const FilmManifest& manifest,
                             const FilmMaker& make, const ProgressListener& listener) {
  const auto result = [](const Result<ManifestCheck>& proof, bool is_made_again) {
    return proof ? FilmProof{*proof, is_made_again} : Result<FilmProof>(proof.error());
  };
  if (options.replay.empty()) return result(decode(options, manifest, listener), false);
  // Checks that fail at once come first, as decoding a film takes time.
  const auto scratch = make_scratch();
  if (!scratch) return scratch.error();
  auto proof = prove_replay(options, manifest);
  if (proof && proof->is_proven) proof = decode(options, manifest, listener);
  if (!proof || !proof->is_proven) return result(proof, false);
  return result(prove_by_making_it_again(options, manifest, *scratch, make), true);
}

}  // namespace tickreel::movie
