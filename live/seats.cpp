#include "live/seats.h"

#include <algorithm>
#include <optional>

#include "live/key_names.h"
#include "tickreel/game/input_event.h"

namespace tickreel::live {
namespace {

using Device = Seat::Device;

std::optional<Seat> parse_seat(std::string_view text) {
  if (text == "bot") return Seat{};
  if (text == "net") return Seat{Device::kNetwork};
  if (text == "left") return Seat{Device::kLeftKeys};
  if (text == "right") return Seat{Device::kRightKeys};
  if (!text.starts_with("pad")) return std::nullopt;
  for (std::uint8_t pad = 0; pad < kMaxGamepads; ++pad) {
    if (text.substr(3) == std::to_string(pad)) return Seat{Device::kGamepad, pad};
  }
  return std::nullopt;
}

bool is_taken(const Seat& wanted, const std::vector<Seat>& seats) {
  const bool is_for_one = wanted.device != Device::kBot && wanted.device != Device::kNetwork;
  return is_for_one && std::ranges::find(seats, wanted) != seats.end();
}

std::string stick_of_axis(const GameControls& controls, std::uint8_t axis) {
  const auto stick = std::ranges::find(controls.sticks, axis, &GameStick::axis);
  return stick == controls.sticks.end() ? "" : pad_stick_name(stick->stick);
}

}  // namespace

std::string device_name(const Seat& seat) {
  switch (seat.device) {
    case Device::kLeftKeys:
      return "left half of the keyboard";
    case Device::kRightKeys:
      return "right half of the keyboard";
    case Device::kGamepad:
      return "gamepad " + std::to_string(seat.pad);
    case Device::kNetwork:
      return "another machine";
    case Device::kBot:
      break;
  }
  return "bot";
}

std::string control_name(const GameControls& controls, const GameAction& action, Device device) {
  const auto name_of = [](std::uint16_t key) { return key == 0 ? "" : key_name(key); };
  if (device == Device::kLeftKeys) return name_of(action.left_key);
  if (device == Device::kRightKeys) return name_of(action.right_key);
  if (device == Device::kBot || device == Device::kNetwork) return "";
  if (action.pad_button >= 0) return pad_button_name(action.pad_button);
  return action.push == 0 ? "" : stick_of_axis(controls, action.axis);
}

std::vector<Seat> seat_choices(const GameInfo& info, const std::vector<std::uint8_t>& pads) {
  std::vector<Seat> choices;
  if (info.make_bot) choices.push_back({});
  choices.push_back({Device::kLeftKeys});
  choices.push_back({Device::kRightKeys});
  for (const std::uint8_t pad : pads) choices.push_back({Device::kGamepad, pad});
  return choices;
}

Seat next_seat(const std::vector<Seat>& seats, std::size_t index, int direction,
               const std::vector<Seat>& choices) {
  const auto count = static_cast<int>(choices.size());
  const auto now = std::ranges::find(choices, seats[index]);
  // A gamepad that was unplugged is no longer a choice: the first or the last choice is next.
  const bool is_choice = now != choices.end();
  const int start = is_choice ? static_cast<int>(now - choices.begin()) : direction > 0 ? -1 : 0;
  const int steps = is_choice ? count - 1 : count;
  for (int step = 1; step <= steps; ++step) {
    const Seat& next =
        choices[static_cast<std::size_t>((start + (direction + count) * step) % count)];
    if (!is_taken(next, seats)) return next;
  }
  return seats[index];
}

std::vector<Seat> default_seats(const GameInfo& info, const std::vector<std::uint8_t>& pads) {
  std::vector<Seat> seats{{Device::kLeftKeys}};
  const std::vector<Seat> choices = seat_choices(info, pads);
  while (seats.size() < info.max_players) {
    const auto free =
        std::ranges::find_if(choices, [&](const Seat& choice) { return !is_taken(choice, seats); });
    if (free == choices.end()) break;
    seats.push_back(*free);
  }
  return seats;
}

std::vector<std::size_t> bots_among(const std::vector<Seat>& seats) {
  std::vector<std::size_t> bots;
  for (std::size_t player = 0; player < seats.size(); ++player) {
    if (seats[player].device == Device::kBot) bots.push_back(player);
  }
  return bots;
}

Result<std::vector<Seat>> parse_seats(std::string_view text, const GameInfo& info, bool can_join) {
  const auto refused = [&](const std::string& why) {
    return bad_field("seats", " " + std::string(text) + ": " + why);
  };
  std::vector<Seat> seats;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const auto seat = parse_seat(word);
    if (!seat || (seat->device == Device::kNetwork && !can_join)) {
      return refused("'" + std::string(word) + "' is no seat: give left, right, pad0 to pad15" +
                     (can_join ? ", net or bot" : " or bot") + " for each player");
    }
    if (is_taken(*seat, seats)) {
      return refused("two players cannot share '" + std::string(word) + "'");
    }
    seats.push_back(*seat);
    begin = end + 1;
  }
  if (seats.size() < info.min_players || seats.size() > info.max_players) {
    return refused(info.name + " is for " + info.describe_players() + ", not " +
                   std::to_string(seats.size()));
  }
  if (!info.make_bot && !bots_among(seats).empty()) return refused(info.name + " has no bots");
  return seats;
}

}  // namespace tickreel::live
