#include "live/seat.h"

#include <optional>

namespace tickreel::live {
namespace {

/// Returns the control for `action` on the seat's device, if there is one.
std::optional<Control> control_of(const GameAction& action, const Seat& seat) {
  switch (seat.device) {
    case Seat::Device::kBot:
    case Seat::Device::kNetwork:
      break;
    case Seat::Device::kLeftKeys:
      if (action.left_key != 0) return key(action.left_key);
      break;
    case Seat::Device::kRightKeys:
      if (action.right_key != 0) return key(action.right_key);
      break;
    case Seat::Device::kGamepad:
      if (action.pad_button < 0) break;
      return gamepad_button(seat.pad, static_cast<std::uint8_t>(action.pad_button));
  }
  return std::nullopt;
}

}  // namespace

InputBindings bind_seats(const GameControls& controls, const std::vector<Seat>& seats) {
  InputBindings bindings;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Seat& seat = seats[i];
    const auto player = static_cast<std::uint8_t>(i);
    for (const GameAction& action : controls.actions) {
      if (const auto control = control_of(action, seat)) {
        bindings.controls.push_back({*control, player, action.buttons, action.axis, action.push});
      }
    }
    if (seat.device != Seat::Device::kGamepad) continue;
    for (const GameStick& stick : controls.sticks) {
      bindings.sticks.push_back({seat.pad, stick.stick, player, stick.axis, stick.inverted});
    }
  }
  return bindings;
}

}  // namespace tickreel::live
