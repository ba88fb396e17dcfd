#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "movie/make/film_job.h"
#include "movie/time/capture_range.h"
#include "window/overlays.h"
#include "window/play/play_screen.h"
#include "window/play/transport_icons.h"
#include "window/ui_style.h"
#include "window/window.h"

namespace tickreel {
namespace {

constexpr float kTransportHeight = 44.0F;
constexpr float kPanelPadding = 8.0F;
/// In a window that is lower, the picture has all of it.
constexpr float kLeastWindowHeight = 260.0F;

std::string describe_speed(const Rational& speed) {
  return speed.denominator() == 1 ? fmt::format("{}x", speed.numerator())
                                  : fmt::format("{}/{}x", speed.numerator(), speed.denominator());
}

}  // namespace

float PlayScreen::panel_height() const {
  if (ImGui::GetIO().DisplaySize.y < ui(kLeastWindowHeight)) return 0.0F;
  return std::round(ui(kTransportHeight + Timeline::kHeight + 2 * kPanelPadding));
}

void PlayScreen::draw_panels(Window& window) {
  const float height = panel_height();
  if (hides_panels_ || height <= 0.0F) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.0F, display.y - height});
  ImGui::SetNextWindowSize({display.x, height});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ui_color::kPanel);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ui(kPanelPadding, kPanelPadding));
  ImGui::Begin("##panel", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                   ImGuiWindowFlags_NoScrollWithMouse);
  draw_timeline();
  draw_transport(window);
  ImGui::End();
  ImGui::PopStyleVar(3);
  ImGui::PopStyleColor();
}

void PlayScreen::draw_transport(Window& window) {
  const float top = ui(Timeline::kHeight + kPanelPadding + 8.0F);
  ImGui::SetCursorPosY(top);
  draw_transport_buttons(window);
  ImGui::SameLine(0.0F, ui(16.0F));
  draw_time();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  if (display.x < ui(900.0F)) return;  // the keys do all of it
  const std::string camera = camera_mode_ == CameraMode::kFree   ? "free"
                             : camera_mode_ == CameraMode::kKeys ? kKeysCamera
                                                                 : cameras_[camera_];
  const Mark range = marks_.film_range(transport_.position());
  const std::string film = "Film '" + range.name + "'";
  const std::string camera_label = "Camera: " + camera;
  const float padding = 2.0F * ImGui::GetStyle().FramePadding.x;
  const float width = ImGui::CalcTextSize(film.c_str()).x +
                      ImGui::CalcTextSize(camera_label.c_str()).x + ImGui::CalcTextSize("Keys").x +
                      3.0F * padding + ui(40.0F);
  ImGui::SameLine(display.x - width);
  ImGui::SetCursorPosY(top + ui(2.0F));  // these are lower than the buttons with signs
  if (toggle_button(camera_label.c_str(), shows_cameras_)) {
    perform(PlayCommand::kCameraList, window);
  }
  ImGui::SameLine();
  if (ImGui::Button((film + "##film").c_str())) perform(PlayCommand::kExport, window);
  ImGui::SameLine();
  if (toggle_button("Keys", shows_help_)) perform(PlayCommand::kHelp, window);
}

void PlayScreen::draw_transport_buttons(Window& window) {
  const bool is_playing = transport_.is_playing();
  const auto button = [&](const char* name, TransportIcon icon, PlayCommand command,
                          const char* hint) {
    if (transport_button(name, icon)) perform(command, window);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", hint);
    ImGui::SameLine(0.0F, ui(4.0F));
  };
  button("##home", TransportIcon::kHome, PlayCommand::kHome, "To the start (Home)");
  button("##back", TransportIcon::kBack, PlayCommand::kShuttleBack, "Play backwards (J)");
  button("##frameback", TransportIcon::kStepBack, PlayCommand::kFrameBack, "A frame back (Left)");
  button("##play", is_playing ? TransportIcon::kPause : TransportIcon::kPlay, PlayCommand::kToggle,
         "Play, pause (Space)");
  button("##frameon", TransportIcon::kStepOn, PlayCommand::kFrameOn, "A frame on (Right)");
  button("##end", TransportIcon::kEnd, PlayCommand::kEnd, "To the end (End)");
}

void PlayScreen::draw_time() {
  const FrameTime time = transport_.frame_time();
  const float y = ImGui::GetCursorPosY();
  const auto cell = [y](const std::string& text, ImU32 color) {
    ImGui::SetCursorPosY(y + ui(7.0F));  // on the line of the buttons' labels
    text_tabular(text, color);
    ImGui::SameLine(0.0F, ui(14.0F));
    ImGui::SetCursorPosY(y);
  };
  ImGui::PushFont(ui_fonts().bold);
  cell(format_game_time(transport_.position()), ui_color::kText);
  ImGui::PopFont();
  cell("/ " + format_game_time(transport_.end()), ui_color::kQuietText);
  if (ImGui::GetIO().DisplaySize.x < ui(640.0F)) return;
  cell(fmt::format("tick {}", time.tick), ui_color::kQuietText);
  cell(describe_speed(transport_.speed()),
       transport_.is_playing() ? ui_color::kText : ui_color::kQuietText);
}

void PlayScreen::draw_timeline() {
  const float top = ImGui::GetCursorScreenPos().y;
  const std::vector<NamedEvent>& named = settings_.game->info.events;
  const std::uint32_t main_event = named.empty() ? 0 : named.front().kind;
  const TimelineAction action = timeline_.draw({.end = transport_.end(),
                                                .position = transport_.position(),
                                                .frame_rate = settings_.films.film.frame_rate,
                                                .notes = marks_.notes(),
                                                .selected = marks_.selected(),
                                                .events = events_.events(),
                                                .main_event = main_event});
  if (action.select) {
    marks_.select(*action.select);
    transport_.go_to(marks_.selected()->in_seconds);
  } else if (action.go_to) {
    transport_.go_to(*action.go_to);
  }
  if (action.hovered) draw_thumbnail(action, top);
}

/// A picture of the place under the pointer, its time, and what happened there.
void PlayScreen::draw_thumbnail(const TimelineAction& action, float timeline_top) {
  const Tick tick = (*action.hovered * tick_rate_).floor();
  if (tick != thumbnail_tick_) {
    thumbnails_.request(tick, camera_mode_ == CameraMode::kLook ? cameras_[camera_] : "");
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
    ImGui::Image(reinterpret_cast<ImTextureID>(thumbnail_texture_.name()), size);
  } else {
    ImGui::Dummy(size);
  }
  std::string text = format_game_time(*action.hovered);
  const Rational near = transport_.end() * Rational(1, 200);
  for (const FoundEvent& event : events_.events()) {
    const Rational apart = event.seconds - *action.hovered;
    if (apart < near && Rational(0) - near < apart) {
      text += "  " + event.name + " at " + format_game_time(event.seconds);
      break;
    }
  }
  ImGui::TextUnformatted(text.c_str());
  ImGui::End();
  ImGui::PopStyleVar();
}

void PlayScreen::draw_cameras() {
  if (!shows_cameras_) return;
  begin_floating("##cameras", {1.0F, 0.35F}, ImGuiWindowFlags_NoFocusOnAppearing);
  text_bold("Cameras");
  std::vector<std::string> names = cameras_;
  std::size_t chosen = camera_;
  if (!marks_.notes().camera_keys.empty()) {
    if (camera_mode_ == CameraMode::kKeys) chosen = names.size();
    names.emplace_back(kKeysCamera);
  }
  if (camera_mode_ == CameraMode::kFree) chosen = names.size();
  names.emplace_back("free");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string label = i < 9 ? fmt::format("{}   {}", i + 1, names[i]) : names[i];
    if (ImGui::Selectable(label.c_str(), i == chosen, 0, {ui(180.0F), 0.0F})) select_camera(i);
  }
  ImGui::End();
}

void PlayScreen::draw_overlays(Window& window) {
  if (!film_at_mark_) {
    if (!shows_help_) draw_cameras();
    film_panel_.draw(films_);
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
                  {"drawn by", picture_.renderer().description()}}},
        window.frames());
  }
  if (shows_help_) {
    std::vector<KeyLine> lines;
    for (const Shortcut& shortcut : play_shortcuts()) {
      if (*shortcut.keys != '\0') lines.push_back({shortcut.keys, shortcut.what});
    }
    draw_key_list("Keys", lines);
  }
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float panel = hides_panels_ || film_at_mark_ ? 0.0F : panel_height();
  toasts_.draw(display.x / 2.0F, display.y - panel - ui(12.0F));
}

}  // namespace tickreel
