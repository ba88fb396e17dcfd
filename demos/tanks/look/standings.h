#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "demos/tanks/tanks_view.h"
#include "tickreel/scene/look.h"

namespace tickreel::tanks {

/// The state of a player, as the HUD shows it.
struct PlayerStanding {
  std::uint32_t player = 0;
  std::string name;
  std::int64_t score = 0;
  bool alive = false;
  Vec3 position;        ///< where the tank or its wreck is
  float health = 0.0F;  ///< 0..1, like the next three
  float shield = 0.0F;
  float rapid_fire = 0.0F;
  float protection = 0.0F;
  float seconds_to_respawn = 0.0F;
};

/// A line of the pause menu.
struct MenuItem {
  std::string text;
  bool selected = false;
};

/// Everything that the HUD shows, read from the facts and the things of a Moment.
struct Standings {
  std::vector<PlayerStanding> players;  ///< by player index
  std::int64_t round = 1;
  double seconds_left = 0.0;
  Phase phase = kPlaying;
  double phase_seconds = 0.0;  ///< since the phase began
  std::uint32_t winner = kNobody;
  std::vector<MenuItem> menu;  ///< empty unless the game is paused

  /// Resets everything, but keeps the memory.
  void clear();
  /// Returns the name of a player; "?" for an unknown player.
  [[nodiscard]] std::string name_of(std::uint32_t player) const;
  /// Returns the players in order: the highest score first; at equal scores the lower index.
  [[nodiscard]] std::vector<PlayerStanding> ranking() const;
};

/// Replaces the content of `standings`, and reuses its memory.
void read_standings(const Moment& moment, Standings& standings);

}  // namespace tickreel::tanks
