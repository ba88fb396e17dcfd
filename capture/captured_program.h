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

/// The way in which a program ended.
struct ProgramEnd {
  int code = 0;
  int signal = 0;  ///< the signal that killed it; 0: none, and `code` is valid
  /// "ended with code 3", "was killed by SIGSEGV (segmentation fault)".
  [[nodiscard]] std::string in_words() const;
  [[nodiscard]] bool is_well() const { return signal == 0 && code == 0; }
};

/// Variables of an environment with their values; nothing: the program has none of that name.
using Variables = std::vector<std::pair<std::string, std::optional<std::string>>>;

/// A program that runs in a group of its own, with what it starts. Its output goes to our standard
/// error, and it has nothing to read. It outlives neither this process, however that ends, nor this
/// object; nor does any process that it has started, even in a session of its own or without its
/// environment: a process between this one and the program, its keeper, kills them.
class CapturedProgram {
 public:
  /// Runs `path` with `command`, whose first word is its name for itself, and with these variables
  /// beside those of this process. Its addresses are the same in every run, where the system lets
  /// them be.
  static Result<CapturedProgram> start(const std::string& path, std::vector<std::string> command,
                                       const Variables& variables);
  CapturedProgram(CapturedProgram&& other) noexcept;
  CapturedProgram& operator=(CapturedProgram&&) = delete;
  CapturedProgram(const CapturedProgram&) = delete;
  CapturedProgram& operator=(const CapturedProgram&) = delete;
  ~CapturedProgram();

  [[nodiscard]] pid_t process() const { return process_; }
  /// The program's end; nothing while it runs.
  std::optional<ProgramEnd> poll_end();
  /// Explains why the program shows no picture, from what its processes have loaded.
  /// `sees_windows`: windows without OpenGL are captured, too.
  [[nodiscard]] std::string why_no_picture(bool sees_windows) const;
  /// Asks the program to end, waits for a moment, then kills it and all that it has started.
  void end();

 private:
  CapturedProgram(pid_t keeper, Descriptor alive, Descriptor report);
  pid_t process_ = -1;
  pid_t keeper_;
  Descriptor alive_;   ///< the keeper kills all when this is closed
  Descriptor report_;  ///< gives the program's state when it has ended
  std::optional<ProgramEnd> end_{};
};

}  // namespace tickreel::capture
