#include "live/record/branch.h"

#include "sim/replay/replay_part.h"

namespace tickreel::live {

Result<Recorder> Branch::begin(const std::string& path, bool overwrite,
                               std::vector<std::shared_ptr<const View>>* views) {
  if (views != nullptr) views->clear();
  ReplayPlayer& player = replay_.player;
  auto part = part_of(player, {tick_, tick_}, remembered_ticks(replay_.game, setup().tick_rate));
  if (!part) return part.error();
  part->recorded_by = Recorder::recorded_by(replay_.game.info);
  return record_part(replay_.game.info, player, *part, {path, overwrite, stop_, views});
}

}  // namespace tickreel::live
