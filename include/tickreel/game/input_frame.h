#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tickreel {

inline constexpr std::size_t kMaxPlayers = 16;
inline constexpr std::size_t kMaxAxes = 8;
inline constexpr std::size_t kMaxEventsPerTick = 256;
inline constexpr std::size_t kMaxEventPayloadBytes = 4096;

/// The devices of one player during one tick, in the form in which they are stored.
struct PlayerInput {
  std::uint32_t buttons = 0;                  ///< one bit for each button the game names
  std::array<std::int16_t, kMaxAxes> axes{};  ///< -32767..32767, full scale; see quantise_axis
  friend bool operator==(const PlayerInput&, const PlayerInput&) = default;

  [[nodiscard]] bool held(std::uint32_t button_mask) const { return (buttons & button_mask) != 0; }
  /// The axis as a number from -1 to 1: axes[index] / 32767, the same on every machine.
  [[nodiscard]] float axis(std::size_t index) const {
    return static_cast<float>(axes[index]) / 32767.0F;
  }
};

/// Anything else that enters the game: text, a packet, a menu command, the date.
struct InputEvent {
  /// The engine's from 0x8000 on (tickreel/game/input_event.h), else the game's.
  std::uint16_t kind = 0;
  std::uint8_t player = 0;  ///< who caused it; kMaxPlayers - 1 at most
  std::string payload;      ///< bytes, kMaxEventPayloadBytes at most
  friend bool operator==(const InputEvent&, const InputEvent&) = default;
};

/// Everything that a tick learns from outside. Only the session's players, `players[0]` to
/// `players[player_count - 1]`, have input; the rest stay zero. kMaxEventsPerTick events at most.
struct InputFrame {
  std::array<PlayerInput, kMaxPlayers> players{};
  std::vector<InputEvent> events;
  friend bool operator==(const InputFrame&, const InputFrame&) = default;
};

/// The number of steps from the middle of an axis to its end. Finer steps would only be noise of
/// hands and sticks, and most of a replay's bytes. (32767 = 151 * 217, so the ends are exact.)
inline constexpr int kAxisSteps = 151;

/// Rounds an analogue value (clamped to -1..1; NaN gives 0) to the nearest of the kAxisSteps steps,
/// in units of PlayerInput::axes. Input is rounded once, before the game sees it, so a recording
/// and its replay play with the same values.
std::int16_t quantise_axis(float value);

}  // namespace tickreel
