#pragma once

#include <string>
#include <string_view>

#include "games/room.h"

namespace tickreel::games {

/// Returns a symbol as people write it: "std::locale::locale(char const*)" of "_ZNSt6localeC1EPKc".
/// A name of another language, or one that would be too long to read, stays as it is.
std::string demangled(const std::string& symbol);

/// Returns the name in a demangled symbol, without its parameters and result, and without what the
/// symbol is to it: "std::locale::locale", "std::runtime_error" of "vtable for std::runtime_error".
/// Operators are all called "operator".
std::string_view qualified_name(std::string_view demangled);

}  // namespace tickreel::games
