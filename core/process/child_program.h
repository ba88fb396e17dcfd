#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// A child process whose standard output is read line by line. It shares this program's standard
/// error, and its standard input is empty. If it dies, stays silent or prints nonsense, that is an
/// error with its name. The destructor kills it and all that it has started. One thread at a time.
class ChildProgram {
 public:
  /// Starts a program without a shell. `command`: its path, not searched in PATH, and its
  /// arguments. `patience`: how long it may print nothing. kFailed when it cannot be started.
  static Result<ChildProgram> start(std::vector<std::string> command,
                                    std::chrono::milliseconds patience = std::chrono::minutes(1));
  /// Starts the executable of this program again, with these arguments.
  static Result<ChildProgram> start_copy(
      std::vector<std::string> arguments,
      std::chrono::milliseconds patience = std::chrono::minutes(1));
  ~ChildProgram();
  ChildProgram(ChildProgram&& other) noexcept;
  ChildProgram& operator=(ChildProgram&&) = delete;
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  /// Returns the next line without its end; nothing when the program has ended with code 0. kFailed
  /// when it has ended otherwise or within a line, is silent for too long, or prints a line of more
  /// than 64 KiB; kInterrupted once `stop` is true (null: never).
  Result<std::optional<std::string>> read_line(const std::atomic<bool>* stop = nullptr);
  /// Returns all remaining lines, each with its end. The errors of read_line(); kFailed for more
  /// than `max_bytes`.
  Result<std::string> read_all(std::size_t max_bytes, const std::atomic<bool>* stop = nullptr);
  /// The process's number; below 0 once a read has seen that it has ended.
  [[nodiscard]] pid_t process() const { return process_; }

 private:
  ChildProgram(std::string name, pid_t process, Descriptor output,
               std::chrono::milliseconds patience);
  Status read_more(const std::atomic<bool>* stop);
  Status await_end(const std::atomic<bool>* stop);
  [[nodiscard]] Error gives_up(const std::string& why) const;

  std::string name_;
  pid_t process_;      ///< -1 when it has ended
  Descriptor output_;  ///< the reading end of its standard output
  std::chrono::milliseconds patience_;
  std::string unread_;
  bool at_end_ = false;
};

}  // namespace tickreel
