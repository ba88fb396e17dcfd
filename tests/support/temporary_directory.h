#pragma once

#include <filesystem>
#include <string>

namespace tickreel {

/// A new, empty directory that is removed with everything in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  /// The names of what is in it, sorted, separated by spaces.
  [[nodiscard]] std::string listing() const;

 private:
  std::filesystem::path path_;
};

}  // namespace tickreel
