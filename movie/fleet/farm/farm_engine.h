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

/// The properties that all jobs of a film have in common.
struct FarmWork {
  std::string name;            ///< the jobs' name
  std::string directory;       ///< the directory in which the jobs run
  std::string part;            ///< FILE.part
  Names options;               ///< options that are passed to the scheduler unchanged
  std::int64_t at_a_time = 0;  ///< the most tasks that run at the same time; 0: any number
  Names left_out{};            ///< the nodes that get no jobs
};

/// A job of a film that is waiting or running in the scheduler.
struct FarmJob {
  /// The state of a job in the scheduler.
  enum class State : std::uint8_t {
    kWaiting,
    kRunning,
    kHeld,  ///< waits until a person releases it
  };
  std::optional<std::int64_t> task{};  ///< the number of the task; nothing: the job is the join
  State state = State::kWaiting;
  std::string id{};      ///< in the form in which the scheduler's programs write it
  std::string node{};    ///< the node of a running job
  std::string reason{};  ///< why the job waits, in the scheduler's words
};

/// A scheduler that runs the tasks of a film on other machines, and then the join. The object has
/// no state of its own: everything is in the scheduler and in FILE.part/farm. There is a class for
/// each kind of scheduler; docs/cluster.md says how to add another. Any thread.
///
/// A scheduler that does not answer is asked again for a while; then the functions fail with
/// kFailed; look() fails at once. Everything that the scheduler refuses is kFailed too. The message
/// has the scheduler's own words.
class FarmEngine {
 public:
  virtual ~FarmEngine() = default;

  /// Return shell expressions for the scripts of jobs: for the number of the task, and for the name
  /// of the node that it runs on. Each gives one word.
  [[nodiscard]] virtual std::string task_in_shell() const = 0;
  [[nodiscard]] virtual std::string node_in_shell() const = 0;
  /// Submits tasks, in ascending order. Returns how many of them, from the first on, the scheduler
  /// has accepted; it accepts only some when the user may have no more jobs at the same time. When
  /// it accepts none, that is an error: kNotNow when the only reason is the number of jobs. After
  /// another error it may have accepted some too: look() tells. kUsage for a directory in which it
  /// can run no jobs.
  virtual Result<std::size_t> submit_tasks(const FarmWork& work,
                                           const std::vector<std::int64_t>& tasks) = 0;
  /// Submits a join, which begins when no task of this name is left, whatever the outcomes of the
  /// tasks. kNotNow when the user may have no more jobs now.
  virtual Status submit_join(const FarmWork& work) = 0;
  /// Returns all waiting, held and running jobs of the name.
  virtual Result<std::vector<FarmJob>> look(const std::string& name) = 0;
  /// Cancels all jobs of the name. Succeeds when there are none.
  virtual Status cancel(const std::string& name) = 0;
};

/// Opens a scheduler by its name, "slurm". kUsage for an unknown name. Once `stop` is set (null:
/// never), a scheduler that does not answer is not asked again; `stop` must outlive the engine.
Result<std::unique_ptr<FarmEngine>> open_farm_engine(const std::string& name,
                                                     const std::atomic<bool>* stop);

}  // namespace tickreel::movie
