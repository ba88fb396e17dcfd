#pragma once

#include "capture/preload/exchange.h"

// Windows of X11, by a connection of its own: what the program does with its own is not disturbed.

namespace tickreel::capture {

/// What a surface of EGL or a drawable of GLX fills, as the program has made it; 0: not known.
void note_window(const void* surface, unsigned long window);
unsigned long window_of(const void* surface);

/// Asks a window for another size. The program hears of it as if a person had done it.
void ask_for_size(unsigned long window, int width, int height);

/// From now on F9 and F10 in this window are ours, and the program does not see them.
KeysSeen watch_keys(unsigned long window);
/// What has been pressed since: F9 begins, F10 ends.
FilmWish wish_by_key();

}  // namespace tickreel::capture
