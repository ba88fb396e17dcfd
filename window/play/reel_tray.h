#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/reeledit/reel_editor.h"
#include "window/key_press.h"
#include "window/names/name_prompt.h"
#include "window/toasts.h"

namespace tickreel::window {

/// The reel that marks of a replay go into: it asks once which, and shows what is in it above the
/// panel. A mark that is dragged there goes into it, too.
class ReelTray {
 public:
  /// `folder`: of reels that are named without one. `proposal`: the name of a new one.
  ReelTray(std::string folder, std::string proposal)
      : folder_(std::move(folder)), proposal_(std::move(proposal)) {}

  /// Puts it behind all others, as soon as it is known into which reel. `toasts` hear of it.
  void put(const ReelMoment& moment, Toasts& toasts);
  /// Asks which reel is to be shown, if that is not known.
  void show(Toasts& toasts);
  /// Once: the reel that is to be shown now.
  [[nodiscard]] std::optional<std::string> take_shown();

  [[nodiscard]] bool is_asking() const { return prompt_.is_open(); }
  /// See NameField::press.
  void press(const KeyPress& press) { prompt_.press(press); }
  /// Above `bottom` (pixels); `is_dragging`: a mark of the time line. The name of a mark of the
  /// list that was dropped on it.
  std::optional<std::string> draw(float bottom, bool is_dragging, Toasts& toasts);
  /// The pointer is over it.
  [[nodiscard]] bool is_hovered() const { return is_hovered_; }

 private:
  void ask();
  void choose(const std::string& name, Toasts& toasts);
  void put_now(const ReelMoment& moment, Toasts& toasts);
  std::optional<std::string> draw_clips(float bottom, bool is_dragging);

  std::string folder_;
  std::string proposal_;
  std::string path_;  ///< empty: not known yet
  std::vector<std::string> labels_;
  std::optional<ReelMoment> waiting_;  ///< for an answer; none: it is to be shown
  std::optional<std::string> shown_;
  NamePrompt prompt_;
  bool is_hovered_ = false;
};

}  // namespace tickreel::window
