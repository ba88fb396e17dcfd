#include "tickreel/plugin/cpp_entry.h"

// A C++ game that another compiler has built, or that claims so.

extern "C" __attribute__((visibility("default"))) const tickreel::CppGameEntry*
tickreel_cpp_game_entry() {
#if defined(OLDER_ENTRY)
  static const tickreel::CppGameEntry made{.size = 8};
#else
  static const tickreel::CppGameEntry made{
      .built_with = "tickreel 0.1.0, compiler 1.2.3 from nowhere",
      // A call means that the caller has not checked `size` or `built_with`.
      .make = [](const std::string&, tickreel::GameEntry&) -> tickreel::Status {
        __builtin_trap();
      }};
#endif
  return &made;
}
