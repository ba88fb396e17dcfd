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
  const std::atomic<bool>* stop = nullptr;  ///< stops the proof when it is set; null: nothing does
};

/// The result of prove_film().
struct FilmProof {
  ManifestCheck check;
  bool is_made_again = false;  ///< whether the film was also made again and compared
};

/// Makes a film as make_film() does, with a listener of the caller's choice.
using FilmMaker = std::function<Status(const ReplayGame& replay, const FilmPlan& plan)>;

/// Reads the manifest of a film from the file `manifest`; empty: from the file beside the film.
/// kBadFile when the film or the manifest is missing, or the file is not a manifest.
Result<FilmManifest> manifest_of(const std::string& film, const std::string& manifest);

/// Compares a film with its manifest. With a replay, first checks that the film was made from it;
/// then, if the film is the one of its manifest, also makes the film again from the replay, in
/// TMPDIR, with `make`, and compares both films frame by frame. `listener` receives how many frames
/// are decoded. Errors are reasons for which there is no comparison, such as kUsage for a reel with
/// a replay, and kInterrupted. A film that differs, cannot be decoded or was made from another
/// replay is a result, not an error; one that is cut off is kBadFile.
Result<FilmProof> prove_film(const ProofOptions& options, const FilmManifest& manifest,
                             const FilmMaker& make, const ProgressListener& listener);

}  // namespace tickreel::movie
