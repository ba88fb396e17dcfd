#pragma once

#include <cstdint>
#include <string>

#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "tickreel/result.h"

namespace tickreel {

/// A directory that other processes have only if they may: it is open, and locked where the
/// file system has locks. Moves, does not copy.
class LockedDirectory {
 public:
  enum class WhenMissing : std::uint8_t { kMake, kRefuse };

  /// kInTheWay when something else has the name; symbolic links are not followed. kNotNow when
  /// another process has it, kFailed for what the system refuses.
  static Result<LockedDirectory> lock(const std::string& path, LockMode mode,
                                      WhenMissing when_missing);

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Takes the directory away again if it was made here, is empty, and nobody else has it.
  void remove_if_unused() const;

 private:
  LockedDirectory(std::string path, Descriptor descriptor, bool is_new);

  std::string path_;
  Descriptor descriptor_;
  bool is_new_;
};

/// The advice of messages about something that is in the way.
inline constexpr const char* kMoveItAway = "move it away, or choose another name";

}  // namespace tickreel
