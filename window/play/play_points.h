#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/pixel_rect.h"
#include "movie/cut/notes/camera_points.h"
#include "window/play/marks/camera_strip.h"
#include "window/play/play_cameras.h"
#include "window/play/played_replay.h"

namespace tickreel::window {

/// The cuts and camera keys on the time line, which define the camera at each time. One of them may
/// be selected.
class PlayPoints {
 public:
  PlayPoints(PlayedReplay& replay, PlayCameras& cameras) : replay_(replay), cameras_(cameras) {}

  /// The selected point; nothing when it is gone or a mark is selected.
  [[nodiscard]] std::optional<CameraPoint> selected() const;
  void deselect() { selected_.reset(); }
  void select_beside(int direction);
  /// Performs the user's action on the time line, except for the menu.
  void follow(const CameraAction& action);
  /// Removes the selected point; false when none is selected.
  bool remove();
  /// Drops the selection and the camera mode that the notes no longer support.
  void keep_to_notes();

  /// Cuts at `at` to the camera of a digit, as at a vision mixer, and shows the cuts from then on.
  void cut_to(std::size_t digit, const Rational& at);
  /// The edits for a cut; none when that camera is on already.
  [[nodiscard]] std::vector<NoteEdit> edits_of(const NotedCut& cut) const;

  void store_key();
  void remove_key();
  [[nodiscard]] bool has_key_here() const { return key_here() != nullptr; }
  /// Changes the selected key, or the key at the present position, to the next way of easing.
  void change_ease();
  void set_ease(CameraKey key, CameraEase ease);
  /// Draws the path of the keys' camera over the window's picture, which `camera` sees. Films do
  /// not have it.
  void draw_path(const Camera& camera, const PixelRect& place) const;

 private:
  void select(const CameraPoint& point);
  /// The key within a frame of the present position; null: none.
  [[nodiscard]] const CameraKey* key_here() const;

  PlayedReplay& replay_;
  PlayCameras& cameras_;
  std::optional<CameraPoint> selected_;  ///< may no longer exist
};

}  // namespace tickreel::window
