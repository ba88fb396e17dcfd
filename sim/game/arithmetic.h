#pragma once

#include <cfenv>
#include <cstdint>
#include <string>

#if defined(__SSE__) && defined(__GNUC__)
#include <xmmintrin.h>
#define TICKREEL_X86_ARITHMETIC 1
#endif

namespace tickreel::sim {

// How the calling thread computes with floats: every thread has settings of its own, which it takes
// over from the thread that begins it. Games compute with those that the C library starts a program
// with: rounding to nearest, tiny numbers kept, all of x87's precision, no traps. With any other,
// the same inputs lead to other states.

#ifdef TICKREEL_X86_ARITHMETIC
/// The parts of MXCSR and of x87's control word that decide results; not the flags.
struct ArithmeticControl {
  std::uint32_t sse = 0;
  std::uint16_t x87 = 0;
};
inline ArithmeticControl arithmetic_control() {
  std::uint16_t word = 0;
  __asm__ volatile("fnstcw %0" : "=m"(word));
  return {_mm_getcsr() & 0xffc0U, static_cast<std::uint16_t>(word & 0x0f3fU)};
}
inline bool has_default_arithmetic() {
  const ArithmeticControl control = arithmetic_control();
  return control.sse == 0x1f80U && control.x87 == 0x033fU;
}
#else
/// Whether the arithmetic is the default one, as far as <cfenv> tells.
inline bool has_default_arithmetic() {
  return std::fegetround() == FE_TONEAREST;
}
#endif

/// Gives the calling thread the settings that games compute with.
void set_default_arithmetic();
/// Says how the arithmetic of the calling thread differs: "it rounds up, and not to nearest".
/// Empty: it does not.
std::string other_arithmetic();

/// While one of these lives, the calling thread begins with the settings of games; afterwards it
/// has its own again. Costs nanoseconds where they are the same.
class DefaultArithmetic {
 public:
  DefaultArithmetic() : had_other_(!has_default_arithmetic()) {
    if (had_other_) enter();
  }
  ~DefaultArithmetic() {
    if (had_other_) std::fesetenv(&own_);
  }
  DefaultArithmetic(const DefaultArithmetic&) = delete;
  DefaultArithmetic& operator=(const DefaultArithmetic&) = delete;

 private:
  void enter();

  bool had_other_;
  std::fenv_t own_{};
};

}  // namespace tickreel::sim
