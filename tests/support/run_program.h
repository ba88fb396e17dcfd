#pragma once

#include <string>

#include "tests/support/room.h"

namespace tickreel::tests {

struct ProgramResult {
  int exit_code = -1;  ///< or 128 + the signal that killed the program
  std::string out;     ///< standard output
  std::string err;     ///< standard error
};

/// Runs a shell command to its end. When the test fails, the command's output is shown.
ProgramResult run_program(const std::string& command);

/// Returns the argument quoted for the shell.
std::string quoted(const std::string& argument);

}  // namespace tickreel::tests
