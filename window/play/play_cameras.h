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

/// From where a replay is seen and filmed: cameras of its look, its camera keys, its cuts, or a
/// camera that somebody flies.
class PlayCameras {
 public:
  enum class Mode : std::uint8_t { kLook, kKeys, kCuts, kFree };

  PlayCameras(PlayedReplay& replay, PictureView& picture);

  [[nodiscard]] Mode mode() const { return mode_; }
  /// Those that a film can have: the look's, and those of keys and cuts where there are some.
  [[nodiscard]] std::vector<std::string> names() const;
  /// By their digits: the cameras of the look, and that of the camera keys.
  [[nodiscard]] std::vector<std::string> to_cut_to() const;
  /// Whether films of the mark use its own camera: it has one, and nobody has chosen another.
  [[nodiscard]] bool is_own(const Mark& mark) const { return !is_chosen_ && !mark.camera.empty(); }
  /// What a film of the range uses: a mark's own camera unless somebody has chosen one.
  [[nodiscard]] FilmCameras of_film(const Mark& range) const;
  /// The one that somebody flies, while the replay is seen from there.
  [[nodiscard]] std::optional<Camera> free_camera() const;

  /// Of a mark's own camera, what of it is seen here; empty: another camera is.
  [[nodiscard]] std::string marked_here() const;
  /// What is seen here, but for cuts.
  [[nodiscard]] std::string seen_here() const;
  [[nodiscard]] std::string label() const;
  /// Of small pictures. They are not of the replay's camera keys, which may change at any time, nor
  /// do they know of cuts.
  [[nodiscard]] std::string of_thumbnails() const;
  /// Where the cameras have cuts, as in the film that would be made of what is shown; if they do
  /// not fit into that, the first of them.
  [[nodiscard]] CameraCuts cuts_now();
  [[nodiscard]] Viewpoint viewpoint_now();

  /// One of the list.
  void select(std::size_t index);
  void watch_cuts();
  void toggle_free();
  /// Without keys there is no camera of keys any more, and none of cuts without cuts.
  void keep_to_notes();
  /// What the hands do to the free camera, unless somebody types.
  void fly(const Window& window, float seconds, bool is_typing);
  [[nodiscard]] bool is_flying() const { return is_flying_; }
  /// Films of the selected mark use what is seen.
  void give_to_mark();
  /// Films of the selected mark use this one; empty: none of its own.
  void set_of_mark(const std::string& camera);

  void show_list(bool shows) { shows_list_ = shows; }
  [[nodiscard]] bool shows_list() const { return shows_list_; }
  void draw_list();

 private:
  struct Choice {
    std::string label;
    std::optional<Mode> mode;  ///< none: as marked
    std::size_t camera = 0;    ///< of the look
    bool is_on = false;
  };
  [[nodiscard]] std::vector<Choice> choices() const;
  /// One of the look's, or several, of the film of a range.
  [[nodiscard]] FilmCameras chosen(const Mark& range) const;
  [[nodiscard]] CaptureRange seen_around() const;

  PlayedReplay& replay_;
  PictureView& picture_;
  std::vector<FilmCameras> cameras_;  ///< of the look, for each player where it asks for one
  std::size_t camera_ = 0;            ///< the look's, in cameras_
  Mode mode_ = Mode::kLook;
  Mode before_free_ = Mode::kLook;  ///< where V leads back
  bool is_chosen_;                  ///< by hand or with --camera
  std::optional<FreeCamera> free_camera_;
  bool is_flying_ = false;
  bool shows_list_ = false;
};

}  // namespace tickreel::window
