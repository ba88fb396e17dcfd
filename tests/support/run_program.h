#pragma once

#include <string>

#include "tests/support/room.h"

namespace tickreel::tests {

struct ProgramResult {
  int exit_code = -1;  ///< 128 + the signal for a program that was killed
  std::string out;     ///< standard output
  std::string err;     ///< standard error
};

/// Runs a shell command to its end. A test that fails shows what it said.
ProgramResult run_program(const std::string& command);

/// A command-line argument that the shell takes as it is.
std::string quoted(const std::string& argument);

}  // namespace tickreel::tests
