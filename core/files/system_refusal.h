#pragma once

#include <optional>
#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Returns kFailed, and tells the thread's SystemRefusal: the system had no file, disk space or
/// memory to give, whatever was asked for.
Error refused_by_system(std::string message);
/// Returns the error unchanged, and tells the thread's SystemRefusal of it.
Error refused_by_system(Error error);

/// Keeps the first refused_by_system() of this thread while it lives. So code that tries out
/// settings can tell whether the settings or the system is at fault. One at a time in a thread.
class SystemRefusal {
 public:
  SystemRefusal();
  ~SystemRefusal();
  SystemRefusal(const SystemRefusal&) = delete;
  SystemRefusal& operator=(const SystemRefusal&) = delete;
  [[nodiscard]] const std::optional<Error>& first() const { return first_; }
  void note(const Error& error) {
    if (!first_) first_ = error;
  }

 private:
  std::optional<Error> first_;
};

}  // namespace tickreel
