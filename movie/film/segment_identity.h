#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/film/reel_timeline.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What decides the bytes of one segment of a film: two segments, of the same film or of others,
/// for which it is the same have the same coded frames and samples.
struct SegmentIdentity {
  std::string text;        ///< JSON on one line
  std::uint64_t hash = 0;  ///< XXH3 of the text
};

/// Those of the segments of one film. Any thread.
///
/// They hold everything that a film and its clips say (FilmDefinition::describe), except what the
/// segment does not show: other clips, texts that do not lie over its frames, a fade in which it
/// does not lie, a transition to which it does not belong, and what is added when segments are
/// joined: tags and chapters, the encoder of sound. The place of the segment in the film is in it
/// only as far as it counts: its frames are counted in their clip, or from the beginning or the end
/// of a fade; and where a frame has no whole number of samples, how they fall.
class SegmentIdentities {
 public:
  /// The errors of ReelTimeline::make.
  static Result<SegmentIdentities> make(const FilmDefinition& film,
                                        const FilmProvenance& provenance);
  /// 0 <= segment < the film's plan.segment_count().
  [[nodiscard]] SegmentIdentity at(std::int64_t segment) const;

 private:
  SegmentIdentities(const FilmDefinition& film, const FilmProvenance& provenance,
                    std::optional<ReelTimeline> timeline);

  SegmentPlan plan_;
  std::vector<FilmDefinition> clips_;     ///< of a film of one replay that film, as if it were one
  FilmDefinition whole_;                  ///< what is said of all of it
  std::optional<ReelTimeline> timeline_;  ///< none: it is a film of one replay
  FilmProvenance provenance_;
};

}  // namespace tickreel::movie
