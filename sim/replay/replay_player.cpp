#include "sim/replay/replay_player.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text/hexadecimal.h"
#include "sim/game/game_scope.h"
#include "sim/game/game_stop.h"
#include "sim/replay/recorder.h"

namespace tickreel::sim {
namespace {

/// Chooses the hashes to compare: since the recording, a library may have begun or stopped to hash
/// its states itself.
Status agree_on_hashes(const GameInfo& info, ReplayReader& reader) {
  if (!info.hashes_itself && info.library.empty()) return {};
  const auto hashes_bytes = reader.hashes_bytes();
  if (!hashes_bytes) return hashes_bytes.error();
  if (*hashes_bytes) {
    reader.play_by_hashes_of_bytes();
  } else if (!info.hashes_itself) {
    return bad_file(reader.path() + ": the game hashed its states itself when it was recorded (" +
                    reader.session().recorded_by + "), and this library has no hash() to compare");
  }
  return {};
}

/// Returns a game at the beginning of the session: a copy of one that has begun it, or a new one.
Result<Simulation> begin_or_copy(const GameInfo& info, const ReplaySession& session,
                                 GameCopies* copies) {
  if (copies != nullptr) {
    auto copy = copies->play_from(0);
    if (!copy) return copy.error();
    if (*copy) return **std::move(copy);
  }
  return Simulation::begin(info, session.setup, &session.constants);
}

/// Turns a GameError into an error of the replay.
template <typename Work>
auto without_game_errors(const std::string& replay, const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const GameError& wrong) {
    return of_file(replay, error_of(wrong));
  }
}

}  // namespace

ReplayPlayer::ReplayPlayer(Simulation simulation, ReplayReader reader, std::string other_library,
                           OnDivergence on_divergence, BeginAgain begin_again)
    : simulation_(std::move(simulation)),
      reader_(std::move(reader)),
      other_library_(std::move(other_library)),
      on_divergence_(on_divergence),
      keyframe_ticks_(reader_.keyframe_ticks()),
      component_ticks_(reader_.component_ticks()),
      begin_again_(std::move(begin_again)) {
  if (begin_again_) keyframe_ticks_.resize(1);
}

Result<ReplayPlayer> ReplayPlayer::open(const GameInfo& info, ReplayReader reader,
                                        OnDivergence on_divergence,
                                        std::shared_ptr<GameCopies> copies) {
  const std::string path = reader.path();
  return without_game_errors(path, [&] {
    return open_at_first(info, std::move(reader), on_divergence, std::move(copies));
  });
}

Result<ReplayPlayer> ReplayPlayer::open_at_first(const GameInfo& info, ReplayReader reader,
                                                 OnDivergence on_divergence,
                                                 std::shared_ptr<GameCopies> copies) {
  const ReplaySession& session = reader.session();
  const auto refuse = [&](const std::string& why) { return bad_file(reader.path() + ": " + why); };
  if (session.game != info.name) {
    return refuse("the replay is of the game '" + session.game + "', not '" + info.name + "'");
  }
  const std::uint32_t rules = session.setup.rules_version;
  if (rules > info.version || rules < info.oldest_rules()) {
    const std::string oldest = std::to_string(info.oldest_rules());
    const std::string newest = std::to_string(info.version);
    return refuse("the replay was recorded with version " + std::to_string(rules) +
                  " of the rules of " + info.name + "; this build plays version " +
                  (oldest == newest ? newest : oldest + " to " + newest) +
                  ": use the build that recorded it (" + session.recorded_by + ")");
  }
  if (!info.can_load && reader.first_tick() > 0) {
    return refuse("it begins with tick " + std::to_string(reader.first_tick()) + ", but " +
                  info.name + " cannot load a state: it plays whole recordings alone");
  }
  if (Status agreed = agree_on_hashes(info, reader); !agreed) return agreed.error();
  if (info.can_load) {
    copies.reset();
  } else if (!copies && on_divergence == OnDivergence::kStop) {
    copies = std::make_shared<GameCopies>();
  }
  auto begun = begin_or_copy(info, session, copies.get());
  if (!begun) {
    // Neither a system without room for a game nor Ctrl-C is the replay's fault.
    const ErrorKind kind = begun.error().kind;
    const bool is_of_replay = kind != ErrorKind::kFailed && kind != ErrorKind::kInterrupted;
    return Error{is_of_replay ? ErrorKind::kBadFile : kind,
                 reader.path() + ": " + begun.error().message};
  }
  BeginAgain begin_again;
  if (!info.can_load) {
    begin_again = [info, setup = session.setup, constants = session.constants] {
      return Simulation::begin(info, setup, &constants);
    };
  }
  std::string other_library = sim::other_library(info, session);
  const bool is_of_this_build = Recorder::is_of_this_build(info, session);
  ReplayPlayer player(*std::move(begun), std::move(reader), std::move(other_library), on_divergence,
                      std::move(begin_again));
  player.is_of_this_build_ = is_of_this_build;
  player.copies_ = std::move(copies);
  const Status begins_alike =
      player.first_tick() > 0
          ? player.restore_keyframe(player.first_tick())
          : player.compare_with_keyframe(player.simulation_.state_hash(),
                                         "the game does not begin as it was recorded");
  if (!begins_alike) return begins_alike.error();
  if (player.copies_) player.copies_->pass(player.simulation_);
  return player;
}

Status ReplayPlayer::step() {
  return without_game_errors(reader_.path(), [this] { return play_tick(); });
}

Status ReplayPlayer::play_tick() {
  assert(tick() < end_tick());
  const auto input = reader_.input(tick());
  if (!input) return input.error();
  const std::optional<Tick> target = simulation_.rewinds_to(*input);
  if (target && !simulation_.remembers(*target)) {
    if (Status played = play_again_for(*target); !played) return played;
  }
  simulation_.step(*input);
  if (passed_) return {};
  Status same = compare_state();
  if (same && copies_) copies_->pass(simulation_);
  return same;
}

Status ReplayPlayer::begin_seek(Tick target) {
  assert(target >= first_tick() && target <= end_tick());
  const Tick keyframe = keyframe_before(target);
  return target < tick() || keyframe > tick() ? restore_keyframe(keyframe) : Status();
}

Status ReplayPlayer::seek(Tick target) {
  if (Status begun = begin_seek(target); !begun) return begun;
  while (tick() < target) {
    // For a game that cannot load, the seek may play everything from the start.
    if (GameStop::is_wanted()) return Error{ErrorKind::kInterrupted, reader_.path() + ": stopped"};
    if (Status stepped = step(); !stepped) return stepped;
  }
  return {};
}

/// Makes sure that a rewind to `target` is possible, which after a seek may lie before its
/// keyframe. Goes to a keyframe before all ticks that are rewound to on the way, and plays up to
/// here again.
Status ReplayPlayer::play_again_for(Tick target) {
  const Tick here = tick();
  Tick start = here;
  while (target < start) {
    if (target < first_tick()) {
      return bad_file(reader_.path() + ": before tick " + std::to_string(here) +
                      ", it rewinds to tick " + std::to_string(target) +
                      ", where it has not begun; the replay is damaged or not from tickreel");
    }
    const Tick known = std::exchange(start, keyframe_before(target));
    for (Tick tick = start; tick < known; ++tick) {
      const auto input = reader_.input(tick);
      if (!input) return input.error();
      target = std::min(target, simulation_.rewinds_to(*input, tick).value_or(target));
    }
  }
  Status played = restore_keyframe(start);
  while (played && tick() < here) played = step();
  return played;
}

Status ReplayPlayer::restore_keyframe(Tick tick) {
  return without_game_errors(
      reader_.path(), [&] { return begin_again_ ? play_from_copy(tick) : load_keyframe(tick); });
}

Status ReplayPlayer::load_keyframe(Tick tick) {
  auto keyframe = reader_.keyframe(tick);
  if (!keyframe) return keyframe.error();
  if (tick > first_tick()) {
    const auto input = reader_.input(tick - 1);
    if (!input) return input.error();
    keyframe->snapshot.is_rewound = simulation_.rewinds_to(*input, tick - 1).has_value();
  }
  if (Status restored = simulation_.restore(keyframe->snapshot); !restored) {
    return Error{restored.error().kind, reader_.path() + ": " + restored.error().message};
  }
  if (simulation_.state_hash() == keyframe->hash) return {};
  return diverged("the state does not survive being saved and loaded");
}

Status ReplayPlayer::play_from_copy(Tick tick) {
  if (copies_) {
    auto copy = copies_->play_from(tick);
    if (!copy) return copy.error();
    if (*copy) {
      simulation_ = **std::move(copy);
      return {};
    }
  }
  auto begun = begin_again_();
  if (!begun) return begun.error();
  simulation_ = *std::move(begun);
  return {};
}

Status ReplayPlayer::compare_with_keyframe(std::uint64_t actual, const char* when_different) {
  if (!std::ranges::binary_search(keyframe_ticks_, tick())) return {};
  const auto hash = reader_.keyframe_hash(tick());
  if (!hash) return hash.error();
  return actual == *hash ? Status() : diverged(when_different);
}

Status ReplayPlayer::compare_state() {
  const std::uint64_t actual = simulation_.state_hash();
  const auto recorded = reader_.state_hash(tick());
  if (!recorded) return recorded.error();
  if (!recorded->matches(actual)) {
    const std::size_t bytes = recorded->width_bits / 8;
    return diverged("the recorded state hash ends in " + hexadecimal(recorded->bits, bytes) +
                    ", that of the state now in " +
                    hexadecimal(recorded->low_part_of(actual), bytes));
  }
  const auto& end = reader_.end();
  if (end && tick() == end->ticks && actual != end->hash) {
    return diverged("the last state differs from the recorded one");
  }
  Status same = compare_with_keyframe(actual, "the state differs from the recorded keyframe");
  return same ? compare_components() : same;
}

Status ReplayPlayer::compare_components() {
  const auto differing = differing_components();
  if (!differing) return differing.error();
  if (!*differing || (*differing)->empty()) return {};
  return diverged("the component " + (*differing)->front() + " differs from the recorded one");
}

Result<std::optional<std::vector<std::string>>> ReplayPlayer::differing_components() {
  std::optional<std::vector<std::string>> differing;
  if (!std::ranges::binary_search(component_ticks_, tick())) return differing;
  const auto recorded = reader_.components(tick());
  if (!recorded) return recorded.error();
  differing.emplace();
  const std::vector<ComponentHash> actual = simulation_.component_hashes();
  const std::vector<std::string>& names = reader_.session().components;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool is_same = i < actual.size() && actual[i].name == names[i] &&
                         static_cast<std::uint32_t>(actual[i].hash) == recorded->hashes[i];
    if (!is_same) differing->push_back(names[i]);
  }
  return differing;
}

Status ReplayPlayer::diverged(const std::string& what) {
  if (on_divergence_ == OnDivergence::kPlayOn) {
    if (!passed_) passed_ = {tick(), what};
    return {};
  }
  std::string message =
      reader_.path() + " diverged at tick " + std::to_string(tick()) + ": " + what;
  if (std::ranges::binary_search(keyframe_ticks_, tick())) {
    const auto keyframe = reader_.keyframe(tick());
    const bool is_taken = !keyframe || simulation_.takes(keyframe->snapshot);
    const auto field =
        keyframe && is_taken ? simulation_.difference_from(keyframe->snapshot) : std::nullopt;
    if (!is_taken) message += "; the state has other fields now than when it was recorded";
    if (field) {
      message += "; first in " + field->path + ", recorded " + field->recorded.to_string() +
                 ", now " + field->actual.to_string();
    }
  }
  if (!other_library_.empty()) message += "; it was " + other_library_;
  if (is_of_this_build_) {
    message +=
        "; this build recorded it: the game depends on something that the replay does not hold; "
        "'tickreel verify' looks for it";
  }
  Error error{ErrorKind::kDiverged, message};
  error.subject.file = reader_.path();
  error.subject.tick = tick();
  return error;
}

}  // namespace tickreel::sim
