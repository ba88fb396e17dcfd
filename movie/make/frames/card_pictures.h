#pragma once

#include "movie/film/film_source.h"
#include "movie/make/frames/painted_frames.h"

namespace tickreel::movie {

/// Returns the pictures of a card, or the background of other pictures: its colour. They are
/// silent.
PictureSourceMaker card_pictures(const PaintedSource& card);

}  // namespace tickreel::movie
