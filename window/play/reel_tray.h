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

/// The thing that the user dropped on the clips.
struct TrayDrop {
  enum class What : std::uint8_t { kMark, kHighlight };
  What what = What::kMark;
  std::string name;  ///< the mark's name, or the highlight's number as text
  std::size_t at = 0;
};

/// The reel that collects marks of a replay. It asks once for the reel's file and shows its clips
/// in order in a line below the picture. Things dropped there become clips; the clips can be
/// dragged to other places.
class ReelTray {
 public:
  /// In units of the interface.
  static constexpr float kHeight = 34.0F;

  /// `folder`: the default folder for reels; `proposal`: the name of a new reel.
  ReelTray(std::string folder, std::string proposal)
      : folder_(std::move(folder)), proposal_(std::move(proposal)) {}

  /// Inserts a clip before clip `at`, once the reel's file is known. Reports to `toasts`.
  void put(const ReelMoment& moment, std::size_t at, Toasts& toasts);
  /// The number of changes to the reel made here, by put() and on its clips. Undo and redo do not
  /// count.
  [[nodiscard]] std::size_t changes() const { return changes_; }
  /// Undoes or redoes the latest change; returns a description for people. kInTheWay when the reel
  /// was changed elsewhere since.
  Result<std::string> take_step(bool is_back);
  /// Asks to show the reel, and for its file if that is not known.
  void show(Toasts& toasts);
  /// Returns the reel to show, once.
  [[nodiscard]] std::optional<std::string> take_shown();
  /// Reads the reel again, since it may have been changed elsewhere.
  void look_again() { read_labels(); }

  /// Handles a key of the open name prompt or clip menu; else returns false.
  bool press(const KeyPress& press, Toasts& toasts);
  /// Draws the name prompt while it is open.
  void draw_prompt(Toasts& toasts);
  /// The height of the clips below the picture, in units of the interface; 0 without clips.
  [[nodiscard]] float height() const { return labels_.empty() ? 0.0F : kHeight; }
  /// Draws the clips above `bottom` (pixels). `is_dragging`: a mark of the time line is being
  /// dragged. Returns other things dropped on the clips.
  std::optional<TrayDrop> draw(float bottom, bool is_dragging, Toasts& toasts);
  /// Cancels the drag of a clip or of a future clip; everything stays where it was. False when
  /// nothing is dragged.
  bool cancel_drag();
  /// The place among the clips where a drop would land; nothing when the pointer is elsewhere.
  [[nodiscard]] const std::optional<std::size_t>& place_of_pointer() const { return pointed_; }

 private:
  using Change = std::function<Result<std::string>(ReelEditor&)>;
  /// The position of the clips in this picture, in pixels.
  struct Row {
    float left = 0.0F;
    float right = 0.0F;
    float top = 0.0F;
    float bottom = 0.0F;
    float clip = 0.0F;  ///< the width of each, with the gap after it
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
  std::string text_;  ///< the file's text after the last change made here
  std::size_t changes_ = 0;
  /// waits for the reel's file; none: the reel will only be shown
  std::optional<std::pair<ReelMoment, std::size_t>> waiting_;
  std::optional<std::string> shown_;
  NamePrompt prompt_;

  float scroll_ = 0.0F;  ///< pixels
  std::optional<std::size_t> pointed_;
  std::optional<std::size_t> held_;  ///< the clip on which the button is down
  float pressed_x_ = 0.0F;
  bool is_dragged_ = false;
  ContextMenu menu_;
  std::size_t menu_clip_ = 0;  ///< the clip of the menu
};

}  // namespace tickreel::window
