#include "movie/make/make_film.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <system_error>
#include <vector>

#include "core/files/file_names.h"
#include "core/text/bytes_in_words.h"
#include "core/text/shown_name.h"
#include "movie/film/film_limits.h"
#include "movie/make/engine/stopwatch.h"
#include "movie/make/film_outputs.h"
#include "movie/make/shrink_search.h"
#include "movie/make/size_search.h"

namespace tickreel::movie {
namespace {

/// Tells the listener the warnings from number `first` on. Returns how many warnings there are.
std::size_t tell_warnings(const std::vector<std::string>& warnings, std::size_t first,
                          FilmListener& listener) {
  for (std::size_t i = first; i < warnings.size(); ++i) listener.warn(warnings[i]);
  return warnings.size();
}

/// Finds the CRF for a film of limited size, for which the film is drawn once.
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
  const auto tell = [&](const Progress& progress) {
    if (const auto& divergence = job.passed_divergence(); divergence && !has_told) {
      listener.diverge(*divergence);
      has_told = true;
    }
    listener.show(progress);
  };
  return job.make(stop, tell, listener.preview());
}

namespace {

/// Makes the film and tells the listener. Returns 0 when the film is there. Returns its size in
/// bytes when it would be larger than allowed: then no film is there, and the listener hears
/// neither the end nor a failure.
Result<std::int64_t> make_once(const FilmPlan& plan, const GameFinder& find_game,
                               FilmListener& listener) {
  const double begin_s = steady_seconds();
  auto job =
      FilmJob::open(plan, find_game, [&](const Progress& progress) { listener.show(progress); });
  if (!job) return job.error();
  const std::size_t told = tell_warnings(job->warnings(), 0, listener);
  listener.begin(start_of(*job));
  const Status made = make_job(*job, plan.stop, listener);
  if (!made && job->too_large_bytes() == 0) return made.error();
  if (!made) return job->too_large_bytes();
  tell_warnings(job->warnings(), told, listener);
  listener.end(end_of(plan, *job, steady_seconds() - begin_s));
  return 0;
}

/// Makes a film that has a CRF: finds the CRF first.
Status make_with_crf(const FilmPlan& plan, const GameFinder& find_game, FilmListener& listener) {
  FilmPlan film = plan;
  auto crf = search_crf(plan, find_game, listener);
  while (crf) {
    film.film.encoding.crf = *crf;
    const auto bytes = make_once(film, find_game, listener);
    if (!bytes) return bytes.error();
    if (*bytes == 0) return {};
    // The film is too large: it is drawn once more, with a larger CRF.
    crf = larger_crf(plan, *crf, *bytes);
    if (crf) listener.choose_crf(*crf);
  }
  return crf.error();
}

}  // namespace

Result<std::int64_t> try_film(const FilmPlan& plan, const GameFinder& find_game,
                              FilmListener& listener) {
  if (plan.size_limit == 0 || shrinks(plan)) return make_once(plan, find_game, listener);
  const Status made = make_with_crf(plan, find_game, listener);
  return made ? Result<std::int64_t>(0) : made.error();
}

Status shrink_film(const FilmPlan& plan, const PlanAgain& again, FilmListener& listener,
                   const std::function<Result<std::int64_t>(const FilmPlan&)>& try_once) {
  ShrinkSearch search(plan);
  FilmPlan film = plan;
  while (true) {
    const auto bytes = try_once(film);
    if (!bytes) return bytes.error();
    if (*bytes == 0) return {};
    const auto next = search.smaller({film.film.size, film.film.frame_rate}, *bytes);
    if (!next) return next.error();
    listener.say("it would have " + bytes_in_words(static_cast<double>(*bytes)) + "; with §size " +
                 size_text(next->size) + " §fps " + next->frame_rate.to_string() + ":");
    auto smaller = again(next->size, next->frame_rate);
    if (!smaller) return smaller.error();
    film = *std::move(smaller);
  }
}

Status make_film(const FilmPlan& plan, const GameFinder& find_game, FilmListener& listener,
                 const PlanAgain& again) {
  const auto try_once = [&](const FilmPlan& film) { return try_film(film, find_game, listener); };
  const auto make = [&]() -> Status {
    if (plan.size_limit == 0 || !shrinks(plan)) {
      const auto made = try_once(plan);
      return made ? Status() : made.error();
    }
    return again ? shrink_film(plan, again, listener, try_once)
                 : make_with_crf(plan, find_game, listener);
  };
  Status made = make();
  if (!made) listener.fail(made.error());
  return made;
}

Status open_and_forget(const FilmPlan& plan, const GameFinder& find_game) {
  const bool looks_for_crf = plan.size_limit > 0 && !shrinks(plan);
  if (plan.path == "-" || looks_for_crf) {
    if (Status right = check_film_outputs(plan); !right) return right;
    if (Status limited = looks_for_crf ? check_size_limit(plan) : Status(); !limited) {
      return limited;
    }
    return try_encoder(plan);
  }
  if (is_made_before(plan, true)) return {};
  FilmPlan trial = plan;
  std::error_code not_there;
  const bool goes_on = std::filesystem::exists(plan.path + kPartEnding, not_there);
  trial.keeps_segments = plan.keeps_segments && goes_on;
  const auto job = FilmJob::open(trial, find_game);
  return job ? Status() : job.error();
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
