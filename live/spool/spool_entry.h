#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "live/room.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// The files of one recording in a spool. A complete recording is NAME.replay. A recording in
/// progress, or one that broke off, is NAME.replay.part. If the program was killed while it packed
/// the recording, NAME.replay.packing exists, too, and perhaps both others. NAME.replay and
/// NAME.replay.part may have notes files (notes_path_beside()).
struct SpoolEntry {
  std::string name;             ///< NAME
  std::string path;             ///< the path of NAME.replay, also if it does not exist
  bool is_named = false;        ///< whether NAME.replay exists
  bool has_part = false;        ///< whether NAME.replay.part exists
  bool is_kept = false;         ///< whether it is in the folder of kept recordings
  bool is_in_progress = false;  ///< whether a program is, or may be, recording it now
  std::uint64_t bytes = 0;      ///< the bytes of its files, without notes files
  std::chrono::system_clock::time_point changed;  ///< the last change of these files

  /// Returns when the recording was begun, as text to sort by (date_in_name()): the date in its
  /// name, or, for a name without a date, the last change.
  [[nodiscard]] std::string begun() const;
  /// Returns the path of the file to open: NAME.replay, or NAME.replay.part if it does not exist.
  [[nodiscard]] std::string readable_path() const;
  /// Packs the recording into the file `to`, which gets its date, and removes it from the spool.
  /// The errors of pack_replay().
  Status move_to(const std::string& to, bool overwrite) const;
  /// Removes all files but NAME.replay and its notes.
  Status remove_traces() const;
  /// Removes all files.
  Status remove() const;
};

/// Returns a local time as names of recordings have it: "20261121-104904".
std::string date_in_name(std::chrono::system_clock::time_point time);
/// Returns the date in a recording's name: "20261121-104904" of "tanks-20261121-104904-7f3a02".
/// Empty: the name has no date.
std::string_view find_date(std::string_view name);

/// Whether a text may be the name of a recording: it can be a part of a path and is safe on a
/// terminal (well-formed UTF-8 without ASCII blanks, slashes and characters that is_obeyed() names;
/// no dot at the beginning).
bool is_spool_name(std::string_view name);

/// Returns the recordings in `folder` and `kept_folder`, in no particular order. Removes unfinished
/// NAME.replay.packing files that have no recording. kFailed when a folder cannot be read.
Result<std::vector<SpoolEntry>> scan_spool(const std::string& folder,
                                           const std::string& kept_folder);

}  // namespace tickreel::live
