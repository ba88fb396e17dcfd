#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "core/rational.h"

namespace tickreel {

/// What an export is at. Films that are not joined have only the first.
enum class ExportStage : std::uint8_t {
  kRender,  ///< frames are drawn, encoded and written
  kJoin,    ///< the segments become one film
  kCheck,   ///< the film is read back
};

/// How far an export is. The only place in the pipeline where the wall clock is read; nothing that
/// is drawn or encoded can see it.
struct Progress {
  ExportStage stage = ExportStage::kRender;
  std::int64_t frames_done = 0;  ///< of this stage; kRender: written, or there from before
  std::int64_t frames_total = 0;
  std::int64_t bytes_written = 0;  ///< of the film so far
  double elapsed_seconds = 0.0;    ///< since the export began
  /// Rendered a second, without those that were there from before; 0 until it is known.
  double frames_per_second = 0.0;
  double speed = 0.0;         ///< seconds of film made in a second
  double seconds_left = 0.0;  ///< until the film is there, all stages; 0 until it is known
};

/// Told from the thread that makes the film, whenever there is something new. Must be quick.
using ProgressListener = std::function<void(const Progress&)>;

/// Counts frames and measures their rate. One thread.
class ProgressMeter {
 public:
  /// `frame_rate` is the film's. `listener` may be null.
  ProgressMeter(ProgressListener listener, const Rational& frame_rate);

  /// Before the first frame. `frames_kept` are there from before.
  void begin(std::int64_t frames_total, std::int64_t frames_kept);
  /// `frames_done` have been written, those that were kept included.
  void rendered(std::int64_t frames_done, std::int64_t bytes_written);
  /// `frames_done` have been joined or checked.
  void finishing(ExportStage stage, std::int64_t frames_done);

 private:
  using Clock = std::chrono::steady_clock;

  void tell(Clock::time_point now);

  ProgressListener listener_;
  double frame_rate_;
  Clock::time_point start_;
  Clock::time_point first_frame_;
  std::int64_t frames_kept_ = 0;
  Progress progress_;
};

}  // namespace tickreel
