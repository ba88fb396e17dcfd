#pragma once

#include <functional>

namespace tickreel {

/// Seconds since any moment.
using Stopwatch = std::function<double()>;
/// Seconds of the steady clock.
double steady_seconds();

}  // namespace tickreel
