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

/// Performs the user's actions on the cuts and camera keys of a replay, which say what camera is
/// shown when. One of these points may be selected.
class PlayPoints {
 public:
  PlayPoints(PlayedReplay& replay, PlayCameras& cameras) : replay_(replay), cameras_(cameras) {}

  /// Returns the selected point. Nothing when no point is selected, when the point no longer
  /// exists, and when a mark is selected.
  [[nodiscard]] std::optional<CameraPoint> selected() const;
  void deselect() { selected_.reset(); }
  /// Selects the nearest point after the present position (`direction` 1) or before it (-1), and
  /// goes there; tells the user when there is none.
  void select_beside(int direction);
  /// Performs the user's action on the time line, except for the menu.
  void follow(const CameraAction& action);
  /// Removes the selected point. Returns false when no point is selected.
  bool remove();
  /// Drops the selection if its point no longer exists, and calls PlayCameras::keep_to_notes().
  void keep_to_notes();

  /// Sets a cut at `at`, in seconds since tick 0, to the camera of a digit from 1 on, and shows the
  /// picture through the cuts from then on. Tells the user when there is no such camera, or `at` is
  /// the end of the replay.
  void cut_to(std::size_t digit, const Rational& at);
  /// Returns the edits that set a cut; no edits when its camera is already shown at that time.
  [[nodiscard]] std::vector<NoteEdit> edits_of(const NotedCut& cut) const;

  /// Stores the free camera as a key at the present position; tells the user when there is no free
  /// camera.
  void store_key();
  /// Removes the key of has_key_here(); tells the user when there is none.
  void remove_key();
  /// Whether there is a key at the present position or less than a frame after it.
  [[nodiscard]] bool has_key_here() const { return key_here() != nullptr; }
  /// Changes the selected key to the next kind of ease; without a selected point, the key exactly
  /// at the present position.
  void change_ease();
  /// Changes a key to a kind of ease.
  void set_ease(CameraKey key, CameraEase ease);
  /// Draws the path of the camera of the keys over the picture in the window, while the keys or the
  /// free camera are seen and there are at least two keys. `camera`: the camera of that picture;
  /// `place`: where the picture is. Films do not show the path.
  void draw_path(const Camera& camera, const PixelRect& place) const;

 private:
  void select(const CameraPoint& point);
  /// Returns the key of has_key_here(); null: there is none.
  [[nodiscard]] const CameraKey* key_here() const;

  PlayedReplay& replay_;
  PlayCameras& cameras_;
  std::optional<CameraPoint> selected_;  ///< may no longer exist
};

}  // namespace tickreel::window
