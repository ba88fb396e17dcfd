#pragma once

#include <atomic>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "movie/make/engine/waveform.h"
#include "window/films/replay_file.h"

namespace tickreel::window {

// What a BackgroundSearch looks for in a replay. Nothing when it cannot be played.

/// The events that its game names.
std::vector<FoundEvent> events_in(const ReplayFile& replay, const std::atomic<bool>& stop);
/// How loud it is, heard from the game's first camera; nothing of a silent game. Gives way to other
/// threads.
Waveform waveform_of(const ReplayFile& replay, const std::atomic<bool>& stop);

}  // namespace tickreel::window
