#include "core/process/child_program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/system_error.h"

namespace tickreel {
namespace {

/// The longest line; the programs that run here print no longer ones.
constexpr std::size_t kMaxLineBytes = std::size_t{64} << 10U;

/// The files and attributes that a new process starts with.
class SpawnPlan {
 public:
  SpawnPlan(int output, ChildProgram::Errors errors) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    if (errors == ChildProgram::Errors::kInOutput) {
      posix_spawn_file_actions_adddup2(&actions_, output, STDERR_FILENO);
    }
    posix_spawnattr_init(&attributes_);
    // This program ignores SIGPIPE, which a child would inherit. A process group of its own allows
    // ending the child with everything that it started.
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes_, &defaults);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  /// Returns 0, or the error number.
  int spawn(const char* path, std::vector<std::string>& command, pid_t& process) const {
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (std::string& argument : command) arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    return posix_spawn(&process, path, &actions_, &attributes_, arguments.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

/// Returns "0.1 s".
std::string seconds_in_words(std::chrono::milliseconds time) {
  std::array<char, 32> text{};
  const double seconds = std::chrono::duration<double>(time).count();
  const auto end = std::to_chars(text.data(), text.data() + text.size(), seconds).ptr;
  return std::string(text.data(), end) + " s";
}

enum class Waited { kReadable, kInVain, kStopped };

/// Waits until there is something to read, `patience` is over or `stop` is set.
Waited wait_to_read(int descriptor, std::chrono::milliseconds patience,
                    const std::atomic<bool>* stop) {
  using std::chrono::steady_clock;
  // The wait is split, because a signal that sets `stop` may come just before poll().
  constexpr std::chrono::milliseconds kLook{100};
  const auto end = steady_clock::now() + patience;
  while (stop == nullptr || !*stop) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - steady_clock::now());
    const auto now =
        std::max(std::chrono::milliseconds(0), stop == nullptr ? left : std::min(left, kLook));
    pollfd waiting{descriptor, POLLIN, 0};
    if (poll(&waiting, 1, static_cast<int>(now.count())) > 0) return Waited::kReadable;
    if (steady_clock::now() >= end) return Waited::kInVain;
  }
  return Waited::kStopped;
}

Error stopped(const std::string& name) {
  return {ErrorKind::kInterrupted, "interrupted while " + name + " ran"};
}

}  // namespace

Result<ChildProgram> ChildProgram::start(std::vector<std::string> command,
                                         std::chrono::milliseconds patience, Errors errors) {
  const std::string path = command.front();
  return start(path.c_str(), std::move(command), patience, errors);
}

Result<ChildProgram> ChildProgram::start_copy(std::vector<std::string> arguments,
                                              std::chrono::milliseconds patience, Errors errors) {
  constexpr const char* kThisProgram = "/proc/self/exe";
  std::error_code error;
  const auto program = std::filesystem::read_symlink(kThisProgram, error);
  if (error) return cannot("find", kThisProgram, error.value());
  arguments.insert(arguments.begin(), program.string());
  // By this name the program is there even when another build has taken its place.
  return start(kThisProgram, std::move(arguments), patience, errors);
}

Result<ChildProgram> ChildProgram::start(const char* path, std::vector<std::string> command,
                                         std::chrono::milliseconds patience, Errors errors) {
  const std::string name = command.front();
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return failed("cannot make a pipe to " + name + ": " + reason(errno));
  }
  Descriptor output(ends[0]);
  Descriptor input(ends[1]);
  pid_t process = -1;
  const int failure = SpawnPlan(input.number(), errors).spawn(path, command, process);
  input.close();
  if (failure != 0) return cannot("run", name, failure);
  return ChildProgram(name, process, std::move(output), patience);
}

ChildProgram::ChildProgram(std::string name, pid_t process, Descriptor output,
                           std::chrono::milliseconds patience)
    : name_(std::move(name)), process_(process), output_(std::move(output)), patience_(patience) {}

ChildProgram::ChildProgram(ChildProgram&& other) noexcept
    : name_(std::move(other.name_)),
      process_(std::exchange(other.process_, -1)),
      output_(std::move(other.output_)),
      patience_(other.patience_),
      unread_(std::move(other.unread_)),
      at_end_(other.at_end_),
      end_state_(other.end_state_) {}

ChildProgram::~ChildProgram() {
  // The program is killed first: it would complain about a closed pipe.
  if (process_ >= 0) kill(-process_, SIGKILL);
  output_.close();
  if (process_ < 0) return;
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

Result<std::optional<std::string>> ChildProgram::read_line(const std::atomic<bool>* stop) {
  for (std::size_t searched = 0;;) {
    const std::size_t end = unread_.find('\n', searched);
    if (end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return std::optional(std::move(line));
    }
    if (at_end_) break;
    if (unread_.size() > kMaxLineBytes) return gives_up("prints a line without an end");
    searched = unread_.size();
    if (Status more = read_more(stop); !more) return more.error();
  }
  if (Status ended = await_end(stop); !ended) return ended.error();
  if (!unread_.empty()) return gives_up("ended within a line");
  return std::optional<std::string>();
}

Result<std::string> ChildProgram::read_all(std::size_t max_bytes, const std::atomic<bool>* stop) {
  std::string text;
  for (;;) {
    const auto line = read_line(stop);
    if (!line) return line.error();
    if (!*line) return text;
    text += **line + "\n";
    if (text.size() > max_bytes) {
      return gives_up("prints more than " + std::to_string(max_bytes) + " bytes");
    }
  }
}

Status ChildProgram::read_more(const std::atomic<bool>* stop) {
  const Waited waited = wait_to_read(output_.number(), patience_, stop);
  if (waited == Waited::kStopped) return stopped(name_);
  if (waited == Waited::kInVain) {
    return gives_up("has printed nothing for " + seconds_in_words(patience_));
  }
  std::array<char, 16384> bytes{};
  const ssize_t count = read(output_.number(), bytes.data(), bytes.size());
  if (count < 0 && errno == EINTR) return {};
  if (count < 0) return gives_up(std::string("cannot be read: ") + reason(errno));
  if (count == 0) at_end_ = true;
  unread_.append(bytes.data(), static_cast<std::size_t>(count));
  return {};
}

/// Waits, after the child has closed its output, for its end, which has to be a success.
Status ChildProgram::await_end(const std::atomic<bool>* stop) {
  if (process_ < 0) return judge_end();
  // glibc 2.36 declares pidfd_open() only for C.
  const Descriptor watched(static_cast<int>(syscall(SYS_pidfd_open, process_, 0)));
  const Waited waited =
      watched.is_open() ? wait_to_read(watched.number(), patience_, stop) : Waited::kReadable;
  if (waited == Waited::kStopped) return stopped(name_);
  if (waited == Waited::kInVain) return gives_up("closed its output and does not end");
  while (waitpid(process_, &end_state_, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  return judge_end();
}

/// Judges how the child has ended, in each call the same.
Status ChildProgram::judge_end() const {
  if (WIFSIGNALED(end_state_)) {
    return gives_up("was killed by signal " + std::to_string(WTERMSIG(end_state_)) + " (" +
                    strsignal(WTERMSIG(end_state_)) + ")");
  }
  if (const int code = WEXITSTATUS(end_state_); code != 0) {
    return gives_up("ended with code " + std::to_string(code));
  }
  return {};
}

Error ChildProgram::gives_up(const std::string& why) const {
  return failed(name_ + " " + why);
}

}  // namespace tickreel
