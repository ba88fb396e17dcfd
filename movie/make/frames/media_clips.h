#pragma once

#include "movie/film/film_definition.h"
#include "movie/make/frames/painted_frames.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What a clip of a still shows. It is silent. kUsage when the file is not the one that the
/// film was planned with; the errors of read_still.
Result<PictureSourceMaker> still_pictures(const FilmDefinition& clip);

/// What a clip of a video shows, and sounds like. Frame n is the picture that the video shows
/// at n / frame_rate seconds behind the in point. Each source opens the video for itself. kUsage
/// when the file is not the one that the film was planned with; the errors of know_video.
Result<PictureSourceMaker> video_pictures(const FilmDefinition& clip);

}  // namespace tickreel::movie
