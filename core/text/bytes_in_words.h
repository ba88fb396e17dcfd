#pragma once

#include <string>

namespace tickreel {

/// "1.2 GB", as FFmpeg and disks count.
std::string bytes_in_words(double bytes);

}  // namespace tickreel
