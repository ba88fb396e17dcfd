#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace tickreel {

/// Whether a regular file, or a link to one, lies at a path. False when that cannot be found out.
inline bool is_regular_file(const std::string& path) {
  std::error_code unknown;
  return std::filesystem::is_regular_file(path, unknown);
}

}  // namespace tickreel
