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
  std::size_t encoding = 0;  ///< the index of the encoding in the job
  std::string file{};        ///< the film's name, relative to the batch's directory
};

/// A film that is drawn once and encoded in one or several ways. It holds just enough to plan the
/// film again when its turn comes, so a long list takes little memory.
struct BatchDrawing {
  std::size_t job = 0;      ///< the index of the job
  std::size_t variant = 0;  ///< the index in the combinations of the job's matrix
  std::string replay{};     ///< the replay's path; empty for a reel, and where none was found
  /// The filmed mark, with its whole range; none: the job's own range is filmed.
  std::optional<Mark> mark{};
  std::size_t reel_part = 0;       ///< the index of the reel's size
  std::vector<BatchFile> files{};  ///< the files of the encodings
  std::int64_t frames = 0;         ///< the number of frames of each file
  std::int64_t segments = 1;       ///< the number of segments of each file
  ImageSize size{};
  /// The reason why the film cannot be made; none: it can. `files` may be empty where there is a
  /// reason.
  std::optional<Error> failure{};
};

/// Returns for each file of a drawing, in the order of BatchDrawing::files, a plan that is complete
/// with definition and manifest settings, or the reason why that film cannot be made. Any thread.
using DefineFilms = std::function<std::vector<Result<FilmPlan>>(const BatchDrawing& drawing)>;

/// The films that a batch makes. Callers without a file of jobs, such as a window, fill it in
/// themselves.
struct BatchPlan {
  std::string list{};                    ///< the file that lists the jobs
  std::string directory{};               ///< the folder of the films
  std::vector<std::string> jobs{};       ///< the names of the jobs, for messages and file names
  std::vector<BatchDrawing> drawings{};  ///< in the order of the jobs
  DefineFilms define{};
  InputFiles inputs{};  ///< the input files of all films, which no film may overwrite
};

/// Checks a batch that may replace existing files. kUsage when a film, or its manifest or poster,
/// would overwrite an input of any film.
Status check_batch_outputs(const BatchPlan& plan);

/// Returns the number of films of a plan. A drawing without files counts as one film.
std::int64_t film_count(const BatchPlan& plan);
/// Returns the number of files of a drawing, at least 1.
std::size_t film_count(const BatchDrawing& drawing);
/// Returns the number of frames of all drawings, each counted once for all of its files.
std::int64_t frame_count(const BatchPlan& plan);

/// Returns the path of a film of a batch in the batch's directory.
std::string path_in(const std::string& directory, const std::string& file);

/// The folder in the batch's directory for the batch's own files, such as logs.
inline constexpr const char* kOwnFolder = "tickreel-batch";

}  // namespace tickreel::movie
