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
  /// Files of a shared library, and folders with all that is in them, that decide how the game
  /// plays, looks or sounds; see tickreel_game_table::files.
  std::vector<std::string> files{};
  /// Whether each session of a shared library needs a process of its own; see
  /// tickreel_game_table::has_globals.
  bool needs_process = false;
  /// Whether a library's table has fields behind those of this tickreel's, and sets one of them: it
  /// was made for a newer one, which would play the game otherwise.
  bool has_unknown_fields = false;
};

}  // namespace tickreel
