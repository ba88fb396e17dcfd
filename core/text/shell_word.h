#pragma once

#include <string>

namespace tickreel {

/// A text as one word of a shell's command line, to be shown and pasted: quoted where it has to be.
std::string shell_word(const std::string& text);

}  // namespace tickreel
