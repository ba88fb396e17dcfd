#pragma once

#include <cstdint>
#include <string>

#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A film of raw frames from a file or a pipe, one behind the other without any header.
struct FramesEncoding {
  FilmRequest film;             ///< as plan_written takes it; its sound is set where there is some
  std::string input = "-";      ///< the frames; "-" is standard input
  std::string layout = "rgba";  ///< of their pixels; see parse_pixel_layout
  std::string sound{};          ///< a file or a named pipe; empty: none
};

struct EncodedFrames {
  FilmOutcome outcome = FilmOutcome::kMade;  ///< or kKept
  std::int64_t count = 0;
};

/// Makes it, however many frames there are, and tells the listener from the beginning on; says how
/// many there were. What is finished when it fails stays, and the error says how to go on. The
/// errors of RawFrames, SoundInput and WrittenFilm; kBadFile where no frame comes.
///
/// With `resume`, a film that is there already and complete is kept, and the listener hears
/// nothing: where its manifest says that it is of these very frames and of this sound, and made in
/// this way. Otherwise it is in the way (kInTheWay).
Result<EncodedFrames> encode_frames(const FramesEncoding& encoding, FilmListener& listener);

}  // namespace tickreel::movie
