#pragma once

#include "movie/room.h"

namespace tickreel::movie {

/// The part of the program that converts pictures into the layout that an encoder wants. The choice
/// never changes the film's bytes.
enum class Conversion {
  kAuto,      ///< the renderer if it reports that it is faster, else the sink
  kRenderer,  ///< the renderer, which then reads fewer bytes back
  kCpu,       ///< the sink
};

}  // namespace tickreel::movie
