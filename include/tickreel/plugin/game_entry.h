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

/// A game, how it looks, how it is played and how it sounds.
struct GameEntry {
  GameInfo info;
  std::function<std::unique_ptr<Look>()> make_look{};  ///< empty: the plain look
  GameControls controls{};
  std::function<std::unique_ptr<Soundscape>()> make_soundscape{};  ///< empty: a silent game
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
