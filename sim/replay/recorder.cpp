#include "sim/replay/recorder.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "core/build_version.h"

namespace tickreel::sim {

Recorder::Recorder(Simulation simulation, ReplayWriter writer, Tick keyframe_ticks,
                   std::vector<std::string> component_names)
    : simulation_(std::move(simulation)),
      writer_(std::move(writer)),
      keyframe_ticks_(keyframe_ticks),
      component_names_(std::move(component_names)) {}

Result<Recorder> Recorder::begin(const GameInfo& info, const SessionSetup& setup,
                                 const std::string& path, bool overwrite,
                                 const std::vector<NamedField>* constants) {
  auto simulation = Simulation::begin(info, setup, constants);
  if (!simulation) return simulation.error();
  ReplaySession session;
  session.game = info.name;
  session.recorded_by = recorded_by(info);
  session.setup = simulation->setup();
  session.constants = simulation->constants();
  session.seek_ticks = info.seek_ticks;
  auto recorder = begin_with(*std::move(simulation), std::move(session), path, overwrite);
  if (recorder) recorder->first_events_ = info.first_events;
  return recorder;
}

Result<Recorder> Recorder::begin_with(Simulation simulation, ReplaySession session,
                                      const std::string& path, bool overwrite) {
  session.first_tick = simulation.tick();
  session.components.clear();
  for (const ComponentHash& component : simulation.component_hashes()) {
    session.components.push_back(component.name);
  }
  auto writer = ReplayWriter::create(path, session, overwrite);
  if (!writer) return writer.error();
  Recorder recorder(std::move(simulation), *std::move(writer),
                    std::clamp(session.seek_ticks, Tick{1}, kKeyframeTicks), session.components);
  Status added = recorder.add_keyframe(recorder.simulation_.state_hash());
  if (!added) return added.error();
  return recorder;
}

std::string Recorder::recorded_by(const GameInfo& info) {
  const std::string program = "tickreel " + std::string(build_version());
  return info.library.empty() ? program : program + ", " + info.library;
}

Status Recorder::step(const InputFrame& given) {
  const CrashSite::Playing playing(crash_site());
  InputFrame input = given;
  if (simulation_.tick() == 0) {
    input.events.insert(input.events.end(), first_events_.begin(), first_events_.end());
  }
  if (status_) status_ = writer_.begin_tick(input);
  simulation_.step(input);
  if (status_) status_ = record_outcome();
  return status_;
}

Recorder::KeptTick Recorder::keep_tick() {
  const CrashSite::Playing playing(crash_site());
  return {writer_.place(), simulation_.snapshot()};
}

Status Recorder::take_back(const KeptTick& kept) {
  const CrashSite::Playing playing(crash_site());
  if (!status_) return status_;
  if (Status taken = simulation_.take_back(kept.state); !taken) return taken;
  status_ = writer_.take_back(kept.place);
  return status_;
}

Status Recorder::take_back(const ReplayWriter::Place& place, Simulation then) {
  if (!status_) return status_;
  simulation_ = std::move(then);
  status_ = writer_.take_back(place);
  return status_;
}

Status Recorder::add_people(const PlayerSet& people) {
  if (status_) status_ = writer_.add_people(people);
  return status_;
}

void Recorder::publish(View& view) {
  const CrashSite::Playing playing(crash_site());
  simulation_.publish(view);
}

Status Recorder::record_outcome() {
  const std::uint64_t hash = simulation_.state_hash();
  if (Status ended = writer_.end_tick(hash); !ended) return ended;
  crash_site().set_tick(simulation_.tick());
  if (simulation_.tick() % kComponentTicks == 0) {
    Status added = add_components();
    if (!added) return added;
  }
  return is_keyframe_tick() ? add_keyframe(hash) : Status();
}

/// The powers of two are for short recordings: the packer chooses among them.
bool Recorder::is_keyframe_tick() const {
  constexpr Tick kFirst = 64;
  const auto recorded = static_cast<std::uint64_t>(writer_.ticks());
  const bool are_close = writer_.ticks() <= kMostCloseKeyframes * keyframe_ticks_;
  if (simulation_.tick() % (are_close ? keyframe_ticks_ : kKeyframeTicks) == 0) return true;
  // A game hashes itself because it takes long to save.
  return !simulation_.hashes_itself() && writer_.ticks() >= kFirst && std::has_single_bit(recorded);
}

/// The state at the end names the field of a divergence that no keyframe shows. A game that cannot
/// be asked any more has none.
Status Recorder::add_last_keyframe() {
  if (writer_.ticks() == 0 || is_keyframe_tick() || simulation_.hashes_itself()) return {};
  try {
    return add_keyframe(writer_.end_hash());
  } catch (const GameError&) {
    return {};
  }
}

/// Adds component hashes, unless the game's components have changed since it began: then they could
/// not be compared.
Status Recorder::add_components() {
  const std::vector<ComponentHash> components = simulation_.component_hashes();
  const bool are_those_of_the_session =
      std::ranges::equal(components, component_names_, {}, &ComponentHash::name);
  return are_those_of_the_session ? writer_.add_components(components) : Status();
}

Status Recorder::add_frame(const PacedFrame& frame) {
  if (status_) status_ = writer_.add_frame(frame);
  return status_;
}

Status Recorder::add_note(const NoteEdit& edit) {
  if (!status_) return status_;
  Status added = writer_.add_note(edit);
  const bool is_refused = !added && (added.error().kind == ErrorKind::kUsage ||
                                     added.error().kind == ErrorKind::kInTheWay);
  if (!is_refused && !added) status_ = added;
  return added;
}

Status Recorder::drop_begun_tick() {
  if (status_) status_ = writer_.drop_begun_tick();
  return status_;
}

void Recorder::note_death(const GameDeath& death) {
  if (status_) status_ = writer_.add_crash(death);
}

Status Recorder::finish(const PackListener& listener) {
  if (status_) status_ = add_last_keyframe();
  return status_ ? writer_.finish(listener) : status_;
}

Status Recorder::add_keyframe(std::uint64_t state_hash) {
  return writer_.add_keyframe(simulation_.snapshot(), state_hash);
}

}  // namespace tickreel::sim
