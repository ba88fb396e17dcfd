#pragma once

#include <cstdint>
#include <string>

#include "core/error.h"

namespace tickreel {

/// A directory that other processes have only if they may: it is open, and locked (flock) where the
/// file system has locks. Moves, does not copy.
class TakenDirectory {
 public:
  enum class Sharing : std::uint8_t { kAlone, kWithOthers };
  enum class WhenMissing : std::uint8_t { kMake, kRefuse };

  /// kInTheWay when something else has the name; symbolic links are not followed. kFailed when
  /// another process has it, and for what the system refuses.
  static Result<TakenDirectory> take(const std::string& path, Sharing sharing,
                                     WhenMissing when_missing);
  TakenDirectory(TakenDirectory&& other) noexcept;
  TakenDirectory& operator=(TakenDirectory&&) = delete;
  ~TakenDirectory();

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Takes the directory away again if it was made here, is empty, and nobody else has it.
  void remove_if_unused() const;

 private:
  TakenDirectory(std::string path, int descriptor, bool is_new);

  std::string path_;
  int descriptor_;
  bool is_new_;
};

/// What to do about something that is in the way.
inline constexpr const char* kMoveItAway = "move it away, or choose another name";

}  // namespace tickreel
