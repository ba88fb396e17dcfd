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

/// A replay of any format version up to ours, opened for reading and not trusted: every record is
/// checked when the file is opened, and again when it is used. Keeps the file open, and one record
/// in memory, whatever the file claims. One thread at a time.
class ReplayReader {
 public:
  /// Opens a replay. kBadFile when the file cannot be read, is damaged (the message says at which
  /// byte), is of another kind, or needs a newer tickreel. A recording that merely breaks off is
  /// fine: see is_complete().
  static Result<ReplayReader> open(const std::string& path);
  /// Reads a replay in memory; `name` is for messages.
  static Result<ReplayReader> read(Bytes bytes, const std::string& name);
  /// One more reader of the same file, with the same index: nothing is opened or checked again. It
  /// may be used by another thread.
  [[nodiscard]] ReplayReader again() const { return {source_.again(), index_}; }

  [[nodiscard]] const std::string& path() const { return source_.path(); }
  [[nodiscard]] std::uint16_t format_version() const { return index_.format_version; }
  [[nodiscard]] const ReplaySession& session() const { return index_.session; }
  /// The tick of the state that the replay begins with: 0, unless it is a part of a longer session.
  [[nodiscard]] Tick first_tick() const { return index_.session.first_tick; }
  /// The tick of its last state.
  [[nodiscard]] Tick end_tick() const { return index_.end_tick; }
  /// The ticks that there are inputs of: from the first one up to the end.
  [[nodiscard]] Tick tick_count() const { return end_tick() - first_tick(); }
  /// Those to be shown. What lies before them is there for looks that remember it.
  [[nodiscard]] TickRange shown_ticks() const {
    return {std::min(index_.session.shown_from, end_tick()), end_tick()};
  }
  /// Whether the recording came to its end. Otherwise the program that wrote it was stopped, or the
  /// file was cut; the ticks up to end_tick() are intact all the same.
  [[nodiscard]] bool is_complete() const { return index_.end.has_value(); }
  [[nodiscard]] const std::optional<ReplayEnd>& end() const { return index_.end; }
  /// What a game that died while it was recorded left.
  [[nodiscard]] const std::optional<ReplayCrash>& crash() const { return index_.crash; }
  /// The marks and camera keys in it. There may be more in a file beside it: see NotesFile.
  [[nodiscard]] ReplayNotes notes() const { return index_.notes.notes(); }
  [[nodiscard]] const NoteHistory& note_history() const { return index_.notes; }
  /// The tick that the recording ends in, if it ends in one: its input was recorded, and then the
  /// game died in it, or was stopped. It is none of the tick_count() ticks.
  [[nodiscard]] bool has_begun_tick() const { return index_.begun_tick.has_value(); }
  /// What that tick was given.
  Result<InputFrame> begun_input();
  /// The picture that the program died of, if it did: of two states that are in the replay.
  [[nodiscard]] const std::optional<BegunPicture>& begun_picture() const {
    return index_.begun_picture;
  }
  /// Bytes after the last whole record.
  [[nodiscard]] std::uint64_t unread_bytes() const { return file_bytes() - index_.intact_bytes; }
  [[nodiscard]] std::uint64_t file_bytes() const { return source_.size_bytes(); }
  /// Bytes of the records of inputs and state hashes, of keyframes, and of component hashes.
  [[nodiscard]] std::uint64_t tick_bytes() const { return index_.tick_bytes; }
  [[nodiscard]] std::uint64_t keyframe_bytes() const { return bytes_of(index_.keyframes); }
  [[nodiscard]] std::uint64_t component_bytes() const { return bytes_of(index_.components); }
  /// The ticks that have a keyframe, ascending; the first is first_tick().
  [[nodiscard]] std::vector<Tick> keyframe_ticks() const { return ticks_of(index_.keyframes); }
  /// The ticks that have component hashes, ascending.
  [[nodiscard]] std::vector<Tick> component_ticks() const { return ticks_of(index_.components); }

  /// What a tick was given, first_tick() <= tick < end_tick(). Fast for ticks in order.
  Result<InputFrame> input(Tick tick);
  /// The recorded part of the state hash at a tick, first_tick() < tick <= end_tick().
  Result<RecordedHash> state_hash(Tick tick);
  /// The keyframe of exactly this tick, which keyframe_ticks() lists.
  Result<ReplayKeyframe> keyframe(Tick tick);
  /// The state hash of that keyframe alone, without its state.
  Result<std::uint64_t> keyframe_hash(Tick tick);
  /// Whether its state hashes are those of the canonical bytes, and not a game's own.
  Result<bool> hashes_bytes();
  /// Says so in the session: see SessionSetup::hashes_itself.
  void play_by_hashes_of_bytes() { index_.session.setup.hashes_itself = false; }
  /// The component hashes at exactly this tick, which component_ticks() lists; in the order of
  /// ReplaySession::components.
  Result<ReplayComponents> components(Tick tick);

  /// The pictures that were shown while it was recorded; 0 when nobody watched.
  [[nodiscard]] std::uint64_t paced_frame_count() const { return index_.paced_frame_count; }
  /// One of them, index < paced_frame_count(). Fast for frames in order.
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
