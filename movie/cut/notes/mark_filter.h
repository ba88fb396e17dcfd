#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "movie/room.h"
#include "sim/replay/replay_notes.h"

namespace tickreel::movie {

/// Which marks a list shows.
struct MarkFilter {
  enum class Kind : std::uint8_t {
    kAll,
    kRanges,
    kPoints,
    kByHand,
    kFound,  ///< set by `mark auto`, and not changed by hand since
  };
  Kind kind = Kind::kAll;
  std::string player{};  ///< whom the mark's camera follows, or whom its name names; empty: any
  std::string text{};    ///< in the name, ASCII letters of either case
  std::string event{};   ///< FoundEvent::name of something that happens in it; empty: any
};

/// What is known of the replay that marks are of. Borrowed.
struct MarkedReplay {
  std::span<const std::string> players{};  ///< of the session, by their indexes
  std::span<const FoundEvent> events{};    ///< in order of time; none while they are looked for
};

/// Whether the mark is one of those. `filmed`: what a film of it shows, where events count.
bool matches(const Mark& mark, const Mark& filmed, const MarkFilter& filter,
             const MarkedReplay& replay);
/// The names of what happened, each once, in the order of the alphabet.
std::vector<std::string> names_of_events(std::span<const FoundEvent> events);

}  // namespace tickreel::movie
