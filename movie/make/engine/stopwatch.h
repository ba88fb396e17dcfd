#pragma once

#include <functional>

#include "movie/room.h"

namespace tickreel::movie {

/// A function that returns the seconds since some fixed point in time.
using Stopwatch = std::function<double()>;
/// Returns the seconds of the system's steady clock.
double steady_seconds();

}  // namespace tickreel::movie
