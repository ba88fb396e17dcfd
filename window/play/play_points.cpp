#include "window/play/play_points.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "movie/cut/marks/camera_key_csv.h"
#include "movie/film/time/game_time.h"
#include "renderer/scene/camera_path.h"
#include "renderer/scene/project_to_overlay.h"
#include "window/ui_style.h"
#include "window/words.h"

namespace tickreel::window {

std::optional<CameraPoint> PlayPoints::selected() const {
  const bool is_selected =
      selected_ && replay_.marks.selected() == nullptr && is_there(replay_.notes(), *selected_);
  return is_selected ? selected_ : std::nullopt;
}

void PlayPoints::keep_to_notes() {
  cameras_.keep_to_notes();
  if (selected_ && !is_there(replay_.notes(), *selected_)) selected_.reset();
}

void PlayPoints::cut_to(std::size_t digit, const Rational& at) {
  const std::vector<std::string> cameras = cameras_.to_cut_to();
  if (digit == 0 || digit > cameras.size()) {
    return replay_.say(fmt::format("there is no camera {}: C lists them", digit));
  }
  if (at >= replay_.end()) {
    return replay_.say("this is the end: what would be cut to is not seen");
  }
  const NotedCut cut{at, cameras[digit - 1]};
  const std::vector<NoteEdit> edits = edits_of(cut);
  const bool is_done = replay_.tell(
      replay_.file().change(edits),
      edits.empty() ? cut.camera + " is seen here already"
                    : "cut to " + camera_in_words(cut.camera) + " at " + format_game_time(at));
  if (is_done) cameras_.watch_cuts();
}

std::vector<NoteEdit> PlayPoints::edits_of(const NotedCut& cut) const {
  const NotedCut seen{replay_.begin(), cameras_.seen_here()};
  return movie::cut_to(replay_.notes(), cut, seen);
}

/// Selects the point and deselects marks, so that Delete has one target.
void PlayPoints::select(const CameraPoint& point) {
  selected_ = point;
  replay_.marks.deselect();
}

void PlayPoints::select_beside(int direction) {
  const auto point = next_camera_point(replay_.notes(), replay_.here(), direction);
  if (!point) {
    return replay_.say(direction > 0 ? "no cut and no camera key after this"
                                     : "no cut and no camera key before this");
  }
  select(*point);
  replay_.transport.go_to(point->seconds);
}

bool PlayPoints::remove() {
  const auto point = selected();
  if (!point) return false;
  const std::string removed = name_of(replay_.notes(), *point) + " removed";
  replay_.tell(replay_.file().change(removal_of(*point)), removed);
  keep_to_notes();
  return true;
}

void PlayPoints::follow(const CameraAction& action) {
  if (action.select) select(*action.select);
  if (action.go_to) replay_.transport.go_to(action.go_to->seconds);
  if (!action.moved) return;
  const auto& [point, seconds] = *action.moved;
  const std::vector<NoteEdit> edits = move_to(replay_.notes(), point, seconds);
  if (edits.empty()) return replay_.say("there is one already: it stays where it was");
  if (replay_.tell(replay_.file().change(edits))) selected_ = CameraPoint{point.kind, seconds};
}

void PlayPoints::store_key() {
  const auto camera = cameras_.free_camera();
  if (!camera) return replay_.say("a key is of the free camera: press V first");
  const Rational here = replay_.here();
  CameraKey key{here, camera->eye, camera->target, camera->vertical_fov};
  for (const CameraKey& old : replay_.notes().camera_keys) {
    if (old.seconds == here) key.ease = old.ease;
  }
  const bool is_stored = replay_.tell(
      replay_.file().change(SetCameraKey{key}),
      "camera key at " + format_game_time(here) + "; the camera 'keys' goes through it");
  if (is_stored) select({CameraPointKind::kKey, here});
}

const CameraKey* PlayPoints::key_here() const {
  const Rational here = replay_.here();
  const Rational end = here + Rational(1) / replay_.frame_rate();
  for (const CameraKey& key : replay_.notes().camera_keys) {
    if (key.seconds >= here && key.seconds < end) return &key;
  }
  return nullptr;
}

void PlayPoints::remove_key() {
  const CameraKey* const key = key_here();
  if (key == nullptr) return replay_.say("there is no camera key here");
  replay_.tell(replay_.file().change(RemoveCameraKey{key->seconds}), "camera key removed");
  keep_to_notes();
}

void PlayPoints::change_ease() {
  const auto point = selected();
  const Rational here = point ? point->seconds : replay_.here();
  const auto& keys = replay_.notes().camera_keys;
  const auto found = std::ranges::find(keys, here, &CameraKey::seconds);
  if (found == keys.end()) {
    return replay_.say("select a camera key first: click on it, or press Shift+Page Down");
  }
  set_ease(*found, next_ease(found->ease));
}

void PlayPoints::set_ease(CameraKey key, CameraEase ease) {
  key.ease = ease;
  replay_.tell(replay_.file().change(SetCameraKey{key}), "from this key on: " + name_of(key.ease));
}

void PlayPoints::draw_path(const Camera& camera, const PixelRect& place) const {
  const std::vector<CameraKey>& keys = replay_.notes().camera_keys;
  const PlayCameras::Mode mode = cameras_.mode();
  const bool is_wanted = mode == PlayCameras::Mode::kKeys || mode == PlayCameras::Mode::kFree;
  if (!is_wanted || keys.size() < 2) return;
  const float aspect = static_cast<float>(place.width) / static_cast<float>(place.height);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const auto pixel_of = [&](Vec3 point) -> std::optional<ImVec2> {
    Vec2 seen;
    if (!project_to_overlay(camera, aspect, point, seen)) return std::nullopt;
    const float scale = static_cast<float>(place.height) / kOverlayHeight;
    const ImVec2 pixel(static_cast<float>(place.x) + seen.x * scale,
                       static_cast<float>(place.y) + seen.y * scale);
    // A line to a point far outside would have an enormous number of pixels.
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
    const bool is_selected = selected_ == CameraPoint{CameraPointKind::kKey, key.seconds};
    const float size = ui(is_selected ? 5.0F : 3.0F);
    list.AddRectFilled({at->x - size, at->y - size}, {at->x + size, at->y + size},
                       is_selected ? ui_color::kAccent : ui_color::kText, ui(1.0F));
  }
}

}  // namespace tickreel::window
