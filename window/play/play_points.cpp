#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "movie/film/film_cameras.h"
#include "movie/marks/camera_key_csv.h"
#include "movie/time/capture_range.h"
#include "renderer/scene/camera_path.h"
#include "renderer/scene/project_to_overlay.h"
#include "window/play/play_screen.h"
#include "window/ui_style.h"

// Cuts and camera keys: points on the time line that say from where it is seen.

namespace tickreel::window {

/// As much as one picture may show: all cuts of a long replay need not fit into one film.
CaptureRange PlayScreen::seen_around() const {
  const Rational second(1);
  return {std::max(transport_.begin(), transport_.position() - second),
          std::min(transport_.end(), transport_.position() + second)};
}

/// By their digits: the cameras of the look, and that of the camera keys.
std::vector<std::string> PlayScreen::cameras_to_cut_to() const {
  std::vector<std::string> cameras;
  for (const CameraChoice& choice : camera_choices()) {
    if (choice.mode == CameraMode::kLook || choice.mode == CameraMode::kKeys) {
      cameras.push_back(choice.label);
    }
  }
  return cameras;
}

/// As somebody at a vision mixer: from there on that camera is looked through.
void PlayScreen::cut_to_camera(std::size_t digit, const Rational& at) {
  const std::vector<std::string> cameras = cameras_to_cut_to();
  if (digit == 0 || digit > cameras.size()) {
    toasts_.add(fmt::format("there is no camera {}: C lists them", digit));
    return;
  }
  if (at >= transport_.end()) {
    toasts_.add("this is the end: what would be cut to is not seen");
    return;
  }
  const NotedCut cut{at, cameras[digit - 1]};
  const std::vector<NoteEdit> edits = edits_of_cut(cut);
  const Status done = marks_.file().change(edits);
  tell(done);
  if (!done) return;
  chose_camera_ = true;
  camera_mode_ = CameraMode::kCuts;
  toasts_.add(edits.empty() ? cut.camera + " is seen here already"
                            : "cut to " + cut.camera + " at " + format_game_time(at));
}

/// None where that camera is cut to already.
std::vector<NoteEdit> PlayScreen::edits_of_cut(const NotedCut& cut) const {
  const std::string marked = marked_camera_here();
  const NotedCut seen{transport_.begin(),
                      camera_mode_ == CameraMode::kKeys ? std::string(kKeysCamera)
                      : !marked.empty()                 ? marked
                                        : first_camera(chosen_camera(seen_range()))};
  return cut_to(marks_.notes(), cut, seen);
}

/// It, or a mark, is what Delete is about.
void PlayScreen::select_point(const std::optional<CameraPoint>& point) {
  selected_point_ = point;
  if (point) marks_.deselect();
}

void PlayScreen::select_point_beside(int direction) {
  const auto point = next_camera_point(marks_.notes(), transport_.position(), direction);
  if (!point) {
    toasts_.add(direction > 0 ? "no cut and no camera key after this"
                              : "no cut and no camera key before this");
    return;
  }
  select_point(point);
  transport_.go_to(point->seconds);
}

/// False when none is selected.
bool PlayScreen::remove_point() {
  const bool is_selected =
      selected_point_ && marks_.selected() == nullptr && is_there(marks_.notes(), *selected_point_);
  if (!is_selected) return false;
  const std::string name = name_of(marks_.notes(), *selected_point_);
  const Status removed = marks_.file().change(removal_of(*selected_point_));
  tell(removed);
  if (removed) toasts_.add(name + " removed");
  keep_camera_of_notes();
  return true;
}

void PlayScreen::follow(const CameraAction& action) {
  if (action.select) select_point(action.select);
  if (action.go_to) transport_.go_to(action.go_to->seconds);
  if (action.open_menu) open_menu(MenuOf::kCameraPoint);
  if (!action.moved) return;
  const auto& [point, seconds] = *action.moved;
  const std::vector<NoteEdit> edits = move_to(marks_.notes(), point, seconds);
  if (edits.empty()) {
    toasts_.add("there is one already: it stays where it was");
    return;
  }
  const Status moved = marks_.file().change(edits);
  tell(moved);
  if (moved) selected_point_ = CameraPoint{point.kind, seconds};
}

/// To the next way of going on from the selected key, or from the one here.
void PlayScreen::change_ease() {
  const Rational here = selected_point_ && marks_.selected() == nullptr ? selected_point_->seconds
                                                                        : transport_.position();
  const auto& keys = marks_.notes().camera_keys;
  const auto found = std::ranges::find(keys, here, &CameraKey::seconds);
  if (found == keys.end()) {
    return toasts_.add("select a camera key first: click on it, or press Shift+Page Down");
  }
  set_ease(*found, next_ease(found->ease));
}

void PlayScreen::set_ease(CameraKey key, CameraEase ease) {
  key.ease = ease;
  const Status done = marks_.file().change(SetCameraKey{key});
  tell(done);
  if (done) toasts_.add("from this key on: " + name_of(key.ease));
}

/// Over the picture of the window alone: a line where the camera of the keys goes.
void PlayScreen::draw_camera_path(const PixelRect& place) {
  const std::vector<CameraKey>& keys = marks_.notes().camera_keys;
  const bool is_wanted = camera_mode_ == CameraMode::kKeys || camera_mode_ == CameraMode::kFree;
  if (!is_wanted || keys.size() < 2 || movie_film_) return;
  const Camera camera = picture_.renderer().camera();
  const float aspect = static_cast<float>(place.width) / static_cast<float>(place.height);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const auto pixel_of = [&](Vec3 point) -> std::optional<ImVec2> {
    Vec2 seen;
    if (!project_to_overlay(camera, aspect, point, seen)) return std::nullopt;
    const float scale = static_cast<float>(place.height) / kOverlayHeight;
    const ImVec2 pixel(static_cast<float>(place.x) + seen.x * scale,
                       static_cast<float>(place.y) + seen.y * scale);
    // Far beside the picture a line would have pixels without number.
    constexpr float kFar = 20'000.0F;
    const bool is_near = std::abs(pixel.x) < kFar && std::abs(pixel.y) < kFar;
    return is_near ? std::optional(pixel) : std::nullopt;
  };
  const CameraPath path(keys);
  constexpr int kPieces = 24;
  std::optional<ImVec2> last;
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    const double from = keys[i].seconds.to_double();
    const double length = keys[i + 1].seconds.to_double() - from;
    for (int piece = 0; piece <= kPieces; ++piece) {
      const auto now = pixel_of(path.at(from + length * piece / kPieces).eye);
      if (last && now) list.AddLine(*last, *now, ui_color::kAccent, ui(1.5F));
      last = now;
    }
  }
  for (const CameraKey& key : keys) {
    const auto at = pixel_of(key.eye);
    if (!at) continue;
    const bool is_selected = selected_point_ == CameraPoint{CameraPointKind::kKey, key.seconds};
    const float size = ui(is_selected ? 5.0F : 3.0F);
    list.AddRectFilled({at->x - size, at->y - size}, {at->x + size, at->y + size},
                       is_selected ? ui_color::kAccent : ui_color::kText, ui(1.0F));
  }
}

}  // namespace tickreel::window
