#include "sim/replay/replay_view_source.h"

#include <algorithm>
#include <utility>

#include "sim/game/game_scope.h"

namespace tickreel::sim {

ReplayViewSource::ReplayViewSource(ReplayPlayer player, std::size_t window_views, Gaps gaps)
    : player_(std::move(player)), window_(window_views), gaps_(gaps) {}

Status ReplayViewSource::advance_to(Tick tick) {
  try {
    return play_to(tick);
  } catch (const GameError& wrong) {
    return of_file(player_.reader().path(), error_of(wrong));
  }
}

Status ReplayViewSource::play_to(Tick tick) {
  const Tick first_wanted =
      std::max(player_.first_tick(), tick - static_cast<Tick>(window_.capacity()) + 1);
  const bool is_gap = !window_.empty() && window_.newest() < first_wanted - 1;
  const bool is_far = window_.empty() || (is_gap && gaps_ == Gaps::kSought);
  if (is_far || tick < window_.newest()) {
    window_.clear();
    if (Status sought = player_.seek(first_wanted); !sought) return sought;
    publish();
  }
  while (window_.newest() < tick) {
    if (Status stepped = player_.step(); !stepped) return stepped;
    publish();
  }
  return {};
}

}  // namespace tickreel::sim
