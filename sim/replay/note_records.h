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

// A record of notes (docs/replay-format.md): one or more changes that are made together or not at
// all.

inline constexpr std::size_t kMaxEditsPerRecord = 16384;

/// Encodes 1..kMaxEditsPerRecord edits that check_note() accepts.
Bytes encode_notes(std::span<const NoteEdit> edits);
/// Returns the oldest type that can hold all edits: kNotes, kFullNotes where a mark has a camera or
/// is automatic, kFilmNotes where there is a cut, a mark with a speed, or a key with another ease
/// than kSmooth.
RecordType note_record_type(std::span<const NoteEdit> edits);
/// Encodes a whole record.
Bytes encode_note_record(std::span<const NoteEdit> edits);
/// How a record of notes acts on earlier ones.
enum class NoteStep : std::uint8_t {
  kChange,  ///< makes new changes
  kUndo,    ///< takes the last change back
  kRedo,    ///< repeats the change that was taken back last
};
/// Encodes edits; for an undo or a redo, a record in front of them says so.
Bytes encode_note_step(NoteStep step, std::span<const NoteEdit> edits);

/// Decodes edits; none when the payload does not come from encode_notes().
std::optional<std::vector<NoteEdit>> decode_notes(ByteView payload);

/// Changes that were made together, as far as they could be made, and the edits that take them
/// back.
struct NoteChange {
  std::vector<NoteEdit> edits;
  std::vector<NoteEdit> inverse;  ///< in the order in which to make them
};

/// The notes that records lead to, the number of changes, and which changes can be taken back. A
/// copy is cheap.
class NoteHistory {
 public:
  /// The most changes in a file. Records beyond it are skipped unread, so that no file can keep its
  /// reader busy for long. Packing a replay keeps only the edits that make the present notes.
  static constexpr std::size_t kMaxEdits = std::size_t{1} << 15U;

  /// Makes the changes of a record. A change that is not possible, such as removing a mark that is
  /// gone, is ignored: programs may write at the same time. False when the payload is malformed, or
  /// does not belong in a record of that type.
  bool add_record(RecordType type, ByteView payload);
  /// Makes the changes of the records that encode_note_step() writes.
  void add_step(NoteStep step, std::span<const NoteEdit> edits);
  /// Forgets all changes so far: they cannot be taken back any more.
  void forget_changes();
  /// The change that can be taken back, and the one that can be made again; null: none. Valid until
  /// the history changes.
  [[nodiscard]] const NoteChange* undoable() const;
  [[nodiscard]] const NoteChange* redoable() const;
  [[nodiscard]] const NoteTable& table() const { return table_; }
  [[nodiscard]] ReplayNotes notes() const { return table_.notes(); }
  [[nodiscard]] bool has_room_for(std::size_t edits) const { return edits_ + edits <= kMaxEdits; }

 private:
  using Changes = std::vector<std::shared_ptr<const NoteChange>>;

  bool add_step_record(ByteView payload);
  void note(NoteChange change);

  NoteTable table_;
  std::size_t edits_ = 0;
  Changes done_;
  Changes undone_;                          ///< the last is the first to be made again
  NoteStep announced_ = NoteStep::kChange;  ///< the effect of the next record
};

}  // namespace tickreel::sim
