#pragma once

#include <cstdint>

#include "capture/preload/gl_reading.h"

// The way of pictures to tickreel.

namespace tickreel::capture {

/// The target of a swap: a drawable of GLX or a surface of EGL.
struct Surface {
  const void* display;
  std::uintptr_t name;
  /// Measures the surface. False when the current context does not draw into it.
  bool (*measure)(const Surface& surface, int& width, int& height);
  GlLoader load;
  unsigned long window;  ///< the X11 window that it fills; 0: unknown
};

enum class SwapTurn : std::uint8_t {
  kPassed,  ///< nothing is captured, or the call is nested in a swap
  kFilmed,  ///< the picture was taken if the film needs it
  kBeside,  ///< another window than the filmed one
};
/// The number of slots that a swap of the filmed window takes at least, as the program wants it; 0:
/// it takes none. Below 0 it is 1: at once where a picture is late.
void set_swap_interval(int slots);
int swap_interval();

/// Call when the program has mapped an X11 window, and when OpenGL draws into one. On tickreel's
/// own display, the pictures of a program without OpenGL are what its windows show.
void know_mapped_window();
void know_gl_window();

/// Call before the swap.
SwapTurn begin_swap(const Surface& surface);
/// Call after the swap; waits for the next slot.
void end_swap(SwapTurn turn);

}  // namespace tickreel::capture
