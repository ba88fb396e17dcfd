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

// Functions for the seats of a game that is played live.

/// Returns the name of a seat's device for people: "bot", "left half of the keyboard", "gamepad 0".
std::string device_name(const Seat& seat);
/// Returns the name of the control for `action` on a device: "W", "Right bumper", "Left stick";
/// empty when the device has no control for the action.
std::string control_name(const GameControls& controls, const GameAction& action,
                         Seat::Device device);

/// Returns the seats that a player can choose: a bot (if the game has bots), each half of the
/// keyboard, and each gamepad. `pads`: the numbers of the connected gamepads.
std::vector<Seat> seat_choices(const GameInfo& info, const std::vector<std::uint8_t>& pads);
/// Returns the next choice for the seat `index`: the first one in `choices`, after (`direction` 1)
/// or before (-1) the present one, that no other seat has. Several seats may be bots or other
/// machines. A present choice that is not in `choices`, such as an unplugged gamepad, is followed
/// by the first of them, or backwards by the last. Returns the present choice when all others are
/// taken.
Seat next_seat(const std::vector<Seat>& seats, std::size_t index, int direction,
               const std::vector<Seat>& choices);
/// Returns a seat for each player that the game can have. The first player has the left keys. The
/// others are bots. In a game without bots each of the others gets a free device; if there are not
/// enough devices, there are fewer seats.
std::vector<Seat> default_seats(const GameInfo& info, const std::vector<std::uint8_t>& pads);
/// Returns the indexes of the players that are bots.
std::vector<std::size_t> bots_among(const std::vector<Seat>& seats);

/// Reads the seats of all players from a text such as "left,right,pad0,bot". The word "net", for a
/// person at another machine, is allowed if `can_join`. kUsage when a word is no seat, when two
/// players have the same device, when there is a bot and the game has none, or when the game has
/// another number of players.
Result<std::vector<Seat>> parse_seats(std::string_view text, const GameInfo& info,
                                      bool can_join = false);

}  // namespace tickreel::live
