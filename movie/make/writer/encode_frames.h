#pragma once

#include <cstdint>
#include <string>

#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A request for a film of raw frames that are read from a file or a pipe. The frames follow each
/// other without any header.
struct FramesEncoding {
  /// See plan_written(). encode_frames() sets film.sound to kGameSound when `sound` is not empty.
  FilmRequest film;
  std::string input = "-";      ///< the file of frames; "-" is standard input
  std::string layout = "rgba";  ///< the layout of the pixels in the frames; see parse_pixel_layout
  /// The path of a sound file or a named pipe; empty: no sound. Sound that is shorter than the film
  /// is followed by silence, and sound behind the film's end is left out.
  std::string sound{};
};

/// The result of encode_frames().
struct EncodedFrames {
  FilmOutcome outcome = FilmOutcome::kMade;  ///< kMade or kKept
  std::int64_t count = 0;                    ///< the number of frames of the film
};

/// Makes the film of as many frames as come, and tells the listener everything, except errors in
/// opening the film and its inputs. After a failure, finished segments stay, and the error says how
/// to continue. kBadFile when no frame comes, or when the input ends inside a frame; kInterrupted
/// once `film.stop` is set; the errors of plan_written(), of reading the input, of SoundInput and
/// of WrittenFilm.
///
/// With `resume`, an unfinished film is continued. The input gives its frames and sound again, from
/// the first on: kUsage when they differ, kBadFile when there are fewer frames.
///
/// With `resume` and without `overwrite`, a complete film of that name is kept if its manifest says
/// that it has the same frames and sound and was made in the same way. kInTheWay for any other film
/// of that name, except that an input with fewer frames is kBadFile. In all these cases the
/// listener is not called.
Result<EncodedFrames> encode_frames(const FramesEncoding& encoding, FilmListener& listener);

}  // namespace tickreel::movie
