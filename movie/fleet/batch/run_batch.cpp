#include "movie/fleet/batch/run_batch.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "core/files/file_names.h"
#include "movie/film/film_name.h"
#include "movie/make/engine/job_count.h"
#include "movie/make/engine/machine_limits.h"

namespace tickreel::movie {
namespace {

using Clock = std::chrono::steady_clock;

/// How long to wait for a drawing that another process is making, or that the system has refused.
constexpr std::chrono::milliseconds kPatience{300};

/// Returns the results of a drawing's films before any is made.
std::vector<BatchResult> results_of(const BatchPlan& plan, const BatchDrawing& drawing) {
  std::vector<BatchResult> results;
  for (std::size_t i = 0; i < film_count(drawing); ++i) {
    BatchResult result;
    result.job = plan.jobs[drawing.job];
    result.frames = drawing.frames;
    if (!drawing.files.empty()) {
      result.file = drawing.files[i].file;
      result.path = path_in(plan.directory, result.file);
    }
    results.push_back(std::move(result));
  }
  return results;
}

void take_outcome(const DrawingOutcome& outcome, std::vector<BatchResult>& results) {
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].outcome = outcome.films[i].outcome;
    results[i].why = outcome.films[i].why;
    results[i].kind = outcome.films[i].kind;
  }
}

bool was_begun(const BatchPlan& plan, const BatchDrawing& drawing) {
  return std::ranges::any_of(drawing.files, [&](const auto& file) {
    std::error_code error;
    return std::filesystem::exists(path_in(plan.directory, file.file) + kPartEnding, error);
  });
}

std::string log_name(const BatchPlan& plan, const BatchDrawing& drawing) {
  std::string name =
      drawing.files.empty() ? film_name(plan.jobs[drawing.job]) : drawing.files.front().file;
  if (drawing.files.empty() && !drawing.replay.empty()) name += "-" + film_name(drawing.replay);
  return path_in(plan.directory, std::string(kOwnFolder) + "/logs/" + name + ".log");
}

/// Returns how many segments may be in flight on this machine, or how many films on other machines.
int places_of(const BatchSettings& settings) {
  constexpr int kFilmsElsewhere = 64;
  if (settings.jobs > 0) return settings.jobs;
  return settings.engine.is_local() ? machine_limits().cores : kFilmsElsewhere;
}

class BatchRun {
 public:
  BatchRun(const BatchPlan& plan, const BatchSettings& settings, BatchListener& listener)
      : plan_(plan),
        settings_(settings),
        listener_(listener),
        places_left_(places_of(settings)),
        memory_left_(settings.memory_bytes > 0 ? settings.memory_bytes
                                               : machine_limits().memory_bytes / 2) {
    for (const BatchDrawing& drawing : plan.drawings) {
      results_.push_back(results_of(plan, drawing));
    }
    for (std::size_t i = 0; i < plan.drawings.size(); ++i) waiting_.push_back({i});
    std::stable_sort(waiting_.begin(), waiting_.end(), [&](const Turn& a, const Turn& b) {
      return plan.drawings[a.drawing].segments > plan.drawings[b.drawing].segments;
    });
    // A film that was begun may be the one in which a game crashed this program. It comes last, so
    // that it does not keep the others from being made.
    std::stable_partition(waiting_.begin(), waiting_.end(), [&](const Turn& turn) {
      return !was_begun(plan, plan.drawings[turn.drawing]);
    });
  }

  BatchResults run() {
    const Clock::time_point start = Clock::now();
    const auto threads =
        std::min<std::size_t>(static_cast<std::size_t>(places_left_), plan_.drawings.size());
    {
      std::vector<std::jthread> workers;
      for (std::size_t i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
    }
    BatchResults all{plan_.list, plan_.directory, {}, 0.0};
    for (std::vector<BatchResult>& results : results_) {
      std::move(results.begin(), results.end(), std::back_inserter(all.films));
    }
    all.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return all;
  }

 private:
  /// A drawing that waits for its turn.
  struct Turn {
    std::size_t drawing = 0;
    int attempts = 0;  ///< failed attempts
    Clock::time_point not_before{};
  };
  /// The resources of a drawing in flight.
  struct Share {
    int places = 0;
    std::int64_t memory = 0;
  };

  void work() {
    while (true) {
      Share share;
      auto turn = next_turn(share);
      if (!turn) return;
      const bool is_over = make(*turn, share);
      const std::lock_guard lock(mutex_);
      places_left_ += share.places;
      memory_left_ += share.memory;
      --in_flight_;
      if (!is_over) {
        waiting_.push_back({turn->drawing, turn->attempts, Clock::now() + kPatience});
      }
      changed_.notify_all();
    }
  }

  [[nodiscard]] bool is_ending() const {
    const std::atomic<bool>* const stop = settings_.wait.stop;
    return (stop != nullptr && stop->load()) || (settings_.fails_fast && has_failed_);
  }

  /// Waits for a drawing that may begin; nothing when no more will come.
  std::optional<Turn> next_turn(Share& share) {
    std::unique_lock lock(mutex_);
    while (true) {
      if (is_ending() || (waiting_.empty() && in_flight_ == 0)) return std::nullopt;
      const auto now = Clock::now();
      const auto ready =
          std::ranges::find_if(waiting_, [&](const Turn& turn) { return turn.not_before <= now; });
      if (ready != waiting_.end() && may_begin(plan_.drawings[ready->drawing], share)) {
        const Turn turn = *ready;
        waiting_.erase(ready);
        places_left_ -= share.places;
        memory_left_ -= share.memory;
        ++in_flight_;
        return turn;
      }
      changed_.wait_for(lock, kPatience);
    }
  }

  /// Whether the drawing may begin now. `share` gets as many of its segments at a time as there is
  /// room for; the first drawing always gets one.
  bool may_begin(const BatchDrawing& drawing, Share& share) const {
    if (places_left_ <= 0 && in_flight_ > 0) return false;
    if (!settings_.engine.is_local()) {
      share = {1, 0};
      return true;
    }
    const std::int64_t most = std::min<std::int64_t>(drawing.segments, places_left_);
    share.places = static_cast<int>(std::max<std::int64_t>(most, 1));
    share.memory = film_bytes(drawing.size, share.places);
    while (share.places > 1 && share.memory > memory_left_) {
      share.memory = film_bytes(drawing.size, --share.places);
    }
    return share.memory <= memory_left_ || in_flight_ == 0;
  }

  /// Makes a drawing. False when it has to be tried again. Counts the attempt if it failed: one
  /// that waited for another process is none.
  bool make(Turn& turn, const Share& share) {
    const BatchDrawing& drawing = plan_.drawings[turn.drawing];
    std::vector<BatchResult>& results = results_[turn.drawing];
    const FilmNames names{results.front().job, results.front().file};
    const auto heard = listener_.begin_drawing(names, log_name(plan_, drawing));
    const Clock::time_point start = Clock::now();
    const DrawingOutcome outcome = make_guarded(drawing, share.places, *heard);
    take_outcome(outcome, results);
    const bool is_refused = std::ranges::any_of(results, [](const BatchResult& result) {
      const bool may_work_later =
          result.kind == ErrorKind::kFailed || result.kind == ErrorKind::kNotNow;
      return result.outcome == FilmOutcome::kFailed && may_work_later;
    });
    const bool is_over = !outcome.is_busy && !(is_refused && turn.attempts < settings_.retries);
    if (is_refused) ++turn.attempts;
    for (BatchResult& result : results) {
      result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      if (result.outcome != FilmOutcome::kFailed) continue;
      heard->fail({result.kind, result.why});
      if (is_over) has_failed_ = true;
    }
    for (BatchResult& result : results) result.log = heard->log();
    if (!is_over) listener_.forget(names);
    if (is_over) tell_end(results, drawing.frames);
    return is_over;
  }

  void tell_end(const std::vector<BatchResult>& results, std::int64_t frames) {
    const auto is_told = [](const BatchResult& result) {
      return result.outcome != FilmOutcome::kNotMade;
    };
    auto left = std::ranges::count_if(results, is_told);
    for (const BatchResult& result : results) {
      if (is_told(result)) listener_.end(result, --left == 0 ? frames : 0);
    }
  }

  DrawingOutcome make_guarded(const BatchDrawing& drawing, int places, FilmListener& listener) {
    try {
      return make_drawing(plan_, drawing, settings_, places, listener);
    } catch (const std::exception& error) {  // out of memory or threads
      DrawingOutcome outcome;
      outcome.films.resize(film_count(drawing),
                           {FilmOutcome::kFailed, error.what(), ErrorKind::kFailed});
      return outcome;
    }
  }

  const BatchPlan& plan_;
  const BatchSettings& settings_;
  BatchListener& listener_;
  /// For each drawing; written by the thread that makes it.
  std::vector<std::vector<BatchResult>> results_;
  std::atomic<bool> has_failed_ = false;
  std::mutex mutex_;  ///< guards all members below
  std::condition_variable changed_;
  std::deque<Turn> waiting_;
  int places_left_;  ///< how many more segments may be in flight
  std::int64_t memory_left_;
  int in_flight_ = 0;
};

}  // namespace

BatchResults run_batch(const BatchPlan& plan, const BatchSettings& settings,
                       BatchListener& listener) {
  return BatchRun(plan, settings, listener).run();
}

BatchResults foresee_batch(const BatchPlan& plan, const BatchSettings& settings) {
  BatchResults all{plan.list, plan.directory, {}, 0.0};
  for (const BatchDrawing& drawing : plan.drawings) {
    auto results = results_of(plan, drawing);
    take_outcome(foresee_drawing(plan, drawing, settings), results);
    std::move(results.begin(), results.end(), std::back_inserter(all.films));
  }
  return all;
}

}  // namespace tickreel::movie
