#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tickreel/result.h"
#include "window/play/film_queue.h"

namespace tickreel {

/// What came of a command that records, noted by its RecordingPlace.
struct RecordingReport {
  /// Of the last recording, as it is called now; empty: it was removed. None: none was begun.
  std::optional<std::string> path;
  std::vector<QueuedFilm> films;  ///< of what was marked in it, if they were wanted
};

/// What the recording is, for --json: what its file says, but for the films. `game`: where there is
/// no file.
nlohmann::json recording_document(const RecordingReport& report, const std::string& game,
                                  const Status& recorded);

}  // namespace tickreel
