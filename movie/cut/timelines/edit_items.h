#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/cut/timelines/edit_timeline.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// How an item follows the one before it: the cut stays, and around it both are seen.
struct EditOverlap {
  std::string kind;
  Rational before{0};  ///< seconds in front of the cut
  Rational after{0};   ///< and behind it
};

/// A clip from cut to cut, as files have it.
struct EditItem {
  EditClip clip{};     ///< all but its frames, its `in` and its transition
  Rational start{0};   ///< seconds of its file, at the cut
  Rational length{0};  ///< seconds of the timeline
  std::optional<EditOverlap> overlap{};
  std::string where{};  ///< the item is in the file
};

/// Lays the items one behind the other; cuts are at the nearest frames. A transition that is longer
/// than its files allow becomes shorter, with a warning.
std::vector<EditClip> clips_of(const std::vector<EditItem>& items, const Rational& frame_rate,
                               EditProblems& problems, std::vector<std::string>& warnings);

}  // namespace tickreel::movie
