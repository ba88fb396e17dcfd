#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "movie/make/film_listener.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// How to wait for a film.
struct FarmWait {
  const std::atomic<bool>* stop = nullptr;  ///< set by any thread at any time; null: never
  /// Called when `stop` is set. True: the jobs go on; false: they are cancelled. Null: they are
  /// cancelled.
  std::function<bool()> leaves_jobs{};
};

/// Waits for a film that a farm makes, whichever process has begun it, and submits jobs that are
/// not submitted yet. Succeeds when the film has its name; then its files in FILE.part are removed.
/// After a failure of the film, the error says why, and how to see the logs. kFailed when no farm
/// makes the film, kBadFile when its files belong to another user. When `wait.stop` is set, it
/// cancels the jobs and returns kInterrupted; if `wait.leaves_jobs` says so, it lets them go on,
/// sets `is_left` and succeeds. The listener is told the beginning, the progress, what the
/// scheduler is doing, and warnings.
Status wait_for_farm(const std::string& film, const FarmWait& wait, FilmListener& listener,
                     bool& is_left);

/// Cancels the jobs of a film, and writes down that it was cancelled, unless an outcome is there.
/// The finished segments stay. kBadFile when the files belong to another user, or no farm makes the
/// film; the errors of the scheduler. `stop`: see open_farm_engine().
Status cancel_farm(const std::string& film, const std::atomic<bool>* stop = nullptr);

}  // namespace tickreel::movie
