#pragma once

#include <cstdint>

#include "capture/film_capture.h"
#include "capture/room.h"
#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// Makes the film and returns the number of its frames. FILE.part grows until the film gets its
/// name, as with encode_frames(). kUsage for options that make no sense; kInTheWay when the film
/// exists and may not be overwritten; the errors of run_captured(). When the program crashes, the
/// film has everything that was drawn before, and the error is kFailed. After other errors
/// FILE.part stays if it has frames, and the message says what can be done with it.
///
/// With `runs_twice`, the program runs a second time. When the second run shows or plays something
/// else, the error is kFailed with the first different frame or (to within 64) sample, and the film
/// is the film of the first run.
///
/// A run in real time can make several films. The second and further films are named with -2, -3
/// ..., skipping names that exist, with or without .part, unless they may be overwritten; the
/// result is then the sum of the frames. The program continues in real time after a film, except
/// with `at` alone on a hidden display: then it ends, because nobody could ask for another film.
///
/// With `resume`, the existing part is compared with what the program draws now, and the film
/// continues after it.
Result<std::int64_t> capture_film(const FilmCapture& capture, FilmListener& listener);

}  // namespace tickreel::capture
