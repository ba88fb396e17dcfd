#pragma once

#include <atomic>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "movie/make/engine/waveform.h"
#include "window/films/replay_file.h"

namespace tickreel::window {

// Searches in a replay, for BackgroundSearch. Their results are empty when the replay cannot be
// played, or when `stop` becomes true.

/// Returns the events of the replay that the game names.
std::vector<FoundEvent> events_in(const ReplayFile& replay, const std::atomic<bool>& stop);
/// Returns the loudness of the replay as it is heard from the game's first camera; empty for a
/// silent game. Lowers the priority of the calling thread.
Waveform waveform_of(const ReplayFile& replay, const std::atomic<bool>& stop);

}  // namespace tickreel::window
