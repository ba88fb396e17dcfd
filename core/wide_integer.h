#pragma once

namespace tickreel {

/// A 128-bit integer, which holds any product of two 64-bit numbers.
__extension__ using Int128 = __int128;

constexpr Int128 absolute(Int128 value) {
  return value < 0 ? -value : value;
}

/// Returns numerator / denominator, rounded down, also below 0: -1 / 2 gives -1. `denominator` must
/// be above 0.
constexpr Int128 floor_quotient(Int128 numerator, Int128 denominator) {
  const Int128 quotient = numerator / denominator;
  return numerator % denominator < 0 ? quotient - 1 : quotient;
}

/// Returns the greatest common divisor, which is never negative; for 0 and 0 it is 0.
constexpr Int128 greatest_common_divisor(Int128 a, Int128 b) {
  a = absolute(a);
  b = absolute(b);
  while (b != 0) {
    const Int128 rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

}  // namespace tickreel
