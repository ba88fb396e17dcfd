#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "window/device_listener.h"

namespace tickreel::window {

/// Returns the name of a gamepad; empty when there is no gamepad with this number, which is below
/// Gamepads::kMaxPads. Only for the window's thread.
std::string gamepad_name(int pad);
/// Chooses where gamepad names come from: with true, only from set_told_pad(), for logs that are
/// played; with false, from the system. Forgets the names of set_told_pad().
void tell_pads(bool told);
/// Sets the name of a gamepad; empty: the gamepad is gone. Does nothing unless tell_pads(true) was
/// called.
void set_told_pad(int pad, const std::string& name);

/// The gamepads of the system: polls them and reports changes to a listener.
class Gamepads {
 public:
  static constexpr int kMaxPads = 16;
  static constexpr int kButtons = 15;
  static constexpr int kAxes = 6;

  /// Polls the gamepads and reports changes to `listener` (null: nobody). Returns whether anything
  /// changed.
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
