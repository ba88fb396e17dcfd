#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "movie/make/engine/stopwatch.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// What an export is at. Films that are not joined have only the first.
enum class ExportStage : std::uint8_t {
  kRender,   ///< frames are drawn, encoded and written
  kJoin,     ///< the segments become one film
  kCheck,    ///< the film is read back
  kCompare,  ///< before all else: frames that are there are drawn again, one of a segment
  kPasses,   ///< before the film: layers of each frame are drawn
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

/// Told after each frame that is joined or checked, by the thread that finishes the film; must be
/// quick. False: stop (kInterrupted).
using FinishListener = std::function<bool(ExportStage stage, std::int64_t frames_done)>;

/// Counts frames and measures their rate: from when the first is drawn, which pays for what is done
/// only once, such as compiling shaders. Films have cheap times and dear ones: what the rest will
/// take is told by the rate of late. One thread.
class ProgressMeter {
 public:
  /// What follows the last frame.
  enum class Finish : std::uint8_t { kNothing, kJoinAndCheck };

  /// `frame_rate` is the film's. `listener` may be null.
  ProgressMeter(ProgressListener listener, const Rational& frame_rate,
                Finish finish = Finish::kNothing, Stopwatch now = steady_seconds);

  /// Before the first frame. `frames_kept` are there from before.
  void begin(std::int64_t frames_total, std::int64_t frames_kept);
  /// Another picture is there, though it has not been written.
  void drawn();
  /// `frames_done` have been written, those that were kept included.
  void rendered(std::int64_t frames_done, std::int64_t bytes_written);
  /// What has been written when all frames have been: what encoders held back is known then. Told
  /// with whatever comes next.
  void wrote(std::int64_t bytes_written) { progress_.bytes_written = bytes_written; }
  /// `frames_done` have been joined or checked.
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
  /// When its first frame came; none before that.
  std::optional<double> stage_start_seconds_;
  double last_seconds_ = 0.0;    ///< when the last frame was rendered
  double render_seconds_ = 0.0;  ///< what a frame takes
  double recent_frames_ = 0.0;   ///< rendered, weighted: the later, the more
  double recent_seconds_ = 0.0;  ///< that they took, weighted alike
  std::int64_t frames_kept_ = 0;
  Progress progress_;
};

}  // namespace tickreel::movie
