#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/fleet/farm/farm_engine.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/fleet/farm/farm_round.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The state of a film that a farm makes, read from the files in FILE.part and from the scheduler.
struct FarmStatus {
  enum class State : std::uint8_t {
    kNothing,    ///< there is no film, and no farm's folder
    kComplete,   ///< the film has its name
    kUnderWay,   ///< the scheduler has jobs for it, or does not answer (`trouble`)
    kFailed,     ///< the film has failed; `result` says why
    kAbandoned,  ///< the folder is there, and there is no film, no job and no result
  };
  State state = State::kNothing;
  FarmResult result{};  ///< for kFailed, and for a kComplete film whose folder is still there
  FarmFile farm{};
  FarmRound round{};
  FarmSegments segments{};
  std::vector<FarmJob> jobs{};
  std::string trouble{};  ///< why the scheduler does not answer; empty: it does

  /// Returns the number of jobs of tasks in this state, without the join.
  [[nodiscard]] std::int64_t count(FarmJob::State of) const;
  /// Whether the scheduler has the join.
  [[nodiscard]] bool has_join_job() const;
};

/// Returns the message for a film whose state cannot be read, with advice.
std::string not_readable(const std::string& film, const Error& why);
/// Returns the message for kNothing.
std::string nothing_makes(const std::string& film);
/// Returns the state in words, such as "complete" or "under way".
const char* farm_state_word(FarmStatus::State state);

/// Reads the state once. kBadFile for a FILE.part/farm that this tickreel does not know.
Result<FarmStatus> farm_status(const std::string& film);

/// Returns the numbers of the film's jobs in words, such as "2 running, 6 waiting (Resources)";
/// `trouble` if there is any.
std::string jobs_in_words(const FarmStatus& status);

}  // namespace tickreel::movie
