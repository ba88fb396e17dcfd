#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/replay/replay_format.h"
#include "sim/replay/replay_index.h"
#include "sim/replay/replay_source.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Reads a replay of the present or an older format version. The file may be damaged: every record
/// is checked when the file is opened, and again when it is used. Keeps the file open, and an index
/// and a few records in memory. One thread at a time.
class ReplayReader {
 public:
  /// Opens a replay. kBadFile when the file is missing, is damaged (the message has the offset), is
  /// not a replay, or needs a newer tickreel; kFailed when the system cannot read it. A recording
  /// that breaks off after its first keyframe is no error: see is_complete().
  static Result<ReplayReader> open(const std::string& path);
  /// Opens a replay in memory. `name`: its name in messages.
  static Result<ReplayReader> read(Bytes bytes, const std::string& name);
  /// Returns another reader of the same file with the same index: nothing is opened or checked
  /// again. Another thread may use it.
  [[nodiscard]] ReplayReader again() const { return {source_.again(), index_}; }

  [[nodiscard]] const std::string& path() const { return source_.path(); }
  [[nodiscard]] std::uint16_t format_version() const { return index_.format_version; }
  [[nodiscard]] const ReplaySession& session() const { return index_.session; }
  /// Returns the tick of the replay's first state: 0, unless the replay is a part of a longer
  /// session.
  [[nodiscard]] Tick first_tick() const { return index_.session.first_tick; }
  /// Returns the tick of the last state.
  [[nodiscard]] Tick end_tick() const { return index_.end_tick; }
  /// Returns the number of steps that the replay plays, from first_tick() to end_tick().
  [[nodiscard]] Tick tick_count() const { return end_tick() - first_tick(); }
  /// Returns the ticks that films and windows show. Earlier ticks of the replay are there only
  /// because looks need the views before a picture.
  [[nodiscard]] TickRange shown_ticks() const {
    return {std::min(index_.session.shown_from, end_tick()), end_tick()};
  }
  /// Whether the recording was finished. If not, the program that wrote it ended early, or the file
  /// was cut; the ticks up to end_tick() are intact all the same.
  [[nodiscard]] bool is_complete() const { return index_.end.has_value(); }
  /// Returns the last record; nothing when the recording was not finished.
  [[nodiscard]] const std::optional<ReplayEnd>& end() const { return index_.end; }
  /// Returns the note of a crash during the recording; nothing when there is none.
  [[nodiscard]] const std::optional<ReplayCrash>& crash() const { return index_.crash; }
  /// Returns the players whom people played at the machine that made the recording; empty when that
  /// was not recorded.
  [[nodiscard]] const PlayerSet& people() const { return index_.people; }
  /// Returns the notes in the replay. Its notes file may have more: see NotesFile.
  [[nodiscard]] ReplayNotes notes() const { return index_.notes.notes(); }
  [[nodiscard]] const NoteHistory& note_history() const { return index_.notes; }
  /// Whether the recording ends inside a tick: the tick's input was recorded, and then the game
  /// crashed or was stopped. This tick is not in tick_count().
  [[nodiscard]] bool has_begun_tick() const { return index_.begun_tick.has_value(); }
  /// Returns the input of the tick of has_begun_tick(), which must be true.
  Result<InputFrame> begun_input();
  /// Returns the picture that was drawn when the program crashed; nothing when there is none. The
  /// replay leads to both of its ticks.
  [[nodiscard]] const std::optional<BegunPicture>& begun_picture() const {
    return index_.begun_picture;
  }
  /// Returns the number of bytes after the last whole record.
  [[nodiscard]] std::uint64_t unread_bytes() const { return file_bytes() - index_.intact_bytes; }
  [[nodiscard]] std::uint64_t file_bytes() const { return source_.size_bytes(); }
  /// The size of all records with inputs and state hashes.
  [[nodiscard]] std::uint64_t tick_bytes() const { return index_.tick_bytes; }
  /// The size of all records with keyframes.
  [[nodiscard]] std::uint64_t keyframe_bytes() const { return bytes_of(index_.keyframes); }
  /// The size of all records with component hashes.
  [[nodiscard]] std::uint64_t component_bytes() const { return bytes_of(index_.components); }
  /// The ticks that have a keyframe, ascending; the first is first_tick().
  [[nodiscard]] std::vector<Tick> keyframe_ticks() const { return ticks_of(index_.keyframes); }
  /// The ticks that have component hashes, ascending.
  [[nodiscard]] std::vector<Tick> component_ticks() const { return ticks_of(index_.components); }

  // The functions below that return a Result read the file again: kBadFile when a record is
  // malformed or has changed since the file was opened, kFailed when the system cannot read it.

  /// Returns the input of a tick, first_tick() <= tick < end_tick(). Fast for ticks in order.
  Result<InputFrame> input(Tick tick);
  /// Returns the recorded part of the state hash at a tick, first_tick() < tick <= end_tick().
  Result<RecordedHash> state_hash(Tick tick);
  /// Returns the keyframe of exactly this tick, which is in keyframe_ticks(). Snapshot::is_rewound
  /// is not stored: it is false.
  Result<ReplayKeyframe> keyframe(Tick tick);
  /// Returns the state hash of the keyframe of exactly this tick, without unpacking its state.
  Result<std::uint64_t> keyframe_hash(Tick tick);
  /// Whether the state hashes in the replay are hashes of canonical bytes, and not the results of
  /// Game::hash().
  Result<bool> hashes_bytes();
  /// Sets SessionSetup::hashes_itself of the session to false, for a replay of which hashes_bytes()
  /// is true.
  void play_by_hashes_of_bytes() { index_.session.setup.hashes_itself = false; }
  /// Returns the component hashes at exactly this tick, which is in component_ticks(), in the order
  /// of ReplaySession::components.
  Result<ReplayComponents> components(Tick tick);

  /// Returns the number of pictures that were shown during the recording; 0 when there was no
  /// window.
  [[nodiscard]] std::uint64_t paced_frame_count() const { return index_.paced_frame_count; }
  /// Returns one of these pictures, index < paced_frame_count(). Fast for pictures in order.
  Result<PacedFrame> paced_frame(std::uint64_t index);

 private:
  ReplayReader(ReplaySource source, ReplayIndex index)
      : source_(std::move(source)), index_(std::move(index)) {}
  static Result<ReplayReader> indexed(ReplaySource source);
  static std::vector<Tick> ticks_of(const ReplayPlaces& places);
  static std::uint64_t bytes_of(const ReplayPlaces& places);
  Result<ByteView> read_payload(const ReplayPlace& place);
  Status load_ticks_of(Tick tick);
  bool add_record_of_tick(const RecordFrame& frame, ByteView payload, ReplayTicks& ticks) const;
  Result<std::optional<ReplayTicks>> load_ticks(const ReplayPlace& place);
  Result<std::optional<ReplayPacing>> load_pacing(const ReplayPlace& place);
  Result<Snapshot> base_snapshot(const ReplayPlace& place, Tick base);

  ReplaySource source_;
  ReplayIndex index_;
  ReplayTicks loaded_;
  ReplayPacing loaded_pacing_;
};

}  // namespace tickreel::sim
