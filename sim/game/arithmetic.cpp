#include "sim/game/arithmetic.h"

#include <string_view>

namespace tickreel::sim {
namespace {

std::string_view name_of_rounding(int rounding) {
  switch (rounding) {
#ifdef FE_UPWARD
    case FE_UPWARD:
      return "it rounds up, and not to nearest";
#endif
#ifdef FE_DOWNWARD
    case FE_DOWNWARD:
      return "it rounds down, and not to nearest";
#endif
#ifdef FE_TOWARDZERO
    case FE_TOWARDZERO:
      return "it rounds towards zero, and not to nearest";
#endif
    default:
      return "it does not round to nearest";
  }
}

void add_clause(std::string& text, std::string_view what) {
  if (!text.empty()) text += "; ";
  text += what;
}

}  // namespace

void set_default_arithmetic() {
  std::fesetenv(FE_DFL_ENV);
#ifdef TICKREEL_X86_ARITHMETIC
  _mm_setcsr(0x1f80U);
#endif
}

std::string other_arithmetic() {
  std::string text;
#ifdef TICKREEL_X86_ARITHMETIC
  const ArithmeticControl control = arithmetic_control();
  // MXCSR has the rounding bits of the x87 control word, three places higher.
  constexpr unsigned kRounding = 0x0c00U;
  const unsigned sse_rounding = (control.sse >> 3U) & kRounding;
  const unsigned x87_rounding = control.x87 & kRounding;
  if (sse_rounding != 0) {
    add_clause(text, name_of_rounding(static_cast<int>(sse_rounding)));
  } else if (x87_rounding != 0) {
    add_clause(text, std::string(name_of_rounding(static_cast<int>(x87_rounding))) + " (on x87)");
  }
  if ((control.sse & 0x8000U) != 0) add_clause(text, "it takes tiny results for 0 (flush to zero)");
  if ((control.sse & 0x0040U) != 0)
    add_clause(text, "it takes tiny numbers for 0 (denormals are zero)");
  if ((control.x87 & 0x0300U) != 0x0300U) add_clause(text, "x87 computes with fewer bits");
  if ((control.sse & 0x1f80U) != 0x1f80U || (control.x87 & 0x003fU) != 0x003fU) {
    add_clause(text, "it traps what it should compute with");
  }
#else
  if (std::fegetround() != FE_TONEAREST) add_clause(text, name_of_rounding(std::fegetround()));
#endif
  return text;
}

void DefaultArithmetic::enter() {
  std::fegetenv(&own_);
  set_default_arithmetic();
}

}  // namespace tickreel::sim
