#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/game/game.h"
#include "tickreel/view/view.h"

namespace tickreel::movie {

/// What can be looked for in a replay of a game: its events. A game that names none may hand over
/// pictures and samples (a console's does): then it is what anybody hears and sees. "loud": its
/// treble is 6 dB or more above the replay's median, and the loudest for two seconds. "cut": the
/// picture changes far more than it mostly does. Nobody knows why, nor who did it.
std::vector<NamedEvent> events_of(const GameInfo& game);

/// One of those that are heard and seen.
struct PerceivedEvent {
  std::uint32_t kind = 0;   ///< of events_of()
  std::size_t tick = 0;     ///< of those that were noted, from 0 on
  std::int32_t weight = 0;  ///< loud: dB above the median; cut: 64 where black becomes white
};

/// Hears and sees a game tick by tick. All of it lies in one span of 0.4 s: as long as what is
/// heard as one (ITU-R BS.1770, "momentary"), and as a picture that fades into another.
class Perception {
 public:
  explicit Perception(const TickRate& tick_rate);

  void note(const View& view);
  /// Of all ticks noted, in order of time.
  [[nodiscard]] std::vector<PerceivedEvent> events() const;
  /// Whether there was anything to hear or to see.
  [[nodiscard]] bool has_noted() const { return has_noted_; }

 private:
  /// A picture as its brightness at some places.
  using Glance = std::vector<std::uint8_t>;

  std::size_t span_ticks_;        ///< 0.4 s
  std::size_t distance_ticks_;    ///< of two events of a kind: a second
  std::deque<double> powers_;     ///< of the ticks within the span
  std::deque<Glance> glances_;    ///< the same, and the one before
  std::vector<double> loudness_;  ///< dB, of each tick
  std::vector<double> changes_;   ///< 0..255, of each tick
  bool has_noted_ = false;
};

}  // namespace tickreel::movie
