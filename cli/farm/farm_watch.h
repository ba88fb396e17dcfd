#pragma once

#include <functional>
#include <string>

#include "cli/films/film_teller.h"
#include "movie/engine/progress.h"
#include "tickreel/result.h"

namespace tickreel {

/// Whom those who wait for a film tell how far it is.
struct FarmListener {
  std::function<void(const FilmStart& start)>
      begin{};  ///< once, where anything is to be waited for
  ProgressListener show{};
  std::function<void(const std::string& line)> say{};   ///< what the scheduler is at
  std::function<void(const std::string& text)> warn{};  ///< what the user should know
};

/// Waits for a film that a farm makes, whoever has begun it, and hands over what was not yet.
/// Success when the film has its name; FILE.part is gone then. Else why not, with the end of the
/// log of a task that failed. When this process is interrupted it asks on a terminal, once for all
/// films, whether to cancel the jobs, and cancels them where there is none (kInterrupted); left
/// running, `is_left` is set, and that is a success.
Status wait_for_farm(const std::string& film, const FarmListener& listener, bool& is_left);

/// Ends the jobs of a film, and writes that down. The segments stay.
Status cancel_farm(const std::string& film);

}  // namespace tickreel
