#pragma once

#include <memory>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/frames/made_frames.h"
#include "movie/frames/painted_frames.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What a clip of panes shows: frame n of each of its panes, side by side. It sounds as all
/// of them together. `panes`: the frames of each, for this clip alone. kUsage when they do not fit
/// into the clip's picture.
Result<PictureSourceMaker> pane_pictures(const FilmDefinition& clip,
                                         std::vector<std::shared_ptr<MadeFrames>> panes,
                                         Pictures pictures);

}  // namespace tickreel::movie
