#pragma once

#include "movie/film/film_definition.h"
#include "movie/frames/painted_frames.h"

namespace tickreel {

/// What a card shows, a clip of kCardSource, and what is around others: its colour. It is silent.
PictureSourceMaker card_pictures(const FilmDefinition& card);

}  // namespace tickreel
