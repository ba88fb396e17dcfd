#pragma once

#include <cstdint>
#include <string>

#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A request for a film of raw frames from a file or a pipe, one after the other without any
/// header.
struct FramesEncoding {
  FilmRequest film;             ///< see plan_written(); its sound is set where there is some
  std::string input = "-";      ///< the file of frames; "-" is standard input
  std::string layout = "rgba";  ///< the layout of their pixels; see parse_pixel_layout
  std::string sound{};          ///< a file or a named pipe; empty: no sound
};

struct EncodedFrames {
  FilmOutcome outcome = FilmOutcome::kMade;  ///< or kKept
  std::int64_t count = 0;
};

/// Makes the film, whatever the number of frames, and tells the listener from its beginning.
/// Returns how many frames there were. After a failure, finished segments stay, and the error says
/// how to continue. The errors of reading the input, of SoundInput and of WrittenFilm; kBadFile
/// where no frame comes.
///
/// With `resume`, a complete film that is there is kept, and the listener hears nothing, where its
/// manifest says that it has the same frames and sound and was made in the same way. Any other film
/// is in the way (kInTheWay).
Result<EncodedFrames> encode_frames(const FramesEncoding& encoding, FilmListener& listener);

}  // namespace tickreel::movie
