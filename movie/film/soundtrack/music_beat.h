#pragma once

#include <functional>
#include <string>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The beat of music, as decimal numbers for the keys of a reel.
struct MusicBeat {
  std::string bpm;     ///< beats a minute
  std::string offset;  ///< seconds from the point where the search began to the first beat; less
                       ///< than one beat
};

/// Finds the beat of a music file. Listens to ten minutes at most, beginning at second `from` of
/// the file. kUsage when the music has no steady beat or ends before `from`; the errors of
/// MediaSound. `goes_on` is asked again and again (null: always true); when it returns false,
/// kInterrupted.
Result<MusicBeat> find_beat(const std::string& path, const Rational& from,
                            const std::function<bool()>& goes_on = nullptr);

}  // namespace tickreel::movie
