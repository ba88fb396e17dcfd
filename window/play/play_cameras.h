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
  /// The names of the cameras that a film can have: the look's cameras, "keys" if there are camera
  /// keys, and "cuts" if there are cuts.
  [[nodiscard]] std::vector<std::string> names() const;
  /// The cameras that the digits cut to, in order of the digits from 1 on: names() without "cuts".
  [[nodiscard]] std::vector<std::string> to_cut_to() const;
  /// Whether a film of the mark uses the mark's own camera: the mark has one, and the user has not
  /// chosen another camera.
  [[nodiscard]] bool is_own(const Mark& mark) const { return !is_chosen_ && !mark.camera.empty(); }
  /// The cameras for a film of the range: the mark's own camera if is_own(), otherwise the chosen
  /// one. For the free camera the result is "keys", and the caller must give the film one camera
  /// key, which is free_camera(). The range must have an out point.
  [[nodiscard]] FilmCameras of_film(const Mark& range) const;
  /// The free camera; nothing while the replay is seen from another camera.
  [[nodiscard]] std::optional<Camera> free_camera() const;

  /// The name of the camera that the mark of PlayedReplay::seen_range() has of its own, at the
  /// present position. Empty when that mark has none, or the user has chosen another camera.
  [[nodiscard]] std::string marked_here() const;
  /// The name of the camera that is shown here if the cuts and the free camera are ignored.
  [[nodiscard]] std::string seen_here() const;
  /// The words for the shown camera, for people: "orbit (of the mark)".
  [[nodiscard]] std::string label() const;
  /// The name of the camera for thumbnails: the chosen camera of the look. Empty, for the look's
  /// first camera, in the other modes: camera keys and cuts may change at any time.
  [[nodiscard]] std::string of_thumbnails() const;
  /// The cameras and cuts of the film that would be made of the shown range (with Mode::kCuts: of
  /// the second before and after the present position). If the cuts do not fit into one film, only
  /// the first camera.
  [[nodiscard]] CameraCuts cuts_now();
  /// The camera for the picture at the present position.
  [[nodiscard]] Viewpoint viewpoint_now();

  /// Chooses the entry `index` of the list that draw_list() shows, and closes the list. Does
  /// nothing when there is no such entry.
  void select(std::size_t index);
  /// Shows the picture through the cuts.
  void watch_cuts();
  /// Takes the free camera, starting where the present camera is; or returns from it to the mode
  /// before.
  void toggle_free();
  /// Returns to the look's camera when the shown camera keys or cuts no longer exist.
  void keep_to_notes();
  /// Moves the free camera by the user's input, unless the user is typing. `seconds`: real time
  /// since the last call.
  void fly(const Window& window, float seconds, bool is_typing);
  /// Whether the user has moved, turned or zoomed the free camera in this picture, or holds the
  /// button that turns it.
  [[nodiscard]] bool is_flying() const { return is_flying_; }
  /// Makes the present camera the selected mark's own camera. Tells the user that a free camera
  /// cannot be one. A mark must be selected.
  void give_to_mark();
  /// Sets the selected mark's own camera; empty: the mark has none. A mark must be selected.
  void set_of_mark(const std::string& camera);

  void show_list(bool shows) { shows_list_ = shows; }
  [[nodiscard]] bool shows_list() const { return shows_list_; }
  /// Draws the list. `beside`: the width in pixels of what lies at the right of the picture.
  void draw_list(float beside);

 private:
  struct Choice {
    std::string label;
    std::optional<Mode> mode;  ///< none: each mark's own camera
    std::size_t camera = 0;    ///< the index of a camera of the look
    bool is_on = false;
  };
  [[nodiscard]] std::vector<Choice> choices() const;
  /// The chosen camera of the look for a film of the range; one that follows an actor follows the
  /// player of the mark's camera.
  [[nodiscard]] FilmCameras chosen(const Mark& range) const;
  [[nodiscard]] CaptureRange seen_around() const;

  PlayedReplay& replay_;
  PictureView& picture_;
  /// the look's cameras; one with a placeholder for a player is there once for each player
  std::vector<FilmCameras> cameras_;
  std::size_t camera_ = 0;  ///< the index of the look's camera in cameras_
  Mode mode_ = Mode::kLook;
  Mode before_free_ = Mode::kLook;  ///< the mode that V returns to
  bool is_chosen_;                  ///< by the user or by --camera
  bool was_chosen_ = false;         ///< is_chosen_ when V took the free camera
  std::optional<FreeCamera> free_camera_;
  bool is_flying_ = false;
  bool shows_list_ = false;
};

}  // namespace tickreel::window
