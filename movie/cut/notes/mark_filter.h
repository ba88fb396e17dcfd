#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "movie/room.h"
#include "sim/replay/replay_notes.h"

namespace tickreel::movie {

/// The marks that a list shows.
struct MarkFilter {
  enum class Kind : std::uint8_t {
    kAll,
    kRanges,
    kPoints,
    kByHand,
    kFound,  ///< set by `mark auto`, and not changed by hand since
  };
  Kind kind = Kind::kAll;
  std::string player{};  ///< the player that the camera follows or the name contains; empty: any
  std::string text{};    ///< part of the name; the case of ASCII letters does not matter
  std::string event{};   ///< FoundEvent::name of an event in the mark; empty: any
};

/// The data of the marks' replay. Borrowed.
struct MarkedReplay {
  std::span<const std::string> players{};  ///< the session's players, by index
  std::span<const FoundEvent> events{};    ///< in order of time; empty while they are being looked
                                           ///< for
};

/// Whether the filter selects the mark. `filmed` is the range of its film, in which events count.
bool matches(const Mark& mark, const Mark& filmed, const MarkFilter& filter,
             const MarkedReplay& replay);
/// Returns the names of the events, each once, in alphabetical order.
std::vector<std::string> names_of_events(std::span<const FoundEvent> events);

}  // namespace tickreel::movie
