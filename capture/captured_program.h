#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "capture/room.h"
#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// How a program ended.
struct ProgramEnd {
  int code = 0;    ///< the exit code; 0 when a signal killed the program
  int signal = 0;  ///< the signal that killed it; 0: no signal
  /// Returns the end in words: "ended", "ended with code 3", "was killed by SIGSEGV
  /// (segmentation fault)".
  [[nodiscard]] std::string in_words() const;
  /// Whether the program ended by itself with code 0.
  [[nodiscard]] bool is_well() const { return signal == 0 && code == 0; }
};

/// Variables of an environment with their values; a variable without a value is removed.
using Variables = std::vector<std::pair<std::string, std::optional<std::string>>>;

/// A program that runs in a process group of its own, with everything that it starts. Its output
/// goes to this process's standard error, and its input is empty. The program, and every process
/// that it has started, even in a session of its own or without its environment, ends at the latest
/// with this object or with this process, however this process ends: a process between both, the
/// keeper, kills them.
class CapturedProgram {
 public:
  /// Runs the file `path` with the arguments `command`, whose first word is the program's name, and
  /// with `variables` in addition to the environment of this process. Addresses in the program are
  /// the same in every run, if the system allows that. kFailed when the file cannot be run, or when
  /// the system refuses.
  static Result<CapturedProgram> start(const std::string& path, std::vector<std::string> command,
                                       const Variables& variables);
  CapturedProgram(CapturedProgram&& other) noexcept;
  CapturedProgram& operator=(CapturedProgram&&) = delete;
  CapturedProgram(const CapturedProgram&) = delete;
  CapturedProgram& operator=(const CapturedProgram&) = delete;
  ~CapturedProgram();

  [[nodiscard]] pid_t process() const { return process_; }
  /// Returns how the program ended; nothing while it runs.
  std::optional<ProgramEnd> poll_end();
  /// Returns an explanation why the program shows no picture, from the libraries that its processes
  /// have loaded. `sees_windows`: windows without OpenGL are captured too.
  [[nodiscard]] std::string why_no_picture(bool sees_windows) const;
  /// Asks the program's process group to end, waits up to two seconds for the program, then kills
  /// the group. Processes that have left the group end with this object.
  void end();

 private:
  CapturedProgram(pid_t keeper, Descriptor alive, Descriptor report);
  pid_t process_ = -1;
  pid_t keeper_;
  Descriptor alive_;   ///< the keeper kills everything when this is closed
  Descriptor report_;  ///< where the keeper writes the state of the program when it has ended
  std::optional<ProgramEnd> end_{};
};

}  // namespace tickreel::capture
