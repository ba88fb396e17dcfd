#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Plays the replay and returns the events of all kinds of events_of(), in order of time. The
/// errors of open_replay() and find_events(): kUsage for a game in which nothing can be found,
/// kDiverged when the game plays otherwise than recorded, kInterrupted once `stop` is set (null:
/// never).
Result<std::vector<FoundEvent>> events_of_replay(ReplayReader reader,
                                                 const std::atomic<bool>* stop);

/// Does the same for the events of the main kind, the first of events_of().
Result<std::vector<FoundEvent>> main_events_of_replay(ReplayReader reader,
                                                      const std::atomic<bool>* stop);

/// Returns the events as a table (RFC 4180): at,event,actor,target,weight,text. Players are
/// indexes; times are exact.
std::string write_event_csv(const std::vector<FoundEvent>& events);

}  // namespace tickreel::movie
