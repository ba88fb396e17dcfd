#pragma once

#include <array>
#include <cstdint>

#include "window/device_listener.h"

namespace tickreel::window {

/// The gamepads that the system knows: asked again and again, and told as changes.
class Gamepads {
 public:
  static constexpr int kMaxPads = 16;
  static constexpr int kButtons = 15;
  static constexpr int kAxes = 6;

  /// True when something changed.
  bool poll(DeviceListener* listener);

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
