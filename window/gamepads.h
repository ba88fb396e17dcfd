#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "window/device_listener.h"

namespace tickreel::window {

/// The name of a gamepad, from the system or from set_told_pad(); empty when there is none of this
/// number. Only for the window's thread.
std::string gamepad_name(int pad);
/// With `told`, only the gamepads named by set_told_pad() exist; without, those of the system.
void tell_pads(bool told);
void set_told_pad(int pad, const std::string& name);

/// The gamepads of the system. Polls them and reports changes.
class Gamepads {
 public:
  static constexpr int kMaxPads = 16;
  static constexpr int kButtons = 15;
  static constexpr int kAxes = 6;

  /// Polls the gamepads. True when something changed.
  bool poll(DeviceListener* listener);
  /// Whether any gamepad was connected at the last poll.
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
