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

/// The place of something in a replay.
struct ReplayPlace {
  Tick first = 0;  ///< the tick, or the first of several; for pacing the index of the first frame
  std::uint64_t offset = 0;  ///< bytes from the start of the file
  std::uint32_t count = 0;   ///< the number of ticks or frames
  std::uint32_t total_bytes = 0;
  RecordType type{};
};

/// A list in the order of the file, which is also the order of `first`.
using ReplayPlaces = std::vector<ReplayPlace>;

/// The result of one pass over all records of a replay, each of them checked: small values
/// themselves, and the places of the rest. Its size is bounded, whatever the file claims.
struct ReplayIndex {
  std::uint64_t intact_bytes = 0;  ///< up to the end of the last whole record
  std::uint16_t format_version = 0;
  ReplaySession session;
  Tick end_tick = 0;                      ///< the last tick whose state the replay leads to
  std::optional<ReplayPlace> begun_tick;  ///< the place of an input without an outcome
  std::optional<BegunPicture> begun_picture;
  std::uint64_t paced_frame_count = 0;
  std::uint64_t tick_bytes = 0;  ///< the size of all records of ticks
  std::optional<ReplayEnd> end;
  std::optional<ReplayCrash> crash;
  PlayerSet people;  ///< see ReplayReader::people()
  NoteHistory notes;
  /// The places of chunks, or of several single ticks. Records of pacing may lie between ticks, and
  /// ticks between records of pacing.
  ReplayPlaces ticks;
  ReplayPlaces keyframes;
  ReplayPlaces components;
  ReplayPlaces pacing;
};

/// Reads all records. kBadFile, with the byte, for a damaged file, one of another kind, one that
/// needs a newer tickreel, or one that breaks off before its first keyframe; any later break is
/// fine. kFailed when the file cannot be read.
Result<ReplayIndex> index_replay(ReplaySource& source);

}  // namespace tickreel::sim
