#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/registry.h"
#include "live/live_session.h"
#include "live/seat.h"
#include "live/standings.h"
#include "window/live/film_kind_choice.h"
#include "window/live/game_menu.h"
#include "window/live/live_devices.h"
#include "window/live/menu.h"
#include "window/picture_view.h"
#include "window/screen.h"
#include "window/sound/live_sound.h"
#include "window/toasts.h"

namespace tickreel::window {

/// The user's decision about the recording at the end of a live game.
enum class LiveEnd : std::uint8_t {
  kKeep,     ///< keep the recording; also when the user pressed Ctrl+Q
  kFilm,     ///< keep the recording and film the marks
  kChoose,   ///< keep the recording and ask which films to make, and how
  kDiscard,  ///< discard the recording
  kRestart,  ///< discard the recording and play again
  kWatch,    ///< keep the recording and play it
  kStopped,  ///< the window was closed from outside; the user was not asked
  kOver,     ///< the match with other machines ended; the user was not asked
};

/// The views before the session begins, for a game that continues a replay: consecutive, up to the
/// view before the session's first tick.
using LivePast = std::vector<std::shared_ptr<const View>>;

/// The screen on which people play a game that is recorded: the game, its menus and its results.
class LiveScreen final : public Screen {
 public:
  /// Begins the game. All references are borrowed. `net`: see LiveGame; null: everybody plays on
  /// this machine. `past`: see LivePast. The window's context must be current. The errors of
  /// Look::find_camera() for the game's own camera, and of ScreenRenderer::create() (kFailed,
  /// kUsage).
  static Result<std::unique_ptr<LiveScreen>> create(const GameEntry& game,
                                                    const std::vector<Seat>& seats,
                                                    Recorder& recorder, Window& window,
                                                    NetSide* net = nullptr,
                                                    const LivePast& past = {});
  ~LiveScreen() override;

  /// Sets the proposal for films of the marks, which the question at the end shows. film_kind() has
  /// the user's choice afterwards.
  void propose_films(FormChoice choice) { film_kind_ = FilmKindChoice(std::move(choice)); }
  [[nodiscard]] const FilmKindChoice& film_kind() const { return film_kind_; }

  [[nodiscard]] const char* name() const override { return "live"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override;
  /// Asks the user whether to keep the recording; returns false until there is an answer. A game
  /// that has failed is not asked about.
  bool may_close() override;
  [[nodiscard]] bool is_finished() const override { return end_ || error_; }

  /// Ends an open range and stops the game; the caller may use the recorder again. Returns what to
  /// do with the recording, or the error that ended the game or its pictures.
  Result<LiveEnd> finish();

 private:
  /// The panel over the game. kStopped shows no panel either: the game waits for the key that plays
  /// its next tick, and still receives its input.
  enum class Panel : std::uint8_t {
    kNone,
    kStopped,
    kPause,
    kKeys,
    kResults,
    kRestart,
    kQuit,
    kEnded  ///< the game itself has failed
  };

  LiveScreen(const GameEntry& game, const std::vector<Seat>& seats, Recorder& recorder,
             Window& window, std::unique_ptr<ScreenRenderer> renderer, NetSide* net,
             const LivePast& past);

  void follow_game(Window& window);
  void follow_news();
  void follow_others();
  void handle_keys(Window& window);
  void mute();
  void play_with(const PressedKey& key);
  void step(const KeyPress& press);
  [[nodiscard]] bool is_panel_open() const {
    return panel_ != Panel::kNone && panel_ != Panel::kStopped;
  }
  void watch_devices();
  void draw_game(Window& window);
  void draw_panel();
  void draw_pause();
  void draw_keys();
  void draw_results();
  void draw_restart();
  void draw_quit();
  bool press_for_film(const PressedKey& key);
  void draw_ended();
  void draw_overlays(Window& window);
  void draw_debug(Window& window);
  void open(Panel panel);
  void open_keys();
  void go_back();
  void hand_over_devices();
  [[nodiscard]] Rational time_shown() const;
  void mark();
  void mark_range();
  void mark_last_seconds();
  void end_range();
  void store(const NoteEdit& edit);

  /// Dear ImGui needs so many pictures until a window has the size of its content.
  static constexpr int kPicturesToSettle = 3;

  const GameEntry& game_;
  const std::vector<Seat> seats_;
  const SessionSetup setup_;
  const Rational begin_;         ///< the game time at which this session begins, in seconds
  const GameControls controls_;  ///< the controls that the seats here can use
  const bool is_shared_;         ///< played with other machines: cannot be paused or restarted here
  Window& window_;
  PictureView picture_;
  InputCollector input_;
  std::unique_ptr<LiveSound> sound_;  ///< null for a silent game
  LiveSession session_;
  LiveDevices devices_;
  LiveViews views_;
  Viewpoint viewpoint_;
  std::optional<LiveMoment> drawn_;  ///< the game time in the picture that is being shown

  Panel panel_ = Panel::kNone;
  Panel below_ = Panel::kPause;       ///< the panel to which "cancel" leads
  Panel below_pause_ = Panel::kNone;  ///< kStopped: the game is stopped again after the pause
  /// The panel from which the list of keys was opened, and the panel to which "cancel" led there.
  std::pair<Panel, Panel> below_keys_{Panel::kPause, Panel::kPause};
  ScrolledPart keys_part_;
  int settling_ = 0;  ///< pictures until a panel has the size of its content
  Menu menu_;
  GameMenu game_menu_;
  std::deque<PressedKey> waiting_keys_;  ///< handled one per picture
  std::vector<MenuKey> menu_keys_;       ///< the key for this picture: one or none
  std::string pause_reason_;             ///< why the game was paused, if the user did not pause it
  std::vector<Standing> results_;        ///< the results of the round that ended last
  std::optional<Tick> round_end_;        ///< the end of a round whose results are not shown yet
  std::uint64_t last_mark_ = 0;          ///< the number in the name of the last mark
  std::uint64_t last_range_ = 0;         ///< the number in the name of the last range
  std::optional<Mark> open_range_;
  FilmKindChoice film_kind_;
  bool shows_debug_ = false;
  std::size_t news_told_ = 0;
  /// Since when the game waits for other machines; nothing: it does not.
  std::optional<std::chrono::steady_clock::time_point> waits_since_;
  /// The names of those for whom the game has waited long enough to mention it; empty: nobody.
  std::string waits_for_;
  Toasts toasts_;
  std::optional<LiveEnd> end_;
  std::optional<Error> error_;
};

}  // namespace tickreel::window
