#include "capture/captured_program.h"

#include <fcntl.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <thread>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"
#include "core/process/signal_words.h"
#include "core/text/parse_number.h"

namespace tickreel::capture {
namespace {

/// The words as a null-terminated array for exec.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

std::vector<std::string> environment_with(const Variables& variables) {
  std::vector<std::string> all;
  for (char** one = environ; *one != nullptr; ++one) {
    const std::string_view text(*one);
    bool is_replaced = false;
    for (const auto& [name, value] : variables) {
      is_replaced = is_replaced || text.starts_with(name + "=");
    }
    if (!is_replaced) all.emplace_back(text);
  }
  for (const auto& [name, value] : variables) {
    if (value) all.push_back(name + "=" + *value);
  }
  return all;
}

/// Turns the child process into the program; runs nothing else in it.
[[noreturn]] void become(const char* path, char* const* command, char* const* environment,
                         pid_t parent, int failure) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  const int input = open("/dev/null", O_RDONLY);
  dup2(input, STDIN_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  personality(ADDR_NO_RANDOMIZE);
  for (const int ours : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP}) std::signal(ours, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(path, command, environment);
  const int error = errno;
  static_cast<void>(!write(failure, &error, sizeof error));
  _exit(1);
}

/// Whether a running process has this environment variable.
bool has_variable(const std::filesystem::path& process, const std::string& variable) {
  std::ifstream file(process / "environ", std::ios::binary);
  for (std::string one; std::getline(file, one, '\0');) {
    if (one == variable) return true;
  }
  return false;
}

std::vector<pid_t> all_processes() {
  std::vector<pid_t> processes;
  std::error_code unreadable;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", unreadable)) {
    const auto process = parse_number<pid_t>(entry.path().filename().string());
    if (process) processes.push_back(*process);
  }
  return processes;
}

/// Kills all processes with the mark. Every process that the program has started inherits the mark,
/// even outside its group.
void kill_marked(const std::string& mark) {
  constexpr std::chrono::milliseconds kMoment{5};
  constexpr int kMoments = 40;
  bool is_any = true;
  for (int i = 0; is_any && i < kMoments; ++i) {
    if (i > 0) std::this_thread::sleep_for(kMoment);
    is_any = false;
    for (const pid_t process : all_processes()) {
      if (process <= 1 || !has_variable("/proc/" + std::to_string(process), mark)) continue;
      is_any = true;
      kill(process, SIGKILL);
    }
  }
}

struct Loaded {
  bool has_gl = false;
  bool has_vulkan = false;
  bool is_preloaded = false;
};

Loaded loaded_by(pid_t process) {
  std::ifstream maps("/proc/" + std::to_string(process) + "/maps");
  Loaded found;
  const auto names = [](const std::string& line, const char* name) {
    return line.find(name) != std::string::npos;
  };
  for (std::string line; std::getline(maps, line);) {
    found.has_gl = found.has_gl || names(line, "/libGL") || names(line, "/libEGL");
    found.has_vulkan = found.has_vulkan || names(line, "/libvulkan");
    found.is_preloaded = found.is_preloaded || names(line, "/libtickreel_capture");
  }
  return found;
}

/// The processes of a group except its first.
std::vector<pid_t> others_of(pid_t group) {
  std::vector<pid_t> others;
  for (const pid_t process : all_processes()) {
    if (process != group && getpgid(process) == group) others.push_back(process);
  }
  return others;
}

std::string name_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/comm");
  std::string name;
  std::getline(file, name);
  return name;
}

}  // namespace

std::string ProgramEnd::in_words() const {
  if (signal != 0) return "was killed by " + describe_signal(signal);
  return code == 0 ? "ended" : "ended with code " + std::to_string(code);
}

Result<CapturedProgram> CapturedProgram::start(const std::string& path,
                                               std::vector<std::string> command,
                                               const Variables& variables) {
  std::vector<std::string> environment = environment_with(variables);
  const std::vector<char*> words = pointers_to(command);
  const std::vector<char*> all_variables = pointers_to(environment);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return cannot("make a pipe to", path, errno);
  const Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process < 0) return cannot("start", path, errno);
  if (process == 0) {
    become(path.c_str(), words.data(), all_variables.data(), parent, writing.number());
  }
  setpgid(process, process);
  CapturedProgram program(process,
                          variables.front().first + "=" + variables.front().second.value_or(""));
  writing.close();
  int error = 0;
  if (read(reading.number(), &error, sizeof error) == sizeof error)
    return cannot("run", path, error);
  return program;
}

CapturedProgram::CapturedProgram(CapturedProgram&& other) noexcept
    : process_(std::exchange(other.process_, -1)), mark_(other.mark_), end_(other.end_) {}

CapturedProgram::~CapturedProgram() {
  if (process_ < 0) return;
  kill(-process_, SIGKILL);
  kill_marked(mark_);
  while (!end_ && waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

std::optional<ProgramEnd> CapturedProgram::poll_end() {
  int state = 0;
  if (end_ || waitpid(process_, &state, WNOHANG) != process_) return end_;
  end_ = WIFSIGNALED(state) ? ProgramEnd{0, WTERMSIG(state)} : ProgramEnd{WEXITSTATUS(state), 0};
  return end_;
}

void CapturedProgram::end() {
  constexpr std::chrono::milliseconds kMoment{20};
  constexpr int kMoments = 100;
  kill(-process_, SIGTERM);
  for (int i = 0; i < kMoments && !poll_end(); ++i) std::this_thread::sleep_for(kMoment);
  kill(-process_, SIGKILL);
}

std::string CapturedProgram::why_no_picture() const {
  const Loaded program = loaded_by(process_);
  if (!program.is_preloaded) return "it does not let anything be preloaded";
  if (program.has_vulkan) return "it draws with Vulkan, perhaps: only OpenGL is captured";
  for (const pid_t other : others_of(process_)) {
    if (loaded_by(other).is_preloaded) continue;
    return name_of(other) +
           ", which it has started, does not let anything be preloaded (a static program, one of "
           "32 bits, or one with another user's rights)";
  }
  if (!program.has_gl) {
    return "it has not loaded OpenGL: only what is drawn with that is captured";
  }
  return "perhaps a process that it has started draws, or it waits for somebody";
}

}  // namespace tickreel::capture
