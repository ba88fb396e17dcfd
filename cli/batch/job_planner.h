#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/batch/job_list.h"
#include "movie/plan/film_plan.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel {

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

struct BatchPlan {
  JobList list;
  std::string directory;  ///< where the films go
  std::vector<BatchDrawing> drawings;
};

/// What a batch will make: opens the replays, and plays those of which highlights are wanted; draws
/// nothing. What keeps a job from being made is kept with it. kUsage, with all of it by file, line
/// and column, for what is wrong with the list itself: values that no option has, names that two
/// films would have, that leave the directory, or have words that stand for nothing.
/// `replays`: in place of what the jobs say; none: as they say.
Result<BatchPlan> plan_batch(JobList list, const std::string& directory,
                             const std::optional<std::vector<std::string>>& replays);

/// The films of a drawing, with complete definitions, each with its manifest; or what keeps it from
/// being made.
std::vector<Result<FilmPlan>> define_films(const BatchPlan& plan, const BatchDrawing& drawing);

/// Where a film of a batch is.
std::string path_in(const std::string& directory, const std::string& file);

}  // namespace tickreel
