#pragma once

#include <functional>

namespace tickreel {

/// Seconds since any moment.
using Stopwatch = std::function<double()>;
/// Of the steady clock.
double steady_seconds();

}  // namespace tickreel
