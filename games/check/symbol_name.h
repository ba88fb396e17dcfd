#pragma once

#include <string>
#include <string_view>

#include "games/room.h"

namespace tickreel::games {

/// As people write it: "std::locale::locale(char const*)" of "_ZNSt6localeC1EPKc". What is no name
/// of C++, and what would be longer than anybody reads, stays as it is.
std::string demangled(const std::string& symbol);

/// What a demangled name names, without what it takes and gives, and without what it is of it:
/// "std::locale::locale", "std::runtime_error" of "vtable for std::runtime_error". Operators are
/// all called "operator".
std::string_view qualified_name(std::string_view demangled);

}  // namespace tickreel::games
