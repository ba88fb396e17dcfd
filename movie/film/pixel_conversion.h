#pragma once

#include "movie/room.h"

namespace tickreel::movie {

/// The part that converts pictures into the layout that an encoder wants. The bytes are the same.
enum class Conversion {
  kAuto,      ///< the renderer where it reports that it is faster
  kRenderer,  ///< the renderer, which then reads fewer bytes back
  kCpu,       ///< the sink
};

}  // namespace tickreel::movie
