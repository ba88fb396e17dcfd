#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// A program that runs beside the test. It is killed when the object is destroyed or the test
/// program ends. When the test fails, the program's output is shown.
class BackgroundProgram {
 public:
  using Environment = std::vector<std::pair<std::string, std::string>>;

  /// Starts a program that PATH knows. `environment` is added to the test's own; an empty value
  /// removes a variable.
  explicit BackgroundProgram(const std::vector<std::string>& command,
                             const Environment& environment = {});
  ~BackgroundProgram();
  BackgroundProgram(const BackgroundProgram&) = delete;
  BackgroundProgram& operator=(const BackgroundProgram&) = delete;

  [[nodiscard]] pid_t id() const { return id_; }
  [[nodiscard]] bool is_running();
  /// Waits until the program ends. Returns its exit code, or 128 + the signal that killed it;
  /// nullopt when it still runs after `patience`.
  std::optional<int> wait_for_end(std::chrono::milliseconds patience = std::chrono::seconds(60));
  void send_signal(int signal) const;

  /// Returns the processor time that the program has used so far, in seconds.
  [[nodiscard]] double processor_seconds() const;
  /// Waits for `time` and returns the share of one processor that the program used meanwhile.
  [[nodiscard]] double processor_share(std::chrono::milliseconds time) const;
  /// The program's standard output and standard error so far.
  [[nodiscard]] std::string out() const;
  [[nodiscard]] std::string err() const;

 private:
  TemporaryDirectory directory_;
  std::string command_;
  pid_t id_ = -1;
  std::optional<int> exit_code_;
};

}  // namespace tickreel::tests
