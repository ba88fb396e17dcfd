#include "movie/fleet/batch/make_drawing.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/file_names.h"
#include "movie/film/film_provenance.h"
#include "movie/film/manifest_check.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/make/film_outputs.h"
#include "movie/make/frames/film_renderer.h"
#include "movie/make/redraw_check.h"
#include "movie/make/store/film_state.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;
using Film = DrawingOutcome::Film;
using State = FilmState::Kind;

Film failure_of(const Error& error) {
  if (error.kind == ErrorKind::kInterrupted) return {FilmOutcome::kNotMade, error.message};
  return {FilmOutcome::kFailed, error.message, error.kind};
}

/// Returns the outcome of a drawing all of whose films failed for one reason.
DrawingOutcome all_failed(const BatchDrawing& drawing, const Error& error) {
  DrawingOutcome outcome;
  outcome.films.resize(film_count(drawing), failure_of(error));
  return outcome;
}

/// Whether the file, or one that was there, has a manifest. Then a batch made it, and may replace
/// it.
bool has_manifest(const std::string& path) {
  std::error_code not_there;
  return fs::exists(manifest_path(path), not_there);
}

/// Returns the plan to continue the film, or to replace it.
FilmPlan going_on(FilmPlan plan, const FilmState& state, const BatchSettings& settings) {
  plan.resume = !state.has_stale_part;
  // A file without a manifest was refused before, unless it may be overwritten.
  plan.overwrite = settings.overwrites || state.has_stale_part || has_manifest(plan.path);
  plan.stop = settings.wait.stop;
  return plan;
}

Result<FilmState> state_of(const FilmPlan& plan, const BatchSettings& settings) {
  auto provenance = provenance_of_this_process(renderer_of(plan.film, settings.opengl));
  if (!provenance) return provenance.error();
  if (!settings.engine.is_local()) {
    provenance->renderer.clear();
    provenance->libraries.clear();
  }
  return film_state(plan.path, plan.film, *provenance);
}

/// Decides about a film before anything is made. kNotMade: the film has to be made.
Film judge(const FilmPlan& plan, const BatchSettings& settings, FilmState& state) {
  auto found = state_of(plan, settings);
  if (!found) return failure_of(found.error());
  state = *std::move(found);
  if (state.kind == State::kThere) return {FilmOutcome::kKept};
  if (state.kind == State::kInTheWay && !settings.overwrites) {
    return {
        FilmOutcome::kFailed,
        fmt::format("{} is in the way: {}. Move it away, or use §overwrite", plan.path, state.why),
        ErrorKind::kInTheWay};
  }
  return {FilmOutcome::kNotMade, state.kind == State::kBegun ? "goes on" : state.why};
}

/// Makes those films of a drawing that have to be made.
class DrawingJob {
 public:
  DrawingJob(std::vector<Result<FilmPlan>> films, const BatchSettings& settings, int jobs)
      : films_(std::move(films)), settings_(settings), jobs_(jobs) {}

  DrawingOutcome make(FilmListener& listener) {
    outcome_.films.resize(films_.size());
    std::vector<FilmPlan> wanted;
    for (std::size_t i = 0; i < films_.size(); ++i) {
      if (!films_[i]) {
        outcome_.films[i] = failure_of(films_[i].error());
        continue;
      }
      FilmState state;
      outcome_.films[i] = judge(*films_[i], settings_, state);
      if (outcome_.films[i].outcome == FilmOutcome::kKept) add_poster(i);
      if (outcome_.films[i].outcome != FilmOutcome::kNotMade) continue;
      Status made = make_folder_of(films_[i]->path);
      if (made && settings_.engine.is_local()) made = check_not_on_farm(films_[i]->path);
      if (!made) {
        outcome_.films[i] = failure_of(made.error());
        continue;
      }
      wanted.push_back(going_on(*films_[i], state, settings_));
      wanted.back().jobs = jobs_;
      wanted.back().cache = settings_.cache;
      wanted.back().cache_bytes = settings_.cache_bytes;
      numbers_.push_back(i);
    }
    if (settings_.engine.is_local()) draw_all(wanted, listener);
    if (!settings_.engine.is_local()) make_elsewhere(wanted, listener);
    return std::move(outcome_);
  }

 private:
  /// Adds the poster of a film that is there, if it is wanted now and missing.
  void add_poster(std::size_t number) {
    const FilmPlan& plan = *films_[number];
    FilmPlan resumed = plan;
    resumed.resume = true;
    const Status made = make_poster(resumed, plan.film.plan.frame_count);
    if (!made) outcome_.films[number] = failure_of(made.error());
  }

  /// Makes the films on other machines, one after the other: each has segments of its own there.
  void make_elsewhere(const std::vector<FilmPlan>& wanted, FilmListener& listener) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      FilmPlan plan = wanted[i];
      // A film that other machines are making is continued, even if none of its files are there
      // yet.
      plan.resume = plan.resume || is_on_farm(plan.path);
      plan.jobs = 0;
      const auto made = make_on_farm(plan, settings_.engine, settings_.wait, listener);
      outcome_.films[numbers_[i]] = made ? Film{*made} : failure_of(made.error());
    }
  }

  /// Draws films of 8 bits, of more bits, and with alpha separately, so that each film has the same
  /// bytes as if it were made alone.
  void draw_all(const std::vector<FilmPlan>& wanted, FilmListener& listener) {
    const std::vector<std::size_t> all = std::exchange(numbers_, {});
    for (const PixelFormat layout :
         {PixelFormat::kRgba, PixelFormat::kRgba64, PixelFormat::kRgba64Alpha}) {
      std::vector<FilmPlan> alike;
      numbers_.clear();
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (drawn_layout(wanted[i].film) != layout) continue;
        alike.push_back(wanted[i]);
        numbers_.push_back(all[i]);
      }
      if (!alike.empty()) draw(alike, listener);
    }
  }

  void draw(const std::vector<FilmPlan>& wanted, FilmListener& listener) {
    const std::vector<Status> made = settings_.draw(wanted, settings_.wait.stop, listener);
    for (std::size_t i = 0; i < wanted.size(); ++i) note(i, made[i]);
  }

  /// Notes the outcome of a wanted film.
  void note(std::size_t wanted, const Status& made) {
    const std::size_t number = numbers_[wanted];
    Film& film = outcome_.films[number];
    if (made) {
      film.outcome = FilmOutcome::kMade;
      return;
    }
    // Another process had the film. It may have died since; then the film is continued in the next
    // turn.
    const bool was_of_others = made.error().kind == ErrorKind::kNotNow;
    if (was_of_others ||
        (made.error().kind != ErrorKind::kInterrupted && is_of_others(*films_[number]))) {
      outcome_.is_busy = true;
      return;
    }
    film = failure_of(made.error());
  }

  /// Whether another batch is making the film or has made it meanwhile.
  [[nodiscard]] bool is_of_others(const FilmPlan& plan) const {
    if (is_at_work(plan.path)) return true;
    const auto state = state_of(plan, settings_);
    return state && state->kind == State::kThere;
  }

  std::vector<Result<FilmPlan>> films_;
  const BatchSettings& settings_;
  int jobs_;
  DrawingOutcome outcome_;
  std::vector<std::size_t> numbers_;  ///< the numbers of the wanted films
};

}  // namespace

DrawingOutcome make_drawing(const BatchPlan& plan, const BatchDrawing& drawing,
                            const BatchSettings& settings, int jobs, FilmListener& listener) {
  if (drawing.failure) return all_failed(drawing, *drawing.failure);
  return DrawingJob(plan.define(drawing), settings, jobs).make(listener);
}

DrawingOutcome foresee_drawing(const BatchPlan& plan, const BatchDrawing& drawing,
                               const BatchSettings& settings) {
  if (drawing.failure) return all_failed(drawing, *drawing.failure);
  DrawingOutcome outcome;
  for (const Result<FilmPlan>& film : plan.define(drawing)) {
    FilmState state;
    outcome.films.push_back(film ? judge(*film, settings, state) : failure_of(film.error()));
  }
  return outcome;
}

}  // namespace tickreel::movie
