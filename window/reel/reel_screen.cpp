#include "window/reel/reel_screen.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
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
    case kChooseByKeys:
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

ReelScreen::ReelScreen(Window& window) : window_(window) {}

Result<std::unique_ptr<ReelScreen>> ReelScreen::open(const ReelToShow& reel, Window& window) {
  // A reel of cards draws no game here, which would have loaded it.
  if (Status loaded = load_gl(); !loaded) return loaded.error();
  std::unique_ptr<ReelScreen> screen(new ReelScreen(window));
  screen->is_film_ = reel.is_film;
  if (Status shown = screen->show(reel, 0); !shown) return shown.error();
  screen->show_->transport().play();
  return screen;
}

Result<std::unique_ptr<ReelScreen>> ReelScreen::edit(ReelEditor editor, Window& window) {
  if (Status loaded = load_gl(); !loaded) return loaded.error();
  std::unique_ptr<ReelScreen> screen(new ReelScreen(window));
  screen->editor_ = std::move(editor);
  screen->show_again(0);
  if (screen->editor_->has_lost_history()) {
    screen->toasts_.add_news(
        "another program has changed this reel: what was changed here before cannot "
        "be undone any more");
  }
  return screen;
}

/// In place of what was shown.
Status ReelScreen::show(const ReelToShow& reel, std::int64_t frame) {
  show_.reset();
  strip_.reset();
  auto timeline = ReelTimeline::make(reel.film.clips());
  if (!timeline) return timeline.error();
  auto show = ReelShow::open(reel, window_.sound());
  if (!show) return show.error();
  show_ = *std::move(show);
  strip_.emplace(*std::move(timeline), strip_clips(reel), editor_.has_value());
  if (frame > 0) show_->go_to(std::min(frame, show_->film().plan.frame_count - 1));
  const std::string note = show_->has_sound() ? window_.sound().take_note() : "";
  if (!note.empty()) toasts_.add_news(note);
  return {};
}

Status ReelScreen::status() const {
  if (!show_) return {};
  if (const auto error = show_->picture_error()) return *error;
  const auto unheard = show_->sound_error();
  return unheard ? Status(*unheard) : Status();
}

void ReelScreen::draw(Window& window) {
  handle_keys(window);
  follow_beat_search();
  follow_film_log();
  if (show_) {
    show_->advance(texture_);
    show_->hear();
  }
  const bool has_panel = show_ && !hides_panels_;
  const float height = has_panel ? transport_panel_height(ReelStrip::kHeight) : 0.0F;
  draw_picture(window, height);
  if (height > 0.0F) draw_panel(window, height);
  draw_overlays(window, height);
}

void ReelScreen::handle_keys(Window& window) {
  if (editor_) {
    for (const std::string& path : window.take_dropped_files()) take_dropped(path);
  } else {
    take_dropped_to_watch(window);
  }
  help_scroll_ = 0.0F;
  for (const KeyPress& press : window.key_presses()) {
    if (is_asked_to_close_ && !closes_when_filmed_) continue;
    if (press.key == GLFW_KEY_ESCAPE && strip_ && strip_->cancel_drag()) continue;
    if (prompt_.is_open()) {
      prompt_.press(press);
      continue;
    }
    if (press_in_dialog(press)) continue;
    if (shows_help_ && (press.key == GLFW_KEY_UP || press.key == GLFW_KEY_DOWN)) {
      help_scroll_ += press.key == GLFW_KEY_UP ? -1.0F : 1.0F;
      continue;
    }
    const auto edit = editor_ ? reel_command_of(press) : std::nullopt;
    if (edit) {
      perform(*edit);
    } else if (const auto command = command_of(press)) {
      perform(*command, window);
    }
  }
}

void ReelScreen::take_dropped_to_watch(Window& window) {
  const auto dropped = dropped_file(window.take_dropped_files());
  if (!dropped) return;
  switch (dropped->kind) {
    case DroppedFile::Kind::kFilm:
      return leave_to_show(dropped->path);
    case DroppedFile::Kind::kGame:
      return toasts_.add_error(how_to_play_dropped(dropped->path));
    case DroppedFile::Kind::kReel:
    case DroppedFile::Kind::kReplay:
      return toasts_.add("drop it on the start window");
  }
}

void ReelScreen::leave_to_show(const std::string& film) {
  stand_still();
  if (show_) show_->hear();
  film_to_show_ = film;
}

/// Until go_on(): then it is as it was.
void ReelScreen::stand_still() {
  plays_on_ = plays_on_ || (show_ && show_->transport().is_playing());
  if (show_) show_->transport().pause();
}

void ReelScreen::go_on() {
  if (std::exchange(plays_on_, false) && show_) show_->transport().play();
}

void ReelScreen::come_back(const Result<std::string>& shown) {
  if (!shown) toasts_.add_error(shown.error().message);
  if (shown && !shown->empty()) toasts_.add(*shown);
  if (show_) show_->rest();
  go_on();
}

void ReelScreen::perform(PlayCommand command, Window& window) {
  if (show_ && perform_on(show_->transport(), command)) return;
  switch (command) {
    case kMarkBack:
      return go_to_clip(-1);
    case kMarkOn:
      return go_to_clip(1);
    case kDeselect:
      is_finished_ = is_film_ && !shows_help_;
      shows_help_ = false;
      taps_.clear();
      beat_search_.reset();
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
    case kExport:
      if (editor_) perform(ReelCommand::kFilm);
      break;
    case kQuit:
      may_close();
      break;
    default:
      break;
  }
}

void ReelScreen::go_to_clip(int direction) {
  if (!show_) return;
  const auto first = strip_->neighbour(show_->frame(), direction);
  if (first) return show_->go_to(*first);
  toasts_.add(direction > 0 ? "no clip after this" : "no clip before this");
}

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
  buttons.push_back({"Keys", "Keys", kHelp, shows_help_, ""});
  begin_transport_panel(height);
  const ReelStripAction action = strip_->draw(frame, rate.to_double());
  const auto pressed = draw_transport(transport, ReelStrip::kHeight, time, buttons);
  end_transport_panel();
  if (action.go_to && *action.go_to != frame) show_->go_to(*action.go_to);
  if (pressed) perform(*pressed, window);
  // It may be another reel after that.
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
    const char* const what = key_in_words(shortcut);
    if (what != nullptr && *shortcut.keys != '\0') lines.push_back({shortcut.keys, what});
  }
  for (const ReelShortcut& shortcut : reel_shortcuts()) {
    if (editor_ && *shortcut.keys != '\0') lines.push_back({shortcut.keys, shortcut.what});
  }
  draw_key_list("Keys", lines, help_scroll_);
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
  if (editor_) draw_menu();
  if (const auto text = prompt_.draw()) answer(*text);
  if (!prompt_.is_open() && !film_to_show_) go_on();
  if (show_ && shows_debug_ && !shows_help_) draw_debug(window);
  if (shows_help_) draw_help();
  draw_film_dialog();
  draw_finish();
  toasts_.draw(display.x / 2.0F, display.y - panel_height - ui(12.0F));
}

std::chrono::microseconds ReelScreen::until_next_picture() const {
  if (show_ && show_->is_moving()) return std::chrono::microseconds(0);
  const auto quiet = toasts_.until_next_goes();
  return film_dialog_ ? std::min(quiet, film_dialog_->until_next_picture()) : quiet;
}

}  // namespace tickreel::window
