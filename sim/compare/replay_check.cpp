#include "sim/compare/replay_check.h"

#include "sim/game/sync_test.h"

namespace tickreel::sim {
namespace {

/// Finds causes that disturb all runs alike, such as a counter outside of the state.
Status check_is_as_recorded(SyncTest& test, ReplayReader& reader) {
  const auto recorded = reader.state_hash(test.tick());
  if (!recorded) return recorded.error();
  if (recorded->matches(test.state_hash())) return {};
  return Error{
      ErrorKind::kDiverged,
      "out of sync at tick " + std::to_string(test.tick()) +
          ": the state is not the recorded one, though it was when nothing else "
          "played: the game keeps something outside of its state, such as global variables "
          "that all games of a library share"};
}

}  // namespace

Status play_everything(ReplayPlayer& player) {
  const auto goes_on = [&] { return !player.passed_divergence(); };
  while (player.tick() < player.end_tick() && goes_on()) {
    if (Status stepped = player.step(); !stepped) return stepped;
  }
  auto keyframes = player.reader().keyframe_ticks();
  for (; !keyframes.empty() && goes_on(); keyframes.pop_back()) {
    if (Status restored = player.restore_keyframe(keyframes.back()); !restored) return restored;
  }
  return {};
}

Result<std::optional<SyncFailure>> test_synchronisation(const GameInfo& game,
                                                        ReplayReader& reader) {
  const ReplaySession& session = reader.session();
  const auto first = reader.keyframe(reader.first_tick());
  if (!first) return first.error();
  auto test = SyncTest::begin([&]() -> Result<Simulation> {
    auto simulation = Simulation::begin(game, session.setup, &session.constants);
    if (!simulation || reader.first_tick() == 0) return simulation;
    if (Status restored = simulation->restore(first->snapshot); !restored) return restored.error();
    return simulation;
  });
  Status same = test ? Status() : test.error();
  std::string cause;
  while (same && test->tick() < reader.end_tick()) {
    const auto input = reader.input(test->tick());
    if (!input) return input.error();
    same = test->step(*input);
    if (!same && same.error().kind == ErrorKind::kDiverged) cause = test->cause(*input);
    if (same) same = check_is_as_recorded(*test, reader);
  }
  if (same) return std::optional<SyncFailure>();
  if (same.error().kind != ErrorKind::kDiverged) return same.error();
  return std::optional(SyncFailure{test ? test->tick() : 0, same.error().message, cause});
}

}  // namespace tickreel::sim
