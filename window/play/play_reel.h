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

/// The reel that marks of a replay go into, below the picture; one key undoes what was done last to
/// the notes or to the reel.
class PlayReel {
 public:
  PlayReel(PlayedReplay& replay, const PlayCameras& cameras, PlayPoints& points);

  [[nodiscard]] ReelTray& tray() { return tray_; }
  [[nodiscard]] const ReelTray& tray() const { return tray_; }
  /// A mark.
  void put(const std::string& name, std::size_t at);
  /// A mark of the time line that is let go over the clips goes in between them. False: it is not.
  bool take(const std::optional<std::string>& dragged);
  /// Above `bottom` (pixels), if it is to be seen; `is_dragging`: a mark of the time line;
  /// `highlights`: those that may be dropped on it. A reel that is to be shown.
  std::optional<std::string> draw(const std::optional<float>& bottom, bool is_dragging,
                                  const std::vector<Mark>& highlights);

  /// Each time before something else can be done: then it is known what came first.
  void follow_steps();
  /// Whether the command undoes something of the reel, or makes it again.
  [[nodiscard]] bool is_step(PlayCommand command);
  /// Undoes what was done last, or makes it again: to marks, cuts and camera keys, or to the reel.
  void take_step(bool is_back);

 private:
  [[nodiscard]] ReelMoment moment_of(const Mark& mark) const;

  PlayedReplay& replay_;
  const PlayCameras& cameras_;
  PlayPoints& points_;
  ReelTray tray_;
  SharedUndo steps_;  ///< of the notes and of tray_
};

}  // namespace tickreel::window
