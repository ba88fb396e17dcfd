#pragma once

#include <string>
#include <string_view>

namespace tickreel {

/// ".mp4" of "out/Film.MP4", in small letters; empty without one.
std::string file_ending(std::string_view path);
/// Whether a list such as ".mp4 .mov" has this ending.
bool has_ending(std::string_view endings, std::string_view ending);

}  // namespace tickreel
