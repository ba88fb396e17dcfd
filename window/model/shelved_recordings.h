#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "live/spool/recording_spool.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "window/model/recent_files.h"

namespace tickreel::window {

/// A recording that can be watched: from the spool, or a file that was opened lately.
struct ShelvedRecording {
  std::string path;
  /// The name in the spool; empty: a file elsewhere, which the program must not delete.
  std::string name;
  std::string game;       ///< the name of the game; empty when the file cannot be read
  Rational seconds;       ///< the duration; 0 when the file cannot be read
  std::size_t marks = 0;  ///< the number of marks, also of points
  RecordingState state = RecordingState::kComplete;
  std::chrono::system_clock::time_point changed;  ///< when the file was last changed
};

/// Returns when a recording was begun: the date in its name in the spool, or else the last change
/// of its file.
std::chrono::system_clock::time_point played_at(const ShelvedRecording& recording);
/// Returns the state in words: "complete", "interrupted".
const char* name_of(RecordingState state);
/// Returns the duration of a recording of the spool.
Rational seconds_of(const SpooledRecording& recording);

/// Returns the recordings of the spool, except those in progress, and the recent files, without
/// duplicates; the one with the latest played_at() comes first. A recording that cannot be read is
/// listed as damaged. The errors of reading the spool.
Result<std::vector<ShelvedRecording>> shelved_recordings(RecordingSpool& spool,
                                                         const RecentFiles& recent);
/// Returns the details of the recording in a file, without ShelvedRecording::name; a damaged
/// recording when it cannot be read.
ShelvedRecording look_at_recording(const std::string& path);

}  // namespace tickreel::window
