#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/cut/reel/reel_editor.h"
#include "window/context_menu.h"
#include "window/key_press.h"
#include "window/names/name_prompt.h"
#include "window/toasts.h"

struct ImDrawList;
struct ImVec2;

namespace tickreel::window {

/// What somebody let go over the clips.
struct TrayDrop {
  enum class What : std::uint8_t { kMark, kHighlight };
  What what = What::kMark;
  std::string name;  ///< of a mark; else its number, as it was dragged
  std::size_t at = 0;
};

/// The reel that marks of a replay go into: it asks once which, and shows its clips, in their
/// order, in a line below the picture. What is dragged there goes in between them; they are dragged
/// to other places.
class ReelTray {
 public:
  /// In units of the interface.
  static constexpr float kHeight = 34.0F;

  /// `folder`: of reels that are named without one. `proposal`: the name of a new one.
  ReelTray(std::string folder, std::string proposal)
      : folder_(std::move(folder)), proposal_(std::move(proposal)) {}

  /// Puts it in front of clip `at`, as soon as it is known into which reel. `toasts` hear of it.
  void put(const ReelMoment& moment, std::size_t at, Toasts& toasts);
  /// How often its reel was changed here: put(), and what somebody did to its clips. To take a step
  /// is no change.
  [[nodiscard]] std::size_t changes() const { return changes_; }
  /// Undoes the last of them, or makes it again; what was done, for people. kInTheWay when the reel
  /// was changed elsewhere since.
  Result<std::string> take_step(bool is_back);
  /// Asks which reel is to be shown, if that is not known.
  void show(Toasts& toasts);
  /// Once: the reel that is to be shown now.
  [[nodiscard]] std::optional<std::string> take_shown();
  /// Its reel may have been changed elsewhere.
  void look_again() { read_labels(); }

  /// True for a key of the question for a name, or of the menu of a clip, that is open.
  bool press(const KeyPress& press, Toasts& toasts);
  /// The question for a name, while it is asked.
  void draw_prompt(Toasts& toasts);
  /// How much room its clips need below the picture, in units of the interface; 0: it has none.
  [[nodiscard]] float height() const { return labels_.empty() ? 0.0F : kHeight; }
  /// Above `bottom` (pixels); `is_dragging`: a mark of the time line. What was dropped on it, but
  /// for that.
  std::optional<TrayDrop> draw(float bottom, bool is_dragging, Toasts& toasts);
  /// Lets go of a clip that is dragged, or of what is to become one: all stays where it was. False
  /// when nothing is.
  bool cancel_drag();
  /// Where something that is let go now comes to lie; nothing: the pointer is elsewhere.
  [[nodiscard]] const std::optional<std::size_t>& place_of_pointer() const { return pointed_; }

 private:
  using Change = std::function<Result<std::string>(ReelEditor&)>;
  /// Where they lie in this picture, in pixels.
  struct Row {
    float left = 0.0F;
    float right = 0.0F;
    float top = 0.0F;
    float bottom = 0.0F;
    float clip = 0.0F;  ///< how wide each is, with the gap behind it
  };

  void ask();
  void choose(const std::string& name, Toasts& toasts);
  void put_now(const ReelMoment& moment, std::size_t at, Toasts& toasts);
  void change(const Change& change, Toasts& toasts);
  [[nodiscard]] bool is_as_shown(Toasts& toasts);
  void read_labels();
  void note_change(const std::string& text);

  Row begin(float bottom);
  void draw_clips(ImDrawList& list, const Row& row, bool is_target) const;
  void follow_pointer(const Row& row, Toasts& toasts);
  [[nodiscard]] MenuContent menu_content(Toasts& toasts);
  [[nodiscard]] static bool is_near(const Row& row, float y);
  [[nodiscard]] float left_of(const Row& row, std::size_t clip) const;
  [[nodiscard]] std::optional<std::size_t> clip_at(const Row& row, const ImVec2& pointer) const;
  [[nodiscard]] std::size_t place_at(const Row& row, float x) const;
  std::optional<TrayDrop> dropped() const;

  std::string folder_;
  std::string proposal_;
  std::string path_;  ///< empty: not known yet
  std::vector<std::string> labels_;
  std::string text_;  ///< of the file, after the last change here
  std::size_t changes_ = 0;
  std::optional<std::pair<ReelMoment, std::size_t>> waiting_;  ///< for an answer; none: show it
  std::optional<std::string> shown_;
  NamePrompt prompt_;

  float scroll_ = 0.0F;  ///< pixels
  std::optional<std::size_t> pointed_;
  std::optional<std::size_t> held_;  ///< a clip, on which the button is down
  float pressed_x_ = 0.0F;
  bool is_dragged_ = false;
  ContextMenu menu_;
  std::size_t menu_clip_ = 0;  ///< that it is about
};

}  // namespace tickreel::window
