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

/// Returns `REPLAY.notes`, the file for the notes of a replay that cannot hold them itself.
std::string notes_path_beside(const std::string& replay_path);

/// Returns kInTheWay when the replay does not exist, but a file with the name of its notes does;
/// kFailed when the system does not tell.
Status check_no_notes_beside(const std::string& replay_path);
/// Removes the notes file of a removed replay; a file of any other kind stays. kFailed when it
/// cannot be removed.
Status remove_notes_beside(const std::string& replay_path);

/// The notes of one replay in storage: as records at the end of the replay, or, when that cannot be
/// written to, in a file beside it, `REPLAY.notes`. Both are read, that file last; if it exists,
/// changes go there. Several programs may change the notes of one replay. One thread at a time.
class NotesFile {
 public:
  /// Reads the notes. kBadFile when the replay is missing or damaged, or the file beside it is
  /// damaged or belongs to another replay; kFailed when the system refuses.
  static Result<NotesFile> open(const std::string& replay_path);
  /// Returns the notes of an open replay: the file beside it as it is now, the replay as it was
  /// opened.
  static Result<ReplayNotes> read(ReplayReader& replay);

  /// Returns the notes that open(), change() or refresh() read last.
  [[nodiscard]] const ReplayNotes& notes() const { return notes_; }
  /// Makes all changes or none, and stores them before it returns. First it reads changes by
  /// others. The errors of refresh() and NoteTable::apply(); kUsage for a new name without anything
  /// visible, and for more than kMaxEditsPerRecord changes; kFailed when they cannot be written, or
  /// the notes have been changed NoteHistory::kMaxEdits times.
  Status change(std::span<const NoteEdit> edits) {
    if (edits.empty()) return {};
    Status stored = store({NoteStep::kChange, edits});
    if (stored) ++changes_;
    return stored;
  }
  Status change(const NoteEdit& edit) { return change(std::span(&edit, 1)); }
  /// Returns how often change() has succeeded here; changes by others, undo() and redo() do not
  /// count.
  [[nodiscard]] std::size_t changes() const { return changes_; }
  /// Takes the last change back, whoever made it; notes from the recording or from packing stay.
  /// The undo is stored as a further change, and redo() repeats the change until there is a new
  /// one. kUsage when there is none; else as change(). Returns the original change.
  Result<NoteChange> undo() { return step_back(NoteStep::kUndo); }
  Result<NoteChange> redo() { return step_back(NoteStep::kRedo); }
  /// Adds a mark and never replaces one: kInTheWay when its name is taken. A mark without a name
  /// gets the first free one of a kind, such as "range 3". Returns the name.
  Result<std::string> add(Mark mark, const std::string& kind);
  /// Reads changes by others. The errors of open().
  Status refresh();

  /// Returns the file that change() writes to.
  [[nodiscard]] const std::string& path() const {
    return why_beside_.empty() ? replay_path_ : beside_path_;
  }
  /// Says why that is not the replay itself: "the recording breaks off"; empty when it is.
  [[nodiscard]] const std::string& why_beside() const { return why_beside_; }

 private:
  /// A file that was read, and its length then.
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
  /// The edits to store: these, or those of an undo or a redo.
  struct Order {
    NoteStep step = NoteStep::kChange;
    std::span<const NoteEdit> edits{};
  };
  Result<NoteChange> step_back(NoteStep step);
  Status store(const Order& order);
  /// Returns the edits of an order, given the present notes.
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
  std::uint64_t first_state_hash_ = 0;  ///< of its first tick; tells replays apart
  std::string why_not_in_replay_;       ///< apart from permissions
  // The file beside it:
  std::uint64_t beside_intact_bytes_ = 0;  ///< 0: it is empty
  // Both together:
  NoteHistory history_;
  ReplayNotes notes_;
  std::size_t changes_ = 0;
};

}  // namespace tickreel::sim
