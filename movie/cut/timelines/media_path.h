#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movie/room.h"

namespace tickreel::movie {

// Where a timeline's files are. Paths are as seen from the working directory.

/// How a file is named in another one, which is in `folder`: from there on where it lies below that
/// folder, else in full. Slashes are as they are.
std::string path_from(const std::string& folder, const std::string& path);
/// The same the other way round.
std::string path_seen_from(const std::string& folder, const std::string& path);

/// A URL of it (RFC 3986, RFC 8089): relative below the folder, else "file:///...".
std::string url_from(const std::string& folder, const std::string& path);
/// Nothing for what is no file: another scheme, another host, an escape that is none, a null byte.
/// What has no scheme is a path.
std::optional<std::string> path_of_url(const std::string& folder, std::string_view url);

}  // namespace tickreel::movie
