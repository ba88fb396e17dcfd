#pragma once

#include "movie/plan/reel/description.h"

namespace tickreel::movie {

/// What a file that describes a reel may have in it.
const DescriptionGrammar& reel_grammar();

}  // namespace tickreel::movie
