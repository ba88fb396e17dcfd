#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "movie/film/time/game_time.h"
#include "window/fit_into.h"
#include "window/overlays.h"
#include "window/reel/reel_screen.h"
#include "window/sound/sound_output.h"
#include "window/ui_style.h"
#include "window/window.h"

// The drawing of a reel: its picture and what lies over it.

namespace tickreel::window {
namespace {

using enum PlayCommand;

/// The description of a replay window's key that works here too; null for other keys.
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
    case kChooseByKeys:
    case kQuit:
      return shortcut.what;
    case kMarkBack:
      return "To the clip before, after";
    case kOpenMenu:
      return "The menu of this clip; Shift+F10 opens it, too";
    default:
      return nullptr;
  }
}

}  // namespace

void ReelScreen::draw_picture(const Window& window, float panel_height) {
  const ImageSize size = window.size();
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  list.AddRectFilled({0.0F, 0.0F}, ImGui::GetIO().DisplaySize, ui_color::kBackdrop);
  if (!show_ || texture_.size().width == 0) return;
  const int height = std::max(1, size.height - static_cast<int>(panel_height));
  const PixelRect place = fit_into({0, 0, size.width, height}, texture_.size());
  const ImVec2 from(static_cast<float>(place.x), static_cast<float>(place.y));
  const ImVec2 to(from.x + static_cast<float>(place.width),
                  from.y + static_cast<float>(place.height));
  list.AddImage(texture_id(texture_), from, to);
}

void ReelScreen::draw_panel(Window& window, float height) {
  const Transport& transport = show_->transport();
  const std::int64_t frame = show_->frame();
  const Rational& rate = show_->film().frame_rate;
  const std::vector<TimeCell> time{{format_game_time(Rational(frame) / rate)},
                                   {"/ " + format_game_time(transport.end()), true},
                                   {fmt::format("frame {}", frame), true},
                                   {describe_speed(transport.speed()), !transport.is_playing()}};
  std::vector<PanelButton> buttons{
      {strip_->describe(frame), "Clip", kMarkOn, false, "To the next clip (Page Down)"}};
  if (editor_) buttons.push_back({"Film", "Film", kExport, false, "Film the reel (E)"});
  buttons.push_back({"Keys", "Keys", kHelp, switches_.shows_help, ""});
  begin_transport_panel(height);
  const ReelStripAction action = strip_->draw(frame, rate.to_double());
  const auto pressed = draw_transport(transport, ReelStrip::kHeight, time, buttons);
  end_transport_panel();
  if (action.go_to && *action.go_to != frame) show_->go_to(*action.go_to);
  if (pressed) perform(*pressed, window);
  // Last, because it may replace the reel.
  if (editor_) follow(action);
}

void ReelScreen::draw_debug(Window& window) const {
  draw_debug_overlay({.tick = show_->frame(),
                      .dropped_seconds = show_->transport().dropped_seconds(),
                      .more = {{"left out", fmt::format("{} frames", show_->left_out())},
                               {"picture size", fmt::format("{}x{}", texture_.size().width,
                                                            texture_.size().height)},
                               {"drawn by", show_->drawn_by()},
                               {"sound", show_->has_sound() ? window.sound().describe() : "none"}}},
                     window.frames());
}

void ReelScreen::draw_help() const {
  std::vector<KeyLine> lines;
  for (const Shortcut& shortcut : play_shortcuts()) {
    const bool is_there = editor_ || shortcut.command != kOpenMenu;
    const char* const what = is_there ? key_in_words(shortcut) : nullptr;
    if (what != nullptr && *shortcut.keys != '\0') lines.push_back({shortcut.keys, what});
  }
  for (const ReelShortcut& shortcut : reel_shortcuts()) {
    if (editor_ && *shortcut.keys != '\0') lines.push_back({shortcut.keys, shortcut.what});
  }
  draw_key_list("Keys", lines, switches_.help_scroll);
}

void ReelScreen::draw_overlays(Window& window, float panel_height) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const std::string what = is_film_ ? "This film" : "This reel";
  if (films_) {
    film_panel_.draw(*films_, *no_pictures_, display.y - panel_height - ui(12.0F), toasts_);
    if (const auto film = film_panel_.take_wanted()) leave_to_show(*film);
  }
  if (!show_) {
    draw_mistakes();
  } else if (const auto error = show_->picture_error()) {
    draw_badge(what + " cannot be shown on: " + error->message);
  } else if (const auto unheard = show_->sound_error()) {
    draw_badge(what + " is not heard any more: " + unheard->message);
  }
  menu_.draw([this] { return menu_content(); });
  if (const auto text = prompt_.draw()) answer(*text);
  if (!prompt_.is_open() && !menu_.is_open() && !film_to_show_) go_on();
  if (show_ && switches_.shows_debug && !switches_.shows_help) draw_debug(window);
  if (switches_.shows_help) draw_help();
  draw_film_dialog();
  draw_finish();
  toasts_.draw(display.x / 2.0F, display.y - panel_height - ui(12.0F));
}

}  // namespace tickreel::window
