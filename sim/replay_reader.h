#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "sim/replay_format.h"
#include "sim/replay_record.h"
#include "sim/replay_source.h"

namespace tickreel {

/// A replay of any format version up to ours, opened for reading and not trusted: every record is
/// checked when the file is opened, and again when it is used. Keeps the file open, and one record
/// in memory, whatever the file claims. One thread at a time.
class ReplayReader {
 public:
  /// kBadFile when the file cannot be read, is no replay, is damaged (the message says at which
  /// byte), or needs a newer tickreel. A recording that merely breaks off is fine: see
  /// is_complete().
  static Result<ReplayReader> open(const std::string& path);
  /// The same for a replay in memory; `name` is for messages.
  static Result<ReplayReader> read(Bytes bytes, const std::string& name);

  [[nodiscard]] const std::string& path() const { return source_.path(); }
  [[nodiscard]] std::uint16_t format_version() const { return format_version_; }
  [[nodiscard]] const ReplaySession& session() const { return session_; }
  [[nodiscard]] Tick tick_count() const { return tick_count_; }
  /// Whether the recording came to its end. Otherwise the program that wrote it was stopped, or the
  /// file was cut; the ticks up to tick_count() are intact all the same.
  [[nodiscard]] bool is_complete() const { return end_.has_value(); }
  [[nodiscard]] const std::optional<ReplayEnd>& end() const { return end_; }
  /// What a game that died while it was recorded left.
  [[nodiscard]] const std::optional<ReplayCrash>& crash() const { return crash_; }
  /// Bytes after the last whole record.
  [[nodiscard]] std::uint64_t unread_bytes() const { return file_bytes() - intact_bytes_; }
  [[nodiscard]] std::uint64_t file_bytes() const { return source_.size_bytes(); }
  /// Bytes of the records of inputs and state hashes, of keyframes, and of component hashes.
  [[nodiscard]] std::uint64_t tick_bytes() const { return bytes_of(tick_places_); }
  [[nodiscard]] std::uint64_t keyframe_bytes() const { return bytes_of(keyframe_places_); }
  [[nodiscard]] std::uint64_t component_bytes() const { return bytes_of(component_places_); }
  /// The ticks that have a keyframe, ascending; the first is 0.
  [[nodiscard]] std::vector<Tick> keyframe_ticks() const { return ticks_of(keyframe_places_); }
  /// The ticks that have component hashes, ascending.
  [[nodiscard]] std::vector<Tick> component_ticks() const { return ticks_of(component_places_); }

  /// What a tick was given, 0 <= tick < tick_count(). Fast for ticks in order.
  Result<InputFrame> input(Tick tick);
  /// The recorded part of the state hash at a tick, 1 <= tick <= tick_count().
  Result<RecordedHash> state_hash(Tick tick);
  /// The keyframe of exactly this tick, which keyframe_ticks() lists.
  Result<ReplayKeyframe> keyframe(Tick tick);
  /// The component hashes at exactly this tick, which component_ticks() lists; in the order of
  /// ReplaySession::components.
  Result<ReplayComponents> components(Tick tick);

  /// The pictures that were shown while it was recorded; 0 when nobody watched.
  [[nodiscard]] std::uint64_t paced_frame_count() const { return paced_frame_count_; }
  /// One of them, index < paced_frame_count(). Fast for frames in order.
  Result<PacedFrame> paced_frame(std::uint64_t index);

 private:
  /// Where something lies in the file.
  struct Place {
    Tick first = 0;  ///< the tick, or the first of several; of pacing: the first frame
    std::uint64_t offset = 0;
    std::uint32_t count = 0;  ///< of ticks or frames
    std::uint32_t total_bytes = 0;
    RecordType type{};
  };
  using Places = std::vector<Place>;

  explicit ReplayReader(ReplaySource source) : source_(std::move(source)) {}
  static Result<ReplayReader> scanned(ReplayReader reader);
  static std::vector<Tick> ticks_of(const Places& places);
  static std::uint64_t bytes_of(const Places& places);
  Status scan();
  Status scan_preamble();
  Status note_record(const Place& place, ByteView payload);
  Status note_session(ByteView payload);
  Status note_ticks(Place place, ByteView payload);
  Status note_keyframe(Place place, ByteView payload);
  Status note_components(Place place, ByteView payload);
  Status note_pacing(Place place, ByteView payload);
  Status note_crash(const Place& place, ByteView payload);
  Status note_end(const Place& place, ByteView payload);
  Status note_place(Places& places, const Place& place);
  Status check_what_was_found() const;
  Result<ByteView> read_payload(const Place& place);
  Status load_ticks_of(Tick tick);
  Result<std::optional<ReplayTicks>> load_ticks(const Place& place);
  Result<Snapshot> base_snapshot(const Place& place, Tick base);

  ReplaySource source_;
  std::uint64_t intact_bytes_ = 0;
  std::uint16_t format_version_ = 0;
  bool has_session_ = false;
  ReplaySession session_;
  Tick tick_count_ = 0;
  std::uint64_t paced_frame_count_ = 0;
  std::optional<ReplayEnd> end_;
  std::optional<ReplayCrash> crash_;
  Places tick_places_;
  Places keyframe_places_;
  Places component_places_;
  Places pacing_places_;
  ReplayTicks loaded_;
  ReplayPacing loaded_pacing_;
};

}  // namespace tickreel
