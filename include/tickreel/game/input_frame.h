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
  /// The axis as the simulation may use it: exactly axes[index] / 32767.
  [[nodiscard]] float axis(std::size_t index) const {
    return static_cast<float>(axes[index]) / 32767.0F;
  }
};

/// Anything else that enters the game: text, a packet, a menu command, the date.
struct InputEvent {
  std::uint16_t kind =
      0;  ///< the engine's from 0x8000 on (tickreel/game/input_event.h), else the game's
  std::uint8_t player = 0;  ///< who caused it; kMaxPlayers - 1 at most
  std::string payload;      ///< bytes, kMaxEventPayloadBytes at most
  friend bool operator==(const InputEvent&, const InputEvent&) = default;
};

/// The one door: everything that a tick learns from outside. Only `players[0..player_count)` of the
/// session mean something; the rest stay zero.
struct InputFrame {
  std::array<PlayerInput, kMaxPlayers> players{};
  std::vector<InputEvent> events;
  friend bool operator==(const InputFrame&, const InputFrame&) = default;
};

/// The steps from the middle of an axis to its end. Finer ones are noise of hands and sticks, and
/// cost a replay most of its bytes. (32767 = 151 * 217, so the ends are exact.)
inline constexpr int kAxisSteps = 151;

/// Rounds an analogue value (clamped to -1..1; NaN gives 0) to the nearest step, in stored units.
/// Done once, before the game sees it, so that what is lossy is lossy while recording too.
std::int16_t quantise_axis(float value);

}  // namespace tickreel
