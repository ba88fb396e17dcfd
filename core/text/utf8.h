#pragma once

#include <string_view>

namespace tickreel {

/// True for well-formed UTF-8 (no overlong forms, no surrogates, up to U+10FFFF).
bool is_utf8(std::string_view text);

}  // namespace tickreel
