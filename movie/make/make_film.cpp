#include "movie/make/make_film.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/text/shown_name.h"
#include "movie/engine/stopwatch.h"
#include "movie/make/size_search.h"

namespace tickreel::movie {
namespace {

/// Opens the job of a film, perhaps with another CRF than was planned.
using OpenJob = std::function<Result<FilmJob>(const FilmPlan& plan)>;

/// From one of them on; gives how many there are.
std::size_t tell_warnings(const std::vector<std::string>& warnings, std::size_t first,
                          FilmListener& listener) {
  for (std::size_t i = first; i < warnings.size(); ++i) listener.warn(warnings[i]);
  return warnings.size();
}

/// `too_large`: how large a film was that has not its name for that.
Status make_one_film(const FilmPlan& plan, const OpenJob& open_job, FilmListener& listener,
                     std::int64_t& too_large) {
  const double begin_s = steady_seconds();
  auto job = open_job(plan);
  if (!job) return job.error();
  const std::size_t told = tell_warnings(job->warnings(), 0, listener);
  listener.begin(start_of(*job));
  if (Status made = make_job(*job, plan.stop, listener); !made) {
    too_large = job->too_large_bytes();
    return made;
  }
  tell_warnings(job->warnings(), told, listener);
  listener.end(end_of(plan, *job, steady_seconds() - begin_s));
  return {};
}

/// Draws the film once to find its CRF, and once more to make it; again if it came out too large.
Status make_film_of_size(const ReplayGame& replay, const FilmPlan& plan, const OpenJob& open_job,
                         FilmListener& listener) {
  auto crf = find_crf(replay, plan, [&](FilmJob& job) {
    listener.begin(start_of(job));
    return make_job(job, plan.stop, listener);
  });
  while (crf) {
    listener.choose_crf(*crf);
    FilmPlan film = plan;
    film.film.encoding.crf = *crf;
    std::int64_t too_large = 0;
    Status made = make_one_film(film, open_job, listener, too_large);
    if (made || too_large == 0) return made;
    crf = larger_crf(plan, *crf, too_large);
  }
  return crf.error();
}

}  // namespace

Status make_job(FilmJob& job, const std::atomic<bool>* stop, FilmListener& listener) {
  bool has_told = false;
  return job.make(stop, [&](const Progress& progress) {
    if (const auto& divergence = job.passed_divergence(); divergence && !has_told) {
      listener.diverge(*divergence);
      has_told = true;
    }
    listener.show(progress);
  });
}

Status make_film(const ReplayGame& replay, const FilmPlan& plan, FilmListener& listener) {
  const OpenJob open_job = [&](const FilmPlan& film) { return FilmJob::open(replay, film); };
  std::int64_t never = 0;
  Status made = plan.size_limit > 0 ? make_film_of_size(replay, plan, open_job, listener)
                                    : make_one_film(plan, open_job, listener, never);
  if (!made) listener.fail(made.error());
  return made;
}

Status make_reel_film(const FilmPlan& plan, const GameFinder& find_game, FilmListener& listener) {
  const OpenJob open_job = [&](const FilmPlan& film) {
    return FilmJob::open_reel(find_game, film);
  };
  std::int64_t never = 0;
  Status made = make_one_film(plan, open_job, listener, never);
  if (!made) listener.fail(made.error());
  return made;
}

Result<FilmOutcome> make_segment(const SegmentJob& job, const std::string& directory,
                                 const GameFinder& find_game, const std::atomic<bool>* stop,
                                 FilmListener& listener) {
  auto opened = FilmJob::open_segment(find_game, job, directory);
  if (!opened) return opened.error();
  std::optional<FilmJob>& film = *opened;
  if (!film) return FilmOutcome::kPassedOver;
  listener.begin(start_of(*film));
  const bool is_there = !film->has_frames_to_draw();
  const Status made = make_job(*film, stop, listener);
  if (made) return is_there ? FilmOutcome::kKept : FilmOutcome::kMade;
  listener.fail(made.error());
  if (made.error().kind != ErrorKind::kInterrupted) return made.error();
  return Error{ErrorKind::kInterrupted, shown_name(directory) + ": interrupted at segment " +
                                            std::to_string(job.segment) + ": run the job again"};
}

}  // namespace tickreel::movie
