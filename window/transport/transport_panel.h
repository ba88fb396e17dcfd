#pragma once

#include <optional>
#include <string>
#include <vector>

#include "live/watch/transport.h"
#include "window/transport/play_command.h"

namespace tickreel::window {

// The panel at the window's lower edge with a time line, and below it the buttons that play and the
// time. Built with Dear ImGui.

/// Returns the panel's height in pixels, for a time line of `timeline_height` units of the
/// interface. 0: the window is so low that the picture needs all of it; then no panel must be
/// drawn.
float transport_panel_height(float timeline_height);
/// Begins a panel as wide as the window and `height` pixels high. The caller draws into it, the
/// time line first, and ends it with ImGui::End().
void begin_transport_panel(float height);

/// A button at the right of the panel.
struct PanelButton {
  std::string label;
  PlayCommand command{};  ///< the command that the button gives
  bool is_on = false;     ///< drawn as switched on
  std::string hint;       ///< tooltip; empty: no tooltip
};
/// A part of the time display. Of a list of cells, the first is the most important.
struct TimeCell {
  std::string text;
  bool is_quiet = false;  ///< drawn in the colour of less important text
};
/// Returns a playing speed for people: "2x", "1/2x", "reverse" (for -1), "reverse 2x".
std::string describe_speed(const Rational& speed);

/// Draws the row below the time line: the buttons for playing, as many cells of `time` as fit, and
/// `buttons` at the right. Returns the command of the button that was pressed; nothing: none.
std::optional<PlayCommand> draw_transport(const Transport& transport, float timeline_height,
                                          const std::vector<TimeCell>& time,
                                          const std::vector<PanelButton>& buttons);

/// Performs a command that moves the playhead or changes playback. Returns false, and does nothing,
/// for any other command.
bool perform_on(Transport& transport, PlayCommand command);

}  // namespace tickreel::window
