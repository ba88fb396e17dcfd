#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "sim/replay_format.h"

namespace tickreel {

/// A replay file, opened for reading and not trusted: every record is checked when the file is
/// opened, and again when it is used. Keeps the file open, and one record in memory. One thread at
/// a time.
class ReplayReader {
 public:
  /// kFailed when the file cannot be read; kBadFile when it is no replay, is damaged (the message
  /// says at which byte), or needs a newer tickreel. A recording that merely breaks off is fine:
  /// see is_complete().
  static Result<ReplayReader> open(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const ReplaySession& session() const { return session_; }
  [[nodiscard]] Tick tick_count() const { return tick_count_; }
  /// Whether the recording came to its end. Otherwise the program that wrote it was stopped, or the
  /// file was cut; the ticks up to tick_count() are intact all the same.
  [[nodiscard]] bool is_complete() const { return end_.has_value(); }
  [[nodiscard]] const std::optional<ReplayEnd>& end() const { return end_; }
  /// Bytes after the last whole record.
  [[nodiscard]] std::uint64_t unread_bytes() const { return file_bytes_ - intact_bytes_; }
  [[nodiscard]] std::uint64_t file_bytes() const { return file_bytes_; }
  /// The ticks that have a keyframe, ascending; the first is 0.
  [[nodiscard]] std::vector<Tick> keyframe_ticks() const;

  /// What a tick was given, 0 <= tick < tick_count(). Fast for ticks in order.
  Result<InputFrame> input(Tick tick);
  /// The low half of the state hash at a tick, 1 <= tick <= tick_count().
  Result<std::uint32_t> state_hash(Tick tick);
  /// The keyframe of exactly this tick, which keyframe_ticks() lists.
  Result<ReplayKeyframe> keyframe(Tick tick);

 private:
  /// Where a record lies in the file.
  struct Place {
    Tick tick = 0;
    std::size_t tick_count = 0;  ///< of a ticks record
    std::uint64_t offset = 0;
    std::size_t total_bytes = 0;
  };
  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  ReplayReader() = default;
  Status scan();
  Status scan_preamble();
  Status note_record(const Place& place, const RecordFrame& frame,
                     std::span<const std::uint8_t> payload);
  Status note_session(std::span<const std::uint8_t> payload);
  Status note_ticks(Place place, std::span<const std::uint8_t> payload);
  Status note_keyframe(Place place, std::span<const std::uint8_t> payload);
  Status note_end(std::span<const std::uint8_t> payload);
  Status check_what_was_found() const;
  Result<std::vector<std::uint8_t>> read_bytes(std::uint64_t offset, std::size_t count);
  Result<std::vector<std::uint8_t>> read_payload(const Place& place);
  Status load_ticks_of(Tick tick);
  [[nodiscard]] Error damaged(std::uint64_t offset, const std::string& what) const;

  std::string path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  std::uint64_t file_bytes_ = 0;
  std::uint64_t intact_bytes_ = 0;
  bool has_session_ = false;
  ReplaySession session_;
  Tick tick_count_ = 0;
  std::optional<ReplayEnd> end_;
  std::vector<Place> ticks_places_;
  std::vector<Place> keyframe_places_;
  ReplayTicks loaded_;
};

}  // namespace tickreel
