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

// The outcome of a command that makes films, for --json. docs/cli.md has the fields.

/// kUsage where the film itself goes to standard output, and a document would be in it.
/// `sink`: its name, where one is asked for.
Status check_document_fits(const std::string& path, const std::string& sink);
/// With an option that makes nothing there is nothing to say.
Error no_document_with(const std::string& option);

/// `outcome`, `why` and `code`, added to an object.
void add_result(nlohmann::json& document, const FilmResult& result);
/// `made`, `kept`, `failed`, `not_made` and `queued`: how many of each.
void add_counts(nlohmann::json& document, const std::vector<FilmResult>& results);

/// `films` and their counts. What is not known of a film is null: of its size and its rate that is
/// 0.
nlohmann::json films_document(const std::vector<const FilmPlan*>& films,
                              const std::vector<FilmResult>& results);

}  // namespace tickreel::cli
