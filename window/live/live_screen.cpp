#include "window/live/live_screen.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "live/key_codes.h"
#include "live/seats.h"
#include "movie/time/capture_range.h"
#include "sim/view/rewound.h"
#include "window/ui_style.h"
#include "window/window.h"

namespace tickreel {
namespace {

using Clock = std::chrono::steady_clock;

/// Between the end of a round and its results: the game has its own banner.
constexpr std::int64_t kSecondsUntilResults = 2;
/// Dear ImGui knows the size of a window that fits its content one picture later.
constexpr int kPicturesToSettle = 3;

/// Whose unbound keys they are.
std::uint8_t first_person(const std::vector<Seat>& seats) {
  const auto person = std::ranges::find_if(
      seats, [](const Seat& seat) { return seat.device != Seat::Device::kBot; });
  return person == seats.end() ? 0 : static_cast<std::uint8_t>(person - seats.begin());
}

}  // namespace

Result<std::unique_ptr<LiveScreen>> LiveScreen::create(const GameEntry& game,
                                                       const std::vector<Seat>& seats,
                                                       Recorder& recorder, Window& window,
                                                       const LivePast& past) {
  auto renderer = ScreenRenderer::create(game.make_look(), recorder.simulation().setup().tick_rate,
                                         window.size());
  if (!renderer) return renderer.error();
  return std::unique_ptr<LiveScreen>(
      new LiveScreen(game, seats, recorder, window, *std::move(renderer), past));
}

LiveScreen::LiveScreen(const GameEntry& game, const std::vector<Seat>& seats, Recorder& recorder,
                       Window& window, std::unique_ptr<ScreenRenderer> renderer,
                       const LivePast& past)
    : game_(game),
      seats_(seats),
      setup_(recorder.simulation().setup()),
      window_(window),
      picture_(std::move(renderer)),
      input_(bind_seats(game.controls, seats), first_person(seats)),
      session_(recorder, input_, BotTeam(game.info, setup_, bots_among(seats))),
      devices_(game.controls, input_, session_),
      views_(setup_.tick_rate, picture_.renderer().window_views()) {
  views_.remember(past);
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
  session_.stop();
  if (error_) return *error_;
  return end_.value_or(LiveEnd::kStopped);
}

std::chrono::microseconds LiveScreen::until_next_picture() const {
  const bool is_moving = panel_ == Panel::kNone || settling_ > 0 || !waiting_keys_.empty();
  return is_moving ? std::chrono::microseconds(0) : kNever;
}

bool LiveScreen::may_close() {
  if (is_finished()) return true;
  open(Panel::kQuit);
  return false;
}

void LiveScreen::draw(Window& window) {
  follow_game(window);
  handle_keys(window);
  watch_devices();
  draw_game(window);
  draw_panel();
  draw_overlays(window);
  if (panel_ == Panel::kNone) ImGui::SetMouseCursor(ImGuiMouseCursor_None);
  if (settling_ > 0) --settling_;
}

void LiveScreen::follow_game(Window& window) {
  const auto shown = window.frames().last_shown();
  if (drawn_ && shown) session_.picture_shown(*drawn_, *shown);
  const std::vector<PublishedView> published = session_.take_views();
  views_.take(published);
  for (const PublishedView& next : published) {
    // The round has not ended yet, then.
    if (is_rewound(*next.view)) round_end_.reset();
    if (!ends_round(game_.info, *next.view)) continue;
    results_ = standings_of(game_.info, setup_.players, *next.view);
    round_end_ = next.view->tick;
  }
  if (!round_end_ || panel_ != Panel::kNone) return;
  const Tick wait = (Rational(kSecondsUntilResults) * setup_.tick_rate).ceil();
  if (views_.window().newest() < *round_end_ + wait) return;
  round_end_.reset();
  open(Panel::kResults);
}

void LiveScreen::handle_keys(Window& window) {
  for (const MenuKey key : devices_.take_menu_keys()) waiting_keys_.push_back(key);
  for (const KeyPress& press : window.key_presses()) {
    if (press.key == kKeyF1) open(Panel::kKeys);
    if (press.key == kKeyF3) shows_debug_ = !shows_debug_;
    if (press.key == kKeyF11) window.toggle_fullscreen();
    if (is_quit_key(press)) end_ = LiveEnd::kKeep;
    if (press.key == 'M' && panel_ == Panel::kNone && !press.repeats) mark();
    if (const auto key = menu_key_of(press)) waiting_keys_.push_back(*key);
  }
  menu_keys_.clear();
  while (!waiting_keys_.empty() && menu_keys_.empty()) {
    const MenuKey key = waiting_keys_.front();
    waiting_keys_.pop_front();
    if (panel_ != Panel::kNone) {
      menu_keys_.push_back(key);
    } else if (key == MenuKey::kPause) {
      open(Panel::kPause);
    }
  }
  if (menu_keys_.empty()) return;
  if (menu_keys_.front() == MenuKey::kPause || menu_keys_.front() == MenuKey::kBack) {
    menu_keys_.clear();
    go_back();
  }
}

void LiveScreen::watch_devices() {
  const bool lost_focus = devices_.take_focus_loss();
  if (lost_focus && panel_ == Panel::kNone) {
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
  panel_ = panel;
  menu_.select_first();
  settling_ = kPicturesToSettle;
  const bool is_playing = panel == Panel::kNone;
  session_.pause(!is_playing);
  if (is_playing) {
    pause_reason_.clear();
    devices_.leave_menu();
  } else {
    devices_.enter_menu();
  }
}

void LiveScreen::go_back() {
  const bool is_below =
      panel_ == Panel::kKeys || panel_ == Panel::kRestart || panel_ == Panel::kQuit;
  open(is_below ? Panel::kPause : Panel::kNone);
}

void LiveScreen::draw_game(Window& window) {
  if (!views_.can_show()) {
    ImGui::GetBackgroundDrawList()->AddRectFilled({0.0F, 0.0F}, ImGui::GetIO().DisplaySize,
                                                  ui_color::kBackdrop);
    return;
  }
  const ImageSize size = window.size();
  const LiveMoment moment = views_.moment(Clock::now());
  const Status drawn =
      picture_.draw(&views_.window(), moment.frame_time(), nullptr, {0, 0, size.width, size.height},
                    size, panel_ == Panel::kNone, window.frames().last_ms());
  if (!drawn) error_ = drawn.error();
  drawn_ = moment;
}

void LiveScreen::mark() {
  if (!drawn_) return;
  const FrameTime time = drawn_->frame_time();
  const Rational seconds = (Rational(time.tick) + time.alpha) / setup_.tick_rate;
  const std::string name = fmt::format("mark {}", ++marks_);
  session_.with_recorder([edit = NoteEdit(SetMark{{name, seconds, {}}, {}})](Recorder& recorder) {
    // That it cannot be written shows in the stats, with everything else that is recorded.
    static_cast<void>(recorder.add_note(edit));
  });
  toasts_.add(fmt::format("{} at {}", name, format_game_time(seconds)));
}

}  // namespace tickreel
