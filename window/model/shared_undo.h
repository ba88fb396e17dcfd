#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// The order in which somebody has changed the notes of a replay and the reel beside it, each of
/// which has its own history. One key can then undo the latest change of either. Knows only the
/// changes made while it exists. A value.
class SharedUndo {
 public:
  enum class History : std::uint8_t { kNotes, kReel };

  /// Takes the number of changes made in a history so far; undoing and redoing do not count as
  /// changes.
  void follow(History history, std::size_t changes);
  /// The history whose last change is to be undone. Before the first change that this object knows,
  /// it is the notes, whose history is from earlier sessions.
  [[nodiscard]] History to_undo() const;
  /// The history whose change is to be redone. Nothing when something else has changed since the
  /// undo.
  [[nodiscard]] std::optional<History> to_redo() const;
  /// Call after the change of to_undo() was undone, or the change of to_redo() was redone.
  void undone();
  void redone();
  /// Forgets the changes of a history that can no longer be undone or redone.
  void forget(History history);

 private:
  std::array<std::size_t, 2> changes_{};  ///< the number of changes, by history
  std::vector<History> done_;
  std::vector<History> undone_;  ///< the last one is redone first
  bool has_changed_ = false;
};

}  // namespace tickreel::window
