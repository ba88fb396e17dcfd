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

/// A program that runs beside this one and is read line by line. It shares our standard error, so
/// that it can say what it does not like, and has nothing to read. Its death, its silence and its
/// nonsense are errors with its name in them. Destroying this ends it. One thread at a time.
class ChildProgram {
 public:
  /// Starts the program at a path, without a shell; `command` begins with that path. `patience` is
  /// how long it may take for one line.
  static Result<ChildProgram> start(std::vector<std::string> command,
                                    std::chrono::milliseconds patience = std::chrono::minutes(1));
  /// Starts a copy of this program; `arguments` stand behind its name.
  static Result<ChildProgram> start_copy(
      std::vector<std::string> arguments,
      std::chrono::milliseconds patience = std::chrono::minutes(1));
  ~ChildProgram();
  ChildProgram(ChildProgram&& other) noexcept;
  ChildProgram& operator=(ChildProgram&&) = delete;
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  /// The next line, without its end; nothing when the program has ended well. kFailed when it ended
  /// otherwise, or is silent for too long; kInterrupted once `stop` is set, which may be null.
  Result<std::optional<std::string>> read_line(const std::atomic<bool>* stop = nullptr);
  /// All lines that are left, each with its end; the errors of read_line(), and kFailed for more
  /// than `max_bytes`.
  Result<std::string> read_all(std::size_t max_bytes, const std::atomic<bool>* stop = nullptr);
  /// Below 0 when it has ended, as far as reading has seen it end.
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
