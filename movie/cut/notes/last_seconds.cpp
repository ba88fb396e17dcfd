#include "movie/cut/notes/last_seconds.h"

#include <algorithm>

namespace tickreel::movie {

std::optional<CaptureRange> last_seconds_before(const Rational& now, const Rational& begin) {
  if (now <= begin) return std::nullopt;
  const Rational kept(kKeptSeconds);
  return CaptureRange{now - begin <= kept ? begin : now - kept, now};
}

}  // namespace tickreel::movie
