#pragma once

#include <string>
#include <string_view>

namespace tickreel {

/// ".mp4" of "out/Film.MP4", in small letters; empty without one.
std::string file_ending(std::string_view path);

}  // namespace tickreel
