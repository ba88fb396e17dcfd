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

/// The file of one film of a drawing.
struct BatchFile {
  std::size_t encoding = 0;  ///< its index in the job
  std::string file{};        ///< relative to the batch's directory
};

/// A film that is drawn once and encoded in one or several ways. It holds just enough to plan it
/// again when its turn comes, so a long list takes little memory.
struct BatchDrawing {
  std::size_t job = 0;
  std::size_t variant = 0;     ///< the index in the job's matrix
  std::string replay{};        ///< empty for a reel
  std::optional<Mark> mark{};  ///< with its whole range; none: the job's range
  std::size_t reel_part = 0;   ///< the index of the reel's size
  std::vector<BatchFile> files{};
  std::int64_t frames = 0;
  std::int64_t segments = 1;
  ImageSize size{};
  /// The reason why it cannot be made; `files` may be empty then.
  std::optional<Error> failure{};
};

/// Returns the films of a drawing, with complete definitions and manifests, or the reasons why they
/// cannot be made. Any thread.
using DefineFilms = std::function<std::vector<Result<FilmPlan>>(const BatchDrawing& drawing)>;

/// The films that a batch makes. Callers without a file of jobs, such as a window, fill it in
/// themselves.
struct BatchPlan {
  std::string list{};               ///< the file that lists the jobs
  std::string directory{};          ///< the folder of the films
  std::vector<std::string> jobs{};  ///< the names of the jobs, for messages and file names
  std::vector<BatchDrawing> drawings{};
  DefineFilms define{};
  InputFiles inputs{};  ///< the input files of all films
};

/// kUsage where a film, or a file beside it, would overwrite an input of another film. For batches
/// that may replace existing files.
Status check_batch_outputs(const BatchPlan& plan);

/// Returns the number of films of a plan; a job without any counts as one.
std::int64_t film_count(const BatchPlan& plan);
/// Returns the number of films of a drawing; a drawing without any counts as one.
std::size_t film_count(const BatchDrawing& drawing);
/// Returns the number of frames of all drawings.
std::int64_t frame_count(const BatchPlan& plan);

/// Returns the path of a film of a batch.
std::string path_in(const std::string& directory, const std::string& file);

/// The folder in the batch's directory for the files of the batch itself.
inline constexpr const char* kOwnFolder = "tickreel-batch";

}  // namespace tickreel::movie
