#pragma once

#include <cstdint>

#include "movie/film/transition_kinds.h"
#include "tickreel/core/image.h"

namespace tickreel::movie {

/// The progress of a transition: frame `step` of `frames`, from 0. The first frame already has a
/// share of the beginning clip, and the last one still has a share of the ending clip.
struct TransitionStep {
  std::int64_t step = 0;
  std::int64_t frames = 1;
};

/// Turns `picture`, the ending clip's picture, into the frame of the transition to `next`, the
/// beginning clip's picture. Both are kRgba or both kRgba64, and have the same size. Colours are
/// mixed as light. Gives the same bytes everywhere; any thread.
void blend(TransitionKind kind, const TransitionStep& at, const Image& next, Image& picture);

/// Return the gains of the sounds of the ending clip and of the beginning clip at the beginning of
/// a frame. Their powers add up to 1. 0 <= step <= frames.
double gain_of_leaving(const TransitionStep& at);
double gain_of_coming(const TransitionStep& at);

}  // namespace tickreel::movie
