#include "window/play/play_cameras.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "movie/film/camera_choice.h"
#include "movie/film/time/capture_range.h"
#include "window/ui_style.h"
#include "window/window.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

/// A step of the wheel zooms as a key held for so many seconds.
constexpr float kWheelZoom = 0.1F;
constexpr std::string_view kPlayerPlaceholder = "PLAYER";

/// "follow:PLAYER" is one for each player.
std::vector<FilmCameras> cameras_for(const Look& look, const std::vector<std::string>& players) {
  std::vector<FilmCameras> cameras;
  for (const std::string& camera : look.cameras()) {
    const std::size_t place = camera.find(kPlayerPlaceholder);
    if (place == std::string::npos) {
      cameras.emplace_back(camera);
      continue;
    }
    for (const std::string& player : players) {
      cameras.emplace_back(std::string(camera).replace(place, kPlayerPlaceholder.size(), player));
    }
  }
  return cameras;
}

}  // namespace

PlayCameras::PlayCameras(PlayedReplay& replay, PictureView& picture)
    : replay_(replay),
      picture_(picture),
      cameras_(cameras_for(picture.renderer().look(), replay.players)),
      is_chosen_(!replay.settings.films.film.replay().camera.empty()) {
  const FilmCameras& asked = replay.settings.films.film.replay().camera;
  if (asked == kKeysCamera) {
    mode_ = Mode::kKeys;
  } else if (asked == kCutsCamera) {
    mode_ = Mode::kCuts;
  } else if (is_chosen_) {
    const auto chosen = std::ranges::find(cameras_, asked);
    camera_ = static_cast<std::size_t>(chosen - cameras_.begin());
    // A look may know a camera by several names: "follow:0" is "follow:Rumble".
    if (chosen == cameras_.end()) cameras_.push_back(asked);
  }
}

std::vector<std::string> PlayCameras::names() const {
  std::vector<std::string> names;
  for (const FilmCameras& camera : cameras_) names.push_back(camera.text());
  if (!replay_.notes().camera_keys.empty()) names.emplace_back(kKeysCamera);
  if (!replay_.notes().cuts.empty()) names.emplace_back(kCutsCamera);
  return names;
}

std::vector<std::string> PlayCameras::to_cut_to() const {
  std::vector<std::string> cameras = names();
  std::erase(cameras, kCutsCamera);
  return cameras;
}

FilmCameras PlayCameras::chosen(const Mark& range) const {
  // Without an actor the name stays, and the film fails and says that there is no such camera.
  const FilmCameras of_mark(range.camera);
  const auto of_actor = cameras_of_actor(cameras_[camera_], &of_mark);
  return of_actor ? *of_actor : cameras_[camera_];
}

FilmCameras PlayCameras::of_film(const Mark& range) const {
  const FilmCameras chosen = is_own(range)          ? FilmCameras(range.camera)
                             : mode_ == Mode::kLook ? this->chosen(range)
                             : mode_ == Mode::kCuts ? FilmCameras(std::string(kCutsCamera))
                                                    : FilmCameras(std::string(kKeysCamera));
  // If this fails, the film fails too and says why.
  const auto cameras =
      cameras_of_cuts(chosen, replay_.notes().cuts, {range.in_seconds, *range.out_seconds});
  return cameras ? *cameras : chosen;
}

std::optional<Camera> PlayCameras::free_camera() const {
  return mode_ == Mode::kFree ? std::optional(free_camera_->camera()) : std::nullopt;
}

/// The range that one picture may show. The cuts of all of a long replay may not fit into one film.
CaptureRange PlayCameras::seen_around() const {
  const Rational second(1);
  return {std::max(replay_.begin(), replay_.here() - second),
          std::min(replay_.end(), replay_.here() + second)};
}

CameraCuts PlayCameras::cuts_now() {
  const std::vector<CameraKey>& keys = replay_.notes().camera_keys;
  Mark film = replay_.seen_range();
  const bool is_of_cuts = mode_ == Mode::kCuts;
  if (is_of_cuts) {
    const CaptureRange around = seen_around();
    film = {"", around.in_seconds, around.out_seconds};
  }
  const auto cameras = [&](const FilmCameras& wanted) {
    return find_cameras(
        picture_.renderer().look(),
        {wanted, replay_.players, keys, replay_.tick_rate, {film.in_seconds, *film.out_seconds}});
  };
  const bool is_of_look = mode_ == Mode::kLook || is_of_cuts;
  const FilmCameras wanted = is_of_look ? of_film(film) : chosen(film);
  auto cuts = cameras(wanted);
  if (!cuts) cuts = cameras(FilmCameras(first_camera(wanted)));
  CameraCuts now = cuts ? *std::move(cuts) : CameraCuts();
  if (const auto flown = free_camera()) now.stay_at(*flown);
  if (mode_ == Mode::kKeys && !keys.empty()) {
    const LookCamera look_camera =
        now.at(replay_.transport.frame_time(), replay_.tick_rate).look_camera;
    now = CameraCuts({Shot{{}, look_camera, true}}, CameraPath(keys));
  }
  return now;
}

std::string PlayCameras::marked_here() const {
  const Mark range = replay_.seen_range();
  if (!is_own(range)) return "";
  if (range.camera == kCutsCamera) {
    const NotedCut* cut = cut_at(replay_.notes().cuts, replay_.here());
    return cut != nullptr ? cut->camera : range.camera;
  }
  return camera_at(FilmCameras(range.camera), {range.in_seconds, *range.out_seconds},
                   replay_.tick_rate, replay_.here());
}

std::string PlayCameras::seen_here() const {
  if (mode_ == Mode::kKeys) return std::string(kKeysCamera);
  const std::string marked = marked_here();
  return marked.empty() ? first_camera(chosen(replay_.seen_range())) : marked;
}

std::string PlayCameras::of_thumbnails() const {
  const std::string first = mode_ == Mode::kLook ? first_camera(cameras_[camera_]) : "";
  return first == kKeysCamera ? "" : first;
}

std::string PlayCameras::label() const {
  if (mode_ == Mode::kFree) return "free";
  if (mode_ == Mode::kKeys) return std::string(kKeysCamera);
  if (mode_ == Mode::kCuts) {
    const NotedCut* cut = cut_at(replay_.notes().cuts, replay_.here());
    return cut != nullptr ? camera_in_words(cut->camera) + " (cuts)" : std::string(kCutsCamera);
  }
  const std::string marked = marked_here();
  return marked.empty() ? camera_in_words(cameras_[camera_].text())
                        : camera_in_words(marked) + " (of the mark)";
}

Viewpoint PlayCameras::viewpoint_now() {
  return cuts_now().at(replay_.transport.frame_time(), replay_.tick_rate);
}

/// The look's cameras, the camera of the keys, the free camera, and the marks' own.
std::vector<PlayCameras::Choice> PlayCameras::choices() const {
  std::vector<Choice> choices;
  const bool is_marked = std::ranges::any_of(replay_.notes().marks,
                                             [](const Mark& mark) { return !mark.camera.empty(); });
  const bool uses_marks = is_marked && !is_chosen_;
  for (std::size_t i = 0; i < cameras_.size(); ++i) {
    const bool is_on = mode_ == Mode::kLook && camera_ == i && !uses_marks;
    choices.push_back({camera_in_words(cameras_[i].text()), Mode::kLook, i, is_on});
  }
  if (!replay_.notes().camera_keys.empty()) {
    choices.push_back({std::string(kKeysCamera), Mode::kKeys, 0, mode_ == Mode::kKeys});
  }
  if (!replay_.notes().cuts.empty()) {
    choices.push_back({std::string(kCutsCamera), Mode::kCuts, 0, mode_ == Mode::kCuts});
  }
  choices.push_back({"free", Mode::kFree, 0, mode_ == Mode::kFree});
  if (is_marked) choices.push_back({"as marked", std::nullopt, 0, uses_marks});
  return choices;
}

void PlayCameras::select(std::size_t index) {
  const std::vector<Choice> all = choices();
  if (index >= all.size()) return;
  const Choice& choice = all[index];
  shows_list_ = false;
  if (choice.mode == Mode::kFree) {
    if (mode_ != Mode::kFree) toggle_free();
    return;
  }
  is_chosen_ = choice.mode.has_value();
  if (choice.mode == Mode::kLook) camera_ = choice.camera;
  mode_ = choice.mode.value_or(Mode::kLook);
}

void PlayCameras::draw_list(float beside) {
  if (!shows_list_) return;
  begin_floating("##cameras", {1.0F, 0.0F}, ImGuiWindowFlags_NoFocusOnAppearing, beside);
  text_bold("Cameras");
  const std::vector<Choice> all = choices();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& name = all[i].label;
    const std::string label = i < 9 ? fmt::format("{}   {}", i + 1, name) : name;
    if (ImGui::Selectable(label.c_str(), all[i].is_on, 0, {ui(180.0F), 0.0F})) select(i);
  }
  ImGui::End();
}

void PlayCameras::give_to_mark() {
  if (mode_ == Mode::kFree) {
    return replay_.say(
        "the free camera goes: store it as keys with Shift+V, and choose the camera 'keys'");
  }
  const std::string marked = marked_here();
  const Mark& mark = *replay_.marks.selected();
  set_of_mark(mode_ == Mode::kKeys                     ? std::string(kKeysCamera)
              : mode_ == Mode::kCuts                   ? std::string(kCutsCamera)
              : marked.empty()                         ? cameras_[camera_].text()
              : replay_.seen_range().name == mark.name ? mark.camera
                                                       : marked);
}

void PlayCameras::set_of_mark(const std::string& camera) {
  Mark changed = *replay_.marks.selected();
  changed.camera = camera;
  replay_.tell(replay_.marks.replace(replay_.marks.selected()->name, changed),
               camera.empty() ? "'" + changed.name + "' has no camera of its own"
                              : "films of '" + changed.name + "' use " + camera_in_words(camera));
}

void PlayCameras::fly(const Window& window, float seconds, bool is_typing) {
  is_flying_ = false;
  if (mode_ != Mode::kFree || is_typing) return;
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

void PlayCameras::watch_cuts() {
  is_chosen_ = true;
  mode_ = Mode::kCuts;
}

void PlayCameras::toggle_free() {
  if (mode_ == Mode::kFree) {
    mode_ = before_free_;
    is_chosen_ = was_chosen_;
    keep_to_notes();
    return;
  }
  before_free_ = mode_;
  was_chosen_ = std::exchange(is_chosen_, true);
  free_camera_.emplace(picture_.renderer().camera());
  mode_ = Mode::kFree;
  replay_.say("free camera: W A S D, R F up and down, right mouse button to look; Shift+V stores");
}

void PlayCameras::keep_to_notes() {
  const ReplayNotes& notes = replay_.notes();
  const bool is_gone = (notes.camera_keys.empty() && mode_ == Mode::kKeys) ||
                       (notes.cuts.empty() && mode_ == Mode::kCuts);
  if (is_gone) mode_ = Mode::kLook;
}

}  // namespace tickreel::window
