#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "encode/segmented_sink.h"
#include "movie/export_loop.h"
#include "movie/frame_times.h"
#include "movie/view_source.h"
#include "renderer/frame_renderer.h"

namespace tickreel {

/// How much work the frames of a film are, found out by playing ahead of them and drawing nothing:
/// in one film some pictures take ten times as long as others, and what has been drawn does not
/// tell which are to come. Looks at a frame now and then, while the first tenth of the film is
/// drawn. For the thread that draws.
class WorkForecast {
 public:
  /// `open_source` is called when look_ahead() is, and may be null: then nothing is foretold, and
  /// so it is where the renderer does not tell its work, or a game does not play. All is borrowed.
  WorkForecast(const FrameTimes& times, FrameRenderer& renderer, SourceMaker open_source);

  /// These frames are to be made. Before look_ahead(), in order.
  void add(const FrameRange& frames);
  /// Looks at one more frame, until all is known. Call it for each frame that is drawn.
  void look_ahead();
  /// A frame has been made. The first of all does not count, for it pays for what is done once.
  void count_done(std::int64_t frame);
  /// The work of the frames that are to be made, as a multiple of that of those that were; nothing
  /// while it is not known.
  [[nodiscard]] std::optional<double> left_of_done() const;

 private:
  /// Frames that follow each other, about as much work each.
  struct Block {
    double work = 0.0;  ///< of each
    std::int64_t left = 0;
    std::int64_t done = 0;
  };
  [[nodiscard]] Block& block_of(std::int64_t frame);
  Result<double> work_at(std::int64_t frame);

  const FrameTimes& times_;
  FrameRenderer& renderer_;
  SourceMaker open_source_;  ///< null when no more is to be found out
  std::unique_ptr<ViewSource> source_;
  std::int64_t block_frames_;
  std::vector<Block> blocks_;
  std::size_t next_block_ = 0;
  bool is_known_ = false;
  bool has_done_ = false;
};

}  // namespace tickreel
