#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "movie/film/film_definition.h"
#include "movie/plan/batch/batch_plan.h"
#include "movie/plan/batch/job_list.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The facts about a drawing that its films are named by.
struct NamedFilm {
  std::string replay{};
  std::string mark{};
  std::string reel{};
  const FilmDefinition& film;
};

/// The names of the films of a batch, relative to its directory. The list is borrowed.
class BatchNames {
 public:
  explicit BatchNames(const JobList& list) : list_(list) {}

  /// Fills in the template of a job; see fill_template().
  [[nodiscard]] Result<std::string> name_of(const BatchDrawing& drawing, const JobKeys& keys,
                                            const NamedFilm& film) const;
  /// Takes a name for a film of a drawing. kUsage when a file of that type is not made in segments,
  /// when another film has the name, or when a film would need a folder with the name of another
  /// film.
  Status take(const std::string& name, const BatchDrawing& drawing);

 private:
  [[nodiscard]] std::string name_in_conflict(const std::string& name) const;

  const JobList& list_;
  std::map<std::string, std::size_t> names_;  ///< with the job of each
};

}  // namespace tickreel::movie
