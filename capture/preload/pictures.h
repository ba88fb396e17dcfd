#pragma once

#include <cstdint>

#include "capture/preload/gl_reading.h"

// Pictures, on their way to tickreel.

namespace tickreel::capture {

/// What is swapped: a drawable of GLX, or a surface of EGL.
struct Surface {
  const void* display;
  std::uintptr_t name;
  /// Whether the context that is current draws into it, and how large it is.
  bool (*measure)(const Surface& surface, int& width, int& height);
  GlLoader load;
  unsigned long window;  ///< of X11, that it fills; 0: nobody knows
};

enum class SwapTurn : std::uint8_t {
  kPassed,  ///< nothing is captured, or this is within a swap
  kFilmed,  ///< the picture was taken, where it is wanted
  kBeside,  ///< of another window than the one that is filmed
};
/// Before the swap.
SwapTurn begin_swap(const Surface& surface);
/// Behind it: waits for the next slot.
void end_swap(SwapTurn turn);

}  // namespace tickreel::capture
