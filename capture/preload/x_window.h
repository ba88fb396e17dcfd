#pragma once

#include <cstdint>

#include "capture/preload/area.h"
#include "capture/preload/exchange.h"

// X11 windows, through a separate connection that does not disturb the program's own.

namespace tickreel::capture {

/// Call in the child of a fork.
void forget_displays();

/// Stores and returns the window that an EGL surface or a GLX drawable fills; 0: unknown.
void note_window(const void* surface, unsigned long window);
unsigned long window_of(const void* surface);

/// Asks a window to change its size, which the program sees like a change by the user. False when
/// the window, or one around it, has a fixed size.
bool ask_for_size(unsigned long window, int width, int height);

/// Whether a window can be seen; true where that is unknown.
bool is_visible(unsigned long window);
/// Whether the window's title, or that of a window around it, contains a text.
bool has_title(unsigned long window, const char* text);

/// How well a window of a size suits a film.
struct Suit {
  bool has_wanted_size;
  std::int64_t pixels;
  friend bool operator<(const Suit& one, const Suit& other) {
    if (one.has_wanted_size != other.has_wanted_size) return other.has_wanted_size;
    return one.pixels < other.pixels;
  }
};
Suit suit_of(int width, int height);
/// Whether the program shows another window, around none of its own, that suits better.
bool has_better_window(unsigned long window, const Suit& suit);

/// The window that suits a film best of those that the display shows.
struct ShownWindow {
  unsigned long number;
  Area whole;
  Area area;  ///< what of it lies on the screen
};
/// False when there is none. Notes whether there are others.
bool find_shown_window(ShownWindow& found);
/// Moves a window to the upper left corner of the screen.
void move_to_corner(unsigned long window);
/// Copies a part of the screen: RGBA, the lowest row first. False when it cannot be read.
bool read_screen(const Area& area, std::uint8_t* pixels);

/// Reserves F9 and F10 in this window; the program no longer sees them.
KeysSeen watch_keys(unsigned long window);
/// The latest key pressed since the last call: F9 begins a film, F10 ends it.
FilmWish wish_by_key();

}  // namespace tickreel::capture
