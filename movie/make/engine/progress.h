#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "movie/make/engine/stopwatch.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// The stage of an export. Films that are not joined only have the first.
enum class ExportStage : std::uint8_t {
  kRender,   ///< frames are drawn, encoded and written
  kJoin,     ///< the segments become one film
  kCheck,    ///< the film is read back
  kCompare,  ///< the first of all: frames of finished segments are drawn again, one per segment
  kPasses,   ///< before the film: layers of each frame are drawn
};

/// The progress of an export. The wall clock is read nowhere else in the pipeline; nothing that is
/// drawn or encoded can see it.
struct Progress {
  ExportStage stage = ExportStage::kRender;
  std::int64_t frames_done = 0;  ///< in this stage; kRender: written, or there from an earlier run
  std::int64_t frames_total = 0;
  std::int64_t bytes_written = 0;  ///< of the film so far
  double elapsed_seconds = 0.0;    ///< since the export began
  /// Frames rendered per second, without those from an earlier run; 0 while unknown.
  double frames_per_second = 0.0;
  double speed = 0.0;         ///< seconds of film that are made per second
  double seconds_left = 0.0;  ///< until the film is complete, over all stages; 0 while unknown
};

/// Hears of each new progress, on the thread that makes the film. Must be quick.
using ProgressListener = std::function<void(const Progress&)>;

/// Hears of each frame that is joined or checked, on the thread that finishes the film. Must be
/// quick. Returns false to stop (kInterrupted).
using FinishListener = std::function<bool(ExportStage stage, std::int64_t frames_done)>;

/// Counts frames and measures their rate, from when the first frame is drawn: that one pays for
/// work that is done only once, such as compiling shaders. Some parts of a film are slower than
/// others, so the remaining time is estimated from the most recent frames. One thread.
class ProgressMeter {
 public:
  /// The work that follows the last frame.
  enum class Finish : std::uint8_t { kNothing, kJoinAndCheck };

  /// `frame_rate`: the film's. `listener` may be null.
  ProgressMeter(ProgressListener listener, const Rational& frame_rate,
                Finish finish = Finish::kNothing, Stopwatch now = steady_seconds);

  /// Call before the first frame. `frames_kept`: frames from an earlier run.
  void begin(std::int64_t frames_total, std::int64_t frames_kept);
  /// Notes that another picture was drawn, though it is not written yet.
  void drawn();
  /// Notes that `frames_done` frames are written, kept frames included.
  void rendered(std::int64_t frames_done, std::int64_t bytes_written);
  /// Notes how many bytes are written after all frames, with what the encoders had held back. The
  /// listener hears of it with the next event.
  void wrote(std::int64_t bytes_written) { progress_.bytes_written = bytes_written; }
  /// Notes that `frames_done` frames are joined or checked.
  void finishing(ExportStage stage, std::int64_t frames_done);

 private:
  void begin_stage_once(double now);
  void note_recent(std::int64_t frames, double seconds);
  void tell(double now);

  ProgressListener listener_;
  double frame_rate_;
  Finish finish_;
  Stopwatch now_;
  double start_seconds_;
  /// When the first frame of the stage came; nothing before that.
  std::optional<double> stage_start_seconds_;
  double last_seconds_ = 0.0;    ///< when the last frame was rendered
  double render_seconds_ = 0.0;  ///< seconds per frame
  double recent_frames_ = 0.0;   ///< rendered frames; later ones weigh more
  double recent_seconds_ = 0.0;  ///< the time for `recent_frames_`, weighted alike
  std::int64_t frames_kept_ = 0;
  Progress progress_;
};

}  // namespace tickreel::movie
