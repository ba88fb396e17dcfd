#pragma once

#include <cstdint>

#include "capture/film_capture.h"
#include "capture/room.h"
#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// Makes the film and returns the number of its frames. FILE.part grows until the film gets its
/// name, as with encode_frames(). When the program crashes, the film keeps what was drawn before,
/// and the error is kFailed.
///
/// With `runs_twice`, a second run that differs is kFailed with the first different frame; the film
/// is that of the first run.
///
/// The second and further films of a run are named with -2, -3 ..., skipping names that are taken;
/// the result is then the sum of the frames. After a start in real time the program continues when
/// a film is over. Only with `at` alone on a display of its own it ends, because nobody is there.
///
/// With `resume`, the existing part is compared with what the program draws now, and the film
/// continues after it.
Result<std::int64_t> capture_film(const FilmCapture& capture, FilmListener& listener);

}  // namespace tickreel::capture
