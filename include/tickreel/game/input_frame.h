#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tickreel {

inline constexpr std::size_t kMaxPlayers = 16;
inline constexpr std::size_t kMaxAxes = 8;  ///< for each player
inline constexpr std::size_t kMaxEventsPerTick = 256;
inline constexpr std::size_t kMaxEventPayloadBytes = 4096;

/// The buttons and axes of one player during one tick, in the form in which they are stored.
struct PlayerInput {
  std::uint32_t buttons = 0;                  ///< one bit for each button that the game names
  std::array<std::int16_t, kMaxAxes> axes{};  ///< -32767..32767, full scale; see quantise_axis
  friend bool operator==(const PlayerInput&, const PlayerInput&) = default;

  /// Whether at least one of these buttons is held.
  [[nodiscard]] bool held(std::uint32_t button_mask) const { return (buttons & button_mask) != 0; }
  /// The axis as a number from -1 to 1: axes[index] / 32767, the same on every machine.
  [[nodiscard]] float axis(std::size_t index) const {
    return static_cast<float>(axes[index]) / 32767.0F;
  }
};

/// Any input of a game that is no button or axis: text, a packet, a menu command, the date.
struct InputEvent {
  /// The meaning of the payload. Kinds from 0x8000 on are the engine's
  /// (tickreel/game/input_event.h), smaller kinds the game's own.
  std::uint16_t kind = 0;
  std::uint8_t player = 0;  ///< the index of the player who caused it; kMaxPlayers - 1 at most
  std::string payload;      ///< bytes, kMaxEventPayloadBytes at most
  friend bool operator==(const InputEvent&, const InputEvent&) = default;
};

/// The whole input of a tick. Only `players[0]` to `players[player_count - 1]`, the players of the
/// session, have input; the others stay zero. There are at most kMaxEventsPerTick events.
struct InputFrame {
  std::array<PlayerInput, kMaxPlayers> players{};
  std::vector<InputEvent> events;
  friend bool operator==(const InputFrame&, const InputFrame&) = default;
};

/// The number of steps from the middle of an axis to its end. Finer steps would only store the
/// noise of hands and sticks, which would be most of a replay's bytes. (32767 = 151 * 217, so the
/// ends are exact.)
inline constexpr int kAxisSteps = 151;

/// Returns a value of an axis, from -1 to 1, in units of PlayerInput::axes, rounded to the nearest
/// of the kAxisSteps steps. Values beyond are clamped; NaN gives 0. Input is rounded before the
/// game sees it, so a recording and its replay play with the same values.
std::int16_t quantise_axis(float value);

}  // namespace tickreel
