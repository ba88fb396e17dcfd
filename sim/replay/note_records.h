#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/replay/note_table.h"
#include "sim/replay/replay_record.h"
#include "sim/replay/replay_session.h"

namespace tickreel::sim {

// Records of notes (docs/replay-format.md). A record has one or more edits (changes of single
// notes), which are stored together or not at all.

inline constexpr std::size_t kMaxEditsPerRecord = 16384;

/// Returns the payload of a record with 1 to kMaxEditsPerRecord edits that check_note() accepts.
Bytes encode_notes(std::span<const NoteEdit> edits);
/// Returns the oldest record type that can hold all edits: kFilmNotes if there is a cut, a mark
/// with a speed, or a camera key whose ease is not kSmooth; otherwise kFullNotes if a mark has a
/// camera or is automatic; otherwise kNotes.
RecordType note_record_type(std::span<const NoteEdit> edits);
/// Returns a whole record with these edits, with its frame and checksum.
Bytes encode_note_record(std::span<const NoteEdit> edits);
/// The purpose of a record of notes.
enum class NoteStep : std::uint8_t {
  kChange,  ///< makes a new change
  kUndo,    ///< undoes the last change
  kRedo,    ///< makes the change again that was undone last
};
/// Returns the record with these edits. For an undo or a redo, a record that says so comes before
/// it.
Bytes encode_note_step(NoteStep step, std::span<const NoteEdit> edits);

/// Returns the edits of a payload; nothing when it does not come from encode_notes().
std::optional<std::vector<NoteEdit>> decode_notes(ByteView payload);

/// A change of notes that can be undone: the edits of one record that were possible and changed
/// something.
struct NoteChange {
  std::vector<NoteEdit> edits;
  std::vector<NoteEdit> inverse;  ///< the edits that undo the change, in the order of making them
};

/// The result of a file's records of notes: the present notes, the number of edits so far, and the
/// changes that can be undone. Copies are cheap.
class NoteHistory {
 public:
  /// The most edits in a file. Later records are skipped, so that reading a file never takes long.
  /// (Packing a replay keeps only the edits that make the present notes.)
  static constexpr std::size_t kMaxEdits = std::size_t{1} << 15U;

  /// Makes the edits of a record. Ignores an edit that is not possible, such as removing a mark
  /// that does not exist, because several programs may write at the same time. Skips a record for
  /// whose edits there is no room, and all records after it. Returns false when the payload is
  /// malformed, or does not belong in a record of this type.
  bool add_record(RecordType type, ByteView payload);
  /// Makes the edits as add_record() does for the records that encode_note_step() writes.
  void add_step(NoteStep step, std::span<const NoteEdit> edits);
  /// Makes the present notes the beginning: earlier changes cannot be undone any more.
  void forget_changes();
  /// The change that an undo undoes; null when there is none. Valid until the history changes.
  [[nodiscard]] const NoteChange* undoable() const;
  /// The change that a redo makes again; null when there is none. Valid until the history changes.
  [[nodiscard]] const NoteChange* redoable() const;
  /// The present notes.
  [[nodiscard]] const NoteTable& table() const { return table_; }
  [[nodiscard]] ReplayNotes notes() const { return table_.notes(); }
  /// Whether a file with these records may have so many more edits.
  [[nodiscard]] bool has_room_for(std::size_t edits) const { return edits_ + edits <= kMaxEdits; }

 private:
  using Changes = std::vector<std::shared_ptr<const NoteChange>>;

  bool add_step_record(ByteView payload);
  void note(NoteChange change);

  NoteTable table_;
  std::size_t edits_ = 0;
  Changes done_;
  Changes undone_;                          ///< the next redo makes the last of them
  NoteStep announced_ = NoteStep::kChange;  ///< the effect of the next record
};

}  // namespace tickreel::sim
