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

/// Which film is to be proven.
struct ProofOptions {
  std::string film;
  std::string replay{};  ///< to make it again from; empty: it is not made again
  const std::atomic<bool>* stop = nullptr;
};

/// What came of it.
struct FilmProof {
  ManifestCheck check;
  bool is_made_again = false;
};

/// Makes a film as make_film() does, and tells of it whom it likes.
using FilmMaker = std::function<Status(const ReplayGame& replay, const FilmPlan& plan)>;

/// What a film is to be. `manifest`: its file; empty: beside the film. kBadFile where one of the
/// two is not there, or is no manifest.
Result<FilmManifest> manifest_of(const std::string& film, const std::string& manifest);

/// Decodes a film and compares it with its manifest; where a replay is named, makes it again from
/// that, in TMPDIR, and compares it frame by frame. Errors are what keeps it from being compared: a
/// film that is another one, or damaged, is no error. `make` makes it again; `listener` hears how
/// far the film is decoded.
Result<FilmProof> prove_film(const ProofOptions& options, const FilmManifest& manifest,
                             const FilmMaker& make, const ProgressListener& listener);

}  // namespace tickreel::movie
