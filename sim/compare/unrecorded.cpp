#include "sim/compare/unrecorded.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "sim/game/game_scope.h"
#include "sim/game/sync_test.h"

namespace tickreel::sim {
namespace {

/// The ticks around the divergence that are played again. Each is played four times, one of them in
/// a new game, which may take long to make.
constexpr Tick kTestedBefore = 64;
constexpr Tick kTestedAfter = 16;

/// Returns whether the user stopped the work. That ends the experiments and is not a finding.
bool is_stop(const Error& error) {
  return error.kind == ErrorKind::kInterrupted;
}

class Experiments {
 public:
  Experiments(const GameInfo& info, ReplayReader reader, Tick diverged)
      : info_(info), reader_(std::move(reader)), diverged_(diverged) {}

  Status run(const ReferenceProgram& process) {
    // A game that is not deterministic comes first: its differences look like chance to the other
    // experiments.
    if (!report.is_deterministic) return {};
    Status done = ask_process(process);
    report.is_deterministic = !report.process;
    if (!done || !report.is_deterministic || !report.is_of_this_build) return done;
    if (info_.can_load) done = test_synchronisation();
    if (done && diverged_ > reader_.first_tick()) done = look_at_each_tick();
    return done;
  }

  UnrecordedReport report;

 private:
  [[nodiscard]] Result<Simulation> begin() const {
    return Simulation::begin(info_, reader_.session().setup, &reader_.session().constants);
  }
  /// Begins a new game with the state of a keyframe; at tick 0 with its first state.
  Result<Simulation> begin_at(Tick tick) {
    auto simulation = begin();
    if (!simulation || tick == 0) return simulation;
    const auto keyframe = reader_.keyframe(tick);
    if (!keyframe) return keyframe.error();
    if (Status restored = simulation->restore(keyframe->snapshot); !restored) {
      return restored.error();
    }
    return simulation;
  }
  [[nodiscard]] Tick keyframe_before_divergence() const {
    const auto ticks = reader_.keyframe_ticks();
    const auto after = std::ranges::lower_bound(ticks, diverged_);
    return after == ticks.begin() || !info_.can_load ? reader_.first_tick() : *(after - 1);
  }
  /// Returns false where the tick rewinds to one that this game does not remember.
  Result<bool> play(Simulation& simulation) {
    const auto input = reader_.input(simulation.tick());
    if (!input) return input.error();
    const auto target = simulation.rewinds_to(*input);
    if (target && !simulation.remembers(*target)) return false;
    simulation.step(*input);
    return true;
  }

  Status test_synchronisation() {
    auto start = begin_at(keyframe_before_divergence());
    if (!start) return is_stop(start.error()) ? start.error() : Status();
    while (start->tick() < diverged_ - kTestedBefore) {
      const auto played = play(*start);
      if (!played) return played.error();
      if (!*played) return {};
    }
    const Snapshot first = start->snapshot();
    report.tested = TickRange{first.tick, std::min(diverged_ + kTestedAfter, reader_.end_tick())};
    auto test = SyncTest::begin([&]() -> Result<Simulation> {
      auto simulation = begin();
      if (!simulation || first.tick == 0) return simulation;
      if (Status restored = simulation->restore(first); !restored) return restored.error();
      return simulation;
    });
    if (!test) {
      if (is_stop(test.error())) return test.error();
      report.sync = SyncFailure{first.tick, test.error().message, {}};
      return {};
    }
    while (test->tick() < report.tested->end) {
      const auto input = reader_.input(test->tick());
      if (!input) return input.error();
      const Status same = test->step(*input);
      if (same) continue;
      if (is_stop(same.error())) return same.error();
      report.sync = SyncFailure{test->tick(), same.error().message, test->cause(*input)};
      return {};
    }
    return {};
  }

  /// Plays from the last keyframe, which is near, then from the first tick, because a keyframe may
  /// lack the cause.
  Status look_at_each_tick() {
    const Tick near = keyframe_before_divergence();
    Status done = look_at_each_tick(near);
    if (done && !report.needs_publish && near > reader_.first_tick()) {
      done = look_at_each_tick(reader_.first_tick());
    }
    return done;
  }

  /// Plays four games and publishes two of them before each tick. If two games that are treated
  /// alike end differently, the result is chance and does not count.
  Status look_at_each_tick(Tick from) {
    std::vector<Simulation> games;
    while (games.size() < 4) {
      auto game = begin_at(from);
      if (!game) return is_stop(game.error()) ? game.error() : Status();
      games.push_back(*std::move(game));
    }
    Simulation& seen = games[0];
    Simulation& unseen = games[1];
    while (seen.tick() < diverged_) {
      for (Simulation* const looked_at : {&seen, &games[3]}) {
        View view;
        view.tick = looked_at->tick();
        looked_at->publish(view);
      }
      for (Simulation& game : games) {
        const auto played = play(game);
        if (!played) return played.error();
        if (!*played) return {};
      }
    }
    const auto recorded = reader_.state_hash(diverged_);
    if (!recorded) return recorded.error();
    if (unseen.state_hash() != games[2].state_hash()) return {};
    if (seen.state_hash() != games[3].state_hash()) return {};
    if (!recorded->matches(seen.state_hash())) return {};
    report.published = unseen.difference_from(seen.snapshot());
    report.needs_publish = report.published.has_value();
    return {};
  }

  Status ask_process(const ReferenceProgram& process) {
    auto player = ReplayPlayer::open(info_, reader_.again(), OnDivergence::kPlayOn);
    if (!player) return player.error();
    auto difference = compare_with_program(*player, process, diverged_);
    if (!difference && is_stop(difference.error())) return difference.error();
    report.is_process_lost = !difference;
    if (difference) report.process = *std::move(difference);
    return {};
  }

  const GameInfo& info_;
  ReplayReader reader_;
  Tick diverged_;
};

}  // namespace

Result<UnrecordedReport> find_unrecorded(const GameInfo& info, const ReplayReader& replay,
                                         const DivergenceReport& diverged, bool is_of_this_build,
                                         const ReferenceProgram& process) {
  Experiments experiments(info, replay.again(), diverged.tick);
  experiments.report.is_of_this_build = is_of_this_build;
  experiments.report.is_deterministic =
      diverged.repeats.value_or(true) || diverged.repeats_from_start;
  try {
    if (Status done = experiments.run(process); !done) return done.error();
  } catch (const GameError& error) {
    if (is_stop(error_of(error))) return error_of(error);
    // The error did not occur when the tick was played once: that is a finding, too.
    experiments.report.sync = SyncFailure{diverged.tick, error.what(), {}};
  }
  return std::move(experiments.report);
}

}  // namespace tickreel::sim
