#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/support/room.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// A command that writes files, and the state in which it starts.
struct FaultyCommand {
  const char* name;
  /// Shell commands that prepare the state in an empty folder.
  const char* before;
  /// A shell command that runs `tickreel` once.
  const char* command;
  int exit_code = 0;  ///< without a fault
  /// The command makes several films or files, and some of them may exist after an error.
  bool makes_several = false;
  /// Files below this path have other bytes in each run.
  const char* varying = "/";
  /// Files have other names in each run, so only their contents are compared.
  bool names_vary = false;
};

std::ostream& operator<<(std::ostream& out, const FaultyCommand& command);

/// The call that fails, and how it fails. See tests/cli/process/failing_calls.cpp.
struct Fault {
  int call = 0;  ///< from 1 on; 0 means that no call fails
  std::string kind = "EIO";
  std::string only{};
};

/// Runs a command with faults, each time in a fresh copy of its folder.
class FaultyRuns {
 public:
  explicit FaultyRuns(const FaultyCommand& command);

  /// The number of calls without a fault. `only`, a line of the log, counts such calls alone.
  [[nodiscard]] int calls() const { return static_cast<int>(calls_.size()); }
  [[nodiscard]] int calls(const std::string& only) const;
  /// The calls' lines in the log.
  [[nodiscard]] const std::vector<std::string>& log() const { return calls_; }
  /// Returns the bytes of a file after the latest run.
  [[nodiscard]] std::string read(const std::string& name) const;

  /// Runs the command with the fault and checks what must hold after every fault: no crash, a
  /// documented exit code, either the right files or a message, no lost file, and the right files
  /// when the command is repeated.
  ProgramResult check(const Fault& fault);

 private:
  /// The bytes of each file by its name. The names of folders end with a slash.
  using Files = std::map<std::string, std::string>;

  [[nodiscard]] Files files() const;
  [[nodiscard]] ProgramResult run(const std::string& command) const;
  [[nodiscard]] ProgramResult run_with(const Fault& fault) const;
  void begin_anew() const;
  /// True when the file has other bytes in each run.
  [[nodiscard]] bool varies(const std::string& name) const;
  /// The names of the files that differ.
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
