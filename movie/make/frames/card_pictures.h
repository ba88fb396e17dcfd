#pragma once

#include "movie/film/film_source.h"
#include "movie/make/frames/painted_frames.h"

namespace tickreel::movie {

/// Returns an opener of pictures that have the colour of a card, or of the background of another
/// clip. The pictures are silent.
PictureSourceMaker card_pictures(const PaintedSource& card);

}  // namespace tickreel::movie
