#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/cut/timelines/edit_timeline.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// A transition from the previous item. The cut stays where it is, and around it both items are
/// shown.
struct EditOverlap {
  std::string kind;
  Rational before{0};  ///< seconds before the cut
  Rational after{0};   ///< seconds after the cut
};

/// A clip from cut to cut, in the way that timeline files describe it.
struct EditItem {
  EditClip clip{};     ///< all members except frames, in and transition
  Rational start{0};   ///< seconds of the item's file, at the cut
  Rational length{0};  ///< seconds of the timeline
  std::optional<EditOverlap> overlap{};
  std::string where{};  ///< the place of the item in the timeline file, for messages
};

/// Returns the items as clips, one after the other, with cuts at the nearest frames; without those
/// that have no frame. A transition that is longer than its files allow is shortened, and
/// `warnings` gets a sentence about it. An item that cannot become a clip is added to `problems`;
/// the result must then not be used.
std::vector<EditClip> clips_of(const std::vector<EditItem>& items, const Rational& frame_rate,
                               EditProblems& problems, std::vector<std::string>& warnings);

}  // namespace tickreel::movie
