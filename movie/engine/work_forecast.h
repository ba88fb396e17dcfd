#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "encode/segmented_sink.h"
#include "movie/engine/export_loop.h"
#include "movie/engine/stopwatch.h"
#include "renderer/frame_renderer.h"
#include "sim/replay/view_source.h"
#include "sim/view/frame_times.h"

namespace tickreel {

/// What has been computed, apart for all threads and for the one that asks.
struct CpuClocks {
  Stopwatch process = process_cpu_seconds;
  Stopwatch thread = thread_cpu_seconds;
};

/// How much work the frames of a film are, found out by playing ahead of them and drawing nothing:
/// in one film some pictures take ten times as long as others, and what has been drawn does not
/// tell which are to come. Looks at a frame now and then, while the first tenth of the film is
/// drawn. Drawing and encoding are measured apart, because what changes in a picture makes the one
/// much dearer and the other a little, and because encoders are behind. For the thread that draws.
class WorkForecast {
 public:
  /// `open_source` is called when look_ahead() is, and may be null: then nothing is foretold, and
  /// so it is where the renderer does not tell its work, or a game does not play. All is borrowed.
  WorkForecast(const FrameTimes& times, FrameRenderer& renderer, SourceMaker open_source,
               CpuClocks clocks = {});

  /// These frames are to be made. Before look_ahead(), in order.
  void add(const FrameRange& frames);
  /// Looks at one more frame, until all is known. Call it for each frame that is drawn.
  void look_ahead();
  /// A frame has been drawn. What the first ten took does not count, for they pay for what is done
  /// once.
  void count_drawn(std::int64_t frame);
  /// An encoder has taken a frame.
  void count_written(std::int64_t frame);
  /// Encoders have coded these frames, or none, and computed for so long since the last call.
  void count_encoding(const FrameRange& coded, double cpu_seconds);
  /// The work that is left to be done, as a multiple of that which was, since the first frame was
  /// drawn; nothing while it is not known.
  [[nodiscard]] std::optional<double> left_of_done() const;

 private:
  /// Frames that follow each other, about as much work each.
  struct Block {
    double change = 0.0;  ///< the part of a picture that is drawn anew, 0 to 1
    std::int64_t to_draw = 0;
    std::int64_t drawn = 0;
    std::int64_t to_encode = 0;
    std::int64_t written = 0;
    std::int64_t coded = 0;
  };
  [[nodiscard]] Block& block_of(std::int64_t frame);
  Result<double> change_at(std::int64_t frame);
  [[nodiscard]] double drawing_seconds() const;

  const FrameTimes& times_;
  FrameRenderer& renderer_;
  SourceMaker open_source_;  ///< null when no more is to be found out
  CpuClocks clocks_;
  std::unique_ptr<ViewSource> source_;
  std::int64_t block_frames_;
  std::vector<Block> blocks_;
  std::size_t next_block_ = 0;
  bool is_known_ = false;
  std::int64_t drawn_ = 0;
  double start_seconds_ = 0.0;      ///< of all threads, when the first frame was drawn
  double uncounted_seconds_ = 0.0;  ///< drawing_seconds(), when frames began to count
  double looking_seconds_ = 0.0;
  double encoding_seconds_ = 0.0;
};

}  // namespace tickreel
