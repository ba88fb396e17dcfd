#pragma once

#include <span>
#include <string_view>

#include "games/check/objection.h"
#include "games/room.h"

namespace tickreel::games {

// Functions and classes that a game must not use because they are known to give different results
// on another machine or in another run, with the reason for each. check_game.cpp also refuses every
// name that is on no list, for the reason that the name is not known.

/// A pattern for names. It is a whole name, or ends with * for all names that begin so, or begins
/// with * for all names that end so. Without a * at the beginning, ? stands for any one character.
struct ForbiddenName {
  std::string_view pattern;
  const Objection* objection;
};

/// Returns the forbidden names of C. They are compared with the name that the source code calls:
/// the symbol "__fgets_chk" of a linker counts as "fgets".
std::span<const ForbiddenName> forbidden_of_c();
/// Returns the forbidden names of C++, which are compared with qualified_name() (symbol_name.h).
std::span<const ForbiddenName> forbidden_of_cpp();
/// Returns the functions of libm that are not rounded exactly, by their names for double. The same
/// functions for float and long double, such as sinf, are forbidden, too.
std::span<const std::string_view> inexact_math();
/// Returns the functions of libm that are exact, by their names for double. Only their variants for
/// long double, such as sqrtl, are forbidden: other machines have another long double.
std::span<const std::string_view> exact_math_of_double();
/// Returns the objection to the functions of inexact_math() and exact_math_of_double().
const Objection& of_libm();

}  // namespace tickreel::games
