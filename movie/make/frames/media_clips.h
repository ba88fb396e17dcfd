#pragma once

#include "movie/film/film_definition.h"
#include "movie/make/frames/painted_frames.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns an opener of the pictures of a still, which are silent. kUsage when the file is not the
/// file that the film was planned with; the errors of read_still.
Result<PictureSourceMaker> still_pictures(const FilmDefinition& clip);

/// Returns an opener of the pictures and the sound of a video clip. Frame n is the picture that the
/// video shows n / frame_rate seconds after the in point. Each source opens the video for itself.
/// kUsage when the file is not the file that the film was planned with, or for an invalid volume;
/// the errors of know_video.
Result<PictureSourceMaker> video_pictures(const FilmDefinition& clip);

}  // namespace tickreel::movie
