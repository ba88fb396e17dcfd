#pragma once

#include <cstddef>
#include <cstdint>

// The published views of `rockets`: everything that its simulation and its look share.
//
// Everything happens in the plane y = 0, seen from the south: x to the right, z up. Things turn
// about the y axis. The ground is at z = 0.

namespace tickreel::rockets {

inline constexpr float kArenaHalfWidth = 26.5F;  ///< metres, along x
inline constexpr float kArenaHeight = 16.0F;
inline constexpr float kCrateSize = 1.0F;
inline constexpr float kPlateThickness = 0.05F;
inline constexpr float kRocketRadius = 0.12F;
/// The distance from the nose to the tail; only the nose touches things.
inline constexpr float kRocketLength = 1.1F;
inline constexpr float kMuzzleReach = 1.3F;  ///< from a launcher's middle to its muzzle
inline constexpr std::uint32_t kNobody = 255;

/// Thing::kind. `position` is the middle of the thing; `size` has the full extents. Moving things
/// have velocities.
enum ThingKind : std::uint32_t {
  kPlate = 1,  ///< a thin wall, turned so that its x axis is its thickness
  kPedestal,
  kMast,      ///< variant: the player whose launcher rides on it
  kCrate,     ///< variant: the player whom it belongs to; values: toppled 0 or 1
  kLauncher,  ///< variant: the player; turned to where it points; values: loaded 0..1
  kRocket,    ///< variant: the player who fired it; `position` is the nose; turned along its flight
};

/// ViewEvent::kind. Positions lie in the plane.
enum EventKind : std::uint32_t {
  kLaunch = 1,     ///< variant: the player; direction: the direction of flight
  kBounce,         ///< variant: the player who fired; direction: the plate's normal
  kExplosion,      ///< variant: the player who fired; direction: away from what was hit
  kCrateToppled,   ///< variant: owner | the player to blame << 8 (or kNobody); position: the crate
  kCountdownBeat,  ///< magnitude: seconds to go; 0 is the start
  kRoundEnded,     ///< variant: the winner, or kNobody
};

/// Fact::kind.
enum FactKind : std::uint32_t {
  kPlayerName = 1,  ///< variant: player; text
  kPlayerScore,     ///< variant: player; value
  kCratesLeft,      ///< variant: player; value: crates that stand
  kRound,           ///< value: from 1
  kTicksLeft,       ///< value: ticks of play left in this round
  kPhase,           ///< value: Phase
  kPhaseTicks,      ///< value: ticks since the phase began
  kWinner,          ///< value: player, or kNobody for a draw; only in kRoundOver
};

/// The phases of a round.
enum Phase : std::int64_t { kCountdown, kPlaying, kRoundOver };

// The names of PlayerInput's axes and buttons in `rockets`.

/// PlayerInput's axes, each from -1 to 1.
enum Axis : std::size_t {
  kLiftAxis,  ///< 1 drives the launcher up its mast
  kTurnAxis,  ///< 1 raises the muzzle
};

/// PlayerInput's buttons, a bit each.
enum Button : std::uint32_t {
  kFireButton = 1U << 0,
  kRewindButton = 1U << 1,  ///< for the session, not for the game
};

}  // namespace tickreel::rockets
