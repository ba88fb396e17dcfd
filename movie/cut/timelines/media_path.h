#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movie/room.h"

namespace tickreel::movie {

// Paths to the files of a timeline. Other paths are relative to the working directory.

/// Returns the path of a file for use in a file in `folder`: relative if it lies below that folder,
/// otherwise absolute. Slashes are not changed.
std::string path_from(const std::string& folder, const std::string& path);
/// Converts such a path back to one relative to the working directory.
std::string path_seen_from(const std::string& folder, const std::string& path);

/// Returns such a path as a URL (RFC 3986, RFC 8089): relative below the folder, otherwise
/// "file:///...".
std::string url_from(const std::string& folder, const std::string& path);
/// Returns the path of a URL. Nothing for a URL that is not a local file: another scheme, another
/// host, an invalid escape, a null byte. A text without a scheme is a path.
std::optional<std::string> path_of_url(const std::string& folder, std::string_view url);

}  // namespace tickreel::movie
