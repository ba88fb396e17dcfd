#include "encode/media/picture_times.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/wide_integer.h"

namespace tickreel::encode {

PictureTimes::PictureTimes(std::vector<std::int64_t> pts, const Rational& tick,
                           std::int64_t last_ticks, const std::optional<Rational>& said_rate)
    : pts_(std::move(pts)), tick_(tick), last_ticks_(last_ticks), rate_(find_rate(said_rate)) {
  if (last_ticks_ <= 0 && pts_.size() > 1) last_ticks_ = pts_.back() - pts_[pts_.size() - 2];
  last_ticks_ = std::max<std::int64_t>(last_ticks_, 1);
}

/// Whether each picture lies within a tick of its place at this rate, and far from the next one's.
bool PictureTimes::is_even_at(const Rational& rate) const {
  const Int128 tick_top = tick_.numerator();
  const Int128 tick_bottom = tick_.denominator();
  const Int128 interval = Int128{rate.denominator()} * tick_bottom;  // in common units
  const Int128 tick = tick_top * rate.numerator();
  for (std::size_t i = 0; i < pts_.size(); ++i) {
    const Int128 apart =
        absolute(Int128{pts_[i] - pts_.front()} * tick - interval * static_cast<std::int64_t>(i));
    if (apart > tick || 4 * apart > interval) return false;
  }
  return true;
}

std::optional<Rational> PictureTimes::find_rate(const std::optional<Rational>& said) const {
  constexpr double kHighest = 1000.0;
  if (said && is_even_at(*said)) return said;
  if (pts_.size() < 2) return std::nullopt;
  const double seconds = static_cast<double>(pts_.back() - pts_.front()) * tick_.to_double();
  const double about = static_cast<double>(pts_.size() - 1) / seconds;
  if (!(about >= 1.0 && about <= kHighest)) return std::nullopt;
  const Rational whole(std::lround(about));
  if (is_even_at(whole)) return whole;
  const Rational broadcast(std::lround(about * 1.001) * 1000, 1001);
  return is_even_at(broadcast) ? std::optional(broadcast) : std::nullopt;
}

Rational PictureTimes::length() const {
  if (rate_) return Rational(static_cast<std::int64_t>(pts_.size())) / *rate_;
  return Rational(pts_.back() - pts_.front() + last_ticks_) * tick_;
}

std::size_t PictureTimes::at(const Rational& seconds) const {
  const Int128 top = seconds.numerator();
  const Int128 bottom = seconds.denominator();
  if (rate_) {
    const Int128 number = floor_quotient(top * rate_->numerator(), bottom * rate_->denominator());
    const auto last = static_cast<std::int64_t>(pts_.size()) - 1;
    return static_cast<std::size_t>(std::clamp<Int128>(number, 0, last));
  }
  // seconds / tick + 1/2, rounded down.
  const Int128 divisor = bottom * tick_.numerator();
  const Int128 ticks = floor_quotient(2 * top * tick_.denominator() + divisor, 2 * divisor);
  const auto wanted = std::clamp<Int128>(ticks + pts_.front(), pts_.front(), pts_.back());
  const auto after = std::ranges::upper_bound(pts_, static_cast<std::int64_t>(wanted));
  return static_cast<std::size_t>(after - pts_.begin()) - 1;
}

std::int64_t PictureTimes::frames_from(const Rational& seconds, const Rational& frame_rate) const {
  const auto left_of = [&](const Rational& end) {
    return Int128{end.numerator()} * seconds.denominator() -
           Int128{seconds.numerator()} * end.denominator();
  };
  const Rational length = this->length();
  if (left_of(length) <= 0) return 0;
  const Rational end = rate_ ? length : length - tick_;
  const Int128 top = left_of(end) * frame_rate.numerator();
  const Int128 bottom =
      Int128{end.denominator()} * seconds.denominator() * frame_rate.denominator();
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(-floor_quotient(-top, bottom)));
}

}  // namespace tickreel::encode
