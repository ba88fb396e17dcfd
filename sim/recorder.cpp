#include "sim/recorder.h"

#include <utility>

namespace tickreel {

Recorder::Recorder(Simulation simulation, ReplayWriter writer)
    : simulation_(std::move(simulation)),
      writer_(std::move(writer)),
      keyframe_interval_(
          (simulation_.setup().tick_rate * Rational(kKeyframeIntervalSeconds)).ceil()) {}

Result<Recorder> Recorder::begin(const GameInfo& info, const SessionSetup& setup,
                                 const std::string& path, bool overwrite) {
  auto simulation = Simulation::begin(info, setup);
  if (!simulation) return simulation.error();
  const ReplaySession session{info.name, info.version, kRecordedBy, setup, simulation->constants()};
  auto writer = ReplayWriter::create(path, session, overwrite);
  if (!writer) return writer.error();
  Recorder recorder(*std::move(simulation), *std::move(writer));
  if (Status added = recorder.add_keyframe(recorder.simulation_.state_hash()); !added)
    return added.error();
  return recorder;
}

Status Recorder::step(const InputFrame& input) {
  simulation_.step(input);
  const std::uint64_t hash = simulation_.state_hash();
  if (Status added = writer_.add_tick(input, hash); !added) return added;
  return simulation_.tick() % keyframe_interval_ == 0 ? add_keyframe(hash) : Status();
}

Status Recorder::add_keyframe(std::uint64_t state_hash) {
  return writer_.add_keyframe(simulation_.snapshot(), state_hash);
}

}  // namespace tickreel
