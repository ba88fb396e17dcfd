#include "window/reel/reel_screen.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <utility>

#include "renderer/gl/gl_loader.h"
#include "window/dropped_file.h"
#include "window/sound/sound_output.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

using enum PlayCommand;

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
  // A reel of cards alone draws no game, which would have loaded OpenGL.
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

/// Replaces the shown reel.
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
  if (films_) film_panel_.follow(*films_, nullptr);
  handle_keys(window);
  follow_beat_search();
  if (show_) {
    show_->advance(texture_);
    show_->hear();
  }
  const bool has_panel = show_ && !switches_.hides_panels;
  const float panel = has_panel ? transport_panel_height(ReelStrip::kHeight) : 0.0F;
  const float height = panel + (switches_.hides_panels ? 0.0F : film_panel_.line_height());
  draw_picture(window, height);
  if (panel > 0.0F) draw_panel(window, panel);
  draw_overlays(height);
}

void ReelScreen::handle_keys(Window& window) {
  if (editor_) {
    for (const std::string& path : window.take_dropped_files()) take_dropped(path);
  } else {
    take_dropped_to_watch(window);
  }
  switches_.help_scroll = 0.0F;
  for (const KeyPress& press : window.key_presses()) {
    if (!screen_films_.asks()) this->press(press, window);
  }
}

void ReelScreen::press(const KeyPress& press, Window& window) {
  if (press.key == GLFW_KEY_ESCAPE && strip_ && strip_->cancel_drag()) return;
  if (prompt_.is_open()) return prompt_.press(press);
  if (film_panel_.press(press)) return;
  if (press_in_dialog(press)) return;
  if (menu_.is_open()) {
    if (menu_.press(press, menu_content())) return;
    go_on();  // the key applies to the screen before the menu opened
  }
  if (switches_.scroll_help(press)) return;
  const auto edit = editor_ ? reel_command_of(press) : std::nullopt;
  if (edit) {
    perform(*edit);
  } else if (const auto command = command_of(press)) {
    perform(*command, window);
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

/// Pauses playback until go_on(), which restores it.
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
  if (switches_.perform(command, window, toasts_)) return;
  switch (command) {
    case kMarkBack:
      return go_to_clip(-1);
    case kMarkOn:
      return go_to_clip(1);
    case kDeselect:
      is_finished_ = is_film_ && !switches_.shows_help;
      switches_.shows_help = false;
      beat_search_.reset();
      break;
    case kExport:
      if (editor_) perform(ReelCommand::kFilm);
      break;
    case kOpenMenu:
      if (editor_) open_menu_here();
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

std::chrono::microseconds ReelScreen::until_next_picture() const {
  if (show_ && show_->is_moving()) return std::chrono::microseconds(0);
  const auto quiet = toasts_.until_next_goes();
  return film_dialog_ ? std::min(quiet, film_dialog_->until_next_picture()) : quiet;
}

}  // namespace tickreel::window
