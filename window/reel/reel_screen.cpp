#include "window/reel/reel_screen.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "movie/time/game_time.h"
#include "renderer/gl/gl_loader.h"
#include "window/dropped_file.h"
#include "window/fit_into.h"
#include "window/overlays.h"
#include "window/sound/sound_output.h"
#include "window/ui_style.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

using Clock = std::chrono::steady_clock;
using enum PlayCommand;

/// The keys of a window that plays replays that mean something here.
const char* key_in_words(const Shortcut& shortcut) {
  switch (shortcut.command) {
    case kToggle:
    case kShuttleBack:
    case kFaster:
    case kFrameBack:
    case kSecondBack:
    case kHome:
    case kHideInterface:
    case kFullscreen:
    case kMute:
    case kDebugOverlay:
    case kHelp:
    case kQuit:
      return shortcut.what;
    case kMarkBack:
      return "To the clip before, after";
    default:
      return nullptr;
  }
}

std::vector<StripClip> strip_clips(const ReelToShow& reel) {
  std::vector<StripClip> clips;
  for (std::size_t i = 0; i < reel.film.clips().size(); ++i) {
    clips.push_back({reel.names[i], !reel.film.clips()[i].is<FilmedReplay>()});
  }
  return clips;
}

}  // namespace

Result<std::unique_ptr<ReelScreen>> ReelScreen::open(ReelToShow reel, Window& window) {
  // A reel of cards draws no game here, which would have loaded it.
  if (Status loaded = load_gl(); !loaded) return loaded.error();
  auto timeline = ReelTimeline::make(reel.film.clips());
  if (!timeline) return timeline.error();
  return std::unique_ptr<ReelScreen>(new ReelScreen(std::move(reel), *std::move(timeline), window));
}

ReelScreen::ReelScreen(ReelToShow reel, ReelTimeline timeline, Window& window)
    : film_(reel.film),
      is_film_(reel.is_film),
      transport_(film_.frame_rate, {0, timeline.frame_count()}, film_.frame_rate),
      strip_(std::move(timeline), strip_clips(reel)),
      pictures_(reel.find_game, film_, Window::wake) {
  if (!film_.sound.empty()) {
    sound_ = std::make_unique<ReelSound>(reel.find_game, film_, window.sound());
    if (const std::string note = window.sound().take_note(); !note.empty()) toasts_.add(note);
  }
  transport_.play();
}

Status ReelScreen::status() const {
  if (const auto error = pictures_.error()) return *error;
  const auto unheard = sound_ ? sound_->error() : std::nullopt;
  return unheard ? Status(*unheard) : Status();
}

std::int64_t ReelScreen::frame() const {
  return std::min(transport_.frame_time().tick, film_.plan.frame_count - 1);
}

void ReelScreen::draw(Window& window) {
  handle_keys(window);
  advance();
  hear();
  const float height = hides_panels_ ? 0.0F : transport_panel_height(ReelStrip::kHeight);
  draw_picture(window, height);
  if (height > 0.0F) draw_panel(window, height);
  draw_overlays(window, height);
}

void ReelScreen::handle_keys(Window& window) {
  for (const KeyPress& press : window.key_presses()) {
    if (const auto command = command_of(press)) perform(*command, window);
  }
  const auto dropped = dropped_file(window.take_dropped_files());
  if (!dropped) return;
  if (dropped->kind != DroppedFile::Kind::kFilm) return toasts_.add("drop it on the start window");
  transport_.pause();
  hear();
  film_to_show_ = dropped->path;
}

void ReelScreen::come_back(const Result<std::string>& shown) {
  if (!shown) toasts_.add_error(shown.error().message);
  if (shown && !shown->empty()) toasts_.add(*shown);
  last_advance_.reset();
}

void ReelScreen::perform(PlayCommand command, Window& window) {
  if (perform_on(transport_, command)) return;
  switch (command) {
    case kMarkBack:
      return go_to_clip(-1);
    case kMarkOn:
      return go_to_clip(1);
    case kDeselect:
      is_finished_ = is_film_ && !shows_help_;
      shows_help_ = false;
      break;
    case kHelp:
      shows_help_ = !shows_help_;
      break;
    case kDebugOverlay:
      shows_debug_ = !shows_debug_;
      break;
    case kMute:
      window.sound().toggle_muted();
      toasts_.add(window.sound().is_muted() ? "sound off" : "sound on");
      break;
    case kHideInterface:
      hides_panels_ = !hides_panels_;
      break;
    case kFullscreen:
      window.toggle_fullscreen();
      break;
    case kQuit:
      is_finished_ = true;
      break;
    default:
      break;
  }
}

void ReelScreen::go_to_clip(int direction) {
  const auto first = strip_.neighbour(frame(), direction);
  if (first) return transport_.go_to(Rational(*first) / film_.frame_rate);
  toasts_.add(direction > 0 ? "no clip after this" : "no clip before this");
}

/// Moves on in time, and orders the picture of where that is.
void ReelScreen::advance() {
  const auto now = Clock::now();
  const auto elapsed = last_advance_ ? now - *last_advance_ : Clock::duration(0);
  last_advance_ = now;
  if (auto picture = pictures_.take()) {
    texture_.set(picture->image);
    if (transport_.is_playing() && !is_seeking_) {
      left_out_ += std::max<std::int64_t>(0, picture->frame - shown_frame_ - 1);
    }
    shown_frame_ = picture->frame;
  }
  if (jumps_ != transport_.jumps()) {
    is_seeking_ = true;
    left_out_ = 0;
  }
  jumps_ = transport_.jumps();
  // Time stands still until there is something to see.
  if (is_seeking_ && shown_frame_ == frame()) is_seeking_ = false;
  if (!is_seeking_) {
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(elapsed).count();
    transport_.advance(static_cast<std::uint32_t>(std::min<std::int64_t>(us, UINT32_MAX)));
  }
  if (frame() != wanted_frame_) {
    wanted_frame_ = frame();
    pictures_.request(wanted_frame_);
  }
  if (pictures_.error()) transport_.pause();
}

void ReelScreen::hear() {
  if (!sound_) return;
  const bool is_heard =
      transport_.is_playing() && transport_.speed() == Rational(1) && !is_seeking_;
  if (!is_heard) return sound_->rest();
  const SampleFeed::Seconds position(transport_.position().to_double());
  sound_->follow(frame(), *last_advance_ - std::chrono::duration_cast<Clock::duration>(position));
}

void ReelScreen::draw_picture(const Window& window, float panel_height) {
  const ImageSize size = window.size();
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  list.AddRectFilled({0.0F, 0.0F}, ImGui::GetIO().DisplaySize, ui_color::kBackdrop);
  if (texture_.size().width == 0) return;
  const int height = std::max(1, size.height - static_cast<int>(panel_height));
  const PixelRect place = fit_into({0, 0, size.width, height}, texture_.size());
  const ImVec2 from(static_cast<float>(place.x), static_cast<float>(place.y));
  const ImVec2 to(from.x + static_cast<float>(place.width),
                  from.y + static_cast<float>(place.height));
  list.AddImage(texture_id(texture_), from, to);
}

void ReelScreen::draw_panel(Window& window, float height) {
  const std::vector<TimeCell> time{{format_game_time(Rational(frame()) / film_.frame_rate)},
                                   {"/ " + format_game_time(transport_.end()), true},
                                   {fmt::format("frame {}", frame()), true},
                                   {describe_speed(transport_.speed()), !transport_.is_playing()}};
  begin_transport_panel(height);
  const auto pointed = strip_.draw(frame(), film_.frame_rate.to_double());
  const auto pressed = draw_transport(
      transport_, ReelStrip::kHeight, time,
      {{strip_.describe(frame()), "Clip", kMarkOn, false, "To the next clip (Page Down)"},
       {"Keys", "Keys", kHelp, shows_help_, ""}});
  end_transport_panel();
  if (pointed && *pointed != frame()) transport_.go_to(Rational(*pointed) / film_.frame_rate);
  if (pressed) perform(*pressed, window);
}

void ReelScreen::draw_overlays(Window& window, float panel_height) {
  const std::string what = is_film_ ? "This film" : "This reel";
  if (const auto error = pictures_.error()) {
    draw_badge(what + " cannot be shown on: " + error->message);
  } else if (const auto unheard = sound_ ? sound_->error() : std::nullopt) {
    draw_badge(what + " is not heard any more: " + unheard->message);
  }
  if (shows_debug_ && !shows_help_) {
    draw_debug_overlay({.tick = frame(),
                        .dropped_seconds = transport_.dropped_seconds(),
                        .more = {{"left out", fmt::format("{} frames", left_out_)},
                                 {"picture size", fmt::format("{}x{}", texture_.size().width,
                                                              texture_.size().height)},
                                 {"drawn by", pictures_.description()},
                                 {"sound", sound_ ? window.sound().describe() : "none"}}},
                       window.frames());
  }
  if (shows_help_) {
    std::vector<KeyLine> lines;
    for (const Shortcut& shortcut : play_shortcuts()) {
      const char* const what = key_in_words(shortcut);
      if (what != nullptr && *shortcut.keys != '\0') lines.push_back({shortcut.keys, what});
    }
    draw_key_list("Keys", lines);
  }
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  toasts_.draw(display.x / 2.0F, display.y - panel_height - ui(12.0F));
}

std::chrono::microseconds ReelScreen::until_next_picture() const {
  const bool is_drawing = is_seeking_ && !pictures_.error();
  if (transport_.is_playing() || is_drawing) return std::chrono::microseconds(0);
  return toasts_.until_next_goes();
}

}  // namespace tickreel::window
