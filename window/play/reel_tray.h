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

/// A thing that the user has dropped on the clips.
struct TrayDrop {
  enum class What : std::uint8_t { kMark, kHighlight };
  What what = What::kMark;
  std::string name;    ///< the mark's name, or the highlight's index as text
  std::size_t at = 0;  ///< the clip before which it was dropped: ReelTray::place_of_pointer()
};

/// The reel that collects marks of a replay. Asks once for the reel's file, and shows the clips of
/// the reel in a line below the picture. Things that are dropped there become clips, and clips can
/// be dragged to other places.
class ReelTray {
 public:
  /// In units of the interface.
  static constexpr float kHeight = 34.0F;

  /// `folder`: the default folder for reels; `proposal`: the name of a new reel.
  ReelTray(std::string folder, std::string proposal)
      : folder_(std::move(folder)), proposal_(std::move(proposal)) {}

  /// Returns the path of the reel's file; "" while it is not known.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Inserts clips before clip number `at`, from 0, or behind the last clip (kBehindAllClips). If
  /// the reel's file is not known, asks for it and inserts the clips afterwards; asks again, with
  /// the reason, when a clip cannot be inserted. If another program has changed the clips, inserts
  /// nothing before a clip, and tells the user. `shows`: calls show() afterwards. `toasts`: for
  /// messages to the user.
  void put(std::vector<ReelMoment> moments, std::size_t at, Toasts& toasts, bool shows = false);
  /// Returns how often the reel was changed here, by put() and by the user. Undo and redo do not
  /// count.
  [[nodiscard]] std::size_t changes() const { return changes_; }
  /// Undoes (`is_back`) or redoes the latest change. Returns the change in words. kInTheWay when
  /// another program has changed the reel since; else the errors of ReelEditor.
  Result<std::string> take_step(bool is_back);
  /// Makes take_shown() return the reel, or tells the user that there is none yet. If the reel's
  /// file is not known, and a reel was edited before or has the proposed name, asks for it first.
  void show(Toasts& toasts);
  /// Returns the path of the reel that is to be shown, once; nothing: none.
  [[nodiscard]] std::optional<std::string> take_shown();
  /// Reads the reel's clips again, because another program or screen may have changed them.
  void look_again() { read_labels(); }

  /// Handles a key for the name prompt or the menu of a clip. Returns false when neither is open,
  /// or when the key is not for it.
  bool press(const KeyPress& press, Toasts& toasts);
  /// Draws the name prompt while it is open.
  void draw_prompt(Toasts& toasts);
  /// The height of the clips below the picture, in units of the interface; 0 without clips. While
  /// something is dragged, draw() shows the row even then, over the picture.
  [[nodiscard]] float height() const { return labels_.empty() ? 0.0F : kHeight; }
  /// Draws the clips above `bottom` (pixels). `is_dragging`: whether a mark of the time line is
  /// being dragged. Returns a thing that was dragged with Dear ImGui and dropped on the clips.
  std::optional<TrayDrop> draw(float bottom, bool is_dragging, Toasts& toasts);
  /// Cancels the drag of a clip or of a thing from elsewhere; nothing is moved. Returns false when
  /// nothing is dragged.
  bool cancel_drag();
  /// Returns the index of the clip before which a drop would land, or the number of clips; nothing
  /// when nothing is dragged, or the pointer is not over the clips.
  [[nodiscard]] const std::optional<std::size_t>& place_of_pointer() const { return pointed_; }

 private:
  using Change = std::function<Result<std::string>(ReelEditor&)>;
  /// The position of the clips in this picture, in pixels.
  struct Row {
    float left = 0.0F;
    float right = 0.0F;
    float top = 0.0F;
    float bottom = 0.0F;
    float clip = 0.0F;  ///< the width of each clip, with the gap after it
  };

  void ask();
  void choose(const std::string& name, Toasts& toasts);
  void put_now(Toasts& toasts);
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
  std::string name_;  ///< the name that the user gave for `path_`, relative to the folder
  std::vector<std::string> labels_;
  std::string text_;  ///< the file's text after the last change made here
  std::size_t changes_ = 0;
  /// Clips to insert, as put() says.
  struct Waiting {
    std::vector<ReelMoment> moments;
    std::size_t at = 0;
    bool shows = false;
  };
  /// the clips to insert once the reel's file is known; none: the reel will only be shown
  std::optional<Waiting> waiting_;
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
