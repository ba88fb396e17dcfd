#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "live/seat.h"
#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"
#include "tickreel/result.h"

namespace tickreel::live {

// The seats of a game that is played live.

/// Returns the name for people: "bot", "left half of the keyboard", "gamepad 0".
std::string device_name(const Seat& seat);
/// Returns the control that does `action` on such a device: "W", "Right bumper", "Left stick";
/// empty when the device has no control for the action.
std::string control_name(const GameControls& controls, const GameAction& action,
                         Seat::Device device);

/// Returns what a seat can be: a bot, when the game has bots, each half of the keyboard, and each
/// gamepad of `pads`.
std::vector<Seat> seat_choices(const GameInfo& info, const std::vector<std::uint8_t>& pads);
/// Returns the next choice for the seat `index`: the first one in `choices`, after (`direction` 1)
/// or before (-1) the present one, that no other seat has. Several seats may be bots or other
/// machines. Returns the present choice when all others are taken.
Seat next_seat(const std::vector<Seat>& seats, std::size_t index, int direction,
               const std::vector<Seat>& choices);
/// Returns a seat for each player that the game can have. The first one has the left keys. The
/// others are bots; in a game without bots each gets a free device, as long as there are some.
std::vector<Seat> default_seats(const GameInfo& info, const std::vector<std::uint8_t>& pads);
/// Returns the indexes of the players that are bots.
std::vector<std::size_t> bots_among(const std::vector<Seat>& seats);

/// Reads a seat for each player: "left,right,pad0,bot", and "net" if `can_join`. kUsage when a word
/// is no seat, when two players have the same device, or when the game cannot have these seats.
Result<std::vector<Seat>> parse_seats(std::string_view text, const GameInfo& info,
                                      bool can_join = false);

}  // namespace tickreel::live
