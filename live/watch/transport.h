#pragma once

#include <cstdint>

#include "live/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/tick.h"

namespace tickreel::live {

/// Where somebody who watches a replay is in it, and how it moves on: play, shuttle, step, jump.
/// Reads no clock: it is told how much time has passed. Points are exact seconds of game time, from
/// 0 to the end.
class Transport {
 public:
  static constexpr std::int64_t kMaxSeconds = 1'000'000;  ///< eleven days
  static constexpr int kMaxSpeed = 64;
  static constexpr int kMinSpeedDivisor = 8;  ///< the slowest is 1/8
  /// A picture that took longer does not make the film jump: the time beyond is dropped.
  static constexpr std::uint32_t kMaxAdvanceUs = 250'000;

  /// `frame_rate`: of the film that would be made, for steps of a frame. The ticks last
  /// kMaxSeconds at most.
  Transport(const TickRate& tick_rate, const TickRange& ticks, const Rational& frame_rate);

  [[nodiscard]] Rational position() const;
  [[nodiscard]] Rational begin() const { return begin_; }
  [[nodiscard]] Rational end() const { return end_; }
  /// The picture to show. At the very end its alpha is 0.
  [[nodiscard]] FrameTime frame_time() const;
  [[nodiscard]] bool is_playing() const { return is_playing_; }
  /// Seconds of game time for each second; negative: backwards.
  [[nodiscard]] Rational speed() const;
  /// Counts up when the position is set to somewhere else than time leads to.
  [[nodiscard]] std::uint64_t jumps() const { return jumps_; }
  /// Time that passed and was not played, because pictures or ticks took too long.
  [[nodiscard]] double dropped_seconds() const { return dropped_seconds_; }

  /// Pauses, or plays: forwards, whatever was played before.
  void toggle();
  void pause();
  /// Plays on at the chosen speed; from the start when the end is reached.
  void play();
  /// Plays forwards (1) or backwards (-1); when it does so already, twice as fast.
  void shuttle(int direction);
  /// One of 1/8, 1/4, 1/2, 1, 2 .. 64 faster (1) or slower (-1).
  void change_speed(int steps);

  // These pause, but for go_to.
  void go_to(const Rational& seconds);
  void step_frames(std::int64_t frames);
  void step_ticks(std::int64_t ticks);
  void step_seconds(std::int64_t seconds);
  void go_home();
  void go_to_end();

  /// Real time has passed.
  void advance(std::uint32_t elapsed_us);
  /// The views are only ready up to here: what lies between is dropped.
  void fall_back_to(const Rational& seconds);

 private:
  void set_position(const Rational& seconds);
  void jump_to(const Rational& seconds);

  TickRate tick_rate_;
  Rational frame_rate_;
  Rational begin_;
  Rational end_;
  Rational anchor_;              ///< the position when it was last set
  std::int64_t elapsed_us_ = 0;  ///< of play since then
  int speed_exponent_ = 0;       ///< speed 2^n
  int direction_ = 1;
  bool is_playing_ = false;
  double dropped_seconds_ = 0.0;
  std::uint64_t jumps_ = 0;
};

}  // namespace tickreel::live
