#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "window/frame_meter.h"

namespace tickreel::window {

/// A line of a list of keys.
struct KeyLine {
  std::string keys;
  std::string what;
};

/// Draws a list of keys in the middle of the window, in one or two columns. When the lines do not
/// fit they scroll, by `scrolled_lines` in this picture.
void draw_key_list(const std::string& title, const std::vector<KeyLine>& lines,
                   float scrolled_lines = 0.0F);

/// The figures of the debug overlay that come from the game, beside the times that the window
/// measures.
struct DebugFigures {
  std::int64_t tick = 0;
  double alpha = 0.0;
  std::int64_t ticks_for_picture = 0;
  double dropped_seconds = 0.0;
  std::vector<KeyLine> more;
};
void draw_debug_overlay(const DebugFigures& figures, const FrameMeter& frames);

/// Draws a red warning about the shown picture at the top.
void draw_badge(const std::string& text);

/// Draws a note about something in progress at the bottom left, with its lower edge at `bottom_y`.
/// Returns by how much other things at the bottom must move up.
float draw_note(const std::string& text, float bottom_y);

/// Draws a question in the middle of the window. Returns the index of the chosen answer, or -1.
/// Enter chooses the first answer, Escape the last, and digits choose by number.
int draw_question(const std::string& question, const std::vector<std::string>& answers);

}  // namespace tickreel::window
