#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "window/model/shared_undo.h"
#include "window/play/play_points.h"
#include "window/play/reel_tray.h"
#include "window/transport/play_command.h"

namespace tickreel::window {

/// The reel below the picture that collects marks of a replay. One key undoes the latest change to
/// either the notes or the reel.
class PlayReel {
 public:
  PlayReel(PlayedReplay& replay, const PlayCameras& cameras, PlayPoints& points);

  [[nodiscard]] ReelTray& tray() { return tray_; }
  [[nodiscard]] const ReelTray& tray() const { return tray_; }
  /// Puts the mark `name` before clip `at`.
  void put(const std::string& name, std::size_t at);
  /// Inserts a mark dropped over the clips. False when none was dropped there.
  bool take(const std::optional<std::string>& dragged);
  /// Draws the reel above `bottom` (pixels); nothing: hidden. `is_dragging`: a mark of the time
  /// line is being dragged; `highlights`: those that may be dropped on the reel. Returns the reel
  /// that the user wants to see.
  std::optional<std::string> draw(const std::optional<float>& bottom, bool is_dragging,
                                  const std::vector<Mark>& highlights);

  /// Notes the order of the latest changes. Call before anything else can change.
  void follow_steps();
  /// Whether the command would undo or redo a change of the reel.
  [[nodiscard]] bool is_step(PlayCommand command);
  /// Undoes or redoes the latest change to marks, cuts, camera keys or the reel.
  void take_step(bool is_back);

 private:
  [[nodiscard]] ReelMoment moment_of(const Mark& mark) const;

  PlayedReplay& replay_;
  const PlayCameras& cameras_;
  PlayPoints& points_;
  ReelTray tray_;
  SharedUndo steps_;  ///< the changes of the notes and of tray_
};

}  // namespace tickreel::window
