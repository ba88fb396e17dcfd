#pragma once

#include <optional>
#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// kFailed because the system had no file, room or memory to give, whatever was asked for.
Error refused_by_system(std::string message);
/// Marks an error with a subject as the system's.
Error refused_by_system(Error error);

/// Keeps the first refused_by_system() of this thread while it lives; there is one at a time. So
/// who tries out settings can tell whether they are at fault.
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
