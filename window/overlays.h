#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "window/frame_meter.h"

namespace tickreel::window {

/// A line of a list of keys, or of the debug overlay.
struct KeyLine {
  std::string keys;  ///< the keys; in the debug overlay the name of a number
  std::string what;  ///< the action of the keys; in the debug overlay the number
};

/// Draws a list of keys in the middle of the window, in one or two columns. The list can be
/// scrolled when it does not fit. `scrolled_lines`: by how many lines it scrolls on in this
/// picture; below 0: back. Returns true when the user closes the list: by its button, or by a click
/// beside it.
[[nodiscard]] bool draw_key_list(const std::string& title, const std::vector<KeyLine>& lines,
                                 float scrolled_lines = 0.0F);

/// The numbers of the debug overlay that the window does not measure itself.
struct DebugFigures {
  std::int64_t tick = 0;               ///< the tick that the picture shows; in a reel the frame
  double alpha = 0.0;                  ///< how far the picture is on the way to the next tick, 0..1
  std::int64_t ticks_for_picture = 0;  ///< ticks that were played before the picture
  double dropped_seconds = 0.0;        ///< time that was not played, because playing took too long
  std::vector<KeyLine> more;           ///< other numbers, below
};
/// Draws the numbers in the top left corner, with the times that `frames` has measured and a chart
/// of them.
void draw_debug_overlay(const DebugFigures& figures, const FrameMeter& frames);

/// Draws a warning about the shown picture, on red, at its upper edge. `text` may have names of
/// fields (with_window_names()). `beside`: the width in pixels of what lies at the right of the
/// picture.
void draw_badge(const std::string& text, float beside = 0.0F);

/// Draws a note about something in progress at the left edge of the window. `bottom_y`: the lower
/// edge of the note, in pixels from the top. Returns the height of the note and a gap in pixels, by
/// which other things at the bottom must move up.
float draw_note(const std::string& text, float bottom_y);

/// Draws a question in the middle of the window. Returns the index of the answer that the user
/// chose in this picture; -1: none. Enter chooses the first answer, Escape the last, and a digit,
/// from 1, the answer with that number.
int draw_question(const std::string& question, const std::vector<std::string>& answers);

}  // namespace tickreel::window
