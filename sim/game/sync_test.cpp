#include "sim/game/sync_test.h"

#include <utility>

#include "sim/game/view_difference.h"

namespace tickreel::sim {
namespace {

constexpr int kExperiments = 3;

Error out_of_sync(Tick tick, const std::string& what) {
  return {ErrorKind::kDiverged, "out of sync at tick " + std::to_string(tick) + ": " + what};
}

View view_of(const Simulation& simulation) {
  View view;
  view.tick = simulation.tick();
  simulation.publish(view);
  return view;
}

}  // namespace

SyncTest::SyncTest(MakeSimulation make, Simulation linear, Simulation again)
    : make_(std::move(make)), linear_(std::move(linear)), again_(std::move(again)) {}

Result<SyncTest> SyncTest::begin(MakeSimulation make) {
  auto linear = make();
  if (!linear) return linear.error();
  auto again = make();
  if (!again) return again.error();
  SyncTest test(std::move(make), *std::move(linear), *std::move(again));
  if (Status noted = test.note_linear(); !noted) return noted.error();
  const Status alike = test.compare(test.again_, "in a second game of the same session");
  if (!alike) return alike.error();
  return test;
}

Status SyncTest::step(const InputFrame& input) {
  if (!linear_.can_load()) return step_side_by_side(input);
  before_ = snapshot_;
  auto fresh = make_();
  if (!fresh) return fresh.error();
  if (Status loaded = load(*fresh); !loaded) return loaded;
  if (Status same = compare(*fresh, "in a new game that loads it"); !same) return same;
  fresh->step(input);
  // This game is not published before the tick: if publishing changes the game, only the others
  // change.
  again_.step(input);
  if (Status loaded = load(again_); !loaded) return loaded;
  again_.step(input);

  linear_.step(input);
  if (Status noted = note_linear(); !noted) return noted;
  Status same = compare(again_, "when the same game loads the tick before and runs it again");
  return same ? compare(*fresh, "in a new game that loaded the tick before") : same;
}

/// Plays two games in turn: one changes what both share before the other plays.
Status SyncTest::step_side_by_side(const InputFrame& input) {
  again_.step(input);
  linear_.step(input);
  const Status noted = note_linear();
  return noted ? compare(again_, "in a second game that plays beside it") : noted;
}

Status SyncTest::load(Simulation& simulation) const {
  const Status restored = simulation.restore(snapshot_);
  // A seek plays the ticks before a rewind first, so the loaded game has to remember them, too.
  simulation.remember_as(linear_);
  if (restored) return {};
  // Any other error is the game's own, or its process died; that says nothing about its
  // description.
  if (restored.error().kind != ErrorKind::kBadFile) return restored;
  return out_of_sync(tick(), simulation.saves_and_loads()
                                 ? "load() does not take what save() gave"
                                 : "describe() does not load what it saved: it walks other fields "
                                   "then");
}

Status SyncTest::compare(Simulation& simulation, const std::string& where) const {
  auto difference = simulation.difference_from(snapshot_);
  std::string owner = "the state's ";
  if (!difference) {
    difference = view_difference(view_, view_of(simulation));
    owner = "the view's ";
  }
  if (!difference && simulation.hashes_itself() && simulation.state_hash() != hash_) {
    return out_of_sync(tick(), "hash() gives another hash " + where +
                                   ", and the state is the same: it is made of something else too");
  }
  if (!difference) return {};
  return out_of_sync(tick(), owner + difference->path + " was " + difference->recorded.to_string() +
                                 ", and is " + difference->actual.to_string() + " " + where);
}

Status SyncTest::compare_linear(const char* since) {
  const auto difference = linear_.difference_from(snapshot_);
  if (!difference) return {};
  return out_of_sync(tick(), "the state's " + difference->path + " was " +
                                 difference->recorded.to_string() + ", and is " +
                                 difference->actual.to_string() + " " + since);
}

Status SyncTest::note_linear() {
  snapshot_ = linear_.snapshot();
  if (Status same = compare_linear("when it is saved once more: saving changes it"); !same) {
    return same;
  }
  if (linear_.hashes_itself()) hash_ = linear_.state_hash();
  view_ = view_of(linear_);
  return compare_linear("after publish(): that must not change the game");
}

std::vector<std::uint8_t> SyncTest::experiment(const InputFrame& input,
                                               const std::function<void(Simulation&)>& before) {
  auto game = make_();
  if (!game || !game->restore(before_)) return {};
  game->remember_as(linear_);
  before(*game);
  game->step(input);
  tried_.push_back(*std::move(game));
  return tried_.back().snapshot().bytes;
}

std::string SyncTest::cause(const InputFrame& input) {
  if (linear_.difference_from(snapshot_)) return {};
  if (!linear_.can_load()) {
    return "two games side by side do not stay alike: they share something, such as global "
           "variables of their library, or use something outside of the game, such as a clock, an "
           "address or memory that was never set";
  }
  const auto nothing = [](Simulation&) {};
  tried_.clear();
  const auto usual = experiment(input, nothing);
  if (usual.empty()) return {};  // the state cannot be loaded, which step() has reported
  // Each experiment is repeated, so that chance does not name a cause.
  const auto count_usual = [&](const std::function<void(Simulation&)>& before) {
    int count = 0;
    for (int i = 0; i < kExperiments; ++i) count += experiment(input, before) == usual ? 1 : 0;
    return count;
  };
  if (count_usual(nothing) != kExperiments) {
    return "tick() does not come out alike in two new games with the same state: it uses something "
           "outside of the game, such as a clock, an address, memory that was never set, or what "
           "games share";
  }
  const bool is_library = linear_.saves_and_loads();
  const std::string forgets = is_library ? "save() does not save" : "describe() does not name";
  const auto look = [](Simulation& game) { static_cast<void>(view_of(game)); };
  if (count_usual(look) == 0) {
    return "publish() changes what tick() does next: it changes something that " + forgets;
  }
  const auto save = [](Simulation& game) { static_cast<void>(game.snapshot()); };
  if (count_usual(save) == 0) {
    return is_library ? "saving changes what tick() does next: save(), or describe(), changes "
                        "something that is not saved"
                      : "saving changes what tick() does next: describe() changes something that "
                        "it does not name";
  }
  // Games in one process would share global variables, and so not come out alike.
  const bool may_be_global = is_library || linear_.runs_apart();
  return forgets + (is_library ? ", or load() not bring back," : ", or not load,") +
         " something that tick() or publish() uses" +
         (may_be_global ? ", such as a global variable" : "");
}

}  // namespace tickreel::sim
