#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/fleet/farm/farm_engine.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/fleet/farm/farm_round.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The state of a film that a farm makes, by what lies in FILE.part and what the scheduler knows.
struct FarmStatus {
  enum class State : std::uint8_t {
    kNothing,    ///< no farm has anything of it, and there is no film
    kComplete,   ///< the film has its name
    kUnderWay,   ///< the scheduler has jobs of it, or does not answer (`trouble`)
    kFailed,     ///< and why (`result`)
    kAbandoned,  ///< there is no film, and no job is left
  };
  State state = State::kNothing;
  FarmResult result{};
  FarmFile farm{};
  FarmRound round{};
  FarmSegments segments{};
  std::vector<FarmJob> jobs{};
  std::string trouble{};  ///< why the scheduler cannot be asked

  [[nodiscard]] std::int64_t count(FarmJob::State of) const;
  [[nodiscard]] bool has_join_job() const;
};

/// For one whose state cannot be read: what to do about that.
std::string not_readable(const std::string& film, const Error& why);
/// kNothing, as an error.
std::string nothing_makes(const std::string& film);
/// "complete", "under way" and so on.
const char* farm_state_word(FarmStatus::State state);

/// Looks once. kBadFile for a FILE.part/farm that says nothing that this tickreel knows.
Result<FarmStatus> farm_status(const std::string& film);

/// "2 running, 6 waiting (Resources)": what the scheduler has of the film.
std::string jobs_in_words(const FarmStatus& status);

}  // namespace tickreel::movie
