#pragma once

#include <cstdint>

#include "capture/preload/area.h"
#include "capture/preload/exchange.h"

// X11 windows, through a separate connection that does not disturb the program's own.

namespace tickreel::capture {

/// Forgets the connections, which belong to the parent. Call it in the child of a fork.
void forget_displays();

/// Stores the window that an EGL surface or a GLX drawable fills. The latest 64 are kept.
void note_window(const void* surface, unsigned long window);
/// Returns the window that note_window() has stored for a surface; 0: unknown.
unsigned long window_of(const void* surface);

/// Asks a window to change its size, which the program sees like a change by the user. False when
/// the window, or one around it, has a fixed size, or the display cannot be reached.
bool ask_for_size(unsigned long window, int width, int height);

/// Whether a window and all windows around it are mapped; other windows may cover it. True where
/// that is unknown.
bool is_visible(unsigned long window);
/// Whether the window's title, or that of a window around it, contains a text; false where that is
/// unknown.
bool has_title(unsigned long window, const char* text);

/// How well a window of a size suits a film; larger: better.
struct Suit {
  bool has_wanted_size;
  std::int64_t pixels;
  friend bool operator<(const Suit& one, const Suit& other) {
    if (one.has_wanted_size != other.has_wanted_size) return other.has_wanted_size;
    return one.pixels < other.pixels;
  }
};
Suit suit_of(int width, int height);
/// Whether the program of `window` shows another outermost window, which suits the film better.
bool has_better_window(unsigned long window, const Suit& suit);

/// The window that suits a film best of those that the display shows.
struct ShownWindow {
  unsigned long number;  ///< the X11 window
  Area whole;            ///< in pixels from the screen's upper left corner, like `area`
  Area area;             ///< the part of `whole` that lies on the screen
};
/// Finds the window to film. False when there is none. Sets Exchange::windows_beside when the
/// display shows a window without the wanted title.
bool find_shown_window(ShownWindow& found);
/// Moves a window to the upper left corner of the screen.
void move_to_corner(unsigned long window);
/// Copies a part of the screen: RGBA, the lowest row first. False when the screen cannot be read.
bool read_screen(const Area& area, std::uint8_t* pixels);

/// Reserves F9 and F10 in the outermost window around this one; the program no longer sees these
/// keys. Returns kSeen, or kNoWindow on failure.
KeysSeen watch_keys(unsigned long window);
/// Returns the request by the latest key since the last call: F9 begins a film, F10 ends it; kNone
/// without a key.
FilmWish wish_by_key();

}  // namespace tickreel::capture
