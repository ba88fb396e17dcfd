#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// The folder for what the program remembers of its user, which may not exist yet:
/// $XDG_STATE_HOME/tickreel, by default under ~/.local/state. Nothing when the environment names
/// neither.
std::optional<std::string> state_folder_of_user();

/// The replays that were opened in a window last, stored in a file with one path per line. Several
/// programs may share one file; when two change it at once, one change is lost.
class RecentFiles {
 public:
  static constexpr std::size_t kMost = 20;

  explicit RecentFiles(std::string file) : file_(std::move(file)) {}
  /// The user's list. kFailed when there is no folder for it.
  static Result<RecentFiles> of_user();

  /// The absolute paths of files that exist, the latest first. Empty when the list cannot be read.
  [[nodiscard]] std::vector<std::string> list() const;
  /// Puts a file first. A path with a line break is not stored.
  Status add(const std::string& path) const;
  /// Removes a file from the list; the file itself stays.
  Status forget(const std::string& path) const;

 private:
  [[nodiscard]] std::vector<std::string> read() const;
  [[nodiscard]] Status write(const std::vector<std::string>& paths) const;

  std::string file_;
};

}  // namespace tickreel::window
