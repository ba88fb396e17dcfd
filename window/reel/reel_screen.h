#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "live/watch/transport.h"
#include "movie/film/film_definition.h"
#include "movie/frames/replay_game.h"
#include "renderer/gl/screen_texture.h"
#include "tickreel/result.h"
#include "window/reel/reel_pictures.h"
#include "window/reel/reel_sound.h"
#include "window/reel/reel_strip.h"
#include "window/screen.h"
#include "window/toasts.h"
#include "window/transport/play_command.h"
#include "window/transport/transport_panel.h"

namespace tickreel::window {

/// A reel to be watched.
struct ReelToShow {
  GameFinder find_game;            ///< called by several threads, one call at a time each
  FilmDefinition film;             ///< complete; small enough to be drawn as it is watched
  std::vector<std::string> names;  ///< of its clips
  bool is_film = false;            ///< of a film that is there: Esc leaves it
};

/// Plays a reel in a window, as its film will be, without making it. Pictures that take too long
/// are left out; the sound goes on. docs/reels.md describes it for those who use it.
class ReelScreen final : public Screen {
 public:
  /// The errors of ReelTimeline::make.
  static Result<std::unique_ptr<ReelScreen>> open(ReelToShow reel, Window& window);

  [[nodiscard]] const char* name() const override { return "reel"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override;
  bool may_close() override { return true; }
  [[nodiscard]] bool is_finished() const override { return is_finished_ || film_to_show_; }
  /// After it: a film that was dropped on the window, to be shown before this goes on.
  std::optional<std::string> take_film_to_show() {
    return std::exchange(film_to_show_, std::nullopt);
  }
  /// It was seen; what there is to say of that.
  void come_back(const Result<std::string>& shown);
  /// Why it could not be shown or heard on.
  [[nodiscard]] Status status() const;

 private:
  ReelScreen(ReelToShow reel, ReelTimeline timeline, Window& window);

  void handle_keys(Window& window);
  void perform(PlayCommand command, Window& window);
  void go_to_clip(int direction);
  void advance();
  void hear();
  void draw_picture(const Window& window, float panel_height);
  void draw_panel(Window& window, float height);
  void draw_overlays(Window& window, float panel_height);
  /// The frame at which one is.
  [[nodiscard]] std::int64_t frame() const;

  const FilmDefinition film_;
  const bool is_film_;
  Transport transport_;
  ReelStrip strip_;
  ReelPictures pictures_;
  std::unique_ptr<ReelSound> sound_;  ///< null: the reel has none
  ScreenTexture texture_;
  Toasts toasts_;

  std::optional<std::chrono::steady_clock::time_point> last_advance_;
  std::int64_t wanted_frame_ = -1;
  std::int64_t shown_frame_ = -1;
  std::int64_t left_out_ = 0;  ///< frames that were due and not drawn, since the last jump
  std::uint64_t jumps_ = 0;    ///< of the transport, of which this knows
  bool is_seeking_ = true;     ///< since a jump, until its picture is there
  bool shows_help_ = false;
  bool shows_debug_ = false;
  bool hides_panels_ = false;
  bool is_finished_ = false;
  std::optional<std::string> film_to_show_;
};

}  // namespace tickreel::window
