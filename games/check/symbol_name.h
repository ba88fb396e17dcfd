#pragma once

#include <string>
#include <string_view>

#include "games/room.h"

namespace tickreel::games {

/// Returns a symbol as people write it: "std::locale::locale(char const*)" of "_ZNSt6localeC1EPKc".
/// A symbol of another language, or one whose text would be too long, is returned unchanged.
std::string demangled(const std::string& symbol);

/// Returns the name in a demangled symbol, without parameters, result and prefixes such as "vtable
/// for": "std::locale::locale", "std::runtime_error" of "vtable for std::runtime_error". Arguments
/// of templates stay. The name of an operator ends after the word "operator":
/// "std::locale::operator" of "std::locale::operator==(std::locale const&) const".
std::string_view qualified_name(std::string_view demangled);

}  // namespace tickreel::games
