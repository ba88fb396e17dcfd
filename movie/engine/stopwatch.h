#pragma once

#include <functional>

namespace tickreel {

/// Seconds since any moment.
using Stopwatch = std::function<double()>;
/// Of the steady clock.
double steady_seconds();
/// What all threads of this process have computed.
double process_cpu_seconds();
/// What the calling thread has computed.
double thread_cpu_seconds();

}  // namespace tickreel
