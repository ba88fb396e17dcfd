#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "live/input_collector.h"
#include "live/live_session.h"
#include "tickreel/game/game_controls.h"
#include "window/device_listener.h"
#include "window/live/menu_key.h"

namespace tickreel::window {

/// Whether a key stops the game and plays it tick by tick (`.`) or takes ticks back (`,`). False
/// for a key that the game uses itself.
bool is_step_key(int key, const GameControls& controls);

/// Passes the input of the devices to a live game, and menu keys to the screen. The game receives
/// no keys of the window, and the mouse and text only if its controls say that it reads them. While
/// a menu is open, the game receives no keys, buttons, text or pointer, but still sticks,
/// connections of gamepads, the focus and (if it reads the mouse) the window's size. All calls must
/// come from the window's thread.
class LiveDevices final : public DeviceListener {
 public:
  /// All references are borrowed.
  LiveDevices(const GameControls& controls, InputCollector& input, LiveSession& session)
      : controls_(controls), input_(input), session_(session) {}

  /// Begins a menu: releases all controls that are down for the game. When the game has a menu of
  /// its own, Escape and Start do this too.
  void enter_menu();
  /// Ends a menu: presses for the game the controls that are still down, except keys and gamepad
  /// buttons that work in menus.
  void leave_menu();
  [[nodiscard]] bool is_in_menu() const { return is_in_menu_; }

  /// Returns the menu keys of gamepads since the last call.
  std::vector<MenuKey> take_menu_keys() { return std::exchange(menu_keys_, {}); }
  /// Whether the focus was lost since the last call and has not come back.
  bool take_focus_loss() { return std::exchange(lost_focus_, false); }
  /// Returns the numbers of the gamepads that were disconnected since the last call.
  std::vector<std::uint8_t> take_lost_pads() { return std::exchange(lost_pads_, {}); }

  void control(const Control& control, bool down) override;
  void gamepad_axis(std::uint8_t pad, std::uint8_t axis, float value) override;
  void gamepad_connected(std::uint8_t pad, bool connected) override;
  void text(char32_t code_point) override;
  void pointer(double x, double y, double width, double height) override;
  void wheel(double x, double y) override;
  void focus(bool focused) override;
  void window_size(int width, int height) override;

 private:
  /// Whether the control is Start on a gamepad and the game uses that button, as consoles do. Then
  /// only Escape opens the menu.
  [[nodiscard]] bool is_of_the_game(const Control& control) const;
  [[nodiscard]] bool hears_mouse() const { return controls_.reads_mouse && !is_in_menu_; }
  void say_input_came();

  const GameControls& controls_;
  InputCollector& input_;
  LiveSession& session_;
  bool is_in_menu_ = false;
  std::set<Control> held_;  ///< controls that people hold, whether or not the game knows it
  std::vector<MenuKey> menu_keys_;
  bool lost_focus_ = false;
  std::vector<std::uint8_t> lost_pads_;
};

}  // namespace tickreel::window
