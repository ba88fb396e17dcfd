#pragma once

#include "movie/film/film_source.h"
#include "movie/make/frames/painted_frames.h"

namespace tickreel::movie {

/// Returns an opener of silent pictures of one colour: that of a card, or, for a clip of another
/// kind, that of the clip's own background.
PictureSourceMaker card_pictures(const PaintedSource& card);

}  // namespace tickreel::movie
