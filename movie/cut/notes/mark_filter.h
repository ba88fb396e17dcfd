#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "movie/room.h"
#include "sim/replay/replay_notes.h"

namespace tickreel::movie {

/// The conditions for the marks that a list shows: all of them must hold.
struct MarkFilter {
  enum class Kind : std::uint8_t {
    kAll,
    kRanges,
    kPoints,
    kByHand,
    kFound,  ///< set by `mark auto`, and not changed by hand since
  };
  Kind kind = Kind::kAll;
  std::string player{};  ///< the player that the camera follows, or that the name contains as a
                         ///< whole word; empty: any
  std::string text{};    ///< part of the name; the case of ASCII letters does not matter
  std::string event{};  ///< FoundEvent::name of an event in the film of the mark; empty: also marks
                        ///< without events
};

/// The data of the marks' replay that a filter needs. Borrowed.
struct MarkedReplay {
  std::span<const std::string> players{};  ///< the session's players, by index
  /// The events in order of time; empty as long as the search for them has not ended.
  std::span<const FoundEvent> events{};
};

/// Whether the filter selects the mark. `filmed`: the range of the mark's film; the events in this
/// range count, also at its end.
bool matches(const Mark& mark, const Mark& filmed, const MarkFilter& filter,
             const MarkedReplay& replay);
/// Returns the names of the events, each once, in alphabetical order.
std::vector<std::string> names_of_events(std::span<const FoundEvent> events);

}  // namespace tickreel::movie
