#pragma once

#include "capture/preload/exchange.h"

// X11 windows, through a separate connection that does not disturb the program's own.

namespace tickreel::capture {

/// Stores and returns the window that an EGL surface or a GLX drawable fills; 0: unknown.
void note_window(const void* surface, unsigned long window);
unsigned long window_of(const void* surface);

/// Asks a window to change its size. The program sees that like a change by the user.
void ask_for_size(unsigned long window, int width, int height);

/// Reserves F9 and F10 in this window; the program no longer sees them.
KeysSeen watch_keys(unsigned long window);
/// The latest key pressed since the last call: F9 begins a film, F10 ends it.
FilmWish wish_by_key();

}  // namespace tickreel::capture
