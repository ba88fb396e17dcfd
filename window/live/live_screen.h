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

/// What the user wants when a live game is over.
enum class LiveEnd : std::uint8_t {
  kKeep,     ///< keep the recording
  kFilm,     ///< and make films of what was marked
  kChoose,   ///< and ask which films are to be made, and how
  kDiscard,  ///< and not keep it
  kRestart,  ///< play again; the recording is not asked for
  kWatch,    ///< keep the recording, and play it
  kStopped,  ///< nobody was asked: the window was closed from outside
  kOver,     ///< nor here: the match with other machines ended
};

/// What could be seen before the session began, where it goes on from a replay: consecutive views,
/// up to the one before the first tick.
using LivePast = std::vector<std::shared_ptr<const View>>;

/// A game that people play at a window, recorded: the game, its menus and its results.
class LiveScreen final : public Screen {
 public:
  /// Everything is borrowed. kFailed, kUsage as ScreenRenderer::create; the window's context is
  /// current. `net`: see LiveGame; null: everybody plays here.
  static Result<std::unique_ptr<LiveScreen>> create(const GameEntry& game,
                                                    const std::vector<Seat>& seats,
                                                    Recorder& recorder, Window& window,
                                                    NetSide* net = nullptr,
                                                    const LivePast& past = {});
  ~LiveScreen() override;

  /// What the question at the end proposes for films of what was marked, and what was chosen there.
  void propose_films(FormChoice choice) { film_kind_ = FilmKindChoice(std::move(choice)); }
  [[nodiscard]] const FilmKindChoice& film_kind() const { return film_kind_; }

  [[nodiscard]] const char* name() const override { return "live"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override;
  /// Asks whether to keep the recording.
  bool may_close() override;
  [[nodiscard]] bool is_finished() const override { return end_ || error_; }

  /// Stops the game. After it the recorder is the caller's again; what to do with the recording, or
  /// why there is nothing to see.
  Result<LiveEnd> finish();

 private:
  /// kStopped is none, either: the game waits for the key that plays its next tick, and hears its
  /// devices.
  enum class Panel : std::uint8_t {
    kNone,
    kStopped,
    kPause,
    kKeys,
    kResults,
    kRestart,
    kQuit,
    kEnded  ///< the game has, by itself
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
  [[nodiscard]] bool has_marks() const { return marks_ + ranges_ > 0; }
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
  void store(const Mark& mark);

  /// Dear ImGui knows the size of a window that fits its content one picture later.
  static constexpr int kPicturesToSettle = 3;

  const GameEntry& game_;
  const std::vector<Seat> seats_;
  const SessionSetup setup_;
  const Rational begin_;         ///< seconds: of what is played here
  const GameControls controls_;  ///< as far as somebody is here to use them
  const bool is_shared_;         ///< with other machines: nobody here can pause it or begin it anew
  Window& window_;
  PictureView picture_;
  InputCollector input_;
  std::unique_ptr<LiveSound> sound_;  ///< null: the game is silent
  LiveSession session_;
  LiveDevices devices_;
  LiveViews views_;
  Viewpoint viewpoint_;
  std::optional<LiveMoment> drawn_;  ///< in the picture that is being shown

  Panel panel_ = Panel::kNone;
  Panel below_ = Panel::kPause;       ///< the one to which "cancel" leads
  Panel below_pause_ = Panel::kNone;  ///< a game that was stopped is so again
  /// From which the keys were opened, and where "cancel" led there.
  std::pair<Panel, Panel> below_keys_{Panel::kPause, Panel::kPause};
  ScrolledPart keys_part_;
  int settling_ = 0;  ///< pictures until a panel has found its size
  Menu menu_;
  GameMenu game_menu_;
  std::deque<PressedKey> waiting_keys_;  ///< one for each picture
  std::vector<MenuKey> menu_keys_;       ///< for this picture: one or none
  std::string pause_reason_;             ///< when it was not the user
  std::vector<Standing> results_;        ///< of the round that ended last
  std::optional<Tick> round_end_;        ///< to be shown soon
  std::uint64_t marks_ = 0;              ///< that are points
  std::uint64_t ranges_ = 0;             ///< with the one that is open
  std::optional<Mark> open_range_;
  FilmKindChoice film_kind_;
  bool shows_debug_ = false;
  std::size_t news_told_ = 0;
  std::optional<std::chrono::steady_clock::time_point> waits_since_;  ///< for other machines
  std::string waits_for_;                                             ///< for long enough to say so
  Toasts toasts_;
  std::optional<LiveEnd> end_;
  std::optional<Error> error_;
};

}  // namespace tickreel::window
