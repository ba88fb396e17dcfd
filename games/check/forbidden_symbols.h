#pragma once

#include <span>
#include <string_view>

#include "games/check/objection.h"
#include "games/room.h"

namespace tickreel::games {

// Names that are known to differ, and why: all that check_game.cpp does not allow is refused, and
// these with a reason.

/// A name, or with * what begins or ends so; ? is any letter.
struct ForbiddenName {
  std::string_view pattern;
  const Objection* objection;
};

/// Symbols as the linker has them, and as somebody wrote them: "fgets" for "__fgets_chk".
std::span<const ForbiddenName> forbidden_of_c();
/// Qualified names (symbol_name.h).
std::span<const ForbiddenName> forbidden_of_cpp();
/// Functions of libm that are not rounded exactly, as they are called for double.
std::span<const std::string_view> inexact_math();
/// Functions that are exact, but for long double, which is not the same type on other machines.
std::span<const std::string_view> exact_math_of_double();
/// The objection to both.
const Objection& of_libm();

}  // namespace tickreel::games
