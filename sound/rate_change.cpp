#include "sound/rate_change.h"

#include <algorithm>

namespace tickreel::sound {

void RateChange::begin(std::int64_t first) {
  tape_.clear();
  first_ = first;
  // Rounds up, to the first output sample at or after `first`; both are 0 or more.
  next_ = (first * to_hz_ + from_hz_ - 1) / from_hz_;
}

TapePlace RateChange::place_of(std::int64_t sample) const {
  const std::int64_t place = sample * from_hz_;
  const double rest = static_cast<double>(place % to_hz_);
  return {place / to_hz_, rest / to_hz_, static_cast<double>(from_hz_) / to_hz_};
}

std::vector<float> RateChange::push(std::span<const float> samples) {
  tape_.insert(tape_.end(), samples.begin(), samples.end());
  const std::int64_t end = first_ + static_cast<std::int64_t>(tape_.size() / 2);
  const std::int64_t reach = tape_reach(static_cast<double>(from_hz_) / to_hz_);
  std::vector<TapePlace> places;
  for (TapePlace place = place_of(next_); place.whole + reach < end; place = place_of(next_)) {
    places.push_back(place);
    ++next_;
  }
  std::vector<float> given(2 * places.size());
  varispeed_.read(tape_, first_, places, given);
  // The rest stays on the tape, because it is read again.
  const std::int64_t passed =
      std::clamp(place_of(next_).whole - reach - first_, std::int64_t{0}, end - first_);
  tape_.erase(tape_.begin(), tape_.begin() + 2 * passed);
  first_ += passed;
  return given;
}

}  // namespace tickreel::sound
