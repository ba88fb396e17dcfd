#pragma once

#include "movie/room.h"

namespace tickreel::movie {

/// Who turns pictures into the layout that an encoder wants. The bytes are the same.
enum class Conversion {
  kAuto,      ///< the renderer where it is faster, which it says itself
  kRenderer,  ///< the renderer, which reads fewer bytes back then
  kCpu,       ///< the sink
};

}  // namespace tickreel::movie
