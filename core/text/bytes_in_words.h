#pragma once

#include <string>

namespace tickreel {

/// Returns a number of bytes in words, such as "1.2 GB"; a kB has 1000 bytes.
std::string bytes_in_words(double bytes);

}  // namespace tickreel
