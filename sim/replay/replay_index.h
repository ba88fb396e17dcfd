#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/replay/note_records.h"
#include "sim/replay/replay_format.h"
#include "sim/replay/replay_record.h"
#include "sim/replay/replay_source.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// The place of a record, or of several consecutive records, in a replay.
struct ReplayPlace {
  Tick first = 0;            ///< the first tick in it; for pacing, the index of the first frame
  std::uint64_t offset = 0;  ///< bytes from the start of the file
  std::uint32_t count = 0;   ///< the number of ticks or frames
  std::uint32_t total_bytes = 0;
  RecordType type{};
};

/// Places in the order of the file, which is also the order of `first`.
using ReplayPlaces = std::vector<ReplayPlace>;

/// The result of one pass over a replay that checks all records: the values of small records, and
/// the places of large ones. Its size has a limit, whatever the file contains.
struct ReplayIndex {
  std::uint64_t intact_bytes = 0;  ///< the size of the file up to the end of the last whole record
  std::uint16_t format_version = 0;
  ReplaySession session;
  Tick end_tick = 0;                      ///< the tick of the last state
  std::optional<ReplayPlace> begun_tick;  ///< the input of a last tick that was not finished
  std::optional<BegunPicture> begun_picture;
  std::uint64_t paced_frame_count = 0;
  std::uint64_t tick_bytes = 0;  ///< the size of all records of ticks
  std::optional<ReplayEnd> end;
  std::optional<ReplayCrash> crash;
  PlayerSet people;  ///< see ReplayReader::people()
  NoteHistory notes;
  /// Each place is a chunk, or several single ticks. Records of pacing may lie between single
  /// ticks, and ticks between records of pacing.
  ReplayPlaces ticks;
  ReplayPlaces keyframes;
  ReplayPlaces components;
  ReplayPlaces pacing;
};

/// Reads and checks all records. kBadFile, with the offset in the message, for a file that is
/// damaged, is not a replay, needs a newer tickreel, or breaks off before the end of its first
/// keyframe. A file that breaks off later is no error. kFailed when the file cannot be read.
Result<ReplayIndex> index_replay(ReplaySource& source);

}  // namespace tickreel::sim
