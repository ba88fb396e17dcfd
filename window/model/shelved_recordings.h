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

/// A recording that can be watched: of the spool, or a file that was opened lately.
struct ShelvedRecording {
  std::string path;
  std::string name;  ///< in the spool; empty: a file elsewhere, which nobody here deletes
  std::string game;  ///< empty: it cannot be read
  Rational seconds;  ///< how long it is
  std::size_t marks = 0;
  RecordingState state = RecordingState::kComplete;
  std::chrono::system_clock::time_point changed;
};

/// "complete", "interrupted": for people.
const char* name_of(RecordingState state);
Rational seconds_of(const SpooledRecording& recording);

/// All that there are but those in progress, the newest first, each once. What cannot be read is
/// among them, as damaged.
Result<std::vector<ShelvedRecording>> shelved_recordings(RecordingSpool& spool,
                                                         const RecentFiles& recent);
/// As far as its file says it.
ShelvedRecording look_at_recording(const std::string& path);

}  // namespace tickreel::window
