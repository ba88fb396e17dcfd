#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// Returns the folder for what the program remembers about its user: $XDG_STATE_HOME/tickreel, by
/// default below ~/.local/state. The folder may not exist yet. Nothing when the environment has
/// neither XDG_STATE_HOME nor HOME.
std::optional<std::string> state_folder_of_user();

/// The files that were opened in a window last, stored in a file with one path on each line.
/// Several programs may use one file; when two change it at the same time, one change is lost.
class RecentFiles {
 public:
  /// The most files in the list; the oldest are dropped.
  static constexpr std::size_t kMost = 20;

  explicit RecentFiles(std::string file) : file_(std::move(file)) {}
  /// Opens the user's list of replays, `recent` in state_folder_of_user(). kFailed when there is no
  /// such folder.
  static Result<RecentFiles> of_user();

  /// Returns the absolute paths of the files that exist, the latest first. Empty when the list
  /// cannot be read.
  [[nodiscard]] std::vector<std::string> list() const;
  /// Puts a file at the front of the list. Succeeds without storing a path that has a line break.
  Status add(const std::string& path) const;
  /// Removes a file from the list, if it is there; the file itself stays.
  Status forget(const std::string& path) const;

 private:
  [[nodiscard]] std::vector<std::string> read() const;
  [[nodiscard]] Status write(const std::vector<std::string>& paths) const;

  std::string file_;
};

}  // namespace tickreel::window
