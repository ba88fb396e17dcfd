#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Those of its game's that people look for (events_of), in order of time: plays the replay. kUsage
/// when there are none; kInterrupted once `stop` is set (null: never).
Result<std::vector<FoundEvent>> events_of_replay(ReplayReader reader,
                                                 const std::atomic<bool>* stop);

/// The same of those that count for the most in the game alone, the first of events_of().
Result<std::vector<FoundEvent>> main_events_of_replay(ReplayReader reader,
                                                      const std::atomic<bool>* stop);

/// A table (RFC 4180): at,event,actor,target,weight,text. Players by their indexes; times exact.
std::string write_event_csv(const std::vector<FoundEvent>& events);

}  // namespace tickreel::movie
