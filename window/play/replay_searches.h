#pragma once

#include <atomic>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "movie/make/engine/waveform.h"
#include "window/films/replay_file.h"

namespace tickreel::window {

// The searches in a replay for BackgroundSearch. Empty when the replay cannot be played.

/// The events that the game names.
std::vector<FoundEvent> events_in(const ReplayFile& replay, const std::atomic<bool>& stop);
/// The loudness heard from the game's first camera; empty for a silent game. Runs with low
/// priority.
Waveform waveform_of(const ReplayFile& replay, const std::atomic<bool>& stop);

}  // namespace tickreel::window
