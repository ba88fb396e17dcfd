#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "movie/film/film_cameras.h"
#include "movie/marks/camera_key_csv.h"
#include "movie/time/capture_range.h"
#include "window/play/play_screen.h"

// What a right click on the time line opens: all that keys do to what is there, or at that point.

namespace tickreel::window {

using enum PlayCommand;

void PlayScreen::open_menu(MenuOf of) {
  menu_of_ = of;
  menu_.open();
}

/// By a key: of what is selected, above it on the time line.
void PlayScreen::open_menu_here() {
  Rational at = transport_.position();
  if (const Mark* const mark = marks_.selected()) {
    menu_of_ = MenuOf::kMark;
    at = std::clamp(at, mark->in_seconds, mark->out_seconds.value_or(mark->in_seconds));
  } else if (is_point_selected()) {
    menu_of_ = MenuOf::kCameraPoint;
    at = selected_point_->seconds;
  } else {
    menu_of_ = MenuOf::kPlace;
  }
  menu_.open_above(timeline_.x_of(at), timeline_.top());
}

bool PlayScreen::is_point_selected() const {
  return selected_point_ && marks_.selected() == nullptr &&
         is_there(marks_.notes(), *selected_point_);
}

MenuContent PlayScreen::menu_content(Window& window) {
  const std::string here = format_game_time(transport_.position());
  if (menu_of_ == MenuOf::kPlace) return {here, "", place_lines(window)};
  if (menu_of_ == MenuOf::kMark && marks_.selected() != nullptr) {
    return {marks_.selected()->name, "here is " + here, mark_lines(window)};
  }
  if (menu_of_ == MenuOf::kCameraPoint && is_point_selected()) {
    return {name_of(marks_.notes(), *selected_point_),
            "at " + format_game_time(selected_point_->seconds), point_lines(window)};
  }
  return {};
}

MenuLine PlayScreen::command_line(Window& window, PlayCommand command, const char* keys,
                                  std::string label, bool is_possible) {
  return {std::move(label), keys, [this, &window, command] { perform(command, window); },
          is_possible};
}

MenuLine PlayScreen::in_line(Window& window) {
  const Rational& here = transport_.position();
  if (!marks_.moves_in(here)) {
    return command_line(window, kSetIn, "I", "A new range begins here", here < transport_.end());
  }
  const Mark& mark = *marks_.selected();
  return command_line(window, kSetIn, "I", "'" + mark.name + "' begins here",
                      here != mark.in_seconds);
}

MenuLine PlayScreen::out_line(Window& window) {
  const Rational& here = transport_.position();
  const Mark* const mark = marks_.selected();
  if (mark == nullptr) {
    return command_line(window, kSetOut, "O", "A new range ends here", here > transport_.begin());
  }
  return command_line(window, kSetOut, "O", "'" + mark->name + "' ends here",
                      here > mark->in_seconds && mark->out_seconds != here);
}

/// Of the selected mark.
std::vector<MenuLine> PlayScreen::slow_lines(Window& window) {
  const Mark* const mark = marks_.selected();
  const auto line = [&](PlayCommand command, const char* keys, const char* label) {
    const bool is_possible = mark != nullptr && slow_motion_after(command);
    return command_line(window, command, keys, label, is_possible);
  };
  const auto motion = mark != nullptr ? SlowMotion::of(*mark) : bad_usage("");
  const bool is_slow = motion && motion->part_at(point_here());
  MenuLine set = line(kSlowMotion, "Z", is_slow ? "No slow motion here" : "Slow motion here");
  MenuLine change{"Change the slow motion", "", {}, is_slow};
  change.more = {
      line(kSlowDeeper, "Ctrl+Down", "Slower"), line(kSlowLighter, "Ctrl+Up", "Less slow"),
      line(kSlowLonger, "Ctrl+Right", "Longer"), line(kSlowShorter, "Ctrl+Left", "Shorter")};
  return {std::move(set), std::move(change)};
}

MenuLine PlayScreen::mark_camera_line(Window& window) {
  const std::string now = marks_.selected()->camera;
  MenuLine line{"Camera of its films", "", {}};
  const auto add = [&](const std::string& camera, const std::string& label) {
    line.more.push_back(
        {label, "", [this, camera] { set_camera_of_mark(camera); }, now != camera, now == camera});
  };
  line.more.push_back(command_line(window, kMarkCamera, "Shift+C", "the one that is seen",
                                   camera_mode_ != CameraMode::kFree));
  add("", "as the window has it");
  for (const FilmCameras& camera : cameras_) add(camera.text(), camera.text());
  const ReplayNotes& notes = marks_.notes();
  if (!notes.camera_keys.empty()) add(std::string(kKeysCamera), std::string(kKeysCamera));
  if (!notes.cuts.empty()) add(std::string(kCutsCamera), std::string(kCutsCamera));
  return line;
}

std::vector<MenuLine> PlayScreen::mark_lines(Window& window) {
  const bool is_ticked = marks_.is_ticked(marks_.selected()->name);
  MenuLine begins = in_line(window);
  begins.label = "It begins here";
  begins.is_possible = begins.is_possible && marks_.moves_in(transport_.position());
  MenuLine ends = out_line(window);
  ends.label = "It ends here";
  std::vector<MenuLine> slow = slow_lines(window);
  return {command_line(window, kGoToMark, "G", "Go there"),
          command_line(window, kPlayMark, "P", "Play it"),
          command_line(window, kExport, "E", "Film it"),
          command_line(window, kIntoReel, "Shift+M", "Into the reel"),
          std::move(begins),
          std::move(ends),
          std::move(slow[0]),
          std::move(slow[1]),
          mark_camera_line(window),
          command_line(window, kRenameMark, "F2", "Rename"),
          command_line(window, kTickMark, "X", is_ticked ? "Untick" : "Tick"),
          command_line(window, kRemoveMark, "Del", "Delete")};
}

/// To each camera that a digit cuts to.
MenuLine PlayScreen::cut_line(const Rational& at) {
  MenuLine line{"Cut to", "", {}, at < transport_.end()};
  const NotedCut* const now = cut_at(marks_.notes().cuts, at);
  const std::vector<std::string> cameras = cameras_to_cut_to();
  for (std::size_t i = 0; i < cameras.size(); ++i) {
    const std::string digit = i < 9 ? fmt::format("{}", i + 1) : "";
    const bool is_seen =
        camera_mode_ == CameraMode::kCuts && edits_of_cut({at, cameras[i]}).empty();
    line.more.push_back({cameras[i], digit, [this, i, at] { cut_to_camera(i + 1, at); }, !is_seen,
                         now != nullptr && now->camera == cameras[i]});
  }
  return line;
}

/// Of the selected cut or camera key.
std::vector<MenuLine> PlayScreen::point_lines(Window& window) {
  const Rational at = selected_point_->seconds;
  std::vector<MenuLine> lines{{"Go there", "", [this, at] { transport_.go_to(at); }}};
  const auto& keys = marks_.notes().camera_keys;
  const auto key = std::ranges::find(keys, at, &CameraKey::seconds);
  if (selected_point_->kind == CameraPointKind::kCut) {
    lines.push_back(cut_line(at));
  } else if (key != keys.end()) {
    constexpr std::array<std::pair<CameraEase, const char*>, 4> kEases{
        {{CameraEase::kSmooth, "Goes on smoothly"},
         {CameraEase::kLinear, "Goes on straight"},
         {CameraEase::kHold, "Holds, and jumps at the next"},
         {CameraEase::kInOut, "Goes on from rest to rest"}}};
    for (const auto& [ease, label] : kEases) {
      lines.push_back({label, ease == next_ease(key->ease) ? "Y" : "",
                       [this, key = *key, ease = ease] { set_ease(key, ease); }, ease != key->ease,
                       ease == key->ease});
    }
  }
  lines.push_back(command_line(window, kRemoveMark, "Del", "Delete"));
  return lines;
}

/// Where the replay is.
std::vector<MenuLine> PlayScreen::place_lines(Window& window) {
  const Rational& here = transport_.position();
  const bool is_before_end = here < transport_.end();
  const bool is_to_here = film_from_ && point_here() > *film_from_;
  const char* const film = is_to_here   ? "Film to here"
                           : film_from_ ? "Film nothing after all"
                                        : "Film from here";
  const auto& keys = marks_.notes().camera_keys;
  const bool has_key =
      std::ranges::any_of(keys, [&](const CameraKey& key) { return is_seen_here(key); });
  std::vector<MenuLine> slow = slow_lines(window);
  return {
      command_line(window, kAddMark, "M", "A mark here", is_before_end),
      in_line(window),
      out_line(window),
      std::move(slow[0]),
      std::move(slow[1]),
      cut_line(point_here()),
      command_line(window, kStoreCameraKey, "Shift+V", "Store the free camera as a key",
                   camera_mode_ == CameraMode::kFree),
      command_line(window, kRemoveCameraKey, "Ctrl+V", "Remove the camera key", has_key),
      command_line(window, kFilmByHand, "B", film, film_from_ || is_before_end),
      command_line(window, kScreenshot, "F12", "This picture as a PNG file"),
      command_line(window, kTakeOver, "T", "Take over from here", !is_filming() && !movie_marks_)};
}

}  // namespace tickreel::window
