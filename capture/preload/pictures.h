#pragma once

#include <cstdint>

#include "capture/preload/gl_reading.h"

// Functions that pass pictures to tickreel.

namespace tickreel::capture {

/// The surface that a swap shows: a drawable of GLX or a surface of EGL.
struct Surface {
  const void* display;
  std::uintptr_t name;
  /// Measures the surface in pixels. Returns false when the current context does not draw into it.
  bool (*measure)(const Surface& surface, int& width, int& height);
  GlLoader load;         ///< finds OpenGL's functions
  unsigned long window;  ///< the X11 window that the surface fills; 0: unknown
};

/// How begin_swap() has treated a swap.
enum class SwapTurn : std::uint8_t {
  kPassed,  ///< nothing is captured, or the call is nested in a swap
  /// The swap of the filmed window; its picture was delivered if the film needs it. Also each swap
  /// while another process delivers the pictures: it must wait, too.
  kFilmed,
  kBeside,  ///< the swap of a window that is not filmed
};
/// Sets how many slots a swap of the filmed window takes at least, as the program wants it. 0: in
/// game time a swap takes no time if time has passed since the swap before; otherwise it lasts
/// until the next slot. A value below 0, which lets late pictures be shown at once, counts as 1.
void set_swap_interval(int slots);
/// Returns the number of slots that set_swap_interval() has set.
int swap_interval();

/// Call know_mapped_window() when the program has mapped an X11 window, and know_gl_window() when
/// OpenGL draws into a window. On a hidden display of tickreel, a program without OpenGL is
/// captured by the contents of its windows.
void know_mapped_window();
void know_gl_window();

/// Call it before the swap. Delivers the picture if the film needs it.
SwapTurn begin_swap(const Surface& surface);
/// Call it after the swap, with the result of begin_swap(). Waits in game time: after kFilmed as
/// set_swap_interval() says, after kBeside until the next slot unless game time waits for this
/// thread, and after kPassed not at all.
void end_swap(SwapTurn turn);

}  // namespace tickreel::capture
