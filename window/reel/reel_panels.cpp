#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "movie/film/time/game_time.h"
#include "window/fit_into.h"
#include "window/overlays.h"
#include "window/reel/reel_screen.h"
#include "window/ui_style.h"
#include "window/window.h"
#include "window/words.h"

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
  const int width = std::max(1, size.width - static_cast<int>(film_panel_.drawer_width()));
  const PixelRect place = fit_into({0, 0, width, height}, texture_.size());
  const ImVec2 from(static_cast<float>(place.x), static_cast<float>(place.y));
  const ImVec2 to(from.x + static_cast<float>(place.width),
                  from.y + static_cast<float>(place.height));
  list.AddImage(texture_id(texture_), from, to);
}

/// Returns the name of the reel's music, "music: song.ogg"; empty without music.
std::string ReelScreen::music_in_words() const {
  const std::string music = editor_ ? editor_->music() : "";
  return music.empty() ? "" : "music: " + std::filesystem::path(music).filename().string();
}

void ReelScreen::draw_panel(Window& window, float height) {
  const Transport& transport = show_->transport();
  const std::int64_t frame = show_->frame();
  const Rational& rate = show_->film().frame_rate;
  const Rational here = Rational(frame) / rate;
  const std::vector<TimeCell> time{
      {transport.is_playing() ? time_to_tenth(here) : format_game_time(here)},
      {"/ " + time_to_tenth(transport.end()), true},
      {strip_->describe(frame), true},
      {music_in_words(), true},
      {fmt::format("frame {}", frame), true},
      {describe_speed(transport.speed()), !transport.is_playing()}};
  std::vector<PanelButton> buttons;
  if (!is_film_) buttons.push_back({"Leave", kQuit, false, "Leave this reel (Ctrl+Q)"});
  if (!is_film_) buttons.push_back({"Next clip", kMarkOn, false, "To the next clip (Page Down)"});
  if (editor_) buttons.push_back({"Film", kExport, false, "Film the reel (E)"});
  if (is_film_) buttons.push_back({"Back", kDeselect, false, "Back (Esc)"});
  buttons.push_back({"Keys", kHelp, switches_.shows_help, ""});
  begin_transport_panel(height);
  const ReelStripAction action = strip_->draw(frame, rate.to_double());
  const auto pressed = draw_transport(transport, ReelStrip::kHeight, time, buttons);
  ImGui::End();
  if (action.go_to && *action.go_to != frame) show_->go_to(*action.go_to);
  if (pressed) perform(*pressed, window);
  // Last, because it may replace the reel.
  if (editor_) follow(action);
}

void ReelScreen::draw_help() {
  std::vector<KeyLine> lines;
  for (const Shortcut& shortcut : play_shortcuts()) {
    const bool is_there = editor_ || shortcut.command != kOpenMenu;
    const char* const what = is_there ? key_in_words(shortcut) : nullptr;
    if (what != nullptr && *shortcut.keys != '\0') lines.push_back({shortcut.keys, what});
  }
  for (const ReelShortcut& shortcut : reel_shortcuts()) {
    if (editor_ && *shortcut.keys != '\0') lines.push_back({shortcut.keys, shortcut.what});
  }
  if (draw_key_list("Keys", lines, switches_.help_scroll)) switches_.shows_help = false;
}

void ReelScreen::draw_overlays(float panel_height) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const std::string what = is_film_ ? "This film" : "This reel";
  if (films_ && !switches_.hides_panels) {
    film_panel_.draw(0.0F, display.y - panel_height + film_panel_.line_height(), toasts_);
    if (const auto film = film_panel_.take_wanted()) leave_to_show(*film);
    if (const auto retry = film_panel_.take_retry()) {
      screen_films_.again(*films_, retry->number, retry->path, toasts_);
    }
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
  if (!prompt_.is_open() && !menu_.is_open() && !film_to_show_ && !film_dialog_) go_on();
  if (switches_.shows_help) draw_help();
  draw_film_dialog();
  draw_finish();
  toasts_.draw((display.x - film_panel_.drawer_width()) / 2.0F,
               display.y - panel_height - ui(12.0F));
}

}  // namespace tickreel::window
