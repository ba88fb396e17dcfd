#pragma once

#include <string>
#include <string_view>

namespace tickreel {

/// Returns the ending of a file's name in small letters: ".mp4" for "out/Film.MP4"; empty if it has
/// none.
std::string file_ending(std::string_view path);
/// Whether a list with spaces between, such as ".mp4 .mov", has this ending.
bool has_ending(std::string_view endings, std::string_view ending);

}  // namespace tickreel
