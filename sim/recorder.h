#pragma once

#include <cstdint>
#include <string>

#include "core/error.h"
#include "sim/replay_writer.h"
#include "sim/simulation.h"

namespace tickreel {

/// Who recorded, for ReplaySession::recorded_by.
inline constexpr const char* kRecordedBy = "tickreel " TICKREEL_VERSION;

/// Runs a simulation and writes down what it is given: the recording side of a session. Keyframes
/// are placed so that a seek replays at most kKeyframeIntervalSeconds.
class Recorder {
 public:
  static constexpr int kKeyframeIntervalSeconds = 10;

  /// Begins a session of `info` in `path` (see ReplayWriter::create).
  static Result<Recorder> begin(const GameInfo& info, const SessionSetup& setup,
                                const std::string& path, bool overwrite);

  /// Records and plays one tick.
  Status step(const InputFrame& input);
  Status flush() { return writer_.flush(); }
  Status finish() { return writer_.finish(); }

  [[nodiscard]] Simulation& simulation() { return simulation_; }
  [[nodiscard]] const ReplayWriter& writer() const { return writer_; }

 private:
  Recorder(Simulation simulation, ReplayWriter writer);
  Status add_keyframe(std::uint64_t state_hash);

  Simulation simulation_;
  ReplayWriter writer_;
  Tick keyframe_interval_;
};

}  // namespace tickreel
