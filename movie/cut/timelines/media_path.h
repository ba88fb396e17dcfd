#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movie/room.h"

namespace tickreel::movie {

// Paths of media files, in the form in which a timeline's file in the folder `folder` has them.
// `path` is relative to the working directory, or absolute.

/// Returns the path of a file as the timeline has it: relative if the file lies below `folder`,
/// otherwise absolute.
std::string path_from(const std::string& folder, const std::string& path);
/// Converts a path in the timeline back to a path that is seen from the working directory. An
/// absolute path stays as it is.
std::string path_seen_from(const std::string& folder, const std::string& path);

/// Returns the path of a file as a URL (RFC 3986, RFC 8089): relative if the file lies below
/// `folder`, otherwise "file:///...".
std::string url_from(const std::string& folder, const std::string& path);
/// Returns the path of the file that a URL names, in the form of path_seen_from(). A text without a
/// scheme is a path, whose escapes are replaced if all are valid. Nothing for a URL that is not a
/// local file: another scheme, another host, an invalid escape, a null byte.
std::optional<std::string> path_of_url(const std::string& folder, std::string_view url);

}  // namespace tickreel::movie
