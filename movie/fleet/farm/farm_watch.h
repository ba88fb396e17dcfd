#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "movie/make/film_listener.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// How a film is waited for.
struct FarmWait {
  const std::atomic<bool>* stop = nullptr;  ///< set by any thread at any time; null: never
  /// Asked when `stop` is set: whether the jobs run on. Null: they are cancelled.
  std::function<bool()> leaves_jobs{};
};

/// Waits for a film that a farm makes, whoever has begun it, and hands over what was not yet.
/// Success when the film has its name; FILE.part is gone then. Else why not, with the end of the
/// log of a task that failed. When it is stopped it cancels the jobs (kInterrupted), or leaves them
/// running: then `is_left` is set, and that is a success. The listener hears of the beginning, how
/// far it is, what the scheduler is at and warnings.
Status wait_for_farm(const std::string& film, const FarmWait& wait, FilmListener& listener,
                     bool& is_left);

/// Ends the jobs of a film, and writes that down. The segments stay. `stop`: see
/// open_farm_engine.
Status cancel_farm(const std::string& film, const std::atomic<bool>* stop = nullptr);

}  // namespace tickreel::movie
