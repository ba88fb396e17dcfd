#pragma once

#include <cstdint>
#include <string>

#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "tickreel/result.h"

namespace tickreel {

/// An open directory, which is locked against other processes where the file system has locks.
/// Moves, does not copy.
class LockedDirectory {
 public:
  /// Whether lock() makes a missing directory, or returns an error.
  enum class WhenMissing : std::uint8_t { kMake, kRefuse };

  /// Opens and locks the directory `path`. With kMake a missing directory, but not its parent, is
  /// made first. kInTheWay when something else has the name, such as a symbolic link, which is not
  /// followed; kNotNow when the directory is locked already; kFailed when it is missing (with
  /// kRefuse), or the system refuses.
  static Result<LockedDirectory> lock(const std::string& path, LockMode mode,
                                      WhenMissing when_missing);

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Removes the directory if lock() has made it, it is empty, and no other process has locked it.
  void remove_if_unused() const;

 private:
  LockedDirectory(std::string path, Descriptor descriptor, bool is_new);

  std::string path_;
  Descriptor descriptor_;
  bool is_new_;
};

/// The end of messages about a file that has the wanted name.
inline constexpr const char* kMoveItAway = "move it away, or choose another name";

}  // namespace tickreel
