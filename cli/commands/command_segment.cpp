#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/films/film_document.h"
#include "cli/films/make_and_print.h"
#include "cli/films/progress_printer.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "movie/make/segment_jobs.h"

namespace tickreel::cli {
namespace {

struct SegmentOptions {
  std::string jobs_file;
  std::string directory;
  std::string replay;
  ProgressStyle progress = usual_progress_style();
  bool as_json = false;
};

nlohmann::json document_of(const std::string& directory, const std::vector<SegmentJob>& jobs,
                           const std::vector<FilmResult>& results) {
  nlohmann::json segments = nlohmann::json::array();
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    nlohmann::json segment = {{"segment", jobs[i].segment}};
    add_result(segment, results[i]);
    segments.push_back(std::move(segment));
  }
  nlohmann::json document = {{"directory", directory}, {"segments", std::move(segments)}};
  add_counts(document, results);
  document["passed_over"] =
      std::ranges::count(results, FilmOutcome::kPassedOver, &FilmResult::outcome);
  return document;
}

Status make_segments(const SegmentOptions& options) {
  const ProgressStyle style = options.progress;
  auto jobs = read_segment_jobs(options.jobs_file);
  if (!jobs) return jobs.error();
  // Signals are caught only from here on: until then the first signal ends a read from an empty
  // pipe.
  const std::atomic<bool>& interrupted = watch_for_interruption();
  const auto make = [&](std::size_t number) -> Result<FilmOutcome> {
    if (interrupted.load()) {
      return Error{ErrorKind::kInterrupted,
                   options.directory + ": interrupted: the segments that are finished are there"};
    }
    SegmentJob& job = (*jobs)[number];
    if (!options.replay.empty() && job.film.is<ReelSource>()) {
      return bad_usage("--replay: the job is of a reel, which has several: leave it out");
    }
    auto* const filmed = job.film.as<FilmedReplay>();
    if (!options.replay.empty() && filmed != nullptr) filmed->file = options.replay;
    return make_and_print(job, options.directory, style);
  };
  const MadeEach made = make_each(jobs->size(), "segment", make);
  if (options.as_json) print_document(document_of(options.directory, *jobs, made.results));
  return made.status;
}

}  // namespace

void add_segment_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "segment",
                  "Make single segments of a film, here or on another machine", make_segments);
  command->footer(
      "A job is one line of JSON, as 'tickreel export --list-segments' prints them. Several\n"
      "processes may fill one directory at the same time; a segment that is finished there is not\n"
      "made again, and one that another process makes is passed over (code 0). 'tickreel join'\n"
      "makes the film.\n\nExamples:\n"
      "  tickreel export match.replay -o match.mp4 --list-segments > jobs\n"
      "  for i in 1 2 3 4; do tickreel segment jobs -o parts & done; wait\n"
      "  tickreel join parts -o match.mp4");
  command->add_option("JOB", options->jobs_file, "A file with a job on each line, or -")
      ->required();
  add_text_option(*command, "-o,--output", "DIR", options->directory,
                  "Where the segments are collected")
      ->required()
      ->check(only_known_placeholders());
  add_text_option(*command, "--replay", "REPLAY", options->replay,
                  "Where the replay is, if it is not where the job says")
      ->transform(recording_names());
  command->add_flag("--json", options->as_json,
                    "Print one JSON document: what became of each segment");
  add_progress_option(*command, options->progress);
}

}  // namespace tickreel::cli
