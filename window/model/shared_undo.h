#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// The order of the changes to two things that have their own histories: the notes of a replay, and
/// the reel beside it. So one key can undo the latest change of either. Knows only the changes made
/// while it exists. A value.
class SharedUndo {
 public:
  /// The two histories: changes of marks, and changes of a reel.
  enum class History : std::uint8_t { kNotes, kReel };

  /// Learns how many changes a history has had so far. Undoing and redoing do not count as changes.
  void follow(History history, std::size_t changes);
  /// Returns the history whose last change is undone next. When no known change is left, returns
  /// kNotes, whose history has changes of earlier sessions.
  [[nodiscard]] History to_undo() const;
  /// Returns the history whose change is redone next; nothing when none is left, or a change came
  /// after the last undo. Before any change, returns kNotes: an earlier session may have undone
  /// some.
  [[nodiscard]] std::optional<History> to_redo() const;
  /// Record that the change of to_undo() was undone, or that the change of to_redo() was redone.
  void undone();
  void redone();
  /// Forgets the changes of a history, because they can no longer be undone or redone.
  void forget(History history);

 private:
  std::array<std::size_t, 2> changes_{};  ///< the number of changes, by history
  std::vector<History> done_;
  std::vector<History> undone_;  ///< the last one is redone first
  bool has_changed_ = false;
};

}  // namespace tickreel::window
