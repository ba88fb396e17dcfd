#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/files/scratch_directory.h"
#include "games/registry.h"
#include "renderer/gl/screen_texture.h"
#include "window/background_search.h"
#include "window/home/recording_glance.h"

namespace tickreel::window {

/// A picture of a game of this program: bots play it for some seconds in the background, and their
/// best moment is drawn. A game of a library has none. Only for the window's thread.
class GameGlance {
 public:
  /// Begins to play. `game` must outlive the object.
  explicit GameGlance(const GameEntry& game);

  [[nodiscard]] const GameEntry& game() const { return game_; }
  /// False: there will be no picture, because the game is of a library or has no bots.
  [[nodiscard]] bool may_have_picture() const { return recorded_ != nullptr; }
  /// Returns the picture; null until it is drawn, and when the game cannot be played.
  const ScreenTexture* picture();

 private:
  const GameEntry& game_;
  std::optional<ScratchDirectory> folder_;                   ///< holds the recording
  std::unique_ptr<BackgroundSearch<std::string>> recorded_;  ///< the recording's path
  std::unique_ptr<RecordingGlance> glance_;                  ///< null until there is a recording
};

}  // namespace tickreel::window
