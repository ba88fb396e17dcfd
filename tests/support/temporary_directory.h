#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tickreel {

/// A new, empty directory that is removed with everything in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] const std::filesystem::path& root() const { return path_; }
  /// The names of what is in it, sorted.
  [[nodiscard]] std::vector<std::string> names() const;
  /// names(), separated by spaces.
  [[nodiscard]] std::string listing() const;

 private:
  std::filesystem::path path_;
};

}  // namespace tickreel
