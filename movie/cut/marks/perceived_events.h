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

/// Returns the events to look for in a replay of a game: the game's own. A game without named
/// events may give pictures and samples, as a console does; its events are then derived from these.
/// "loud": the treble is 6 dB or more above the replay's median, and the loudest within a second to
/// either side. "cut": the picture changes far more than usual. Such events have no player.
std::vector<NamedEvent> events_of(const GameInfo& game);

/// An event derived from sound or pictures.
struct PerceivedEvent {
  std::uint32_t kind = 0;   ///< from events_of()
  std::size_t tick = 0;     ///< the index among the noted ticks, from 0
  std::int32_t weight = 0;  ///< loud: dB above the median; cut: 64 for black to white
};

/// Analyses the sound and the pictures of a game tick by tick, over a span of 0.4 s. That is the
/// length of momentary loudness (ITU-R BS.1770), and about that of a fade between pictures.
class Perception {
 public:
  explicit Perception(const TickRate& tick_rate);

  void note(const View& view);
  /// Returns the events of all noted ticks, in order of time.
  [[nodiscard]] std::vector<PerceivedEvent> events() const;
  /// Whether any tick had a picture or samples.
  [[nodiscard]] bool has_noted() const { return has_noted_; }

 private:
  /// The brightness of a picture at sampled places.
  using Glance = std::vector<std::uint8_t>;

  std::size_t span_ticks_;        ///< 0.4 s
  std::size_t distance_ticks_;    ///< between two events of a kind: a second
  std::deque<double> powers_;     ///< of the ticks within the span
  std::deque<Glance> glances_;    ///< of the same ticks, and the one before
  std::vector<double> loudness_;  ///< dB, of each tick
  std::vector<double> changes_;   ///< 0..255, of each tick
  bool has_noted_ = false;
};

}  // namespace tickreel::movie
