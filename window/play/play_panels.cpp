#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "movie/film/film_cameras.h"
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
/// In a window that is narrower, the buttons have two rows.
constexpr float kOneRowWidth = 560.0F;
constexpr float kSecondRowHeight = 38.0F;
constexpr float kBetweenTimes = 14.0F;

std::string describe_speed(const Rational& speed) {
  return speed.denominator() == 1 ? fmt::format("{}x", speed.numerator())
                                  : fmt::format("{}/{}x", speed.numerator(), speed.denominator());
}

bool has_two_rows() {
  return ImGui::GetIO().DisplaySize.x < ui(kOneRowWidth);
}

float width_of_button(const std::string& label) {
  return ImGui::CalcTextSize(label.c_str()).x + 2.0F * ImGui::GetStyle().FramePadding.x;
}

/// What is said of the time, and how.
struct TimeCell {
  std::string text;
  ImU32 color = ui_color::kQuietText;

  /// Digits are all as wide as a 0, and may be bold.
  [[nodiscard]] float width() const {
    return 1.1F * ImGui::CalcTextSize(std::string(text.size(), '0').c_str()).x + ui(kBetweenTimes);
  }
};

/// The most wanted first.
std::vector<TimeCell> time_cells(const Transport& transport) {
  const ImU32 speed_color = transport.is_playing() ? ui_color::kText : ui_color::kQuietText;
  return {{format_game_time(transport.position()), ui_color::kText},
          {"/ " + format_game_time(transport.end())},
          {fmt::format("tick {}", transport.frame_time().tick)},
          {describe_speed(transport.speed()), speed_color}};
}

}  // namespace

float PlayScreen::panel_height() const {
  if (ImGui::GetIO().DisplaySize.y < ui(kLeastWindowHeight)) return 0.0F;
  const float buttons = kTransportHeight + (has_two_rows() ? kSecondRowHeight : 0.0F);
  return std::round(ui(buttons + Timeline::kHeight + 2 * kPanelPadding));
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
  const float right = ImGui::GetIO().DisplaySize.x - ui(2.0F * kPanelPadding);
  if (has_two_rows()) {
    draw_time(right - ImGui::GetCursorPosX());
    ImGui::SetCursorPos({ui(kPanelPadding), top + ui(kSecondRowHeight)});
    draw_menu_buttons(window, right - ui(kPanelPadding));
    return;
  }
  // The time gives way to the buttons: it also stands on the time line.
  const float room = right - ImGui::GetCursorPosX();
  const float buttons = width_of_menu_buttons(room);
  draw_time(room - buttons);
  ImGui::SameLine(right - buttons);
  ImGui::SetCursorPosY(top + ui(2.0F));  // these are lower than the buttons with signs
  draw_menu_buttons(window, room);
}

std::array<std::string, 3> PlayScreen::menu_labels(float room) const {
  const std::string camera = camera_mode_ == CameraMode::kFree   ? "free"
                             : camera_mode_ == CameraMode::kKeys ? std::string(kKeysCamera)
                                                                 : cameras_[camera_];
  const Mark range = marks_.film_range(transport_.position());
  std::array<std::string, 3> labels{"Camera: " + camera, "Film '" + range.name + "'", "Keys"};
  float needed = 0.0F;
  for (const std::string& label : labels) needed += width_of_button(label) + ui(12.0F);
  for (const TimeCell& cell : time_cells(transport_)) needed += cell.width();
  if (needed > room) labels = {"Camera", "Film", "Keys"};
  return labels;
}

float PlayScreen::width_of_menu_buttons(float room) const {
  float width = 0.0F;
  for (const std::string& label : menu_labels(room)) {
    width += width_of_button(label) + ImGui::GetStyle().ItemSpacing.x;
  }
  return width;
}

void PlayScreen::draw_menu_buttons(Window& window, float room) {
  const auto [camera, film, keys] = menu_labels(room);
  if (toggle_button((camera + "##camera").c_str(), shows_cameras_)) {
    perform(PlayCommand::kCameraList, window);
  }
  ImGui::SameLine();
  if (ImGui::Button((film + "##film").c_str())) perform(PlayCommand::kExport, window);
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("Film '%s' (E)", marks_.film_range(transport_.position()).name.c_str());
  }
  ImGui::SameLine();
  if (toggle_button(keys.c_str(), shows_help_)) perform(PlayCommand::kHelp, window);
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

void PlayScreen::draw_time(float room) {
  const float y = ImGui::GetCursorPosY();
  bool is_first = true;
  for (const TimeCell& cell : time_cells(transport_)) {
    room -= cell.width();
    if (room < 0.0F) return;
    ImGui::SetCursorPosY(y + ui(7.0F));  // on the line of the buttons' labels
    if (is_first) ImGui::PushFont(ui_fonts().bold);
    text_tabular(cell.text, cell.color);
    if (std::exchange(is_first, false)) ImGui::PopFont();
    ImGui::SameLine(0.0F, ui(kBetweenTimes));
    ImGui::SetCursorPosY(y);
  }
}

void PlayScreen::draw_timeline() {
  const float top = ImGui::GetCursorScreenPos().y;
  const std::vector<NamedEvent>& named = settings_.game->info.events;
  const std::uint32_t main_event = named.empty() ? 0 : named.front().kind;
  const TimelineAction action = timeline_.draw({.begin = transport_.begin(),
                                                .end = transport_.end(),
                                                .position = transport_.position(),
                                                .frame_rate = settings_.films.film.frame_rate,
                                                .notes = marks_.notes(),
                                                .selected = marks_.selected(),
                                                .film_from = film_from_,
                                                .events = events_.found(),
                                                .waveform = waveform_.found(),
                                                .main_event = main_event});
  if (action.select) {
    marks_.select(*action.select);
    transport_.go_to(marks_.selected()->in_seconds);
  } else if (action.go_to) {
    transport_.go_to(*action.go_to);
  }
  if (action.hovered) draw_thumbnail(action, top);
}

/// They are not of the replay's camera keys, which may change at any time, nor do they know of
/// cuts.
std::string PlayScreen::camera_of_thumbnails() const {
  if (camera_mode_ != CameraMode::kLook) return "";
  const std::string first = split_cameras(cameras_[camera_]).front().name;
  return first == kKeysCamera ? "" : first;
}

/// A picture of the place under the pointer, its time, and what happened there.
void PlayScreen::draw_thumbnail(const TimelineAction& action, float timeline_top) {
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
  if (!movie_film_) {
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
                  {"drawn by", picture_.renderer().description()},
                  {"sound", sound_ ? window.sound().describe() : "none"}}},
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
  const float panel = hides_panels_ || movie_film_ ? 0.0F : panel_height();
  float bottom = display.y - panel - ui(12.0F);
  if (film_from_ && !movie_film_ && !shows_help_) {
    bottom -= draw_note(
        fmt::format("Film from {}   B  to here   Esc  cancel", format_game_time(*film_from_)),
        bottom);
  }
  toasts_.draw(display.x / 2.0F, bottom);
}

}  // namespace tickreel
