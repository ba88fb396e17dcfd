#pragma once

#include <functional>
#include <string>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The beat of music, as a reel says it.
struct MusicBeat {
  std::string bpm;     ///< beats a minute
  std::string offset;  ///< seconds from where one listens on, less than a beat
};

/// Listens to a file of music from a point of it on, seconds, for ten minutes at most. kUsage where
/// it has no steady beat, or has ended before; the errors of MediaSound. `goes_on` is asked again
/// and again (null: it always does); when it does not, kInterrupted.
Result<MusicBeat> find_beat(const std::string& path, const Rational& from,
                            const std::function<bool()>& goes_on = nullptr);

}  // namespace tickreel::movie
