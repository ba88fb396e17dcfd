#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "live/room.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// The files of one recording in a spool, whatever state it is in: NAME.replay when it is complete,
/// NAME.replay.part while it is recorded or after it broke off, and both, and NAME.replay.packing,
/// when the program was killed while it packed; and what notes_path_beside() names for the first
/// two.
struct SpoolEntry {
  std::string name;
  std::string path;       ///< of NAME.replay, whether or not it is there
  bool is_named = false;  ///< it is there
  bool has_part = false;
  bool is_kept = false;
  bool is_in_progress = false;
  std::uint64_t bytes = 0;                        ///< of all files
  std::chrono::system_clock::time_point changed;  ///< the last change of any

  /// When it was begun: text to sort by. The name says it, or, of one that somebody else named, the
  /// date of the file.
  [[nodiscard]] std::string begun() const;
  /// The path of the file to open.
  [[nodiscard]] std::string readable_path() const;
  /// Packs the recording into `to` and removes it here; the date stays.
  Status move_to(const std::string& to, bool overwrite) const;
  /// Removes what recording and packing left beside a complete replay.
  Status remove_traces() const;
  Status remove() const;
};

/// "20261121-104904": local time, as names of recordings have it.
std::string date_in_name(std::chrono::system_clock::time_point time);
/// Finds the date in a name ("tanks-20261121-104904-7f3a02"); empty where there is none.
std::string_view find_date(std::string_view name);

/// Whether a text can be the name of a recording: it becomes part of paths, and is shown on
/// terminals.
bool is_spool_name(std::string_view name);

/// The recordings in `folder` and `kept_folder`, in no order. Removes packed files that were never
/// finished and have no recording beside them.
Result<std::vector<SpoolEntry>> scan_spool(const std::string& folder,
                                           const std::string& kept_folder);

}  // namespace tickreel::live
