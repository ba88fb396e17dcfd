#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "movie/film/film_definition.h"
#include "movie/plan/batch/batch_plan.h"
#include "movie/plan/batch/job_list.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The values that the name of a film is made from.
struct NamedFilm {
  std::string replay{};  ///< the name of the replay's file without ending; empty for a reel
  std::string mark{};    ///< the name of the mark; empty: the film is not the film of a mark
  std::string reel{};    ///< the name of the reel's file without ending; empty for a replay
  const FilmDefinition& film;
};

/// Makes the names of the films of a batch, relative to its directory, and remembers which names
/// are used. The list of jobs is borrowed.
class BatchNames {
 public:
  explicit BatchNames(const JobList& list) : list_(list) {}

  /// Returns the name of a film: the template of its job with the film's values filled in. The
  /// errors of fill_template().
  [[nodiscard]] Result<std::string> name_of(const BatchDrawing& drawing, const JobKeys& keys,
                                            const NamedFilm& film) const;
  /// Reserves a name for a film. kUsage when a file of that type is not made in segments, when
  /// another film has the name, or when a film would need a folder with the name of another film.
  Status take(const std::string& name, const BatchDrawing& drawing);

 private:
  /// Returns a reserved name that would have to be a file and a folder at once if `name` were
  /// reserved too; empty when there is none.
  [[nodiscard]] std::string name_in_conflict(const std::string& name) const;

  const JobList& list_;
  std::map<std::string, std::size_t> names_;  ///< each reserved name, with the index of its job
};

}  // namespace tickreel::movie
