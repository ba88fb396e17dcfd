#include "sim/compare/divergence_report.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>
#include <vector>

namespace tickreel::sim {
namespace {

using Source = DivergenceReport::Source;

/// The number of recorded hash bits that cannot agree by chance.
constexpr unsigned kSureHashBits = 32;

std::optional<Tick> last_before(const std::vector<Tick>& ticks, Tick tick) {
  const auto after = std::ranges::lower_bound(ticks, tick);
  return after == ticks.begin() ? std::nullopt : std::optional(*(after - 1));
}

class Examination {
 public:
  Examination(const GameInfo& info, ReplayPlayer& player)
      : info_(info), player_(player), keyframe_ticks_(player.reader().keyframe_ticks()) {
    report_.tick = player.tick();
    report_.first_tick = player.first_tick();
    report_.what = player.passed_divergence()->what;
  }

  Result<DivergenceReport> run() {
    Status done = bound_from_below();
    if (done) done = ask_keyframe();
    if (done && report_.has_other_fields) return std::move(report_);
    if (done) done = play_again();
    if (done) done = play_on();
    if (!done) return done.error();
    return std::move(report_);
  }

 private:
  [[nodiscard]] ReplayReader& reader() { return player_.reader(); }
  [[nodiscard]] Simulation& now() { return player_.simulation(); }
  [[nodiscard]] bool is_keyframe(Tick tick) const {
    return std::ranges::binary_search(keyframe_ticks_, tick);
  }

  Status bound_from_below() {
    if (report_.tick <= report_.first_tick + 1) {
      report_.last_same = report_.first_tick;
      return {};
    }
    const auto hash = reader().state_hash(report_.tick - 1);
    if (!hash) return hash.error();
    report_.hash_bits = hash->width_bits;
    if (hash->width_bits >= kSureHashBits) {
      report_.last_same = report_.tick - 1;
      return {};
    }
    const auto keyframe = last_before(keyframe_ticks_, report_.tick);
    const auto components = last_before(reader().component_ticks(), report_.tick);
    report_.last_same =
        std::max(keyframe.value_or(report_.first_tick), components.value_or(report_.first_tick));
    return {};
  }

  Status ask_keyframe() {
    if (!is_keyframe(report_.tick)) return {};
    const auto keyframe = reader().keyframe(report_.tick);
    if (!keyframe) return keyframe.error();
    auto other = new_game();
    if (other && other->can_load() && !other->restore(keyframe->snapshot)) {
      note_other_fields();
      return {};
    }
    note_field(keyframe->snapshot, Source::kKeyframe);
    if (other && other->can_load()) note_components(*other);
    return {};
  }

  void note_other_fields() {
    report_.has_other_fields = true;
    std::vector<std::string> described;
    for (const ComponentHash& component : now().component_hashes()) {
      described.push_back(component.name);
    }
    const std::vector<std::string>& recorded = reader().session().components;
    const auto without = [](const auto& names, const auto& others, auto& rest) {
      std::ranges::copy_if(names, std::back_inserter(rest), [&](const std::string& name) {
        return std::ranges::find(others, name) == others.end();
      });
    };
    without(recorded, described, report_.components_gone);
    without(described, recorded, report_.components_new);
  }

  /// Plays new games to the tick. A run that ends elsewhere than the first means that the game does
  /// not repeat itself, or does not save all of its state. A run that ends where the recording did
  /// gives the recorded state.
  Status play_again() {
    const auto from = info_.can_load ? last_before(keyframe_ticks_, report_.tick)
                                     : std::optional(report_.first_tick);
    if (!from || *from == report_.tick) return {};
    auto runs = play_runs(*from);
    if (!runs || runs->empty()) return runs ? Status() : runs.error();
    const auto recorded = reader().state_hash(report_.tick);
    if (!recorded) return recorded.error();
    const auto other = find_other(*runs);
    report_.played_again_from = *from;
    report_.repeats = other == runs->end();
    if (*report_.repeats) return {};
    if (*from != report_.first_tick) {
      auto all = play_runs(report_.first_tick);
      if (!all) return all.error();
      report_.repeats_from_start = !all->empty() && find_other(*all) == all->end();
    }
    if (report_.field) return {};
    const auto right = std::ranges::find_if(
        *runs, [&](Simulation& run) { return recorded->matches(run.state_hash()); });
    Simulation& told = right == runs->end() ? *other : *right;
    note_field(told.snapshot(), right == runs->end() ? Source::kOtherRun : Source::kSecondRun);
    note_components(told);
    return {};
  }

  /// Returns the first run that came to another state than the first game.
  std::vector<Simulation>::iterator find_other(std::vector<Simulation>& runs) {
    return std::ranges::find_if(
        runs, [&](Simulation& run) { return run.state_hash() != now().state_hash(); });
  }

  /// Returns new games, played from a keyframe to the tick; none where that is not possible.
  Result<std::vector<Simulation>> play_runs(Tick from) {
    auto runs = new_runs(from);
    for (Tick tick = from; runs && !runs->empty() && tick < report_.tick;) {
      const auto input = reader().input(tick);
      if (!input) return input.error();
      for (Simulation& run : *runs) {
        const auto target = run.rewinds_to(*input);
        if (target && !run.remembers(*target)) return std::vector<Simulation>();
        run.step(*input);
      }
      tick = runs->front().tick();
    }
    return runs;
  }

  /// All new games exist at the same time, so that none can reuse another one's addresses and agree
  /// by chance. If the game has to play from the beginning, which takes long, there is only one.
  Result<std::vector<Simulation>> new_runs(Tick from) {
    const std::size_t count = info_.can_load ? 3 : 1;
    std::vector<Simulation> runs;
    std::optional<Snapshot> snapshot;
    if (info_.can_load) {
      auto keyframe = reader().keyframe(from);
      if (!keyframe) return keyframe.error();
      snapshot = std::move(keyframe->snapshot);
    } else if (from != 0) {
      return runs;
    }
    while (runs.size() < count) {
      auto run = snapshot ? new_game_at(*snapshot) : new_game();
      if (!run) return std::vector<Simulation>();
      runs.push_back(*std::move(run));
    }
    return runs;
  }

  /// Plays on until the replay shows which components differ, and which field.
  Status play_on() {
    for (;;) {
      if (report_.components.empty()) {
        const auto differing = player_.differing_components();
        if (!differing) return differing.error();
        if (*differing && (*differing)->empty()) {
          report_.same_again = player_.tick();
          return {};
        }
        report_.components = differing->value_or(std::vector<std::string>());
        report_.components_tick = player_.tick();
      }
      if (!report_.field && is_keyframe(player_.tick())) {
        const auto keyframe = reader().keyframe(player_.tick());
        if (!keyframe) return keyframe.error();
        note_field(keyframe->snapshot, Source::kLaterKeyframe);
        if (report_.field) note_more_fields(keyframe->snapshot);
      }
      const bool is_done = report_.field && !report_.components.empty();
      if (is_done || player_.tick() == player_.end_tick()) return {};
      if (Status stepped = player_.step(); !stepped) return stepped;
    }
  }

  void note_field(const Snapshot& recorded, Source source) {
    report_.field = now().difference_from(recorded);
    if (!report_.field) return;
    report_.source = source;
    report_.field_tick = player_.tick();
  }

  /// Lists further fields: the difference has had time to spread, so the first one may not be the
  /// interesting one.
  void note_more_fields(const Snapshot& recorded) {
    constexpr std::size_t kMostNamed = 5;
    auto other = new_game_at(recorded);
    if (!other) return;
    const std::vector<NamedField> theirs = other->fields();
    const std::vector<NamedField> ours = now().fields();
    // Fields behind lists of different lengths are not compared.
    for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
      if (ours[i].path != theirs[i].path) break;
      if (ours[i] == theirs[i]) continue;
      if (++report_.field_count > 1 && report_.field_count <= kMostNamed) {
        report_.more_fields.push_back({ours[i].path, theirs[i].value(), ours[i].value()});
      }
    }
  }

  void note_components(Simulation& recorded) {
    const std::vector<ComponentHash> theirs = recorded.component_hashes();
    const std::vector<ComponentHash> ours = now().component_hashes();
    for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
      if (ours[i].hash != theirs[i].hash) report_.components.push_back(ours[i].name);
    }
    report_.components_tick = player_.tick();
  }

  /// Returns none when this build cannot begin a game.
  std::optional<Simulation> new_game() {
    const ReplaySession& session = reader().session();
    auto simulation = Simulation::begin(info_, session.setup, &session.constants);
    if (!simulation) return std::nullopt;
    return *std::move(simulation);
  }

  /// Returns none when this build cannot load the state either.
  std::optional<Simulation> new_game_at(const Snapshot& snapshot) {
    auto simulation = new_game();
    if (!simulation || !simulation->restore(snapshot)) return std::nullopt;
    return simulation;
  }

  const GameInfo& info_;
  ReplayPlayer& player_;
  std::vector<Tick> keyframe_ticks_;
  DivergenceReport report_;
};

}  // namespace

Result<DivergenceReport> examine_divergence(const GameInfo& info, ReplayPlayer& player) {
  assert(player.passed_divergence() && player.passed_divergence()->tick == player.tick());
  return Examination(info, player).run();
}

}  // namespace tickreel::sim
