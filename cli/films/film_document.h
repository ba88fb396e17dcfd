#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/room.h"
#include "movie/make/film_result.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::cli {

// Functions that build the --json document of a command that makes films. docs/scripts.md has the
// fields.

/// Checks that a document can be printed. kUsage when the film itself goes to standard output,
/// where both would mix. `sink`: the name of the requested sink; empty: none is requested.
Status check_document_fits(const std::string& path, const std::string& sink);
/// Returns the error (kUsage) for --json together with `option`, which makes nothing.
Error no_document_with(const std::string& option);

/// Adds `outcome`, `why` and `code` to an object.
void add_result(nlohmann::json& document, const FilmResult& result);
/// Adds the counts `made`, `kept`, `failed`, `not_made` and `queued`.
void add_counts(nlohmann::json& document, const std::vector<FilmResult>& results);

/// Returns an object with the films and the counts of their outcomes. `results`: those of `films`,
/// in the same order. Unknown values are null, such as a size or a rate of 0.
nlohmann::json films_document(const std::vector<const FilmPlan*>& films,
                              const std::vector<FilmResult>& results);

}  // namespace tickreel::cli
