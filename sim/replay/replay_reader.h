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

/// Reads a replay of any format version up to this build's, without trusting it: every record is
/// checked when the file is opened, and again when it is used. Keeps the file open, and one record
/// in memory, whatever the file claims. One thread at a time.
class ReplayReader {
 public:
  /// Opens a replay. kBadFile when the file is missing, is damaged (the message has the byte), is
  /// not a replay, or needs a newer tickreel; kFailed when the system cannot read it. A recording
  /// that breaks off after its first keyframe is fine: see is_complete().
  static Result<ReplayReader> open(const std::string& path);
  /// Reads a replay in memory; `name` is for messages.
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
  /// Returns the number of ticks with inputs: from the first one up to the end.
  [[nodiscard]] Tick tick_count() const { return end_tick() - first_tick(); }
  /// Returns the ticks to show. Earlier ticks exist only because looks remember them.
  [[nodiscard]] TickRange shown_ticks() const {
    return {std::min(index_.session.shown_from, end_tick()), end_tick()};
  }
  /// Whether the recording came to its end. Otherwise the program that wrote it was stopped, or the
  /// file was cut; the ticks up to end_tick() are intact all the same.
  [[nodiscard]] bool is_complete() const { return index_.end.has_value(); }
  [[nodiscard]] const std::optional<ReplayEnd>& end() const { return index_.end; }
  /// Returns the note of a game that died during the recording.
  [[nodiscard]] const std::optional<ReplayCrash>& crash() const { return index_.crash; }
  /// Returns the players that people played at the machine that recorded, as far as it was noted.
  [[nodiscard]] const PlayerSet& people() const { return index_.people; }
  /// Returns the marks and camera keys in the replay. A file beside it may have more: see
  /// NotesFile.
  [[nodiscard]] ReplayNotes notes() const { return index_.notes.notes(); }
  [[nodiscard]] const NoteHistory& note_history() const { return index_.notes; }
  /// Whether the recording ends inside a tick: its input was recorded, and then the game died or
  /// was stopped. It does not count in tick_count().
  [[nodiscard]] bool has_begun_tick() const { return index_.begun_tick.has_value(); }
  /// Returns the input of that tick; there must be one.
  Result<InputFrame> begun_input();
  /// Returns the picture during which the program died, if any; the replay has both of its states.
  [[nodiscard]] const std::optional<BegunPicture>& begun_picture() const {
    return index_.begun_picture;
  }
  /// Returns the number of bytes after the last whole record.
  [[nodiscard]] std::uint64_t unread_bytes() const { return file_bytes() - index_.intact_bytes; }
  [[nodiscard]] std::uint64_t file_bytes() const { return source_.size_bytes(); }
  /// The bytes of the records of inputs and state hashes, of keyframes, and of component hashes.
  [[nodiscard]] std::uint64_t tick_bytes() const { return index_.tick_bytes; }
  [[nodiscard]] std::uint64_t keyframe_bytes() const { return bytes_of(index_.keyframes); }
  [[nodiscard]] std::uint64_t component_bytes() const { return bytes_of(index_.components); }
  /// The ticks that have a keyframe, ascending; the first is first_tick().
  [[nodiscard]] std::vector<Tick> keyframe_ticks() const { return ticks_of(index_.keyframes); }
  /// The ticks that have component hashes, ascending.
  [[nodiscard]] std::vector<Tick> component_ticks() const { return ticks_of(index_.components); }

  // These read the file again: kBadFile when a record is malformed or has changed since it was
  // opened, kFailed when the system cannot read it.

  /// Returns the input of a tick, first_tick() <= tick < end_tick(). Fast for ticks in order.
  Result<InputFrame> input(Tick tick);
  /// Returns the recorded part of the state hash at a tick, first_tick() < tick <= end_tick().
  Result<RecordedHash> state_hash(Tick tick);
  /// Returns the keyframe of exactly this tick, which is in keyframe_ticks().
  Result<ReplayKeyframe> keyframe(Tick tick);
  /// Returns the state hash of that keyframe without reading its state.
  Result<std::uint64_t> keyframe_hash(Tick tick);
  /// Whether the replay's state hashes are those of canonical bytes, and not a game's own.
  Result<bool> hashes_bytes();
  /// Notes that in the session: sets SessionSetup::hashes_itself to false.
  void play_by_hashes_of_bytes() { index_.session.setup.hashes_itself = false; }
  /// Returns the component hashes at exactly this tick, which is in component_ticks(), in the order
  /// of ReplaySession::components.
  Result<ReplayComponents> components(Tick tick);

  /// Returns the number of pictures shown during the recording; 0 when nobody watched.
  [[nodiscard]] std::uint64_t paced_frame_count() const { return index_.paced_frame_count; }
  /// Returns one of them, index < paced_frame_count(). Fast for frames in order.
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
