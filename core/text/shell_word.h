#pragma once

#include <string>

namespace tickreel {

/// Returns a text as one word of a shell's command line, which people can paste: in single quotes
/// if it has characters that a shell would interpret.
std::string shell_word(const std::string& text);

}  // namespace tickreel
