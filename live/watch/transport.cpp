#include "live/watch/transport.h"

#include <algorithm>
#include <numeric>

namespace tickreel::live {
namespace {

constexpr std::int64_t kMicroseconds = 1'000'000;
constexpr int kMaxExponent = 6;
constexpr int kMinExponent = -3;
/// Every grid of ticks and frames has smaller denominators, but those of some consoles, which have
/// much in common with microseconds. The points of marks may be anything.
constexpr std::int64_t kMaxDenominator = 10'000'000;
constexpr std::int64_t kMaxMeasure = 10'000'000'000'000;

static_assert(1 << kMaxExponent == Transport::kMaxSpeed);
static_assert(1 << -kMinExponent == Transport::kMinSpeedDivisor);

/// Whether what is played from there on has times that are exact.
bool is_on_a_grid(const Rational& seconds) {
  constexpr std::int64_t kFinest = kMicroseconds << -kMinExponent;
  const std::int64_t denominator = seconds.denominator();
  if (denominator <= kMaxDenominator) return true;
  return denominator <= kMaxTickRateTerm && std::lcm(denominator, kFinest) <= kMaxMeasure;
}

Rational on_microseconds(const Rational& seconds) {
  const Rational whole(seconds.floor());
  const Rational rest = seconds - whole;  // times a million it still fits
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
  const Rational ticks = position() * tick_rate_;
  const Tick tick = ticks.floor();
  return {tick, ticks - Rational(tick)};
}

Rational Transport::speed() const {
  return Rational(direction_) * power_of_two(speed_exponent_);
}

void Transport::toggle() {
  if (is_playing_) {
    pause();
  } else {
    play();
  }
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
    // So that no tick rate makes fractions grow without end.
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
  if (is_playing_) play();
}

void Transport::step_frames(std::int64_t frames) {
  const Rational exact = position() * frame_rate_;
  // Between two frames, the one before is a step back.
  const std::int64_t index = frames < 0 ? exact.ceil() : exact.floor();
  jump_to(Rational(index + frames) / frame_rate_);
  is_playing_ = false;
}

void Transport::step_ticks(std::int64_t ticks) {
  const Rational exact = position() * tick_rate_;
  const Tick tick = ticks < 0 ? exact.ceil() : exact.floor();
  jump_to(Rational(tick + ticks) / tick_rate_);
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
  if (!is_on_a_grid(anchor_)) {
    anchor_ = std::max(on_microseconds(anchor_), begin_);
  }
  elapsed_us_ = 0;
}

}  // namespace tickreel::live
