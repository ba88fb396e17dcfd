#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "demos/tanks/tanks_view.h"
#include "tickreel/scene/look.h"

namespace tickreel::tanks {

struct PlayerStanding {
  std::uint32_t player = 0;
  std::string name;
  std::int64_t score = 0;
  bool alive = false;
  Vec3 position;  ///< of the tank, or of what is left of it
  float health = 0.0F;
  float shield = 0.0F;
  float rapid_fire = 0.0F;
  float protection = 0.0F;
  float seconds_to_respawn = 0.0F;
};

struct MenuItem {
  std::string text;
  bool selected = false;
};

/// All that the HUD says, read from the facts and the things of a moment.
struct Standings {
  std::vector<PlayerStanding> players;  ///< by player index
  std::int64_t round = 1;
  double seconds_left = 0.0;
  Phase phase = kPlaying;
  double phase_seconds = 0.0;  ///< since it began
  std::uint32_t winner = kNobody;
  std::vector<MenuItem> menu;  ///< empty unless the game is paused

  /// As new, but for the memory.
  void clear();
  /// The name of a player, or "?".
  [[nodiscard]] std::string name_of(std::uint32_t player) const;
  /// Highest score first; among equals the lower index.
  [[nodiscard]] std::vector<PlayerStanding> ranking() const;
};

/// What `standings` said before is forgotten, and its memory used again.
void read_standings(const Moment& moment, Standings& standings);

}  // namespace tickreel::tanks
