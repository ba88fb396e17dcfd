#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "movie/film/film_cameras.h"
#include "movie/film/time/game_time.h"
#include "window/play/play_screen.h"
#include "window/words.h"

// The menus of a right click on the time line, with everything that keys do to the thing or point
// there.

namespace tickreel::window {

using enum PlayCommand;

void PlayScreen::open_menu(MenuOf of) {
  menu_of_ = of;
  menu_.open();
}

/// Opens the menu of the selection by key, above its place on the time line.
void PlayScreen::open_menu_here() {
  Rational at = replay_.here();
  if (const Mark* const mark = replay_.marks.selected()) {
    menu_of_ = MenuOf::kMark;
    at = std::clamp(at, mark->in_seconds, mark->out_seconds.value_or(mark->in_seconds));
  } else if (const auto point = points_.selected()) {
    menu_of_ = MenuOf::kCameraPoint;
    at = point->seconds;
  } else {
    menu_of_ = MenuOf::kPlace;
  }
  menu_.open_above(timeline_.x_of(at), timeline_.top());
}

MenuContent PlayScreen::menu_content(Window& window) {
  const std::string here = format_game_time(replay_.here());
  if (menu_of_ == MenuOf::kPlace) return {here, "", place_lines(window)};
  if (menu_of_ == MenuOf::kMark && replay_.marks.selected() != nullptr) {
    return {replay_.marks.selected()->name, "here is " + here, mark_lines(window)};
  }
  if (const auto point = points_.selected(); point && menu_of_ == MenuOf::kCameraPoint) {
    return {name_of(replay_.notes(), *point), "at " + format_game_time(point->seconds),
            point_lines(window)};
  }
  return {};
}

MenuLine PlayScreen::command_line(Window& window, PlayCommand command, const char* keys,
                                  std::string label, bool is_possible) {
  return {std::move(label), keys, [this, &window, command] { perform(command, window); },
          is_possible};
}

MenuLine PlayScreen::in_line(Window& window) {
  const Rational& here = replay_.here();
  if (!replay_.marks.moves_in(here)) {
    return command_line(window, kSetIn, "I", "A new range begins here", here < replay_.end());
  }
  const Mark& mark = *replay_.marks.selected();
  return command_line(window, kSetIn, "I", "'" + mark.name + "' begins here",
                      here != mark.in_seconds);
}

MenuLine PlayScreen::out_line(Window& window) {
  const Rational& here = replay_.here();
  const Mark* const mark = replay_.marks.selected();
  if (mark == nullptr) {
    return command_line(window, kSetOut, "O", "A new range ends here", here > replay_.begin());
  }
  return command_line(window, kSetOut, "O", "'" + mark->name + "' ends here",
                      here > mark->in_seconds && mark->out_seconds != here);
}

/// The lines for slow motion of the selected mark.
std::vector<MenuLine> PlayScreen::slow_lines(Window& window) {
  const Mark* const mark = replay_.marks.selected();
  const auto line = [&](PlayCommand command, const char* keys, const char* label) {
    const bool is_possible = mark != nullptr && marks_.slow_motion_after(command);
    return command_line(window, command, keys, label, is_possible);
  };
  const bool is_slow = marks_.is_slow_here();
  MenuLine set = line(kSlowMotion, "Z", is_slow ? "No slow motion here" : "Slow motion here");
  MenuLine change{"Change the slow motion", "", {}, is_slow};
  change.more = {
      line(kSlowDeeper, "Ctrl+Down", "Slower"), line(kSlowLighter, "Ctrl+Up", "Less slow"),
      line(kSlowLonger, "Ctrl+Right", "Longer"), line(kSlowShorter, "Ctrl+Left", "Shorter")};
  return {std::move(set), std::move(change)};
}

MenuLine PlayScreen::mark_camera_line(Window& window) {
  const std::string now = replay_.marks.selected()->camera;
  MenuLine line{"Camera of its films", "", {}};
  const auto add = [&](const std::string& camera, const std::string& label) {
    line.more.push_back({label, "", [this, camera] { cameras_.set_of_mark(camera); }, now != camera,
                         now == camera});
  };
  line.more.push_back(command_line(window, kMarkCamera, "Shift+C", "The one that is seen",
                                   cameras_.mode() != PlayCameras::Mode::kFree));
  add("", "As the window has it");
  for (const std::string& camera : cameras_.names()) add(camera, camera_in_words(camera));
  return line;
}

std::vector<MenuLine> PlayScreen::mark_lines(Window& window) {
  const bool is_ticked = replay_.marks.is_ticked(replay_.marks.selected()->name);
  MenuLine begins = in_line(window);
  begins.label = "It begins here";
  begins.is_possible = begins.is_possible && replay_.marks.moves_in(replay_.here());
  MenuLine ends = out_line(window);
  ends.label = "It ends here";
  std::vector<MenuLine> slow = slow_lines(window);
  return {command_line(window, kGoToMark, "G", "Go there"),
          command_line(window, kPlayMark, "P", "Play it"),
          command_line(window, kExport, "E", "Film it"),
          command_line(window, kIntoReel, "Shift+M", "Add to reel"),
          std::move(begins),
          std::move(ends),
          std::move(slow[0]),
          std::move(slow[1]),
          mark_camera_line(window),
          command_line(window, kRenameMark, "F2", "Rename"),
          command_line(window, kTickMark, "X", is_ticked ? "Untick" : "Tick"),
          command_line(window, kRemoveMark, "Del", "Delete")};
}

/// The line that leads to the cameras that digits cut to.
MenuLine PlayScreen::cut_line(const Rational& at) {
  MenuLine line{"Cut to", "", {}, at < replay_.end()};
  const NotedCut* const now = cut_at(replay_.notes().cuts, at);
  const std::vector<std::string> cameras = cameras_.to_cut_to();
  for (std::size_t i = 0; i < cameras.size(); ++i) {
    const std::string digit = i < 9 ? fmt::format("{}", i + 1) : "";
    const bool is_seen =
        cameras_.mode() == PlayCameras::Mode::kCuts && points_.edits_of({at, cameras[i]}).empty();
    line.more.push_back({camera_in_words(cameras[i]), digit,
                         [this, i, at] { points_.cut_to(i + 1, at); }, !is_seen,
                         now != nullptr && now->camera == cameras[i]});
  }
  return line;
}

/// The lines for the selected cut or camera key.
std::vector<MenuLine> PlayScreen::point_lines(Window& window) {
  const CameraPoint point = *points_.selected();
  const Rational at = point.seconds;
  std::vector<MenuLine> lines{{"Go there", "", [this, at] { replay_.transport.go_to(at); }}};
  const auto& keys = replay_.notes().camera_keys;
  const auto key = std::ranges::find(keys, at, &CameraKey::seconds);
  if (point.kind == CameraPointKind::kCut) {
    lines.push_back(cut_line(at));
  } else if (key != keys.end()) {
    constexpr std::array<std::pair<CameraEase, const char*>, 4> kEases{
        {{CameraEase::kSmooth, "Goes on smoothly"},
         {CameraEase::kLinear, "Goes on straight"},
         {CameraEase::kHold, "Holds, and jumps at the next"},
         {CameraEase::kInOut, "Goes on from rest to rest"}}};
    for (const auto& [ease, label] : kEases) {
      lines.push_back({label, ease == next_ease(key->ease) ? "Y" : "",
                       [this, key = *key, ease = ease] { points_.set_ease(key, ease); },
                       ease != key->ease, ease == key->ease});
    }
  }
  lines.push_back(command_line(window, kRemoveMark, "Del", "Delete"));
  return lines;
}

/// The lines for the present position.
std::vector<MenuLine> PlayScreen::place_lines(Window& window) {
  const Rational& here = replay_.here();
  const bool is_before_end = here < replay_.end();
  const bool is_to_here = replay_.film_from && replay_.point_here() > *replay_.film_from;
  const char* const film = is_to_here          ? "Film to here"
                           : replay_.film_from ? "Film nothing after all"
                                               : "Film from here";
  std::vector<MenuLine> slow = slow_lines(window);
  return {command_line(window, kAddMark, "M", "A mark here", is_before_end),
          in_line(window),
          out_line(window),
          std::move(slow[0]),
          std::move(slow[1]),
          cut_line(replay_.point_here()),
          command_line(window, kStoreCameraKey, "Shift+V", "Store the free camera as a key",
                       cameras_.mode() == PlayCameras::Mode::kFree),
          command_line(window, kRemoveCameraKey, "Ctrl+V", "Remove the camera key",
                       points_.has_key_here()),
          command_line(window, kFilmByHand, "B", film, replay_.film_from || is_before_end),
          command_line(window, kScreenshot, "F12", "This picture as a PNG file"),
          command_line(window, kTakeOver, "T", "Take over from here",
                       !films_.is_busy() && !movie_.films_marks())};
}

}  // namespace tickreel::window
