#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "live/tick_pacer.h"
#include "tickreel/view/tick.h"

namespace tickreel::live {

/// Real time of a live session. A test makes it up.
using SteadyTime = std::chrono::steady_clock::time_point;

/// Says when the ticks of a live session run. A tick is due once for each step of real time. Time
/// that the machine cannot catch up with, and time in which no picture was shown, is dropped and
/// counted: after it the game continues where it was. One thread at a time; `now` never goes back.
///
/// Machines that play together have no time of their own to drop: a tick that is late on one of
/// them is late for all. There `Rule::kTogether` only says how fast it goes on afterwards, and the
/// game goes on when nobody sees it.
class LivePace {
 public:
  enum class Rule : std::uint8_t { kAlone, kTogether };
  /// The most game time that is caught up with, and that passes without a picture being shown.
  static constexpr std::chrono::milliseconds kCatchUp{250};

  /// kCatchUp in ticks.
  static std::uint32_t ticks_to_catch_up(const TickRate& tick_rate);

  LivePace(TickRate tick_rate, SteadyTime now, Rule rule = Rule::kAlone);

  /// Whether a tick is to run now. If so it counts as run; the value is when it was due, which is
  /// in the past.
  std::optional<SteadyTime> take_tick(SteadyTime now);
  /// When to ask again, at the latest. Nothing: when a picture was shown or the pause is over.
  [[nodiscard]] std::optional<SteadyTime> next_tick() const;

  /// Somebody saw a picture just now.
  void picture_shown(SteadyTime now);
  /// The time of a pause counts for nothing.
  void pause(bool paused, SteadyTime now);
  [[nodiscard]] bool is_paused() const { return paused_; }

  [[nodiscard]] std::uint64_t dropped_ticks() const;

 private:
  void pass_time(SteadyTime now);

  /// The most ticks that machines that play together catch up with. More would be wrong: who was
  /// waited for once is best waited for no more, and so a little behind.
  static constexpr std::uint32_t kTogetherTicks = 2;

  TickRate tick_rate_;
  Rule rule_;
  TickPacer pacer_;
  SteadyTime counted_until_;  ///< what came before is in the pacer, or dropped
  SteadyTime last_picture_;
  std::chrono::microseconds blind_{};  ///< dropped since nobody saw a picture
  bool paused_ = false;
};

}  // namespace tickreel::live
