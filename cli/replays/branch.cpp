#include "cli/replays/branch.h"

#include <fmt/format.h>

#include "cli/process/interruption.h"
#include "movie/plan/needed_notes.h"
#include "movie/time/capture_range.h"
#include "sim/replay/replay_part.h"

namespace tickreel {
namespace {

Result<Tick> tick_of(const ReplayReader& reader, const std::string& at) {
  if (at.empty()) return reader.end_tick();
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  const auto notes = needed_notes(reader.path(), {at}, "");
  if (!notes) return notes.error();
  const auto seconds = parse_point(at, {tick_rate, reader.shown_ticks(), *notes});
  if (!seconds) return Error{seconds.error().kind, "--at: " + seconds.error().message};
  const auto [begin, end] = range_of(reader.shown_ticks(), tick_rate);
  if (*seconds >= begin && *seconds <= end) return tick_at_or_before(*seconds, tick_rate);
  return bad_usage(fmt::format("--at {} is {}: the replay goes from {} to {}", at,
                               *seconds < begin ? "before the start" : "beyond the end",
                               format_game_time(begin), format_game_time(end)));
}

}  // namespace

Result<Branch> Branch::open(const std::string& replay, const std::string& at) {
  auto opened = open_replay(replay);
  if (!opened) return opened.error();
  const auto tick = tick_of(opened->player.reader(), at);
  if (!tick) return tick.error();
  return Branch(*std::move(opened), *tick);
}

std::string Branch::describe() const {
  return fmt::format("{} of {}", format_game_time(Rational(tick_) / setup().tick_rate),
                     replay_.player.reader().path());
}

Result<Recorder> Branch::begin(const std::string& path, bool overwrite,
                               std::vector<std::shared_ptr<const View>>* views) {
  if (views != nullptr) views->clear();
  ReplayPlayer& player = replay_.player;
  auto part = part_of(player, {tick_, tick_}, remembered_ticks(replay_.game, setup().tick_rate));
  if (!part) return part.error();
  part->recorded_by = Recorder::recorded_by(replay_.game.info);
  return record_part(replay_.game.info, player, *part,
                     {path, overwrite, &watch_for_interruption(), views});
}

}  // namespace tickreel
