#include "cli/batch/batch_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/films/progress_printer.h"
#include "cli/process/exit_code.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"

namespace tickreel::cli {
namespace {

constexpr std::size_t kWidestColumn = 40;

std::string file_or_dash(const BatchResult& film) {
  return film.file.empty() ? "-" : shown_name(film.file);
}

/// Returns "190 made, 10 failed": the outcomes in this order, without those that have no film.
std::string counts_in_words(const BatchResults& results) {
  std::string text;
  for (const FilmOutcome outcome : {FilmOutcome::kMade, FilmOutcome::kKept, FilmOutcome::kQueued,
                                    FilmOutcome::kFailed, FilmOutcome::kNotMade}) {
    const std::int64_t count = results.count(outcome);
    if (count == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, outcome_word(outcome));
  }
  return text;
}

}  // namespace

nlohmann::json document_of(const BatchResults& results, BatchTense tense) {
  const bool is_foreseen = tense == BatchTense::kForeseen;
  nlohmann::json films = nlohmann::json::array();
  for (const BatchResult& film : results.films) {
    nlohmann::json one = {{"job", film.job},   {"file", nullptr},
                          {"path", nullptr},   {"outcome", outcome_word(film.outcome)},
                          {"why", nullptr},    {"code", 0},
                          {"frames", nullptr}, {"seconds", film.seconds},
                          {"log", nullptr}};
    const bool is_not_made = film.outcome == FilmOutcome::kNotMade;
    if (is_not_made && is_foreseen) one["outcome"] = "make";
    if (is_not_made && !is_foreseen && !film.why.empty()) {
      one["code"] = exit_code(ErrorKind::kInterrupted);
    }
    if (!film.file.empty()) one["file"] = film.file;
    if (!film.path.empty()) one["path"] = film.path;
    if (!film.why.empty()) one["why"] = with_option_names(film.why);
    if (film.outcome == FilmOutcome::kFailed) one["code"] = exit_code(film.kind);
    if (film.frames > 0) one["frames"] = film.frames;
    if (!film.log.empty()) one["log"] = film.log;
    films.push_back(std::move(one));
  }
  return {{"list", results.list},
          {"directory", results.directory},
          {"made", results.count(FilmOutcome::kMade)},
          {"kept", results.count(FilmOutcome::kKept)},
          {"queued", results.count(FilmOutcome::kQueued)},
          {"failed", results.count(FilmOutcome::kFailed)},
          {"not_made", results.count(FilmOutcome::kNotMade)},
          {"seconds", results.seconds},
          {"films", std::move(films)}};
}

void print_results(const BatchResults& results) {
  std::size_t job_width = 3;
  std::size_t file_width = 4;
  const auto has_failed = [](const BatchResult& film) {
    return film.outcome == FilmOutcome::kFailed;
  };
  for (const BatchResult& film : results.films) {
    if (!has_failed(film)) continue;
    job_width = std::clamp(shown_name(film.job).size(), job_width, kWidestColumn);
    file_width = std::clamp(file_or_dash(film).size(), file_width, kWidestColumn);
  }
  if (results.count(FilmOutcome::kFailed) > 0) {
    print_out("{:<{}}  {:<{}}  {}\n", "JOB", job_width, "FILE", file_width, "WHY IT FAILED");
  }
  for (const BatchResult& film : results.films) {
    if (!has_failed(film)) continue;
    print_out("{:<{}}  {:<{}}  {}\n", shown_name(film.job), job_width, file_or_dash(film),
              file_width, told_message(film.why));
  }
  const auto films = static_cast<std::int64_t>(results.films.size());
  print_out("{}: {}, in {}\n", counted(films, "film"), counts_in_words(results),
            duration_in_words(results.seconds));
}

void print_foreseen(const BatchResults& results) {
  std::int64_t frames = 0;
  for (const BatchResult& film : results.films) {
    const bool is_made = film.outcome == FilmOutcome::kNotMade;
    if (is_made) frames += film.frames;
    const char* const what = is_made ? "make" : outcome_word(film.outcome);
    const std::string why = film.why.empty() ? "" : ": " + told_message(film.why);
    print_out("{:<6}  {:>7}  {}{}\n", what,
              film.frames > 0 ? std::to_string(film.frames) : std::string("-"),
              film.file.empty() ? shown_name(film.job) : shown_name(film.file), why);
  }
  print_out("{}: {} to make, of {}; {} kept, {} failed\n",
            counted(static_cast<std::int64_t>(results.films.size()), "film"),
            results.count(FilmOutcome::kNotMade), counted(frames, "frame"),
            results.count(FilmOutcome::kKept), results.count(FilmOutcome::kFailed));
}

}  // namespace tickreel::cli
