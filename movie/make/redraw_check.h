#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "encode/sinks/picture_witness.h"
#include "movie/make/engine/film_frames.h"
#include "movie/make/engine/progress.h"
#include "movie/make/engine/segment_lane.h"
#include "movie/make/store/stored_film.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the pixel format in which a film's pictures are drawn for its encoder: kRgba, kRgba64
/// for encodings of more than 8 bits, or kRgba64Alpha. kRgba when the settings are wrong.
PixelFormat drawn_layout(const FilmDefinition& film);

/// Draws pictures of finished segments once more, to compare them with the segments.
class RedrawCheck {
 public:
  /// Begins the check. `film`: the definition by which its segments are encoded. `shown`: the
  /// film's frames. All arguments are borrowed.
  static Result<RedrawCheck> begin(const FilmDefinition& film, FilmFrames& shown,
                                   const FrameFinisher& finisher);

  /// Draws a picture, and returns whether it is the same as in its segment. Calls follow the order
  /// of the film.
  Result<bool> is_same(const KnownPicture& known);

 private:
  RedrawCheck(PictureWitness witness, FilmFrames& shown, const FrameFinisher& finisher)
      : witness_(std::move(witness)), shown_(&shown), finisher_(&finisher) {}

  PictureWitness witness_;
  FilmFrames* shown_;
  const FrameFinisher* finisher_;
  std::unique_ptr<Playhead> playhead_{};
};

/// Checks that the segments from an earlier run, and from a cache, were drawn as the missing
/// segments will be drawn. Drops a segment from a cache that was not, so that it is made again;
/// kUsage for such a segment from an earlier run. kInterrupted once `stop` is set; the errors of
/// drawing. `listener` may be null.
Status compare_with_drawn(StoredFilm& stored, FilmFrames& shown, const FrameFinisher& finisher,
                          const std::atomic<bool>* stop, const ProgressListener& listener);

/// Checks that the other segments in a directory that several processes fill were drawn as the
/// segment of `job` will be drawn. kUsage when they were not.
Status compare_with_others(const SegmentJob& job, const std::string& directory, FilmFrames& shown,
                           const FrameFinisher& finisher);

}  // namespace tickreel::movie
