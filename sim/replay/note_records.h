#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sim/replay/note_table.h"
#include "sim/replay/replay_record.h"
#include "sim/replay/replay_session.h"

namespace tickreel::sim {

// What a record of notes says (docs/replay_format.md): one or more changes, which are made together
// or not at all.

inline constexpr std::size_t kMaxEditsPerRecord = 16384;

/// 1..kMaxEditsPerRecord edits that check_note() has nothing against.
Bytes encode_notes(std::span<const NoteEdit> edits);
/// kFullNotes where a mark has more than builds know of that know kNotes alone; else kNotes.
RecordType note_record_type(std::span<const NoteEdit> edits);
/// The whole record.
Bytes encode_note_record(std::span<const NoteEdit> edits);
/// Nothing when the payload is not what encode_notes writes.
std::optional<std::vector<NoteEdit>> decode_notes(ByteView payload);

/// The notes that records lead to, and how many changes that took.
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
  [[nodiscard]] const NoteTable& table() const { return table_; }
  [[nodiscard]] ReplayNotes notes() const { return table_.notes(); }
  [[nodiscard]] bool has_room_for(std::size_t edits) const { return edits_ + edits <= kMaxEdits; }

 private:
  NoteTable table_;
  std::size_t edits_ = 0;
};

}  // namespace tickreel::sim
