#pragma once

#include "movie/film/film_source.h"
#include "movie/make/frames/painted_frames.h"

namespace tickreel::movie {

/// What a card shows, and what is around other pictures: its colour. It is silent.
PictureSourceMaker card_pictures(const PaintedSource& card);

}  // namespace tickreel::movie
