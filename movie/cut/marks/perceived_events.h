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

/// Returns the kinds of events that can be found in a replay of a game: the game's named events. A
/// game without named events may publish pictures and samples, as a console does; then two kinds of
/// events are derived from these. "loud": the treble is 6 dB or more above the median of the
/// replay, and louder than anything within a second to either side. "cut": the picture changes far
/// more than usual; the first second has none. These events have no player.
std::vector<NamedEvent> events_of(const GameInfo& game);

/// An event derived from sound or pictures.
struct PerceivedEvent {
  std::uint32_t kind = 0;   ///< NamedEvent::kind of one of events_of()
  std::size_t tick = 0;     ///< the number of the tick, counted from the first tick given to note()
  std::int32_t weight = 0;  ///< loud: dB above the median; cut: 63 for a change from black to white
};

/// Finds the events that are derived from the sound and the pictures of a game. Analyses tick by
/// tick, over a span of 0.4 s. That is the length of momentary loudness (ITU-R BS.1770), and about
/// the length of a fade between pictures.
class Perception {
 public:
  explicit Perception(const TickRate& tick_rate);

  /// Takes the picture and the samples of the next tick into account.
  void note(const View& view);
  /// Returns the events of all ticks so far, in order of time.
  [[nodiscard]] std::vector<PerceivedEvent> events() const;
  /// Whether any tick so far had a picture or samples.
  [[nodiscard]] bool has_noted() const { return has_noted_; }

 private:
  /// The brightness of a picture at sampled places.
  using Glance = std::vector<std::uint8_t>;

  std::size_t span_ticks_;      ///< 0.4 s
  std::size_t distance_ticks_;  ///< the least between two events of a kind: a second
  std::deque<double> powers_;   ///< the power of each tick within the span
  std::deque<Glance> glances_;  ///< the glance of each tick within the span, and of the tick before
  std::vector<double> loudness_;  ///< dB, of each tick
  std::vector<double> changes_;   ///< 0..255, of each tick
  bool has_noted_ = false;
};

}  // namespace tickreel::movie
