#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/files/input_files.h"
#include "movie/plan/film_plan.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Where a film of a drawing goes.
struct BatchFile {
  std::size_t encoding = 0;  ///< of the job
  std::string file{};        ///< as seen from the batch's directory
};

/// What is drawn once, and encoded in one or several ways: as much of it as is needed to plan it
/// again when its turn comes, so that a long list takes little memory.
struct BatchDrawing {
  std::size_t job = 0;
  std::size_t variant = 0;     ///< of the job's matrix
  std::string replay{};        ///< empty: it is a reel
  std::optional<Mark> mark{};  ///< with its whole range; none: the range of the job
  std::size_t reel_part = 0;   ///< which of the sizes of a reel
  std::vector<BatchFile> files{};
  std::int64_t frames = 0;
  std::int64_t segments = 1;
  ImageSize size{};
  /// What keeps it from being made; `files` may be empty then.
  std::optional<Error> failure{};
};

/// The films of a drawing, with complete definitions, each with its manifest; or what keeps it from
/// being made. Any thread.
using DefineFilms = std::function<std::vector<Result<FilmPlan>>(const BatchDrawing& drawing)>;

/// What a batch makes. Whoever has other lists than files of jobs, a window for one, fills it in
/// itself.
struct BatchPlan {
  std::string list{};               ///< the file that lists the jobs
  std::string directory{};          ///< where the films go
  std::vector<std::string> jobs{};  ///< what each is called, for people and in names
  std::vector<BatchDrawing> drawings{};
  DefineFilms define{};
  InputFiles inputs{};  ///< what any of the films is made from
};

/// kUsage where a film, or what lies beside it, would be written over what another one is made
/// from: for batches that may replace what is there.
Status check_batch_outputs(const BatchPlan& plan);

/// How many films a plan has; a job that comes to none counts as one.
std::int64_t film_count(const BatchPlan& plan);
/// How many films a drawing has; one that comes to none counts as one.
std::size_t film_count(const BatchDrawing& drawing);
/// How many frames there are, of all drawings.
std::int64_t frame_count(const BatchPlan& plan);

/// Where a film of a batch is.
std::string path_in(const std::string& directory, const std::string& file);

/// In the batch's directory: what the batch itself writes.
inline constexpr const char* kOwnFolder = "tickreel-batch";

}  // namespace tickreel::movie
