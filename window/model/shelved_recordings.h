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

/// A recording that can be watched: one from the spool, or a file that was opened lately.
struct ShelvedRecording {
  std::string path;
  /// the name in the spool; empty: a file elsewhere, which the program must not delete
  std::string name;
  std::string game;  ///< empty when the file cannot be read
  Rational seconds;  ///< the duration
  std::size_t marks = 0;
  RecordingState state = RecordingState::kComplete;
  std::chrono::system_clock::time_point changed;
};

/// The state in words for people: "complete", "interrupted".
const char* name_of(RecordingState state);
Rational seconds_of(const SpooledRecording& recording);

/// All recordings except those in progress, the newest first, without duplicates. A recording that
/// cannot be read is listed as damaged.
Result<std::vector<ShelvedRecording>> shelved_recordings(RecordingSpool& spool,
                                                         const RecentFiles& recent);
/// Reads what the recording's file says about itself.
ShelvedRecording look_at_recording(const std::string& path);

}  // namespace tickreel::window
