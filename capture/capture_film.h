#pragma once

#include <cstdint>

#include "capture/film_capture.h"
#include "capture/room.h"
#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// Makes it, and gives the number of its frames: FILE.part grows until the film gets its name, as
/// of encode_frames(). When the program crashes, the film has what it has drawn before, and kFailed
/// says so.
///
/// Where it runs twice, a second time that shows something else is kFailed, with the first frame
/// that differs; the film is that of the first time.
///
/// Films of one run that follow the first get its name with -2, -3 ..., the next where no film is
/// in the way; then it is their sum. Where real time comes first the program goes on when a film is
/// over, but for a display of its own with `at` alone: nobody is there.
///
/// With `resume` what is there from before is compared with what the program draws now, and the
/// film goes on behind it.
Result<std::int64_t> capture_film(const FilmCapture& capture, FilmListener& listener);

}  // namespace tickreel::capture
