#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "live/tick_pacer.h"
#include "tickreel/view/tick.h"

namespace tickreel::live {

/// The real time of a live session. Tests pass times of their own.
using SteadyTime = std::chrono::steady_clock::time_point;

/// Decides when the ticks of a live session are played: one tick for each step of real time. One
/// thread at a time; `now` never goes back.
///
/// kAlone: two kinds of time are dropped and counted: time that the machine is late by more than
/// kCatchUp, and time after kCatchUp without a picture. After dropped time the game continues from
/// the tick at which it stood.
///
/// kTogether: a match with other machines, where a tick that is late on one machine is late for
/// all. The game continues without pictures. After a wait only kTogetherTicks are caught up with,
/// because a machine that is a little behind has to wait less for the others.
class LivePace {
 public:
  enum class Rule : std::uint8_t { kAlone, kTogether };
  /// The most time by which a late game is caught up. Also the longest time for which the game
  /// continues without a picture.
  static constexpr std::chrono::milliseconds kCatchUp{250};

  /// Returns kCatchUp in ticks, rounded up.
  static std::uint32_t ticks_to_catch_up(const TickRate& tick_rate);

  /// `now`: the start; the first tick is due one step later.
  LivePace(TickRate tick_rate, SteadyTime now, Rule rule = Rule::kAlone);

  /// Returns the time at which a tick was due, not later than `now`, if a tick has to be played
  /// now; it then counts as played. Nothing: no tick is due.
  std::optional<SteadyTime> take_tick(SteadyTime now);
  /// Returns the time at which the next tick is due. Nothing: no tick is due before the next
  /// picture or before the end of the pause.
  [[nodiscard]] std::optional<SteadyTime> next_tick() const;

  /// Notes that a picture was shown at `now`.
  void picture_shown(SteadyTime now);
  /// Begins or ends a pause; does nothing when it is so already. No tick is due in a pause, and its
  /// time does not count as dropped.
  void pause(bool paused, SteadyTime now);
  [[nodiscard]] bool is_paused() const { return paused_; }

  /// The dropped time so far, in whole ticks.
  [[nodiscard]] std::uint64_t dropped_ticks() const;

 private:
  /// Moves the time up to `now` into pacer_.
  void pass_time(SteadyTime now);

  /// The most ticks that are caught up with under kTogether.
  static constexpr std::uint32_t kTogetherTicks = 2;

  TickRate tick_rate_;
  Rule rule_;
  TickPacer pacer_;
  SteadyTime counted_until_;  ///< earlier time is in pacer_, or was dropped
  SteadyTime last_picture_;
  std::chrono::microseconds blind_{};  ///< time that was dropped for want of a picture
  bool paused_ = false;
};

}  // namespace tickreel::live
