#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "movie/film/time/game_time.h"
#include "window/overlays.h"
#include "window/play/play_screen.h"
#include "window/transport/transport_panel.h"
#include "window/ui_style.h"
#include "window/window.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

/// A shorter seek shows no message.
constexpr std::chrono::milliseconds kQuickSeek{300};
/// A lower picture has the films beside it in place of the marks, not both.
constexpr float kRoomForBoth = 400.0F;

/// The cells of the time display, most important first.
std::vector<TimeCell> time_cells(const Transport& transport) {
  // Only somebody who steps can read more than one decimal.
  const bool is_playing = transport.is_playing();
  const Rational& here = transport.position();
  return {{is_playing ? time_to_tenth(here) : format_game_time(here)},
          {"/ " + time_to_tenth(transport.end()), true},
          {fmt::format("tick {}", transport.frame_time().tick), true},
          {describe_speed(transport.speed()), !transport.is_playing()}};
}

}  // namespace

float PlayScreen::panel_height() const {
  const float transport = transport_panel_height(timeline_height_);
  return transport <= 0.0F ? 0.0F
                           : transport + ui(reel_.tray().height()) + films_.panel().line_height();
}

void PlayScreen::draw_panels(Window& window) {
  const float height = transport_panel_height(timeline_height_);
  if (switches_.hides_panels || height <= 0.0F) return;
  begin_transport_panel(height);
  draw_timeline();
  const auto pressed = draw_transport(replay_.transport, timeline_height_,
                                      time_cells(replay_.transport), menu_buttons());
  ImGui::End();
  if (pressed) perform(*pressed, window);
}

std::vector<PanelButton> PlayScreen::menu_buttons() const {
  // The camera and the range change while the replay plays: in the labels, they would move buttons.
  const std::string range = "Film '" + replay_.marks.film_range(replay_.here()).name + "'";
  return {
      {"Leave", PlayCommand::kQuit, false, "Leave this replay (Ctrl+Q)"},
      {"Camera", PlayCommand::kCameraList, cameras_.shows_list(), "Camera: " + cameras_.label()},
      {"Film", PlayCommand::kExport, false, range + " (E)"},
      {"Keys", PlayCommand::kHelp, switches_.shows_help, ""}};
}

void PlayScreen::draw_timeline() {
  const float top = ImGui::GetCursorScreenPos().y;
  if (reel_.take(timeline_.dragged_mark())) timeline_.cancel_drag();
  const std::vector<NamedEvent>& named = replay_.settings.game->info.events;
  const std::uint32_t main_event = named.empty() ? 0 : named.front().kind;
  const TimelineAction action =
      timeline_.draw({.begin = replay_.begin(),
                      .end = replay_.end(),
                      .position = replay_.here(),
                      .frame_rate = replay_.frame_rate(),
                      .notes = replay_.notes(),
                      .selected = replay_.marks.selected(),
                      .cameras = cameras_.to_cut_to(),
                      .selected_point = points_.selected(),
                      .shows_cuts = cameras_.mode() == PlayCameras::Mode::kCuts,
                      .film_from = replay_.film_from,
                      .events = replay_.events.found(),
                      .waveform = waveform_.found(),
                      .main_event = main_event,
                      .crash = crash_.is_there() ? std::optional(replay_.end()) : std::nullopt});
  marks_.follow(action.marks);
  if (action.marks.open_menu) open_menu(MenuOf::kMark);
  points_.follow(action.camera);
  if (action.camera.open_menu) open_menu(MenuOf::kCameraPoint);
  if (action.go_to) replay_.transport.go_to(*action.go_to);
  if (action.open_menu) {
    replay_.transport.go_to(*action.open_menu);
    open_menu(MenuOf::kPlace);
  }
  if (action.opens_crash) crash_.play();
  thumbnail_height_ = action.hovered ? draw_thumbnail(action, top) : 0.0F;
}

/// Draws a thumbnail of the place under the pointer with its time and its events. Returns the
/// height.
float PlayScreen::draw_thumbnail(const TimelineAction& action, float timeline_top) {
  const Tick tick = (*action.hovered * replay_.tick_rate).floor();
  if (tick != thumbnail_tick_) {
    thumbnails_.request(tick, cameras_.of_thumbnails());
    thumbnail_tick_ = tick;
  }
  if (auto thumbnail = thumbnails_.take()) thumbnail_texture_.set(thumbnail->image);
  const ImVec2 size = ui(192.0F, 108.0F);
  const float half = size.x / 2.0F + ui(10.0F);
  const float right = ImGui::GetIO().DisplaySize.x - static_cast<float>(column_width());
  const float x = std::clamp(action.hovered_x, half, std::max(half, right - half));
  const float bottom = std::min(timeline_top, ImGui::GetIO().DisplaySize.y - panel_height());
  ImGui::SetNextWindowPos({x, bottom - ui(6.0F)}, ImGuiCond_Always, {0.5F, 1.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ui(6.0F, 6.0F));
  ImGui::Begin("##thumbnail", nullptr, kFloatingFlags | kOnlyShown);
  if (thumbnail_texture_.size().width > 0) {
    ImGui::Image(texture_id(thumbnail_texture_), size);
  } else {
    ImGui::Dummy(size);
  }
  std::string text = time_to_tenth(*action.hovered);
  const Rational near = (replay_.end() - replay_.begin()) * Rational(1, 200);
  for (const FoundEvent& event : replay_.events.found()) {
    const Rational apart = event.seconds - *action.hovered;
    if (apart < near && Rational(0) - near < apart) {
      text += "  " + event_text(event) + " at " + time_to_tenth(event.seconds);
      break;
    }
  }
  if (action.is_at_crash) text += "  " + crash_.words();
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + size.x);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  ImGui::PopStyleVar();
  return height;
}

/// The width of the list of marks in pixels; 0 when hidden.
int PlayScreen::list_width() const {
  const float room = ImGui::GetIO().DisplaySize.y - panel_height();
  const bool is_covered = films_.panel().drawer_width() > 0.0F && room < ui(kRoomForBoth);
  if (!marks_.shows_list() || switches_.hides_panels || panel_height() <= 0.0F || is_covered) {
    return 0;
  }
  return static_cast<int>(MarkList::width(ImGui::GetIO().DisplaySize.x));
}

/// The width in pixels of what lies beside the picture: marks, with the films below them.
int PlayScreen::column_width() const {
  if (switches_.hides_panels || panel_height() <= 0.0F) return 0;
  return std::max(list_width(), static_cast<int>(films_.panel().drawer_width()));
}

/// The upper edge of the drawer with the films, in pixels: below the marks.
float PlayScreen::drawer_top() const {
  const float room = ImGui::GetIO().DisplaySize.y - panel_height();
  const bool is_open = films_.panel().drawer_width() > 0.0F;
  return list_width() == 0 ? 0.0F : is_open ? std::round(room * 0.5F) : room;
}

void PlayScreen::draw_mark_list() {
  if (list_width() == 0) return;
  const int width = column_width();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const MarkListAction action = marks_.draw_list(
      {static_cast<int>(display.x) - width, 0, width, static_cast<int>(drawer_top())});
  if (action.open_menu) open_menu(MenuOf::kMark);
  if (action.films_ticked) dialog_.open(FormSubject::kMarks);
  if (action.films_best) dialog_.open(FormSubject::kHighlights);
}

/// Draws everything outside the transport panel, and the questions.
void PlayScreen::draw_parts() {
  if (!switches_.shows_help) cameras_.draw_list(static_cast<float>(column_width()));
  const float bottom = ImGui::GetIO().DisplaySize.y;
  const float lowest = switches_.hides_panels ? 0.0F : panel_height();
  if (lowest > 0.0F) {
    const float line_bottom = bottom - lowest + films_.panel().line_height();
    const auto film = films_.draw_panel(drawer_top(), line_bottom);
    if (film) leave_for({.film = *film});
  }
  dialog_.draw();
  if (crash_.draw() == CrashPanel::Answer::kReport) report_crash();
  if (const std::string news = crash_.take_news(); !news.empty()) replay_.toasts.add_news(news);
  const float top = bottom - transport_panel_height(timeline_height_);
  const auto reel = reel_.draw(lowest > 0.0F ? std::optional(top) : std::nullopt,
                               timeline_.dragged_mark().has_value(), dialog_.highlights());
  if (reel) go_to_reel(*reel);
  marks_.draw_prompt();
}

void PlayScreen::draw_overlays(Window& window) {
  if (!movie_.is_on()) draw_parts();
  const float beside = movie_.is_on() ? 0.0F : static_cast<float>(column_width());
  const PlaybackThread::Report report = playback_.report();
  if (report.error) {
    draw_badge("This replay cannot be played on: " + report.error->message, beside);
  } else if (report.divergence) {
    draw_badge(fmt::format("Not as recorded from tick {} on: {}", report.divergence->tick,
                           report.divergence->what),
               beside);
  }
  if (switches_.shows_debug && !switches_.shows_help) {
    const FrameTime time = replay_.transport.frame_time();
    const ImageSize size = picture_.picture_size();
    draw_debug_overlay(
        {.tick = time.tick,
         .alpha = time.alpha.to_double(),
         .ticks_for_picture = ticks_for_picture_,
         .dropped_seconds = replay_.transport.dropped_seconds(),
         .more = {{"game", fmt::format("tick {}, {} played", report.tick, report.ticks_played)},
                  {"picture size", fmt::format("{}x{}", size.width, size.height)},
                  {"drawn by", picture_.renderer().description()},
                  {"sound", sound_ ? window.sound().describe() : "none"}}},
        window.frames());
  }
  if (switches_.shows_help) {
    std::vector<KeyLine> lines;
    for (const Shortcut& shortcut : play_shortcuts()) {
      if (*shortcut.keys != '\0') lines.push_back({shortcut.keys, shortcut.what});
    }
    const float scrolled = std::exchange(switches_.help_scroll, 0.0F);
    if (draw_key_list("Keys", lines, scrolled)) switches_.shows_help = false;
  }
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float panel = switches_.hides_panels || movie_.is_on() ? 0.0F : panel_height();
  // Above the thumbnail, which would cover it.
  float bottom = display.y - panel - (panel > 0.0F ? thumbnail_height_ : 0.0F) - ui(12.0F);
  if (replay_.film_from && !movie_.is_on() && !switches_.shows_help) {
    bottom -= draw_note(
        fmt::format("Film from {}   B  to here   Esc  cancel", time_to_tenth(*replay_.film_from)),
        bottom);
  }
  if (is_seeking_ && *last_advance_ - seeking_since_ > kQuickSeek) {
    bottom -= draw_note(
        fmt::format("Seeking {}: the game has played to {}", time_to_tenth(replay_.here()),
                    time_to_tenth(Rational(report.tick) / replay_.tick_rate)),
        bottom);
  }
  replay_.toasts.draw((display.x - beside) / 2.0F, bottom);
}

}  // namespace tickreel::window
