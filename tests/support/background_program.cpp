#include "tests/support/background_program.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/program_log.h"

namespace tickreel::tests {
namespace {

constexpr int kNotFound = 127;  ///< the exit code that shells give when there is no such command

/// Turns the forked child into the program. Calls only what is allowed between fork and exec.
[[noreturn]] void become(const std::vector<char*>& arguments, const std::vector<char*>& environment,
                         const std::string& out, const std::string& err) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int files[] = {::open("/dev/null", O_RDONLY),
                       ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600),
                       ::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600)};
  for (int i = 0; i < 3; ++i) ::dup2(files[i], i);
  ::execvpe(arguments[0], arguments.data(), environment.data());
  ::_exit(kNotFound);
}

std::vector<std::string> changed_environment(const BackgroundProgram::Environment& changes) {
  std::vector<std::string> lines;
  for (char** line = environ; *line != nullptr; ++line) {
    const std::string text = *line;
    const std::string name = text.substr(0, text.find('='));
    bool is_changed = false;
    for (const auto& change : changes) is_changed |= change.first == name;
    if (!is_changed) lines.push_back(text);
  }
  for (const auto& [name, value] : changes) {
    if (!value.empty()) lines.push_back(std::string(name).append("=").append(value));
  }
  return lines;
}

/// Returns the pointers, with a null at the end, that exec() takes.
std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

BackgroundProgram::BackgroundProgram(const std::vector<std::string>& command,
                                     const Environment& environment) {
  for (const std::string& word : command) command_ += quoted(word) + " ";
  std::vector<std::string> words = command;
  std::vector<std::string> lines = changed_environment(environment);
  const auto arguments = pointers_to(words);
  const auto variables = pointers_to(lines);
  const std::string out = directory_.path("out");
  const std::string err = directory_.path("err");
  id_ = ::fork();
  if (id_ < 0) throw std::runtime_error("cannot start " + command.front());
  if (id_ == 0) become(arguments, variables, out, err);
}

BackgroundProgram::~BackgroundProgram() {
  const bool is_left = is_running();
  log_program(command_, {is_left ? -1 : *exit_code_, out(), err()});
  if (!is_left) return;
  send_signal(SIGKILL);
  wait_for_end();
}

bool BackgroundProgram::is_running() {
  if (exit_code_) return false;
  int status = 0;
  if (::waitpid(id_, &status, WNOHANG) != id_) return true;
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return false;
}

std::optional<int> BackgroundProgram::wait_for_end(std::chrono::milliseconds patience) {
  eventually([this] { return !is_running(); }, patience);
  return exit_code_;
}

void BackgroundProgram::send_signal(int signal) const {
  ::kill(id_, signal);
}

double BackgroundProgram::processor_seconds() const {
  // proc(5): the name ends with the last bracket; behind it come the fields from the third on.
  const std::string line = read_file("/proc/" + std::to_string(id_) + "/stat");
  std::istringstream fields(line.substr(line.rfind(')') + 2));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user_time = 0;
  double system_time = 0;
  fields >> user_time >> system_time;
  return (user_time + system_time) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double BackgroundProgram::processor_share(std::chrono::milliseconds time) const {
  const double before = processor_seconds();
  std::this_thread::sleep_for(time);
  return (processor_seconds() - before) / std::chrono::duration<double>(time).count();
}

std::string BackgroundProgram::out() const {
  return read_file(directory_.path("out"));
}

std::string BackgroundProgram::err() const {
  return read_file(directory_.path("err"));
}

}  // namespace tickreel::tests
