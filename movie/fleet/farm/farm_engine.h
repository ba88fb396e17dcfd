#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "movie/fleet/farm/farm_values.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What every job of a film has in common.
struct FarmWork {
  std::string name;            ///< of the jobs
  std::string directory;       ///< where they run
  std::string part;            ///< FILE.part
  Names options;               ///< for the scheduler, as they were given
  std::int64_t at_a_time = 0;  ///< tasks; 0: any number
  Names left_out{};            ///< nodes that get none
};

/// A job that a scheduler has not ended yet.
struct FarmJob {
  enum class State : std::uint8_t {
    kWaiting,
    kRunning,
    kHeld,  ///< waits for a person
  };
  std::optional<std::int64_t> task{};  ///< none: it is the join
  State state = State::kWaiting;
  std::string id{};      ///< as the scheduler's own programs take it
  std::string node{};    ///< of a running one
  std::string reason{};  ///< why it waits, in the scheduler's words
};

/// A scheduler that runs the tasks of a film on other machines, and its join behind them. It keeps
/// nothing: all is in the scheduler and in FILE.part/farm. One for each kind; docs/farm.md says how
/// to add another. Any thread.
///
/// A scheduler that does not answer is asked again for a while. kFailed with its own words then,
/// and for what it refuses.
class FarmEngine {
 public:
  virtual ~FarmEngine() = default;

  /// What a shell says in a task: its number and the name of its node, as two words.
  [[nodiscard]] virtual std::string task_in_shell() const = 0;
  [[nodiscard]] virtual std::string node_in_shell() const = 0;
  /// Hands over tasks, ascending, and gives how many it has taken, from the first on: fewer, where
  /// the user may have no more at a time. 0 is an error:
  /// kNotNow where only the number of jobs is in the way.
  virtual Result<std::size_t> submit_tasks(const FarmWork& work,
                                           const std::vector<std::int64_t>& tasks) = 0;
  /// A join that begins when no task of this name is left, whatever became of them.
  /// kNotNow as above.
  virtual Status submit_join(const FarmWork& work) = 0;
  /// All jobs of the name that are not over.
  virtual Result<std::vector<FarmJob>> look(const std::string& name) = 0;
  /// Ends them. None is no error.
  virtual Status cancel(const std::string& name) = 0;
};

/// "slurm". kUsage when there is none of the name. `stop`: a scheduler that does not answer is not
/// asked again once it is set (null: never); must outlive the engine.
Result<std::unique_ptr<FarmEngine>> open_farm_engine(const std::string& name,
                                                     const std::atomic<bool>* stop);

}  // namespace tickreel::movie
