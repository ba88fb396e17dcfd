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

/// From one of them on; gives how many there are.
std::size_t tell_warnings(const std::vector<std::string>& warnings, std::size_t first,
                          FilmListener& listener) {
  for (std::size_t i = first; i < warnings.size(); ++i) listener.warn(warnings[i]);
  return warnings.size();
}

/// The CRF of a film whose size is limited: draws it once.
Result<double> search_crf(const FilmPlan& plan, const GameFinder& find_game,
                          FilmListener& listener) {
  const auto crf = find_crf(plan, find_game, [&](FilmJob& job) {
    listener.begin(start_of(job));
    return make_job(job, plan.stop, listener);
  });
  if (crf) listener.choose_crf(*crf);
  return crf;
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

Status make_film(const FilmPlan& plan, const GameFinder& find_game, FilmListener& listener) {
  const auto fail = [&](const Error& error) -> Status {
    listener.fail(error);
    return error;
  };
  FilmPlan film = plan;
  const bool has_limit = plan.size_limit > 0 && !plan.film.is<ReelSource>();
  if (has_limit) {
    const auto crf = search_crf(plan, find_game, listener);
    if (!crf) return fail(crf.error());
    film.film.encoding.crf = *crf;
  }
  while (true) {
    const double begin_s = steady_seconds();
    auto job =
        FilmJob::open(film, find_game, [&](const Progress& progress) { listener.show(progress); });
    if (!job) return fail(job.error());
    const std::size_t told = tell_warnings(job->warnings(), 0, listener);
    listener.begin(start_of(*job));
    if (Status made = make_job(*job, film.stop, listener); made) {
      tell_warnings(job->warnings(), told, listener);
      listener.end(end_of(film, *job, steady_seconds() - begin_s));
      return {};
    } else if (!has_limit || job->too_large_bytes() == 0) {
      return fail(made.error());
    }
    // It is drawn once more, a little smaller.
    const auto crf = larger_crf(plan, *film.film.encoding.crf, job->too_large_bytes());
    if (!crf) return fail(crf.error());
    listener.choose_crf(*crf);
    film.film.encoding.crf = *crf;
  }
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
