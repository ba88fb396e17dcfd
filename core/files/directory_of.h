#pragma once

#include <filesystem>
#include <string>

namespace tickreel {

/// The directory that a file's name lies in: "." where the name says none. The working directory
/// may have been removed, so no absolute path is asked for.
inline std::string directory_of(const std::string& path) {
  const std::string parent = std::filesystem::path(path).parent_path().string();
  return parent.empty() ? "." : parent;
}

}  // namespace tickreel
