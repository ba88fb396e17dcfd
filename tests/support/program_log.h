#pragma once

#include <string>

#include "tests/support/run_program.h"

namespace tickreel::tests {

/// Keeps a program's command and output for the running test. When the test fails, standard output
/// shows them below the first failure that follows: the latest programs, each only once, and only
/// the end of long output. Every function that runs programs calls this. Any thread.
void log_program(const std::string& command, const ProgramResult& result);

}  // namespace tickreel::tests
