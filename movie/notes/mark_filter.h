#pragma once

#include <cstdint>
#include <string>
#include <vector>

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
};

/// Whether the mark is one of those. `players`: of the session, by their indexes.
bool matches(const Mark& mark, const MarkFilter& filter, const std::vector<std::string>& players);

}  // namespace tickreel::movie
