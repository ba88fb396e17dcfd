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

  /// Returns the name of a film, with its ending: the template of its job with the film's values
  /// filled in. Reserves nothing. kUsage for an unknown word or one without a value, and for a name
  /// that leaves the directory, lies in kOwnFolder, names no file or is too long.
  [[nodiscard]] Result<std::string> name_of(const BatchDrawing& drawing, const JobKeys& keys,
                                            const NamedFilm& film) const;
  /// Reserves a name for a film of `drawing`. kUsage when a file of that type is not made in
  /// segments, when another film has the name, or when this film or another would need a folder
  /// with the name of the other or of a file beside the other.
  /// An error reserves nothing.
  Status take(const std::string& name, const BatchDrawing& drawing);

 private:
  /// Returns a reserved name that would have to be a file and a folder at once if `name` were
  /// reserved too; empty when there is none.
  [[nodiscard]] std::string name_in_conflict(const std::string& name) const;

  const JobList& list_;
  std::map<std::string, std::size_t> names_;  ///< each reserved name, with the index of its job
};

}  // namespace tickreel::movie
