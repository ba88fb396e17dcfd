#pragma once

#include <string>

namespace tickreel {

/// Returns a text as one word of a shell's command line, which people can paste: in single quotes
/// if it is empty or has other characters than ASCII letters, digits and "+,-./:=@_".
std::string shell_word(const std::string& text);

}  // namespace tickreel
