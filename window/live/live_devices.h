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

/// A key that stops the game and plays it tick by tick, unless the game has a use for it.
bool is_step_key(int key, const GameControls& controls);

/// Hands what the devices say to a live game, and the part for menus to whoever asks. In a menu the
/// game gets only sticks and releases. All calls come from the window's thread.
class LiveDevices final : public DeviceListener {
 public:
  /// Everything is borrowed.
  LiveDevices(const GameControls& controls, InputCollector& input, LiveSession& session)
      : controls_(controls), input_(input), session_(session) {}

  /// Escape and Start do it by themselves where the game has a menu.
  void enter_menu();
  void leave_menu();
  [[nodiscard]] bool is_in_menu() const { return is_in_menu_; }

  // What has come since the last call.

  /// From gamepads.
  std::vector<MenuKey> take_menu_keys() { return std::exchange(menu_keys_, {}); }
  bool take_focus_loss() { return std::exchange(lost_focus_, false); }
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
  /// A pad's Start, where the game has a use for it, as a console's: Escape opens the menu then.
  [[nodiscard]] bool is_of_the_game(const Control& control) const;
  [[nodiscard]] bool hears_mouse() const { return controls_.reads_mouse && !is_in_menu_; }
  void say_input_came();

  const GameControls& controls_;
  InputCollector& input_;
  LiveSession& session_;
  bool is_in_menu_ = false;
  std::set<Control> held_;  ///< by a hand, whatever the game hears of it
  std::vector<MenuKey> menu_keys_;
  bool lost_focus_ = false;
  std::vector<std::uint8_t> lost_pads_;
};

}  // namespace tickreel::window
