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

/// What the keys do, in the middle of the window, in as many columns as fit. Where there are more
/// lines than fit they can be scrolled, in this picture by so many.
void draw_key_list(const std::string& title, const std::vector<KeyLine>& lines,
                   float scrolled_lines = 0.0F);

/// What the debug overlay says of the game, beside the times that the window measures.
struct DebugFigures {
  std::int64_t tick = 0;
  double alpha = 0.0;
  std::int64_t ticks_for_picture = 0;
  double dropped_seconds = 0.0;
  std::vector<KeyLine> more;
};
void draw_debug_overlay(const DebugFigures& figures, const FrameMeter& frames);

/// In red at the top: what is wrong with what is seen.
void draw_badge(const std::string& text);

/// Something that goes on, at the bottom left, its lower edge there. How much higher what else is
/// at the bottom has to be.
float draw_note(const std::string& text, float bottom_y);

/// A question in the middle of the window. The number of the chosen answer, or -1. Escape is the
/// last answer, Enter the first, and digits are all of them.
int draw_question(const std::string& question, const std::vector<std::string>& answers);

}  // namespace tickreel::window
