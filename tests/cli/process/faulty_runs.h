#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/support/room.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// A command that writes, and what it is tried on.
struct FaultyCommand {
  const char* name;
  /// Shell commands that make what is there before, in an empty folder.
  const char* before;
  /// Runs `tickreel` once.
  const char* command;
  int exit_code = 0;  ///< without a fault
  /// Makes several films or files: after an error some may be there.
  bool makes_several = false;
  /// Files below this have other bytes in each run.
  const char* varying = "/";
  /// Files have other names in each run, and what is there counts.
  bool names_vary = false;
};

std::ostream& operator<<(std::ostream& out, const FaultyCommand& command);

/// Which call fails, and how: see tests/cli/process/failing_calls.cpp.
struct Fault {
  int call = 0;  ///< from 1 on; 0: none
  std::string kind = "EIO";
  std::string only{};
};

/// Runs a command with faults, each in a folder as it was before.
class FaultyRuns {
 public:
  explicit FaultyRuns(const FaultyCommand& command);

  /// How many calls there are without a fault; of `only`, a line of the log.
  [[nodiscard]] int calls() const { return static_cast<int>(calls_.size()); }
  [[nodiscard]] int calls(const std::string& only) const;
  /// Their lines in the log.
  [[nodiscard]] const std::vector<std::string>& log() const { return calls_; }
  /// What is there now.
  [[nodiscard]] std::string read(const std::string& name) const;

  /// Runs the command with the fault, and checks what holds however the system refuses: no crash,
  /// an exit code that is documented, the right files or a message, nothing lost, and that the
  /// command makes the right files when it is repeated.
  ProgramResult check(const Fault& fault);

 private:
  /// Names and bytes; folders have a slash at the end.
  using Files = std::map<std::string, std::string>;

  [[nodiscard]] Files files() const;
  [[nodiscard]] ProgramResult run(const std::string& command) const;
  [[nodiscard]] ProgramResult run_with(const Fault& fault) const;
  void begin_anew() const;
  /// Whether a file has other bytes in each run.
  [[nodiscard]] bool varies(const std::string& name) const;
  /// The names of what is different.
  [[nodiscard]] std::string differences(const Files& a, const Files& b) const;
  void check_failed(const ProgramResult& failed);
  void check_nothing_is_lost(const Files& now) const;
  void check_nothing_is_left(const Files& now) const;
  void check_again(const std::string& advice);

  FaultyCommand command_;
  TemporaryDirectory directory_;
  Files before_;
  Files made_;
  std::vector<std::string> calls_;
};

}  // namespace tickreel::tests
