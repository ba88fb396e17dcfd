#pragma once

#include <string>

namespace tickreel {

/// Returns a text as one word for a shell's command line that people can paste: in single quotes if
/// it needs them.
std::string shell_word(const std::string& text);

}  // namespace tickreel
