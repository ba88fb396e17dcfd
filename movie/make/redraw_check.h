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

/// As what a film's pictures are drawn for what its segments are encoded with: kRgba, kRgba64 where
/// that has more than 8 bits, or kRgba64Alpha. kRgba, where the settings are wrong.
PixelFormat drawn_layout(const FilmDefinition& film);

/// Draws pictures once more that are there already, to compare them.
class RedrawCheck {
 public:
  /// All are borrowed. `film`: as its segments are encoded.
  static Result<RedrawCheck> begin(const FilmDefinition& film, FilmFrames& shown,
                                   const FrameFinisher& finisher);

  /// Whether it is the same picture now. In the order of the film.
  Result<bool> is_same(const KnownPicture& known);

 private:
  RedrawCheck(PictureWitness witness, FilmFrames& shown, const FrameFinisher& finisher)
      : witness_(std::move(witness)), shown_(&shown), finisher_(&finisher) {}

  PictureWitness witness_;
  FilmFrames* shown_;
  const FrameFinisher* finisher_;
  std::unique_ptr<Playhead> playhead_{};
};

/// Finds out whether the segments that a film has from before, or from a cache, were drawn as the
/// others will be. Those from a cache that were not are made again; kUsage of those from before.
/// `listener` may be null.
Status compare_with_drawn(StoredFilm& stored, FilmFrames& shown, const FrameFinisher& finisher,
                          const std::atomic<bool>* stop, const ProgressListener& listener);

/// The same of the other segments in a directory that several processes fill.
Status compare_with_others(const SegmentJob& job, const std::string& directory, FilmFrames& shown,
                           const FrameFinisher& finisher);

}  // namespace tickreel::movie
