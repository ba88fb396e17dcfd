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

/// The properties that all jobs of a film share.
struct FarmWork {
  std::string name;            ///< the jobs' name
  std::string directory;       ///< the directory in which the jobs run
  std::string part;            ///< FILE.part
  Names options;               ///< options for the scheduler, unchanged
  std::int64_t at_a_time = 0;  ///< tasks at a time; 0: any number
  Names left_out{};            ///< nodes that get no jobs
};

/// A job that is waiting or running.
struct FarmJob {
  enum class State : std::uint8_t {
    kWaiting,
    kRunning,
    kHeld,  ///< waits for a person
  };
  std::optional<std::int64_t> task{};  ///< nothing: the job is the join
  State state = State::kWaiting;
  std::string id{};      ///< as the scheduler's own programs write it
  std::string node{};    ///< the node of a running job
  std::string reason{};  ///< why it waits, in the scheduler's words
};

/// A scheduler that runs the tasks of a film on other machines, and the join after them. It has no
/// state of its own: everything is in the scheduler and in FILE.part/farm. There is one class for
/// each kind of scheduler; docs/cluster.md says how to add another. Any thread.
///
/// A scheduler that does not answer is asked again for a while; then kFailed with its own words, as
/// for anything that it refuses.
class FarmEngine {
 public:
  virtual ~FarmEngine() = default;

  /// Shell expressions that give a task's number and the name of its node, one word each.
  [[nodiscard]] virtual std::string task_in_shell() const = 0;
  [[nodiscard]] virtual std::string node_in_shell() const = 0;
  /// Submits tasks, in ascending order. Returns how many the scheduler has taken, from the first
  /// on: fewer than all where the user may have no more at a time. Taking none is an error: kNotNow
  /// where only the number of jobs is too large.
  virtual Result<std::size_t> submit_tasks(const FarmWork& work,
                                           const std::vector<std::int64_t>& tasks) = 0;
  /// Submits a join that begins when no task of this name is left, whatever their outcomes. kNotNow
  /// as in submit_tasks().
  virtual Status submit_join(const FarmWork& work) = 0;
  /// Returns all jobs of the name that are not over.
  virtual Result<std::vector<FarmJob>> look(const std::string& name) = 0;
  /// Cancels all jobs of the name. Succeeds when there are none.
  virtual Status cancel(const std::string& name) = 0;
};

/// Opens an engine by its name, "slurm". kUsage for an unknown name. `stop`: once it is set, a
/// scheduler that does not answer is not asked again (null: never); must outlive the engine.
Result<std::unique_ptr<FarmEngine>> open_farm_engine(const std::string& name,
                                                     const std::atomic<bool>* stop);

}  // namespace tickreel::movie
