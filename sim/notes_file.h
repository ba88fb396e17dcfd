#pragma once

#include <span>
#include <string>

#include "core/error.h"
#include "sim/replay_notes.h"

namespace tickreel {

/// The notes of one replay, where they are stored: as records at the end of the replay, or, when
/// that cannot be written to, in a file beside it, `REPLAY.notes`. Both are read, that file last.
/// Several programs may change the notes of one replay. One thread at a time.
class NotesFile {
 public:
  /// kBadFile when the replay, or the file beside it, cannot be read.
  static Result<NotesFile> open(const std::string& replay_path);

  /// As they were read last: by open(), change() or refresh().
  [[nodiscard]] const ReplayNotes& notes() const;
  /// Makes the changes, all of them or none, and stores them before it returns. What others have
  /// changed meanwhile is read first. kUsage as ReplayNotes::apply; kFailed when nothing can be
  /// written, neither to the replay nor beside it.
  Status change(std::span<const NoteEdit> edits);
  Status change(const NoteEdit& edit) { return change(std::span(&edit, 1)); }
  /// Reads what others have changed.
  Status refresh();

  /// The file that change() writes to.
  [[nodiscard]] const std::string& path() const;
  /// Why that is not the replay itself: "the replay is read-only"; empty when it is.
  [[nodiscard]] const std::string& why_beside() const;
};

}  // namespace tickreel
