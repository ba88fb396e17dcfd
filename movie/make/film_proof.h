#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "movie/film/film_manifest.h"
#include "movie/film/manifest_check.h"
#include "movie/make/engine/progress.h"
#include "movie/make/frames/replay_game.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The film to prove, and how.
struct ProofOptions {
  std::string film;
  std::string replay{};  ///< makes the film again from this replay; empty: does not make it again
  const std::atomic<bool>* stop = nullptr;
};

/// The result of prove_film().
struct FilmProof {
  ManifestCheck check;
  bool is_made_again = false;
};

/// Makes a film as make_film() does; the caller decides who hears of it.
using FilmMaker = std::function<Status(const ReplayGame& replay, const FilmPlan& plan)>;

/// Reads the manifest of a film. `manifest`: its file; empty: the one beside the film. kBadFile
/// where the film or the manifest is missing, or the latter is not a manifest.
Result<FilmManifest> manifest_of(const std::string& film, const std::string& manifest);

/// Decodes a film and compares it with its manifest. With a replay, also makes the film again from
/// that, in TMPDIR, with `make`, and compares the two frame by frame. `listener` hears how many
/// frames are decoded. Errors are what prevents the comparison: a film that differs or is damaged
/// gives a result, not an error.
Result<FilmProof> prove_film(const ProofOptions& options, const FilmManifest& manifest,
                             const FilmMaker& make, const ProgressListener& listener);

}  // namespace tickreel::movie
