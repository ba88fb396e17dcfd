#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "live/watch/playback_thread.h"
#include "tickreel/result.h"
#include "window/background_search.h"
#include "window/context_menu.h"
#include "window/dropped_file.h"
#include "window/films/thumbnail_maker.h"
#include "window/picture_view.h"
#include "window/play/crash_panel.h"
#include "window/play/movie_mode.h"
#include "window/play/play_cameras.h"
#include "window/play/play_dialog.h"
#include "window/play/play_films.h"
#include "window/play/play_marks.h"
#include "window/play/play_points.h"
#include "window/play/play_reel.h"
#include "window/play/played_replay.h"
#include "window/play/replay_searches.h"
#include "window/play/timeline.h"
#include "window/screen.h"
#include "window/sound/live_sound.h"
#include "window/transport/play_command.h"
#include "window/transport/screen_switches.h"
#include "window/transport/transport_panel.h"

namespace tickreel::window {

/// Plays a replay in a window: transport, time line, marks, cameras, and films that are made
/// meanwhile. docs/window.md describes it for its users.
class PlayScreen final : public Screen {
 public:
  /// Opens the screen in the window, whose context must be current. `player` must note divergences
  /// and play on. kUsage for a camera that the look does not have; the errors of NotesFile::open(),
  /// ScreenRenderer::create(), ReplayFile's of() and open(), and MovieMode::plan_films_at_marks().
  static Result<std::unique_ptr<PlayScreen>> open(PlaySettings settings, ReplayPlayer player,
                                                  Window& window);

  [[nodiscard]] const char* name() const override { return "play"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override;
  bool may_close() override;
  [[nodiscard]] bool is_finished() const override { return is_finished_ || detour_; }
  /// The place that the user wants to go to before this screen continues; exactly one member is
  /// set.
  struct Detour {
    std::string film{};  ///< a film file to see
    std::string reel{};  ///< a reel to edit
    /// the tick from which the user plays on; the screen continues only if the user leaves the
    /// menu that asks who plays
    std::optional<Tick> take_over{};
  };
  /// Returns the detour once, after the screen is finished; nothing: the user wants none.
  std::optional<Detour> take_detour() { return std::exchange(detour_, std::nullopt); }
  /// Continues the screen after a detour. `gone`: how the detour went: a message for the user
  /// (empty: none), or the error.
  void come_back(const Result<std::string>& gone);
  /// Returns the replay to open in place of this one, once the screen is finished; nothing: none.
  [[nodiscard]] const std::optional<std::string>& replay_to_open() const { return replay_to_open_; }
  /// Returns the result, once the window is closed. The error says why the replay could not be
  /// played on, or why a film failed; kInterrupted when marks were to be filmed and some were not.
  [[nodiscard]] Status films_made() const;
  [[nodiscard]] std::vector<QueuedFilm> films() const { return films_.queue().films(); }
  [[nodiscard]] const std::string& replay() const { return replay_.path(); }

 private:
  PlayScreen(PlaySettings settings, ReplayPlayer player, std::unique_ptr<ScreenRenderer> renderer,
             NotesFile notes, const ReplayFile& replay, MakeFilm make_film);

  // play_screen.cpp: time and the picture.
  void advance(Window& window);
  void follow_playback(Window& window);
  void draw_picture(Window& window, float panel_height);
  [[nodiscard]] bool is_heard() const;
  void hear();

  // play_commands.cpp: the actions of keys and buttons.
  void handle_keys(Window& window);
  void perform(PlayCommand command, Window& window);
  void perform_on_notes(PlayCommand command);
  void go_back();
  bool cancel_drag();
  bool type_or_scroll(const KeyPress& press, Window& window);
  void begin_take_over();
  void report_crash();
  void open_dropped(const DroppedFile& dropped);
  void go_to_reel(const std::string& path);
  void leave_for(Detour detour);

  // play_menus.cpp: the menus of right clicks.
  /// The object of a menu: the selection or the present position.
  enum class MenuOf : std::uint8_t { kMark, kCameraPoint, kPlace };
  void open_menu(MenuOf of);
  void open_menu_here();
  [[nodiscard]] MenuContent menu_content(Window& window);
  [[nodiscard]] MenuLine command_line(Window& window, PlayCommand command, const char* keys,
                                      std::string label, bool is_possible = true);
  [[nodiscard]] std::vector<MenuLine> mark_lines(Window& window);
  [[nodiscard]] MenuLine in_line(Window& window);
  [[nodiscard]] MenuLine out_line(Window& window);
  [[nodiscard]] std::vector<MenuLine> slow_lines(Window& window);
  [[nodiscard]] MenuLine mark_camera_line(Window& window);
  [[nodiscard]] std::vector<MenuLine> point_lines(Window& window);
  [[nodiscard]] std::vector<MenuLine> place_lines(Window& window);
  [[nodiscard]] MenuLine cut_line(const Rational& at);

  // play_panels.cpp: everything drawn over the picture.
  void draw_panels(Window& window);
  [[nodiscard]] std::vector<PanelButton> menu_buttons() const;
  void draw_timeline();
  float draw_thumbnail(const TimelineAction& action, float timeline_top);
  [[nodiscard]] int list_width() const;
  [[nodiscard]] int column_width() const;
  [[nodiscard]] float drawer_top() const;
  void draw_mark_list();
  void draw_parts();
  void draw_overlays(Window& window);
  [[nodiscard]] float panel_height() const;

  PlayedReplay replay_;
  PictureView picture_;
  PlayCameras cameras_;
  PlayPoints points_;
  PlayReel reel_;
  PlayFilms films_;
  MovieMode movie_;
  PlayDialog dialog_;
  PlayMarks marks_;
  const Tick ticks_ahead_;  ///< ticks played before they are shown, so that their sound is in time
  const Tick end_tick_;
  CrashPanel crash_;
  PlaybackThread playback_;
  BackgroundSearch<Waveform> waveform_;
  ThumbnailMaker thumbnails_;
  Timeline timeline_;
  float timeline_height_ = 0.0F;  ///< in units of the interface, in this picture
  ContextMenu menu_;
  MenuOf menu_of_ = MenuOf::kMark;

  std::shared_ptr<const ViewWindow> views_;
  std::optional<std::chrono::steady_clock::time_point> last_advance_;
  Tick wanted_tick_ = -1;
  Tick shown_tick_ = 0;
  Tick ticks_for_picture_ = 0;
  std::uint64_t jumps_ = 0;           ///< the number of jumps of the transport that were handled
  std::unique_ptr<LiveSound> sound_;  ///< null: the game is silent
  /// the number of jumps of the transport that the sound has handled
  std::uint64_t heard_jumps_ = 0;
  bool is_seeking_ = false;  ///< from a jump until its views arrive
  std::chrono::steady_clock::time_point seeking_since_;

  ScreenTexture thumbnail_texture_;
  Tick thumbnail_tick_ = -1;
  float thumbnail_height_ = 0.0F;  ///< pixels, in this picture; 0: hidden
  ScreenSwitches switches_;

  std::optional<Detour> detour_;
  bool plays_on_after_detour_ = false;

  bool is_finished_ = false;
  std::optional<std::string> replay_to_open_;
  std::optional<Error> error_;  ///< the replay cannot be played on
};

}  // namespace tickreel::window
