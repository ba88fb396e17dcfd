#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/files/append_file.h"
#include "sim/replay/note_records.h"
#include "sim/replay/replay_notes.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Returns `REPLAY.notes`, the path of the notes file of a replay. It holds the notes when the
/// replay cannot be written.
std::string notes_path_beside(const std::string& replay_path);

/// Checks that a new replay would not get the notes of another one. kInTheWay when the replay does
/// not exist, but a file with the name of its notes file does; kFailed when the system refuses to
/// say.
Status check_no_notes_beside(const std::string& replay_path);
/// Removes the notes file of a replay that was removed. Does nothing when the file is missing,
/// cannot be read or is no notes file; an empty file is removed. kFailed when it cannot be removed.
Status remove_notes_beside(const std::string& replay_path);

/// The stored notes of one replay. They are records at the end of the replay, or, when the replay
/// cannot be written, records in the notes file `REPLAY.notes`. Both are read, the notes file last;
/// if it exists, changes are written to it. Several programs may change the notes of one replay at
/// the same time. One thread at a time.
class NotesFile {
 public:
  /// Reads the notes. kBadFile when the replay is missing or damaged, or the notes file is damaged
  /// or belongs to another replay; kFailed when the system refuses.
  static Result<NotesFile> open(const std::string& replay_path);
  /// Returns the notes of an open replay: the notes in the replay when it was opened, and the notes
  /// now in the notes file. Has the errors of open().
  static Result<ReplayNotes> read(ReplayReader& replay);

  /// Returns the notes as open(), change(), undo(), redo(), add() or refresh() read them last.
  [[nodiscard]] const ReplayNotes& notes() const { return notes_; }
  /// Makes all edits or none, and stores them before it returns. First reads the changes of other
  /// programs. Without edits it does nothing. kUsage for a new name without visible characters, and
  /// for more than kMaxEditsPerRecord edits; kFailed when the edits cannot be written, or there
  /// would be more than NoteHistory::kMaxEdits edits; also returns the errors of refresh() and
  /// NoteTable::apply().
  Status change(std::span<const NoteEdit> edits) {
    if (edits.empty()) return {};
    Status stored = store({NoteStep::kChange, edits});
    if (stored) ++changes_;
    return stored;
  }
  Status change(const NoteEdit& edit) { return change(std::span(&edit, 1)); }
  /// Returns how many calls of change() with edits have succeeded in this object. undo() and redo()
  /// do not count.
  [[nodiscard]] std::size_t changes() const { return changes_; }
  /// Undoes the last change, also of another program, and returns that change. The notes that the
  /// recording or the packing of the replay has stored cannot be undone. kUsage when there is no
  /// change; also returns the errors of change().
  Result<NoteChange> undo() { return step_back(NoteStep::kUndo); }
  /// Makes the change again that was undone last, and returns that change. kUsage when nothing was
  /// undone, or there was a new change since; also returns the errors of change().
  Result<NoteChange> redo() { return step_back(NoteStep::kRedo); }
  /// Adds a mark, and returns its name. A mark without a name gets the first free name that begins
  /// with `kind`, such as "range 3". kInTheWay when another mark has the name; also returns the
  /// errors of change().
  Result<std::string> add(Mark mark, const std::string& kind);
  /// Reads the changes of other programs. Has the errors of open().
  Status refresh();

  /// Returns the path of the file to which change() writes: the replay, or its notes file.
  [[nodiscard]] const std::string& path() const {
    return why_beside_.empty() ? replay_path_ : beside_path_;
  }
  /// Returns why change() does not write to the replay, such as "the recording breaks off"; empty
  /// when it does.
  [[nodiscard]] const std::string& why_beside() const { return why_beside_; }

 private:
  /// A file, and its length when it was read.
  struct ReadFile {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t bytes = 0;
    friend bool operator==(const ReadFile&, const ReadFile&) = default;
  };

  explicit NotesFile(std::string replay_path)
      : replay_path_(std::move(replay_path)), beside_path_(notes_path_beside(replay_path_)) {}
  static ReadFile look_at(const std::string& path);
  Status read_replay();
  Status take(ReplayReader& replay);
  Status read_beside();
  /// A change to store. `edits` is only for kChange; an undo or a redo has the edits of the
  /// history.
  struct Order {
    NoteStep step = NoteStep::kChange;
    std::span<const NoteEdit> edits{};
  };
  Result<NoteChange> step_back(NoteStep step);
  Status store(const Order& order);
  /// Returns the edits that an order means now, or why it is not possible.
  [[nodiscard]] Result<std::vector<NoteEdit>> edits_of(const Order& order) const;
  Result<bool> store_in_replay(const Order& order);
  Status store_beside(const Order& order);
  Status add_beside(AppendFile& file, const Order& order, const std::string& why);
  [[nodiscard]] Status check(std::span<const NoteEdit> edits) const;

  std::string replay_path_;
  std::string beside_path_;
  std::string why_beside_;
  // The replay:
  ReadFile replay_;
  NoteHistory replay_history_;
  std::uint64_t replay_intact_bytes_ = 0;
  std::uint64_t first_state_hash_ = 0;  ///< the hash of the replay's first state
  std::string why_not_in_replay_;       ///< why it cannot hold notes; permissions do not count
  // The file beside it:
  std::uint64_t beside_intact_bytes_ = 0;  ///< 0: it is empty
  // Both together:
  NoteHistory history_;
  ReplayNotes notes_;
  std::size_t changes_ = 0;
};

}  // namespace tickreel::sim
