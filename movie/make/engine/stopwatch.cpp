#include "movie/make/engine/stopwatch.h"

#include <chrono>

namespace tickreel::movie {

double steady_seconds() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since).count();
}

}  // namespace tickreel::movie
