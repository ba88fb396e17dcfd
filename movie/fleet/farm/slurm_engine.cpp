#include "movie/fleet/farm/slurm_engine.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "core/process/child_program.h"
#include "core/text/parse_number.h"

namespace tickreel::movie {
namespace {

using Clock = std::chrono::steady_clock;
using JobState = FarmJob::State;

/// How long a controller that does not answer is asked again before a job is given up.
constexpr std::chrono::minutes kSubmitPatience{2};
constexpr std::chrono::seconds kPause{2};
/// Slurm's default of MaxArraySize.
constexpr std::int64_t kUsualArraySize = 1001;

/// The output of a Slurm program, and whether it succeeded.
struct Answer {
  std::vector<std::string> lines;
  bool is_well = false;
  std::string failure{};  ///< an error of the program itself: it is missing, or was killed
  [[nodiscard]] std::string text() const {
    return lines.empty() ? failure : fmt::format("{}", fmt::join(lines, " "));
  }
};

/// Removes the variables of this job from the environment: jobs that it submits must not inherit
/// its limits, as sbatch would refuse some.
void forget_own_job() {
  static std::once_flag once;
  std::call_once(once, [] {
    std::vector<std::string> names;
    for (char** variable = environ; *variable != nullptr; ++variable) {
      const std::string_view text(*variable);
      if (!text.starts_with("SLURM_") || text.starts_with("SLURM_CONF=")) continue;
      names.emplace_back(text.substr(0, text.find('=')));
    }
    for (const std::string& name : names) unsetenv(name.c_str());
  });
}

/// Runs a Slurm program; the output includes its error messages.
Answer ask(std::vector<std::string> command) {
  forget_own_job();
  const std::array<const char*, 3> shell{"/bin/sh", "-c", "exec \"$0\" \"$@\" 2>&1"};
  command.insert(command.begin(), shell.begin(), shell.end());
  Answer answer;
  auto program = ChildProgram::start(std::move(command));
  if (!program) {
    answer.failure = program.error().message;
    return answer;
  }
  for (auto line = program->read_line();; line = program->read_line()) {
    if (!line) {
      answer.failure = line.error().message;
      return answer;
    }
    if (!*line) break;
    answer.lines.push_back(**line);
  }
  answer.is_well = true;
  return answer;
}

bool says(const Answer& answer, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(answer.lines, [&](const std::string& line) {
    return std::ranges::any_of(
        words, [&](std::string_view word) { return line.find(word) != std::string::npos; });
  });
}

/// Whether the controller is unreachable for now.
bool is_away(const Answer& answer) {
  return says(answer, {"contact slurm controller", "Socket timed out", "Connection refused",
                       "not responding", "Zero Bytes were transmitted", "Unable to contact",
                       "Transport endpoint is not connected"});
}

/// Whether the user has as many jobs as allowed.
bool is_at_limit(const Answer& answer) {
  return says(answer, {"submit limit", "JobLimit", "SubmitJob", "temporarily unable to accept job",
                       "Job violates accounting/QOS policy"});
}

Error at_limit(const Answer& answer) {
  return {ErrorKind::kNotNow,
          "the scheduler takes no more jobs of this user now: " + answer.text()};
}

Error refusal(const std::string& what, const Answer& answer) {
  if (says(answer, {"not found"}) && answer.lines.size() == 1) {
    return failed(
        fmt::format("cannot {}: {}. Slurm's programs must be in PATH", what, answer.lines.front()));
  }
  return failed(fmt::format("Slurm does not {}: {}", what, answer.text()));
}

/// Runs a program again while the controller is unreachable.
Answer ask_patiently(const std::vector<std::string>& command, const std::atomic<bool>* stop) {
  const Clock::time_point end = Clock::now() + kSubmitPatience;
  Answer answer = ask(command);
  const auto is_stopped = [stop] { return stop != nullptr && stop->load(); };
  while (!answer.is_well && is_away(answer) && Clock::now() < end && !is_stopped()) {
    std::this_thread::sleep_for(kPause);
    answer = ask(command);
  }
  return answer;
}

std::int64_t max_array_size(const std::atomic<bool>* stop) {
  const Answer answer = ask_patiently({"scontrol", "show", "config"}, stop);
  for (const std::string& line : answer.lines) {
    if (!line.starts_with("MaxArraySize")) continue;
    const std::size_t digits = line.find_first_of("0123456789");
    if (digits == std::string::npos) break;
    return parse_number<std::int64_t>(line.substr(digits)).value_or(kUsualArraySize);
  }
  return kUsualArraySize;
}

/// Returns the value of --array, such as "0-39,41%2".
std::string array_spec(const std::vector<std::int64_t>& tasks, std::int64_t offset,
                       std::int64_t at_a_time) {
  std::string text;
  for (const TaskRun& run : runs_of(tasks)) {
    text += fmt::format("{}{}", text.empty() ? "" : ",", run.first - offset);
    if (run.count > 1) text += fmt::format("-{}", run.first - offset + run.count - 1);
  }
  if (at_a_time > 0) text += fmt::format("%{}", at_a_time);
  return text;
}

std::vector<std::string> sbatch(const FarmWork& work, const std::string& log) {
  std::vector<std::string> command{"sbatch"};
  std::ranges::copy(work.options, std::back_inserter(command));
  command.insert(command.end(),
                 {"--parsable", "--requeue", "--open-mode=append", "--job-name=" + work.name,
                  "--chdir=" + work.directory, "--output=" + log});
  if (!work.left_out.empty()) {
    command.push_back(fmt::format("--exclude={}", fmt::join(work.left_out, ",")));
  }
  return command;
}

/// Escapes a name for sbatch's patterns, where % has a meaning.
std::string as_pattern(const std::string& path) {
  std::string text;
  for (const char c : path) text += c == '%' ? "%%" : std::string(1, c);
  return text;
}

JobState job_state(const std::string& word, const std::string& reason) {
  const bool is_held = reason.find("Held") != std::string::npos ||
                       reason.find("held") != std::string::npos || word == "SPECIAL_EXIT";
  if (is_held) return JobState::kHeld;
  return word == "PENDING" || word == "REQUEUED" ? JobState::kWaiting : JobState::kRunning;
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == '|' && fields.size() < 6) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

class SlurmEngine final : public FarmEngine {
 public:
  explicit SlurmEngine(const std::atomic<bool>* stop) : stop_(stop) {}

  /// submit_array() passes the offset to the script.
  [[nodiscard]] std::string task_in_shell() const override {
    return "$((${1:-0} + SLURM_ARRAY_TASK_ID))";
  }
  [[nodiscard]] std::string node_in_shell() const override { return "\"$SLURMD_NODENAME\""; }

  Result<std::size_t> submit_tasks(const FarmWork& work,
                                   const std::vector<std::int64_t>& tasks) override {
    for (const std::string& name : {work.part, work.directory}) {
      if (name.find('\\') == std::string::npos) continue;
      return bad_usage(name +
                       ": Slurm writes no logs where a name has a backslash: choose another");
    }
    const std::int64_t array_size = max_array_size(stop_);
    if (array_size < 1) {
      return failed(
          "Slurm takes no arrays of jobs here: its MaxArraySize is 0, which whoever runs "
          "the cluster can change");
    }
    std::size_t taken = 0;
    // Halved after each refusal, because only a refusal shows how many jobs the user may have.
    std::size_t most = tasks.size();
    while (taken < tasks.size()) {
      const std::int64_t offset = tasks[taken] / array_size * array_size;
      std::vector<std::int64_t> some;
      for (std::size_t i = taken; i < tasks.size() && some.size() < most; ++i) {
        if (tasks[i] >= offset + array_size) break;
        some.push_back(tasks[i]);
      }
      const Answer answer = submit_array(work, some, offset);
      if (answer.is_well) {
        taken += some.size();
        continue;
      }
      if (!is_at_limit(answer)) return refusal("take the tasks", answer);
      most = some.size() / 2;
      if (most > 0) continue;
      if (taken > 0) break;
      return at_limit(answer);
    }
    return taken;
  }

  Status submit_join(const FarmWork& work) override {
    const std::string folder = farm_folder_in(work.part);
    std::vector<std::string> command = sbatch(work, as_pattern(farm_log_of(folder, "join")));
    command.insert(command.end(), {"--dependency=singleton", "--kill-on-invalid-dep=yes",
                                   "--comment=join", folder + "/join.sh"});
    const Answer answer = ask_patiently(command, stop_);
    if (answer.is_well) return {};
    if (is_at_limit(answer)) return at_limit(answer);
    return refusal("take the join", answer);
  }

  Result<std::vector<FarmJob>> look(const std::string& name) override {
    const Answer answer =
        ask({"squeue", "--noheader", "--array", "--name=" + name, "--format=%T|%K|%k|%i|%N|%r"});
    if (!answer.is_well) return refusal("tell of the jobs", answer);
    std::vector<FarmJob> jobs;
    for (const std::string& line : answer.lines) {
      const std::vector<std::string> fields = fields_of(line);
      if (fields.size() < 6) continue;
      FarmJob job{std::nullopt, job_state(fields[0], fields[5]), fields[3], fields[4], fields[5]};
      const auto index = parse_number<std::int64_t>(fields[1]);
      const auto offset = parse_number<std::int64_t>(fields[2]);
      if (index && offset) job.task = *index + *offset;
      jobs.push_back(std::move(job));
    }
    return jobs;
  }

  Status cancel(const std::string& name) override {
    const Answer answer = ask_patiently({"scancel", "--name=" + name}, stop_);
    return answer.is_well ? Status() : refusal("cancel the jobs", answer);
  }

 private:
  [[nodiscard]] Answer submit_array(const FarmWork& work, const std::vector<std::int64_t>& tasks,
                                    std::int64_t offset) const {
    const std::string folder = farm_folder_in(work.part);
    const std::string name = offset == 0 ? "task-%a" : fmt::format("task-{}+%a", offset);
    std::vector<std::string> command = sbatch(work, as_pattern(folder) + "/" + name + ".log");
    command.push_back("--array=" + array_spec(tasks, offset, work.at_a_time));
    command.push_back(fmt::format("--comment={}", offset));
    command.push_back(folder + "/task.sh");
    command.push_back(std::to_string(offset));
    return ask_patiently(command, stop_);
  }

  const std::atomic<bool>* stop_;
};

}  // namespace

std::unique_ptr<FarmEngine> make_slurm_engine(const std::atomic<bool>* stop) {
  return std::make_unique<SlurmEngine>(stop);
}

Result<std::unique_ptr<FarmEngine>> open_farm_engine(const std::string& name,
                                                     const std::atomic<bool>* stop) {
  if (name == "slurm") return make_slurm_engine(stop);
  return bad_usage(fmt::format("there is no engine '{}': local or slurm", name));
}

}  // namespace tickreel::movie
