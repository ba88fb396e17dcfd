#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// A program that runs beside the test. Killed with the object, and with the test program. A test
/// that fails shows what it said.
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
  /// Its exit code, 128 + the signal when one killed it; nothing when it still runs after so long.
  std::optional<int> wait_for_end(std::chrono::milliseconds patience = std::chrono::seconds(60));
  void send_signal(int signal) const;

  /// Seconds that the processor worked for it so far.
  [[nodiscard]] double processor_seconds() const;
  /// Waits so long. The part of a processor's time in it that was worked for the program.
  [[nodiscard]] double processor_share(std::chrono::milliseconds time) const;
  /// What it wrote so far, to standard output and to standard error.
  [[nodiscard]] std::string out() const;
  [[nodiscard]] std::string err() const;

 private:
  TemporaryDirectory directory_;
  std::string command_;
  pid_t id_ = -1;
  std::optional<int> exit_code_;
};

}  // namespace tickreel::tests
