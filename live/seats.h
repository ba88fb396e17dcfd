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

/// "bot", "left half of the keyboard", "gamepad 0".
std::string device_name(const Seat& seat);
/// The control that does `action` on such a device: "W", "Right bumper", "Left stick"; empty when
/// nothing does.
std::string control_name(const GameControls& controls, const GameAction& action,
                         Seat::Device device);

/// The choices of a seat: a bot, when the game has them, each half of a keyboard, and the
/// gamepads that are there.
std::vector<Seat> seat_choices(const GameInfo& info, const std::vector<std::uint8_t>& pads);
/// The next of `choices` after (1) or before (-1) what the seat has that nobody else has. Any
/// number may be bots.
Seat next_seat(const std::vector<Seat>& seats, std::size_t index, int direction,
               const std::vector<Seat>& choices);
/// Makes as many seats as the game has players: the first at the left keys, the others bots, or
/// whatever is free when the game has none.
std::vector<Seat> default_seats(const GameInfo& info, const std::vector<std::uint8_t>& pads);
/// The players that are bots, by index.
std::vector<std::size_t> bots_among(const std::vector<Seat>& seats);

/// Reads "left,right,pad0,bot": a seat for each player; `net`, where others can join. kUsage says
/// what is wrong.
Result<std::vector<Seat>> parse_seats(std::string_view text, const GameInfo& info,
                                      bool can_join = false);

}  // namespace tickreel::live
