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

// A record of notes (docs/replay_format.md): one or more changes, which are made together or not at
// all.

inline constexpr std::size_t kMaxEditsPerRecord = 16384;

/// 1..kMaxEditsPerRecord edits that check_note() has nothing against.
Bytes encode_notes(std::span<const NoteEdit> edits);
/// The oldest that has all of it: kNotes, kFullNotes where a mark has a camera or is automatic,
/// kFilmNotes where there is a cut, a mark with a speed, or a key with another ease than kSmooth.
RecordType note_record_type(std::span<const NoteEdit> edits);
/// The whole record.
Bytes encode_note_record(std::span<const NoteEdit> edits);
/// The effect of a record of notes on those before it.
enum class NoteStep : std::uint8_t {
  kChange,  ///< changes what they lead to
  kUndo,    ///< takes the last change back
  kRedo,    ///< makes the change again that was taken back last
};
/// Encodes edits behind a record that says which step they are, where they are no change.
Bytes encode_note_step(NoteStep step, std::span<const NoteEdit> edits);

/// Decodes edits. Nothing when the payload is not what encode_notes writes.
std::optional<std::vector<NoteEdit>> decode_notes(ByteView payload);

/// Changes that were made together, as far as they could be, and what takes them back.
struct NoteChange {
  std::vector<NoteEdit> edits;
  std::vector<NoteEdit> inverse;  ///< in the order in which they are made
};

/// The notes that records lead to, how many changes that took, and which can be taken back. A copy
/// is cheap.
class NoteHistory {
 public:
  /// The changes that a file may have. From the first record on that goes beyond it, records are
  /// passed over unread, so that no file can make its reader work for long. Packing a replay leaves
  /// only what makes the notes as they are.
  static constexpr std::size_t kMaxEdits = std::size_t{1} << 15U;

  /// Makes the changes of a record. One that cannot be made, such as the removal of a mark that is
  /// not there any more, is ignored: whoever wrote it did not know of others. False when the
  /// payload is malformed, or does not belong in a record of that type.
  bool add_record(RecordType type, ByteView payload);
  /// Adds the records that encode_note_step() writes.
  void add_step(NoteStep step, std::span<const NoteEdit> edits);
  /// Forgets the changes until now: none of them can be taken back any more.
  void forget_changes();
  /// The change that can be taken back, and that which can be made again; null: none.
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
  Changes undone_;                          ///< the last first to be made again
  NoteStep announced_ = NoteStep::kChange;  ///< what the next record does
};

}  // namespace tickreel::sim
