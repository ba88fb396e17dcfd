#pragma once

#include <cstdint>
#include <vector>

#include "live/input_bindings.h"
#include "tickreel/game/game_controls.h"

namespace tickreel::live {

/// The device with which one of the players plays, or the bot that plays for it.
struct Seat {
  enum class Device : std::uint8_t {
    kBot,
    kLeftKeys,   ///< GameAction::left_key of each action
    kRightKeys,  ///< GameAction::right_key of each action
    kGamepad,
    kNetwork,  ///< a person at another machine
  };
  Device device = Device::kBot;
  std::uint8_t pad = 0;  ///< the number of the gamepad, for kGamepad
  friend bool operator==(const Seat&, const Seat&) = default;
};

/// Returns the bindings of the game's controls to the players. `seats`: the seat of each player.
InputBindings bind_seats(const GameControls& controls, const std::vector<Seat>& seats);

}  // namespace tickreel::live
