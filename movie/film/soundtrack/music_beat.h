#pragma once

#include <functional>
#include <string>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The beat of music, in the form of a reel's keys.
struct MusicBeat {
  std::string bpm;     ///< beats a minute
  std::string offset;  ///< seconds from where listening began to the first beat; less than a beat
};

/// Finds the beat of a music file, listening from second `from` for ten minutes at most. kUsage
/// where the music has no steady beat, or has ended before `from`; the errors of MediaSound.
/// `goes_on` is asked again and again (null: always true); when it returns false, kInterrupted.
Result<MusicBeat> find_beat(const std::string& path, const Rational& from,
                            const std::function<bool()>& goes_on = nullptr);

}  // namespace tickreel::movie
