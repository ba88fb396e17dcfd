#pragma once

#include <cstdint>

#include "live/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/tick.h"

namespace tickreel::live {

/// The position in a replay that is being watched, and the speed at which it moves, as set by the
/// controls for play, shuttle, step and jump. Reads no clock: advance() passes the time. A position
/// is in exact seconds of game time, counted from tick 0, from begin() to end().
class Transport {
 public:
  static constexpr std::int64_t kMaxSeconds = 1'000'000;  ///< eleven days
  static constexpr int kMaxSpeed = 64;
  static constexpr int kMinSpeedDivisor = 8;  ///< the slowest speed is 1/8
  /// The most microseconds of one advance(); further time is dropped, so that a slow picture does
  /// not make the replay jump.
  static constexpr std::uint32_t kMaxAdvanceUs = 250'000;

  /// Starts paused at the first tick. `ticks` last at most kMaxSeconds. `frame_rate`: the frame
  /// rate for step_frames(), that of a film.
  Transport(const TickRate& tick_rate, const TickRange& ticks, const Rational& frame_rate);

  [[nodiscard]] Rational position() const;
  /// The position of the first tick.
  [[nodiscard]] Rational begin() const { return begin_; }
  /// The position of the end of the replay.
  [[nodiscard]] Rational end() const { return end_; }
  /// The position as a tick and a fraction: the time of the picture to show. At end() the fraction
  /// is 0.
  [[nodiscard]] FrameTime frame_time() const;
  [[nodiscard]] bool is_playing() const { return is_playing_; }
  /// Seconds of game time in a second of play; negative: backwards. In a pause the speed at which
  /// play() would begin.
  [[nodiscard]] Rational speed() const;
  /// The number of times that the position was set by a control, and not by the passing of time.
  [[nodiscard]] std::uint64_t jumps() const { return jumps_; }
  /// The real seconds that passed while playing but were not played, because pictures or ticks took
  /// too long.
  [[nodiscard]] double dropped_seconds() const { return dropped_seconds_; }

  /// Pauses; or, in a pause, plays forwards as play() does. If it played backwards before, the
  /// speed becomes 1.
  void toggle();
  void pause();
  /// Plays at speed(). If it plays forwards and the position is end(), begins at begin().
  void play();
  /// Plays forwards (`direction` 1) or backwards (-1). If it does so already, doubles the speed; if
  /// it played in the other direction, the speed becomes 1.
  void shuttle(int direction);
  /// Changes the speed by so many steps of 1/8, 1/4, 1/2, 1, 2, 4 ... 64, as far as they go;
  /// positive: faster. The direction stays, and so does a pause.
  void change_speed(int steps);

  // Functions that set the position, limited to begin() and end(). All but go_to() pause.
  /// Goes to a position. Playing goes on from there, but pauses if it plays forwards and the
  /// position is end().
  void go_to(const Rational& seconds);
  /// Goes to a frame so many frames further; negative: back. Between two frames, the first step
  /// back goes to the earlier one.
  void step_frames(std::int64_t frames);
  /// Goes to a tick so many ticks further; negative: back. Between two ticks, the first step back
  /// goes to the earlier one.
  void step_ticks(std::int64_t ticks);
  /// Moves the position by so many seconds.
  void step_seconds(std::int64_t seconds);
  /// Goes to begin().
  void go_home();
  void go_to_end();

  /// Moves the position by `elapsed_us` microseconds of real time, if it plays. Pauses at the end
  /// of its way.
  void advance(std::uint32_t elapsed_us);
  /// Moves the position back to `seconds`, the last position with views, if it plays and is beyond
  /// it. The time between counts as dropped.
  void fall_back_to(const Rational& seconds);

 private:
  void set_position(const Rational& seconds);
  /// Sets the position and counts a jump.
  void jump_to(const Rational& seconds);

  TickRate tick_rate_;
  Rational frame_rate_;
  Rational begin_;
  Rational end_;
  Rational anchor_;              ///< the position when it was last set
  std::int64_t elapsed_us_ = 0;  ///< microseconds of play since the position was set
  int speed_exponent_ = 0;       ///< the speed is 2 to this power
  int direction_ = 1;            ///< 1: forwards; -1: backwards
  bool is_playing_ = false;
  double dropped_seconds_ = 0.0;
  std::uint64_t jumps_ = 0;
};

}  // namespace tickreel::live
