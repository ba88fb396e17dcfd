#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "window/device_listener.h"

namespace tickreel::window {

/// The name of a gamepad, empty when there is none of this number: as the system says, or what
/// set_told_pad() has said. Of the window's thread.
std::string gamepad_name(int pad);
/// From now on there are only gamepads that set_told_pad() names; or those of the system again.
void tell_pads(bool told);
void set_told_pad(int pad, const std::string& name);

/// The gamepads that the system knows: asked again and again, and told as changes.
class Gamepads {
 public:
  static constexpr int kMaxPads = 16;
  static constexpr int kButtons = 15;
  static constexpr int kAxes = 6;

  /// True when something changed.
  bool poll(DeviceListener* listener);
  /// Whether any was there when they were asked last.
  [[nodiscard]] bool are_there() const { return std::ranges::any_of(pads_, &Pad::connected); }

 private:
  struct Pad {
    bool connected = false;
    std::array<unsigned char, kButtons> buttons{};
    std::array<float, kAxes> axes{};
  };

  static bool poll_pad(std::uint8_t number, Pad& pad, DeviceListener* listener);

  std::array<Pad, kMaxPads> pads_{};
};

}  // namespace tickreel::window
