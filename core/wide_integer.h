#pragma once

namespace tickreel {

/// For products of two numbers of 64 bits.
__extension__ using Int128 = __int128;

constexpr Int128 absolute(Int128 value) {
  return value < 0 ? -value : value;
}

/// Rounded down, also below 0. `denominator`: above 0.
constexpr Int128 floor_quotient(Int128 numerator, Int128 denominator) {
  const Int128 quotient = numerator / denominator;
  return numerator % denominator < 0 ? quotient - 1 : quotient;
}

/// 0 or more; of 0 and 0 it is 0.
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
