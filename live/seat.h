#pragma once

#include <cstdint>
#include <vector>

#include "live/input_bindings.h"
#include "tickreel/game/game_controls.h"

namespace tickreel::live {

/// The device, or the bot, that plays one of the players.
struct Seat {
  enum class Device : std::uint8_t {
    kBot,
    kLeftKeys,
    kRightKeys,
    kGamepad,
    kNetwork,  ///< somebody at another machine
  };
  Device device = Device::kBot;
  std::uint8_t pad = 0;  ///< which gamepad
  friend bool operator==(const Seat&, const Seat&) = default;
};

/// Binds the devices to players, by index, that sit like this.
InputBindings bind_seats(const GameControls& controls, const std::vector<Seat>& seats);

}  // namespace tickreel::live
