#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "capture/room.h"
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
/// error, and it has nothing to read. It does not outlive this process, nor this object; nor does
/// anything that it has started, in a session of its own either.
class CapturedProgram {
 public:
  /// `path` is run with `command`, whose first word is its name for itself, and with these
  /// variables beside those of this process. The first of them is its mark: no other program has
  /// the same, and what it starts is known by it. Its addresses are the same in every run, where
  /// the system lets them be.
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
  [[nodiscard]] std::string why_no_picture() const;
  /// Asks the program to end, waits for a moment, then kills it and all that it has started.
  void end();

 private:
  CapturedProgram(pid_t process, std::string mark) : process_(process), mark_(std::move(mark)) {}
  pid_t process_;
  std::string mark_;
  std::optional<ProgramEnd> end_{};
};

}  // namespace tickreel::capture
