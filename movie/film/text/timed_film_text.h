#pragma once

#include "movie/film/film_overlay.h"
#include "movie/film/time/capture_range.h"
#include "renderer/scene/timed_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns a text ready to be drawn over the pictures of a film of this range. At the film's own
/// ends, only a text with a fade of its own fades. kUsage when the text has a place or colour that
/// does not exist, as only a hand-written film definition can, or when the font file is not the
/// file that the film was planned with. The errors of read_font() too.
Result<TimedText> timed_text(const FilmText& text, const CaptureRange& range);

}  // namespace tickreel::movie
