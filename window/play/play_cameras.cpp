#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "movie/film/film_cameras.h"
#include "movie/time/capture_range.h"
#include "window/play/play_screen.h"
#include "window/ui_style.h"
#include "window/window.h"

// From where the replay is seen and filmed.

namespace tickreel::window {
namespace {

/// Seconds of a key that zooms, for each step of the wheel.
constexpr float kWheelZoom = 0.1F;

}  // namespace

FilmCameras PlayScreen::chosen_camera(const Mark& range) const {
  // Without an actor the name stays, and a film fails and says that there is no such camera.
  const FilmCameras of_mark(range.camera);
  const auto of_actor = cameras_of_actor(cameras_[camera_], &of_mark);
  return of_actor ? *of_actor : cameras_[camera_];
}

/// What a film of the range uses: a mark's own camera unless somebody has chosen one.
FilmCameras PlayScreen::film_camera(const Mark& range) const {
  const bool is_own = !chose_camera_ && !range.camera.empty();
  const FilmCameras chosen = is_own                              ? FilmCameras(range.camera)
                             : camera_mode_ == CameraMode::kLook ? chosen_camera(range)
                             : camera_mode_ == CameraMode::kCuts
                                 ? FilmCameras(std::string(kCutsCamera))
                                 : FilmCameras(std::string(kKeysCamera));
  // Where that fails, so does a film, and says why.
  const auto cameras =
      cameras_of_cuts(chosen, marks_.notes().cuts, {range.in_seconds, *range.out_seconds});
  return cameras ? *cameras : chosen;
}

/// The range of which the film would be made that is asked for here. What is seen is its picture.
Mark PlayScreen::seen_range() const {
  if (film_from_ && transport_.end() > *film_from_) return {"", *film_from_, transport_.end()};
  return marks_.film_range(transport_.position());
}

/// Where the cameras have cuts, as in the film that would be made of what is shown; if they do not
/// fit into that, the first of them.
CameraCuts PlayScreen::cameras_now() {
  const std::vector<CameraKey>& keys = marks_.notes().camera_keys;
  Mark film = seen_range();
  const bool is_of_cuts = camera_mode_ == CameraMode::kCuts;
  if (is_of_cuts) {
    const CaptureRange around = seen_around();
    film = {"", around.in_seconds, around.out_seconds};
  }
  const auto cameras = [&](const FilmCameras& chosen) {
    return find_cameras(picture_.renderer().look(),
                        {chosen, players_, keys, tick_rate_, {film.in_seconds, *film.out_seconds}});
  };
  const bool is_of_look = camera_mode_ == CameraMode::kLook || is_of_cuts;
  const FilmCameras chosen = is_of_look ? film_camera(film) : chosen_camera(film);
  auto cuts = cameras(chosen);
  if (!cuts) cuts = cameras(FilmCameras(first_camera(chosen)));
  CameraCuts now = cuts ? *std::move(cuts) : CameraCuts();
  if (camera_mode_ == CameraMode::kFree) now.stay_at(free_camera_->camera());
  if (camera_mode_ == CameraMode::kKeys && !keys.empty()) {
    const LookCamera look_camera = now.at(transport_.frame_time(), tick_rate_).look_camera;
    now = CameraCuts({Shot{{}, look_camera, true}}, CameraPath(keys));
  }
  return now;
}

/// Of a mark's own camera, what of it is seen here; empty: another camera is.
std::string PlayScreen::marked_camera_here() const {
  const Mark range = seen_range();
  if (chose_camera_ || range.camera.empty()) return "";
  if (range.camera == kCutsCamera) {
    const NotedCut* cut = cut_at(marks_.notes().cuts, transport_.position());
    return cut != nullptr ? cut->camera : range.camera;
  }
  const auto cuts = resolve_cameras(FilmCameras(range.camera),
                                    {range.in_seconds, *range.out_seconds}, tick_rate_);
  if (!cuts) return range.camera;
  std::string name = cuts->front().name;
  for (const CameraCut& cut : *cuts) {
    if (cut.seconds <= transport_.position()) name = cut.name;
  }
  return name;
}

std::string PlayScreen::camera_label() const {
  if (camera_mode_ == CameraMode::kFree) return "free";
  if (camera_mode_ == CameraMode::kKeys) return std::string(kKeysCamera);
  if (camera_mode_ == CameraMode::kCuts) {
    const NotedCut* cut = cut_at(marks_.notes().cuts, transport_.position());
    return cut != nullptr ? cut->camera + " (cuts)" : std::string(kCutsCamera);
  }
  const std::string marked = marked_camera_here();
  return marked.empty() ? cameras_[camera_].text() : marked + " (of the mark)";
}

Viewpoint PlayScreen::viewpoint_now() {
  return cameras_now().at(transport_.frame_time(), tick_rate_);
}

/// The look's cameras, then that of the camera keys, the free one, and those of marks.
std::vector<PlayScreen::CameraChoice> PlayScreen::camera_choices() const {
  std::vector<CameraChoice> choices;
  const bool is_marked = std::ranges::any_of(marks_.notes().marks,
                                             [](const Mark& mark) { return !mark.camera.empty(); });
  const bool uses_marks = is_marked && !chose_camera_;
  for (std::size_t i = 0; i < cameras_.size(); ++i) {
    const bool is_on = camera_mode_ == CameraMode::kLook && camera_ == i && !uses_marks;
    choices.push_back({cameras_[i].text(), CameraMode::kLook, i, is_on});
  }
  if (!marks_.notes().camera_keys.empty()) {
    choices.push_back(
        {std::string(kKeysCamera), CameraMode::kKeys, 0, camera_mode_ == CameraMode::kKeys});
  }
  if (!marks_.notes().cuts.empty()) {
    choices.push_back(
        {std::string(kCutsCamera), CameraMode::kCuts, 0, camera_mode_ == CameraMode::kCuts});
  }
  choices.push_back({"free", CameraMode::kFree, 0, camera_mode_ == CameraMode::kFree});
  if (is_marked) choices.push_back({"as marked", std::nullopt, 0, uses_marks});
  return choices;
}

void PlayScreen::select_camera(std::size_t index) {
  const std::vector<CameraChoice> choices = camera_choices();
  if (index >= choices.size()) return;
  const CameraChoice& choice = choices[index];
  shows_cameras_ = false;
  chose_camera_ = choice.mode.has_value();
  if (choice.mode == CameraMode::kFree) {
    if (camera_mode_ != CameraMode::kFree) toggle_free_camera();
    return;
  }
  camera_ = choice.camera;
  camera_mode_ = choice.mode.value_or(CameraMode::kLook);
}

void PlayScreen::draw_cameras() {
  if (!shows_cameras_) return;
  begin_floating("##cameras", {1.0F, 0.35F}, ImGuiWindowFlags_NoFocusOnAppearing);
  text_bold("Cameras");
  const std::vector<CameraChoice> choices = camera_choices();
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string& name = choices[i].label;
    const std::string label = i < 9 ? fmt::format("{}   {}", i + 1, name) : name;
    if (ImGui::Selectable(label.c_str(), choices[i].is_on, 0, {ui(180.0F), 0.0F})) select_camera(i);
  }
  ImGui::End();
}

/// Films of the selected mark use what is seen.
void PlayScreen::give_camera_to_mark() {
  const Mark* mark = marks_.selected();
  if (mark == nullptr) return hint_to_select();
  if (camera_mode_ == CameraMode::kFree) {
    toasts_.add(
        "the free camera goes: store it as keys with Shift+V, and choose the camera 'keys'");
    return;
  }
  set_camera_of_mark(camera_mode_ == CameraMode::kKeys   ? std::string(kKeysCamera)
                     : camera_mode_ == CameraMode::kCuts ? std::string(kCutsCamera)
                     : marked_camera_here().empty()      ? cameras_[camera_].text()
                                                         : mark->camera);
}

void PlayScreen::set_camera_of_mark(const std::string& camera) {
  Mark changed = *marks_.selected();
  changed.camera = camera;
  const Status done = marks_.replace(marks_.selected()->name, changed);
  tell(done);
  if (done) {
    toasts_.add(camera.empty() ? "'" + changed.name + "' has no camera of its own"
                               : "films of '" + changed.name + "' use " + camera);
  }
}

/// What the hands do to the free camera.
void PlayScreen::fly(const Window& window, float seconds) {
  is_flying_ = false;
  if (camera_mode_ != CameraMode::kFree || prompt_.is_open()) return;
  const auto push = [&](int less, int more) {
    return static_cast<float>(window.is_key_down(more)) -
           static_cast<float>(window.is_key_down(less));
  };
  CameraMotion motion;
  motion.move = {push(GLFW_KEY_A, GLFW_KEY_D), push(GLFW_KEY_S, GLFW_KEY_W),
                 push(GLFW_KEY_F, GLFW_KEY_R)};
  if (window.is_key_down(GLFW_KEY_LEFT_SHIFT)) motion.faster = 4.0F;
  const ImGuiIO& io = ImGui::GetIO();
  const bool looks = ImGui::IsMouseDown(ImGuiMouseButton_Right) && !io.WantCaptureMouse;
  if (looks) motion.turn = {io.MouseDelta.x * 0.004F, -io.MouseDelta.y * 0.004F};
  const float wheel = io.WantCaptureMouse ? 0.0F : io.MouseWheel;
  motion.closer = push(GLFW_KEY_MINUS, GLFW_KEY_EQUAL) +
                  push(GLFW_KEY_KP_SUBTRACT, GLFW_KEY_KP_ADD) +
                  wheel * kWheelZoom / std::max(seconds, 1e-3F);
  is_flying_ = motion.closer != 0.0F || motion.move != Vec3{} || motion.turn.x != 0.0F ||
               motion.turn.y != 0.0F;
  if (is_flying_) free_camera_->move(motion, seconds);
  is_flying_ = is_flying_ || looks;
}

void PlayScreen::toggle_free_camera() {
  chose_camera_ = true;
  if (camera_mode_ == CameraMode::kFree) {
    camera_mode_ = before_free_;
    keep_camera_of_notes();
    return;
  }
  before_free_ = camera_mode_;
  free_camera_.emplace(picture_.renderer().camera());
  camera_mode_ = CameraMode::kFree;
  toasts_.add("free camera: W A S D, R F up and down, right mouse button to look; Shift+V stores");
}

/// Without keys there is no camera of keys any more, and none of cuts without cuts.
void PlayScreen::keep_camera_of_notes() {
  const ReplayNotes& notes = marks_.notes();
  const bool is_gone = (notes.camera_keys.empty() && camera_mode_ == CameraMode::kKeys) ||
                       (notes.cuts.empty() && camera_mode_ == CameraMode::kCuts);
  if (is_gone) camera_mode_ = CameraMode::kLook;
  if (selected_point_ && !is_there(notes, *selected_point_)) selected_point_.reset();
}

void PlayScreen::store_camera_key() {
  if (camera_mode_ != CameraMode::kFree) {
    toasts_.add("a key is of the free camera: press V first");
    return;
  }
  const Camera camera = free_camera_->camera();
  const Rational here = transport_.position();
  CameraKey key{here, camera.eye, camera.target, camera.vertical_fov};
  for (const CameraKey& old : marks_.notes().camera_keys) {
    if (old.seconds == here) key.ease = old.ease;
  }
  const Status stored = marks_.file().change(SetCameraKey{key});
  tell(stored);
  if (stored) {
    select_point(CameraPoint{CameraPointKind::kKey, here});
    toasts_.add("camera key at " + format_game_time(here) + "; the camera 'keys' goes through it");
  }
}

/// Within a frame.
bool PlayScreen::is_seen_here(const CameraKey& key) const {
  const Rational here = transport_.position();
  return key.seconds >= here && key.seconds < here + Rational(1) / settings_.films.film.frame_rate;
}

void PlayScreen::remove_camera_key() {
  for (const CameraKey& key : marks_.notes().camera_keys) {
    if (!is_seen_here(key)) continue;
    const Status removed = marks_.file().change(RemoveCameraKey{key.seconds});
    tell(removed);
    if (removed) toasts_.add("camera key removed");
    keep_camera_of_notes();
    return;
  }
  toasts_.add("there is no camera key here");
}

}  // namespace tickreel::window
