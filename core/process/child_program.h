#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// A child process whose standard output is read line by line. Its standard input is empty.
/// Messages of errors name its program. The child leads a process group of its own. If the child
/// has not been found to have ended, the destructor kills that group: the child, and the processes
/// that it has started and that have not left the group. One thread at a time.
class ChildProgram {
 public:
  /// Where the child's standard error goes.
  enum class Errors : std::uint8_t {
    kShown,     ///< to the standard error of this program
    kInOutput,  ///< to its standard output: read_line() returns these lines, too
  };

  /// Starts a program without a shell. `command`: the program's path, which is not searched in
  /// PATH, and its arguments. `patience`: how long a read waits while the child prints nothing, and
  /// again how long it waits for the end of a child that has closed its output. kFailed when the
  /// program cannot be started.
  static Result<ChildProgram> start(std::vector<std::string> command,
                                    std::chrono::milliseconds patience = std::chrono::minutes(1),
                                    Errors errors = Errors::kShown);
  /// Starts the executable of this program once more, with these arguments, as start() does.
  static Result<ChildProgram> start_copy(
      std::vector<std::string> arguments,
      std::chrono::milliseconds patience = std::chrono::minutes(1), Errors errors = Errors::kShown);
  ~ChildProgram();
  ChildProgram(ChildProgram&& other) noexcept;
  ChildProgram& operator=(ChildProgram&&) = delete;
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  /// Waits for the next line, and returns it without its line end; nothing when the child has ended
  /// with code 0. kFailed when the child has ended in another way or within a line (also in later
  /// calls), prints nothing for longer than `patience`, does not end within `patience` after it has
  /// closed its output, or prints a line of much more than 64 KiB. kInterrupted when `stop` is true
  /// while the call waits (null: never); a line that has been read already is returned first.
  Result<std::optional<std::string>> read_line(const std::atomic<bool>* stop = nullptr);
  /// Waits until the child has ended, and returns all remaining lines, each with its line end. The
  /// errors are those of read_line(), and kFailed for more than `max_bytes`.
  Result<std::string> read_all(std::size_t max_bytes, const std::atomic<bool>* stop = nullptr);
  /// The number of the child's process (its pid); below 0 once read_line() or read_all() has found
  /// that the child has ended.
  [[nodiscard]] pid_t process() const { return process_; }

 private:
  ChildProgram(std::string name, pid_t process, Descriptor output,
               std::chrono::milliseconds patience);
  static Result<ChildProgram> start(const char* path, std::vector<std::string> command,
                                    std::chrono::milliseconds patience, Errors errors);
  Status read_more(const std::atomic<bool>* stop);
  Status await_end(const std::atomic<bool>* stop);
  [[nodiscard]] Status judge_end() const;
  [[nodiscard]] Error gives_up(const std::string& why) const;

  std::string name_;
  pid_t process_;      ///< -1 when it has ended
  Descriptor output_;  ///< the reading end of its standard output
  std::chrono::milliseconds patience_;
  std::string unread_;
  bool at_end_ = false;
  int end_state_ = 0;  ///< the status from waitpid() after its end
};

}  // namespace tickreel
