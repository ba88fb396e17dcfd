#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"
#include "tickreel/scene/look.h"
#include "tickreel/sound/soundscape.h"

namespace tickreel {

/// A game with its look, its controls and its sound.
struct GameEntry {
  GameInfo info;
  /// Makes a new look. Never null. Empty: the game has the plain look.
  std::function<std::unique_ptr<Look>()> make_look{};
  GameControls controls{};
  /// Makes a new soundscape. Never null. Empty: the game is silent.
  std::function<std::unique_ptr<Soundscape>()> make_soundscape{};
  /// Files, and folders with all that is in them, that decide how a shared library's game plays,
  /// looks or sounds; see tickreel_game_table::files.
  std::vector<std::string> files{};
  /// Whether each session of a shared library needs a process of its own; see
  /// tickreel_game_table::has_globals.
  bool needs_process = false;
  /// Whether a library's table sets a field that this tickreel does not know: the library was made
  /// for a newer tickreel, which would play the game differently.
  bool has_unknown_fields = false;
};

}  // namespace tickreel
