#include "cli/films/film_document.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "cli/process/exit_code.h"
#include "core/files/regular_file.h"
#include "core/text/field_names.h"
#include "movie/film/manifest_check.h"
#include "movie/plan/film_request.h"

namespace tickreel::cli {
namespace {

namespace fs = std::filesystem;

void add_pictures(nlohmann::json& document, const FilmPlan& plan) {
  const FilmDefinition& film = plan.film;
  if (!has_pictures(plan)) return;
  if (film.plan.frame_count > 0) document["frames"] = film.plan.frame_count;
  if (film.size == ImageSize{}) return;
  const auto written = written_size(plan);
  const ImageSize size = written ? *written : film.size;
  document["width"] = size.width;
  document["height"] = size.height;
  document["fps"] = film.frame_rate.to_string();
}

/// Adds the files of an existing film: the film itself and what was written beside it.
void add_files(nlohmann::json& document, const FilmPlan& plan) {
  if (is_regular_file(plan.path)) {
    std::error_code gone;
    const std::uintmax_t bytes = fs::file_size(plan.path, gone);
    if (!gone) document["bytes"] = bytes;
  }
  const std::string manifest = manifest_path(plan.path);
  if (plan.writes_manifest && is_regular_file(manifest)) document["manifest"] = manifest;
  const std::string poster = poster_path(plan.path);
  if (plan.poster.is_wanted && is_regular_file(poster)) document["poster"] = poster;
}

nlohmann::json film_document(const FilmPlan& plan, const FilmResult& result) {
  const std::int64_t frames = plan.film.plan.frame_count;
  nlohmann::json document = {{"file", nullptr},   {"mark", nullptr},     {"frames", nullptr},
                             {"width", nullptr},  {"height", nullptr},   {"fps", nullptr},
                             {"bytes", nullptr},  {"manifest", nullptr}, {"poster", nullptr},
                             {"seconds", nullptr}};
  if (!plan.path.empty()) document["file"] = plan.path;
  if (!plan.mark.empty()) document["mark"] = plan.mark;
  add_result(document, result);
  if (frames > 0) {
    document["seconds"] = (Rational(frames) / plan.film.frame_rate).to_double();
  }
  add_pictures(document, plan);
  const bool is_there =
      result.outcome == FilmOutcome::kMade || result.outcome == FilmOutcome::kKept;
  if (is_there) add_files(document, plan);
  return document;
}

}  // namespace

Status check_document_fits(const std::string& path, const std::string& sink) {
  if (!is_printed(path, sink)) return {};
  return bad_usage(
      "--json prints a document on standard output, and the film goes there: give it a file with "
      "-o, or leave --json out");
}

Error no_document_with(const std::string& option) {
  return bad_usage("--json says what was made, and " + option +
                   " makes nothing: leave one of the two out");
}

void add_result(nlohmann::json& document, const FilmResult& result) {
  document["outcome"] = outcome_word(result.outcome);
  document["why"] = nullptr;
  document["code"] = 0;
  if (!result.error) return;
  document["why"] = with_option_names(result.error->message);
  document["code"] = exit_code(result.error->kind);
}

void add_counts(nlohmann::json& document, const std::vector<FilmResult>& results) {
  const auto count = [&](FilmOutcome outcome) {
    return std::ranges::count(results, outcome, &FilmResult::outcome);
  };
  document["made"] = count(FilmOutcome::kMade);
  document["kept"] = count(FilmOutcome::kKept);
  document["failed"] = count(FilmOutcome::kFailed);
  document["not_made"] = count(FilmOutcome::kNotMade);
  document["queued"] = count(FilmOutcome::kQueued);
}

nlohmann::json films_document(const std::vector<const FilmPlan*>& films,
                              const std::vector<FilmResult>& results) {
  nlohmann::json documents = nlohmann::json::array();
  for (std::size_t i = 0; i < films.size(); ++i) {
    documents.push_back(film_document(*films[i], results[i]));
  }
  nlohmann::json document = {{"films", std::move(documents)}};
  add_counts(document, results);
  return document;
}

}  // namespace tickreel::cli
