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

/// Cuts and camera keys: points on the time line that say from where it is seen. One of them may be
/// selected.
class PlayPoints {
 public:
  PlayPoints(PlayedReplay& replay, PlayCameras& cameras) : replay_(replay), cameras_(cameras) {}

  /// Nothing where it is gone, or a mark is selected.
  [[nodiscard]] std::optional<CameraPoint> selected() const;
  void deselect() { selected_.reset(); }
  void select_beside(int direction);
  /// What somebody did to them on the time line, but for the menu.
  void follow(const CameraAction& action);
  /// The selected one; false when none is.
  bool remove();
  /// What notes no longer say is neither selected nor looked through.
  void keep_to_notes();

  /// As somebody at a vision mixer: from there on that camera is looked through.
  void cut_to(std::size_t digit, const Rational& at);
  /// None where that camera is cut to already.
  [[nodiscard]] std::vector<NoteEdit> edits_of(const NotedCut& cut) const;

  void store_key();
  void remove_key();
  [[nodiscard]] bool has_key_here() const { return key_here() != nullptr; }
  /// To the next way of going on from the selected key, or from the one here.
  void change_ease();
  void set_ease(CameraKey key, CameraEase ease);
  /// Over the picture of the window alone, which `camera` sees: a line where the camera of the keys
  /// goes.
  void draw_path(const Camera& camera, const PixelRect& place) const;

 private:
  void select(const CameraPoint& point);
  /// Within a frame; null: there is none.
  [[nodiscard]] const CameraKey* key_here() const;

  PlayedReplay& replay_;
  PlayCameras& cameras_;
  std::optional<CameraPoint> selected_;  ///< it may be gone by now
};

}  // namespace tickreel::window
