#pragma once

#include <optional>
#include <string>
#include <vector>

#include "live/watch/transport.h"
#include "window/transport/play_command.h"

namespace tickreel::window {

// The panel at a window's lower edge, from which what is watched is played: a line of time of the
// window's own, below it buttons and the time. Built with Dear ImGui.

/// In pixels, with a line of time that is so high (units of the interface). 0 in a window so low
/// that the picture has all of it.
float transport_panel_height(float timeline_height);
/// As wide as the window; what follows is drawn into it, the line of time first.
void begin_transport_panel(float height);
void end_transport_panel();

/// A button at the panel's right.
struct PanelButton {
  std::string label;
  std::string short_label;  ///< where the room is small
  PlayCommand command{};
  bool is_on = false;
  std::string hint;  ///< empty: none
};
/// What is said of the time, and how: the most wanted first.
struct TimeCell {
  std::string text;
  bool is_quiet = false;
};
std::string describe_speed(const Rational& speed);

/// Below the line of time: the buttons that play, the time as far as there is room for it, and
/// those at the right. What was pressed.
std::optional<PlayCommand> draw_transport(const Transport& transport, float timeline_height,
                                          const std::vector<TimeCell>& time,
                                          const std::vector<PanelButton>& buttons);

/// Does what the command says, where it is about where one is. False: it is about something else.
bool perform_on(Transport& transport, PlayCommand command);

}  // namespace tickreel::window
