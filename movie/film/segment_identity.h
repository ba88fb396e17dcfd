#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/film/reel_timeline.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Everything that decides the bytes of one segment of a film. Segments with equal identities, in
/// one film or in two films, have the same coded frames and samples.
struct SegmentIdentity {
  std::string text;        ///< JSON on one line
  std::uint64_t hash = 0;  ///< XXH3 of the text
};

/// Computes the identities of the segments of one film. Any thread.
///
/// An identity holds the provenance and all compared fields (FilmField::words) of the film and its
/// clips, except the parts that the segment does not show: other clips, texts that are not over its
/// frames, and a fade or a transition that it is not in. It leaves out the length of segments too,
/// and what is added when they are joined: tags, chapters, music, laid sounds, tracks that are not
/// split off (split_buses()), and the sound's encoder.
///
/// The position of the segment counts only where it changes the bytes. Frames are counted within
/// their clip, or from the beginning or the end of a fade. Where a frame has no whole number of
/// samples, the phase of the samples counts.
class SegmentIdentities {
 public:
  /// Prepares the identities. The errors of ReelTimeline::make().
  static Result<SegmentIdentities> make(const FilmDefinition& film,
                                        const FilmProvenance& provenance);
  /// Returns the identity of a segment; 0 <= segment < the film's plan.segment_count().
  [[nodiscard]] SegmentIdentity at(std::int64_t segment) const;

 private:
  SegmentIdentities(const FilmDefinition& film, const FilmProvenance& provenance,
                    std::optional<ReelTimeline> timeline);

  SegmentPlan plan_;
  std::vector<FilmDefinition> clips_;     ///< a film of one replay is its own only clip
  FilmDefinition whole_;                  ///< the fields of the whole film
  std::optional<ReelTimeline> timeline_;  ///< none for a film of one replay
  FilmProvenance provenance_;
};

}  // namespace tickreel::movie
