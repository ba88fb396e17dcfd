#include "capture/captured_program.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
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

/// The words of a program, ready for exec.
struct ProgramWords {
  const char* path;
  char* const* command;
  char* const* environment;
};

/// Turns the child process into the program; runs nothing else in it. `failure`: a descriptor that
/// gets the number of an error.
[[noreturn]] void become(const ProgramWords& program, int failure) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int input = open("/dev/null", O_RDONLY);
  dup2(input, STDIN_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  personality(ADDR_NO_RANDOMIZE);
  for (const int ours : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP, SIGCHLD}) {
    std::signal(ours, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(program.path, program.command, program.environment);
  const int error = errno;
  static_cast<void>(!write(failure, &error, sizeof error));
  _exit(1);
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

/// The process that has started another one, or adopted it; 0: there is no such process.
pid_t parent_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  // "PID (NAME) STATE PARENT ...": a name may have any characters.
  std::istringstream rest(text.substr(std::min(text.rfind(')') + 1, text.size())));
  std::string state;
  pid_t parent = 0;
  rest >> state >> parent;
  return parent;
}

/// Kills and reaps all processes below this one.
void kill_descendants() {
  constexpr std::chrono::milliseconds kMoment{5};
  constexpr int kMoments = 400;
  for (int i = 0; i < kMoments; ++i) {
    const pid_t self = getpid();
    for (const pid_t process : all_processes()) {
      pid_t above = process;
      while (above > 1 && above != self) above = parent_of(above);
      if (above == self && process != self) kill(process, SIGKILL);
    }
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) return;
    std::this_thread::sleep_for(kMoment);
  }
}

/// Closes all descriptors of this process except two.
void close_all_but(int one, int other) {
  const auto close_between = [](int first, int last) {
    if (first <= last) syscall(SYS_close_range, first, last, 0);
  };
  const auto [low, high] = std::minmax(one, other);
  close_between(0, low - 1);
  close_between(low + 1, high - 1);
  close_between(high + 1, std::numeric_limits<int>::max());
}

/// The ends of pipes between a program's keeper and this process.
struct KeeperPipes {
  int alive;    ///< read by the keeper: it ends with this process, or with CapturedProgram
  int report;   ///< written by the keeper: the program's process, later its state as of waitpid()
  int failure;  ///< written by the program's process: why it cannot be run
};

/// Runs in a forked process: starts the program, reports its end, and kills all that it has started
/// when this process or its CapturedProgram ends. As the subreaper it adopts what leaves the
/// program's group, its session or its environment.
[[noreturn]] void keep(const ProgramWords& program, const KeeperPipes& pipes) {
  setpgid(0, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t child;
  sigset_t none;
  sigemptyset(&none);
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_SETMASK, &child, nullptr);
  const pid_t process = fork();
  if (process == 0) become(program, pipes.failure);
  // After the fork: what is ignored stays so in the program.
  std::signal(SIGCHLD, [](int) {});
  for (const int theirs : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGUSR1, SIGUSR2}) {
    std::signal(theirs, SIG_IGN);
  }
  static_cast<void>(!write(pipes.report, &process, sizeof process));
  // The descriptors of this process would keep its files and locks when it is killed.
  close_all_but(pipes.alive, pipes.report);
  while (true) {
    int state = 0;
    for (pid_t ended = 0; (ended = waitpid(-1, &state, WNOHANG)) > 0;) {
      if (ended == process) static_cast<void>(!write(pipes.report, &state, sizeof state));
    }
    pollfd waiting{pipes.alive, POLLIN, 0};
    if (ppoll(&waiting, 1, nullptr, &none) > 0) break;
  }
  kill_descendants();
  _exit(0);
}

/// A pipe whose ends are closed in other programs.
struct Pipe {
  [[nodiscard]] bool open() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read = Descriptor(ends[0]);
    written = Descriptor(ends[1]);
    return true;
  }
  Descriptor read{};
  Descriptor written{};
};

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
  Pipe alive;
  Pipe report;
  Pipe failure;
  for (Pipe* pipe : {&alive, &report, &failure}) {
    if (!pipe->open()) return cannot("make a pipe to", path, errno);
  }
  const pid_t keeper = fork();
  if (keeper < 0) return cannot("start", path, errno);
  if (keeper == 0) {
    alive.written.close();
    report.read.close();
    keep({path.c_str(), words.data(), all_variables.data()},
         {alive.read.number(), report.written.number(), failure.written.number()});
  }
  report.written.close();
  failure.written.close();
  pid_t process = -1;
  const bool is_told = read(report.read.number(), &process, sizeof process) == sizeof process;
  fcntl(report.read.number(), F_SETFL, O_NONBLOCK);
  CapturedProgram program(keeper, std::move(alive.written), std::move(report.read));
  if (!is_told || process < 0) return failed("cannot start " + path + ": its keeper has ended");
  program.process_ = process;
  int error = 0;
  if (read(failure.read.number(), &error, sizeof error) == sizeof error) {
    return cannot("run", path, error);
  }
  return program;
}

CapturedProgram::CapturedProgram(pid_t keeper, Descriptor alive, Descriptor report)
    : keeper_(keeper), alive_(std::move(alive)), report_(std::move(report)) {}

CapturedProgram::CapturedProgram(CapturedProgram&& other) noexcept
    : process_(other.process_),
      keeper_(std::exchange(other.keeper_, -1)),
      alive_(std::move(other.alive_)),
      report_(std::move(other.report_)),
      end_(other.end_) {}

CapturedProgram::~CapturedProgram() {
  if (keeper_ < 0) return;
  alive_.close();
  while (waitpid(keeper_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

std::optional<ProgramEnd> CapturedProgram::poll_end() {
  int state = 0;
  if (end_ || read(report_.number(), &state, sizeof state) != sizeof state) return end_;
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

std::string CapturedProgram::why_no_picture(bool sees_windows) const {
  const Loaded program = loaded_by(process_);
  if (!program.is_preloaded) return "it does not let anything be preloaded";
  if (program.has_vulkan) return "it draws with Vulkan, perhaps, which is not captured";
  for (const pid_t other : others_of(process_)) {
    if (loaded_by(other).is_preloaded) continue;
    return name_of(other) +
           ", which it has started, does not let anything be preloaded (a static program, one of "
           "32 bits, or one with another user's rights)";
  }
  if (!program.has_gl) {
    return sees_windows
               ? "it has neither loaded OpenGL nor shown a window of X11"
               : "it has not loaded OpenGL; what X11 alone draws is captured with §headless";
  }
  return "perhaps a process that it has started draws, or it waits for somebody";
}

}  // namespace tickreel::capture
