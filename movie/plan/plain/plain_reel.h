#pragma once

#include "movie/plan/plain/plain_choice.h"
#include "movie/plan/reel/description.h"

namespace tickreel::movie {

/// The reel as somebody chose it: the kind takes the place of size, rate and encoder that the file
/// says, as `--set profile=vertical --set size=1080x1920 --set fps=60` does; without sound, what
/// the file says of music and sound goes too. Of the choice only the kind and the sound are looked
/// at; its limit of size is not kept. Clips stay as they are.
Description reel_of(const PlainChoice& choice, Description reel);

}  // namespace tickreel::movie
