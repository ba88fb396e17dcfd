#pragma once

#include <optional>
#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Returns an error of kind kFailed with this message, and gives it to the SystemRefusal of this
/// thread, if there is one. For errors that do not depend on the request: the system had no free
/// file, disk space or memory.
Error refused_by_system(std::string message);
/// Returns the error unchanged, and gives it to the SystemRefusal of this thread, if there is one.
Error refused_by_system(Error error);

/// Remembers the first error that refused_by_system() reports in this thread while the object
/// lives. So code that tries out settings finds out whether the settings or the system is at fault.
/// A thread has one SystemRefusal at a time.
class SystemRefusal {
 public:
  SystemRefusal();
  ~SystemRefusal();
  SystemRefusal(const SystemRefusal&) = delete;
  SystemRefusal& operator=(const SystemRefusal&) = delete;
  /// The first error; nothing when the system refused nothing.
  [[nodiscard]] const std::optional<Error>& first() const { return first_; }
  /// Remembers the error, if it is the first. refused_by_system() calls this.
  void note(const Error& error) {
    if (!first_) first_ = error;
  }

 private:
  std::optional<Error> first_;
};

}  // namespace tickreel
