#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "movie/make/engine/stopwatch.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// The stage of an export. A film that is not joined from segments has kRender, after kPasses where
/// layers are wanted, and no other stage.
enum class ExportStage : std::uint8_t {
  kRender,   ///< frames are drawn, encoded and written
  kJoin,     ///< the segments become one film
  kCheck,    ///< the film is read back and checked
  kCompare,  ///< before kRender: frames of finished segments are drawn again and compared
  kPasses,   ///< before the film: the layers of each frame are drawn
};

/// The progress of an export. Its times come from the steady clock; nothing that is drawn or
/// encoded can see a clock.
struct Progress {
  ExportStage stage = ExportStage::kRender;
  /// In this stage; kRender: written frames, with the frames of an earlier run.
  std::int64_t frames_done = 0;
  std::int64_t frames_total = 0;
  std::int64_t bytes_written = 0;  ///< of the film so far
  double elapsed_seconds = 0.0;    ///< seconds since the export began
  /// Rendered frames a second, without the frames of an earlier run; 0 while unknown.
  double frames_per_second = 0.0;
  double speed = 0.0;  ///< seconds of film that are made in a second
  /// Until the film is complete, with all later stages; 0 while unknown.
  double seconds_left = 0.0;
};

/// Receives each new progress, on the thread that makes the film. Must be quick.
using ProgressListener = std::function<void(const Progress&)>;

/// Receives the number of frames that are joined or checked, after each frame, on the thread that
/// finishes the film. Must be quick. Returns false to stop (kInterrupted).
using FinishListener = std::function<bool(ExportStage stage, std::int64_t frames_done)>;

/// Counts frames and measures how many are made in a second. Measures from the end of the first
/// frame, which pays for work that is done only once, such as compiling shaders. Some parts of a
/// film are slower than others, so the remaining time is estimated from the most recent frames. One
/// thread.
class ProgressMeter {
 public:
  /// The work that comes after the last frame is rendered.
  enum class Finish : std::uint8_t { kNothing, kJoinAndCheck };

  /// `frame_rate`: the film's. `listener` may be null. `now`: the clock.
  ProgressMeter(ProgressListener listener, const Rational& frame_rate,
                Finish finish = Finish::kNothing, Stopwatch now = steady_seconds);

  /// Begins the stage kRender; call it before the first frame. `frames_kept`: the frames of an
  /// earlier run.
  void begin(std::int64_t frames_total, std::int64_t frames_kept);
  /// Notes that another picture was drawn, which is not written yet.
  void drawn();
  /// Notes that `frames_done` frames are written, with the kept frames.
  void rendered(std::int64_t frames_done, std::int64_t bytes_written);
  /// Notes how many bytes are written after all frames, with the bytes that the encoders had held
  /// back. The listener receives the number with the next event.
  void wrote(std::int64_t bytes_written) { progress_.bytes_written = bytes_written; }
  /// Notes that `frames_done` frames are joined or checked, in the stage `stage`.
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
  /// When the first frame of the stage was done; nothing before that.
  std::optional<double> stage_start_seconds_;
  double last_seconds_ = 0.0;    ///< when the last frame was rendered
  double render_seconds_ = 0.0;  ///< seconds per frame
  double recent_frames_ = 0.0;   ///< rendered frames; later ones weigh more
  double recent_seconds_ = 0.0;  ///< the time for `recent_frames_`, weighted alike
  std::int64_t frames_kept_ = 0;
  Progress progress_;
};

}  // namespace tickreel::movie
