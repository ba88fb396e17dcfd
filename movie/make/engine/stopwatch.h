#pragma once

#include <functional>

#include "movie/room.h"

namespace tickreel::movie {

/// Seconds since any moment.
using Stopwatch = std::function<double()>;
/// Seconds of the steady clock.
double steady_seconds();

}  // namespace tickreel::movie
