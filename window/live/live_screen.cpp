#include "window/live/live_screen.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "live/report/window_logs.h"
#include "live/seats.h"
#include "movie/make/frames/game_sound.h"
#include "sim/game/game_scope.h"
#include "sim/view/has_fact.h"
#include "sim/view/rewound.h"
#include "tickreel/game/engine_request.h"
#include "tickreel/game/key_codes.h"
#include "window/ui_style.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

using Clock = std::chrono::steady_clock;

/// The delay between the end of a round and its results, while the game shows its own banner.
constexpr std::int64_t kSecondsUntilResults = 2;
/// A shorter wait for other machines is not mentioned.
constexpr std::chrono::milliseconds kWaitUnsaid{400};

/// The first player at this machine, who gets the keys that are bound to no player.
std::uint8_t first_person(const std::vector<Seat>& seats) {
  const auto person = std::ranges::find_if(seats, [](const Seat& seat) {
    return seat.device != Seat::Device::kBot && seat.device != Seat::Device::kNetwork;
  });
  return person == seats.end() ? 0 : static_cast<std::uint8_t>(person - seats.begin());
}

/// The controls that work here. With bots only, the mouse commands nobody. In a shared match the
/// game's own menu would open on all machines, so it is off.
GameControls used_controls(const GameControls& controls, const std::vector<Seat>& seats,
                           bool is_shared) {
  GameControls used = controls;
  used.has_menu = controls.has_menu && !is_shared;
  if (bots_among(seats).size() == seats.size()) used.reads_mouse = used.reads_text = false;
  return used;
}

std::unique_ptr<LiveSound> make_sound(const GameEntry& game, const SessionSetup& setup,
                                      Window& window) {
  if (!game.make_soundscape) return nullptr;
  return std::make_unique<LiveSound>(game.make_soundscape(), setup.tick_rate, window.sound());
}

}  // namespace

Result<std::unique_ptr<LiveScreen>> LiveScreen::create(const GameEntry& game,
                                                       const std::vector<Seat>& seats,
                                                       Recorder& recorder, Window& window,
                                                       NetSide* net, const LivePast& past) {
  const SessionSetup& setup = recorder.simulation().setup();
  auto look = game.make_look();
  Result<LookCamera> camera = LookCamera{0};
  if (!game.controls.own_camera.empty()) {
    camera = look->find_camera(game.controls.own_camera + setup.players[first_person(seats)],
                               setup.players);
  }
  if (!camera) return camera.error();
  auto renderer = ScreenRenderer::create(std::move(look), setup.tick_rate, window.size());
  if (!renderer) return renderer.error();
  window.note(log_line_of_replay(game.info.name, setup.seed, recorder.writer().path()));
  std::unique_ptr<LiveScreen> screen(
      new LiveScreen(game, seats, recorder, window, *std::move(renderer), net, past));
  screen->viewpoint_.look_camera = *camera;
  return screen;
}

LiveScreen::LiveScreen(const GameEntry& game, const std::vector<Seat>& seats, Recorder& recorder,
                       Window& window, std::unique_ptr<ScreenRenderer> renderer, NetSide* net,
                       const LivePast& past)
    : game_(game),
      seats_(seats),
      setup_(recorder.simulation().setup()),
      begin_(Rational(recorder.simulation().tick()) / setup_.tick_rate),
      controls_(used_controls(game.controls, seats, net != nullptr)),
      is_shared_(net != nullptr),
      window_(window),
      picture_(std::move(renderer)),
      input_(bind_seats(game.controls, seats), first_person(seats)),
      sound_(make_sound(game, setup_, window)),
      session_(
          recorder, input_, BotTeam(game.info, setup_, bots_among(seats)),
          [this](const PublishedView& next) {
            if (!sound_) return;
            if (next.kind == PublishedView::Kind::kPlayed) {
              sound_->play(next.view, next.due);
            } else {
              sound_->remember(next.view);
            }
          },
          net),
      devices_(controls_, input_, session_),
      views_(setup_.tick_rate, picture_.renderer().window_views()),
      game_menu_(controls_.has_menu) {
  views_.remember(past);
  if (sound_) {
    for (const auto& view : past) sound_->remember(view);
    const std::string note = window_.sound().take_note();
    if (!note.empty()) toasts_.add_news(note);
  }
  input_.date();
  devices_.window_size(window.size().width, window.size().height);
  window_.set_listener(&devices_);
  for (std::size_t player = 0; player < seats_.size(); ++player) {
    const Seat& seat = seats_[player];
    if (seat.device == Seat::Device::kGamepad && Window::gamepad_name(seat.pad).empty()) {
      pause_reason_ = fmt::format("{}'s gamepad, number {}, is not connected",
                                  setup_.players[player], seat.pad);
    }
  }
  session_.start(!pause_reason_.empty());
  if (!pause_reason_.empty()) open(Panel::kPause);
}

LiveScreen::~LiveScreen() {
  window_.set_listener(nullptr);
}

Result<LiveEnd> LiveScreen::finish() {
  // A range without a length stays the point as which it was stored.
  const bool has_length = open_range_ && shown_game_time(time_shown()) > open_range_->in_seconds;
  if (has_length) end_range();
  session_.stop();
  if (error_) return *error_;
  if (const std::string what = session_.stats().game_error; !what.empty()) return failed(what);
  return end_.value_or(LiveEnd::kStopped);
}

std::chrono::microseconds LiveScreen::until_next_picture() const {
  const bool is_moving = !is_panel_open() || is_shared_ || settling_ > 0 || !waiting_keys_.empty();
  return is_moving ? std::chrono::microseconds(0) : kNever;
}

bool LiveScreen::may_close() {
  if (panel_ == Panel::kEnded) end_ = LiveEnd::kStopped;
  if (is_finished()) return true;
  if (panel_ == Panel::kQuit) return false;
  const Panel before = panel_;
  open(Panel::kQuit);
  if (before == Panel::kStopped || before == Panel::kResults) below_ = before;
  if (before == Panel::kNone) below_pause_ = before;
  return false;
}

void LiveScreen::draw(Window& window) {
  follow_game(window);
  follow_news();
  if (is_shared_) follow_others();
  handle_keys(window);
  watch_devices();
  draw_game(window);
  draw_panel();
  draw_overlays(window);
  if (!is_panel_open() && !controls_.reads_mouse) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
  }
  if (settling_ > 0) --settling_;
}

void LiveScreen::follow_game(Window& window) {
  const auto shown = window.frames().last_shown();
  if (drawn_ && shown) session_.picture_shown(*drawn_, *shown);
  const std::vector<PublishedView> published = session_.take_views();
  views_.take(published);
  for (const PublishedView& next : published) {
    game_menu_.follow(*next.view);
    // Views shown again have been handled already.
    if (next.kind == PublishedView::Kind::kAgain) continue;
    if (has_fact(*next.view, kLeaveGame)) {
      open(Panel::kQuit);
      below_ = Panel::kNone;
    }
    // In a shared match the host announces the end to all machines.
    if (has_fact(*next.view, kGameIsOver) && !is_shared_) open(Panel::kQuit);
    // After rewinding, the round has not ended yet.
    if (is_rewound(*next.view)) round_end_.reset();
    if (!ends_round(game_.info, *next.view)) continue;
    results_ = standings_of(game_.info, setup_.players, *next.view);
    round_end_ = next.view->tick;
  }
  const bool went_back = !published.empty() && published.back().kind == PublishedView::Kind::kAgain;
  if (went_back && round_end_ && published.back().view->tick < *round_end_) round_end_.reset();
  if (!round_end_ || panel_ != Panel::kNone || game_menu_.is_open()) return;
  const Tick wait = (Rational(kSecondsUntilResults) * setup_.tick_rate).ceil();
  if (views_.window().newest() < *round_end_ + wait) return;
  round_end_.reset();
  open(Panel::kResults);
}

void LiveScreen::follow_news() {
  const LiveStats stats = session_.stats();
  for (; news_told_ < stats.news.size(); ++news_told_) toasts_.add_news(stats.news[news_told_]);
  if (stats.game_error.empty() || panel_ == Panel::kEnded) return;
  open(Panel::kEnded);
  round_end_.reset();
}

void LiveScreen::follow_others() {
  const LiveStats stats = session_.stats();
  if (stats.waits_for.empty()) waits_since_.reset();
  if (!stats.waits_for.empty() && !waits_since_) waits_since_ = Clock::now();
  const bool is_long = waits_since_ && Clock::now() - *waits_since_ > kWaitUnsaid;
  waits_for_ = is_long ? stats.waits_for : std::string();
  if (stats.is_over && !end_) end_ = LiveEnd::kOver;
}

void LiveScreen::handle_keys(Window& window) {
  for (const MenuKey key : devices_.take_menu_keys()) waiting_keys_.push_back({.menu_key = key});
  for (const KeyPress& press : window.key_presses()) {
    if (press.key == kKeyF3 && !press.repeats) shows_debug_ = !shows_debug_;
    if (press.key == kKeyF9 && !press.repeats) mute();
    if (press.key == kKeyF11 && !press.repeats) window.toggle_fullscreen();
    if (is_quit_key(press)) end_ = LiveEnd::kKeep;
    if (is_step_key(press.key, controls_)) step(press);
    waiting_keys_.push_back({menu_key_of(press), press});
  }
  menu_keys_.clear();
  while (!waiting_keys_.empty() && menu_keys_.empty()) {
    if (panel_ == Panel::kNone && !game_menu_.is_settled()) break;
    const PressedKey key = waiting_keys_.front();
    waiting_keys_.pop_front();
    if (key.press.key == kKeyF1 && !key.press.repeats) {
      open_keys();
      continue;
    }
    if (is_panel_open()) {
      if (press_for_film(key)) continue;
      if (key.menu_key) menu_keys_.push_back(*key.menu_key);
    } else if (panel_ == Panel::kStopped || !game_menu_.take(key, input_, session_.stats().tick)) {
      play_with(key);
    }
  }
  hand_over_devices();
  if (menu_keys_.empty()) return;
  const MenuKey key = menu_keys_.front();
  if (leaves_menu(key)) {
    menu_keys_.clear();
    go_back();
  }
}

void LiveScreen::mute() {
  window_.sound().toggle_muted();
  toasts_.add(window_.sound().is_muted() ? "sound off" : "sound on");
}

void LiveScreen::play_with(const PressedKey& key) {
  if (key.press.key == 'M' && !key.press.repeats) mark();
  if (key.press.key == 'B' && !key.press.repeats) mark_range();
  if (key.press.key == kKeyF8 && !key.press.repeats) mark_last_seconds();
  if (key.menu_key == MenuKey::kPause || key.menu_key == MenuKey::kMenu) {
    open(panel_ == Panel::kStopped && key.menu_key == MenuKey::kPause ? Panel::kNone
                                                                      : Panel::kPause);
  }
}

void LiveScreen::step(const KeyPress& press) {
  if (is_panel_open() || game_menu_.is_open() || press.modifiers != kNoModifier) return;
  if (is_shared_) return toasts_.add("A match with other machines cannot be stopped");
  if (panel_ == Panel::kNone) return open(Panel::kStopped);
  if (press.key == kKeyPeriod) session_.step();
  if (press.key == kKeyComma) session_.take_back();
}

void LiveScreen::watch_devices() {
  const bool lost_focus = devices_.take_focus_loss();
  if (lost_focus && panel_ == Panel::kNone && !is_shared_) {
    open(Panel::kPause);
    pause_reason_ = "The keyboard went to another window";
  }
  for (const std::uint8_t pad : devices_.take_lost_pads()) {
    const auto seat = std::ranges::find(seats_, Seat{Seat::Device::kGamepad, pad});
    if (seat == seats_.end()) continue;
    if (panel_ == Panel::kNone) open(Panel::kPause);
    const auto player = static_cast<std::size_t>(seat - seats_.begin());
    pause_reason_ = fmt::format("{}'s gamepad went away: connect it again", setup_.players[player]);
  }
}

void LiveScreen::open(Panel panel) {
  // Stopping a game (kStopped) is not reported to it as a pause, because its ticks are still
  // played.
  const bool was_open = is_panel_open();
  if (panel == Panel::kPause && !was_open) below_pause_ = panel_;
  panel_ = panel;
  below_ = Panel::kPause;
  menu_.select_first();
  settling_ = kPicturesToSettle;
  const bool is_playing = panel == Panel::kNone;
  session_.pause(!is_playing);
  if (sound_ && !is_playing && !is_shared_) sound_->rest();
  if (is_panel_open() != was_open && !is_shared_) input_.pause(is_panel_open());
  if (is_playing) pause_reason_.clear();
  hand_over_devices();
}

/// Gives the devices to the game or to the open menu.
void LiveScreen::hand_over_devices() {
  const bool is_in_menu = is_panel_open() || game_menu_.is_open();
  if (is_in_menu && !devices_.is_in_menu()) devices_.enter_menu();
  if (!is_in_menu && devices_.is_in_menu()) devices_.leave_menu();
}

/// Opens the list of keys. "Back" returns to the panel before, as does the same key.
void LiveScreen::open_keys() {
  if (panel_ == Panel::kKeys) return go_back();
  const std::pair from{panel_, below_};
  open(Panel::kKeys);
  below_keys_ = from;
}

void LiveScreen::go_back() {
  if (panel_ == Panel::kKeys) {
    open(below_keys_.first);
    below_ = below_keys_.second;
    return;
  }
  const bool is_below = panel_ == Panel::kRestart || panel_ == Panel::kQuit;
  open(is_below ? below_ : panel_ == Panel::kPause ? below_pause_ : Panel::kNone);
}

void LiveScreen::draw_game(Window& window) {
  if (!views_.can_show()) {
    ImGui::GetBackgroundDrawList()->AddRectFilled({0.0F, 0.0F}, ImGui::GetIO().DisplaySize,
                                                  ui_color::kBackdrop);
    return;
  }
  const ImageSize size = window.size();
  const LiveMoment moment = views_.moment(Clock::now());
  // For the crash report.
  session_.picture_begins(moment);
  const GameScope scope(game_.info.name.c_str(), moment.newest - 1);
  const Status drawn = picture_.draw(
      &views_.window(), moment.frame_time(), viewpoint_, {0, 0, size.width, size.height}, size,
      panel_ == Panel::kNone || is_shared_, window.frames().last_ms());
  if (!drawn) error_ = drawn.error();
  if (sound_) sound_->listen(listener_of(picture_.renderer().camera()));
  drawn_ = moment;
}

}  // namespace tickreel::window
