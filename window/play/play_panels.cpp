#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "movie/film/film_cameras.h"
#include "movie/time/capture_range.h"
#include "window/overlays.h"
#include "window/play/play_screen.h"
#include "window/transport/transport_panel.h"
#include "window/ui_style.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

/// Nobody has to be told of a seek that is over sooner.
constexpr std::chrono::milliseconds kQuickSeek{300};

/// The most wanted first.
std::vector<TimeCell> time_cells(const Transport& transport) {
  return {{format_game_time(transport.position())},
          {"/ " + format_game_time(transport.end()), true},
          {fmt::format("tick {}", transport.frame_time().tick), true},
          {describe_speed(transport.speed()), !transport.is_playing()}};
}

}  // namespace

float PlayScreen::panel_height() const {
  const float transport = transport_panel_height(timeline_height_);
  return transport <= 0.0F ? 0.0F : transport + ui(reel_tray_.height());
}

void PlayScreen::draw_panels(Window& window) {
  const float height = transport_panel_height(timeline_height_);
  if (hides_panels_ || height <= 0.0F) return;
  begin_transport_panel(height);
  draw_timeline();
  const auto pressed =
      draw_transport(transport_, timeline_height_, time_cells(transport_), menu_buttons());
  end_transport_panel();
  if (pressed) perform(*pressed, window);
}

std::vector<PanelButton> PlayScreen::menu_buttons() const {
  const std::string camera = camera_label();
  const std::string range = "Film '" + marks_.film_range(transport_.position()).name + "'";
  return {{"Camera: " + camera, "Camera", PlayCommand::kCameraList, shows_cameras_, ""},
          {range, "Film", PlayCommand::kExport, false, range + " (E)"},
          {"Keys", "Keys", PlayCommand::kHelp, shows_help_, ""}};
}

void PlayScreen::draw_timeline() {
  const float top = ImGui::GetCursorScreenPos().y;
  take_dragged_mark();
  const std::vector<NamedEvent>& named = settings_.game->info.events;
  const std::uint32_t main_event = named.empty() ? 0 : named.front().kind;
  const TimelineAction action = timeline_.draw(
      {.begin = transport_.begin(),
       .end = transport_.end(),
       .position = transport_.position(),
       .frame_rate = settings_.films.film.frame_rate,
       .notes = marks_.notes(),
       .selected = marks_.selected(),
       .cameras = cameras_to_cut_to(),
       .selected_point = marks_.selected() == nullptr ? selected_point_ : std::nullopt,
       .shows_cuts = camera_mode_ == CameraMode::kCuts,
       .film_from = film_from_,
       .events = events_.found(),
       .waveform = waveform_.found(),
       .main_event = main_event,
       .crash = crash_.is_there() ? std::optional(transport_.end()) : std::nullopt});
  follow(action.marks);
  follow(action.camera);
  if (action.go_to) transport_.go_to(*action.go_to);
  if (action.open_menu) {
    transport_.go_to(*action.open_menu);
    open_menu(MenuOf::kPlace);
  }
  if (action.opens_crash) crash_.play();
  thumbnail_height_ = action.hovered ? draw_thumbnail(action, top) : 0.0F;
}

/// They are not of the replay's camera keys, which may change at any time, nor do they know of
/// cuts.
std::string PlayScreen::camera_of_thumbnails() const {
  if (camera_mode_ != CameraMode::kLook) return "";
  const std::string first = first_camera(cameras_[camera_]);
  return first == kKeysCamera ? "" : first;
}

/// A picture of the place under the pointer, its time, and what happened there. How high it is.
float PlayScreen::draw_thumbnail(const TimelineAction& action, float timeline_top) {
  const Tick tick = (*action.hovered * tick_rate_).floor();
  if (tick != thumbnail_tick_) {
    thumbnails_.request(tick, camera_of_thumbnails());
    thumbnail_tick_ = tick;
  }
  if (auto thumbnail = thumbnails_.take()) thumbnail_texture_.set(thumbnail->image);
  const ImVec2 size = ui(192.0F, 108.0F);
  const float half = size.x / 2.0F + ui(10.0F);
  const float x = std::clamp(action.hovered_x, half, ImGui::GetIO().DisplaySize.x - half);
  ImGui::SetNextWindowPos({x, timeline_top - ui(6.0F)}, ImGuiCond_Always, {0.5F, 1.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ui(6.0F, 6.0F));
  ImGui::Begin("##thumbnail", nullptr, kFloatingFlags | kOnlyShown);
  if (thumbnail_texture_.size().width > 0) {
    ImGui::Image(texture_id(thumbnail_texture_), size);
  } else {
    ImGui::Dummy(size);
  }
  std::string text = format_game_time(*action.hovered);
  const Rational near = (transport_.end() - transport_.begin()) * Rational(1, 200);
  for (const FoundEvent& event : events_.found()) {
    const Rational apart = event.seconds - *action.hovered;
    if (apart < near && Rational(0) - near < apart) {
      text += "  " + event_text(event) + " at " + format_game_time(event.seconds);
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

void PlayScreen::draw_overlays(Window& window) {
  if (!movie_film_) {
    if (!shows_help_) draw_cameras();
    const float lowest = hides_panels_ ? 0.0F : panel_height();
    film_panel_.draw(films_, pictures_, ImGui::GetIO().DisplaySize.y - lowest - ui(12.0F), toasts_);
    if (const auto film = film_panel_.take_wanted()) leave_for({.film = *film});
    draw_film_dialog();
    if (crash_.draw() == CrashPanel::Answer::kReport) report_crash();
    draw_reel_tray();
    if (const auto name = prompt_.draw()) {
      tell(prompt_point_ ? marks_.add(*name, *prompt_point_) : marks_.rename(*name));
    }
  }
  const PlaybackThread::Report report = playback_.report();
  if (report.error) {
    draw_badge("This replay cannot be played on: " + report.error->message);
  } else if (report.divergence) {
    draw_badge(fmt::format("Not as recorded from tick {} on: {}", report.divergence->tick,
                           report.divergence->what));
  }
  if (shows_debug_ && !shows_help_) {
    const FrameTime time = transport_.frame_time();
    const ImageSize size = picture_.picture_size();
    draw_debug_overlay(
        {.tick = time.tick,
         .alpha = time.alpha.to_double(),
         .ticks_for_picture = ticks_for_picture_,
         .dropped_seconds = transport_.dropped_seconds(),
         .more = {{"game", fmt::format("tick {}, {} played", report.tick, report.ticks_played)},
                  {"picture size", fmt::format("{}x{}", size.width, size.height)},
                  {"drawn by", picture_.renderer().description()},
                  {"sound", sound_ ? window.sound().describe() : "none"}}},
        window.frames());
  }
  if (shows_help_) {
    std::vector<KeyLine> lines;
    for (const Shortcut& shortcut : play_shortcuts()) {
      if (*shortcut.keys != '\0') lines.push_back({shortcut.keys, shortcut.what});
    }
    draw_key_list("Keys", lines, std::exchange(help_scroll_, 0.0F));
  }
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float panel = hides_panels_ || movie_film_ ? 0.0F : panel_height();
  // Above the picture of the place under the pointer, which would lie over it.
  float bottom = display.y - panel - (panel > 0.0F ? thumbnail_height_ : 0.0F) - ui(12.0F);
  if (film_from_ && !movie_film_ && !shows_help_) {
    bottom -= draw_note(
        fmt::format("Film from {}   B  to here   Esc  cancel", format_game_time(*film_from_)),
        bottom);
  }
  if (is_seeking_ && *last_advance_ - seeking_since_ > kQuickSeek) {
    bottom -= draw_note(fmt::format("Seeking {}: the game has played to {}",
                                    format_game_time(transport_.position()),
                                    format_game_time(Rational(report.tick) / tick_rate_)),
                        bottom);
  }
  toasts_.draw(display.x / 2.0F, bottom);
}

}  // namespace tickreel::window
