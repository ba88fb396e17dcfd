#pragma once

#include <cstdint>

#include "movie/film/transition_kinds.h"
#include "tickreel/core/image.h"

namespace tickreel::movie {

/// How far a transition is: frame `step` of `frames`, from 0. Neither picture is seen alone.
struct TransitionStep {
  std::int64_t step = 0;
  std::int64_t frames = 1;
};

/// Makes `picture` a frame of the transition from it to `next`: both kRgba or both kRgba64, and of
/// one size. Light is mixed where colours are. The same bytes everywhere; any thread.
void blend(TransitionKind kind, const TransitionStep& at, const Image& next, Image& picture);

/// The gain of the sound that goes, at the beginning of a frame; that of the one that comes is
/// the same from the other end. Their powers add up to 1. 0 <= step <= frames.
double gain_of_leaving(const TransitionStep& at);
double gain_of_coming(const TransitionStep& at);

}  // namespace tickreel::movie
