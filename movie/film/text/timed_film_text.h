#pragma once

#include "movie/film/film_overlay.h"
#include "movie/film/time/capture_range.h"
#include "renderer/scene/timed_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A text as it lies over the pictures of a film of this range. kUsage when a film that somebody
/// wrote down asks for what there is not, or when its font is not the one that it was planned with;
/// the errors of read_font too.
Result<TimedText> timed_text(const FilmText& text, const CaptureRange& range);

}  // namespace tickreel::movie
