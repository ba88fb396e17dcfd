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

/// The reel below the picture, which collects marks of a replay. Its undo takes back the latest
/// change of the notes or of the reel, whichever was later.
class PlayReel {
 public:
  PlayReel(PlayedReplay& replay, const PlayCameras& cameras, PlayPoints& points);

  [[nodiscard]] ReelTray& tray() { return tray_; }
  [[nodiscard]] const ReelTray& tray() const { return tray_; }
  /// Makes a clip of each range, behind all others, and then shows the reel if `shows`.
  void add(const std::vector<Mark>& ranges, bool shows);
  /// Makes a clip of the mark `name`, before clip `at` (see ReelTray::put()). Does nothing when
  /// there is no such mark.
  void put(const std::string& name, std::size_t at);
  /// Makes a clip of a mark when it is dropped on the clips. `dragged`: the name of the mark of the
  /// time line that is or was just dragged. Returns false when no mark was dropped on the clips.
  bool take(const std::optional<std::string>& dragged);
  /// Draws the reel above `bottom` (pixels); nothing: the reel is hidden. `is_dragging`: whether a
  /// mark of the time line is being dragged; `highlights`: the highlights whose numbers a drop may
  /// name. Returns the path of the reel that the user wants to see; nothing: no reel.
  std::optional<std::string> draw(const std::optional<float>& bottom, bool is_dragging,
                                  const std::vector<Mark>& highlights);

  /// Notes which of the notes and the reel was changed last. Call it before both can change again.
  void follow_steps();
  /// Whether the command would undo or redo a change of the reel.
  [[nodiscard]] bool is_step(PlayCommand command);
  /// Undoes (`is_back`) or redoes the latest change to marks, cuts, camera keys or the reel, and
  /// tells the user about it.
  void take_step(bool is_back);

 private:
  [[nodiscard]] ReelMoment moment_of(const Mark& mark) const;

  PlayedReplay& replay_;
  const PlayCameras& cameras_;
  PlayPoints& points_;
  ReelTray tray_;
  SharedUndo steps_;        ///< the changes of the notes and of tray_
  std::string stepped_in_;  ///< the path of the reel that `steps_` is about
};

}  // namespace tickreel::window
