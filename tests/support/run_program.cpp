#include "tests/support/run_program.h"

#include <sys/wait.h>

#include <cstdlib>

#include "tests/support/files.h"
#include "tests/support/program_log.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
ProgramResult run_program(const std::string& command) {
  const TemporaryDirectory directory;
  const std::string out = directory.path("out");
  const std::string err = directory.path("err");
  const std::string redirected =
      "{ " + command + "\n} >" + quoted(out) + " 2>" + quoted(err) + " </dev/null";
  const int status = std::system(redirected.c_str());
  ProgramResult result;
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = read_file(out);
  result.err = read_file(err);
  log_program(command, result);
  return result;
}

std::string quoted(const std::string& argument) {
  std::string text = "'";
  for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace tickreel::tests
