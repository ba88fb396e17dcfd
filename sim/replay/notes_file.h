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

/// The file that holds the notes of a replay which cannot: `REPLAY.notes`.
std::string notes_path_beside(const std::string& replay_path);

/// kInTheWay when there is no replay under this name, but a file that would count as its notes.
Status check_no_notes_beside(const std::string& replay_path);
/// Removes the file of notes of a replay that was removed; a file of any other kind stays.
Status remove_notes_beside(const std::string& replay_path);

/// The notes of one replay, where they are stored: as records at the end of the replay, or, when
/// that cannot be written to, in a file beside it, `REPLAY.notes`. Both are read, that file last;
/// where there is one, changes go there. Several programs may change the notes of one replay. One
/// thread at a time.
class NotesFile {
 public:
  /// kBadFile when the replay, or the file beside it, cannot be read, or the latter belongs to
  /// another replay.
  static Result<NotesFile> open(const std::string& replay_path);
  /// The notes of a replay that is open already, as they are now beside it and were in it then.
  static Result<ReplayNotes> read(ReplayReader& replay);

  /// The notes as open(), change() or refresh() read them last.
  [[nodiscard]] const ReplayNotes& notes() const { return notes_; }
  /// Makes the changes, all of them or none, and stores them before it returns. What others have
  /// changed meanwhile is read first. kUsage as NoteTable::apply, or for more changes than a
  /// record holds; kFailed when nothing can be written, neither to the replay nor beside it.
  Status change(std::span<const NoteEdit> edits) {
    if (edits.empty()) return {};
    Status stored = store({NoteStep::kChange, edits});
    if (stored) ++changes_;
    return stored;
  }
  Status change(const NoteEdit& edit) { return change(std::span(&edit, 1)); }
  /// How often that was done; what others have changed does not count, nor do undo() and redo().
  [[nodiscard]] std::size_t changes() const { return changes_; }
  /// Takes the last change back, whoever made it and whenever: of the replay as it was recorded or
  /// packed none. It is stored as a change more: redo() makes the change again, until there is
  /// another. kUsage when there is none; else as change(). What was changed, as it was made first.
  Result<NoteChange> undo() { return step_back(NoteStep::kUndo); }
  Result<NoteChange> redo() { return step_back(NoteStep::kRedo); }
  /// Adds a mark, and never takes the place of another: kInTheWay when there is one of its name.
  /// One without a name gets the first free one of a kind, such as "range 3". The name.
  Result<std::string> add(Mark mark, const std::string& kind);
  /// Reads what others have changed.
  Status refresh();

  /// The file that change() writes to.
  [[nodiscard]] const std::string& path() const {
    return why_beside_.empty() ? replay_path_ : beside_path_;
  }
  /// Why that is not the replay itself: "the recording breaks off"; empty when it is.
  [[nodiscard]] const std::string& why_beside() const { return why_beside_; }

 private:
  /// The file that was read, and how long it was.
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
  /// An order to store: these edits, or those of a step.
  struct Order {
    NoteStep step = NoteStep::kChange;
    std::span<const NoteEdit> edits{};
  };
  Result<NoteChange> step_back(NoteStep step);
  Status store(const Order& order);
  /// The edits of an order, by the notes that are there now.
  [[nodiscard]] Result<std::vector<NoteEdit>> edits_of(const Order& order) const;
  Result<bool> store_in_replay(const Order& order);
  Status store_beside(const Order& order);
  Status add_beside(AppendFile& file, const Order& order, const std::string& why);
  [[nodiscard]] Status check(std::span<const NoteEdit> edits) const;

  std::string replay_path_;
  std::string beside_path_;
  std::string why_beside_;
  // For the replay.
  ReadFile replay_;
  NoteHistory replay_history_;
  std::uint64_t replay_intact_bytes_ = 0;
  std::uint64_t first_state_hash_ = 0;  ///< of their first tick; tells replays apart
  std::string why_not_in_replay_;       ///< whatever the permissions say
  // For the file beside it.
  std::uint64_t beside_intact_bytes_ = 0;  ///< 0: there is nothing in it
  // For both.
  NoteHistory history_;
  ReplayNotes notes_;
  std::size_t changes_ = 0;
};

}  // namespace tickreel::sim
