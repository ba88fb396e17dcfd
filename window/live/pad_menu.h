#pragma once

#include <utility>
#include <vector>

#include "window/device_listener.h"
#include "window/live/menu_key.h"

namespace tickreel::window {

/// Collects the menu keys of gamepads for a menu outside of a game.
class PadMenu final : public DeviceListener {
 public:
  /// Returns the keys since the last call.
  std::vector<MenuKey> take_keys() { return std::exchange(keys_, {}); }

  void control(const Control& control, bool down) override {
    const auto key = menu_key_of(control);
    if (down && key) keys_.push_back(*key);
  }
  void gamepad_axis(std::uint8_t /*pad*/, std::uint8_t /*axis*/, float /*value*/) override {}
  void gamepad_connected(std::uint8_t /*pad*/, bool /*connected*/) override {}
  void text(char32_t /*code_point*/) override {}
  void pointer(double /*x*/, double /*y*/, double /*width*/, double /*height*/) override {}
  void wheel(double /*x*/, double /*y*/) override {}
  void focus(bool /*focused*/) override {}
  void window_size(int /*width*/, int /*height*/) override {}

 private:
  std::vector<MenuKey> keys_;
};

}  // namespace tickreel::window
