#include "live/watch/transport.h"

#include <algorithm>

#include "core/wide_integer.h"

namespace tickreel::live {
namespace {

constexpr std::int64_t kMicroseconds = 1'000'000;
constexpr int kMaxExponent = 6;
constexpr int kMinExponent = -3;
/// The largest denominator of the grids of ticks, frames and microseconds. Points of marks may have
/// any.
constexpr std::int64_t kMaxDenominator = kMaxTickRateTerm;

static_assert(1 << kMaxExponent == Transport::kMaxSpeed);
static_assert(1 << -kMinExponent == Transport::kMinSpeedDivisor);

/// Returns the place of a point on the grid of a rate. The product of the two may exceed 64 bits.
FrameTime place_among(const Rational& seconds, const Rational& rate) {
  const Int128 product = Int128{seconds.numerator()} * rate.numerator();
  const Int128 measure = Int128{seconds.denominator()} * rate.denominator();
  const Int128 whole = floor_quotient(product, measure);
  const Int128 rest = product - whole * measure;
  const Int128 common = greatest_common_divisor(rest, measure);
  return {static_cast<Tick>(whole), Rational(static_cast<std::int64_t>(rest / common),
                                             static_cast<std::int64_t>(measure / common))};
}

/// Returns the index from which steps count. Between two grid points, the earlier one is a step
/// back.
std::int64_t index_to_step_from(const Rational& seconds, const Rational& rate, std::int64_t steps) {
  const FrameTime place = place_among(seconds, rate);
  return steps < 0 && place.alpha > Rational(0) ? place.tick + 1 : place.tick;
}

Rational on_microseconds(const Rational& seconds) {
  const Rational whole(seconds.floor());
  const Rational rest = seconds - whole;  // a million times this still fits
  return whole + Rational((rest * Rational(kMicroseconds)).floor(), kMicroseconds);
}

Rational power_of_two(int exponent) {
  return exponent >= 0 ? Rational(1 << exponent) : Rational(1, 1 << -exponent);
}

}  // namespace

Transport::Transport(const TickRate& tick_rate, const TickRange& ticks, const Rational& frame_rate)
    : tick_rate_(tick_rate),
      frame_rate_(frame_rate),
      begin_(Rational(ticks.first) / tick_rate),
      end_(Rational(ticks.end) / tick_rate),
      anchor_(begin_) {}

Rational Transport::position() const {
  const Rational moved = anchor_ + speed() * Rational(elapsed_us_, kMicroseconds);
  return std::clamp(moved, begin_, end_);
}

FrameTime Transport::frame_time() const {
  return place_among(position(), tick_rate_);
}

Rational Transport::speed() const {
  return Rational(direction_) * power_of_two(speed_exponent_);
}

void Transport::toggle() {
  if (is_playing_) {
    pause();
    return;
  }
  // Backward play ends with the pause: the next start plays forward at normal speed.
  if (direction_ < 0) {
    pause();
    direction_ = 1;
    speed_exponent_ = 0;
  }
  play();
}

void Transport::pause() {
  set_position(position());
  is_playing_ = false;
}

void Transport::play() {
  const Rational here = position();
  if (direction_ > 0 && here == end_) {
    jump_to(begin_);
  } else {
    // Rounding to microseconds keeps fractions from growing with odd tick rates.
    set_position(on_microseconds(here));
  }
  is_playing_ = true;
}

void Transport::shuttle(int direction) {
  if (is_playing_ && direction_ == direction) {
    change_speed(1);
    return;
  }
  const bool turns_round = direction_ != direction;
  pause();
  direction_ = direction;
  if (turns_round) speed_exponent_ = 0;
  play();
}

void Transport::change_speed(int steps) {
  set_position(position());
  speed_exponent_ = std::clamp(speed_exponent_ + steps, kMinExponent, kMaxExponent);
  if (is_playing_) play();
}

void Transport::go_to(const Rational& seconds) {
  jump_to(seconds);
  // play() would begin again at the beginning.
  if (direction_ > 0 && position() == end_) is_playing_ = false;
  if (is_playing_) play();
}

void Transport::step_frames(std::int64_t frames) {
  jump_to(Rational(index_to_step_from(position(), frame_rate_, frames) + frames) / frame_rate_);
  is_playing_ = false;
}

void Transport::step_ticks(std::int64_t ticks) {
  jump_to(Rational(index_to_step_from(position(), tick_rate_, ticks) + ticks) / tick_rate_);
  is_playing_ = false;
}

void Transport::step_seconds(std::int64_t seconds) {
  jump_to(position() + Rational(seconds));
  is_playing_ = false;
}

void Transport::go_home() {
  jump_to(begin_);
  is_playing_ = false;
}

void Transport::go_to_end() {
  jump_to(end_);
  is_playing_ = false;
}

void Transport::advance(std::uint32_t elapsed_us) {
  if (!is_playing_) return;
  const std::uint32_t played_us = std::min(elapsed_us, kMaxAdvanceUs);
  dropped_seconds_ += static_cast<double>(elapsed_us - played_us) / kMicroseconds;
  elapsed_us_ += played_us;
  const Rational limit = direction_ > 0 ? end_ : begin_;
  if (position() == limit) pause();
}

void Transport::fall_back_to(const Rational& seconds) {
  if (!is_playing_) return;
  const Rational late = (position() - seconds) / speed();
  if (late <= Rational(0)) return;
  dropped_seconds_ += late.to_double();
  set_position(seconds);
  play();
}

void Transport::jump_to(const Rational& seconds) {
  set_position(seconds);
  ++jumps_;
}

void Transport::set_position(const Rational& seconds) {
  anchor_ = std::clamp(seconds, begin_, end_);
  if (anchor_.denominator() > kMaxDenominator) {
    anchor_ = std::max(on_microseconds(anchor_), begin_);
  }
  elapsed_us_ = 0;
}

}  // namespace tickreel::live
