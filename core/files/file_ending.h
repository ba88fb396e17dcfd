#pragma once

#include <string>
#include <string_view>

namespace tickreel {

/// Returns the ending of a file's name in small letters: ".mp4" for "out/Film.MP4"; empty if the
/// name has no dot.
std::string file_ending(std::string_view path);
/// Whether `endings`, a list with spaces between such as ".mp4 .mov", contains `ending`. False for
/// an empty `ending`.
bool has_ending(std::string_view endings, std::string_view ending);

}  // namespace tickreel
