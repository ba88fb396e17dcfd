#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_cameras.h"
#include "renderer/scene/camera_cuts.h"
#include "window/picture_view.h"
#include "window/play/free_camera.h"
#include "window/play/played_replay.h"

namespace tickreel::window {

class Window;

/// Selects the camera for watching and filming a replay: a camera of its look, its camera keys, its
/// cuts, or one that the user flies.
class PlayCameras {
 public:
  enum class Mode : std::uint8_t { kLook, kKeys, kCuts, kFree };

  PlayCameras(PlayedReplay& replay, PictureView& picture);

  [[nodiscard]] Mode mode() const { return mode_; }
  /// The names of the cameras that a film can have: those of the look, and keys and cuts where
  /// there are some.
  [[nodiscard]] std::vector<std::string> names() const;
  /// The cameras by their digits: those of the look, and that of the camera keys.
  [[nodiscard]] std::vector<std::string> to_cut_to() const;
  /// Whether a film of the mark uses the mark's own camera: it has one, and the user has not chosen
  /// another.
  [[nodiscard]] bool is_own(const Mark& mark) const { return !is_chosen_ && !mark.camera.empty(); }
  /// The cameras for a film of the range: the mark's own unless the user has chosen another.
  [[nodiscard]] FilmCameras of_film(const Mark& range) const;
  /// The free camera while the replay is seen from it.
  [[nodiscard]] std::optional<Camera> free_camera() const;

  /// The camera that a mark's own choice gives here; empty when another camera is shown.
  [[nodiscard]] std::string marked_here() const;
  /// The camera shown here, ignoring cuts.
  [[nodiscard]] std::string seen_here() const;
  [[nodiscard]] std::string label() const;
  /// The camera of small pictures. It ignores camera keys, which may change at any time, and cuts.
  [[nodiscard]] std::string of_thumbnails() const;
  /// The cameras with their cuts, as in the film that would be made of the shown range. If the cuts
  /// do not fit into one film, only the first camera.
  [[nodiscard]] CameraCuts cuts_now();
  [[nodiscard]] Viewpoint viewpoint_now();

  /// Selects a camera of the list.
  void select(std::size_t index);
  void watch_cuts();
  void toggle_free();
  /// Leaves the keys' camera when there are no keys, and the cuts' when there are no cuts.
  void keep_to_notes();
  /// Moves the free camera by the user's input, unless the user is typing.
  void fly(const Window& window, float seconds, bool is_typing);
  [[nodiscard]] bool is_flying() const { return is_flying_; }
  /// Gives the selected mark the present camera for its films.
  void give_to_mark();
  /// Gives the selected mark this camera for its films; empty: none of its own.
  void set_of_mark(const std::string& camera);

  void show_list(bool shows) { shows_list_ = shows; }
  [[nodiscard]] bool shows_list() const { return shows_list_; }
  void draw_list();

 private:
  struct Choice {
    std::string label;
    std::optional<Mode> mode;  ///< none: each mark's own camera
    std::size_t camera = 0;    ///< the index of a camera of the look
    bool is_on = false;
  };
  [[nodiscard]] std::vector<Choice> choices() const;
  /// The chosen camera of the look for a film of the range; may become several cameras that follow
  /// actors.
  [[nodiscard]] FilmCameras chosen(const Mark& range) const;
  [[nodiscard]] CaptureRange seen_around() const;

  PlayedReplay& replay_;
  PictureView& picture_;
  /// of the look, with one per player where the look asks for a player
  std::vector<FilmCameras> cameras_;
  std::size_t camera_ = 0;  ///< the index of the look's camera in cameras_
  Mode mode_ = Mode::kLook;
  Mode before_free_ = Mode::kLook;  ///< the mode that V returns to
  bool is_chosen_;                  ///< by the user or by --camera
  std::optional<FreeCamera> free_camera_;
  bool is_flying_ = false;
  bool shows_list_ = false;
};

}  // namespace tickreel::window
