#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "tickreel/result.h"

namespace tickreel {

/// A new, empty directory, which the destructor removes with everything in it. Moves, does not
/// copy.
class ScratchDirectory {
 public:
  /// Makes the directory in `parent`, with a name that begins with `name`. kFailed when the system
  /// refuses; the message is only the system's reason ("No such file or directory").
  static Result<ScratchDirectory> create(const std::filesystem::path& parent,
                                         const std::string& name);
  ScratchDirectory(ScratchDirectory&& other) noexcept : root_(std::exchange(other.root_, {})) {}
  ScratchDirectory& operator=(ScratchDirectory&&) = delete;
  ~ScratchDirectory();

  /// Returns the path of the file `name` in the directory. The file need not exist.
  [[nodiscard]] std::string path(const std::string& name) const { return (root_ / name).string(); }
  [[nodiscard]] const std::filesystem::path& root() const { return root_; }

 private:
  explicit ScratchDirectory(std::filesystem::path root) : root_(std::move(root)) {}
  std::filesystem::path root_;  ///< empty when moved from
};

}  // namespace tickreel
