#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// Where the program keeps what it remembers of its user, whether or not it is there:
/// $XDG_STATE_HOME/tickreel, by default under ~/.local/state. Nothing when there is no such place.
std::optional<std::string> state_folder_of_user();

/// The replays that were opened in a window last, in a file with a path a line. Several programs
/// may use one file; of two that change it at once, one counts.
class RecentFiles {
 public:
  static constexpr std::size_t kMost = 20;

  explicit RecentFiles(std::string file) : file_(std::move(file)) {}
  /// The user's. kFailed when there is no place for it.
  static Result<RecentFiles> of_user();

  /// Absolute paths, the last one first, of files that are there. Nothing where it cannot be read.
  [[nodiscard]] std::vector<std::string> list() const;
  /// Puts a file first; one whose name has a line break is not remembered.
  Status add(const std::string& path) const;
  /// Takes it off the list; the file stays.
  Status forget(const std::string& path) const;

 private:
  [[nodiscard]] std::vector<std::string> read() const;
  [[nodiscard]] Status write(const std::vector<std::string>& paths) const;

  std::string file_;
};

}  // namespace tickreel::window
