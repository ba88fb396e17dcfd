#pragma once

#include <cstdint>

#include "movie/film/transition_kinds.h"
#include "tickreel/core/image.h"

namespace tickreel::movie {

/// The progress of a transition: frame `step` of `frames`, from 0. Both pictures are seen in all of
/// its frames.
struct TransitionStep {
  std::int64_t step = 0;
  std::int64_t frames = 1;
};

/// Makes `picture` a frame of the transition from it to `next`. Both are kRgba or both kRgba64, and
/// have the same size. Colours are mixed as light. Gives the same bytes everywhere; any thread.
void blend(TransitionKind kind, const TransitionStep& at, const Image& next, Image& picture);

/// Return the gains of the leaving and the coming sound at the beginning of a frame. Their powers
/// add up to 1. 0 <= step <= frames.
double gain_of_leaving(const TransitionStep& at);
double gain_of_coming(const TransitionStep& at);

}  // namespace tickreel::movie
