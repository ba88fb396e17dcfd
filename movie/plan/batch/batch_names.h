#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "movie/film/film_definition.h"
#include "movie/plan/batch/batch_plan.h"
#include "movie/plan/batch/job_list.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What of a drawing is known when its films get their names.
struct NamedFilm {
  std::string replay{};
  std::string mark{};
  std::string reel{};
  const FilmDefinition& film;
};

/// What the films of a batch are called, as seen from its directory. The list is borrowed.
class BatchNames {
 public:
  explicit BatchNames(const JobList& list) : list_(list) {}

  /// The template of a job, filled in. See fill_template.
  [[nodiscard]] Result<std::string> name_of(const BatchDrawing& drawing, const JobKeys& keys,
                                            const NamedFilm& film) const;
  /// Gives a name to a film of a drawing. kUsage where that is not made in segments, and where
  /// another film has the name, or needs a folder of it.
  Status take(const std::string& name, const BatchDrawing& drawing);

 private:
  [[nodiscard]] std::string name_in_conflict(const std::string& name) const;

  const JobList& list_;
  std::map<std::string, std::size_t> names_;  ///< and of which job each is
};

}  // namespace tickreel::movie
