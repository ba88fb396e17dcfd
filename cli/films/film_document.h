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

// Builds the --json document of a command that makes films. docs/scripts.md has the fields.

/// Returns kUsage when the film itself goes to standard output, where the document would mix with
/// it. `sink`: the name of the sink that was asked for; empty: none.
Status check_document_fits(const std::string& path, const std::string& sink);
/// Returns the kUsage error for --json together with an option that makes nothing.
Error no_document_with(const std::string& option);

/// Adds `outcome`, `why` and `code` to an object.
void add_result(nlohmann::json& document, const FilmResult& result);
/// Adds the counts `made`, `kept`, `failed`, `not_made` and `queued`.
void add_counts(nlohmann::json& document, const std::vector<FilmResult>& results);

/// Returns `films` and their counts. Values that are not known are null, such as a size or a rate
/// of 0.
nlohmann::json films_document(const std::vector<const FilmPlan*>& films,
                              const std::vector<FilmResult>& results);

}  // namespace tickreel::cli
