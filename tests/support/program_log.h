#pragma once

#include <string>

#include "tests/support/run_program.h"

namespace tickreel::tests {

/// Keeps what a program was and said for the test that runs now. When that test fails, standard
/// output shows it below the first failure behind it: the latest programs, each but once, and the
/// end of what is long. All that runs programs calls it. Any thread.
void log_program(const std::string& command, const ProgramResult& result);

}  // namespace tickreel::tests
