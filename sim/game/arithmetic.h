#pragma once

#include <cfenv>
#include <cstdint>
#include <string>

#if defined(__SSE__) && defined(__GNUC__)
#include <xmmintrin.h>
#define TICKREEL_X86_ARITHMETIC 1
#endif

namespace tickreel::sim {

// The floating-point settings of the calling thread. Each thread has its own and inherits them from
// the thread that starts it. Games compute with the settings that the C library starts a program
// with: rounding to nearest, subnormal numbers kept, x87's full precision, no traps. With other
// settings, the same inputs lead to other states.

#ifdef TICKREEL_X86_ARITHMETIC
/// The bits of the registers MXCSR and x87 control word that affect results, without the exception
/// flags.
struct ArithmeticControl {
  std::uint32_t sse = 0;
  std::uint16_t x87 = 0;
};
/// Returns the bits of the calling thread.
inline ArithmeticControl arithmetic_control() {
  std::uint16_t word = 0;
  __asm__ volatile("fnstcw %0" : "=m"(word));
  return {_mm_getcsr() & 0xffc0U, static_cast<std::uint16_t>(word & 0x0f3fU)};
}
/// Whether the calling thread has the settings of games.
inline bool has_default_arithmetic() {
  const ArithmeticControl control = arithmetic_control();
  return control.sse == 0x1f80U && control.x87 == 0x033fU;
}
#else
/// Whether the calling thread has the settings of games, as far as <cfenv> shows.
inline bool has_default_arithmetic() {
  return std::fegetround() == FE_TONEAREST;
}
#endif

/// Gives the calling thread the settings of games.
void set_default_arithmetic();
/// Returns words for the difference between the settings of the calling thread and the settings of
/// games: "it rounds up, and not to nearest"; empty when there is no difference.
std::string other_arithmetic();

/// Gives the calling thread the settings of games while the object lives. The destructor restores
/// the thread's own settings. Takes nanoseconds where they are the same.
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
