#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// In which order somebody has changed the notes of a replay and the reel beside it, each of which
/// has a history of its own: so one key undoes what was done last, whichever it was. It knows what
/// was done while it is there. A value.
class SharedUndo {
 public:
  enum class History : std::uint8_t { kNotes, kReel };

  /// So many changes have been made there by now; to undo one, or to make it again, is none.
  void follow(History history, std::size_t changes);
  /// Whose last change is to be undone. Before the first that it knows there are those of the
  /// notes, from when the replay was opened before.
  [[nodiscard]] History to_undo() const;
  /// Which is to be made again; nothing: something else was done since it was undone.
  [[nodiscard]] std::optional<History> to_redo() const;
  /// What to_undo() said was undone; what to_redo() said was made again.
  void undone();
  void redone();
  /// Changes there can be neither undone nor made again any more.
  void forget(History history);

 private:
  std::array<std::size_t, 2> changes_{};  ///< by history
  std::vector<History> done_;
  std::vector<History> undone_;  ///< the last is the first to be made again
  bool has_changed_ = false;
};

}  // namespace tickreel::window
